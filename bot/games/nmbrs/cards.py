"""The cards: numbers in four colours with points by difficulty, and four jokers (NMBRS-1, NMBRS-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

import msgspec

from bot.games import decks
from bot.games.nmbrs.options import NmbrsOptions

Colour = Literal["red", "green", "blue", "orange"]
COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "orange")
_LETTERS: dict[str, Colour] = {colour[0]: colour for colour in COLOURS}


class Points(msgspec.Struct, frozen=True, cache_hash=True):
    """Printed points of 1–100 by the series rule in use, in rows of ten digits."""

    basic: tuple[str, ...]
    a: tuple[str, ...]
    b: tuple[str, ...]
    either: tuple[str, ...]


class House(msgspec.Struct, frozen=True, cache_hash=True):
    """House values (NMBRS-1): the colours of 1–100 as first letters in rows of ten, and the printed points."""

    colours: tuple[str, ...]
    points: Points


class Card(msgspec.Struct, frozen=True):
    """A card, named by its ``id`` in states and actions: ``"15"``, or ``"Jr"`` for the red joker. ``number`` is 0
    for a joker. ``points`` is what placing it earns and holding it costs, before any doubling."""

    id: str
    colour: Colour
    points: int
    number: int = 0

    @property
    def joker(self) -> bool:
        """Whether it is a joker."""
        return not self.number


Cards = Mapping[str, Card]
"""All cards of a match by id: the numbers ascending, then the jokers."""

HOUSE = decks.load("nmbrs", House)


@lru_cache(maxsize=64)
def cards_of(house: House, options: NmbrsOptions) -> Cards:
    """Return the cards for a match with these house values and options."""
    return MappingProxyType({card.id: card for card in _cards(house, options)})


def _cards(house: House, options: NmbrsOptions) -> Iterator[Card]:
    colours, printed = "".join(house.colours), _printed_points(house.points, options)
    for number in range(1, options.top + 1):
        points = 1 if options.simple else int(printed[number - 1])
        yield Card(str(number), _LETTERS[colours[number - 1]], points, number)
    for colour in COLOURS:
        yield Card(f"J{colour[0]}", colour, 1 if options.simple else 0)


def _printed_points(points: Points, options: NmbrsOptions) -> str:
    match options.series:
        case "basic":
            return "".join(points.basic)
        case "A":
            return "".join(points.a)
        case "B":
            return "".join(points.b)
        case "AB":
            return "".join(points.either)
