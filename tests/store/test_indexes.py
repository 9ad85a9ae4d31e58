"""No statement looks at every row of a table that grows."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.match.afterwards.ratings import rate, rebuild_ratings
from bot.store import copies, epochs
from bot.store.board_keys import NOTED_EVERY
from bot.store.leaderboards.orders import ORDERS
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.match.match_lists import require_one_instant, require_one_lesson
from bot.store.posts import forget_calls
from bot.store.sqlite.faults import StoreFault
from bot.store.sqlite.rescue import put_back, was_put_back_for
from bot.store.store import Store
from tests.arch.test_sql import STATEMENT, statements_of
from tests.exports import exported
from tests.match import stub
from tests.match.house import ANN, BOB, GUILD, House
from tests.match.test_forgetting import ZOE, a_life
from tests.store.statements import (
    Taken,
    call_everything,
    plain,
    plan,
    tables_read_whole,
    take_down,
    trigger_statements,
)

STORE = Path(__file__).parents[2] / "bot" / "store"
OPEN_ONLY = (
    "match_unsettled",
    "match_by_wake",
    "seat_by_due",
    "seat_by_reminder",
    "post_behind",
    "post_by_end",
    "post_role_call",
    "post_under_way",
    "tournament_open",
    "tournament_by_wake",
    "tournament_uncrowned",
    "champion_owed",
    "race_open",
    "race_by_time",
    "post_of_race",
)
"""Indexes of what is open, or over and not shown everywhere: they do not grow with what was ever played."""
_REBUILDING = "rebuilding ratings and leaderboards is about all results"
_LOBBIES = "holds what belongs to open lobbies and to the last hour"
_SLOW = "holds what is decided ahead in open matches"
_MINUTES = "holds what is younger than fifteen minutes"
WHOLE = {
    "UPDATE result SET rating = NULL": _REBUILDING,
    "SELECT match_id, seat, guild_id, game, user_id, place, score, players, left_early, rated, ended_at, solo,"
    " share, opposed, weight, level, reached, used, list FROM result WHERE rated ORDER BY n": _REBUILDING,
    "SELECT match_id, seat, guild_id, game, user_id, place, score, players, left_early, rated, ended_at, solo,"
    " share, opposed, weight, level, reached, used, list, rating FROM result": _REBUILDING,
    "DELETE FROM former_place": _REBUILDING,
    "DELETE FROM standing": _REBUILDING,
    "DELETE FROM leaderboard": _REBUILDING,
    "SELECT count(*) FROM leaderboard": _REBUILDING,
    "SELECT count(*) FROM daily_streak": _REBUILDING,
    "SELECT user_id, max(day) FROM daily_result WHERE best IS NOT NULL": _REBUILDING,
    "DELETE FROM daily_try WHERE day <": "holds a week of daily puzzles",
    "SELECT token, user_id, locale, until, typed FROM owed_answer": _MINUTES,
    "SELECT 'a key of Discord''s, 15 minutes' AS token, user_id, locale, until, typed FROM owed_answer": _MINUTES,
    "DELETE FROM owed_answer WHERE user_id": _MINUTES,
    "SELECT match_id, seat, data, plan.version, act_at FROM plan": _SLOW,
    "DELETE FROM board_ticket WHERE until": _MINUTES,
    "DELETE FROM board_ticket WHERE user_id": _MINUTES,
    "SELECT 'a hash, two minutes' AS hash, user_id, match_id, until FROM board_ticket": _MINUTES,
    "SELECT invitation.match_id": _LOBBIES,
    "SELECT guild_id, fingerprint, at, until": "bars are few, and fingerprints cannot be looked up by person",
    "SELECT guild_id FROM result WHERE user_id = ?1 UNION": "servers left in the last thirty days are among them",
    "SELECT guild_id FROM departure": "servers that the bot has left in the last thirty days",
    "SELECT guild_id, left_at FROM departure": "servers that the bot has left in the last thirty days",
    "DELETE FROM dm_channel WHERE NOT EXISTS": "once when the data of a server is deleted",
    "SELECT id FROM match WHERE seed IS NOT NULL ORDER BY id DESC LIMIT ?": "until it has a few of the newest",
    "SELECT name FROM sqlite_master": "the schema",
    "SELECT seq FROM sqlite_sequence": "a row for each table that counts",
    "SELECT count(name) FROM sqlite_master": "the schema",
}
"""Statements that may read a whole table, by how they begin, and why."""


async def play(house: House) -> None:
    """A life with everything in it, and what the methods of the repositories do not come to by themselves."""
    await a_life(house)
    store = house.store
    await store.former_members.note(GUILD, [ZOE.id, BOB.id], [])
    for by in ORDERS:
        for person in (BOB, ZOE):
            key = LeaderboardKey(GUILD, "numer", "", "all", by)
            await store.leaders.page(key, person.id, 1)
            await store.leaders.page_of(key, person.id)
    await store.leaders.list_filled(GUILD, ("all",), "day.x")
    await store.records.of(GUILD, ZOE.id, "numer", ANN.id)
    await store.board_keys.find_user(b"key", house.now + 2 * NOTED_EVERY)
    await store.board_keys.end_of_departed(GUILD + 1, [ZOE.id])
    await store.save_heartbeat(house.now + 5.0, 5.0)
    await store.save_heartbeat(house.now, -5.0)
    match = await house.match(1)
    await store.read_told(match.id)
    await store.read_seat(match.id, 0)
    await store.backdrop(match.row, 0)
    await store.glance(match.id, ZOE.id)
    await store.probe(house.now)
    await store.database.run(lambda connection: forget_calls(connection, match.id))
    await store.matches.commit(match.row, match.row, also=[require_one_lesson, require_one_instant])
    await rebuild_ratings(store)
    await exported(store, ZOE.id)
    await store.rebuilding.begin()
    while await store.rebuilding.go_on(rate, 1):
        pass
    await call_everything(store, bare=True)
    await call_everything(store, bare=False)
    await look_after(house)
    await house.service.forget(ZOE.id)


async def look_after(house: House) -> None:
    """What is done for the file itself: backups, a disk that was full, a file that is put back."""
    database, made = house.store.database, house.path.with_name("made.db")
    await database.require_writing()
    database.condition.set_fault(StoreFault("full", "no room"))
    assert await database.look() is None
    await database.backup(made)
    copies.inspect(made)
    copies.newest_matches(made, 1)
    put_back(made, house.path.with_name("back.db"), (1, 2))
    assert was_put_back_for(house.path.with_name("back.db"), (1, 2))
    await house.store.set_process_count(2)
    for number in (1, 99):
        await house.store.was_lost("match", number, "")
    await database.read(lambda connection: epochs.goes_back(connection, ("life",)))
    await database.run(lambda connection: epochs.begin_life(connection, "life", back=True))
    await house.store.was_lost("match", 99, "")


@pytest.fixture
async def taken(path: Path, monkeypatch: pytest.MonkeyPatch) -> Taken:
    """The statements of a run that leaves none out."""
    stub.install(monkeypatch)
    taken = take_down(monkeypatch)
    house = await House.build(path)
    taken.clear()
    try:
        await play(house)
    finally:
        await house.close()
    return {sql: parameters for sql, parameters in taken.items() if STATEMENT.match(sql)}


async def test_no_statement_reads_a_table_that_grows(taken: Taken, store: Store) -> None:
    assert missing(taken) == [], "statements that the run above does not come to"

    def look(connection: sqlite3.Connection) -> dict[str, list[str]]:
        plans = {sql: plan(connection, sql, parameters) for sql, parameters in taken.items()}
        for name, sql in trigger_statements(connection):
            plans[f"{name}: {sql}"] = plan(connection, sql, (1,) if "?1" in sql else ())
        return plans

    plans = await store.database.read(look)
    assert any(sql.startswith("standing_added: ") for sql in plans), "triggers are looked at, too"
    whole = {sql: bad for sql, steps in plans.items() if (bad := tables_read_whole(sql, steps, OPEN_ONLY))}
    assert {sql: bad for sql, bad in whole.items() if not sql.startswith(tuple(WHOLE))} == {}
    assert [start for start in WHOLE if not any(sql.startswith(start) for sql in whole)] == []
    assert chosen(plans, "SELECT id, version, state, recent") == ["match_unpacked"], "only what is to be packed"
    assert "match_by_end" in chosen(plans, "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE ended_at")
    by_server = [sql for sql, steps in plans.items() if "result_by_server" in str(steps)]
    starts = ("DELETE FROM result WHERE (match_id, seat) IN", "SELECT game FROM (SELECT game, solo, n FROM result")
    assert [sum(sql.startswith(start) for sql in by_server) for start in starts] == [1, 1] == [1] * len(by_server)


def chosen(plans: Mapping[str, Sequence[str]], start: str) -> list[str]:
    """The indexes that the statement which begins like this uses."""
    (steps,) = [steps for sql, steps in plans.items() if sql.startswith(start)]
    return re.findall(r"INDEX (\w+)", "\n".join(steps))


def missing(taken: Taken) -> list[str]:
    """The statements in the source that were not run."""
    known = "\n".join(taken)
    found = [plain(text) for file in sorted(STORE.rglob("*.py")) for text in statements_of(file)]
    assert len(found) > 150
    wanted = {sql: re.sub(r"\\\{[^{}]*\\\}|%s", ".*", re.escape(sql)) for sql in found}
    return [sql for sql, pattern in wanted.items() if not re.search(pattern, known)]


@pytest.mark.parametrize(
    ("sql", "whole"),
    [
        ("SELECT state FROM match WHERE pace = 'live'", ["SCAN match"]),
        ("SELECT state FROM match AS old", ["SCAN old"]),
        ("SELECT count(*) FROM seat WHERE name = 'x'", ["SCAN seat"]),
        ("DELETE FROM post WHERE posted_at < 1", ["SCAN post"]),
        ("SELECT DISTINCT guild_id FROM match", ["SCAN match USING COVERING INDEX match_by_game"]),
        ("SELECT id FROM match WHERE unsettled AND status = 'lobby'", []),
        ("SELECT id FROM match WHERE id IN (SELECT value FROM json_each('[1]'))", []),
    ],
)
async def test_whole_tables_are_noticed(store: Store, sql: str, whole: list[str]) -> None:
    steps = await store.database.read(lambda connection: plan(connection, sql, ()))
    assert tables_read_whole(sql, steps, OPEN_ONLY) == whole


async def test_what_belongs_to_a_deleted_row_is_found_by_an_index(store: Store) -> None:
    database = store.database
    tables = [row["name"] for row in await database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = 0
    for table in tables:
        indexes = await database.rows("SELECT name FROM pragma_index_list(?)", (table,))
        first = await database.rows("SELECT name FROM pragma_table_info(?) WHERE pk = 1", (table,))
        for index in indexes:
            first += await database.rows("SELECT name FROM pragma_index_info(?) WHERE seqno = 0", (index["name"],))
        for key in await database.rows('SELECT "from" AS name FROM pragma_foreign_key_list(?)', (table,)):
            assert key["name"] in {row["name"] for row in first}, (table, key["name"])
            found += 1
    assert found > 10
