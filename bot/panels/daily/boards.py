"""A server's boards of daily puzzles, and what anybody needs to check that the puzzles were fair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from discord import ButtonStyle

from bot.games.registry import GAMES
from bot.i18n import Texts
from bot.panels.base import Content, show_name
from bot.panels.daily import share as daily_share
from bot.panels.daily import span
from bot.panels.daily.attempt import OPEN
from bot.panels.scene import Controls, Item
from bot.panels.table import MEDALS
from bot.store.daily.boards import DayPlace, StreakPlace
from bot.store.daily.results import DailyResult


class FairDays(msgspec.Struct, frozen=True):
    """Fingerprints of today and tomorrow, and the secret of the last day that is closed for tries."""

    today: str
    tomorrow: str
    past: str
    secret: str


def day_board(
    day: str,
    board: Sequence[DayPlace],
    done: Mapping[int, Sequence[DailyResult]],
    names: Mapping[int, str],
    t: Texts,
    controls: Controls,
) -> Content:
    """Show the best of a server on that day: signs by game, number solved, time of the best results."""
    lines = [
        t(
            "{place} {name} {signs} · {solved} solved, {time}",
            place=_place(one.place),
            name=f"**{show_name(names[one.user_id], t)}**",
            signs=day_signs(done.get(one.user_id, ()), GAMES),
            solved=one.solved,
            time=span(one.seconds, t),
        )
        for one in board
        if one.user_id in names
    ]
    about = t(
        "-# Ranked by puzzles solved, then on the first try, then half solved, then the time to the "
        "best results, then the fewest tries."
    )
    nobody = t("Nobody here has finished one of today's puzzles yet.")
    head = t("### 🏆 Daily puzzles · {day}", day=t.day(day))
    return Content((head, "\n".join(lines) or nobody, about), (_turning("day", t, controls),))


def streak_board(
    season: str, board: Sequence[StreakPlace], names: Mapping[int, str], t: Texts, controls: Controls
) -> Content:
    """Show the longest streaks of a season on a server."""
    lines = [
        t.plural(
            "{place} {name} {n} day",
            "{place} {name} {n} days",
            one.longest,
            place=_place(one.place),
            name=f"**{show_name(names[one.user_id], t)}**",
        )
        for one in board
        if one.user_id in names
    ]
    head = t("### 🔥 Longest streaks · {season}", season=season.replace("-", " "))
    nobody = t("Nobody here has finished a daily puzzle this season.")
    return Content((head, "\n".join(lines) or nobody), (_turning("streaks", t, controls),))


def day_signs(results: Sequence[DailyResult], games: Iterable[str]) -> str:
    """Return a sign for each of these games in order, for its best part."""
    by_game = {game: [daily_share.sign(one) for one in results if one.game == game] for game in games}
    order = (daily_share.SOLVED, daily_share.SHORT, daily_share.NOTHING)
    return "".join(
        next((sign for sign in order if sign in found), daily_share.UNSEEN) for found in by_game.values()
    )


def _place(place: int) -> str:
    return MEDALS.get(place, f"{place}.")


def _turning(shown: str, t: Texts, controls: Controls) -> tuple[Item, ...]:
    labels = (("day", t("Today"), "🧩"), ("streaks", t("Streaks"), "🔥"))
    return (
        *(
            controls.button("daily.board", label, emoji=emoji, arg=arg, disabled=arg == shown)
            for arg, label, emoji in labels
        ),
        controls.button(OPEN, t("All puzzles"), style=ButtonStyle.primary),
    )


def fairness(days: FairDays, t: Texts, controls: Controls) -> Content:
    """Show the fingerprints published before, and the secret that proves the last one."""
    texts = (
        t("### 🔏 Fairness"),
        t(
            "Each day's puzzles are generated from a secret, so nobody picks them and everyone gets the same "
            "ones. Its fingerprint (SHA-256) is published here the day before, and the secret two days later, "
            "once tries no longer count. Anyone can then rebuild the puzzles with the bot's code and check."
        ),
        t("Today's fingerprint:\n`{digits}`", digits=days.today),
        t("Tomorrow's fingerprint:\n`{digits}`", digits=days.tomorrow),
        t("The secret of {day}:\n`{digits}`", day=days.past, digits=days.secret),
        t("-# Check it with Tally's code: `python -m bot daily-check {day} SECRET`", day=days.past),
    )
    return Content(texts, ((controls.button(OPEN, t("All puzzles"), emoji="🧩"),),))
