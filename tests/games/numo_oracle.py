"""What melds are, written a second time and differently: every set of cards is tried. Slow and easy to trust."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from random import Random

from bot.games.numo.cards import ALL_CARDS, HOUSE, Card, Kind, cards_of

Cards = tuple[Card, ...]
PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43}
CHARACTERS = {"sea_serpent": "sea_serpents_cave", "dragon": "dragons_lair"}
SIZES: dict[Kind, tuple[int, int]] = {
    "season": (4, 4),
    "character": (3, 4),
    "addition": (3, 3),
    "subtraction": (3, 3),
    "multiplication": (3, 3),
    "division": (3, 3),
    "run": (3, 99),
    "prime": (3, 4),
    "factor": (3, 99),
    "pair": (2, 2),
}
DECKS = [tuple(cards_of(HOUSE, sets).values()) for sets in (0, 5)] + [tuple(ALL_CARDS.values())]


def makes(kind: Kind, cards: Sequence[Card]) -> bool:
    """Whether these cards are a meld of that kind, whatever their order."""
    least, most = SIZES[kind]
    return least <= len(cards) <= most and _true(kind, cards, sorted(card.number for card in cards))


def _true(kind: Kind, cards: Sequence[Card], numbers: list[int]) -> bool:  # noqa: PLR0911
    match kind:
        case "season":
            return len({card.season for card in cards}) == 1
        case "character":
            return len({card.figure for card in cards}) == 1 and not cards[0].figure.endswith(("cave", "lair"))
        case "addition":
            return any(a + b == c for a, b, c in permutations(numbers))
        case "subtraction":
            return any(a - b == c for a, b, c in permutations(numbers))
        case "multiplication":
            return any(a * b == c for a, b, c in permutations(numbers))
        case "division":
            return any(a == b * c for a, b, c in permutations(numbers))
        case "run":
            steps = {b - a for a, b in pairwise(numbers)}
            return len(steps) == 1 and steps != {0}
        case "prime":
            return _differ(numbers) and set(numbers) <= PRIMES
        case "factor":
            return not any(numbers[-1] % number for number in numbers) and _differ(numbers)
        case "pair":
            homes = {(card.figure, card.season) for card in cards}
            return any(homes == {(who, s), (CHARACTERS[who], s)} for who in CHARACTERS for _, s in homes)


def _differ(numbers: list[int]) -> bool:
    return len(set(numbers)) == len(numbers)


def all_melds(kind: Kind, hand: Sequence[Card]) -> list[frozenset[str]]:
    """Every set of cards of the hand that is a meld of that kind."""
    least, most = SIZES[kind]
    ascending = sorted(hand, key=lambda card: card.number)
    return [
        frozenset(card.id for card in cards)
        for size in range(least, min(most, len(hand)) + 1)
        for cards in combinations(ascending, size)
        if _true(kind, cards, [card.number for card in cards])
    ]


def all_lay_offs(kind: Kind, meld: Sequence[Card], hand: Sequence[Card]) -> list[frozenset[str]]:
    """Every set of cards of the hand that turns the meld into a larger one of that kind."""
    return [
        frozenset(card.id for card in cards)
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if makes(kind, (*meld, *cards))
    ]


@cache
def hands(n: int) -> tuple[Cards, ...]:
    """That many random hands of three to eleven cards, each from one of several decks; most of them are small."""
    rng = Random(4)
    return tuple(
        tuple(rng.sample(rng.choice(DECKS), min(rng.randint(3, 11), rng.randint(3, 11)))) for _ in range(n)
    )
