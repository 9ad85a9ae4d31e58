"""The archive of daily puzzles: its days, and the page of one puzzle, whose solution anybody may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
import msgspec
from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.daily.attempt import OPEN, describe_yardstick, head
from bot.panels.daily.share import NOTHING, SHORT, SOLVED, UNSEEN
from bot.panels.scene import Controls, Item
from bot.store.daily.archive import PastDay

DAYS = 25
"""Days on a page: as many as a menu can offer."""


class ArchivePage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the archive of one of the ``games``: ``days``, newest first, from the ``offset`` on, and whether
    there are ``more``."""

    game: str
    games: Sequence[str]
    days: Sequence[PastDay]
    offset: int
    more: bool


class PastPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle of the archive for one user: its part and name, the best possible result, what they reached on the
    day and in the last try since (in words, None for not tried, empty for nothing), and whether they solved it.
    ``parts``: the number of parts of that day. ``is_compared``: there is a page of what others came to.
    ``may_challenge``: whether the reader may challenge others with it."""

    game: str
    day: str
    part: int
    parts: int
    title: str
    target: str
    yardstick: Mapping[str, int | None]
    on_day: str | None
    last: str | None
    is_solved: bool
    is_compared: bool = False
    may_challenge: bool = False


def show_archive(page: ArchivePage, t: Texts, controls: Controls) -> Content:
    """Show the days of a game in a menu, with what the reader has solved."""
    games = tuple(
        controls.button(
            "daily.archive",
            wording(game).title,
            style=ButtonStyle.primary if game == page.game else ButtonStyle.secondary,
            arg=f"{game}.0",
        )
        for game in page.games
    )
    about = t(
        "Puzzles of past days, to try as often as you like. They count for nothing but a mark here.\n"
        "-# {solved} solved · {short} not the best yet · {open} not tried",
        solved=SOLVED,
        short=SHORT,
        open=UNSEEN,
    )
    top = t("### 🗄️ Archive · {game}", game=wording(page.game).title)
    if not page.days:
        return Content(
            (
                top,
                t("Nothing here yet: a day is added two days later."),
            ),
            (games, (_back(t, controls),)),
        )
    choices = [
        discord.SelectOption(label=t.day(day.day), value=day.day, emoji=_sign(day), description=_describe(day, t))
        for day in page.days
    ]
    menu = controls.select("daily.past", choices, placeholder=t("Choose a day"), arg=f"{page.game}.{page.offset}")
    turning = [_back(t, controls)]
    if page.more:
        older = f"{page.game}.{page.offset + DAYS}"
        turning.insert(0, controls.button("daily.archive", t("Older"), emoji="▶️", arg=older))
    if page.offset:
        newer = f"{page.game}.{max(0, page.offset - DAYS)}"
        turning.insert(0, controls.button("daily.archive", t("Newer"), emoji="◀️", arg=newer))
    return Content((top, about), ((menu,), games, tuple(turning)))


def _sign(day: PastDay) -> str:
    if day.solved + day.solved_since >= day.parts:
        return SOLVED
    return SHORT if day.found or day.tried_since else UNSEEN


def _describe(day: PastDay, t: Texts) -> str | None:
    if day.solved >= day.parts:
        return t("Solved on the day")
    if day.solved_since >= day.parts:
        return t("Solved in the archive")
    return None


def show_past(puzzle: PastPuzzle, t: Texts, controls: Controls, note: str = "") -> Content:
    """Show a puzzle of the archive."""
    arg = f"{puzzle.game}.{puzzle.day}.{puzzle.part}"
    lines = [
        note,
        head(puzzle.game, puzzle.day, puzzle.title, t),
        t("🎯 The best possible: **{value}**", value=puzzle.target),
    ]
    if puzzle.on_day is not None:
        lines.append(t("On the day: {value}", value=puzzle.on_day or t("nothing")))
    if puzzle.on_day is not None or puzzle.last is not None:
        lines.append(describe_yardstick(puzzle.yardstick, t))
    if puzzle.last is not None:
        sign = SOLVED if puzzle.is_solved else SHORT if puzzle.last else NOTHING
        lines.append(t("{sign} Your last try here: **{value}**", sign=sign, value=puzzle.last or t("nothing")))
    first: list[Item] = [
        controls.button("daily.start", t("Try it"), style=ButtonStyle.success, emoji="🔁", arg=arg),
        controls.button("daily.solution", t("Show solution"), emoji="💡", arg=arg),
    ]
    for other in range(puzzle.parts):
        if other != puzzle.part:
            number = t("Part {n}", n=other + 1)
            first.append(controls.button("daily.part", number, arg=f"{puzzle.game}.{puzzle.day}.{other}"))
    if puzzle.may_challenge:
        first.append(controls.button("daily.challenge", t("Challenge others"), emoji="🎯", arg=arg))
    second = [
        controls.button("daily.archive", t("Archive"), emoji="🗄️", arg=f"{puzzle.game}.0"),
        _back(t, controls),
    ]
    if puzzle.is_compared:
        second.insert(0, controls.button("daily.others", t("Others"), emoji="📊", arg=arg))
    about = t("-# It counts for nothing but a mark in the archive.")
    texts = ("\n".join(filter(None, lines)), about)
    return Content(texts, (tuple(first), tuple(second)))


def _back(t: Texts, controls: Controls) -> Item:
    return controls.button(OPEN, t("All puzzles"), emoji="🧩")
