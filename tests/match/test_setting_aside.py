"""What fails again and again is set aside: a computer plays the turn, or the match is closed without a result."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from bot.errors import Conflict, Refused
from bot.games.base import Step
from bot.games.numer.model import SitOut
from bot.games.numer.rules import NumerGame
from bot.match.lobbies import lobby
from bot.match.model import CLOSED
from bot.match.upkeep.failing import REST, RETRY, TRIES, Failing, MatchWork
from tests.match import stub
from tests.match.house import ANN, BOB, CAT, DAN, House

pytestmark = pytest.mark.logs_errors
CLOCK = stub.VOTE


def broken(*_: object) -> Any:
    """A defect in the rules."""
    raise RuntimeError("lost the thread")


def refusing(*_: object) -> Any:
    """Rules that refuse what they ask for."""
    raise Refused("NUMER-3.over")


async def after_failures(house: House, due: float = 120) -> None:
    """Time passes until what fails has failed as often as it may."""
    await house.later(due)
    for _ in range(TRIES - 1):
        await house.later(RETRY)


@pytest.mark.parametrize("fault", [broken, refusing])
async def test_a_computer_plays_the_turn_whose_deadline_cannot_be_handled(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Any
) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, BOB, "513")
    monkeypatch.setattr(NumerGame, "absent_action", fault)
    await house.later(120)
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "player")], "it may get better by itself"
    assert house.service.computers.failing.matches == [match_id]
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "player"), (0, "absent")]
    match = await house.match(match_id)
    assert (match.status, match.row.set_aside, match.seats[0].misses, match.seats[0].away) == ("running", 0, 1, 0)
    assert match.seats[0].due_at == house.now + 120
    assert house.service.computers.failing.matches == []
    assert caplog.text.count("could not be handled") == TRIES
    await house.replays(match_id)


async def test_the_next_action_takes_the_note_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, BOB, "513")
    monkeypatch.setattr(NumerGame, "absent_action", broken)
    await after_failures(house)
    await house.writes(match_id, BOB, "-")
    assert (await house.match(match_id)).row.set_aside is None


async def test_a_match_in_which_nothing_can_be_done_is_closed(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await house.table(ANN, BOB)
    monkeypatch.setattr(NumerGame, "apply", broken)
    await after_failures(house)
    match = await house.match(match_id)
    assert (match.status, match.row.set_aside) == ("cancelled", CLOSED)
    assert await house.results(match_id) == []
    failures = caplog.text.count("could not be handled")
    assert await house.later(32 * 3600) is None
    assert caplog.text.count("could not be handled") == failures <= 2 * TRIES
    assert house.service.computers.failing.matches == []


async def test_a_match_that_cannot_be_read_is_closed(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.store.database.write("UPDATE match SET state = '{' WHERE id = ?", (match_id,))
    await after_failures(house)
    assert (await house.match(match_id)).status == "cancelled"


async def test_other_seats_and_matches_go_on_meanwhile(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = await house.table(ANN, BOB)
    other = await house.table(CAT, DAN)
    absent = NumerGame.absent_action

    def sometimes(game: NumerGame, state: Any, seat: int) -> Any:
        return broken() if seat == 0 else absent(game, state, seat)

    monkeypatch.setattr(NumerGame, "absent_action", sometimes)
    await house.later(120)
    for match_id in (mine, other):
        assert await house.sources(match_id) == [(1, "absent")]


async def test_who_plays_meanwhile_is_not_played_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, BOB, "513")
    with monkeypatch.context() as patch:
        patch.setattr(NumerGame, "absent_action", broken)
        await house.later(120)
        await house.later(RETRY)
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "player"), (0, "absent")]
    assert (await house.match(match_id)).row.set_aside is None, "the third time it went well"
    assert house.service.computers.failing.matches == [], "that is forgotten"


async def test_a_restart_begins_to_count_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, BOB, "513")
    monkeypatch.setattr(NumerGame, "absent_action", broken)
    await house.later(120)
    await house.later(RETRY)
    await house.restart()
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "player")]
    await house.later(RETRY)
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "player"), (0, "absent")]


async def test_a_database_that_cannot_be_used_does_not_count(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.table(ANN, BOB)

    async def full(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    house.now += 120
    with monkeypatch.context() as patch:
        patch.setattr(house.store.matches, "commit", full)
        for _ in range(TRIES + 1):
            with pytest.raises(sqlite3.OperationalError):
                await house.service.tick()
            house.now += RETRY
    assert house.service.computers.failing.matches == []
    await house.later(0)
    assert (await house.match(match_id)).row.set_aside is None
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


async def test_no_match_is_closed_because_the_database_could_not_be_used_for_a_moment(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.table(ANN, BOB)
    commit, error = house.store.matches.commit, sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    faults = [error]

    async def fail_once(*args: Any, **how: Any) -> Any:
        if faults:
            raise faults.pop()
        return await commit(*args, **how)

    monkeypatch.setattr(house.store.matches, "commit", fail_once)
    aside, work = house.service.computers.setting_aside, MatchWork(match_id, "turn", 0)
    for _ in range(TRIES - 1):
        assert not await aside.handle_failure(work, RuntimeError(), "stuck")
        house.now += RETRY
    with pytest.raises(sqlite3.OperationalError):
        await aside.handle_failure(work, RuntimeError(), "stuck")
    assert (await house.match(match_id)).status == "running"


async def test_a_match_that_is_gone_fails_no_more(house: House) -> None:
    computers = house.service.computers
    for _ in range(TRIES):
        await computers.setting_aside.handle_failure(MatchWork(99, "turn", 0), RuntimeError(), "stuck")
        house.now += RETRY
    assert computers.failing.matches == []


async def test_a_conflict_does_not_count(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    computers = house.service.computers
    work, late = MatchWork(match_id, "computers"), Conflict("another writer was first")
    for _ in range(TRIES):
        assert not await computers.setting_aside.handle_failure(work, late, "stuck")
        house.now += RETRY
    assert computers.failing.matches == []


@pytest.mark.usefixtures("stubs")
async def test_a_clock_of_the_rules_that_cannot_run_out_goes_by_a_computers_move(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=stub.StubOptions())
    monkeypatch.setattr(stub.StubGame, "expire", broken)
    await house.acts(match_id, BOB, stub.Vote())
    await after_failures(house, CLOCK)
    match = await house.match(match_id)
    assert (match.status, match.state.voting, match.row.set_aside) == ("running", False, 0)
    assert [seat.misses for seat in match.seats] == [0, 0], "it was nobody's turn"


@pytest.mark.usefixtures("stubs")
async def test_a_match_whose_last_clock_cannot_run_out_is_closed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=stub.StubOptions(bell=True))
    monkeypatch.setattr(stub.StubGame, "expire", broken)
    await after_failures(house, stub.BELL)
    assert (await house.match(match_id)).row.set_aside == CLOSED


async def test_the_deadline_of_a_lobby_that_cannot_be_handled_closes_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.lobby(ANN, BOB)
    monkeypatch.setattr("bot.match.lobbies.hosting.expire_host_or_seats", broken)
    monkeypatch.setattr("bot.match.lobbies.lobby.cancel", broken)
    wake_at = (await house.match(match_id)).row.wake_at
    assert wake_at is not None
    await after_failures(house, wake_at - house.now)
    assert (await house.match(match_id)).row.set_aside == CLOSED


async def test_a_reminder_that_fails_is_left_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await house.table(ANN, BOB, pace="daily")
    monkeypatch.setattr("bot.match.play.remind", broken)
    await after_failures(house, 86400 - 7200)
    await house.later(3000)
    assert caplog.text.count("could not be handled") == 2 * TRIES, "once for each of the two"
    assert (await house.match(match_id)).status == "running"


@pytest.mark.parametrize("fault", [broken, refusing])
async def test_a_computer_that_cannot_move_is_helped_by_another_move(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    """Its choice is refused and so is absence, which it falls back on; another move is legal."""
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    apply = NumerGame.apply

    def particular(game: NumerGame, state: Any, seat: int, action: Any) -> Step[Any]:
        return fault() if isinstance(action, SitOut) or action == chosen else apply(game, state, seat, action)

    chosen = SitOut()
    monkeypatch.setattr("bot.opponents.numer.OPPONENT", Stubborn())
    monkeypatch.setattr(NumerGame, "apply", particular)
    await house.service.start(match_id, ANN.id)
    await house.service.computers.idle()
    await house.later(RETRY)
    assert await house.sources(match_id) == []
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "computer")]
    match = await house.match(match_id)
    assert (match.row.set_aside, match.seats[1].misses) == (1, 0)


class Stubborn:
    """A computer that always sits out."""

    pause = 0.0
    reveals = True

    def choose(self, *_: object) -> SitOut:
        return SitOut()


async def test_a_match_in_which_no_computer_can_move_is_closed(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(NumerGame, "apply", broken)
    match_id = await house.table(ANN, computers=1)
    await house.later(RETRY)
    await house.later(RETRY)
    assert (await house.match(match_id)).row.set_aside == CLOSED
    assert caplog.text.count("are stuck") == TRIES


async def test_computers_for_whom_nobody_waits_are_left_alone(
    house: House, stubs: stub.Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """People go on where everybody acts at once."""
    stubs.pause = 5.0
    match_id = await house.table(ANN, BOB, computers=1, game="stub", options=stub.StubOptions(bell=True))
    apply = stub.StubGame.apply

    def people_only(game: stub.StubGame, state: Any, seat: int, action: Any) -> Step[Any]:
        return broken() if seat == 2 else apply(game, state, seat, action)

    monkeypatch.setattr(stub.StubGame, "apply", people_only)
    await house.later(stub.BELL - 1)
    await house.acts(match_id, ANN, stub.Say())
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    assert (await house.match(match_id)).status == "finished"


def test_failures_in_a_row_are_counted_at_their_times() -> None:
    failing, work = Failing(), MatchWork(1, "turn", 0)
    assert not failing.count(work, 0.0)
    assert failing.must_rest(work, RETRY - 1)
    assert not failing.count(work, RETRY - 1), "that was no try of its own"
    assert not failing.must_rest(work, RETRY)
    assert not failing.count(work, RETRY)
    assert failing.count(work, 2 * RETRY)
    assert failing.must_rest(work, 2 * RETRY + REST - 1)
    failing.succeed(work)
    assert failing.matches == []


def test_work_that_is_not_due_any_more_is_forgotten() -> None:
    failing = Failing()
    failing.count(MatchWork(1, "turn", 0), 0.0)
    failing.count(MatchWork(2, "wake"), 100.0)
    failing.forget_lapsed(100.0)
    assert failing.matches == [2]
    failing.forget(2)
    assert failing.matches == []
