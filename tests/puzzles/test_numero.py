"""Numero's puzzles: the search finds every take, and the best one has to be looked for."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.numero.model import Pile, Stop, Take
from bot.games.numero.takes.search import Problem, best_take
from bot.i18n import texts
from bot.puzzles.base import Puzzle, Result
from bot.puzzles.numero.maker import MAKER, state_of
from bot.puzzles.numero.sketching import PLANS, problem_of
from bot.puzzles.numero.takes import AllTakes, unions
from tests.games import numero_oracle as oracle
from tests.games.numero_oracle import Oracle
from tests.puzzles.tries import made, tried
from tests.rules.numero_table import ANN, Table

T = texts("en")
WEEK = range(7)
every_day = pytest.mark.parametrize("number", WEEK)


def both(number: int) -> tuple[Puzzle, Puzzle]:
    """Both parts of that day."""
    first, second = made("numero", number)
    return first, second


def single(problem: Problem) -> Problem:
    """The table with a single card in each pile."""
    piles = tuple(Pile(pile.id, problem.cards[pile.cards[0]].number, pile.cards[:1]) for pile in problem.piles)
    return replace(problem, piles=piles)


@pytest.mark.rule("NUMERO-17")
def test_the_most_cards_are_those_of_an_exhaustive_search() -> None:
    rng = Random(18)
    for piles, wilds in ((3, 1), (4, 1), (3, 2), (4, 2), (2, 3), (6, 0)):
        for _ in range(4):
            problem = single(oracle.table(rng, piles, wilds, rng.choice(["times", "expert"])))
            assert AllTakes(problem).most == (Oracle(problem).most_cards() or 0)


def test_every_union_of_separate_groups_is_found() -> None:
    rng = Random(3)
    for _ in range(50):
        groups = rng.sample(range(1, 64), 6)
        expected = {
            sum(some)
            for n in range(len(groups) + 1)
            for some in combinations(groups, n)
            if sum(some).bit_count() == sum(map(int.bit_count, some))
            and all(not one & other for one, other in combinations(some, 2))
        }
        assert unions(groups) == expected


def test_the_take_that_is_explained_is_the_easiest_of_the_best() -> None:
    rng, choices = Random(4), 0
    for _ in range(25):
        takes = AllTakes(single(oracle.table(rng, 3, 3, "expert")))
        if takes.most:
            best = [(each, union) for each in takes.by_card if each.most == takes.most for union in each.best]
            easiest = [each.action(union) for each, union in best if each.easiest(union)[0] == takes.hardness]
            assert takes.action in easiest
            choices += len(easiest) < len(best)
    assert choices


@pytest.mark.rule("NUMERO-14")
def test_a_take_by_two_wild_cards_is_found() -> None:
    table = Table(level="times").lies(10, 5, hands={ANN: ["−2", "−4", 9]})
    takes = AllTakes(Problem.of(table.state, table.state.hands[ANN]))
    assert (takes.most, takes.plain, takes.single, takes.ways) == (5, 0, 0, 1)
    assert len(takes.action.wilds) == 2
    assert takes.everything


def test_two_groups_beat_one() -> None:
    table = Table(level="numbers").lies(9, 4, 5, 2, hands={ANN: [9, 6]})
    takes = AllTakes(Problem.of(table.state, table.state.hands[ANN]))
    assert (takes.most, takes.plain, takes.single) == (4, 4, 3)
    assert takes.others == ((6, 3),)


@pytest.mark.parametrize(("number", "part"), [(0, 0), (0, 1), (1, 1), (2, 1), (3, 0)])
def test_the_search_of_the_rules_finds_nothing_better(number: int, part: int) -> None:
    puzzle = both(number)[part]
    best = best_take(problem_of(state_of(puzzle)), "card")
    assert best is not None
    assert best.exact
    assert best.worth == puzzle.best


@pytest.mark.parametrize("number", [5, 6])
def test_no_group_of_a_large_table_is_overlooked(number: int) -> None:
    problem = problem_of(state_of(both(number)[0]))
    (takes, *_) = AllTakes(problem).by_card
    reach, piles = problem.reach(), len(problem.piles)
    target = takes.card.number * reach.maths.scale
    for items in Random(number).sample(range(1, 1 << piles + len(problem.wilds)), 100):
        if some := items & (1 << piles) - 1:
            assert (items in takes.groups) is (reach.way(some, items >> piles, target) is not None)


@every_day
def test_the_second_part_has_one_more_wild_card_and_a_better_take(number: int) -> None:
    first, second = both(number)
    before, after = state_of(first), state_of(second)
    assert after.hands[0][:-1] == before.hands[0]
    assert after.cards[after.hands[0][-1]].wild
    assert (after.piles, after.wilds) == (before.piles, before.wilds)
    assert second.best > first.best
    assert second.hardness > first.hardness
    assert len(after.hands[0]) <= 5


@every_day
def test_the_best_take_has_to_be_looked_for(number: int) -> None:
    first, _ = both(number)
    plan = PLANS[number % 7 + 1]
    takes = AllTakes(problem_of(state_of(first)))
    assert takes.most > max(takes.single, 2)
    assert takes.most - takes.plain >= plan.ahead
    assert len(takes.others) == plan.numbers - 1
    assert any(most for _, most in takes.others)


def test_a_smaller_take_ends_the_try_unsolved() -> None:
    first, _ = both(0)
    state = state_of(first)
    problem = problem_of(state)
    small = min(
        (takes.action(union) for takes in AllTakes(problem).by_card for union in takes.unions if union),
        key=lambda take: len(take.piles),
    )
    assert isinstance(small, Take)
    result, _ = tried("numero", first, [small])
    assert result is not None
    assert result.value is not None
    assert (result.value < first.best) is not result.solved


def test_stopping_comes_to_nothing() -> None:
    assert tried("numero", both(0)[0], [Stop()])[0] == Result(None, solved=False)


@every_day
def test_the_explanation_ends_with_the_number_of_the_card(number: int) -> None:
    for part, puzzle in enumerate(both(number)):
        card = state_of(puzzle).cards[puzzle.solution[0]["card"]]
        won, sentences, why = MAKER.explain(puzzle, part, T)
        assert f"**{card.number}** wins {puzzle.best} cards" in won
        assert sentences.splitlines()[-1].endswith(f" {card.number}")
        assert "I checked every take" in why


def test_the_new_card_is_named() -> None:
    _, second = both(3)
    state = state_of(second)
    assert f"**{state.cards[state.hands[0][-1]].face}**" in MAKER.task(second, 1, T)[0]
