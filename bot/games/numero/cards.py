"""The cards: numbers in four colours, wild cards by family, printed points (NUMERO-1 … NUMERO-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Literal
from unicodedata import numeric

import msgspec

from bot.games import decks
from bot.games.numero.options import FAMILIES, Family, NumeroOptions

Colour = Literal["green", "orange", "blue", "red"]
Operation = Literal["+", "−", "×", "÷"]
EffectKind = Literal["minus", "times", "over", "part", "power", "root"]


class Points(msgspec.Struct, frozen=True, cache_hash=True):
    """Printed points (NUMERO-3)."""

    one: int
    fifteen: int
    subtraction: int
    multiplication: int
    division: int
    simple: int
    complex: int
    power: int
    root: int


class House(msgspec.Struct, frozen=True, cache_hash=True):
    """House values: the faces of the wild cards by family (NUMERO-2) and the printed points (NUMERO-3)."""

    colours: tuple[Colour, Colour, Colour, Colour]
    subtraction: tuple[str, ...]
    multiplication: tuple[str, ...]
    division: tuple[str, ...]
    simple: tuple[str, ...]
    complex: tuple[str, ...]
    powers: tuple[str, ...]
    points: Points


class Effect(msgspec.Struct, frozen=True, cache_hash=True):
    """What a wild card does to a value. It subtracts ``n``, multiplies by ``n``, divides by ``n``, takes
    ``n``/``of`` of it, or the ``n``-th power or root."""

    kind: EffectKind
    n: int
    of: int = 1

    @property
    def operations(self) -> frozenset[Operation]:
        """The operations among + − × ÷ that it counts as for the bonuses (NUMERO-34)."""
        match self.kind:
            case "minus":
                return frozenset(("−",))
            case "times" | "power":
                return frozenset(("×",))
            case "over" | "root":
                return frozenset(("÷",))
            case "part":
                return frozenset(("÷",) if self.n == 1 else ("×", "÷"))


class Card(msgspec.Struct, frozen=True):
    """A card. ``id`` names it in states and actions, ``face`` is what is printed on it. A number card has
    ``number`` and ``colour``, a wild card ``effect`` and ``family``."""

    id: str
    face: str
    points: int
    number: int = 0
    colour: Colour | None = None
    effect: Effect | None = None
    family: Family | None = None

    @property
    def wild(self) -> bool:
        """Whether it is a wild card."""
        return self.effect is not None


Cards = Mapping[str, Card]
"""All cards of a match by id, in printed order."""

HOUSE = decks.load("numero", House)


@lru_cache(maxsize=64)
def cards_of(house: House, options: NumeroOptions) -> Cards:
    """The cards of a match with these house values and options."""
    return MappingProxyType({card.id: card for card in _cards(house, options)})


def _cards(house: House, options: NumeroOptions) -> Iterator[Card]:
    for colour in house.colours:
        for number in range(1, options.top + 1):
            points = {1: house.points.one, 15: house.points.fifteen}.get(number, 0)
            yield Card(f"{colour[0]}{number}", str(number), points, number=number, colour=colour)
    for family in FAMILIES:
        if family in options.families:
            yield from _wilds(house, family)


def _wilds(house: House, family: Family) -> Iterator[Card]:
    seen: Counter[str] = Counter()
    for face in getattr(house, family):
        seen[face] += 1
        effect = effect_of(face)
        name = face if seen[face] == 1 else f"{face}#{seen[face]}"
        yield Card(name, face, _printed_points(house.points, family, effect), effect=effect, family=family)


def _printed_points(points: Points, family: Family, effect: Effect) -> int:
    if family == "powers":
        return points.power if effect.kind == "power" else points.root
    printed: int = getattr(points, family)
    return printed


def effect_of(face: str) -> Effect:
    """Parse the face of a wild card. Raises ``ValueError`` if there is no such face."""
    special = {
        "N²": Effect("power", 2),
        "N³": Effect("power", 3),
        "√N": Effect("root", 2),
        "∛N": Effect("root", 3),
    }
    if face in special:
        return special[face]
    signs: dict[str, EffectKind] = {"−": "minus", "×": "times", "÷": "over"}
    if face[0] in signs:
        return Effect(signs[face[0]], int(face[1:]))
    part = part_of(face)
    return Effect("part", part.numerator, part.denominator)


def part_of(face: str) -> Fraction:
    """Parse a fraction, decimal or percentage as printed. Raises ``ValueError``."""
    if face.endswith("%"):
        return Fraction(face[:-1]) / 100
    if len(face) == 1 and not face.isascii():
        return Fraction(numeric(face)).limit_denominator(10)
    return Fraction(face)
