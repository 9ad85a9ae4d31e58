"""Inference about unseen cards: the odds for the others' hands and for the next draw."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from random import Random

import msgspec

from bot.games.numero.cards import Card
from bot.games.numero.model import NumeroView
from bot.opponents.numero.estimator import WildValues, wild_values

KEPT = 0.8
"""How likely the others are to still hold the answer to a build of theirs."""
SCENARIOS = 6
"""The number of samples of wild cards per rival."""
MOST_WILDS = 3
"""The maximum number of wild cards that a rival is expected to play in one take."""
RARE = 0.001
"""Chances below this are ignored."""


class Holding(msgspec.Struct, frozen=True):
    """A possible hand of a rival: its probability, the sure answers, the count of other numbers, and its wild
    cards."""

    chance: float
    answers: frozenset[int]
    numbers: int
    wilds: tuple[WildValues, ...]


class HiddenCards(msgspec.Struct, frozen=True):
    """The cards that the viewer cannot see. ``numbers`` counts them by number; ``rivals`` are the possible hands
    of each of the others, the next in turn first."""

    numbers: Counter[int]
    rivals: tuple[tuple[Holding, ...], ...]

    @property
    def count(self) -> int:
        """The number of unseen number cards."""
        return self.numbers.total()


def unseen_cards(view: NumeroView, *, counts: bool) -> list[Card]:
    """Return the cards that may be in the deck and in the others' hands. Whoever does not count them has forgotten
    which cards were won, as these lie face down."""
    seen = {*(view.hand or ()), *view.wilds, *(name for pile in view.piles for name in pile.cards)}
    if counts:
        seen.update(*view.taken)
    return [card for name, card in view.cards.items() if name not in seen]


def infer_hidden_cards(view: NumeroView, rng: Random, *, counts: bool) -> HiddenCards:
    """Infer the hidden cards from a view, for somebody who ``counts`` the cards that were won."""
    hidden = unseen_cards(view, counts=counts)
    numbers = Counter(card.number for card in hidden if not card.wild)
    wilds = [wild_values(card) for card in hidden if card.wild]
    mine = {card.number for card in view.numbers}
    answers = frozenset(
        pile.value for pile in view.piles if len(pile.cards) > 1 and pile.value not in mine and numbers[pile.value]
    )
    seats = len(view.held)
    others = [view.held[((view.seat or 0) + i) % seats] for i in range(1, seats)]
    hands = [_holdings(held, numbers.total(), wilds, answers, KEPT / len(others), rng) for held in others]
    return HiddenCards(numbers, tuple(hands))


def _holdings(
    held: int, numbers: int, wilds: list[WildValues], answers: frozenset[int], kept: float, rng: Random
) -> tuple[Holding, ...]:
    found = []
    for chance, wild in _wild_hands(held, numbers, wilds, rng):
        plain = held - len(wild)
        sure: frozenset[int] = answers if plain else frozenset()
        with_answers = chance * kept if sure else 0.0
        found.append(Holding(chance - with_answers, frozenset(), plain, wild))
        found.append(Holding(with_answers, sure, max(0, plain - len(sure)), wild))
    return tuple(holding for holding in found if holding.chance > RARE)


def _wild_hands(
    held: int, numbers: int, wilds: list[WildValues], rng: Random
) -> list[tuple[float, tuple[WildValues, ...]]]:
    """Sample the wild cards in a hand, with their probabilities."""
    chances = [chance_of_wilds(len(wilds), numbers, held, n) for n in range(held + 1)]
    found: list[tuple[float, tuple[WildValues, ...]]] = [(chances[0], ())]
    rest = 1 - chances[0]
    for sample in range(SCENARIOS if rest > RARE else 0):
        n, mark = 1, (sample + 0.5) / SCENARIOS * rest
        while n < held and mark > chances[n]:
            mark -= chances[n]
            n += 1
        found.append((rest / SCENARIOS, tuple(rng.sample(wilds, min(n, MOST_WILDS, len(wilds))))))
    return found


@lru_cache(maxsize=4096)
def chance_of_wilds(wilds: int, numbers: int, hand: int, n: int) -> float:
    """Return the chance that a hand drawn from these cards has exactly ``n`` wild cards."""
    if hand > wilds + numbers:
        return float(n == 0)
    return comb(wilds, n) * comb(numbers, hand - n) / comb(wilds + numbers, hand)


@lru_cache(maxsize=1 << 16)
def none_of(count: int, those: int, hand: int) -> float:
    """Return the chance that none of ``those`` cards is in a hand drawn from ``count`` cards."""
    if hand > count - those:
        return 0.0
    return comb(count - those, hand) / comb(count, hand)
