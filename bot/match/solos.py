"""Games for one, begun at once without a lobby."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.days.daily import day_of, seed_of, try_of
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.match.transactor import Transactor
from bot.store.daily.tried import DailyTry, note_single_try
from bot.store.match.matches import Also
from bot.store.match.open_tables import Room


class Solos:
    """Begins games for one. ``admit`` raises ``Refused`` for members who may not sit down in that server. ``room``
    returns the room that a table in it needs."""

    def __init__(
        self,
        transactor: Transactor,
        admit: Callable[[int, int], Awaitable[None]],
        room: Callable[[int], Awaitable[Room]],
    ) -> None:
        self._transactor = transactor
        self._store = transactor.store
        self._admit = admit
        self._room = room

    async def begin(
        self,
        guild_id: int,
        channel_id: int,
        game: str,
        options: Any,
        pace: str,
        player: Person,
        *,
        locale: str = "en",
        private: bool = False,
    ) -> Match:
        """Start a game for one. A private one has no table. The puzzle of a day is the same for everybody, and
        everybody has one try, whatever its result. Raises ``Refused`` for unfit options, barred members, a second
        try (solo.running, solo.played), and in a channel that is full (place.full)."""
        await self._admit(guild_id, player.id)
        find(game).check(options, 1)
        now = self._transactor.clock()
        row = lobby.open_lobby(
            guild_id, channel_id, game, options, pace, player, now, locale=locale, private=private
        )
        also: list[Also] = [] if private else [await self._room(guild_id)]
        mark, seed = await self._mark(game, options, player.id), secrets.randbits(SEED_BITS)
        if mark is not None:
            also.insert(0, partial(note_single_try, mark))
            seed = await seed_of(self._store.settings, game, mark.day)
        started = lobby.start(Match(row), player.id, seed, secrets.randbits(SEED_BITS), now)
        return await self._transactor.add(started.after, also)

    async def require_room(self, guild_id: int, channel_id: int, user_id: int) -> None:
        """Raise ``Refused`` if the channel has no room for another table of a match for one (place.full)."""
        room = await self._room(guild_id)
        await self._store.open_tables.require_room(user_id, guild_id, channel_id, room.tables, "running")

    async def require_try(self, game: str, options: Any, user_id: int) -> None:
        """Raise ``Refused`` if the user has begun that daily puzzle already (solo.running, solo.played)."""
        mark = await self._mark(game, options, user_id)
        if mark is not None:
            await self._store.daily_results.require_untried(mark, user_id, encode(options))

    async def _mark(self, game: str, options: Any, user_id: int) -> DailyTry | None:
        """Return the mark of the user's one try where everybody has the same on a day, otherwise None."""
        day = day_of(game, options)
        return None if day is None else await try_of(self._store.fingerprints, game, day, user_id)
