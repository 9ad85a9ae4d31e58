"""Results of users at daily puzzles. A row is created by the first start. The time runs from then on, except for
outages, and each start is a try, whatever its outcome. The first result is kept. A later one may be better, and
solve the puzzle. Boards take the time until the best one."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping

import msgspec

from bot.errors import Conflict, Refused
from bot.store.daily.puzzles import EASY
from bot.store.daily.streaks import streak
from bot.store.daily.tried import DailyTry, had_try, note_try, require_untried
from bot.store.leaderboards.periods import season_of
from bot.store.match.matches import MatchRow
from bot.store.outages import LOST_SINCE_BEGUN, read_lost_days
from bot.store.sqlite.database import Database


class DailyResult(msgspec.Struct, frozen=True):
    """A user's tries at a part of a day's puzzle.

    ``tries``: how often it was begun. ``begun_at``: the first time. ``ended_at``: when the first result was there
    (Unix seconds), after ``seconds`` in which people could play. ``first`` and ``best``: the values of the first
    and of the best result, None for nothing. ``solved_in``: the try that solved it. ``shown``: the user has asked
    for the solution. ``shared``: the number of parts that were over when the user had the results posted (kept
    with the first part that is known). ``results``: a JSON array of what each finished try came to. ``half_in``:
    the first try that half solved it.
    """

    user_id: int
    day: str
    game: str
    part: int
    tries: int
    begun_at: float
    ended_at: float | None = None
    seconds: float | None = None
    first: int | None = None
    best: int | None = None
    solved_in: int | None = None
    shown: int = 0
    shared: int = 0
    results: str = "[]"
    half_in: int | None = None

    @property
    def values(self) -> list[int | None]:
        """What each finished try came to, oldest first, None for nothing. Empty for tries of long ago."""
        return msgspec.json.decode(self.results, type=list[int | None])

    @property
    def is_forgotten(self) -> bool:
        """Whether all that is known is that the user has had tries before their data was deleted."""
        return not self.tries


class DailyTally(msgspec.Struct, frozen=True):
    """A user's parts of puzzles of a game on one day of the week (0: Monday): how many they finished, solved, and
    solved at the first try."""

    game: str
    weekday: int
    done: int
    solved: int
    at_once: int


class OneTry(msgspec.Struct, frozen=True):
    """Sees to it that a user has one running try at a puzzle at most."""

    user_id: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Raise ``Conflict`` if another try than that match is running."""
        if connection.execute(_RUNNING, (match.puzzle, self.user_id, match.id)).fetchone() is not None:
            raise Conflict(f"there is a try at puzzle {match.puzzle} already")


class TryBegun(msgspec.Struct, frozen=True):
    """Counts a try that a user begins. ``mark`` identifies it after their data was deleted, None where that is not
    checked. ``most``: how many tries the puzzle allows, 0 for any number."""

    user_id: int
    day: str
    game: str
    part: int
    at: float
    mark: DailyTry | None = None
    most: int = 0

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Count a try at the puzzle of that match. Raises ``Refused``: daily.shown if the user has seen the
        solution, daily.played once all tries that are allowed were begun, or after the user's data was deleted.
        """
        where = (self.user_id, self.day, self.game, self.part)
        known = connection.execute(_SHOWN, where).fetchone()
        if known is not None and known["shown"]:
            raise Refused("daily.shown")
        if known is not None and self.most and known["tries"] >= self.most:
            raise Refused("daily.played")
        if known is None and self.mark is not None:
            if had_try(connection, self.mark):
                raise Refused("daily.played")
            note_try(connection, self.mark)
        connection.execute(_BEGIN, (*where, self.at))


class TryEnded(msgspec.Struct, frozen=True):
    """Stores the result of a try. ``fewest``: a smaller value is better."""

    user_id: int
    day: str
    game: str
    part: int
    at: float
    value: int | None
    solved: bool
    fewest: bool
    half: bool = False

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store the result of a try and the user's streak of the season."""
        if connection.execute(_END, msgspec.structs.asdict(self)).rowcount and self.value is not None:
            recompute_streak(connection, self.user_id, self.day)


FIELDS = ", ".join(DailyResult.__struct_fields__)
_OF = f"SELECT {FIELDS} FROM daily_result WHERE user_id = ? AND day = ? ORDER BY game, part"
_RUNNING = "SELECT id FROM match WHERE puzzle = ? AND host_id = ? AND status = 'running' AND id != ?"
_SHOWN = "SELECT shown, tries FROM daily_result WHERE user_id = ? AND day = ? AND game = ? AND part = ?"
_BEGIN = """
INSERT INTO daily_result (user_id, day, game, part, tries, begun_at) VALUES (?, ?, ?, ?, 1, ?)
ON CONFLICT DO UPDATE SET tries = tries + 1
"""
KEEP_BEST = """
    best = CASE
        WHEN :value IS NULL THEN best
        WHEN best IS NULL THEN :value
        WHEN :fewest THEN min(best, :value)
        ELSE max(best, :value)
    END,
    solved_in = CASE WHEN :solved THEN coalesce(solved_in, tries) ELSE solved_in END,
    half_in = CASE WHEN :half THEN coalesce(half_in, tries) ELSE half_in END,
    ended_at = coalesce(ended_at, :at)
"""
"""Keeps what a try came to in a row of results, if it is better."""
_TOOK = f"max(0.0, :at - begun_at - {LOST_SINCE_BEGUN})"
_END = f"""
UPDATE daily_result SET
    first = CASE WHEN ended_at IS NULL THEN :value ELSE first END,
    seconds = CASE WHEN ended_at IS NULL THEN {_TOOK} ELSE seconds END,
    best_seconds = CASE
        WHEN :value IS NULL OR (:fewest AND best <= :value) OR (NOT :fewest AND best >= :value) THEN best_seconds
        ELSE {_TOOK}
    END,
    results = json_insert(results, '$[#]', :value),
    {KEEP_BEST}
WHERE user_id = :user_id AND day = :day AND game = :game AND part = :part AND NOT shown
"""
_TALLY = f"""
SELECT game, iif(part >= {EASY}, 0, (strftime('%w', day) + 6) % 7) AS weekday, count(*), count(solved_in),
    sum(solved_in IS 1)
FROM daily_result WHERE user_id = ? AND ended_at IS NOT NULL GROUP BY game, weekday ORDER BY game, weekday
"""
_DAYS = "SELECT DISTINCT day FROM daily_result WHERE user_id = ? AND day >= ? AND day <= ? AND best IS NOT NULL"
_STREAK = "INSERT OR REPLACE INTO daily_streak (user_id, season, longest) VALUES (?, ?, ?)"
_ALL_DAYS = "SELECT DISTINCT game, day FROM daily_result WHERE user_id = ? AND best IS NOT NULL"
_EVERYBODYS_DAYS = """
SELECT user_id, max(day) FROM daily_result WHERE best IS NOT NULL
GROUP BY user_id, substr(day, 1, 4), (substr(day, 6, 2) + 2) / 3
"""
_BEFORE = "SELECT 1 FROM daily_result WHERE user_id = ? AND day < ? AND game = ? LIMIT 1"
_SHOW = "UPDATE daily_result SET shown = 1 WHERE user_id = ? AND day = ? AND game = ? AND part = ?"
_SHARE = """
UPDATE daily_result SET shared = ?1 WHERE user_id = ?2 AND day = ?3 AND game = ?4 AND shared < ?1
AND part = (SELECT min(part) FROM daily_result WHERE user_id = ?2 AND day = ?3 AND game = ?4)
"""
_UNSHARE = "UPDATE daily_result SET shared = min(shared, ?1) WHERE user_id = ?2 AND day = ?3 AND game = ?4"


def recompute_streak(connection: sqlite3.Connection, user_id: int, day: str) -> None:
    """Recompute the longest streak of a user in the season of that day from the results."""
    season, first, last = season_of(day)
    days = [row["day"] for row in connection.execute(_DAYS, (user_id, first, last))]
    longest = streak(days, last, read_lost_days(connection, first)).longest
    connection.execute(_STREAK, (user_id, season, longest))


class DailyResultStore:
    """Reads results, and notes what users have asked for."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, user_id: int, day: str) -> tuple[DailyResult, ...]:
        """Return the user's results of a day, by game and part."""
        return tuple(DailyResult(*row) for row in await self._db.rows(_OF, (user_id, day)))

    async def of_all(self, users: Collection[int], day: str) -> Mapping[int, tuple[DailyResult, ...]]:
        """Return these users' results of a day, without those at easy puzzles."""

        def read(connection: sqlite3.Connection) -> dict[int, tuple[DailyResult, ...]]:
            return {
                user: tuple(
                    DailyResult(*row) for row in connection.execute(_OF, (user, day)) if row["part"] < EASY
                )
                for user in users
            }

        return await self._db.read(read)

    async def days(self, user_id: int) -> Mapping[str, list[str]]:
        """Return the days that count for a user's streaks, by game."""
        found: dict[str, list[str]] = {}
        for row in await self._db.rows(_ALL_DAYS, (user_id,)):
            found.setdefault(row["game"], []).append(row["day"])
        return found

    async def tally(self, user_id: int) -> list[DailyTally]:
        """Count what the user has finished and solved, by game and day of the week."""
        return [DailyTally(*row) for row in await self._db.rows(_TALLY, (user_id,))]

    async def is_newcomer(self, user_id: int, game: str, day: str) -> bool:
        """Tell whether the user had no try at a puzzle of that game before that day."""
        return await self._db.row(_BEFORE, (user_id, day, game)) is None

    async def read_lost_days(self, days: Collection[str]) -> frozenset[str]:
        """Return the days since the first of these that were lost for everybody and so end no streak."""
        if not days:
            return frozenset()
        return await self._db.read(lambda connection: read_lost_days(connection, min(days)))

    async def require_untried(self, mark: DailyTry, user_id: int, options: str) -> None:
        """Raise ``Refused`` if the user has had that one try already, see ``note_single_try``."""
        await self._db.read(lambda connection: require_untried(connection, mark, user_id, options))

    async def find_tried(self, marks: Collection[DailyTry]) -> frozenset[DailyTry]:
        """Return which of these first tries were recorded."""
        return await self._db.read(lambda connection: frozenset(m for m in marks if had_try(connection, m)))

    async def recompute_streaks(self) -> int:
        """Recompute the longest streaks of all users and seasons from the results, and return their number."""

        def work(connection: sqlite3.Connection) -> int:
            connection.execute("DELETE FROM daily_streak")
            for user_id, day in connection.execute(_EVERYBODYS_DAYS).fetchall():
                recompute_streak(connection, user_id, day)
            count: int = connection.execute("SELECT count(*) FROM daily_streak").fetchone()[0]
            return count

        return await self._db.run(work)

    async def show(self, user_id: int, day: str, game: str, part: int) -> None:
        """Record that the user has asked for the solution, after which no try counts."""
        await self._db.write(_SHOW, (user_id, day, game, part))

    async def share(self, user_id: int, day: str, game: str, parts: int = 1) -> bool:
        """Record that the user's results, with ``parts`` parts over, are being posted. Returns False if they were
        before."""
        sql, values = _SHARE, (parts, user_id, day, game)
        return await self._db.run(lambda connection: connection.execute(sql, values).rowcount == 1)

    async def unshare(self, user_id: int, day: str, game: str, before: int = 0) -> None:
        """Undo ``share`` after a failed post. ``before``: how many parts were over when they were last posted."""
        await self._db.write(_UNSHARE, (before, user_id, day, game))
