"""The lexicon of calculations: looks up which ones can be made from a handful of tiles.

A handful of tiles is packed into one number, six bits for each digit and for the Multichoice, so that handfuls are
added, subtracted and compared as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from bot.games.numenko.tiles import DIGITS, MULTICHOICE, House

BITS = 6
UNIT = {tile: 1 << BITS * place for place, tile in enumerate(DIGITS + MULTICHOICE)}
"""What each tile adds to a handful."""
OPERATOR = UNIT[MULTICHOICE]
MASK = (1 << BITS) - 1
FULL = sum(unit << BITS - 1 for unit in UNIT.values())
"""The highest bit of each count. Handfuls are small, so these bits show whether a subtraction borrowed."""
MOST_WORDS = 16
"""The maximum number of calculations known for the same tiles."""
CASUAL = 6
"""Tiles in a calculation that anybody sees right away."""
PLAIN = 7
"""Tiles in a calculation that a practised player sees."""

Lexicon = dict[int, tuple[str, ...]]
"""Calculations by the handful that they are made of; operators are Multichoice tiles."""
Pairs = dict[int, list[tuple[int, int]]]


def handful(tiles: Iterable[str]) -> int:
    """These digits and Multichoice tiles, counted."""
    return sum(map(UNIT.__getitem__, tiles))


def count(tiles: int) -> int:
    """The number of tiles in a handful."""
    n = 0
    while tiles:
        n += tiles & MASK
        tiles >>= BITS
    return n


@lru_cache(maxsize=2)
def lexicon(house: House) -> Lexicon:
    """Calculations with two operators and numbers of up to three digits, and those with three operators and small
    numbers. Built once, in a fraction of a second."""
    found: dict[int, dict[str, None]] = {}
    for numbers in (*_with_two_operators(), *_with_three_operators()):
        word = MULTICHOICE.join(map(str, numbers))
        if len(word) <= house.longest and max(numbers) < 10**house.number:
            same = found.setdefault(handful(word), {})
            if len(same) < MOST_WORDS:
                same[word] = None
    return {key: tuple(words) for key, words in found.items()}


@lru_cache(maxsize=2)
def casual(house: House) -> Lexicon:
    """What anybody sees right away: two small numbers and their result."""
    return {
        key: words for key, words in lexicon(house).items() if key // OPERATOR == 2 and len(words[0]) <= CASUAL
    }


@lru_cache(maxsize=2)
def plain(house: House) -> Lexicon:
    """What a practised player sees: calculations that are not too long."""
    return {key: words for key, words in lexicon(house).items() if len(words[0]) <= PLAIN}


def _with_two_operators() -> Iterator[tuple[int, ...]]:
    """Two numbers and their sum or product, in any order: 3 + 4 = 7, 3 = 7 − 4, 7 = 3 + 4 …"""
    for p in range(100):
        for q in range(p, 100):
            yield from permutations((p, q, p + q))
            if p and p * q < 1000:
                yield from permutations((p, q, p * q))


def _with_three_operators() -> Iterator[tuple[int, ...]]:
    """Four numbers, at most one of them with two digits."""
    small, large = range(10), range(10, 100)
    shapes = ((small, small, small), (large, small, small), (small, large, small), (small, small, large))
    for first, second, third in shapes:
        most = 100 if first is second is third else 10
        for x, y in ((x, y) for x in first for y in second):
            for value in _results(x, y):
                for z in third:
                    for w in _results(value, z):
                        if 0 <= w < most:
                            yield x, y, z, w
                            yield w, x, y, z
    plain = _by_value((x, y) for x in small for y in small)
    mixed = _by_value((x, y) for x in range(100) for y in range(100) if min(x, y) < 10 <= max(x, y))
    for value, pairs in plain.items():
        for pair in pairs:
            for other in pairs:
                yield *pair, *other
            for other in mixed.get(value, ()):
                yield *pair, *other
                yield *other, *pair


def _by_value(pairs: Iterable[tuple[int, int]]) -> Pairs:
    found: Pairs = {}
    for x, y in pairs:
        for value in _results(x, y):
            found.setdefault(value, []).append((x, y))
    return found


def _results(x: int, y: int) -> list[int]:
    """The results of two numbers with each operator; whole numbers only."""
    if not (x and y):
        return [x + y, x - y]
    return [x + y, x - y, x * y, x // y] if x % y == 0 else [x + y, x - y, x * y]
