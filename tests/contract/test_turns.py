"""Turns: a deadline lasts for one, so nothing that a seat can do and undo, and nothing that others do, renews
it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

from bot.games.registry import GAMES
from tests.contract.playout import CASES, EVENTFUL, Case, every_case, playout, some_legal, states
from tests.extent import little_and_nightly

SEEDS = (0, EVENTFUL)
LOOKED_AT = 12
"""Positions of a match in which actions are tried and undone, drawn at random."""
TRIED = 4
"""Actions that are tried in each."""


@every_case
@pytest.mark.parametrize("seed", SEEDS)
def test_what_others_do_leaves_the_turn_of_an_awaited_seat(case: Case, seed: int) -> None:
    game = case.game
    for before, _, move, step in playout(case, seed):
        waiting = game.seats_to_move(before) & game.seats_to_move(step.state)
        for seat in waiting - {move.seat}:
            assert game.turn(before, seat) == game.turn(step.state, seat)


@every_case
@pytest.mark.parametrize("seed", SEEDS)
def test_no_turn_of_a_seat_comes_twice(case: Case, seed: int) -> None:
    for seat in range(case.seats):
        numbers = [number for number, _ in groupby(case.game.turn(state, seat) for state in states(case, seed))]
        turns = [number for number in numbers if number]
        assert len(turns) == len(set(turns)), f"seat {seat}: {turns}"


@every_case
def test_an_absent_player_is_not_awaited_in_the_same_turn(case: Case) -> None:
    game = case.game
    for state in states(case, EVENTFUL):
        for seat in game.seats_to_move(state):
            after = game.apply(state, seat, game.absent_action(state, seat)).state
            assert seat not in game.seats_to_move(after) or game.turn(after, seat) != game.turn(state, seat)


def _undone(case: Case) -> Iterator[tuple[int, Any, Any, Any]]:
    """Seats with the states before an action of theirs, after it, and after another that undid it: the seat sees
    again what it saw before."""
    game, rng = case.game, Random(f"undone {case}")
    known = states(case, EVENTFUL)
    for state in rng.sample(known, min(LOOKED_AT, len(known))):
        for seat in sorted(game.seats_to_move(state)):
            seen = game.view(state, seat)
            for action in some_legal(case, state, seat, rng, TRIED):
                after = game.apply(state, seat, action).state
                if seat not in game.actors(after):
                    continue
                for back in islice(game.legal(game.view(after, seat)), 40):
                    again = game.apply(after, seat, back).state
                    if game.view(again, seat) == seen:
                        yield seat, state, after, again


@pytest.mark.parametrize("key", GAMES)
@little_and_nightly("apart", 4, 1)
def test_what_is_done_and_undone_leaves_the_turn(key: str, apart: int) -> None:
    for case in [case for case in CASES if case.game.key == key][::apart]:
        for seat, state, after, again in _undone(case):
            turn = case.game.turn(state, seat)
            assert turn == case.game.turn(after, seat) == case.game.turn(again, seat)


def test_something_can_be_undone() -> None:
    """So the test above proves something: nmbrs! takes plays back."""
    found = {case.game.key for case in CASES if case.game.key == "nmbrs" and any(True for _ in _undone(case))}
    assert found == {"nmbrs"}
