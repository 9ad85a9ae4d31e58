"""``python -m bot simulate``: figures of good matches, accounts of bad ones, and what it rejects."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from bot.cli.simulate import add_parser
from bot.cli.simulate.order import SimulatedMove
from bot.cli.simulate.playing import Simulation, Stopped, play, replay
from bot.cli.simulate.telling import Progress
from bot.config import Config
from bot.errors import Refused, Violation
from bot.games.base import Calculation, Clock, Event, Options, Outcome, Step, View
from bot.games.numer import NUMER
from bot.games.numer.model import NumerAction
from bot.games.presets import Preset
from bot.games.registry import GAMES
from bot.opponents.base import Level, Opponent


def simulate(*words: str) -> int:
    """The exit code of the command."""
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["simulate", *words])
    code: int = args.run(args, Config())
    return code


def refused_by_the_parser(*words: str) -> bool:
    """Whether the parser rejects these words."""
    with pytest.raises(SystemExit) as exit_:
        simulate(*words)
    return exit_.value.code == 2


Output = pytest.CaptureFixture[str]


def test_good_matches_are_told_in_figures(capsys: Output) -> None:
    assert simulate("numer", "--matches", "9", "--verify") == 0
    out, err = capsys.readouterr()
    assert err == ""
    first, *seats = out.splitlines()
    assert first.startswith("numer: 9 matches, ")
    assert "actions/s" in first
    assert len(seats) == 10, "without --seats all numbers of players have their turn"
    assert "seat 1 (easy)" in seats[0]
    assert "of 9 matches" in seats[0]
    assert seats[9].endswith("of 1 match")


def test_a_game_adds_figures_of_its_own(capsys: Output) -> None:
    assert simulate("numo", "--matches", "4", "--seats", "3") == 0
    told = dict(line.strip().split(": ") for line in capsys.readouterr().out.splitlines()[4:])
    figures = ["turns per match", "most turns without going out", "deals per match", "share of void deals"]
    assert list(told) == [*figures, "points per deal"]
    assert float(told["turns per match"]) > 20
    assert simulate("nmbrs", "--matches", "1", "--seats", "2", "--option", "rounds=1") == 0
    assert "\n  rounds per match: 1.00\n" in capsys.readouterr().out


def test_levels_are_dealt_to_the_seats_in_turn(capsys: Output) -> None:
    assert simulate("numer", "--matches", "2", "--seats", "3", "--level", "medium,hard") == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert ["(medium)" in line for line in lines] == [True, False, True]
    assert "(hard)" in lines[1]


def test_all_plays_every_game(capsys: Output) -> None:
    assert simulate("all", "--matches", "2", "--verify") == 0
    told = [line.split(":")[0] for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert told == list(GAMES)


def test_the_seed_decides_everything(capsys: Output) -> None:
    runs = []
    for seed in ("5", "5", "6"):
        simulate("numer", "--matches", "4", "--seats", "3", "--seed", seed)
        runs.append(capsys.readouterr().out.splitlines()[1:])
    assert runs[0] == runs[1] != runs[2]


def test_options_reach_the_game(capsys: Output) -> None:
    words = ("numer", "--matches", "1", "--seats", "2")
    assert simulate(*words, "--option", "rounds=1", "--option", "strict=true") == 0
    short = capsys.readouterr().out
    assert simulate(*words, "--option", "rounds=3") == 0
    assert " 5 turns per match" in short
    assert " 15 turns per match" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--option", "rounds=9"), "A match of Numer has 1, 2 or 3 rounds, not 9."),
        (("--option", "rounds=many"), "Expected `int`"),
        (("--option", "speed=2"), "unknown field `speed`"),
        (("--seats", "11"), "Numer is for 2 to 10 players, not 11."),
        (("--seats", "1"), "Numer is for 2 to 10 players, not 1."),
    ],
)
def test_what_the_game_does_not_allow_is_said_in_a_sentence(
    words: tuple[str, ...], complaint: str, capsys: Output
) -> None:
    assert simulate("numer", *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert complaint in err


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("numer", "--matches", "0"),
        ("numer", "--matches", "some"),
        ("numer", "--seats", "-1"),
        ("numer", "--seed", "x"),
        ("numer", "--level", "easy,brutal"),
        ("numer", "--option", "rounds"),
    ],
)
def test_what_is_no_command_is_refused(words: tuple[str, ...], capsys: Output) -> None:
    assert refused_by_the_parser(*words)
    assert "error: argument" in capsys.readouterr().err


def test_the_bar_is_for_terminals_only(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    with Progress("numer", 2) as progress:
        progress.step()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress("numer", 2) as progress:
        progress.step()
    bar = capsys.readouterr().err
    assert "numer ███████████████░░░░░░░░░░░░░░░ 1/2" in bar
    assert bar.endswith("\r\x1b[K")


class CountOptions(Options, frozen=True):
    """``fault``: the promise that the game breaks once somebody has counted to three."""

    fault: str = ""


class Counted(msgspec.Struct, frozen=True):
    """How far the two players have counted."""

    options: CountOptions
    seats: int
    count: int = 0


class Count(msgspec.Struct, frozen=True, tag="count"):
    """Count on, by ``step``."""

    step: int = 1


class CountView(View, frozen=True):
    """What everybody sees."""

    count: int
    options: CountOptions


class Counting:
    """A game of counting to five in turn. It breaks any promise it is asked to break."""

    key = "counting"
    hard = False
    patience: int | None = None
    seats = range(2, 3)
    options_type = CountOptions
    presets = (Preset("quick", CountOptions(), "a count"),)
    state_type = Counted
    action_type: Any = Count
    event_type: Any = Event
    plan_type: Any = None

    def plans(self, view: CountView) -> Sequence[Any]:
        return ()

    def follow_plan(self, view: CountView, plan: Any) -> None:
        return None

    def check(self, options: CountOptions, seats: int) -> None:
        if seats not in self.seats:
            raise Refused("counting.seats", seats=seats)

    def solo(self, options: CountOptions) -> None:
        return None

    def apart(self, options: CountOptions, until: float) -> None:
        return None

    def standing(self, state: Counted) -> None:
        return None

    def may_end_by_points(self, state: Counted) -> bool:
        return False

    def end_by_points(self, state: Counted) -> Step[Counted]:
        raise Refused("game.no_end")

    def play_on(self, state: Counted, seat: int) -> Step[Counted]:
        raise Refused("game.no_end")

    def setup(self, options: CountOptions, seats: int, seed: int) -> Counted:
        return Counted(options, seats)

    def opening(self, state: Counted) -> tuple[Event, ...]:
        return ()

    def _breaks(self, state: Counted, fault: str) -> bool:
        return state.count == 3 and state.options.fault == fault

    def actors(self, state: Counted) -> frozenset[int]:
        if state.count >= 5 or self._breaks(state, "stuck") or self._breaks(state, "clock"):
            return frozenset()
        return frozenset({9}) if self._breaks(state, "stranger") else frozenset({state.count % 2})

    def seats_to_move(self, state: Counted) -> frozenset[int]:
        return frozenset({0, 1}) if self._breaks(state, "waiting") else self.actors(state)

    def view(self, state: Counted, seat: int | None) -> CountView:
        return CountView(seat=0 if self._breaks(state, "view") else seat, count=state.count, options=state.options)

    def legal(self, view: CountView) -> list[Count]:
        return [Count()] if view.seat == view.count % 2 and view.count < 5 else []

    def apply(self, state: Counted, seat: int, action: Count) -> Step[Counted]:
        if self._breaks(state, "refuses"):
            raise Refused("counting.mood")
        if self._breaks(state, "crashes"):
            raise ZeroDivisionError("no such number")
        if self._breaks(state, "nothing"):
            return Step(state)
        events = (Event(only=7),) if self._breaks(state, "event") else ()
        return Step(msgspec.structs.replace(state, count=state.count + action.step), events)

    def stamp(self, state: Counted, seat: int) -> int:
        return 1 if state.options.fault == "stamp" else state.count

    def turn(self, state: Counted, seat: int) -> int:
        return 0 if state.options.fault == "no turn" else state.count + 1

    def absent_action(self, state: Counted, seat: int) -> Count:
        return Count()

    def clock(self, state: Counted) -> Clock | None:
        return Clock("pause", 5.0) if self._breaks(state, "clock") else None

    def paced(self, state: Counted) -> bool:
        return False

    def expire(self, state: Counted) -> Step[Counted]:
        return Step(msgspec.structs.replace(state, count=4))

    def outcome(self, state: Counted) -> Outcome | None:
        if state.count < 5:
            return None
        return Outcome((1, 3), (5, 0)) if state.options.fault == "places" else Outcome((1, 2), (5, 0))

    def calculations(self, step: Step[Counted]) -> tuple[Calculation, ...]:
        return ()


class Counter(Opponent):
    """Counts whenever it may, except where the game wants nobody to act."""

    pause = 0.0

    def choose(self, view: CountView, level: Level, rng: Random) -> Count | None:
        if view.count == 3 and view.options.fault == "bored":
            return None
        return Count()


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """The game of counting, known to the registry, with a computer player."""
    game = Counting()
    monkeypatch.setitem(GAMES, game.key, game)
    players = ModuleType("players")
    players.OPPONENT = Counter()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bot.opponents.counting", players)
    return game


@pytest.mark.parametrize("fault", ["", "clock"])
def test_a_game_that_keeps_its_promises_is_fine(fault: str, counting: Counting, capsys: Output) -> None:
    assert simulate("counting", "--matches", "3", "--verify", "--option", f"fault={fault}") == 0
    assert "counting: 3 matches, 15 actions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("fault", "what"),
    [
        ("stuck", "nobody may act and no clock is running"),
        ("stranger", "seats [9] may act, but there are 2"),
        ("waiting", "the match is waiting for seats [0]"),
        ("view", "says that it is that of seat 0"),
        ("nothing", "the step changed nothing"),
        ("event", "for a seat that does not exist"),
        ("stamp", "its stamp must change"),
        ("places", "places do not follow from each other"),
        ("refuses", "what an absent seat 1 does is refused: counting.mood"),
        ("no turn", "waiting for seat 0, but that seat is in no turn"),
        ("crashes", "ZeroDivisionError: no such number"),
        ("bored", "no computer player wants to act"),
    ],
)
def test_a_broken_promise_ends_the_simulation(fault: str, what: str, counting: Counting, capsys: Output) -> None:
    assert simulate("counting", "--seed", "40", "--verify", "--option", f"fault={fault}") == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    violation, again, record = err.splitlines()
    assert violation.startswith("Violation: ")
    assert what in violation
    facts = json.loads(record)
    assert facts["game"] == "counting"
    assert facts["options"] == {"fault": fault}
    assert (facts["seats"], facts["levels"], facts["seed"]) == (2, ["easy", "easy"], 40)
    assert all(seat in {0, 1} and action == {"type": "count", "step": 1} for seat, action in facts["actions"])
    assert simulate(*shlex.split(again)[5:]) == 1
    assert capsys.readouterr().err == err, "the command told plays the same match again"


def test_a_refused_computer_player_is_a_violation() -> None:
    class Stubborn(Opponent):
        pause = 0.0

        def choose(self, view: Any, level: Level, rng: Random) -> Any:
            return msgspec.convert({"type": "choose", "number": "1"}, type=NUMER.action_type)

    with pytest.raises(Stopped) as stopped:
        play(NUMER, Stubborn(), Simulation(NUMER.options_type(), ("easy",) * 3, 1))
    assert isinstance(stopped.value.__cause__, Refused)
    assert len(stopped.value.moves) == 1


def test_a_match_without_end_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cli.simulate.playing.MOST_ACTIONS", 4)
    with pytest.raises(Stopped) as stopped:
        play(Counting(), Counter(), Simulation(CountOptions(), ("easy",) * 2, 1))
    assert isinstance(stopped.value.__cause__, Violation)
    assert "isn't over after 4 actions" in str(stopped.value.__cause__)


def test_the_account_of_a_match_leads_to_its_last_state() -> None:
    moves = [SimulatedMove(0, {"type": "choose", "number": "123"}), SimulatedMove(1, {"type": "sit_out"})]
    made = [SimulatedMove(move.seat, msgspec.convert(move.action, NumerAction)) for move in moves]
    state = replay(NUMER, Simulation(NUMER.options_type(), ("easy",) * 2, 1), made)
    assert state.turn == 2
    assert state.closed == ("123", "")
