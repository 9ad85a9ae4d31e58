"""A user's own statistics of daily puzzles, which nobody else sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content, write_small
from bot.panels.daily import streak_words
from bot.panels.daily.attempt import OPEN
from bot.panels.scene import Controls
from bot.store.daily.results import DailyTally
from bot.store.daily.streaks import DayStreak


def summary(tallies: Sequence[DailyTally], t: Texts) -> str:
    """Say in one line how many parts of puzzles were finished and solved, empty for none."""
    done = sum(one.done for one in tallies)
    if not done:
        return ""
    return t.plural(
        "🧩 Daily puzzles: {n} finished, {solved} solved, {at_once} of them on the first try",
        "🧩 Daily puzzles: {n} finished, {solved} solved, {at_once} of them on the first try",
        done,
        solved=t.number(sum(one.solved for one in tallies)),
        at_once=t.number(sum(one.at_once for one in tallies)),
    )


def own_page(
    tallies: Sequence[DailyTally],
    streak: DayStreak,
    of_games: Mapping[str, DayStreak],
    t: Texts,
    controls: Controls,
) -> Content:
    """Show what was solved by game and by day of the week, and the streaks over all games and in each."""
    by_game, by_day, done_by_day = list[str](), Counter[int](), Counter[int]()
    for game in dict.fromkeys(one.game for one in tallies):
        rows = [one for one in tallies if one.game == game]
        shown = f"{t.number(sum(one.solved for one in rows))}/{t.number(sum(one.done for one in rows))}"
        lasting = f" 🔥{t.number(of_games[game].length)}" if of_games[game].length > 1 else ""
        by_game.append(f"**{wording(game).title}** {shown}{lasting}")
    for one in tallies:
        by_day[one.weekday] += one.solved
        done_by_day[one.weekday] += one.done
    days = [
        f"{t.weekday(day)} {t.number(by_day[day])}/{t.number(done_by_day[day])}"
        for day in range(7)
        if done_by_day[day]
    ]
    texts = (
        t("### 📊 Your daily puzzles"),
        summary(tallies, t) or t("You haven't finished one yet."),
        t("Solved of those finished:\n{games}", games=" · ".join(by_game)) if by_game else "",
        t("By day of the week, harder from Monday to Sunday:\n{days}", days=write_small(" · ".join(days)))
        if days
        else "",
        streak_words(streak, t),
    )
    return Content(texts, ((controls.button(OPEN, t("All puzzles"), emoji="🧩"),),))
