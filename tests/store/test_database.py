"""Transactions are atomic, one at a time and durable; readers see what is committed; backups are whole."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import pytest

from bot.store.sqlite.database import Database
from tests.patience import PATIENCE
from tests.store.transactions import Transactions

ROOT = Path(__file__).parents[2]
PUT = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, ?, ?)"


async def value(database: Database, name: str) -> str | None:
    row = await database.row("SELECT value FROM setting WHERE name = ?", (name,))
    return row["value"] if row else None


@asynccontextmanager
async def hold(database: Database, name: str, said: str) -> AsyncIterator[None]:
    """Put a value in a transaction that is not over before the body is."""
    begun, go_on = threading.Event(), threading.Event()

    def work(connection: sqlite3.Connection) -> None:
        connection.execute(PUT, (name, said))
        begun.set()
        assert go_on.wait(PATIENCE)

    writing = asyncio.create_task(database.run(work))
    try:
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        yield
    finally:
        go_on.set()
        await writing


@pytest.mark.parametrize(
    ("pragma", "expected"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_both_connections_are_durable_and_strict(database: Database, pragma: str, expected: object) -> None:
    assert [tuple(row) for row in await database.rows(f"PRAGMA {pragma}")] == [(expected,)]
    row = await database.run(lambda connection: connection.execute(f"PRAGMA {pragma}").fetchone())
    assert tuple(row) == (expected,)


async def test_what_is_committed_is_in_the_file(database: Database, path: Path) -> None:
    await database.write(PUT, ("apple", "1"))
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT value FROM setting WHERE name = 'apple'").fetchone() == ("1",)


async def test_the_folder_of_a_new_file_is_made_but_not_a_mistyped_path(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tally.db"
    await (await Database.open(path)).close()
    assert path.is_file()
    with pytest.raises(OSError, match="nowhere"):
        await Database.open(tmp_path / "nowhere" / "data" / "tally.db")


async def test_a_failing_statement_rolls_everything_back(database: Database) -> None:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(PUT, ("apple", "1"))
        connection.execute("INSERT INTO draft (match_id, seat, stamp, data) VALUES (99, 0, 0, '')")

    with pytest.raises(sqlite3.IntegrityError):
        await database.run(work)
    assert await value(database, "apple") is None


async def test_a_transaction_in_one_trip_happens_as_a_whole(database: Database) -> None:
    def both(connection: sqlite3.Connection) -> int:
        connection.execute(PUT, ("apple", "1"))
        return connection.execute(PUT, ("pear", "2")).rowcount

    def half(connection: sqlite3.Connection) -> None:
        connection.execute(PUT, ("apple", "3"))
        raise ZeroDivisionError

    assert await database.run(both) == 1
    with pytest.raises(ZeroDivisionError):
        await database.run(half)
    assert (await value(database, "apple"), await value(database, "pear")) == ("1", "2")


@pytest.mark.parametrize("steps", range(12))
async def test_a_trip_whose_caller_is_cancelled_leaves_all_or_nothing(database: Database, steps: int) -> None:
    def both(connection: sqlite3.Connection) -> None:
        connection.execute(PUT, ("apple", "1"))
        connection.execute(PUT, ("pear", "1"))

    task = asyncio.create_task(database.run(both))
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await database.write(PUT, ("plum", "1"))
    assert await value(database, "apple") == await value(database, "pear")
    assert await value(database, "plum") == "1"


async def test_a_relaxed_write_does_not_wait_for_the_disk(database: Database, path: Path) -> None:
    levels = "INSERT OR REPLACE INTO setting SELECT 'bot', 0, ?, synchronous FROM pragma_synchronous"
    await database.write_relaxed(levels, ("relaxed",))
    await database.write(levels, ("durable",))
    with closing(sqlite3.connect(path)) as other:
        rows = other.execute("SELECT name, value FROM setting ORDER BY name").fetchall()
    assert rows == [("durable", "2"), ("relaxed", "1")], "FULL and NORMAL, and both are in the file"


async def test_relaxed_writes_share_a_transaction_while_the_connection_is_busy(database: Database) -> None:
    counted = await Transactions.of(database)
    async with hold(database, "n", "first"):
        writing = asyncio.gather(*(database.write_relaxed(PUT, ("n", str(n))) for n in range(20)))
        await asyncio.sleep(0)
    await writing
    assert (counted.durable, counted.relaxed) == (1, 1)
    assert await value(database, "n") == "19", "in their order"


async def test_a_relaxed_write_that_fails_spoils_no_other(database: Database) -> None:
    wrong = "INSERT INTO draft (match_id, seat, stamp, data) VALUES (99, 0, 0, '')"
    writes = (
        database.write_relaxed(PUT, ("apple", "1")),
        database.write_relaxed(wrong),
        database.write_relaxed(PUT, ("pear", "1")),
    )
    assert [type(done) for done in await asyncio.gather(*writes, return_exceptions=True)] == [
        type(None),
        sqlite3.IntegrityError,
        type(None),
    ]
    assert await value(database, "apple") == await value(database, "pear") == "1"


async def test_relaxed_writes_fail_together_when_there_is_no_transaction_to_be_had(
    database: Database, path: Path
) -> None:
    await database.run(lambda connection: connection.execute("PRAGMA busy_timeout = 0"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writes = (database.write_relaxed(PUT, (name, "1")) for name in ("apple", "pear"))
        done = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(fault) for fault in done] == [sqlite3.OperationalError] * 2
    await database.write_relaxed(PUT, ("apple", "2"))
    assert await value(database, "apple") == "2"


async def test_a_relaxed_write_takes_place_though_nobody_waits_for_it(database: Database) -> None:
    writing = asyncio.create_task(database.write_relaxed(PUT, ("apple", "1")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await database.write_relaxed(PUT, ("pear", "1"))
    assert await value(database, "apple") == "1"


DYING = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.store.sqlite.database import Database

async def live():
    database = await Database.open(Path(sys.argv[1]))
    await database.write_relaxed(sys.argv[2], ("apple", "1"))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(live())
"""


def test_a_relaxed_write_survives_the_death_of_the_process(path: Path) -> None:
    dead = subprocess.run([sys.executable, "-c", DYING, path, PUT], cwd=ROOT, check=False, timeout=PATIENCE)
    assert dead.returncode == -signal.SIGKILL
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name, value FROM setting").fetchall() == [("apple", "1")]


async def test_a_close_finishes_relaxed_writes_first(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "tally.db")
    writing = asyncio.create_task(database.write_relaxed(PUT, ("apple", "1")))
    await asyncio.sleep(0)
    await database.close()
    await writing
    with closing(sqlite3.connect(tmp_path / "tally.db")) as other:
        assert other.execute("SELECT value FROM setting").fetchall() == [("1",)]


async def test_who_waits_for_the_turn_may_be_cancelled(database: Database) -> None:
    async with hold(database, "pear", "1"):
        waiting = asyncio.create_task(database.write(PUT, ("apple", "1")))
        await asyncio.sleep(0)
        waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await value(database, "apple") is None
    assert await value(database, "pear") == "1"


async def test_transactions_come_one_after_another(database: Database) -> None:
    def count_one(connection: sqlite3.Connection) -> None:
        row = connection.execute("SELECT value FROM setting WHERE name = 'n'").fetchone()
        connection.execute(PUT, ("n", str(1 + int(row["value"] if row else 0))))

    await asyncio.gather(*(database.run(count_one) for _ in range(20)))
    assert await value(database, "n") == "20"


async def test_readers_see_only_what_is_committed(database: Database) -> None:
    async with hold(database, "apple", "1"):
        assert await value(database, "apple") is None
    assert await value(database, "apple") == "1"


async def test_who_waits_reads_before_the_background_is_done(database: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(_: sqlite3.Connection) -> bool:
        begun.set()
        return go_on.wait(PATIENCE)

    await database.write(PUT, ("apple", "1"))
    reading = asyncio.create_task(database.read(slow))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    found = await database.read_first(
        lambda connection: connection.execute("SELECT value FROM setting").fetchone()
    )
    assert (found["value"], reading.done()) == ("1", False)
    go_on.set()
    assert await reading


async def test_two_processes_wait_for_each_others_transactions(database: Database, path: Path) -> None:
    other = await Database.open(path)
    try:
        async with hold(database, "apple", "ours"):
            waiting = asyncio.create_task(other.write(PUT, ("apple", "theirs")))
            await asyncio.sleep(0)
        await waiting
        assert await value(database, "apple") == "theirs"
    finally:
        await other.close()


async def test_a_backup_while_writes_go_on_is_whole(database: Database, tmp_path: Path) -> None:
    stop, started = asyncio.Event(), asyncio.Event()

    def put_pair(number: int, connection: sqlite3.Connection) -> None:
        connection.executemany(PUT, [(f"{side} {number}", "x" * 500) for side in ("left", "right")])

    async def write_pairs() -> int:
        pairs = 0
        while not stop.is_set():
            await database.run(partial(put_pair, pairs))
            pairs += 1
            started.set()
        return pairs

    writer = asyncio.create_task(write_pairs())
    await started.wait()
    copies = [tmp_path / f"copy {n}.db" for n in range(10)]
    for copy in copies:
        await database.backup(copy)
    stop.set()
    written = await writer

    counts = [_pairs(copy) for copy in copies]
    assert counts == sorted(counts)
    assert 0 < counts[0] < counts[-1] <= written
    await (await Database.open(copies[-1])).close()


def _pairs(path: Path) -> int:
    """The number of pairs in a complete copy."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        names = {row[0] for row in connection.execute("SELECT name FROM setting")}
    pairs = len(names) // 2
    assert names == {f"{side} {n}" for side in ("left", "right") for n in range(pairs)}
    return pairs
