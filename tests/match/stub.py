"""A game made up for tests of clocks: turns, and votes and a bell that have clocks of their own.

On their turn a player says yes, and the turn goes to the next; the match ends after ``length`` words. Anybody
may call a vote: for ten seconds nobody's turn runs, until a word ends the vote or its clock does. With the option
``bell`` everybody speaks at any time until the bell rings a minute after the start.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games import registry
from bot.games.base import Calculation, Clock, Event, Game, Options, Outcome, Step, View, places
from bot.games.presets import Preset
from bot.opponents.base import Level, Opponent
from tests.match.puzzler import Puzzler, puzzles

VOTE, BELL = 10.0, 60.0
"""How long a vote and a match with a bell take, in seconds."""


class StubOptions(Options, frozen=True):
    """``bell``: everybody at once until it rings. ``rests``: it stands still during a vote. ``length``: words
    until the end."""

    bell: bool = False
    rests: bool = False
    length: int = 100


class StubState(msgspec.Struct, frozen=True):
    """``said``: words by seat. ``votes`` begun so far, ``voting`` while one runs. ``rung``: clocks run out."""

    options: StubOptions
    said: tuple[int, ...]
    turn: int = 0
    votes: int = 0
    voting: bool = False
    rung: tuple[str, ...] = ()
    over: bool = False


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Say yes."""


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """Call a vote."""


class Said(Event, frozen=True, tag="said"):
    """A seat said yes."""

    seat: int


class StubView(View, frozen=True):
    """Everything is public."""

    state: StubState
    mine: bool


class StubGame(Game[StubOptions, StubState, Say | Vote, StubView]):
    """The game."""

    key = "stub"
    seats = range(1, 5)
    options_type = StubOptions
    presets = (
        Preset("quick", StubOptions(), "quiet"),
        Preset("expert", StubOptions(bell=True), "with a bell"),
    )
    state_type = StubState
    action_type: Any = Say | Vote
    event_type: Any = Said

    def check(self, options: StubOptions, seats: int) -> None:
        if options.length < 1:
            raise Refused("stub.length")

    def solo(self, options: StubOptions) -> None:
        """Never for one player."""

    def setup(self, options: StubOptions, seats: int, seed: int) -> StubState:
        return StubState(options, said=(0,) * seats)

    def actors(self, state: StubState) -> frozenset[int]:
        everybody = frozenset(range(len(state.said)))
        if state.over:
            return frozenset()
        return everybody if state.voting or state.options.bell else frozenset({state.turn})

    def seats_to_move(self, state: StubState) -> frozenset[int]:
        return frozenset() if state.voting or state.options.bell else self.actors(state)

    def view(self, state: StubState, seat: int | None) -> StubView:
        return StubView(seat=seat, state=state, mine=seat in self.actors(state))

    def legal(self, view: StubView) -> Iterator[Say | Vote]:
        if view.mine:
            yield Say()

    def apply(self, state: StubState, seat: int, action: Say | Vote) -> Step[StubState]:
        if isinstance(action, Vote):
            if state.voting or state.over:
                raise Refused("stub.voting")
            return Step(replace(state, voting=True, votes=state.votes + 1))
        if seat not in self.actors(state):
            raise Refused("stub.turn")
        said = tuple(n + (i == seat) for i, n in enumerate(state.said))
        turn = state.turn if state.voting else (state.turn + 1) % len(said)
        over = sum(said) >= state.options.length
        return Step(replace(state, said=said, turn=turn, voting=False, over=over), (Said(seat=seat),))

    def stamp(self, state: StubState, seat: int) -> int:
        return 1 + state.said[seat] + state.votes if seat in self.actors(state) else 0

    def turn(self, state: StubState, seat: int) -> int:
        if state.over or state.options.bell or seat != state.turn:
            return 0
        words_in_votes = state.votes - state.voting - sum(key != "bell" for key in state.rung)
        return 1 + sum(state.said) - words_in_votes

    def absent_action(self, state: StubState, seat: int) -> Say:
        return Say()

    def clock(self, state: StubState) -> Clock | None:
        if state.over:
            return None
        if state.voting:
            return Clock(f"vote {state.votes}", VOTE, "bell" if state.options.rests else None)
        return Clock("bell", BELL) if state.options.bell else None

    def expire(self, state: StubState) -> Step[StubState]:
        clock = self.clock(state)
        if clock is None:
            raise Refused("game.no_clock")
        rung = (*state.rung, clock.key)
        if state.voting:
            return Step(replace(state, voting=False, rung=rung))
        return Step(replace(state, over=True, rung=rung))

    def calculations(self, step: Step[StubState]) -> tuple[Calculation, ...]:
        return tuple(Calculation(event.seat, "word", ("+",)) for event in step.events if isinstance(event, Said))

    def outcome(self, state: StubState) -> Outcome | None:
        return Outcome(places(state.said), state.said) if state.over else None


class Player(Opponent):
    """The computer player; the test sets ``pause``, ``waits`` by seat where they differ from it, and whether it is
    ``idle``."""

    pause = 0.0
    idle = False

    def __init__(self) -> None:
        self.waits: dict[int, float | None] = {}

    def choose(self, view: StubView, level: Level, rng: Random) -> Say | None:
        return Say() if view.mine and not self.idle else None

    def wait(self, view: StubView, level: Level, rng: Random) -> float | None:
        assert view.seat is not None
        return self.waits.get(view.seat, self.pause)


def install(monkeypatch: pytest.MonkeyPatch) -> Player:
    """Register the game, and a maker of puzzles; returns the game's computer player."""
    puzzles(monkeypatch, numer=Puzzler())
    player = Player()
    module = ModuleType("bot.opponents.stub")
    module.OPPONENT = player  # type: ignore[attr-defined]
    monkeypatch.setitem(registry.GAMES, "stub", StubGame())
    monkeypatch.setitem(sys.modules, "bot.opponents.stub", module)
    return player
