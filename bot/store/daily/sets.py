"""Sets of puzzles in the database: who made which for whom, and what members have done.

An item's puzzle is stored as a day's is, see ``PuzzleStore``: its day is ``SetRow.day``, its part ``EASY`` times
the number of the item, which counts from 1.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from bot.errors import Refused
from bot.store.daily.puzzles import EASY
from bot.store.daily.results import KEEP_BEST
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database

_PREFIX = "set-"


class SetItem(msgspec.Struct, frozen=True, tag_field="kind", tag="puzzle"):
    """An item of a set: a puzzle of a game and grade. Items of other kinds are further structs of a union."""

    game: str
    grade: int


class SetRow(msgspec.Struct, frozen=True):
    """A set of a server, with the channel of its post. ``host_id``: who made it, 0 if their data was deleted.
    ``role_id``: the role whose members it is for, None for everybody. Results count until ``ends_at`` (Unix
    seconds)."""

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    role_id: int | None
    name: str
    items: tuple[SetItem, ...]
    created_at: float
    ends_at: float

    @property
    def day(self) -> str:
        """The day under which its puzzles are stored."""
        return f"{_PREFIX}{self.id}"


class SetResult(msgspec.Struct, frozen=True):
    """What somebody has done at an item: how many tries they began, when the first result was there, the best one
    in the maker's units (None for nothing), and which try first solved or half solved it."""

    set_id: int
    item: int
    user_id: int
    tries: int
    begun_at: float
    ended_at: float | None = None
    best: int | None = None
    solved_in: int | None = None
    half_in: int | None = None

    shown: ClassVar[int] = 0
    """A set's solutions can only be seen where no try counts any more."""


class SetCount(msgspec.Struct, frozen=True):
    """How many people have begun and solved an item."""

    begun: int
    solved: int


class SetTryBegun(msgspec.Struct, frozen=True):
    """Counts a try that a user begins at an item. ``most``: how many tries there are, 0 for any number."""

    set_id: int
    item: int
    user_id: int
    at: float
    most: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Count the try. Raises ``Refused``: set.over once nothing counts, set.played without a try left."""
        if connection.execute(_OPEN, (self.set_id, self.at)).fetchone() is None:
            raise Refused("set.over")
        known = connection.execute(_TRIES, (self.set_id, self.item, self.user_id)).fetchone()
        if known is not None and self.most and known["tries"] >= self.most:
            raise Refused("set.played")
        connection.execute(_BEGIN, (self.set_id, self.item, self.user_id, self.at))


class SetTryEnded(msgspec.Struct, frozen=True):
    """Stores what a try at an item came to, if the set is not over. ``fewest``: a smaller value is better."""

    set_id: int
    item: int
    user_id: int
    at: float
    value: int | None
    solved: bool
    half: bool
    fewest: bool

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store the result."""
        connection.execute(_END, msgspec.structs.asdict(self))


def read_set_id(day: str) -> int | None:
    """Return the set whose puzzles are stored under that day, None for a real day."""
    return int(day.removeprefix(_PREFIX)) if day.startswith(_PREFIX) else None


def part_of(item: int) -> int:
    """Return the part under which the puzzle of an item is stored."""
    return item * EASY


def item_of(part: int) -> int:
    """Return the item whose puzzle is stored under that part."""
    return part // EASY


SET_FIELDS = ", ".join(SetRow.__struct_fields__)
RESULT_FIELDS = ", ".join(SetResult.__struct_fields__)
_ITEMS = msgspec.json.Decoder(tuple[SetItem, ...])
_OPEN = "SELECT 1 FROM puzzle_set WHERE id = ? AND ends_at > ?"
_TRIES = "SELECT tries FROM puzzle_set_result WHERE set_id = ? AND item = ? AND user_id = ?"
_BEGIN = """
INSERT INTO puzzle_set_result (set_id, item, user_id, tries, begun_at) VALUES (?, ?, ?, 1, ?)
ON CONFLICT DO UPDATE SET tries = tries + 1
"""
_END = f"""
UPDATE puzzle_set_result SET {KEEP_BEST}
WHERE set_id = :set_id AND item = :item AND user_id = :user_id
    AND EXISTS (SELECT 1 FROM puzzle_set WHERE id = :set_id AND ends_at > :at)
"""
_ADD = """
INSERT INTO puzzle_set (guild_id, channel_id, host_id, role_id, name, items, created_at, ends_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_PUZZLE = "INSERT INTO daily_puzzle (day, game, part, made) VALUES (?, ?, ?, ?)"
_OF = f"SELECT {SET_FIELDS} FROM puzzle_set WHERE id = ?"
_OF_SERVER = f"SELECT {SET_FIELDS} FROM puzzle_set WHERE guild_id = ? ORDER BY ends_at DESC LIMIT ?"
_OF_USER = f"""
SELECT {SET_FIELDS} FROM puzzle_set
WHERE id IN (SELECT set_id FROM puzzle_set_result WHERE user_id = ?) ORDER BY ends_at DESC LIMIT ?
"""
_OPEN_COUNT = "SELECT count(*) AS n FROM puzzle_set WHERE guild_id = ? AND ends_at > ?"
_RESULTS = f"SELECT {RESULT_FIELDS} FROM puzzle_set_result WHERE set_id = ? ORDER BY user_id, item"
_MINE = f"SELECT {RESULT_FIELDS} FROM puzzle_set_result WHERE set_id = ? AND user_id = ? ORDER BY item"
_COUNTS = """
SELECT item, count(*) AS begun, count(solved_in) AS solved FROM puzzle_set_result WHERE set_id = ? GROUP BY item
"""


class PuzzleSetStore:
    """Reads and writes sets."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, row: SetRow, made: Sequence[str], most: int) -> SetRow:
        """Store a new set with the puzzles of its items (JSON), and return it with its id. Raises
        ``Refused("set.many")`` where ``most`` sets of the server are open already."""

        def work(connection: sqlite3.Connection) -> SetRow:
            if connection.execute(_OPEN_COUNT, (row.guild_id, row.created_at)).fetchone()["n"] >= most:
                raise Refused("set.many", most=most)
            items = msgspec.json.encode(row.items).decode()
            place = (row.guild_id, row.channel_id, row.host_id, row.role_id)
            added = connection.execute(_ADD, (*place, row.name, items, row.created_at, row.ends_at))
            new = msgspec.structs.replace(row, id=added.lastrowid or 0)
            puzzles = zip(row.items, made, strict=True)
            rows = [(new.day, item.game, part_of(n), text) for n, (item, text) in enumerate(puzzles, 1)]
            connection.executemany(_PUZZLE, rows)
            return new

        return await self._db.run(work)

    async def read(self, set_id: int) -> SetRow:
        """Return a set. Raises ``Refused("set.unknown")``."""
        row = await self._db.row(_OF, (set_id,))
        if row is None:
            raise Refused("set.unknown")
        return _read(row)

    async def list_of_server(self, guild_id: int, most: int) -> list[SetRow]:
        """List the sets of a server, those that end last first."""
        return [_read(row) for row in await self._db.rows(_OF_SERVER, (guild_id, most))]

    async def list_of_user(self, user_id: int, most: int) -> list[SetRow]:
        """List the sets in which a user has begun something, on all servers."""
        return [_read(row) for row in await self._db.rows(_OF_USER, (user_id, most))]

    async def end(self, set_id: int, at: float) -> None:
        """End a set early, at that time (Unix seconds)."""
        await self._db.write("UPDATE puzzle_set SET ends_at = min(ends_at, ?) WHERE id = ?", (at, set_id))

    async def results(self, set_id: int) -> list[SetResult]:
        """Return what everybody has done, by person and item."""
        return [SetResult(*row) for row in await self._db.rows(_RESULTS, (set_id,))]

    async def results_of(self, set_id: int, user_id: int) -> dict[int, SetResult]:
        """Return what a user has done, by item."""
        rows = await self._db.rows(_MINE, (set_id, user_id))
        return {row["item"]: SetResult(*row) for row in rows}

    async def counts(self, set_id: int) -> dict[int, SetCount]:
        """Count those who have begun and solved each item that somebody has begun."""
        rows = await self._db.rows(_COUNTS, (set_id,))
        return {row["item"]: SetCount(row["begun"], row["solved"]) for row in rows}


def _read(row: sqlite3.Row) -> SetRow:
    values = dict(row)
    return SetRow(**{**values, "items": _ITEMS.decode(values["items"])})
