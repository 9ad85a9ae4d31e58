"""The finder of melds and lay-offs in NUMO finds all there are, each once, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import get_args

import pytest

from bot.errors import Refused
from bot.games.numo import finder
from bot.games.numo.cards import ALL_CARDS, FACES, HOUSE, Card, Control, Kind, is_prime
from bot.games.numo.finder import lay_offs, melds, takers
from bot.games.numo.kinds import CardTuple, fit, kinds_of
from bot.games.numo.model import Meld
from tests.extent import little_and_nightly
from tests.games.numo_oracle import DECKS, PRIMES, SIZES, all_lay_offs, all_melds, hands, makes

HANDS = 10_000


def lay_offs_on(melds_there: tuple[Meld, ...], hand: Sequence[Card]) -> Iterator[tuple[Meld, CardTuple]]:
    """What the melds on a table take, with both decks in play."""
    return finder.all_lay_offs(hand, melds_there, HOUSE, len(HOUSE.upper))


def ids(cards: CardTuple) -> frozenset[str]:
    """A set of cards."""
    return frozenset(card.id for card in cards)


@pytest.mark.parametrize("control", FACES)
@little_and_nightly("many", 1_000, HANDS)
def test_the_finder_equals_brute_force(many: int, control: Control) -> None:
    found_any = 0
    for hand in hands(HANDS)[:many]:
        found = [ids(made.cards) for made in melds(hand, (control,)) if made.kind == control]
        assert len(set(found)) == len(found)
        assert set(found) == set(all_melds(control, hand))
        found_any += bool(found)
    assert found_any > many / 100, "too few hands with a meld to prove anything"


@little_and_nightly("many", 1_000, HANDS)
def test_pairs_are_found_too(many: int) -> None:
    for hand in hands(HANDS)[:many]:
        found = [ids(made.cards) for made in melds(hand, ())]
        assert len(set(found)) == len(found)
        assert set(found) == set(all_melds("pair", hand))


@pytest.mark.parametrize("kind", SIZES)
@little_and_nightly("many", 800, 2_000)
def test_lay_offs_equal_brute_force(many: int, kind: Kind) -> None:
    rng = Random(kind)
    tried = took = 0
    for hand in hands(HANDS)[:many]:
        made = next((made for made in melds(hand, tuple(FACES)) if made.kind == kind), None)
        if made is None:
            continue
        rest = [card for card in rng.choice(DECKS) if card not in made.cards]
        more = rng.sample(rest, rng.randint(1, 9))
        taken = list(lay_offs(more, kind, made.cards))
        found = [ids(cards) for cards in taken]
        assert len(set(found)) == len(found)
        assert set(found) == set(all_lay_offs(kind, made.cards, more))
        meld = Meld(1, 0, kind, tuple(card.id for card in made.cards))
        assert [(meld, cards) for cards in taken] == list(lay_offs_on((meld,), more))
        tried, took = tried + 1, took + bool(found)
    assert tried
    assert bool(took) == (kind in ("character", "run", "prime", "factor"))


def test_melds_are_found_in_the_order_in_which_they_are_read() -> None:
    for hand in hands(HANDS)[:500]:
        for made in melds(hand, tuple(FACES)):
            assert fit(made.kind, made.cards) == made.cards
            shuffled = Random(len(hand)).sample(made.cards, len(made.cards))
            assert ids(fit(made.kind, shuffled)) == ids(made.cards)


@little_and_nightly("sets", 6_000, 20_000)
def test_the_rules_and_the_oracle_agree_on_random_sets(sets: int) -> None:
    rng = Random(5)
    kinds: tuple[Kind, ...] = (*get_args(Control), "pair")
    for _ in range(sets):
        cards = rng.sample(DECKS[rng.randrange(3)], rng.randint(1, 5))
        for kind in kinds:
            try:
                fit(kind, cards)
            except Refused:
                assert not makes(kind, cards)
            else:
                assert makes(kind, cards)


def test_kinds_of_a_set_are_all_that_it_makes() -> None:
    control = tuple(FACES)
    for hand in hands(HANDS)[:1_000]:
        cards = hand[:4]
        assert {made.kind for made in kinds_of(cards, control)} == {kind for kind in SIZES if makes(kind, cards)}


def test_the_melds_that_take_the_chosen_cards() -> None:
    melds_there = [
        Meld(1, 0, "run", ("9sp", "12au", "15au")),
        Meld(2, 1, "run", ("6au", "10au", "14su")),
        Meld(3, 0, "addition", ("4au", "14su", "18su")),
        Meld(4, 1, "factor", ("1sp", "2au", "4wi")),
    ]

    def fit_on(*names: str) -> list[int]:
        cards = [ALL_CARDS[name] for name in names]
        return [meld.id for meld in takers(cards, melds_there, ALL_CARDS)]

    assert fit_on("18su") == [1, 2]
    assert fit_on("18su", "22su") == [2]
    assert fit_on("8au", "12au") == [2]
    assert fit_on("8au") == [4]
    assert fit_on("33wi") == fit_on() == []


def test_primes() -> None:
    assert {number for number in range(45) if is_prime(number)} == PRIMES


def test_a_run_takes_all_cards_between_its_own() -> None:
    run = Meld(2, 1, "run", ("6au", "10au", "14su"))
    hand = [ALL_CARDS[name] for name in ("8au", "12au", "3sp")]
    assert [ids(cards) for _, cards in lay_offs_on((run,), hand)] == [ids((hand[0], hand[1]))]
