"""Sets of puzzles that staff make for their server or a class: made, tried and ended."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.errors import Conflict, Refused
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.days.dailies import Dailies, Make
from bot.match.model import Match, Person, encode
from bot.match.transactor import Transactor
from bot.puzzles.base import Puzzle, count_tries, read_target
from bot.puzzles.grading import NEWEST
from bot.store.daily.puzzles import PuzzleRow
from bot.store.daily.results import OneTry
from bot.store.daily.sets import SetItem, SetRow, SetTryBegun, part_of

FEWEST, MOST = 5, 10
"""How many items a set has."""
OPEN = 20
"""The most sets of a server that are open at a time."""
DAY = 24 * 3600.0


async def _make_puzzle(make: Make, item: SetItem) -> Puzzle:
    return (await make(item.game, secrets.randbits(SEED_BITS), item.grade, NEWEST))[0]


MAKERS: Mapping[type, Callable[[Make, SetItem], Awaitable[Puzzle]]] = {SetItem: _make_puzzle}
"""What makes an item, by its kind."""


class PuzzleSets:
    """The sets of all servers, and members' tries."""

    def __init__(self, transactor: Transactor, dailies: Dailies, make: Make) -> None:
        self._transactor = transactor
        self._dailies = dailies
        self._make = make

    async def create(
        self,
        place: tuple[int, int],
        host_id: int,
        name: str,
        items: Sequence[SetItem],
        *,
        role: int | None,
        days: int,
    ) -> SetRow:
        """Make the puzzles of a new set in that server and channel, and store it. It ends after so many days.
        Raises ``Refused``: set.many, or for an unknown game."""
        for item in items:
            find(item.game)
        made = [encode(await MAKERS[type(item)](self._make, item)) for item in items]
        now = self._transactor.clock()
        row = SetRow(0, *place, host_id, role, name, tuple(items), now, now + days * DAY)
        return await self._transactor.store.puzzle_sets.add(row, made, OPEN)

    def is_over(self, found: SetRow) -> bool:
        """Tell whether nothing counts any more."""
        return self._transactor.clock() >= found.ends_at

    async def end(self, found: SetRow) -> None:
        """End a set now."""
        await self._transactor.store.puzzle_sets.end(found.id, self._transactor.clock())

    async def read_puzzle(self, found: SetRow, item: int) -> PuzzleRow:
        """Return the puzzle of an item, numbered from 1. Raises ``Refused("control.unknown")``."""
        if not 0 < item <= len(found.items):
            raise Refused("control.unknown")
        row = await self._dailies.find_row(found.items[item - 1].game, found.day, part_of(item))
        if row is None:
            raise Refused("set.unknown")
        return row

    async def running(self, found: SetRow, item: int, user_id: int) -> Match | None:
        """Return the user's running try at an item."""
        return await self._dailies.running(user_id, found.items[item - 1].game, found.day, part_of(item))

    async def begin(
        self, place: tuple[int, int], found: SetRow, item: int, solver: Person, *, locale: str = "en"
    ) -> Match:
        """Begin a try at an item in that server (0: in none) and channel, or resume the running one. Raises
        ``Refused``: set.over, set.played, place.barred."""
        await self._dailies.admit(place[0], solver.id)
        row = await self.read_puzzle(found, item)
        running = await self.running(found, item, solver.id)
        if running is not None:
            return running
        most = count_tries(row.game, read_target(row.made).tries)
        begun = SetTryBegun(found.id, item, solver.id, self._transactor.clock(), most)
        try:
            return await self._dailies.open_try(place, row, solver, locale, [OneTry(solver.id), begun])
        except Conflict:
            return await self.begin(place, found, item, solver, locale=locale)
