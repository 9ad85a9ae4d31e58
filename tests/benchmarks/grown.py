"""Databases of a bot that has been at work for years: copies of a few matches that were really played, and open
ones."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import astuple, replace

from bot.games.registry import GAMES
from bot.match.afterwards.results import results
from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow, add_results
from bot.store.leaderboards.standings import add_standings
from bot.store.match.action_log import ActionRow, PackedContent, pack
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.posts import TABLE
from bot.store.settings import PUT_SETTING
from bot.store.store import Store
from tests.contract.playout import CASES, Case
from tests.match.played import Played, simulated

Form = Literal["loose", "packed"]
SERVERS, MEMBERS = 1_000, 200
"""Where matches are played and by how many people each; every hundredth is in the first server."""
YEARS = 3 * 365 * 24 * 3600.0
"""The time over which matches are spread."""
THINKING = 20.0
"""Seconds between two actions, on average."""
CHUNK = 2_000
_MATCH = tuple(field for field in MatchRow.__struct_fields__ if field not in ("daily", "seats", "clocks"))
_SEAT = SeatRow.__struct_fields__


class Original(msgspec.Struct, frozen=True):
    """A match that was played, at its end and in the middle: rows to be copied."""

    row: MatchRow
    log: tuple[ActionRow, ...]
    results: tuple[ResultRow, ...]
    blob: bytes
    midway: MatchRow


def originals(game: str) -> list[Original]:
    """Two matches of a game between computer players on people's seats: with few and with four players."""
    cases = [case for case in CASES if case.game.key == game and case.options == type(case.options)()]
    chosen = {case.seats: case for case in (cases[0], *(case for case in cases if case.seats <= 4))}
    return [_original(case) for case in chosen.values()]


def _original(case: Case) -> Original:
    story: Played = simulated(case)
    rng, at, log = Random(1), story.match.row.created_at, list[ActionRow]()
    for entry in story.log:
        at = round(at + rng.expovariate(1 / THINKING), 3)
        log.append(replace(entry, at=at))
    row = replace(story.match.row, clocks=(), wake_at=None, ended_at=at)
    outcome = case.game.outcome(story.match.state)
    assert outcome is not None
    ended = tuple(results(story.match, outcome, at))
    content = PackedContent(row.state or "", row.recent, tuple(log))
    return Original(row, tuple(log), ended, pack(content), story.live[len(log) // 2].row)


async def fill(path: Path, matches: int, running: int, form: Form, games: Sequence[str] = tuple(GAMES)) -> int:
    """A new database with so many finished matches, packed or not, and running ones, all of them shown. How many
    bytes the finished ones take."""
    await (await Store.open(path)).close()
    every = [original for game in games for original in originals(game)]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -400000")
        for begin in range(0, matches, CHUNK):
            numbers = range(begin + 1, min(matches, begin + CHUNK) + 1)
            _finished(connection, every, numbers, matches, form)
        (pages,), (page,) = (connection.execute(f"PRAGMA {of}").fetchone() for of in ("page_count", "page_size"))
        _running(connection, every, range(matches + 1, matches + running + 1))
        connection.execute(PUT_SETTING, ("bot", 0, "alive_at", str(time.time())))
        return int(pages * page)


def _finished(
    connection: sqlite3.Connection, every: Sequence[Original], numbers: range, matches: int, form: Form
) -> None:
    began = time.time() - YEARS
    chunk = [(n, every[n % len(every)], began + YEARS * n / (matches + 1)) for n in numbers]
    connection.execute("BEGIN")
    rows = (_moved(one.row, n, at, form) for n, one, at in chunk)
    _insert(connection, "match", ("unsettled", *_MATCH), ((0, *_values(row)) for row in rows))
    _insert_seats(connection, ((n, one.row) for n, one, _ in chunk))
    _insert_messages(connection, ((n, one.row) for n, one, _ in chunk), -2)
    if form == "packed":
        _insert(connection, "archive", ("match_id", "packed"), ((n, one.blob) for n, one, _ in chunk))
    else:
        _insert_log(connection, ((n, one.log) for n, one, _ in chunk))
    _insert_results(connection, chunk)
    connection.execute("COMMIT")


def _running(connection: sqlite3.Connection, every: Sequence[Original], numbers: range) -> None:
    now = time.time()
    connection.execute("BEGIN")
    chunk = [(n, every[n % len(every)]) for n in numbers]
    rows = (
        replace(one.midway, id=n, **_place(n), created_at=now, started_at=now, wake_at=None) for n, one in chunk
    )
    _insert(connection, "match", ("unsettled", *_MATCH), ((1, *_values(row)) for row in rows))
    _insert_seats(connection, ((n, _due(one.midway, now)) for n, one in chunk))
    _insert_log(connection, ((n, one.log[: len(one.log) // 2]) for n, one in chunk))
    _insert_messages(connection, ((n, one.midway) for n, one in chunk), None)
    connection.execute("COMMIT")


def _due(row: MatchRow, now: float) -> MatchRow:
    """The row with a day for each turn that is waited for."""
    seats = tuple(
        replace(seat, due_at=now + 86_400, remind_at=now + 80_000) if seat.due_at is not None else seat
        for seat in row.seats
    )
    return replace(row, seats=seats)


def guild_of(n: int) -> int:
    """The server of a match."""
    return 1 if n % 100 == 0 else 2 + n % SERVERS


def user_of(n: int, seat: int) -> int:
    """Who sat there."""
    return guild_of(n) * 1_000 + (n * 7 // 100 + seat) % MEMBERS


def _place(n: int) -> dict[str, Any]:
    guild = guild_of(n)
    return {"guild_id": guild, "channel_id": guild * 10 + n % 5, "host_id": user_of(n, 0)}


def _moved(row: MatchRow, n: int, at: float, form: Form) -> MatchRow:
    """The row as that match's, over at that time."""
    loose = {} if form == "loose" else {"state": None, "recent": "[]"}
    fresh = {"seed": f"{n:032x}", "nonce": f"{n * 7:032x}", "commitment": f"{n * 11:064x}"}
    return replace(row, id=n, **_place(n), **fresh, created_at=at - 900, started_at=at - 800, ended_at=at, **loose)


def _values(row: MatchRow) -> tuple[Any, ...]:
    return tuple(getattr(row, field) for field in _MATCH)


def _insert(
    connection: sqlite3.Connection, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    marks = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)


def _insert_seats(connection: sqlite3.Connection, rows: Iterable[tuple[int, MatchRow]]) -> None:
    seats = ((n, *astuple(replace(seat, user_id=user_of(n, seat.seat)))) for n, row in rows for seat in row.seats)
    _insert(connection, "seat", ("match_id", *_SEAT), seats)


def _insert_log(connection: sqlite3.Connection, rows: Iterable[tuple[int, Sequence[ActionRow]]]) -> None:
    entries = ((n, entry.n, entry.seat, entry.source, entry.action, entry.at) for n, log in rows for entry in log)
    _insert(connection, "action", ("match_id", "n", "seat", "source", "action", "at"), entries)


def _insert_messages(
    connection: sqlite3.Connection, rows: Iterable[tuple[int, MatchRow]], shown: int | None
) -> None:
    """The table and every panel, which show the newest; panels of what is over show that (``shown``)."""

    def messages() -> Iterator[tuple[int | str, ...]]:
        for n, row in rows:
            yield n, "table", TABLE, 10**17 + n % 5, 10**18 + n, row.version, 1_700_000_000
            for seat in row.seats:
                newest = seat.stamp if shown is None else shown
                yield n, "panel", seat.seat, 10**17 + user_of(n, seat.seat), 10**18 + n, newest, 1_700_000_000

    columns = ("subject", "kind", "part", "channel_id", "message_id", "shown", "posted_at")
    _insert(connection, "post", columns, messages())


def _insert_results(connection: sqlite3.Connection, chunk: Sequence[tuple[int, Original, float]]) -> None:
    """Results, and in the first server the leaderboards that they make."""
    for n, one, at in chunk:
        rows = [
            replace(row, match_id=n, guild_id=guild_of(n), user_id=user_of(n, row.seat), ended_at=at)
            for row in one.results
        ]
        if guild_of(n) == 1:
            add_results(connection, rows)
            add_standings(connection, rows, {row.user_id: 1000.0 + row.user_id % 97 for row in rows})
            continue
        columns = ("n", "rating", *RESULT_FIELDS.split(", "))
        _insert(connection, "result", columns, ((n, 1000.5, *astuple(row)) for row in rows))
