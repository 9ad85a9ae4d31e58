"""The pages about daily puzzles: today's puzzles, the page before a start, and the page after a try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

import msgspec
from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import Content, write_small
from bot.panels.daily import share as daily_share
from bot.panels.daily.attempt import OPEN, describe_yardstick, head
from bot.panels.daily.share import GIVEN_UP, HALF, NOTHING, SHORT, SOLVED, UNSEEN
from bot.panels.playing_alone import play_now, train_buttons
from bot.panels.scene import Controls, Item
from bot.store.daily.boards import Solvers
from bot.store.daily.puzzles import EASY
from bot.store.daily.results import DailyResult
from bot.store.daily.streaks import DayStreak

MINUTE = 60
ROW = 5
"""Buttons in a row."""
MOST_TRIES = 3
"""The most tries whose results are listed."""


MOST_LARGE = 4
"""The most puzzles that are listed in letters of the usual size, so that a phone shows the page."""


class PuzzlePart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a day's puzzle for one user: its name, how many ``tries`` there are (0: any number), the user's
    ``result`` so far, and whether a try is ``running``. ``best`` and ``first`` are values in words, ``values``
    those of all tries, and ``target`` the best possible one. ``yardstick``: what others reach, in the maker's
    units."""

    game: str
    day: str
    part: int
    title: str
    tries: int = 0
    result: DailyResult | None = None
    running: bool = False
    first: str = ""
    best: str = ""
    values: tuple[str, ...] = ()
    target: str = ""
    yardstick: Mapping[str, int | None] = {}

    @property
    def is_over(self) -> bool:
        """Whether there is a result, or none can come any more."""
        if self.result is None:
            return False
        return self.result.ended_at is not None or bool(self.result.shown) or self.tries_left <= 0

    @property
    def is_solved(self) -> bool:
        """Whether the best possible result was found."""
        return self.result is not None and self.result.solved_in is not None

    @property
    def may_show_solution(self) -> bool:
        """Whether the solution may be shown."""
        return self.is_solved or (self.result is not None and bool(self.result.shown)) or self.tries_left <= 0

    @property
    def tries_left(self) -> float:
        """How many tries are left, the running one included."""
        if not self.tries or self.result is None:
            return self.tries or inf
        return self.tries - self.result.tries + self.running

    @property
    def is_easy(self) -> bool:
        """Whether it is of the easy puzzle for newcomers."""
        return self.part >= EASY

    @property
    def arg(self) -> str:
        """The part as an argument of controls."""
        return f"{self.game}.{self.day}.{self.part}"


class DayPage(msgspec.Struct, frozen=True, kw_only=True):
    """All puzzles of a day for one user: parts by game, the streak over all games, and when the next puzzles come
    (Unix seconds). ``unfinished``: running tries of the day before, which count until ``unfinished_until``."""

    day: str
    games: Mapping[str, tuple[PuzzlePart, ...]]
    streak: DayStreak
    next_at: float
    server: bool
    unfinished: tuple[PuzzlePart, ...] = ()
    unfinished_until: float = 0.0


class AfterPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page after a try: all ``parts`` of the game with the shown one at ``number``, the number of solvers, and
    the streaks of this game and over all. ``today``: the day is
    not over. ``onward``: the next unfinished game. ``server``: whether something can be posted there.
    ``is_compared``: so many have finished that there is a page of what they came to."""

    parts: tuple[PuzzlePart, ...]
    number: int
    solvers: Solvers
    own_streak: DayStreak
    streak: DayStreak
    today: bool
    onward: str | None
    server: bool
    is_compared: bool = False


def day_page(page: DayPage, t: Texts, controls: Controls) -> Content:
    """Show today's puzzles with the user's results, and a button for each."""
    about = t(
        "-# Harder from Monday to Sunday, the same for everyone everywhere. New ones {when}.\n"
        "-# A day counts for your streak once you have a result in one puzzle. You get one free day a week "
        "(Monday to Sunday).",
        when=times.relative(page.next_at),
    )
    if page.streak.length:  # who has one knows the rule
        about = about.partition("\n")[0]
    if page.unfinished:  # which says when new ones come
        about = ""
    small = write_small(_describe_unfinished(page, t), streak_words(page.streak, t), about)
    lines = _list_games(page, t)
    head = t("### 🧩 {day}", day=t.day(page.day))
    texts = (head, write_small(*lines, small)) if len(lines) > MOST_LARGE else (head, "\n".join(lines), small)
    plays = tuple(_play(parts, t, controls) for parts in page.games.values())
    more = [controls.button("daily.archive", t("Archive"), emoji="🗄️")]
    more.append(controls.button("daily.mine", t("Mine"), emoji="📊"))
    if not page.unfinished:  # for whose buttons a phone needs the room
        more.append(controls.button("daily.fair", t("Fairness"), emoji="🔏"))
    if page.server:
        more.insert(0, controls.button("daily.board", t("Leaderboard"), emoji="🏆", arg="day"))
    return Content(texts, (plays, *_yesterdays(page, t, controls), tuple(more)))


def _list_games(page: DayPage, t: Texts) -> list[str]:
    """Say how each puzzle stands, of those that were not begun in one line."""
    fresh = [parts for parts in page.games.values() if not any(part.result or part.running for part in parts)]
    if len(fresh) < 2:
        return [_line(parts, t) for parts in page.games.values()]
    lines = [_line(parts, t) for parts in page.games.values() if parts not in fresh]
    return [
        *lines,
        t("⬜ Not started: {games}", games=t.all_of([wording(first.game).title for first, *_ in fresh])),
    ]


def _describe_unfinished(page: DayPage, t: Texts) -> str:
    """Describe tries that were begun the day before and still count, empty if there are none."""
    if not page.unfinished:
        return ""
    return t.plural(
        "⏳ Yesterday's {puzzles} is in progress and ends {when}.",
        "⏳ Yesterday's {puzzles} are in progress and end {when}.",
        len(page.unfinished),
        puzzles=t.all_of([f"**{_name(part)}**" for part in page.unfinished]),
        when=times.relative(page.unfinished_until),
    )


def _yesterdays(page: DayPage, t: Texts, controls: Controls) -> tuple[tuple[Item, ...], ...]:
    """Build rows of buttons to yesterday's unfinished puzzles."""
    buttons = [
        controls.button("daily.part", t("Yesterday's {game}", game=_name(part)), emoji="⏳", arg=part.arg)
        for part in page.unfinished
    ]
    return tuple(tuple(buttons[at : at + ROW]) for at in range(0, len(buttons), ROW))


def _name(part: PuzzlePart) -> str:
    """Title of the game of a part, numbered from the second part on."""
    title = wording(part.game).title
    return title if not part.part % EASY else f"{title} {part.part % EASY + 1}"


def _line(parts: Sequence[PuzzlePart], t: Texts) -> str:
    """Say how a game's puzzle stands, in one line of a phone where it has one part."""
    game = f"**{wording(parts[0].game).title}**"
    signs = "".join(daily_share.sign(part.result) for part in parts)
    if len(parts) == 1:
        return f"{signs} {_standing(parts[0], game, t)}"
    return f"{signs} {game} · {' · '.join(_standing(part, part.title, t) for part in parts)}"


def _standing(part: PuzzlePart, title: str, t: Texts) -> str:
    mine = part.result
    if part.running:
        return t("{title}: in progress", title=title)
    if mine is None:
        return t("{title}: not started", title=title)
    if mine.solved_in is not None:
        return t.plural(
            "{title}: solved on the first try", "{title}: solved in {n} tries", mine.solved_in, title=title
        )
    if mine.half_in is not None:
        return t("{title}: half solved, {value}", title=title, value=part.best)
    if mine.best is not None:
        return t("{title}: your best {value}", title=title, value=part.best)
    return t("{title}: no result yet", title=title) if not part.is_over else t("{title}: no result", title=title)


def _play(parts: Sequence[PuzzlePart], t: Texts, controls: Controls) -> Item:
    done = all(part.may_show_solution for part in parts if not part.is_easy)
    style = ButtonStyle.secondary if done else ButtonStyle.primary
    return controls.button("daily.game", wording(parts[0].game).title, style=style, arg=parts[0].game)


def streak_words(streak: DayStreak, t: Texts) -> str:
    """Describe a streak over all games, and the days forgiven."""
    if not streak.length:
        return t("🔥 No streak yet. Get a result today to start one.")
    told = t.plural("🔥 {n} day in a row.", "🔥 {n} days in a row.", streak.length)
    if streak.longest > streak.length:
        told += " " + t.plural("Your longest streak: {n} day.", "Your longest streak: {n} days.", streak.longest)
    if not streak.today:
        told += " " + t("Today doesn't count yet.")
    if streak.forgiven:
        told += "\n" + t("❄️ You've used this week's free day. Miss another day and your streak ends.")
    elif streak.excused:
        told += "\n" + t("❄️ You missed a day this week, but I was out of reach for hours, so your streak is safe.")
    return told


def ready(part: PuzzlePart, t: Texts, controls: Controls, easy: str = "", arg: str = "") -> Content:
    """Show the page before the first try: the kind of task, and how many tries there are. ``easy``: the verb with
    which a newcomer comes to the easy puzzle, whose part is ``arg``."""
    tries = (
        t.plural(
            "**One try**, then you see the solution.", "**{n} tries**, then you see the solution.", part.tries
        )
        if part.tries
        else t(
            "As many tries as you like. The clock runs until your best result; solving it on the first try "
            "ranks higher still."
        )
    )
    texts = (
        head(part.game, part.day, part.title, t),
        f"{t('Ready?')} {t('🎯 The best possible: **{value}**', value=part.target)}",
        tries,
        t("Your first one? **Easy one** has Monday's grade. Either counts for your streak.") if easy else "",
        t("-# The clock starts when you press Start, and nobody else sees the puzzle."),
    )
    start = controls.button("daily.start", t("Start"), style=ButtonStyle.success, emoji="⏱️", arg=part.arg)
    softly = (
        (controls.button(easy, t("Easy one"), style=ButtonStyle.success, emoji="🌱", arg=arg),) if easy else ()
    )
    return Content(texts, ((start, *softly, _back(t, controls)),))


def after(page: AfterPage, t: Texts, controls: Controls, note: str = "") -> Content:
    """Show the page after a try."""
    part = page.parts[page.number]
    result = _result(part, page.today, t)
    others = describe_yardstick(part.yardstick, t) if part.is_over else ""
    lines = (note, head(part.game, part.day, part.title, t), result, others, _list_tries(part, t))
    top = "\n".join(filter(None, lines))
    shared = daily_share.share(part.game, part.day, [one.result for one in page.parts], page.own_streak.length, t)
    texts = (
        top,
        write_small(" ".join(filter(None, (_solvers(page, t), _streaks(page, t))))),
        f"```\n{shared}\n```" if part.is_over and not part.is_easy else "",
    )
    return Content(texts, _ways_on(page, t, controls))


def _list_tries(part: PuzzlePart, t: Texts) -> str:
    """List what the latest tries came to, if there was more than one and there may be more."""
    if len(part.values) < 2 or (part.result is not None and part.result.shown):
        return ""
    shown = [value or t("nothing") for value in part.values[-MOST_TRIES:]]
    return t("-# Your tries: {values}", values=" → ".join(["…"] * (len(part.values) > MOST_TRIES) + shown))


def _result(part: PuzzlePart, today: bool, t: Texts) -> str:
    mine = part.result
    if mine is not None and mine.is_forgotten:
        return t(
            "{sign} You tried this one before your data was deleted, so further tries don't count.", sign=GIVEN_UP
        )
    if mine is None or mine.ended_at is None:
        gone = t("{sign} You left that try, so it has no result.", sign=NOTHING)
        return gone if part.may_show_solution else t("{sign} You've started this one. Try again!", sign=UNSEEN)
    if mine.solved_in is not None:
        return t.plural(
            "{sign} **{best}**: the best possible, on the first try, in {time}.",
            "{sign} **{best}**: the best possible, in {n} tries. Your first result was {first}, in {time}.",
            mine.solved_in,
            sign=SOLVED,
            best=part.best,
            first=part.first or t("nothing"),
            time=span(mine.seconds or 0.0, t),
        )
    told = _describe_unsolved(mine, part, t)
    if mine.shown:
        return f"{told} {GIVEN_UP}"
    if part.may_show_solution or not today:
        return told
    return f"{told} " + t("Try again, or see the solution, which ends your tries.")


def _describe_unsolved(mine: DailyResult, part: PuzzlePart, t: Texts) -> str:
    if mine.best is None:
        return t("{sign} No points that time. The best possible: **{target}**.", sign=NOTHING, target=part.target)
    best, target = part.best, part.target
    if mine.half_in is not None:
        return t(
            "{sign} **{best}**: half solved. The best possible: **{target}**.", sign=HALF, best=best, target=target
        )
    return t(
        "{sign} Your best: **{best}**. The best possible: **{target}**.",
        sign=SHORT,
        best=best,
        target=target,
    )


def span(seconds: float, t: Texts) -> str:
    """Format a duration in words."""
    minutes, rest = divmod(round(seconds), MINUTE)
    if minutes >= MINUTE:
        return t("{hours} h {minutes} min", hours=minutes // MINUTE, minutes=minutes % MINUTE)
    return t("{minutes} min {seconds} s", minutes=minutes, seconds=rest) if minutes else t("{n} s", n=rest)


def _solvers(page: AfterPage, t: Texts) -> str:
    """Say how many solved the puzzle, of those who finished it."""
    if not page.parts[page.number].is_over:
        return ""
    found = page.solvers
    everywhere = t(
        "Solved by {solved} of {done} players so far.", solved=t.number(found.solved), done=t.number(found.done)
    )
    if not page.server:
        return everywhere
    return t(
        "Solved by {here} of {done_here} players on this server, and by {solved} of {done} overall.",
        here=t.number(found.solved_here),
        done_here=t.number(found.done_here),
        solved=t.number(found.solved),
        done=t.number(found.done),
    )


def _streaks(page: AfterPage, t: Texts) -> str:
    """Say how long the streak over all games is. The page of the day and that of one's own statistics say more."""
    if not page.streak.length:
        return ""
    told = t.plural("🔥 {n} day in a row.", "🔥 {n} days in a row.", page.streak.length)
    if not page.streak.today:
        told += " " + t("Today doesn't count yet.")
    return told


def _ways_on(page: AfterPage, t: Texts, controls: Controls) -> tuple[tuple[Item, ...], ...]:
    """Build the buttons for the next part, another try, the solution, sharing, and the other puzzles."""
    part, button = page.parts[page.number], controls.button
    first: list[Item] = []
    for one in page.parts:
        if one.part != part.part and (one.part < part.part or part.is_over):
            style = ButtonStyle.secondary if one.may_show_solution else ButtonStyle.primary
            first.append(button("daily.part", one.title, style=style, arg=one.arg))
    if page.today and not part.may_show_solution:
        first.append(button("daily.start", t("Try again"), emoji="🔁", arg=part.arg))
    if part.is_over and not part.may_show_solution:
        first.append(button("daily.solution", t("Show solution"), emoji="💡", arg=part.arg))
    if part.may_show_solution:
        first.append(button("daily.solution", t("Solution"), emoji="🖼️", arg=part.arg))
    if (
        part.is_over
        and page.server
        and not part.is_easy
        and not (part.result is not None and part.result.is_forgotten)
    ):
        first.append(button("daily.share", t("Share"), emoji="📣", arg=part.arg))
    second = [_back(t, controls)]
    if part.is_easy and page.today:
        label = t("Today's puzzle")
        arg = f"{part.game}.{part.day}.0"
        second.insert(0, button("daily.part", label, style=ButtonStyle.primary, emoji="⏭️", arg=arg))
    if all(one.may_show_solution for one in page.parts):
        second[:0] = (play_now(part.game, t("Play now"), controls), *train_buttons(part.game, t, controls))
    if part.is_over and page.is_compared:
        second.insert(0, button("daily.others", t("Others"), emoji="📊", arg=part.arg))
    if page.onward is not None and not part.is_easy:
        label = t("Next: {game}", game=wording(page.onward).title)
        second.insert(0, button("daily.game", label, style=ButtonStyle.primary, emoji="⏭️", arg=page.onward))
    every = [*first, *second]  # in one row if it can hold them, as then a phone needs the fewest lines
    return (tuple(every),) if len(every) <= ROW else (tuple(first), tuple(second))


def _back(t: Texts, controls: Controls) -> Item:
    return controls.button(OPEN, t("All puzzles"), emoji="🧩")
