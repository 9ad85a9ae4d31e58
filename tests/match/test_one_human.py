"""With a single human at the table there are no deadlines; a match that lies idle for a week is closed."""

from __future__ import annotations

import pytest

from bot.match import play
from tests.match.house import ANN, BOB, CAT, House
from tests.match.test_solo import alone

DAY = 24 * 3600.0
WEEK = 7 * DAY

pytestmark = pytest.mark.usefixtures("_rare_heartbeats")


async def left_alone(house: House) -> int:
    """Ann plays with Bob, whose seat a computer took."""
    match_id = await house.table(ANN, BOB)
    for _ in range(2):
        await house.writes(match_id, ANN, "-")
        await house.later(120)
    assert (await house.seat(match_id, BOB)).away
    return match_id


async def test_nobody_hurries_who_plays_against_computers(house: House) -> None:
    match_id = await house.table(ANN, computers=2)
    before = await house.snapshot(match_id)
    await house.later(DAY)
    assert await house.snapshot(match_id) == before
    assert house.ear.reminded == []
    assert (await house.writes(match_id, ANN, "513")).status == "running"


async def test_nor_who_is_left_alone_with_them(house: House) -> None:
    match_id = await left_alone(house)
    await house.later(DAY)
    seat = await house.seat(match_id, ANN)
    assert (seat.away, seat.misses, seat.due_at, seat.remind_at) == (0, 0, None, None)


async def test_deadlines_apply_again_when_a_second_human_is_back(house: House) -> None:
    match_id = await left_alone(house)
    await house.later(DAY)
    match = await house.service.change(match_id, play.take_back, BOB.id)
    assert [seat.due_at for seat in match.seats] == [house.now + 120, None], "a computer has chosen for Bob"
    assert match.row.idle_at is None
    await house.later(120)
    assert (await house.seat(match_id, ANN)).misses == 1


async def test_a_match_that_lies_idle_is_closed_without_a_result(house: House) -> None:
    match_id = await house.table(ANN, computers=1)
    await house.later(DAY)
    await house.writes(match_id, ANN, "513")
    closes = house.now + WEEK
    assert (await house.match(match_id)).row.wake_at == closes
    await house.later(WEEK - 1)
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    match = await house.match(match_id)
    assert (match.status, match.row.wake_at, match.row.idle_at) == ("cancelled", None, None)
    assert await house.results(match_id) == []


async def test_the_week_goes_on_over_a_restart(house: House) -> None:
    match_id = await house.table(ANN, computers=1)
    await house.later(3 * DAY)
    await house.restart()
    await house.later(4 * DAY - 1)
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


async def test_a_solitaire_lies_idle_too(house: House) -> None:
    match_id = await alone(house)
    await house.later(WEEK - 1)
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


async def test_what_computers_do_makes_the_week_no_longer(house: House) -> None:
    match_id = await house.table(ANN, computers=1)
    begun = house.now
    assert (0, "player") not in await house.sources(match_id)
    assert (1, "computer") in await house.sources(match_id)
    assert (await house.match(match_id)).row.idle_at == begun + WEEK


async def test_a_match_of_two_has_no_week(house: House) -> None:
    match_id = await house.table(ANN, BOB, pace="daily")
    assert (await house.match(match_id)).row.idle_at is None


async def test_the_week_begins_when_the_last_other_human_leaves(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    for person in (BOB, CAT):
        assert (await house.match(match_id)).row.idle_at is None
        await house.later(10)
        await house.service.change(match_id, play.resign, person.id)
    assert (await house.match(match_id)).row.idle_at == house.now + WEEK


async def test_two_who_miss_the_same_turn_miss_it_both(house: House) -> None:
    """When the first is gone the second is alone, but had as much time."""
    match_id = await house.table(ANN, BOB)
    await house.later(240)
    assert (await house.match(match_id)).status == "finished"
