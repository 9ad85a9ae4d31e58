"""How long computer players take, and who thinks where."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest

import bot.opponents.numer
from bot.games.base import Event
from bot.games.numer.model import NumerView, SitOut
from bot.match.computer_players.computers import Computers
from bot.match.computer_players.thinking import LONGEST, NEXT, SHORTEST, Thinking
from bot.match.lobbies import lobby
from bot.opponents.base import Level, Opponent, opponent
from bot.workers import Experts
from tests.match.house import ANN, BOB, House
from tests.patience import PATIENCE


class Sitter(Opponent):
    """Always sits out; ``hard`` says how hard that was, ``asked`` at which levels it was asked."""

    reveals = False

    def __init__(self, hard: float = 0.5) -> None:
        self.hard = hard
        self.asked: list[Level] = []

    def choose(self, view: NumerView, level: Level, rng: Random) -> Any:
        self.asked.append(level)
        return SitOut() if view.mine is None else None

    def difficulty(self, view: NumerView, seat: int, told: Sequence[Event]) -> float:
        return self.hard


class Clock:
    """Notes how long somebody wanted to wait, and lets them go on at once, or when the test says so."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.asleep = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.asleep.set()
        await self.go_on.wait()


def paced(house: House, experts: Any = None) -> Clock:
    """Let the computers of the house take their time; returns the clock that they look at."""
    clock = Clock()
    thinking = Thinking(house.worker, experts, clock.sleep)
    house.service.computers = Computers(house.service.transactor, thinking)
    return clock


def play_like(monkeypatch: pytest.MonkeyPatch, player: Opponent) -> None:
    monkeypatch.setattr(bot.opponents.numer, "OPPONENT", player)


@pytest.mark.parametrize(("hard", "shortest", "longest"), [(0, 0.9, 1.2), (0.5, 2, 3), (1, 3.3, 4), (7, 3.3, 4)])
async def test_a_move_takes_as_long_as_it_is_hard(
    house: House, monkeypatch: pytest.MonkeyPatch, hard: float, shortest: float, longest: float
) -> None:
    play_like(monkeypatch, Sitter(hard))
    clock = paced(house)
    await house.table(ANN, computers=3)
    assert len(clock.waited) == 3
    assert all(shortest < seconds <= longest for seconds in clock.waited)
    assert len(set(clock.waited)) == 3 or hard >= 1, "not all like one"


async def test_no_move_comes_at_once_or_takes_over_five_seconds() -> None:
    assert SHORTEST >= 1
    assert LONGEST < 5
    assert 0 < NEXT <= 1


async def test_time_spent_thinking_is_part_of_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    play_like(monkeypatch, Sitter())
    clock = paced(house)
    match = await house.match(await house.table(ANN, computers=1))
    thinking = Thinking(house.worker, None, clock.sleep)
    clock.waited.clear()
    now = asyncio.get_running_loop().time()
    await thinking.take_time(match, 1, SitOut(), now - 60, again=False)
    assert clock.waited == []
    await thinking.take_time(match, 1, SitOut(), now, again=False)
    await thinking.take_time(match, 1, SitOut(), now, again=True)
    first, second = clock.waited
    assert second < first * NEXT + 0.1


async def test_where_all_write_at_once_the_reveal_comes_a_moment_after_the_last_person(house: House) -> None:
    clock = paced(house)
    match_id = await house.table(ANN, BOB, computers=2)
    assert await house.sources(match_id) == [(2, "computer")], "the last computer waits for the people"
    await house.writes(match_id, ANN, "123")
    assert len(await house.sources(match_id)) == 2
    clock.asleep.clear()
    clock.go_on.clear()
    await house.service.act(match_id, BOB.id, (await house.match(match_id)).stamp(1), SitOut())
    await asyncio.wait_for(clock.asleep.wait(), PATIENCE)
    assert (await house.match(match_id)).state.turn == 1, "nothing is revealed yet"
    clock.go_on.set()
    await house.service.computers.idle()
    assert (await house.match(match_id)).state.turn == 2


class Elsewhere:
    """Does work for experts as the test says."""

    def __init__(self, *faults: BaseException) -> None:
        self.faults = list(faults)
        self.done = 0

    async def do(self, work: Any, *args: Any) -> Any:
        if self.faults:
            raise self.faults.pop(0)
        self.done += 1
        return work(*args)


async def test_experts_think_elsewhere(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    player, elsewhere = Sitter(), Elsewhere()
    play_like(monkeypatch, player)
    paced(house, elsewhere)
    await expert_table(house)
    assert set(player.asked) == {"expert"}
    assert elsewhere.done == len(player.asked)


async def expert_table(house: House, level: Level = "expert") -> int:
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, level)
    await house.service.start(match_id, ANN.id)
    await house.service.computers.idle()
    return match_id


async def test_a_game_says_which_levels_are_heavy(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Sitter()
    player.heavy = frozenset({"hard", "expert"})
    play_like(monkeypatch, player)
    paced(house, elsewhere := Elsewhere(TimeoutError()))
    await expert_table(house, "hard")
    assert player.asked[0] == "medium", "a light one moves if that takes too long"
    assert set(player.asked[1:]) == {"hard"}
    assert elsewhere.done == len(player.asked) - 1


@pytest.mark.parametrize("game", ["numero", "numo"])
def test_hard_thinks_apart_where_it_thinks_long(game: str) -> None:
    assert opponent(game).heavy == {"hard", "expert"}


async def test_levels_that_are_not_heavy_think_in_the_thread(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_like(monkeypatch, Sitter())
    paced(house, elsewhere := Elsewhere())
    await expert_table(house, "hard")
    assert elsewhere.done == 0


@pytest.mark.parametrize("fault", [TimeoutError(), BrokenProcessPool("gone")], ids=repr)
async def test_if_that_takes_too_long_or_breaks_the_hard_player_moves(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    player = Sitter()
    play_like(monkeypatch, player)
    paced(house, Elsewhere(fault))
    match_id = await expert_table(house)
    assert player.asked[0] == "hard"
    assert await house.sources(match_id) == [(1, "computer")]


async def test_experts_have_a_process_that_is_replaced_when_it_ends() -> None:
    experts = Experts()
    try:
        first = await experts.do(os.getpid)
        assert first != os.getpid()
        assert await experts.do(os.getpid) == first
        with pytest.raises(ValueError, match="invalid literal"):
            await experts.do(int, "seven")
        os.kill(first, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            while True:
                await experts.do(os.getpid)
        assert await experts.do(os.getpid) not in (first, os.getpid())
    finally:
        await experts.close()
    with pytest.raises(RuntimeError):
        await experts.do(os.getpid)


@pytest.mark.logs_errors
async def test_a_move_that_nobody_can_judge_is_made_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unsure(Sitter):
        def difficulty(self, view: NumerView, seat: int, told: Sequence[Event]) -> float:
            raise ZeroDivisionError

    play_like(monkeypatch, Unsure())
    clock = paced(house)
    match_id = await house.table(ANN, computers=1)
    assert await house.sources(match_id) == [(1, "computer")]
    assert SHORTEST * 0.8 < clock.waited[0] < SHORTEST * 1.2
