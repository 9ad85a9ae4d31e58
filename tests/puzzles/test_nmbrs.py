"""nmbrs!'s puzzles: no turn makes more than the best, and none is trivial."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Discard, Play
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.finder import moves
from bot.games.nmbrs.table.placing import Position, make_play, position_of
from bot.i18n import texts
from bot.opponents.nmbrs.humans import HUMANS
from bot.puzzles.base import GRADES, SOLVER, Puzzle, Result
from bot.puzzles.nmbrs import MAKER
from bot.puzzles.nmbrs.glancing import ODD
from bot.puzzles.nmbrs.making import start_of
from bot.puzzles.nmbrs.solving import Turns, bound_points
from tests.games.nmbrs_oracle import Case, cases, lines
from tests.opponents.nmbrs_table import playing
from tests.puzzles.tries import begun, made

ENOUGH = 10**6


def puzzles(grade: int) -> tuple[Puzzle, ...]:
    """The puzzles of that day of the first week."""
    return made("nmbrs", grade - 1)


def most(position: Position, top: int) -> int:
    """The most points of the turn: every line of table and hand, from both ends, tried in every order, without
    anything that shortens the search."""
    best = 0
    case = Case(position.options, position.cards, position.islands, position.hand, 0, top)
    for line in {tuple(card.name for card in line) for line in lines(case)}:
        for written in (line, line[::-1]):
            try:
                after, laid = make_play(position, Play(written))
            except Refused:
                continue
            best = max(best, laid.points + most(after, top))
    return best


def most_points(hand: str, *table: str) -> int:
    """The most points of a hand on a table."""
    return Turns(Effort(ENOUGH)).best(start_of(playing(hand, *table))).points


def glance(puzzle: Puzzle, rng: Random) -> bool:
    """Play the turn as a club player who tries now and then what looks odd. Whether that earns the most."""
    state, played = begun("nmbrs", puzzle), list[Any]()
    action: Any
    while (result := MAKER.result(puzzle, played, state)) is None:
        view = NMBRS.view(state, SOLVER)
        odd = moves(position_of(view), jokers=0) if rng.random() < ODD else []
        action = Play(rng.choice(odd).line) if odd else HUMANS["club"].choose(view, rng)
        state = NMBRS.apply(state, SOLVER, action).state
        played.append(action)
    return result.solved


@pytest.mark.parametrize("grade", GRADES)
def test_no_puzzle_is_trivial(grade: int) -> None:
    """From grade 2 on, who always lays what earns most makes less; and chance does not always find the best."""
    for puzzle in puzzles(grade):
        turns, position = Turns(Effort(ENOUGH)), start_of(begun("nmbrs", puzzle))
        assert turns.greedy(position) < puzzle.best + (grade == 1)
        assert any(turns.by_chance(position, Random(seed)) < puzzle.best for seed in range(20))


def test_no_turn_makes_more_than_the_best() -> None:
    """Compared with laying every line in every order."""
    found = []
    for seed in range(12):
        rng, options = Random(seed), NmbrsOptions(rule=("basic", "AB")[seed % 2])
        cards = NMBRS.setup(options, 2, 1).cards
        for case, _ in zip(cases(options, cards, rng, 16, 9), range(7), strict=False):
            if any(cell.card[0] == "J" for island in case.islands for cell in island.cells):
                break
            hand = tuple(card for card in case.hand if card[0] != "J")
            next_island = 1 + max((island.id for island in case.islands), default=0)
            position = Position(options, cards, case.islands, hand, opened=True, next_island=next_island)
            best = Turns(Effort(ENOUGH)).best(position).points
            assert best == most(position, 16), position
            assert best <= bound_points(position, hand)
            found.append(best)
    assert sum(best > 0 for best in found) >= 20


def test_known_turns() -> None:
    """40 extends the 10 20 30; with 50 and 60 in hand all three do, or make a series of their own."""
    assert most_points("61 97", "10 20 30") == 0
    assert most_points("40 97", "10 20 30") == 1
    unopened = replace(playing("40 97", "10 20 30"), opened=(False, True))
    assert Turns(Effort(ENOUGH)).best(start_of(unopened)).points == 0


@pytest.mark.parametrize("grade", (1, 2, 4))
def test_the_chance_of_a_glance_is_that_of_the_model_of_a_club_player(grade: int) -> None:
    """Compared with three hundred glances."""
    for puzzle in puzzles(grade):
        chance = MAKER.look(puzzle)
        found = mean(glance(puzzle, Random(seed)) for seed in range(300))
        assert abs(found - chance) <= 3 * sqrt(chance * (1 - chance) / 300) + 0.01


@pytest.mark.rule("NMBRS-12")
def test_who_still_needs_a_series_owns_none_on_the_table() -> None:
    states = [begun("nmbrs", puzzle) for grade in GRADES for puzzle in puzzles(grade)]
    assert len({state.opened[SOLVER] for state in states}) == 2
    for state in states:
        mine = any(cell.seat == SOLVER for island in state.islands for cell in island.cells)
        assert state.opened[SOLVER] or not mine


def test_a_turn_without_a_play_comes_to_nothing() -> None:
    puzzle = puzzles(1)[0]
    state = begun("nmbrs", puzzle)
    discard = Discard(state.hands[SOLVER][0])
    after = NMBRS.apply(state, SOLVER, discard).state
    assert MAKER.result(puzzle, [discard], after) == Result(None, solved=False)


@pytest.mark.parametrize("grade", GRADES)
def test_what_is_told_is_short(grade: int) -> None:
    t = texts("en")
    for puzzle in puzzles(grade):
        task, explained = MAKER.task(puzzle, 0, t), MAKER.explain(puzzle, 0, t)
        assert 1 <= len(task) <= 3
        assert all(len(line) <= 120 for line in (*task, *explained))
        assert len(explained) == sum(action["type"] == "play" for action in puzzle.solution) + 1
    assert MAKER.value(1, t) == "1 point"
