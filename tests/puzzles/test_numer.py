"""Numer's puzzles: what numbers are worth on average, and that the tempting ones are not the best."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from bot.games.numer.model import Choose, SitOut
from bot.i18n import texts
from bot.puzzles.base import SOLVER, Puzzle, Result
from bot.puzzles.numer.chances import Odds, Rivals, Turns, highest_writable, hundredths, likeliest, writable
from bot.puzzles.numer.maker import MAKER, known_turn_of, state_of
from bot.puzzles.numer.sketching import PLANS, turns_of
from tests.extent import at_night
from tests.puzzles.second_solvers import by_the_rules
from tests.puzzles.tries import made, tried

T = texts("en")
WEEK = range(7)
SURE: Rivals = ((Odds("220", 100),), (Odds("513", 50), Odds("861", 50)))


def puzzle(number: int) -> Puzzle:
    """The puzzle of that day."""
    return made("numer", number)[0]


@pytest.mark.rule("NUMER-6")
@pytest.mark.parametrize(
    ("number", "counts", "highest"),
    [
        ("999", 100, 100),
        ("666", 100, 100),
        ("333", 100, 50),
        ("200", 100, 0),
        ("444", 100, 0),
        ("813", 50, 50),
        ("862", 0, 0),
    ],
)
def test_how_often_a_number_counts_and_is_the_highest(number: str, counts: int, highest: int) -> None:
    worth = Turns(SURE, 1, 2).worth(number)
    assert worth.counts == Fraction(counts, 100)
    assert worth.highest == Fraction(highest, 100)
    assert worth.points == int(number[0]) * worth.counts + 2 * worth.highest


def test_half_a_point_off_the_best_is_half_solved_where_there_are_two_tries() -> None:
    earlier = puzzle(1)
    today = msgspec.structs.replace(earlier, tries=2)
    state, told = state_of(today), known_turn_of(today)
    turns = turns_of(state, told.rivals)
    found = {hundredths(turns.worth(one).points): one for one in writable(state.closed[SOLVER])}
    for value, number in found.items():
        result = tried("numer", today, [Choose(number)])[0]
        assert result == Result(value, number in told.best, half=0 < today.best - value <= 50)
        assert not (was := tried("numer", earlier, [Choose(number)])[0]) or not was.half
    assert "half solves it" in MAKER.task(today, 0, T)[-1]
    assert "half solves it" not in MAKER.task(earlier, 0, T)[-1]


@pytest.mark.rule("NUMER-13")
def test_the_last_turn_doubles_the_first_digit() -> None:
    assert Turns(SURE, 5, 8).worth("999").points == 2 * 9 + 8


@pytest.mark.parametrize("number", [0, 2, 3])
def test_the_best_number_is_the_best_of_all_by_the_rules(number: int) -> None:
    today = puzzle(number)
    state, rivals = state_of(today), known_turn_of(today).rivals
    worths = {one: by_the_rules(state, rivals, one) for one in writable(state.closed[SOLVER])}
    most = max(worths.values())
    assert today.best == hundredths(most)
    told, second = known_turn_of(today), max(points for points in worths.values() if points < most)
    assert told.best == tuple(one for one in worths if worths[one] == most)
    assert worths[told.second] == second
    assert today.solution[0]["number"] == told.best[0]
    for one, points in [*worths.items()][::9]:
        result, _ = tried("numer", today, [Choose(one)])
        assert result == Result(hundredths(points), points == most)


@pytest.mark.parametrize("number", [4, 5, 6])
def test_numbers_against_many_are_worth_what_the_rules_say(number: int) -> None:
    today = puzzle(number)
    state, rivals = state_of(today), known_turn_of(today).rivals
    turns = Turns(rivals, state.turn, state.bonus[state.turn - 1])
    for one in [*writable(state.closed[SOLVER])[::23], today.solution[0]["number"]]:
        assert turns.worth(one).points == by_the_rules(state, rivals, one)


@pytest.mark.parametrize("number", WEEK)
def test_many_numbers_at_once_are_weighed_as_one_by_one(number: int) -> None:
    today = puzzle(number)
    turns = turns_of(state_of(today), known_turn_of(today).rivals)
    numbers = writable(state_of(today).closed[SOLVER])
    weights, worths = turns.weigh(numbers), [turns.worth(one) for one in numbers]
    assert [Fraction(each, turns.parts) for each in weights.counts] == [worth.counts for worth in worths]
    assert [Fraction(each, turns.parts) for each in weights.points] == [worth.points for worth in worths]


@pytest.mark.parametrize("number", [*range(7), *map(at_night, range(7, 14))])
def test_the_best_number_is_ahead_and_not_the_one_at_sight(number: int) -> None:
    today = puzzle(number)
    state, rivals = state_of(today), known_turn_of(today).rivals
    turns = Turns(rivals, state.turn, state.bonus[state.turn - 1])
    found = sorted({turns.worth(one).points for one in writable(state.closed[SOLVER])}, reverse=True)
    assert found[0] - found[1] >= Fraction(1, 10)
    assert turns.worth(highest_writable(state.closed[SOLVER])).points < found[0]
    assert tuple(sorted(map(len, rivals))) == tuple(sorted(PLANS[number % 7 + 1].shape))


@pytest.mark.parametrize("number", WEEK)
def test_rivals_can_write_their_numbers_and_chances_add_up(number: int) -> None:
    today = puzzle(number)
    for closed, odds in zip(state_of(today).closed[1:], known_turn_of(today).rivals, strict=True):
        assert all(each.number in writable(closed) for each in odds)
        assert sum(each.chance for each in odds) == 100
        assert all(each.chance % 10 == 0 for each in odds)


@pytest.mark.parametrize("number", WEEK)
def test_the_task_names_what_the_highest_number_of_the_turn_scores(number: int) -> None:
    state = state_of(puzzle(number))
    assert f"**+{state.bonus[state.turn - 1]}**" in MAKER.task(puzzle(number), 0, T)[0]


def test_sitting_out_is_worth_nothing() -> None:
    assert tried("numer", puzzle(0), [SitOut()])[0] == Result(0, solved=False)


def test_equally_likely_numbers_count_in_their_order() -> None:
    assert likeliest(SURE) == ((Odds("220", 100),), (Odds("513", 100),))


def test_half_a_hundredth_is_rounded_up() -> None:
    assert [hundredths(Fraction(n, 1000)) for n in (4, 5, 14, 15)] == [0, 1, 1, 2]


def test_the_table_names_each_number_with_its_chance() -> None:
    for number in WEEK:
        today = puzzle(number)
        said = "\n".join(MAKER.task(today, 0, T))
        for odds in known_turn_of(today).rivals:
            assert all(f"**{each.number}** {each.chance}%" in said for each in odds)
        assert MAKER.value(today.best, T).split()[0] in MAKER.explain(today, 0, T)[0]


def test_values_have_two_decimals() -> None:
    assert MAKER.value(720, T) == "7.20 points on average"
    assert MAKER.value(0, T) == "0.00 points on average"
