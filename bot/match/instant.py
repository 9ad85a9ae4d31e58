"""Matches against a computer of the level that fits, begun with one press (**Play now**) and without a lobby."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.errors import Conflict
from bot.games.base import nearest_seats
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.transactor import Transactor
from bot.opponents.base import LEVELS, Level
from bot.store.leaderboards.records import ComputerMatch
from bot.store.match.match_lists import require_one_instant

PACE = "daily"
"""The pace, which is not shown, as nobody waits for the player."""
LATEST = 10
"""How many of the latest matches at a level show how often a person wins there."""
REMEMBERED = 60
"""How many of the latest matches are looked at."""
RUN = 2
"""How many wins in a row at a level lead to the next one."""


def find_fitting_level(played: Sequence[ComputerMatch], levels: Sequence[Level] = LEVELS) -> Level:
    """Find the level of computer that fits a person who has ``played`` these matches, newest first.

    It is the highest of the ``levels``, which ascend, at which they win at least half of their latest matches, or
    the one above the level at which they have just won ``RUN`` in a row if that is higher. Before the first match
    it is the lowest.
    """
    ranks: dict[str, int] = {level: rank for rank, level in enumerate(levels)}
    held = [0]
    for level, rank in ranks.items():
        latest = [one.is_won for one in played if one.level == level][:LATEST]
        if latest and 2 * sum(latest) >= len(latest):
            held.append(rank)
    run = played[:RUN]
    if len(run) == RUN and all(one.is_won and one.level == run[0].level for one in run):
        held.append(ranks.get(run[0].level, -1) + 1)
    return levels[min(max(held), len(levels) - 1)]


class InstantMatches:
    """The matches that one press began, at most one of each game and person at a time. ``admit`` raises
    ``Refused`` for members who may not sit down in that server."""

    def __init__(self, transactor: Transactor, admit: Callable[[int, int], Awaitable[None]]) -> None:
        self._transactor = transactor
        self._store = transactor.store
        self._admit = admit

    async def open(
        self, guild_id: int, channel_id: int, game: str, options: Any, player: Person, *, locale: str = "en"
    ) -> tuple[Match, bool]:
        """Begin a match of that game, against as few computers as it takes, or find the running one. Returns it
        with whether it was begun. Raises ``Refused``: place.barred, unfit options."""
        await self._admit(guild_id, player.id)
        found = await self._store.match_lists.running_instant(player.id, game)
        if found is not None:
            return Match(found), False
        level = find_fitting_level(await self._store.records.list_against_one(player.id, game, REMEMBERED))
        computers = [level] * (nearest_seats(find(game), options, 2) - 1)
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
            return await self.open(guild_id, channel_id, game, options, player, locale=locale)
