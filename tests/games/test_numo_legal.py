"""NUMO's legal actions are exactly those that are allowed; and a player is never stuck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numo import NUMO
from bot.games.numo.cards import FACES
from bot.games.numo.kinds import allowed_kinds
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoState, Skip
from bot.games.numo.options import Level, NumoOptions
from tests.extent import little_and_nightly

OPTIONS = [
    *(NumoOptions(level=level, hints="on") for level in get_args(Level)),
    NumoOptions(custom=tuple(FACES)),
    NumoOptions(custom=("season", "run"), must="season", scoring=2),
]
MOST_CARDS = 7
"""Larger hands have too many subsets to try them all."""


def played(options: NumoOptions, seats: int, moves: int) -> Iterator[NumoState]:
    """The states of a match of that many random moves, which prefer to get rid of cards."""
    rng = Random(f"{options} {seats}")
    state = NUMO.setup(options, seats, 1)
    for i in range(moves):
        if NUMO.outcome(state) is not None:
            state = NUMO.setup(options, seats, i)
        yield state
        actions = list(NUMO.legal(NUMO.view(state, state.mover)))
        shed = [action for action in actions if isinstance(action, FormMeld | LayOff)]
        state = NUMO.apply(state, state.mover, rng.choice(shed or actions)).state


def accepted(state: NumoState, action: NumoAction) -> bool:
    """Whether the rules accept an action of the mover."""
    try:
        NUMO.apply(state, state.mover, action)
    except Refused:
        return False
    return True


def all_actions(state: NumoState) -> Iterator[NumoAction]:
    """Every conceivable action with the mover's hand."""
    hand = state.hands[state.mover]
    yield from (Draw(), Draw(from_discard=True), Hint())
    yield from map(Discard, hand)
    for size in range(1, len(hand) + 1):
        for names in combinations(hand, size):
            yield from (FormMeld(names, kind) for kind in allowed_kinds(FACES))
            yield from (LayOff(names, meld.id) for meld in state.melds)


def key(action: NumoAction) -> Any:
    """An action regardless of the order of its cards."""
    match action:
        case FormMeld():
            return "meld", frozenset(action.cards), action.kind
        case LayOff():
            return "lay", frozenset(action.cards), action.meld
        case _:
            return action


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@little_and_nightly("actions", 120, 300)
def test_legal_actions_are_just_those_that_the_rules_accept(options: NumoOptions, actions: int) -> None:
    tried = 0
    for state in played(options, 3, actions):
        if len(state.hands[state.mover]) > MOST_CARDS or state.phase == "draw":
            continue
        legal = [key(action) for action in NUMO.legal(NUMO.view(state, state.mover))]
        assert len(set(legal)) == len(legal)
        assert set(legal) == {key(action) for action in all_actions(state) if accepted(state, action)}
        tried += 1
    assert tried > 5


@pytest.mark.rule("NUMO-15")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@little_and_nightly("actions", 350, 1_000)
def test_nobody_is_ever_stuck_or_locked_out(options: NumoOptions, actions: int) -> None:
    """A turn can always be ended, and a player who lacks the required meld keeps enough cards to form it."""
    for state in played(options, 2, actions):
        view = NUMO.view(state, state.mover)
        assert [action for action in NUMO.legal(view) if not isinstance(action, Hint)]
        assert accepted(state, Skip())
        formed = any(meld.owner == view.seat and meld.kind == view.must for meld in view.melds)
        if view.must is not None and not formed and state.phase == "draw":
            assert len(state.hands[state.mover]) >= (3 if view.must == "season" else 2)


@pytest.mark.rule("NUMO-18")
def test_before_the_draw_there_are_the_two_draws() -> None:
    state = NUMO.setup(NumoOptions(), 2, 1)
    assert list(NUMO.legal(NUMO.view(state, state.mover))) == [Draw(), Draw(from_discard=True)]
