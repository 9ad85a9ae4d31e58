"""NUMO's puzzles: no way out is shorter than the best, and none is trivial."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import mean
from typing import Any

import pytest

from bot.errors import Refused
from bot.games.numo import NUMO
from bot.games.numo.kinds import allowed_kinds
from bot.games.numo.model import Discard, FormMeld, LayOff, NumoAction, NumoState, Skip
from bot.games.numo.options import NumoOptions
from bot.i18n import texts
from bot.puzzles.base import GRADES, SOLVER, Puzzle, Result
from bot.puzzles.numo import MAKER, making
from bot.puzzles.numo.making import Made
from bot.puzzles.numo.solving import Ways
from tests.opponents.test_numo_last_turn import tables
from tests.puzzles.tries import begun, made
from tests.rules.numo_table import ANN, BOB, Table

_private: Any = making


def puzzles(grade: int) -> tuple[Puzzle, ...]:
    """The puzzles of that day of the first week."""
    return made("numo", grade - 1)


def plays(state: NumoState) -> Iterator[NumoState]:
    """Whatever the solver's next meld or lay-off can lead to, found by trying every set of cards."""
    hand = state.hands[SOLVER]
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            actions: list[NumoAction] = [LayOff(cards, meld.id) for meld in state.melds]
            actions += [FormMeld(cards, kind) for kind in allowed_kinds(state.control)] if size > 1 else []
            for action in actions:
                try:
                    yield NUMO.apply(state, SOLVER, action).state
                except Refused:
                    continue


def fewest(state: NumoState) -> int | None:
    """The fewest plays with which the solver is out, found by trying everything, one more play each time."""
    now, seen = [state], set()
    for played in range(1, len(state.hands[SOLVER]) + 1):
        if any(len(one.hands[SOLVER]) == 1 for one in now):
            return played
        following = [after for one in now for after in plays(one)]
        if any(after.deals for after in following):
            return played
        now = []
        for after in following:
            key = after.melds, frozenset(after.hands[SOLVER])
            if key not in seen:
                seen.add(key)
                now.append(after)
    return None


@pytest.mark.parametrize("grade", GRADES)
def test_no_puzzle_is_trivial(grade: int) -> None:
    """Who always plays as many cards as possible is not out as soon, and chance does not always find it."""
    for puzzle in puzzles(grade):
        ways = Ways(NUMO.view(begun("numo", puzzle), SOLVER))
        assert ways.greedy() != puzzle.best
        lucky = [ways.by_chance(Random(seed), puzzle.best) for seed in range(20)]
        assert mean(lucky) < (0.8 if grade < 3 else 0.4)


def test_no_way_out_is_shorter_than_the_best() -> None:
    """Compared with trying every set of cards in every place."""
    found = []
    for number, options in enumerate((NumoOptions(level=6, deck="lower"), NumoOptions(level=8, deck="lower"))):
        for state in tables(options, Random(number)):
            if state.phase == "meld" and not state.took and len(state.hands[ANN]) <= 6:
                way = Ways(NUMO.view(state, ANN)).fewest()
                assert (way and len(way)) == fewest(state), state
                found.append(way)
    assert sum(way is not None for way in found) >= 5


def test_the_puzzles_of_mondays_cannot_be_solved_in_fewer_plays() -> None:
    (puzzle,) = puzzles(1)
    assert fewest(begun("numo", puzzle)) == puzzle.best


def test_the_whole_run_has_to_change_its_step() -> None:
    """3, 7 and 11 go to 1 5 9 together only."""
    table = Table(level=6, deck="lower").lies(
        (ANN, "run", (1, 5, 9)), hands={ANN: [3, 7, 11, 20], BOB: [1]}, phase="lay", drawn="20wi"
    )
    way = Ways(table.sees(ANN)).fewest()
    assert way is not None
    assert [type(move) for move in way] == [LayOff, Discard]


def test_a_way_out_that_beginners_find_is_no_puzzle() -> None:
    table = Table(level=6, deck="lower").lies(hands={ANN: [5, 6, 7, 20], BOB: [1]}, phase="meld", drawn="20wi")
    way = Ways(table.sees(ANN)).fewest()
    assert way is not None
    assert _private._is_for_beginners(Made(table.state, way, 0.0, 0.0), Random(1))
    assert not _private._is_for_beginners(Made(table.state, way * 2, 0.0, 0.0), Random(1))


def test_a_turn_that_ends_with_cards_in_hand_comes_to_nothing() -> None:
    puzzle = puzzles(1)[0]
    state = begun("numo", puzzle)
    discard = Discard(state.hands[SOLVER][0])
    after = NUMO.apply(state, SOLVER, discard).state
    assert MAKER.result(puzzle, [discard], after) == Result(None, solved=False)
    after = NUMO.apply(state, SOLVER, Skip()).state
    assert MAKER.result(puzzle, [Skip()], after) == Result(None, solved=False)


@pytest.mark.parametrize("grade", GRADES)
def test_what_is_told_is_short(grade: int) -> None:
    t = texts("en")
    for puzzle in puzzles(grade):
        task, explained = MAKER.task(puzzle, 0, t), MAKER.explain(puzzle, 0, t)
        assert 1 <= len(task) <= 3
        assert all(len(line) <= 120 for line in (*task, *explained))
        assert len(explained) == puzzle.best + 2
    assert MAKER.value(1, t) == "1 move"
