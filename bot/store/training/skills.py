"""Training: how strong people are in each game, how hard the grades are, and which puzzles everybody has had.

Puzzles for training stand with those of days (``bot.store.daily.puzzles``), on a shelf for each game and grade, in
the order in which everybody gets them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from bot.errors import Conflict
from bot.store.daily.puzzles import PuzzleRow
from bot.store.match.matches import MatchRow, read_matches
from bot.store.sqlite.database import Database

SHELF = "grade "
"""The beginning of the name of a shelf, which stands where puzzles of days have their day."""


def shelf_of(grade: int) -> str:
    """Return the name of the shelf for puzzles of a grade."""
    return f"{SHELF}{grade}"


def grade_of_shelf(shelf: str) -> int | None:
    """Return the grade of a shelf, None for a day."""
    return int(shelf.removeprefix(SHELF)) if shelf.startswith(SHELF) else None


class Skill(msgspec.Struct, frozen=True):
    """How strong a person is in a game, or how hard a grade of puzzles: the mean and the deviation of the model,
    after a number of rated puzzles."""

    mu: float
    sigma: float
    puzzles: int


class Trainee(msgspec.Struct, frozen=True):
    """A person's training in a game: their skill, by how much the last rated puzzle has changed its mean, whether
    the present session is ``rated``, and how many puzzles were done and solved in it."""

    user_id: int
    game: str
    mu: float
    sigma: float
    puzzles: int
    moved: float
    rated: int
    done: int
    solved: int

    @property
    def skill(self) -> Skill:
        """How strong the person is."""
        return Skill(self.mu, self.sigma, self.puzzles)


Rate = Callable[[Skill, Skill, bool], tuple[Skill, Skill]]
"""Rates a person and a grade after a puzzle that was solved or not."""
TRAINING_FIELDS = ", ".join(Trainee.__struct_fields__)
_OF = f"SELECT {TRAINING_FIELDS} FROM training WHERE user_id = ?"
_PUT = f"INSERT OR REPLACE INTO training ({TRAINING_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_GRADES = "SELECT grade, mu, sigma, puzzles FROM training_grade WHERE game = ?"
_PUT_GRADE = "INSERT OR REPLACE INTO training_grade (game, grade, mu, sigma, puzzles) VALUES (?, ?, ?, ?, ?)"
_NEXT = "SELECT next FROM training_place WHERE user_id = ? AND game = ? AND grade = ?"
_PUT_NEXT = "INSERT OR REPLACE INTO training_place (user_id, game, grade, next) VALUES (?, ?, ?, ?)"
_RUNNING = f"""
WHERE host_id = ? AND game = ? AND status = 'running'
AND puzzle IN (SELECT id FROM daily_puzzle WHERE game = match.game AND day GLOB '{SHELF}*')
"""
_FARTHEST = "SELECT max(next) FROM training_place WHERE game = ? AND grade = ?"
_COUNT = "SELECT count(*) FROM daily_puzzle WHERE day = ? AND game = ?"
_ON_SHELF = "SELECT day, game, part, made, id FROM daily_puzzle WHERE day = ? AND game = ? AND part = ?"
_KEEP = "INSERT OR IGNORE INTO daily_puzzle (day, game, part, made) VALUES (?, ?, ?, ?)"


class PuzzleTaken(msgspec.Struct, frozen=True):
    """Moves a person on to the next puzzle of a shelf, with their try at the present one, the only one of the
    game."""

    user_id: int
    game: str
    grade: int
    number: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Raise ``Conflict`` if another try is running, or the person has taken this puzzle already."""
        where = (self.user_id, self.game)
        running = f"SELECT 1 FROM match {_RUNNING} AND id != ?"
        if connection.execute(running, (*where, match.id)).fetchone() is not None:
            raise Conflict(f"user {self.user_id} trains {self.game} already")
        if _read_next(connection, *where, self.grade) != self.number:
            raise Conflict(f"user {self.user_id} has had that puzzle of {self.game} already")
        connection.execute(_PUT_NEXT, (*where, self.grade, self.number + 1))


class PuzzleDone(msgspec.Struct, frozen=True):
    """Stores whether a person has solved a puzzle, and in a rated session rates them and its grade by ``rate``.
    ``new``: the skill of a newcomer; ``untried``: that of a grade which nobody has tried."""

    user_id: int
    game: str
    grade: int
    solved: bool
    rate: Rate
    untried: Skill

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store the result. Does nothing for a person whose data was deleted meanwhile."""
        row = connection.execute(f"{_OF} AND game = ?", (self.user_id, self.game)).fetchone()
        if row is None:
            return
        before = Trainee(*row)
        after, moved = before.skill, before.moved
        if before.rated:
            grades = {grade: Skill(*skill) for grade, *skill in connection.execute(_GRADES, (self.game,))}
            after, grade = self.rate(before.skill, grades.get(self.grade, self.untried), self.solved)
            moved = after.mu - before.mu
            connection.execute(_PUT_GRADE, (self.game, self.grade, *msgspec.structs.astuple(grade)))
        done, solved = before.done + 1, before.solved + self.solved
        skill = msgspec.structs.astuple(after)
        connection.execute(_PUT, (self.user_id, self.game, *skill, moved, before.rated, done, solved))


def _read_next(connection: sqlite3.Connection, user_id: int, game: str, grade: int) -> int:
    row = connection.execute(_NEXT, (user_id, game, grade)).fetchone()
    return 0 if row is None else int(row[0])


class TrainingStore:
    """Reads and writes training."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, user_id: int) -> dict[str, Trainee]:
        """Return the user's training by game."""
        rows = [Trainee(*row) for row in await self._db.rows(f"{_OF} ORDER BY game", (user_id,))]
        return {row.game: row for row in rows}

    async def begin(self, user_id: int, game: str, new: Skill, *, rated: bool) -> Trainee:
        """Begin a session. ``new``: the skill of a newcomer."""

        def work(connection: sqlite3.Connection) -> Trainee:
            row = connection.execute(f"{_OF} AND game = ?", (user_id, game)).fetchone()
            skill = new if row is None else Trainee(*row).skill
            begun = Trainee(user_id, game, skill.mu, skill.sigma, skill.puzzles, 0.0, int(rated), 0, 0)
            connection.execute(_PUT, msgspec.structs.astuple(begun))
            return begun

        return await self._db.run(work)

    async def grades(self, game: str) -> dict[int, Skill]:
        """Return the ratings of the grades that have been tried."""
        return {grade: Skill(*skill) for grade, *skill in await self._db.rows(_GRADES, (game,))}

    async def running(self, user_id: int, game: str) -> MatchRow | None:
        """Return the user's try at a training puzzle of that game."""
        rows = await self._db.read(lambda connection: read_matches(connection, _RUNNING, (user_id, game)))
        return next(iter(rows), None)

    async def next_number(self, user_id: int, game: str, grade: int) -> int:
        """Return which puzzle of a shelf comes next for the user, counted from 0."""
        return await self._db.read(lambda connection: _read_next(connection, user_id, game, grade))

    async def puzzle(self, game: str, grade: int, number: int) -> PuzzleRow | None:
        """Return a puzzle of a shelf, None if it is not made yet."""
        row = await self._db.row(_ON_SHELF, (shelf_of(grade), game, number))
        return None if row is None else PuzzleRow(*row)

    async def count_ahead(self, game: str, grade: int) -> int:
        """Count the puzzles of a shelf that nobody has had."""
        made = await self._db.row(_COUNT, (shelf_of(grade), game))
        farthest = await self._db.row(_FARTHEST, (game, grade))
        assert made is not None and farthest is not None
        return int(made[0]) - int(farthest[0] or 0)

    async def keep(self, game: str, grade: int, made: str) -> None:
        """Put another puzzle (JSON) on its shelf."""

        def work(connection: sqlite3.Connection) -> None:
            (n,) = connection.execute(_COUNT, (shelf_of(grade), game)).fetchone()
            connection.execute(_KEEP, (shelf_of(grade), game, n, made))

        await self._db.run(work)
