"""Matches in the database: round trips, compare-and-swap, the log, and what is due."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from msgspec.structs import replace

from bot.errors import Conflict
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.match.matches import ClockRow, MatchRow, SeatRow
from bot.store.store import Store, postpone
from tests.store.rows import ANN, ANNS_SEAT, BOB, BOBS_SEAT, GUILD, LOBBY, ROBOT, action, later, result


async def stored(store: Store, row: MatchRow = LOBBY) -> MatchRow:
    """The row, stored, as it is read back."""
    found = await store.matches.load(await store.matches.add(row))
    assert found is not None
    return found


async def test_a_match_is_read_back_as_it_was_stored(store: Store) -> None:
    match_id = await store.matches.add(LOBBY)
    assert await store.matches.load(match_id) == replace(LOBBY, id=match_id)


def fails(connection: sqlite3.Connection, match: MatchRow) -> None:
    """What a feature refuses in the transaction of a match."""
    raise Conflict("not now")


async def test_what_a_feature_writes_along_with_a_new_match_knows_its_number(store: Store) -> None:
    seen: list[MatchRow] = []
    match_id = await store.matches.add(LOBBY, [lambda _, match: seen.append(match)])
    assert seen == [replace(LOBBY, id=match_id)]


async def test_a_match_and_what_belongs_to_it_are_stored_together_or_not_at_all(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.matches.add(LOBBY, [fails])
    assert await store.match_lists.open_of(ANN) == []
    before = await stored(store)
    with pytest.raises(Conflict):
        await store.matches.commit(before, later(before, host_id=BOB), action(), also=[fails])
    assert await store.matches.load(before.id) == before
    assert await store.matches.actions(before.id) == []


async def test_an_unknown_match_is_none(store: Store) -> None:
    assert await store.matches.load(99) is None


async def test_ids_are_never_used_again(store: Store) -> None:
    first = await store.matches.add(LOBBY)
    await store.database.write("DELETE FROM match WHERE id = ?", (first,))
    assert await store.matches.add(LOBBY) > first


async def test_a_step_changes_everything_it_names(store: Store) -> None:
    before = await stored(store)
    seat = SeatRow(0, ANN, "Ann", away=1, resigned=1, misses=1, stamp=12, due_at=1120.5, remind_at=1090.25)
    after = later(
        before,
        channel_id=7,
        status="running",
        pace="daily",
        options='{"rounds":1}',
        locale="pl",
        thread=1,
        host_id=BOB,
        seed="aa",
        nonce="bb",
        state="{}",
        recent="[1]",
        started_at=1001.5,
        ended_at=1002.5,
        wake_at=1003.5,
        seats=(seat, BOBS_SEAT, ROBOT),
        clocks=(ClockRow("match", 1200.5),),
    )
    await store.matches.commit(before, after, action())
    assert await store.matches.load(before.id) == after
    assert await store.matches.actions(before.id) == [replace(action(), n=1)]


async def test_clocks_are_kept_and_moved(store: Store) -> None:
    before = await stored(store)
    one = later(before, clocks=(ClockRow("match", 1200.0),))
    await store.matches.commit(before, one)
    two = later(one, clocks=(ClockRow("match", 1300.0), ClockRow("offer 1", 1010.0)))
    await store.matches.commit(one, two)
    found = await store.matches.load(before.id)
    assert found is not None
    assert set(found.clocks) == set(two.clocks)


async def test_seats_that_are_gone_are_deleted(store: Store) -> None:
    before = await stored(store, replace(LOBBY, seats=(ANNS_SEAT, BOBS_SEAT, ROBOT)))
    after = later(before, seats=(replace(BOBS_SEAT, seat=0), replace(ROBOT, seat=1)))
    await store.matches.commit(before, after)
    assert await store.matches.load(before.id) == after
    assert await store.match_lists.open_of(ANN) == []


async def test_who_comes_too_late_changes_nothing(store: Store) -> None:
    before = await stored(store)
    first = later(before, host_id=BOB)
    await store.matches.commit(before, first, action(0))

    late = later(before, status="finished", host_id=ANN, seats=(ANNS_SEAT,), clocks=(ClockRow("match", 1.0),))
    with pytest.raises(Conflict):
        await store.matches.commit(before, late, action(1), [result(before.id, ANN)])

    assert await store.matches.load(before.id) == first
    assert [entry.seat for entry in await store.matches.actions(before.id)] == [0]
    assert await store.leaders.of(LeaderboardKey(GUILD, "numer", "", "all", "wins"), ANN) is None


async def test_of_many_at_once_one_succeeds(store: Store) -> None:
    before = await stored(store)
    tries = (store.matches.commit(before, later(before, host_id=n), action(n)) for n in range(20))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
    assert [entry.seat for entry in await store.matches.actions(before.id)] == [outcomes.index(None)]


async def test_a_step_that_fails_halfway_changes_nothing(store: Store) -> None:
    before = await stored(store)
    with pytest.raises(sqlite3.IntegrityError):
        await store.matches.commit(before, later(before, host_id=BOB), action(), [result(before.id, ANN)] * 2)
    assert await store.matches.load(before.id) == before
    assert await store.matches.actions(before.id) == []


async def test_the_log_is_append_only(store: Store) -> None:
    before = await stored(store)
    await store.matches.commit(before, later(before), action())
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        await store.database.write("UPDATE action SET seat = 1")
    with pytest.raises(sqlite3.IntegrityError):
        await store.database.write("INSERT INTO action (match_id, n, source, at) VALUES (?, 1, 'clock', 0)", (1,))
    assert [entry.seat for entry in await store.matches.actions(before.id)] == [0]


async def test_a_deleted_match_takes_its_rows_along(store: Store) -> None:
    before = await stored(store)
    await store.matches.commit(before, later(before, clocks=(ClockRow("match", 1.0),)), action())
    await store.database.write("DELETE FROM match")
    for table in ("seat", "clock", "action"):
        assert await store.database.rows(f"SELECT * FROM {table}") == []


async def test_deadlines_reminders_and_clocks_are_due(store: Store) -> None:
    reminded = replace(LOBBY, seats=(replace(ANNS_SEAT, due_at=60.0, remind_at=30.0),))
    first = await store.matches.add(reminded)
    second = await store.matches.add(replace(LOBBY, wake_at=40.0))
    await store.matches.add(LOBBY)

    assert await store.matches.due(29.9) == ([], 30.0)
    assert await store.matches.due(30.0) == ([first], 40.0)
    due, upcoming = await store.matches.due(60.0)
    assert (sorted(due), upcoming) == ([first, second], None)
    assert len((await store.matches.due(60.0, limit=1))[0]) == 1

    assert await store.matches.next_due(0.0) == 30.0
    assert await store.matches.next_due(30.0) == 40.0
    assert await store.matches.next_due(40.0) == 60.0
    assert await store.matches.next_due(60.0) is None


async def test_downtime_is_given_back(store: Store) -> None:
    seats = (replace(ANNS_SEAT, due_at=60.0, remind_at=30.0), BOBS_SEAT)
    before = await stored(store, replace(LOBBY, status="running", wake_at=40.0, seats=seats))
    await store.matches.commit(before, later(before, clocks=(ClockRow("match", 90.0),)))
    over = await stored(store, replace(LOBBY, status="finished"))

    await store.database.run(lambda connection: postpone(connection, 1000.0))

    row = await store.matches.load(before.id)
    assert row is not None
    assert (row.seats[0].due_at, row.seats[0].remind_at, row.wake_at) == (1060.0, 1030.0, 1040.0)
    assert row.seats[1] == BOBS_SEAT
    assert row.clocks == (ClockRow("match", 1090.0),)
    assert await store.matches.load(over.id) == over


async def test_downtime_makes_tables_old(store: Store) -> None:
    """They show deadlines, and those have moved."""
    row = await stored(store)
    await store.database.run(lambda connection: postpone(connection, 10.0))
    found = await store.matches.load(row.id)
    assert found is not None
    assert found.version == row.version + 1
    with pytest.raises(Conflict):
        await store.matches.commit(row, later(row))


async def test_matches_with_computers(store: Store) -> None:
    playing = replace(LOBBY, status="running")
    with_robot = await store.matches.add(replace(playing, seats=(ANNS_SEAT, BOBS_SEAT, ROBOT)))
    stand_in = await store.matches.add(replace(playing, seats=(ANNS_SEAT, replace(BOBS_SEAT, away=1))))
    await store.matches.add(playing)
    await store.matches.add(replace(LOBBY, seats=(ANNS_SEAT, replace(ROBOT, seat=1))))
    assert sorted(await store.matches.with_computers()) == [with_robot, stand_in]
