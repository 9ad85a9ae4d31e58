"""Matches in the database: a row with the state, its seats, clocks and the append-only log of actions. Some time
after their end they are packed (see ``Archive``) and read as before."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.errors import Conflict
from bot.store.daily.puzzles import TRY_COLUMN, TryRow, read_try
from bot.store.leaderboards.ratings import RatingRules, add_ratings, weigh_results
from bot.store.leaderboards.results import ResultRow, add_results
from bot.store.leaderboards.standings import add_standings
from bot.store.match.action_log import ActionRow, read_actions, unpack
from bot.store.match.kinds import MOVED
from bot.store.posts import forget_seats
from bot.store.sqlite.database import Database

Status = Literal["lobby", "running", "finished", "cancelled"]
BY_POINTS = 1e12
"""See ``SeatRow``."""


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """A seat. ``user_id`` is None for a computer's seat, which has a ``level``, and for that of a former player,
    whose data was deleted, with id and name.

    ``away``: a computer plays for the owner; ``resigned``: for good. ``misses``: deadlines missed in a row.
    ``stamp``: the game's stamp of a human's seat. ``due_at`` (Unix seconds): when the ``turn`` (the game's number
    of it) has to be played; ``remind_at`` before it. ``remaining``: seconds left of a turn that rests. ``back``:
    the owner has come back and not played a turn in time since. ``end_until`` and ``pause_until`` (Unix seconds):
    until when the owner's agreement to end the match, or to pause it (in a pause: to go on), stands;
    ``pause_for``: for how many seconds. ``end_until`` from ``BY_POINTS`` on is an agreement to end the match by
    points, which stands for as long as that is offered. In a lobby ``misses`` is 1 once the owner was idle as
    its host for too long.

    ``left_at`` (Unix seconds): since when a computer plays for the owner. ``decisions`` of the seat so far, and
    the ``own_decisions`` of the owner among them. ``reached`` and ``used`` decide ties of games for one (see
    ``SoloList``), the first in seconds since the start. ``former_id``: a negative number in place of the id of a
    former player, so that others are rated against them; it leads to nobody. ``acts_at`` (Unix seconds): when a
    computer acts on the seat, in a game without turns. ``back_at`` (Unix seconds): when the owner is back from the
    holiday or the night for which the deadline was moved.
    """

    seat: int
    user_id: int | None
    name: str
    level: str | None = None
    away: int = 0
    resigned: int = 0
    misses: int = 0
    stamp: int = 0
    due_at: float | None = None
    remind_at: float | None = None
    turn: int = 0
    remaining: float | None = None
    back: int = 0
    left_at: float | None = None
    decisions: int = 0
    own_decisions: int = 0
    reached: float | None = None
    used: int = 0
    former_id: int | None = None
    end_until: float | None = None
    pause_until: float | None = None
    pause_for: float | None = None
    acts_at: float | None = None
    back_at: float | None = None


class ClockRow(msgspec.Struct, frozen=True, array_like=True):
    """A clock of the rules: its key and when it runs out (Unix seconds)."""

    key: str
    due_at: float


class MatchRow(msgspec.Struct, frozen=True):
    """A match as stored: ``options``, ``state``, ``recent`` (public events) and ``news`` (those that stay, see
    ``bot.match.news``) are JSON text.

    ``seed`` and ``nonce`` are 32 hex digits each and secret while the match runs. Their ``commitment`` (SHA-256,
    hex) was published at the start, None in a lobby and in matches older than its column. ``wake_at`` is when the
    match itself needs attention (Unix seconds): a time of the lobby, a clock of the rules, the time at which a
    computer acts, ``idle_at``, an agreement that expires, the end of a pause. ``idle_at`` is when a lobby is
    closed if its host does nothing, or a match with a single human at the table if they do nothing, None while
    there are others. ``private``: it has no table, only the panel of its one player.

    Of a lobby: ``host_idle_since``: since when its host has done nothing while others wait; ``kept_until``: until
    when a rematch keeps its seats for the players of the match before; ``sent_away``: fingerprints of players
    removed by the host, as JSON; ``options_changed_at``: when the host last chose other options while others
    waited. ``paused_at`` and ``paused_until``: the pause of a match. These are Unix seconds, too. ``lesson``: the
    step of a lesson; ``daily``: the daily puzzle that it is a try at; ``achieved`` (JSON): the achievements in it
    (see ``bot.match.afterwards.achievements``), once it is looked through; ``set_aside`` and ``epoch``: see
    ``bot.match.upkeep.setting_aside`` and ``bot.store.epochs``; ``list``: the one of a rated preset for which the
    match counts (see ``standings``), fixed at its start.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    status: Status
    options: str
    pace: str
    thread: int
    locale: str
    host_id: int
    version: int
    created_at: float
    seed: str | None = None
    nonce: str | None = None
    state: str | None = None
    recent: str = "[]"
    started_at: float | None = None
    ended_at: float | None = None
    wake_at: float | None = None
    rematch_of: int | None = None
    private: int = 0
    commitment: str | None = None
    idle_at: float | None = None
    host_idle_since: float | None = None
    kept_until: float | None = None
    sent_away: str = "[]"
    paused_at: float | None = None
    paused_until: float | None = None
    lesson: int | None = None
    options_changed_at: float | None = None
    news: str = "[]"
    achieved: str | None = None
    epoch: str = ""
    set_aside: int | None = None
    list: str = ""
    daily: TryRow | None = None
    seats: tuple[SeatRow, ...] = ()
    clocks: tuple[ClockRow, ...] = ()

    @property
    def puzzle(self) -> int | None:
        """The id of the daily puzzle that it is a try at."""
        return None if self.daily is None else self.daily.id


Also = Callable[[sqlite3.Connection, MatchRow], object]
"""A feature's writes in the transaction that stores a match, given the match as it is after it. An exception
undoes the whole transaction."""

_FIELDS = tuple(field for field in MatchRow.__struct_fields__ if field not in ("daily", "seats", "clocks"))
_COLUMNS = (*_FIELDS[1:], "puzzle")
_CHANGING = tuple(field for field in _FIELDS if field not in ("id", "version"))
_SEAT = SeatRow.__struct_fields__
_LOAD = f"""
SELECT {", ".join(_FIELDS)}, {TRY_COLUMN} AS daily,
    (SELECT json_group_array(json_array({", ".join(_SEAT)})) FROM seat WHERE match_id = match.id) AS seats,
    (SELECT json_group_array(json_array(key, due_at)) FROM clock WHERE match_id = match.id) AS clocks,
    (SELECT packed FROM archive WHERE match_id = match.id) AS packed
FROM match
"""
_INSERT = f"INSERT INTO match ({', '.join(_COLUMNS)}, unsettled) VALUES ({', '.join('?' * len(_COLUMNS))}, 1)"
_PUT_SEAT = f"INSERT OR REPLACE INTO seat (match_id, {', '.join(_SEAT)}) VALUES (?, {', '.join('?' * len(_SEAT))})"
WITH_COMPUTERS = f"""
SELECT DISTINCT match.id AS id FROM match JOIN seat ON match_id = match.id
WHERE unsettled AND status = 'running' AND {MOVED} AND (user_id IS NULL OR away = 1) AND mine(guild_id)
"""
_FIRST_OF_SEATS = """
SELECT {0} FROM seat JOIN match ON match.id = match_id WHERE {0} > ? AND mine(guild_id) ORDER BY {0} LIMIT 1
"""
NEXT_DUE = (
    _FIRST_OF_SEATS.format("due_at"),
    _FIRST_OF_SEATS.format("remind_at"),
    "SELECT wake_at FROM match WHERE wake_at > ? AND mine(guild_id) ORDER BY wake_at LIMIT 1",
)
_DUE = """
SELECT match_id FROM seat JOIN match ON match.id = match_id WHERE due_at <= ?1 AND mine(guild_id)
UNION SELECT match_id FROM seat JOIN match ON match.id = match_id WHERE remind_at <= ?1 AND mine(guild_id)
UNION SELECT id FROM match WHERE wake_at <= ?1 AND mine(guild_id) LIMIT ?2
"""
_PUT_CLOCK = "INSERT OR REPLACE INTO clock (match_id, key, due_at) VALUES (?, ?, ?)"
_values = msgspec.structs.astuple


def _read_next_due(connection: sqlite3.Connection, after: float) -> float | None:
    found = [connection.execute(sql, (after,)).fetchone() for sql in NEXT_DUE]
    return min((row[0] for row in found if row is not None), default=None)


def read_match(connection: sqlite3.Connection, match_id: int) -> MatchRow | None:
    """Return the match as last committed, or None."""
    return next(iter(read_matches(connection, "WHERE id = ?", (match_id,))), None)


def read_matches(
    connection: sqlite3.Connection, where: str, parameters: Sequence[Any] | Mapping[str, Any]
) -> list[MatchRow]:
    """Return the matches as last committed that this SQL selects and orders."""
    return [_read(row) for row in connection.execute(_LOAD + where, parameters)]


def has_rematch(connection: sqlite3.Connection, match_id: int) -> bool:
    """Tell whether a rematch of that match was opened and not cancelled."""
    newest = "SELECT 1 FROM match WHERE rematch_of = ? AND status != 'cancelled' LIMIT 1"
    return connection.execute(newest, (match_id,)).fetchone() is not None


def _insert(connection: sqlite3.Connection, match: MatchRow) -> int:
    match_id = connection.execute(_INSERT, tuple(getattr(match, field) for field in _COLUMNS)).lastrowid
    assert match_id is not None
    connection.executemany(_PUT_SEAT, [_seat_values(match_id, seat) for seat in match.seats])
    connection.executemany(_PUT_CLOCK, [(match_id, *_values(clock)) for clock in match.clocks])
    return match_id


class MatchStore:
    """Reads and writes matches."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, match: MatchRow, also: Iterable[Also] = ()) -> int:
        """Store a new match with everything in ``also``, and return its id (the row's own ``id`` is ignored).
        Raises what ``also`` raises, and ``Conflict`` if the match already has a rematch."""

        def work(connection: sqlite3.Connection) -> int:
            if match.rematch_of is not None and has_rematch(connection, match.rematch_of):
                raise Conflict(f"match {match.rematch_of} already has a rematch")
            added = replace(match, id=_insert(connection, match))
            for each in also:
                each(connection, added)
            return added.id

        return await self._db.run(work)

    async def load(self, match_id: int) -> MatchRow | None:
        """Return the match as last committed, or None."""
        return await self._db.read(lambda connection: read_match(connection, match_id))

    async def version(self, match_id: int) -> int | None:
        """Return the version of a match, None if there is none of that number."""
        row = await self._db.row("SELECT version FROM match WHERE id = ?", (match_id,))
        return None if row is None else row["version"]

    async def commit(
        self,
        before: MatchRow,
        after: MatchRow,
        action: ActionRow | None = None,
        results: Sequence[ResultRow] = (),
        rules: RatingRules | None = None,
        also: Iterable[Also] = (),
    ) -> None:
        """Replace ``before`` by ``after`` (one version later) in one transaction. Appends ``action`` to the log,
        adds ``results``, rates them by ``rules``, and calls everything in ``also``. Raises ``Conflict`` and
        changes nothing if the stored match is no longer at the version of ``before``."""
        changed = [field for field in _CHANGING if getattr(before, field) != getattr(after, field)]
        sets = ", ".join(f"{field} = ?" for field in ("version", *changed))
        values = [after.version, *(getattr(after, field) for field in changed)]

        def step(connection: sqlite3.Connection) -> None:
            moved = connection.execute(
                f"UPDATE match SET {sets} WHERE id = ? AND version = ?",
                (*values, before.id, before.version),
            )
            if moved.rowcount != 1:
                raise Conflict(f"match {before.id} moved on from version {before.version}")
            if action is not None:
                connection.execute(
                    "INSERT INTO action (match_id, n, seat, source, action, at) VALUES (?, ?, ?, ?, ?, ?)",
                    (before.id, after.version, action.seat, action.source, action.action, action.at),
                )
            _save_seats(connection, before, after)
            _save_clocks(connection, before, after)
            _finish(connection, results, rules)
            for each in also:
                each(connection, after)

        await self._db.run(step)

    async def actions(self, match_id: int) -> list[ActionRow]:
        """Return the log of a match, oldest first."""
        return await self._db.read(lambda connection: read_actions(connection, match_id))

    async def rematch(self, match_id: int) -> MatchRow | None:
        """Return the rematch of that match, unless it was cancelled."""

        def read(connection: sqlite3.Connection) -> MatchRow | None:
            newest = "WHERE rematch_of = ? AND status != 'cancelled' ORDER BY id DESC LIMIT 1"
            return next(iter(read_matches(connection, newest, (match_id,))), None)

        return await self._db.read(read)

    async def names(self, user_ids: Collection[int]) -> dict[int, str]:
        """Return the names of these users when they last took a seat."""

        def read(connection: sqlite3.Connection) -> dict[int, str]:
            sql = "SELECT name FROM seat WHERE user_id = ? ORDER BY match_id DESC LIMIT 1"
            found = {user: connection.execute(sql, (user,)).fetchone() for user in user_ids}
            return {user: row["name"] for user, row in found.items() if row}

        return await self._db.read(read)

    async def due(self, now: float, limit: int = 200) -> tuple[list[int], float | None]:
        """Return the ids of matches where a deadline, a reminder or a clock is due, and when the next one of any
        match after ``now`` is due (Unix seconds)."""

        def read(connection: sqlite3.Connection) -> tuple[list[int], float | None]:
            return [row[0] for row in connection.execute(_DUE, (now, limit))], _read_next_due(connection, now)

        return await self._db.read(read)

    async def next_due(self, after: float) -> float | None:
        """Return when the next deadline, reminder or clock of any match after ``after`` is due (Unix seconds)."""
        return await self._db.read(lambda connection: _read_next_due(connection, after))

    async def list_timed_seats(self) -> list[tuple[int, int]]:
        """List match and seat of every turn with a deadline, and of all seats of paused matches."""
        rows = await self._db.rows(
            "SELECT match_id, seat FROM seat JOIN match ON match.id = match_id"
            " WHERE due_at IS NOT NULL AND mine(guild_id)"
            " UNION SELECT match_id, seat FROM match CROSS JOIN seat ON match_id = match.id"
            " WHERE unsettled AND status = 'running' AND paused_at IS NOT NULL AND mine(guild_id)"
        )
        return [(row["match_id"], row["seat"]) for row in rows]

    async def list_awaited_turns(self, after: float) -> list[tuple[int, int, int]]:
        """List server, user and match of every turn whose deadline is later than that."""
        rows = await self._db.rows(
            "SELECT guild_id, user_id, match_id FROM seat JOIN match ON match.id = match_id"
            " WHERE due_at > ? AND status = 'running' AND mine(guild_id) ORDER BY guild_id, match_id, seat",
            (after,),
        )
        return [(row["guild_id"], row["user_id"], row["match_id"]) for row in rows]

    async def with_computers(self) -> list[int]:
        """Return the ids of running matches in which a computer plays some seat."""
        return [row["id"] for row in await self._db.rows(WITH_COMPUTERS)]


_seats = msgspec.json.Decoder(tuple[SeatRow, ...])
_clocks = msgspec.json.Decoder(tuple[ClockRow, ...])


def _read(row: sqlite3.Row) -> MatchRow:
    *fields, daily, seats, clocks, packed = row
    in_order = tuple(sorted(_seats.decode(seats), key=lambda seat: seat.seat))
    values: list[Any] = [*fields, read_try(daily), in_order, _clocks.decode(clocks)]
    match = MatchRow(*values)
    if packed is None:
        return match
    content, daily = unpack(packed), match.daily
    if daily is not None:
        daily = replace(daily, played=tuple(row.action for row in content.log if row.source == "player"))
    return replace(match, state=content.state, recent=content.recent, daily=daily)


def _seat_values(match_id: int, seat: SeatRow) -> tuple[Any, ...]:
    return (match_id, *(getattr(seat, field) for field in _SEAT))


def _save_seats(connection: sqlite3.Connection, before: MatchRow, after: MatchRow) -> None:
    gone = len(before.seats) - len(after.seats)
    if gone > 0:
        connection.execute("DELETE FROM seat WHERE match_id = ? AND seat >= ?", (before.id, len(after.seats)))
    left = [
        (before.id, seat.seat)
        for old, seat in zip(before.seats, after.seats, strict=False)
        if old.user_id is not None and seat.user_id is None
    ]
    if left:
        forget_seats(connection, left)
    for old, seat in zip(before.seats, after.seats, strict=False):
        if old != seat:
            _save_seat(connection, before.id, old, seat)
    fresh = after.seats[len(before.seats) :]
    connection.executemany(_PUT_SEAT, [_seat_values(before.id, seat) for seat in fresh])


def _save_seat(connection: sqlite3.Connection, match_id: int, old: SeatRow, seat: SeatRow) -> None:
    """Write only the changed fields, so that the indexes of the others are not touched."""
    changed = [field for field in _SEAT if getattr(old, field) != getattr(seat, field)]
    sets = ", ".join(f"{field} = ?" for field in changed)
    values = (*(getattr(seat, field) for field in changed), match_id, old.seat)
    connection.execute(f"UPDATE seat SET {sets} WHERE match_id = ? AND seat = ?", values)


def _finish(connection: sqlite3.Connection, results: Sequence[ResultRow], rules: RatingRules | None) -> None:
    """Store the results of a match, if there are any, with everything that is computed from them."""
    rows = results if rules is None else weigh_results(connection, results, rules)
    add_results(connection, rows)
    add_standings(connection, rows, {} if rules is None else add_ratings(connection, rows, rules.rate))


def _save_clocks(connection: sqlite3.Connection, before: MatchRow, after: MatchRow) -> None:
    fresh = [clock for clock in after.clocks if clock not in before.clocks]
    if fresh:
        connection.executemany(_PUT_CLOCK, [(before.id, *_values(clock)) for clock in fresh])
