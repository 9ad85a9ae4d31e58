"""Beginning what only its player sees, wherever they asked for it: a lesson, or a match against computers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.base import check_options
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.lobbies.lobby import check_level
from bot.match.lobbies.pace import PACES
from bot.match.model import Match, Person
from bot.opponents.base import Level
from bot.panels.lobby import level_words
from bot.ui.app import App
from bot.ui.person_limits import Deed

BEGIN = "begin"
"""The argument of the button that starts another solo match, and its clock."""


def check_choices(game: str, options: Any, pace: str | None) -> None:
    """Raise ``Refused`` for invalid options or pace, which Discord may still offer just after an update."""
    try:
        msgspec.convert(msgspec.to_builtins(options), type(options))
    except msgspec.ValidationError as error:
        raise Refused("command.changed") from error
    if pace is not None and pace not in PACES:
        raise Refused("command.changed")
    check_options(find(game), options)


async def open_instant(
    app: App,
    place: tuple[int, int],
    game: str,
    player: Person,
    t: Texts,
    options: Any = None,
    computers: Sequence[Level] = (),
    *,
    locale: str,
) -> tuple[Match, str]:
    """Begin a match in that server and channel against computers of these levels, by default one of the level that
    fits the user, by default with the options for who has chosen none, or find the one that is still open. Returns
    it with a note about it. Raises ``Refused``."""
    options = await app.service.instant.choose_options(player.id, game) if options is None else options
    check_choices(game, options, None)
    going_on = await app.store.match_lists.running_instant(player.id, game) is not None
    with nullcontext() if going_on else app.person_limits.taking(player.id, "solo"):
        match, fresh = await app.service.instant.open(
            *place, game, options, player, locale=locale, computers=computers
        )
    if not fresh:
        return match, t("-# This match is still open. To begin another, end it first: **Table**, then **More**.")
    level = next(level_words(t)[seat.level] for seat in match.seats if seat.level is not None)
    n = len(match.seats) - 1
    return match, t.plural("-# Against a computer: {level}.", "-# Against {n} computers: {level}.", n, level=level)


def list_computers(old: Match, level: str | None = None) -> list[Level]:
    """Return as many computers as in a match that is over, of the level if given. Raises ``Refused``."""
    if not old.is_over:
        raise Refused("match.not_over")
    return [check_level(level or seat.level) for seat in old.seats if seat.level is not None]


async def open_lesson(
    app: App, place: tuple[int, int], game: str, me: Person, t: Texts, *, locale: str, anew: bool = False
) -> tuple[Match, str]:
    """Return the user's lesson of that game with a note about it. Resumes the current lesson unless ``anew``,
    which ends it and begins a new one. Raises ``Refused``, also if there is no lesson (learn.none)."""
    lessons = app.service.lessons
    going_on = not anew and await app.store.match_lists.running_lesson(me.id, game) is not None
    with nullcontext() if going_on else app.person_limits.taking(me.id, "solo"):
        match, fresh = await lessons.open(*place, game, me, locale=locale)
        if anew and not fresh:
            await lessons.leave(match.id, me.id)
            match, fresh = await lessons.open(*place, game, me, locale=locale)
    return match, "" if fresh else t(
        "-# You're back where you left off. **Start over** returns to the first step."
    )


async def begin_solo(app: App, player: Person, deed: Deed, solo: Callable[[], Awaitable[Match]]) -> Match:
    """Start a solo match within its player's limits, one at a time. Raises ``Refused``."""
    async with app.service.transactor.lock(-player.id):
        await app.store.open_tables.require_few_alone(player.id)
        with app.person_limits.taking(player.id, deed):
            return await solo()
