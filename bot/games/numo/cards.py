"""The cards: numbers with a season and a character or dwelling, and the control cards (NUMO-1 … NUMO-5)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import isqrt
from operator import attrgetter
from types import MappingProxyType
from typing import Literal, get_args

import msgspec

from bot.games import decks

Season = Literal["spring", "summer", "autumn", "winter"]
Figure = Literal[
    "male_elvin",
    "fairie_queen",
    "dwarf",
    "goblin",
    "troll",
    "unicorn",
    "mermaid",
    "kraken",
    "sea_serpent",
    "sea_serpents_cave",
    "female_elvin",
    "halfling",
    "wizard",
    "king_goblin",
    "ogre",
    "valkyrie",
    "griffin",
    "werewolf",
    "dragon",
    "dragons_lair",
]
"""What a card shows: a character, or a dwelling."""
Control = Literal[
    "season", "character", "addition", "subtraction", "multiplication", "division", "run", "prime", "factor"
]
"""A control card; in force, it allows the melds of its kind."""
Kind = Control | Literal["pair"]
"""A kind of meld; pairs need no control card (NUMO-13)."""

SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
HOMES: dict[Figure, Figure] = {"sea_serpent": "sea_serpents_cave", "dragon": "dragons_lair"}
"""The dwelling of each character that has one (NUMO-13)."""
DWELLINGS = frozenset(HOMES.values())
FACES: dict[Control, str] = {
    "season": "S",
    "character": "C",
    "addition": "+",
    "subtraction": "−",
    "multiplication": "×",
    "division": "÷",
    "run": "R",
    "prime": "P",
    "factor": "F",
}
"""What is printed on the control cards, in their order (NUMO-5)."""


class Rank(msgspec.Struct, frozen=True, array_like=True):
    """The four cards of a character or dwelling: their numbers, one per season."""

    figure: Figure
    numbers: tuple[int, int, int, int]


class House(msgspec.Struct, frozen=True, cache_hash=True):
    """House values.

    ``lower`` and ``upper`` are the decks in rank order (NUMO-4), with a number for each of the ``seasons``;
    ``control`` the control cards in the order of the levels (NUMO-6). ``turn_overs`` of the discard pile and
    ``turns`` per player limit a deal. ``voids`` void deals in a row end a match (NUMO-21).
    """

    seasons: tuple[Season, Season, Season, Season]
    lower: tuple[Rank, ...]
    upper: tuple[Rank, ...]
    control: tuple[Control, ...]
    turn_overs: int
    turns: int
    voids: int


class Card(msgspec.Struct, frozen=True, cache_hash=True):
    """A card. ``id`` is number and season (``7sp``), which is unique, and names it in states and actions. ``rank``
    is the index of its character or dwelling in both decks, from 0."""

    id: str
    number: int
    season: Season
    figure: Figure
    rank: int

    @property
    def dwelling(self) -> bool:
        """Whether it shows a dwelling, which is not a character (NUMO-8)."""
        return self.figure in DWELLINGS


Cards = Mapping[str, Card]
"""The cards of a match by id, in rank order."""

_NUMBER = attrgetter("number")

HIGHEST = 12
"""Numbers in the game are products of numbers up to this one …"""
HIGHEST_PRIME = 43
"""… and primes up to this one (NUMO-1)."""
FIRST_UPPER = 30
"""The lowest number of the upper deck (NUMO-2)."""


def is_prime(number: int) -> bool:
    """Whether a number is prime. 1 is not (NUMO-11)."""
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def lower_numbers() -> tuple[int, ...]:
    """The numbers of the lower deck, ascending: those up to 12 twice, those up to 29 once (NUMO-2)."""
    return tuple(
        number for number in _numbers() if number < FIRST_UPPER for _ in range(2 if number <= HIGHEST else 1)
    )


def upper_numbers() -> tuple[int, ...]:
    """The numbers of the upper deck, ascending (NUMO-2)."""
    return tuple(number for number in _numbers() if number >= FIRST_UPPER)


def _numbers() -> list[int]:
    factors = range(1, HIGHEST + 1)
    products = {one * other for one in factors for other in factors}
    return sorted(products.union(filter(is_prime, range(HIGHEST_PRIME + 1))))


def check_house(house: House) -> House:
    """Check house values. They may assign the numbers to other cards, but not change which numbers a deck has.
    Raises ``ValueError`` if they do."""
    for ranks, numbers in ((house.lower, lower_numbers()), (house.upper, upper_numbers())):
        if tuple(sorted(number for rank in ranks for number in rank.numbers)) != numbers:
            raise ValueError("a NUMO deck doesn't have the numbers NUMO-2 asks for")
    figures = [rank.figure for rank in house.lower + house.upper]
    if sorted(figures) != sorted(get_args(Figure)):
        raise ValueError("a NUMO character or dwelling is missing or listed twice")
    if sorted(house.seasons) != sorted(SEASONS) or sorted(house.control) != sorted(FACES):
        raise ValueError("a NUMO season or control card is missing or listed twice")
    if len(cards_of(house, len(house.upper))) != len(lower_numbers() + upper_numbers()):
        raise ValueError("two NUMO cards have the same number and season")
    return house


@lru_cache(maxsize=64)
def cards_of(house: House, sets: int) -> Cards:
    """The lower deck plus ``sets`` sets of four cards from the upper deck, in rank order (NUMO-17)."""
    ranks = house.lower + house.upper[:sets]
    return MappingProxyType(
        {
            card.id: card
            for i, rank in enumerate(ranks)
            for card in (
                Card(f"{number}{season[:2]}", number, season, rank.figure, i)
                for number, season in zip(rank.numbers, house.seasons, strict=True)
            )
        }
    )


@lru_cache(maxsize=1024)
def sort_cards(house: House, sets: int, names: tuple[str, ...]) -> tuple[Card, ...]:
    """Sort these cards of a match by number."""
    cards = cards_of(house, sets)
    return tuple(sorted([cards[name] for name in names], key=_NUMBER))


HOUSE = check_house(decks.load("numo", House))
ALL_CARDS: Cards = cards_of(HOUSE, len(HOUSE.upper))
"""Both decks."""
