"""Drills: the last run of each person, how their last answers went, and best scores by server."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.daily.boards import BOARD, LISTED_MEMBER
from bot.store.races.rows import DRILLED
from bot.store.races.takes import begin_take, end_drill_take
from bot.store.sqlite.database import Database

LATEST = 20
"""How many of a person's last answers to a drill are kept."""


class DrillKey(msgspec.Struct, frozen=True):
    """An operation of a game that is practised, and how large the numbers are."""

    game: str
    drill: str
    reach: int


class DrillRun(msgspec.Struct, frozen=True, kw_only=True):
    """A person's run through the items of a drill in a server (0: in none): the seed of its items, when it ends
    (Unix seconds, None without a clock), how many were right and wrong, the challenge that it is a take of (0: of
    none), and whether it is over."""

    user_id: int
    guild_id: int
    game: str
    drill: str
    reach: int
    seed: str
    ends_at: float | None = None
    correct: int = 0
    wrong: int = 0
    race_id: int = 0
    over: int = 0

    @property
    def mark(self) -> str:
        """What tells it from the person's other runs and does not give the seed away: 8 hex digits."""
        return hashlib.sha256(self.seed.encode()).hexdigest()[:8]

    @property
    def key(self) -> DrillKey:
        """What is practised."""
        return DrillKey(self.game, self.drill, self.reach)

    @property
    def number(self) -> int:
        """The number of the item to answer, from 0."""
        return self.correct + self.wrong


class DrillSkill(msgspec.Struct, frozen=True):
    """How a person's last answers to a drill went, oldest first: ``1`` right, ``0`` wrong."""

    game: str
    drill: str
    reach: int
    latest: str

    @property
    def key(self) -> DrillKey:
        """What is practised."""
        return DrillKey(self.game, self.drill, self.reach)


class DrillPlace(msgspec.Struct, frozen=True):
    """A member's place by their best score."""

    place: int
    user_id: int
    best: int


RUN_FIELDS = ", ".join(DrillRun.__struct_fields__)
_RUN = f"SELECT {RUN_FIELDS} FROM drill_run WHERE user_id = ? AND over = ?"
_VALUES = ", ".join("?" * len(DrillRun.__struct_fields__))
_PUT_RUN = f"INSERT OR REPLACE INTO drill_run ({RUN_FIELDS}) VALUES ({_VALUES})"
_ANSWER = "UPDATE drill_run SET correct = correct + ?, wrong = wrong + ? WHERE user_id = ? AND seed = ?"
_END = "UPDATE drill_run SET over = 1 WHERE user_id = ? AND seed = ? AND NOT over"
_NOTE = f"""
INSERT INTO drill_skill (user_id, game, drill, reach, latest) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT DO UPDATE SET latest = substr(latest || ?5, -{LATEST})
"""
_SKILLS = "SELECT game, drill, reach, latest FROM drill_skill WHERE user_id = ? ORDER BY game, drill, reach"
_BEST = "SELECT best FROM drill_best WHERE guild_id = ? AND game = ? AND drill = ? AND reach = ? AND user_id = ?"
_PUT_BEST = """
INSERT OR REPLACE INTO drill_best (guild_id, game, drill, reach, user_id, best, at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_BOARD = f"""
SELECT place, user_id, best FROM (
    SELECT rank() OVER (ORDER BY best DESC) AS place, user_id, best, at FROM drill_best AS member
    WHERE guild_id = ? AND game = ? AND drill = ? AND reach = ? AND {LISTED_MEMBER}
) AS places
WHERE place <= {BOARD} OR user_id = ? ORDER BY place, at, user_id LIMIT {BOARD + 1}
"""


class DrillStore:
    """Reads and writes drills."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def run_of(self, user_id: int) -> DrillRun | None:
        """Return the user's run in progress."""
        return await self._find(user_id, over=0)

    async def last_of(self, user_id: int) -> DrillRun | None:
        """Return the user's last run if it is over."""
        return await self._find(user_id, over=1)

    async def _find(self, user_id: int, *, over: int) -> DrillRun | None:
        row = await self._db.row(_RUN, (user_id, over))
        return None if row is None else DrillRun(**dict(row))

    async def begin(self, run: DrillRun) -> None:
        """Store a run, in place of the one before. Raises ``Conflict`` for a second take of a challenge."""

        def work(connection: sqlite3.Connection) -> None:
            if run.race_id:
                begin_take(connection, run.race_id, 1, run.user_id, DRILLED)
            connection.execute(_PUT_RUN, msgspec.structs.astuple(run))

        await self._db.run(work)

    async def note_answer(self, run: DrillRun, is_right: bool) -> bool:
        """Count an answer to the present item of a run. Returns False if that was answered before."""

        def work(connection: sqlite3.Connection) -> bool:
            row = connection.execute(_RUN, (run.user_id, 0)).fetchone()
            if row is None or DrillRun(**dict(row)) != run:
                return False
            connection.execute(_ANSWER, (int(is_right), int(not is_right), run.user_id, run.seed))
            connection.execute(_NOTE, (run.user_id, run.game, run.drill, run.reach, str(int(is_right))))
            return True

        return await self._db.run(work)

    async def end(self, run: DrillRun, at: float) -> int | None:
        """End a run and return the person's best score before it, None for the first one. Keeps a better score of
        a run with a clock, and what a take of a challenge came to."""

        def work(connection: sqlite3.Connection) -> int | None:
            ended = connection.execute(_END, (run.user_id, run.seed)).rowcount
            if ended and run.race_id:
                end_drill_take(connection, run.race_id, run.user_id, run.correct)
            where = (run.guild_id, run.game, run.drill, run.reach, run.user_id)
            row = connection.execute(_BEST, where).fetchone()
            before = None if row is None else int(row["best"])
            if run.ends_at is not None and run.correct > (before or 0):
                connection.execute(_PUT_BEST, (*where, run.correct, at))
            return before

        return await self._db.run(work)

    async def skills(self, user_id: int) -> list[DrillSkill]:
        """Return how the user's last answers went, by drill."""
        return [DrillSkill(*row) for row in await self._db.rows(_SKILLS, (user_id,))]

    async def best_of(self, guild_id: int, key: DrillKey, user_id: int) -> int | None:
        """Return the user's best score on a server."""
        row = await self._db.row(_BEST, (guild_id, *msgspec.structs.astuple(key), user_id))
        return None if row is None else int(row["best"])

    async def board(self, guild_id: int, key: DrillKey, reader: int) -> Sequence[DrillPlace]:
        """Return the best of a server, and the reader if they are further down."""
        rows = await self._db.rows(_BOARD, (guild_id, *msgspec.structs.astuple(key), reader))
        return [DrillPlace(*row) for row in rows]
