"""The lexicon of calculations: looks up which ones can be made from a handful of tiles.

A handful of tiles is packed into one number, six bits for each digit and for the Multichoice, so that handfuls are
added, subtracted and compared as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from random import Random

from bot.games.numenko.tiles import DIGITS, MULTICHOICE, House
from bot.opponents.numenko.levels import Ability

BITS = 6
UNIT = {tile: 1 << BITS * place for place, tile in enumerate(DIGITS + MULTICHOICE)}
"""What each tile adds to a handful."""
OPERATOR = UNIT[MULTICHOICE]
MASK = (1 << BITS) - 1
FULL = sum(unit << BITS - 1 for unit in UNIT.values())
"""The highest bit of each count. Handfuls are small, so these bits show whether a subtraction borrowed."""
SHORTEST = 5
"""Tiles in the shortest calculation."""
MOST_WORDS = 16
"""The maximum number of calculations known for the same tiles."""

Lexicon = dict[int, tuple[str, ...]]
"""Calculations by the handful that they are made of; operators are Multichoice tiles."""
Pairs = dict[int, list[tuple[int, int]]]
Orders = tuple[tuple[int, ...], Iterable[tuple[int, ...]]]
"""Numbers, and the orders in which they are a calculation."""


def handful(tiles: Iterable[str]) -> int:
    """Pack these digits and Multichoice tiles into a handful."""
    return sum(map(UNIT.__getitem__, tiles))


def count(tiles: int) -> int:
    """Count the tiles in a handful."""
    n = 0
    while tiles:
        n += tiles & MASK
        tiles >>= BITS
    return n


@lru_cache(maxsize=2)
def lexicon(house: House) -> Lexicon:
    """Build the calculations with two operators and numbers of up to three digits, and those with three operators
    and small numbers. Built once, in well under a tenth of a second."""
    text = [str(n) for n in range(10 ** min(3, house.number))]
    hand = [handful(digits) for digits in text]
    found: dict[int, dict[tuple[int, ...], None]] = {}
    for several in (_with_two_operators(), _with_three_operators()):
        for numbers, orders in several:
            if max(numbers) < len(text):
                same = found.setdefault(OPERATOR * (len(numbers) - 1) + sum([hand[n] for n in numbers]), {})
                if len(same) < MOST_WORDS:
                    same.update(dict.fromkeys(orders))
    return {
        key: tuple([MULTICHOICE.join([text[n] for n in numbers]) for numbers in same][:MOST_WORDS])
        for key, same in found.items()
        if count(key) <= house.longest
    }


def overlooking(known: Lexicon, person: Ability, rng: Random) -> Lexicon:
    """Select what a person thinks of at a look: the longer a calculation, the likelier it is overlooked."""
    chances = [person.notices * person.fades ** max(0, tiles - SHORTEST) for tiles in range(person.longest + 1)]
    chance = rng.random
    return {
        key: words
        for key, words in known.items()
        if len(words[0]) <= person.longest
        and key // OPERATOR <= person.signs
        and chance() < chances[len(words[0])]
    }


def _with_two_operators() -> Iterator[Orders]:
    """Yield two numbers and their sum or product, in any order: 3 + 4 = 7, 3 = 7 − 4, 7 = 3 + 4 …"""
    for p in range(100):
        for q in range(p, 100):
            yield (p, q, p + q), permutations((p, q, p + q))
            if p and p * q < 1000:
                yield (p, q, p * q), permutations((p, q, p * q))


def _with_three_operators() -> Iterator[Orders]:
    """Yield four numbers, at most one of them with two digits."""
    small, large = range(10), range(10, 100)
    shapes = ((small, small, small), (large, small, small), (small, large, small), (small, small, large))
    for first, second, third in shapes:
        most = 100 if first is second is third else 10
        for x, y in ((x, y) for x in first for y in second):
            for value in _results(x, y):
                for z in third:
                    for w in _results(value, z):
                        if 0 <= w < most:
                            yield (x, y, z, w), ((x, y, z, w), (w, x, y, z))
    plain = _by_value((x, y) for x in small for y in small)
    mixed = _by_value((x, y) for x in range(100) for y in range(100) if min(x, y) < 10 <= max(x, y))
    for value, pairs in plain.items():
        for pair in pairs:
            for other in pairs:
                yield (*pair, *other), ((*pair, *other),)
            for other in mixed.get(value, ()):
                yield (*pair, *other), ((*pair, *other), (*other, *pair))


def _by_value(pairs: Iterable[tuple[int, int]]) -> Pairs:
    found: Pairs = {}
    for x, y in pairs:
        for value in _results(x, y):
            found.setdefault(value, []).append((x, y))
    return found


def _results(x: int, y: int) -> list[int]:
    """Return the results of two numbers with each operator, whole numbers only."""
    if not (x and y):
        return [x + y, x - y]
    return [x + y, x - y, x * y, x // y] if x % y == 0 else [x + y, x - y, x * y]
