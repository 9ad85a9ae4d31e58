"""Computer players: they move after the humans, in transactions of their own, and never hold up a match."""

from __future__ import annotations

import asyncio
import logging
import threading
from random import Random
from typing import Any

import pytest

import bot.opponents.numer
from bot.games.numer.model import Choose, NumerView, SitOut
from bot.match import play
from bot.match.computer_players.acting import STAND_IN
from bot.match.lobbies import lobby
from bot.match.upkeep.failing import RETRY
from bot.opponents.base import LEVELS, Level
from bot.opponents.numer import NumerPlayer
from tests.match.house import ANN, BOB, House
from tests.patience import PATIENCE


class Puppet:
    """A computer player that does what the test says, and otherwise sits out."""

    pause = 0.0

    def __init__(self, *doing: Any) -> None:
        self.doing = list(doing)

    def choose(self, view: NumerView, level: Level, rng: Random) -> Any:
        if view.mine is not None:
            return None
        what = self.doing.pop(0) if self.doing else SitOut()
        if isinstance(what, BaseException):
            raise what
        return what


def plays(monkeypatch: pytest.MonkeyPatch, player: Any) -> None:
    """Make computers play Numer like this."""
    monkeypatch.setattr(bot.opponents.numer, "OPPONENT", player)


async def test_they_move_after_the_start_and_after_each_reveal(house: House) -> None:
    match_id = await house.table(ANN, computers=2)
    assert await house.sources(match_id) == [(1, "computer"), (2, "computer")]
    await house.writes(match_id, ANN, "-")
    assert (await house.sources(match_id))[2:] == [(0, "player"), (1, "computer"), (2, "computer")]
    versions = [entry.n for entry in await house.log(match_id)]
    assert len(set(versions)) == 5
    await house.sit_out(match_id, ANN)
    await house.replays(match_id)


async def test_their_seats_have_no_deadline(house: House) -> None:
    match_id = await house.table(ANN, BOB, computers=1)
    match = await house.match(match_id)
    assert [seat.due_at for seat in match.seats] == [house.now + 120, house.now + 120, None]


@pytest.mark.logs_errors
@pytest.mark.parametrize("fault", [RuntimeError("lost the thread"), StopIteration()])
async def test_a_fault_of_theirs_costs_the_turn_only(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    plays(monkeypatch, Puppet(fault))
    match_id = await house.table(ANN, computers=1)
    assert f"match {match_id}: the computer on seat 1 failed" in caplog.text
    assert [entry.action for entry in await house.log(match_id)] == ['{"type":"sit_out"}']
    await house.sit_out(match_id, ANN)
    assert (await house.match(match_id)).status == "finished"


@pytest.mark.logs_errors
async def test_a_move_against_the_rules_costs_the_turn_only(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plays(monkeypatch, Puppet(Choose("12")))
    match_id = await house.table(ANN, computers=1)
    assert f"match {match_id}: the computer on seat 1 broke the rules" in caplog.text
    assert [entry.action for entry in await house.log(match_id)] == ['{"type":"sit_out"}']
    await house.sit_out(match_id, ANN)
    assert (await house.match(match_id)).status == "finished"


async def test_one_that_does_not_know_is_absent(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    plays(monkeypatch, Puppet(None))
    match_id = await house.table(ANN, computers=1)
    assert [entry.action for entry in await house.log(match_id)] == ['{"type":"sit_out"}']


async def test_one_that_wants_to_change_its_choice_for_ever_may_not(house: House) -> None:
    """Only moves that the match waits for are repeated."""
    match_id = await house.table(ANN, computers=1)
    for _ in range(3):
        house.service.computers.wake(match_id)
    await house.service.computers.idle()
    assert await house.sources(match_id) == [(1, "computer")]


class Overheard(NumerPlayer):
    """Plays as usual; records which seats chose, at which level and with which random generator."""

    def __init__(self) -> None:
        self.levels: dict[int | None, Level] = {}
        self.chances: list[object] = []

    def choose(self, view: NumerView, level: Level, rng: Random) -> Any:
        self.levels[view.seat] = level
        self.chances.append(rng.getstate())
        return super().choose(view, level, rng)


async def test_each_plays_at_its_own_level_and_a_stand_in_at_the_usual_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Overheard()
    plays(monkeypatch, player)
    match_id = await house.lobby(ANN, BOB)
    for level in LEVELS:
        await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, level)
    await house.service.start(match_id, ANN.id)
    await house.service.change(match_id, play.resign, BOB.id)
    await house.service.computers.idle()
    assert player.levels == {1: STAND_IN, **dict(enumerate(LEVELS, 2))}


async def test_each_choice_has_chance_of_its_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the same for all seats or turns: otherwise one who saw one choice could predict the next."""
    player = Overheard()
    plays(monkeypatch, player)
    match_id = await house.table(ANN, computers=3)
    await house.writes(match_id, ANN, "-")
    assert len(set(player.chances)) == len(player.chances) >= 6


class Thoughtful(NumerPlayer):
    """Thinks in its thread until it is told to go on."""

    def __init__(self) -> None:
        self.thinking = threading.Event()
        self.go_on = threading.Event()

    def choose(self, view: NumerView, level: Level, rng: Random) -> Any:
        self.thinking.set()
        assert self.go_on.wait(PATIENCE)
        return super().choose(view, level, rng)


async def test_humans_act_while_a_computer_thinks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Thoughtful()
    plays(monkeypatch, player)
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    match = await house.service.start(match_id, ANN.id)
    try:
        assert await asyncio.to_thread(player.thinking.wait, PATIENCE)
        await house.service.act(match_id, ANN.id, match.stamp(0), SitOut())
    finally:
        player.go_on.set()
    await house.service.computers.idle()
    assert (await house.sources(match_id))[:2] == [(0, "player"), (1, "computer")]
    await house.replays(match_id)


async def test_a_seat_taken_back_while_the_computer_thinks_is_the_humans(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Thoughtful()
    plays(monkeypatch, player)
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "-")
    await house.later(120)
    await house.writes(match_id, ANN, "-")
    await house.later(119)
    house.now += 1
    await house.service.tick()
    try:
        assert await asyncio.to_thread(player.thinking.wait, PATIENCE)
        await house.service.change(match_id, play.take_back, BOB.id)
    finally:
        player.go_on.set()
    await house.service.computers.idle()
    assert (1, "computer") not in await house.sources(match_id)
    assert (await house.seat(match_id, BOB)).due_at == house.now + 120


async def test_a_stand_in_in_two_processes_chooses_once(house: House, neighbour: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.service.change(match_id, play.resign, BOB.id)
    neighbour.service.computers.wake(match_id)
    await asyncio.gather(house.service.computers.idle(), neighbour.service.computers.idle())
    assert await house.sources(match_id) == [(1, "computer")]


@pytest.mark.logs_errors
async def test_what_got_stuck_is_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk, say: the computers wait, and the match goes on when there is room again."""

    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.service.start(match_id, ANN.id)
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(house.store.matches, "commit", full)
        await house.service.computers.idle()
    assert f"match {match_id}: the computer players are stuck" in caplog.text
    assert house.ear.times[-1] == house.now + RETRY
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "computer")]
