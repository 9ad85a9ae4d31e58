"""What Numero's computer players find: every take and build of small tables, and nothing overlooked but by the
model of people."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import inf
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numero import NUMERO
from bot.games.numero.events import Took
from bot.games.numero.model import Build, NumeroView, Take
from bot.games.numero.options import Level as CardLevel
from bot.games.numero.options import Mode, NumeroOptions
from bot.games.numero.scoring import total
from bot.games.numero.takes.search import Problem
from bot.opponents.base import LEVELS, Level
from bot.opponents.numero import OPPONENT
from bot.opponents.numero.finder import Finder, Group
from bot.opponents.numero.people import PEOPLE, Habits, hardness
from bot.opponents.numero.plays import Option, Sight
from tests.extent import little_and_nightly
from tests.games import numero_oracle as oracle
from tests.games.numero_oracle import Oracle
from tests.games.test_numero_solver import state_of
from tests.rules.numero_table import ANN, BOB, Face, Table

DECKS: tuple[CardLevel, ...] = ("subtraction", "times", "fractions", "advanced", "expert")
OVERLOOKED: tuple[tuple[tuple[Face, ...], tuple[Face, ...]], ...] = (
    ((10, "−2", "×3", "×5", "÷4"), (8, 1)),
    ((10, "0.5"), (5, 1, "⅔", "√N", "−3")),
    ((14, 11, "¼", "½", "20%", "−3"), (3, 15, 7, "÷4")),
    ((12, "×2", "×3", "×4", "×5", "N²", "÷3"), (4, 9)),
    ((13, 7, "½", "√N", "N³", "¾", "÷5"), (11, "−2", "×3", 14)),
)
"""A centre and a hand with a take by one or two wild cards, among many others."""


def seen(problem: Problem, person: Habits, mode: Mode = "card") -> list[Option]:
    """The takes that somebody sees who plays at this table."""
    return Sight(NUMERO.view(state_of(problem, mode), 0), person, Random(1), Effort(person.work)).takes()


def clear_sighted(level: Level) -> Habits:
    """That level, if it overlooked nothing that it can think of."""
    return replace(PEOPLE[level], sight=inf)


@pytest.mark.parametrize("deck", DECKS)
def test_the_groups_of_a_small_table_are_those_of_an_exhaustive_search(deck: CardLevel) -> None:
    rng = Random(deck)
    for piles, wilds in ((1, 1), (2, 1), (4, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)):
        for _ in range(4):
            problem = oracle.table(rng, piles, wilds, deck)
            slow, finder = Oracle(problem), Finder(problem, Effort(10**6), wilds)
            for number in {card.number for card in problem.numbers}:
                found = {group.piles | group.wilds << piles for group in finder.groups(number)}
                assert found == {sum(1 << i for i in items) for items in slow.groups(number)}


@pytest.mark.rule("NUMERO-17")
@pytest.mark.parametrize("mode", ["card", "points"])
def test_the_expert_finds_the_best_take_of_a_small_table(mode: Mode) -> None:
    rng = Random(mode)
    for piles, wilds in ((1, 2), (2, 2), (3, 1), (3, 2), (4, 1), (2, 3), (5, 0)):
        for _ in range(6):
            problem = oracle.table(rng, piles, wilds, rng.choice(DECKS))
            takes, slow = seen(problem, PEOPLE["expert"], mode), Oracle(problem)
            best = slow.most_cards() if mode == "card" else slow.most_points()
            assert max((take.worth for take in takes), default=None) == best
            for take in takes:
                assert isinstance(take.action, Take)
                took = NUMERO.apply(state_of(problem, mode), 0, take.action).events[0]
                assert isinstance(took, Took)
                assert take.worth == (took.cards if mode == "card" else total(took.lines))


@pytest.mark.parametrize("level", LEVELS)
@little_and_nightly("tables", 1, 3)
def test_however_many_wild_cards_lie_no_take_by_one_or_two_is_overlooked(level: Level, tables: int) -> None:
    """Except for how many wild cards a level thinks of, its finder misses nothing: the rest is the model of
    people."""
    person, rng = clear_sighted(level), Random(level)
    most = min(2, person.wilds)
    for piles, wilds in ((1, 8), (2, 6), (2, 5), (3, 5)):
        for _ in range(tables):
            problem = oracle.table(rng, piles, wilds, "expert")
            best = max((take.worth for take in seen(problem, person)), default=0)
            assert best >= most_with_few(problem, most)


def most_with_few(problem: Problem, most: int) -> int:
    """The most cards that a take wins with at most so many of the wild cards, by exhaustive search; 0 if there is
    none."""
    return max(
        Oracle(replace(problem, wilds=wilds, lone=0)).most_cards() or 0
        for n in range(most + 1)
        for wilds in combinations(problem.wilds, n)
    )


def test_big_tables_are_searched_in_parts_and_takes_are_legal() -> None:
    for piles, wilds in ((16, 3), (20, 6)):
        problem = oracle.table(Random(piles), piles, wilds, "expert", hand=4)
        for take in seen(problem, PEOPLE["expert"]):
            assert isinstance(take.action, Take)
            NUMERO.apply(state_of(problem, "card"), 0, take.action)
            assert take.worth > 2


@pytest.mark.parametrize(("centre", "hand"), OVERLOOKED, ids=str)
def test_takes_that_were_once_overlooked_are_made(centre: tuple[Face, ...], hand: tuple[Face, ...]) -> None:
    table = Table(level="expert").lies(*centre, hands={ANN: list(hand), BOB: [1]}, deck=[])
    table.state = replace(table.state, phase="last", waiting=(ANN,))
    view = table.sees(ANN)
    for level in LEVELS:
        assert Sight(view, clear_sighted(level), Random(1), Effort(PEOPLE[level].work)).takes()
    assert isinstance(OPPONENT.choose(view, "expert", Random(1)), Take)


@pytest.mark.rule("NUMERO-20")
def test_builds_are_all_those_whose_answer_is_held() -> None:
    rng = Random("builds")
    for piles, wilds in ((2, 1), (3, 1), (2, 2), (3, 2)):
        for _ in range(12):
            problem = oracle.table(rng, piles, wilds, rng.choice(DECKS))
            slow, expected = Oracle(problem), set()
            low, high = sorted(card.number for card in problem.numbers)
            if low < high:
                expected = {(low, items) for items in slow.groups(high - low)}
            view = NUMERO.view(state_of(problem, "card"), 0)
            builds = [option.action for option in Sight(view, PEOPLE["expert"], rng, Effort(10**6)).builds()]
            assert {built(problem, view, build) for build in builds if isinstance(build, Build)} == expected


def built(problem: Problem, view: NumeroView, build: Build) -> tuple[int, oracle.Items]:
    """The number that is added in a build, and the places of its piles and wild cards."""
    pile = NUMERO.apply(state_of(problem, "card"), 0, build).state.piles[-1]
    items = {i for i, lying in enumerate(problem.piles) if lying.cards[0] in pile.cards}
    items |= {len(problem.piles) + i for i, card in enumerate(problem.wilds) if card.id in pile.cards}
    return view.cards[build.card].number, frozenset(items)


@pytest.mark.parametrize("level", LEVELS)
def test_people_overlook_harder_groups_at_the_declared_rate(level: Level) -> None:
    problem = Problem.of(
        Table(level="times").lies(5, 4, 6, "−2", hands={ANN: [9, "×3"], BOB: [1]}).sees(ANN), ("g9", "×3")
    )
    groups = [Group(0b001, 0), Group(0b011, 0), Group(0b001, 0b10), Group(0b111, 0b11)]
    person, rng = PEOPLE[level], Random(level)
    rates = [sum(person.sees(problem, group, rng) for _ in range(2_000)) / 2_000 for group in groups]
    hard = [hardness(problem, group) for group in groups]
    assert hard == sorted(hard)
    assert rates == pytest.approx([person.chance(each) for each in hard], abs=0.04)
    assert rates[0] >= rates[1] >= rates[3] - 0.02


def test_each_level_sees_more_than_the_one_below() -> None:
    for lower, upper in pairwise(LEVELS):
        low, high = PEOPLE[lower], PEOPLE[upper]
        assert all(low.chance(hard / 4) <= high.chance(hard / 4) for hard in range(40))
        assert low.wilds <= high.wilds and low.foresight <= high.foresight and low.builds <= high.builds
        assert low.hasty >= high.hasty and low.slip >= high.slip


def test_a_deck_without_wild_cards_is_searched_too() -> None:
    view = NUMERO.view(NUMERO.setup(NumeroOptions(level="starter"), 2, 3), 0)
    assert list(Sight(view, PEOPLE["expert"], Random(1), Effort(100)).discards())
