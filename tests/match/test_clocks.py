"""Clocks that the rules set, and computer players with a pause, tested with a made-up game."""

from __future__ import annotations

import pytest

from bot.games.base import Step
from bot.match import agreement
from tests.match.house import ANN, BOB, House
from tests.match.stub import BELL, VOTE, Player, Say, StubOptions, Vote

pytestmark = pytest.mark.usefixtures("stubs")

TURNS = StubOptions()
ALL_AT_ONCE = StubOptions(bell=True)


async def test_turns_have_deadlines_without_a_clock(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=TURNS)
    match = await house.match(match_id)
    assert [seat.due_at for seat in match.seats] == [house.now + 120, None]
    await house.later(120)
    assert await house.sources(match_id) == [(0, "absent")]


async def test_turn_deadlines_rest_while_a_clock_runs(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=TURNS)
    house.now += 100
    match = await house.acts(match_id, ANN, Vote())
    assert [seat.due_at for seat in match.seats] == [None, None]
    assert match.row.wake_at == match.due_at() == house.now + VOTE
    assert house.ear.times[-1] == house.now + VOTE

    match = await house.acts(match_id, BOB, Say())
    assert match.row.wake_at is None
    assert [seat.due_at for seat in match.seats] == [house.now + 30, None], "the turn goes on where it rested"


@pytest.mark.parametrize(("thought", "left"), [(20, 100), (100, 30), (115, 30)])
async def test_a_turn_goes_on_after_a_clock_with_what_was_left_of_it_but_time_enough_to_move(
    house: House, thought: float, left: float
) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=TURNS)
    await house.later(thought)
    await house.acts(match_id, ANN, Vote())
    await house.later(VOTE - 1)
    seat = (await house.acts(match_id, BOB, Say())).seats[0]
    assert seat.due_at == house.now + left
    assert seat.remind_at == (house.now + left - 30 if left > 30 else None)
    await house.later(left - 1)
    assert (0, "absent") not in await house.sources(match_id)
    await house.later(1)
    assert (0, "absent") in await house.sources(match_id)


async def test_a_clock_runs_out_once(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=TURNS)
    await house.acts(match_id, ANN, Vote())
    assert await house.later(VOTE - 1) == house.now + 1
    assert await house.sources(match_id) == [(0, "player")]
    assert await house.later(1) == house.now + 90
    await house.later(1)
    assert await house.sources(match_id) == [(0, "player"), (None, "clock")]
    match = await house.match(match_id)
    assert match.state.rung == ("vote 1",)
    assert match.seats[0].due_at == house.now - 1 + 120, "Ann called the vote at once"
    await house.replays(match_id)


async def test_each_vote_has_a_clock_of_its_own(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=TURNS)
    await house.acts(match_id, ANN, Vote())
    house.now += 7
    await house.acts(match_id, BOB, Say())
    match = await house.acts(match_id, ANN, Vote())
    assert match.row.wake_at == house.now + VOTE
    await house.later(VOTE)
    assert (await house.match(match_id)).state.rung == ("vote 2",)
    await house.replays(match_id)


async def test_a_clock_that_another_interrupts_keeps_its_time(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=ALL_AT_ONCE)
    rings = house.now + BELL
    assert (await house.match(match_id)).row.wake_at == rings
    house.now += 20
    match = await house.acts(match_id, ANN, Vote())
    assert match.row.wake_at == match.due_at() == house.now + VOTE
    house.now += 3
    match = await house.acts(match_id, BOB, Say())
    assert match.row.wake_at == match.due_at() == rings
    await house.later(rings - house.now)
    match = await house.match(match_id)
    assert (match.status, match.state.rung) == ("finished", ("bell",))
    await house.replays(match_id)


async def test_a_clock_that_ran_out_behind_another_rings_right_after_it(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=ALL_AT_ONCE)
    house.now += BELL - 2
    await house.acts(match_id, ANN, Vote())
    assert await house.later(VOTE) is None
    match = await house.match(match_id)
    assert (match.status, match.state.rung) == ("finished", ("vote 1", "bell"))
    await house.replays(match_id)


@pytest.mark.rule("NUMENKO-18")
async def test_a_clock_that_rests_meanwhile_goes_on_with_what_it_had_left(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=StubOptions(bell=True, rests=True))
    rings = house.now + BELL
    house.now += BELL - 2
    await house.acts(match_id, ANN, Vote())
    await house.later(4)
    await house.restart(down=3600)
    match = await house.acts(match_id, BOB, Say())
    assert match.row.wake_at == match.due_at() == rings + 4 + 3600
    await house.acts(match_id, ANN, Vote())
    await house.later(VOTE)
    match = await house.match(match_id)
    assert (match.status, match.due_at()) == ("running", rings + 4 + 3600 + VOTE)
    await house.later(2)
    assert (await house.match(match_id)).state.rung == ("vote 2", "bell")
    await house.replays(match_id)


async def test_clocks_get_the_downtime_back(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=ALL_AT_ONCE)
    house.now += 20
    await house.restart(down=3600)
    assert (await house.match(match_id)).row.wake_at == house.now + BELL - 20
    await house.later(BELL - 21)
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    assert (await house.match(match_id)).status == "finished"


async def test_the_last_word_ends_the_clock(house: House) -> None:
    options = StubOptions(bell=True, length=2)
    match_id = await house.table(ANN, BOB, game="stub", options=options)
    for person in (ANN, BOB):
        await house.acts(match_id, person, Say())
    assert (await house.match(match_id)).row.wake_at is None
    assert await house.later(BELL) is None
    assert (None, "clock") not in await house.sources(match_id)


@pytest.mark.logs_errors
async def test_a_clock_that_never_stops_does_not_spin(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A defect of a game: its expired clock is still there."""
    match_id = await house.table(ANN, BOB, game="stub", options=ALL_AT_ONCE)
    monkeypatch.setattr("tests.match.stub.StubGame.expire", lambda self, state: Step(state))
    again = await house.later(BELL)
    assert again is not None
    assert again > house.now
    assert len(await house.log(match_id)) < 50


async def test_computers_move_one_after_another_in_turns(house: House) -> None:
    match_id = await house.table(ANN, game="stub", computers=2, options=TURNS)
    await house.acts(match_id, ANN, Say())
    assert await house.sources(match_id) == [(0, "player"), (1, "computer"), (2, "computer")]


async def test_computers_with_a_pause_keep_it(house: House, stubs: Player) -> None:
    stubs.pause = 4.0
    match_id = await house.table(ANN, game="stub", computers=2, options=ALL_AT_ONCE)
    assert await house.sources(match_id) == []
    assert (await house.match(match_id)).row.wake_at == house.now + 4
    for n in range(1, 4):
        assert await house.later(4) == house.now + 4
        assert await house.sources(match_id) == [(1, "computer"), (2, "computer")] * n
    await house.replays(match_id)


async def test_each_computer_has_a_pace_of_its_own(house: House, stubs: Player) -> None:
    """Whatever the others do, a wait begins with the seat's own last action."""
    stubs.pause, stubs.waits = 40.0, {1: 4.0, 2: 10.0}
    match_id = await house.table(ANN, game="stub", computers=2, options=ALL_AT_ONCE)
    for _ in range(20):
        await house.acts(match_id, ANN, Say())
        await house.later(1)
    computers = [seat for seat, source in await house.sources(match_id) if source == "computer"]
    assert (computers.count(1), computers.count(2)) == (5, 2)
    await house.replays(match_id)


async def test_a_computer_with_nothing_to_do_is_not_woken(house: House, stubs: Player) -> None:
    stubs.pause, stubs.waits = 40.0, {1: None, 2: 4.0}
    match_id = await house.table(ANN, game="stub", computers=2, options=ALL_AT_ONCE)
    assert [seat.acts_at for seat in (await house.match(match_id)).seats] == [None, None, house.now + 4]
    await house.later(4)
    assert await house.sources(match_id) == [(2, "computer")]


async def test_who_finds_nothing_to_do_looks_again_after_a_pause(house: House, stubs: Player) -> None:
    stubs.pause, stubs.waits, stubs.idle = 20.0, {1: 4.0}, True
    match_id = await house.table(ANN, game="stub", computers=1, options=ALL_AT_ONCE)
    assert await house.later(4) == house.now + 20
    assert await house.later(10) == house.now + 10
    assert await house.later(10) == house.now + 20
    assert await house.sources(match_id) == []
    stubs.idle = False
    await house.later(20)
    assert await house.sources(match_id) == [(1, "computer")]


async def test_the_wait_of_a_computer_rests_in_a_pause(house: House, stubs: Player) -> None:
    stubs.pause, stubs.waits = 40.0, {2: 30.0}
    match_id = await house.table(ANN, BOB, game="stub", computers=1, options=ALL_AT_ONCE)
    await house.later(10)
    for person in (ANN, BOB):
        await house.service.change(match_id, agreement.agree, person.id, "pause")
    await house.later(100)
    assert await house.sources(match_id) == []
    for person in (ANN, BOB):
        await house.service.change(match_id, agreement.agree, person.id, "resume")
    await house.later(19)
    assert await house.sources(match_id) == []
    await house.later(1)
    assert await house.sources(match_id) == [(2, "computer")]


async def test_what_humans_do_does_not_put_off_computers(house: House, stubs: Player) -> None:
    stubs.pause = 4.0
    match_id = await house.table(ANN, game="stub", computers=1, options=ALL_AT_ONCE)
    for _ in range(8):
        await house.acts(match_id, ANN, Say())
        await house.later(1)
    assert (await house.sources(match_id)).count((1, "computer")) == 2


async def test_the_bell_rings_between_two_pauses(house: House, stubs: Player) -> None:
    stubs.pause = 50.0
    match_id = await house.table(ANN, game="stub", computers=1, options=ALL_AT_ONCE)
    assert await house.later(50) == house.now + 10
    assert await house.later(10) is None
    assert (await house.match(match_id)).status == "finished"
    assert await house.sources(match_id) == [(1, "computer"), (None, "clock")]


async def test_computers_with_a_pause_go_on_after_a_restart(house: House, stubs: Player) -> None:
    stubs.pause = 4.0
    match_id = await house.table(ANN, game="stub", computers=1, options=ALL_AT_ONCE)
    await house.restart(down=100)
    await house.service.computers.idle()
    await house.later(4)
    assert (1, "computer") in await house.sources(match_id)
    assert (await house.match(match_id)).row.wake_at == house.now + 4


async def test_a_paced_seat_that_the_match_waits_for_keeps_the_pause_too(house: House, stubs: Player) -> None:
    stubs.pause = 4.0
    match_id = await house.table(ANN, game="stub", computers=2, options=TURNS)
    await house.acts(match_id, ANN, Say())
    assert await house.sources(match_id) == [(0, "player")]
    await house.later(4)
    assert await house.sources(match_id) == [(0, "player"), (1, "computer")]
    await house.later(4)
    assert await house.sources(match_id) == [(0, "player"), (1, "computer"), (2, "computer")]
