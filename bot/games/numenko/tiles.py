"""The tiles and their meanings (NUMENKO-1), and the house values.

A tile is written as one sign: a digit, ``*`` for a Multichoice, ``?`` for a Freechoice. Several tiles, such as a
rack or the pot, are a string of these signs.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games import decks

DIGITS = "0123456789"
OPERATORS = "+−×÷="
"""What a Multichoice can stand for, in the order of NUMENKO-9."""
SIGNS = OPERATORS + DIGITS
"""What a Freechoice can stand for, in the same order."""
MULTICHOICE = "*"
FREECHOICE = "?"
TILES = DIGITS + MULTICHOICE + FREECHOICE
"""All kinds of tiles, in the order in which racks are sorted. As characters the Multichoice comes first."""
WORTH = {**{digit: int(digit) for digit in DIGITS}, MULTICHOICE: 1, FREECHOICE: 10}
"""The value of an unplaced tile (NUMENKO-15)."""
ENTERED = SIGNS + MULTICHOICE + FREECHOICE
"""The signs that may be entered into a cell: a tile that the engine reads, or a sign to insist on (NUMENKO-9)."""


class Racks(msgspec.Struct, frozen=True):
    """The tiles that a player takes at the start besides the Freechoice, with up to four players and more."""

    few: int
    many: int


class Patience(msgspec.Struct, frozen=True):
    """How long a vote lasts: the match's time limit divided by ``part``, but at least ``least`` seconds."""

    least: int
    part: int


class House(msgspec.Struct, frozen=True, cache_hash=True):
    """The bag (NUMENKO-1: ``digits`` is the number of tiles of each digit) and the house values: tiles per player
    in the short pot (NUMENKO-2), tiles in the longest calculation and digits in the longest number (NUMENKO-5),
    the length of a vote (NUMENKO-18) and of the last call in seconds (NUMENKO-14), and the points for a Done in a
    match's score."""

    digits: int
    multichoice: int
    freechoice: int
    rack: Racks
    short_pot: int
    longest: int
    number: int
    vote: Patience
    done: int
    last_call: int = 60

    def deal_size(self, seats: int) -> int:
        """Return the number of tiles that each of that many players starts with, besides the Freechoice."""
        return self.rack.few if seats <= 4 else self.rack.many

    @property
    def bag(self) -> str:
        """All tiles, sorted."""
        numbers = "".join(digit * self.digits for digit in DIGITS)
        return numbers + MULTICHOICE * self.multichoice + FREECHOICE * self.freechoice


HOUSE = decks.load("numenko", House)


def sort_tiles(tiles: Iterable[str]) -> str:
    """Sort tiles as in a rack: digits ascending, then Multichoice, then Freechoice."""
    in_order = "".join(sorted(tiles))
    operators = in_order.count(MULTICHOICE)
    if not operators:
        return in_order
    digits = in_order[operators:].rstrip(FREECHOICE)
    return digits + in_order[:operators] + in_order[operators + len(digits) :]


def show_signs(signs: str) -> str:
    """Show tiles with the printed sign of the Multichoice, ``✱``, which is only typed as ``*``."""
    return signs.replace(MULTICHOICE, "✱")


def without(tiles: str, taken: Iterable[str]) -> str:
    """Remove tiles from a sorted rack. All of them must be there."""
    gone = "".join(taken)
    for tile in set(gone):
        tiles = tiles.replace(tile, "", gone.count(tile))
    return tiles


def worth(tiles: str) -> int:
    """Sum the values of unplaced tiles (NUMENKO-15)."""
    return sum(WORTH[tile] for tile in tiles)
