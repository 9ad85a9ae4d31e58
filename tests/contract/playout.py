"""Matches of random legal moves, examined by the contract tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.cli.simulate.order import SimulatedMove
from bot.cli.simulate.playing import MOST_ACTIONS, make
from bot.errors import Refused
from bot.games.base import AnyGame, Options, Step
from bot.games.registry import GAMES
from tests.contract.hooks import hooks_of
from tests.extent import at_night

RESTLESS = 0.2
"""How often a seat moves that need not, and how often a clock of the rules runs out before anybody moves: the
latter only for even seeds, since a game with a clock would hardly ever come to its own end."""

EVENTFUL = 15
"""A seed whose matches contain what is rare: votes, a player who is dropped, stacks that run out."""
SEEDS = (0, 1, EVENTFUL)
"""The matches that most tests look at, so that they need not be played again."""
SOME_SEEDS = (EVENTFUL, *(at_night(seed) for seed in SEEDS if seed != EVENTFUL))
"""Those for tests that look at every state, which takes long; parameters of a test."""


class Case(NamedTuple):
    """A way to play a game."""

    game: AnyGame
    options: Options
    seats: int

    def __str__(self) -> str:
        changed = ",".join(
            f"{name}={value}"
            for name, value in msgspec.structs.asdict(self.options).items()
            if value != getattr(type(self.options)(), name)
        )
        return f"{self.game.key}-{self.seats}-{changed or 'default'}"


class Moment(NamedTuple):
    """A move in a match: the state before it, that state as JSON, the move and the step that it made."""

    before: Any
    written: bytes
    move: SimulatedMove
    step: Step[Any]


def cases() -> Iterator[Case]:
    """Every game with its options, and for each the fewest, the most and a middling number of players."""
    for key, game in GAMES.items():
        hooks, default = hooks_of(key), game.options_type()
        for options in (default, *hooks.options):
            allowed = [seats for seats in game.seats if _playable(game, options, seats)]
            for seats in sorted({allowed[0], allowed[len(allowed) // 2], allowed[-1]}):
                crowded = hooks.crowded if options == default and seats > allowed[0] else None
                yield Case(game, crowded or options, seats)


@lru_cache(maxsize=12)
def playout(case: Case, seed: int) -> tuple[Moment, ...]:
    """A whole match of random legal moves, cached while tests of the same case follow each other. Fails if it does
    not end."""
    moments = tuple(_moments(case, seed))
    assert len(moments) <= MOST_ACTIONS, f"not over after {MOST_ACTIONS} actions"
    return moments


def states(case: Case, seed: int) -> tuple[Any, ...]:
    """The states of that match, first and last included."""
    moments = playout(case, seed)
    return (*(moment.before for moment in moments), moments[-1].step.state)


def some_legal(case: Case, state: Any, seat: int, rng: Random, most: int) -> list[Any]:
    """Up to ``most`` legal actions of that seat, drawn at random."""
    legal = list(case.game.legal(case.game.view(state, seat)))
    return rng.sample(legal, min(most, len(legal)))


def _moments(case: Case, seed: int) -> Iterator[Moment]:
    rng = Random(f"playout {seed}")
    state = case.game.setup(case.options, case.seats, seed)
    for _ in range(MOST_ACTIONS + 1):
        if case.game.outcome(state) is not None:
            return
        move = _move(case, state, rng, hasty=seed % 2 == 0)
        written = msgspec.json.encode(state)
        step = make(case.game, state, move)
        yield Moment(state, written, move, step)
        state = step.state


def _move(case: Case, state: Any, rng: Random, *, hasty: bool) -> SimulatedMove:
    game = case.game
    awaited, actors = sorted(game.seats_to_move(state)), sorted(game.actors(state))
    restless = rng.random() < RESTLESS
    if game.clock(state) is not None and (not actors or (hasty and restless)):
        return SimulatedMove(None, None)
    seat = rng.choice(actors if restless or not awaited else awaited)
    actions = some_legal(case, state, seat, rng, 1)
    if actions:
        return SimulatedMove(seat, actions[0])
    if not awaited:
        return SimulatedMove(None, None)
    waited_for = rng.choice(awaited)
    return SimulatedMove(waited_for, game.absent_action(state, waited_for))


def _playable(game: AnyGame, options: Options, seats: int) -> bool:
    try:
        game.check(options, seats)
    except Refused:
        return False
    return True


CASES = tuple(cases())


def parametrize(chosen: Iterable[Case]) -> pytest.MarkDecorator:
    """Give a test these cases. Every run of the suite plays the default options with each number of players, and
    each other choice of options with one number, which is another one for the next choice; the night plays all."""
    kept = set[str]()
    for key, game in GAMES.items():
        for nth, options in enumerate(hooks_of(key).options):
            ways = [case for case in CASES if case.game is game and case.options == options]
            kept.add(str(ways[nth % len(ways)]))
        usual = (game.options_type(), hooks_of(key).crowded)
        kept |= {str(case) for case in CASES if case.game is game and case.options in usual}
    cases = [
        pytest.param(case, id=str(case), marks=[] if str(case) in kept else [pytest.mark.nightly])
        for case in chosen
    ]
    return pytest.mark.parametrize("case", cases, scope="module")


every_case = parametrize(CASES)
