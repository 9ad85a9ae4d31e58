"""Matches against a computer of the level that fits, begun with one press (**Play now**) and without a lobby."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.errors import Conflict
from bot.games.base import nearest_seats
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.computer_players.fitting import read_fitting_level
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.transactor import Transactor
from bot.opponents.base import Level
from bot.store.match.match_lists import require_one_instant

PACE = "daily"
"""The pace, which is not shown, as nobody waits for the player."""


class InstantMatches:
    """The matches that one press began, at most one of each game and person at a time. ``admit`` raises
    ``Refused`` for members who may not sit down in that server."""

    def __init__(self, transactor: Transactor, admit: Callable[[int, int], Awaitable[None]]) -> None:
        self._transactor = transactor
        self._store = transactor.store
        self._admit = admit

    async def choose_options(self, user_id: int, game: str) -> Any:
        """Return the options for who has chosen none: those of the game's basic preset, if it has one, until
        they have ended a match of it, then the usual ones."""
        presets = {preset.key: preset.options for preset in find(game).presets}
        if "basic" in presets and not await self._store.records.has_played(user_id, game):
            return presets["basic"]
        return presets["quick"]

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        game: str,
        options: Any,
        player: Person,
        *,
        locale: str = "en",
        computers: Sequence[Level] = (),
    ) -> tuple[Match, bool]:
        """Begin a match of that game against computers of these levels, by default as few as it takes, of the
        level that fits, or find the running one. Returns it with whether it was begun. Raises ``Refused``:
        place.barred, unfit options."""
        await self._admit(guild_id, player.id)
        found = await self._store.match_lists.running_instant(player.id, game)
        if found is not None:
            return Match(found), False
        if not computers:
            fit = await read_fitting_level(self._store, player.id, game)
            computers = [fit.level] * (nearest_seats(find(game), options, 2) - 1)
        now = self._transactor.clock()
        row = lobby.open_lobby(
            guild_id,
            channel_id,
            game,
            options,
            PACE,
            player,
            now,
            locale=locale,
            private=True,
            computers=computers,
        )
        seed, nonce = secrets.randbits(SEED_BITS), secrets.randbits(SEED_BITS)
        started = lobby.start(Match(row), player.id, seed, nonce, now)
        try:
            return await self._transactor.add(started.after, [require_one_instant]), True
        except Conflict:
            return await self.open(guild_id, channel_id, game, options, player, locale=locale, computers=computers)
