"""Numero's search against an oracle that tries everything, and the bounds on big tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from bot.games.base import put_at
from bot.games.effort import Effort
from bot.games.numero import NUMERO
from bot.games.numero.cards import Card
from bot.games.numero.events import Took
from bot.games.numero.hints import MISSED_WILDS, WORK
from bot.games.numero.model import NumeroState, Take
from bot.games.numero.options import Mode, NumeroOptions
from bot.games.numero.scoring import bonus_for_spread, hand_gain, operation_bonus, profile, total
from bot.games.numero.takes.division import PileToDivide, divide
from bot.games.numero.takes.search import BestTake, Problem, any_take, best_take, cards_won, worth
from bot.games.rng import start
from tests.extent import at_night, little_and_nightly
from tests.games import numero_oracle as oracle
from tests.games.numero_oracle import Oracle

Size = tuple[int, int]
"""Piles and wild cards."""

SMALL: dict[Size, int] = {
    **{(1, 1): 60, (1, 2): 60, (2, 1): 80, (2, 2): 70, (3, 1): 80, (3, 2): 50, (2, 3): 30, (4, 1): 50},
    **{(3, 3): 8, (4, 2): 10, (5, 1): 10, (6, 0): 10, (1, 4): 8},
}
"""The number of tables of each size in a batch; the batches compare more than 5,000 tables in all."""
BATCHES = [0, *map(at_night, range(1, 10))]
BIG: dict[Size, int] = {(6, 2): 2, (5, 3): 2, (4, 4): 2, (6, 3): 1}


def problems(sizes: dict[Size, int], seed: str) -> list[Problem]:
    """Random tables of these sizes, half of them with the wild cards of level times."""
    rng = Random(seed)
    return [
        oracle.table(rng, piles, wilds, rng.choice(["times", "expert"]))
        for (piles, wilds), each in sizes.items()
        for _ in range(each)
    ]


def state_of(problem: Problem, mode: Mode) -> NumeroState:
    """A match in which seat 0 is to play at this table."""
    options = NumeroOptions(level="expert", mode=mode)
    hand = (*(card.id for card in problem.numbers), *(card.id for card in problem.wilds[problem.lone :]))
    return NumeroState(
        options,
        NUMERO.setup(options, 2, 1).house,
        start(1),
        (),
        (hand, ("g1",)),
        problem.piles,
        tuple(card.id for card in problem.wilds[: problem.lone]),
        ((), ()),
        ((), ()),
        (1, 1),
        (0, 0),
        99,
    )


def check(problem: Problem) -> None:
    """Takes, the most cards and the most points match the oracle's, and the rules accept what was found."""
    slow = Oracle(problem)
    cards, points = best_take(problem, "card"), best_take(problem, "points")
    most = slow.most_cards()
    assert any_take(problem) == (most is not None)
    assert (cards and cards.worth) == most
    if len(problem.piles) + len(problem.wilds) < 8:
        assert (points and points.worth) == slow.most_points()
    both: dict[Mode, BestTake | None] = {"card": cards, "points": points}
    for mode, found in both.items():
        if found is not None:
            assert found.exact
            took = NUMERO.apply(state_of(problem, mode), 0, found.action).events[0]
            assert isinstance(took, Took)
            assert found.worth == (took.cards if mode == "card" else total(took.lines))


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize("batch", BATCHES)
def test_best_takes_of_small_tables_are_those_of_the_oracle(batch: int) -> None:
    for problem in problems(SMALL, f"small {batch}"):
        check(problem)


@pytest.mark.rule("NUMERO-17")
def test_best_takes_of_bigger_tables_are_those_of_the_oracle() -> None:
    for problem in problems(BIG, "big"):
        check(problem)


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize("batch", [0, 1, at_night(2), at_night(3)])
def test_divisions_are_the_best_that_there_are(batch: int) -> None:
    rng = Random(f"divisions {batch}")
    numbers = [card for card in oracle.deck("numbers").values() if card.number <= 6]
    wilds = [card for card in oracle.deck().values() if card.wild]
    found = 0
    for _ in range(300):
        chosen = rng.sample(numbers, rng.randint(3, 8))
        groups = [[card, *rng.sample(wilds, rng.choice([0, 0, 1]))] for card in chosen]
        values = [Fraction(card.number, rng.choice([1] * 9 + [2])) for card in chosen]
        wholes = [n for n in range(3, 16) if sum(values) % n == 0]
        hand, target = rng.choice(numbers), rng.choice(wholes or [7])
        parts = [PileToDivide(value, profile(group)) for value, group in zip(values, groups, strict=True)]
        division = divide(parts, target, profile([hand]))
        best = max(
            (
                bonuses([[c for i in g for c in groups[i]] for g in d], hand)
                for d in oracle.divisions(values, target)
            ),
            default=None,
        )
        assert (divide(parts, target) is None) == (division is None) == (best is None)
        if division is not None:
            found += 1
            assert sorted(i for group in division for i in group) == list(range(len(parts)))
            assert all(sum(values[i] for i in group) == target for group in division)
            assert bonuses([[c for i in g for c in groups[i]] for g in division], hand) == best
    assert found > 50


def bonuses(groups: list[list[Card]], hand: Card) -> int:
    """The bonuses of a division, by the oracle's checklist."""
    best = max(
        sum(oracle.spread([*group, hand] if i == place else group) for i, group in enumerate(groups))
        for place in range(len(groups))
    )
    return best + sum(map(oracle.operations, groups))


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize("target", [4, 5, 6, 8, 10])
def test_sixteen_low_piles_are_divided_in_time(target: int) -> None:
    cards = [card for card in oracle.deck("numbers").values() if card.number <= 4]
    parts = [PileToDivide(Fraction(card.number), profile([card])) for card in cards]
    division = divide(parts, target, profile([cards[0]]))
    assert (division is None) == (40 % target > 0)
    if division is not None:
        assert sorted(i for group in division for i in group) == list(range(16))


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize("seed", range(6))
def test_a_division_of_very_many_piles_is_found_if_there_is_one(seed: int) -> None:
    """Also where looking for the best one takes too long."""
    rng, cards = Random(f"many {seed}"), list(oracle.deck("numbers").values())
    for number in range(12):
        some = rng.sample(cards, rng.randint(13, 30 if number else 40))
        parts = [PileToDivide(Fraction(card.number), profile([card])) for card in some]
        for target in range(max(card.number for card in some), 16):
            expected = divides(Counter(card.number for card in some), target)
            assert (divide(parts, target) is not None) == expected
            if number < 2:
                found = divide(parts, target, profile([cards[0]]))
                assert (found is not None) == expected
                assert not found or all(sum(parts[i].value for i in group) == target for group in found)


def divides(values: Counter[int], target: int) -> bool:
    """Whether so many of each value can be divided into groups worth that, by how many are left of each."""
    kinds = sorted(values, reverse=True)

    @cache
    def rest(left: tuple[int, ...], at: int, need: int) -> bool:
        if need == 0:
            first = next((i for i, n in enumerate(left) if n), None)
            return first is None or rest(put_at(left, first, left[first] - 1), first, target - kinds[first])
        return any(
            left[i] and kinds[i] <= need and rest(put_at(left, i, left[i] - 1), i, need - kinds[i])
            for i in range(at, len(kinds))
        )

    return sum(kind * n for kind, n in values.items()) % target == 0 and rest(
        tuple(values[kind] for kind in kinds), 0, 0
    )


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize("mode", ["card", "points"])
def test_big_tables_give_a_take_that_the_rules_play(mode: Mode) -> None:
    for problem in problems({(12, 7): 2, (24, 12): 1}, f"worst {mode}"):
        found = best_take(problem, mode)
        assert found is not None
        assert not found.exact
        step = NUMERO.apply(state_of(problem, mode), 0, found.action)
        assert len(step.state.won[0]) == 1 + sum(map(len, cards_won(problem, found.action)))
        assert found.worth == worth(problem, found.action, mode)


def test_a_table_without_a_take_has_none() -> None:
    problem = oracle.table(Random(1), 0, 2)
    assert not any_take(problem)
    assert best_take(problem, "card") is None


def test_the_gain_of_the_hand_card_may_be_negative() -> None:
    deck = oracle.deck("numbers")
    reds = profile(deck[f"r{number}"] for number in range(1, 6))
    assert bonus_for_spread(reds) == 7
    assert hand_gain(reds, profile([deck["b15"]])) == 5 - 7
    assert operation_bonus(reds.operations) == 0


def test_actions_found_name_their_groups() -> None:
    problem = oracle.table(Random(3), 4, 1)
    found = best_take(problem, "card")
    assert found is not None
    assert isinstance(found.action, Take)
    assert sorted(found.action.piles) == sorted(name for group in found.action.groups for name in group)


@pytest.mark.parametrize("mode", ["card", "points"])
def test_the_budget_of_a_review_is_enough_for_tables_that_are_searched_completely(mode: Mode) -> None:
    sizes = {(3, 3): 6, (4, 2): 8, (6, 2): 4, (5, 3): 2, (10, 1): 2, (12, 0): 2, (2, 5): 3}
    for problem in problems(sizes, f"budget {mode}"):
        work = Effort(WORK)
        assert best_take(problem, mode, MISSED_WILDS, work) == best_take(problem, mode, MISSED_WILDS)
        assert not work.is_spent


@pytest.mark.parametrize("mode", ["card", "points"])
@little_and_nightly("tables", 1, 4)
def test_with_less_budget_a_take_is_no_better_and_always_the_same(mode: Mode, tables: int) -> None:
    for seed in range(tables):
        problem = oracle.table(Random(seed), 12, 6, "expert", hand=4)
        least = 0
        for most in (50, 2_000, 20_000):
            work = Effort(most)
            found = best_take(problem, mode, MISSED_WILDS, work)
            assert found == best_take(problem, mode, MISSED_WILDS, Effort(most))
            if found is not None:
                assert worth(problem, found.action, mode) == found.worth
                least = max(least, found.worth)
        best = best_take(problem, mode, MISSED_WILDS)
        assert best is not None and best.worth >= least


def test_a_spent_budget_says_so() -> None:
    problem = oracle.table(Random(1), 6, 4, "expert", hand=3)
    assert problem.small
    work = Effort(200)
    best = best_take(problem, "card", MISSED_WILDS, work)
    assert best is None or not best.exact
    assert work.left <= 0
