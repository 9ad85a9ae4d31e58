"""Random crosswords of a given number of tiles, and how hard it is to lay their tiles again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import log2
from random import Random

from bot.games.numenko.tiles import HOUSE, MULTICHOICE
from bot.opponents.numenko.crossword import ACROSS, START, Crossing, PlacedWord, Signs, crossings
from bot.opponents.numenko.lexicon import Lexicon, lexicon
from bot.opponents.numenko.search import REACH, Search

LOOKS = 200
"""The number of calculations tried at a crossing before the crossword is given up."""
PEOPLE = 6
"""The number of simulated players who lay the tiles, each with other ideas."""
WORK = 60_000
"""The budget of each of them, in entries of the lexicon and places of the grid."""
WEIGHS = 4
"""The number of candidates for their next calculation."""

DULL = frozenset("01")
"""Numbers not used in calculations worth finding."""

Words = Mapping[int, Sequence[str]]
"""Calculations by their number of tiles; operators are Multichoice tiles."""


@cache
def words() -> Words:
    """Return the calculations that crosswords are made of, by length."""
    found: dict[int, list[str]] = {}
    for known in lexicon(HOUSE).values():
        for word in known:
            if DULL.isdisjoint(word.split(MULTICHOICE)):
                found.setdefault(len(word), []).append(word)
    return found


def crossword(rng: Random, lengths: Sequence[int]) -> Signs | None:
    """Make a random crossword of calculations of these lengths, each crossing an earlier one, None on failure."""
    first, *others = lengths
    signs = PlacedWord(START, ACROSS, rng.choice(words()[first])).lay_on({})
    for length in others:
        placed = _crossing(rng, signs, length)
        if placed is None:
            return None
        signs = placed.lay_on(signs)
    return signs


def lengths_of(rng: Random, tiles: int, shortest: int, longest: int) -> list[int]:
    """Draw lengths for calculations that cross one another and have ``tiles`` tiles together."""
    while True:
        found = [rng.randint(shortest, longest)]
        while sum(found) - len(found) + 1 < tiles:
            found.append(rng.randint(shortest, longest))
        if sum(found) - len(found) + 1 == tiles:
            return found


def effort(rack: str) -> float:
    """Return the difficulty of laying these tiles: log2 of what simulated players examine before solving, on
    average. They see every calculation, and when the last one comes out even."""
    looked_at = [_count_looks(rack, Random(f"{rack}:{person}")) for person in range(PEOPLE)]
    return sum(map(log2, looked_at)) / PEOPLE


def is_solved_at_once(rack: str) -> bool:
    """Tell whether a simulated player lays all tiles at the first try, without a thought for what is left."""
    return any(_at_once(rack, Random(f"{rack}:{person}")) for person in range(PEOPLE))


@lru_cache(maxsize=1)
def _lexicon_of(rack: str) -> Lexicon:
    """Return the calculations that these tiles make, which is looked up once for all players."""
    known = lexicon(HOUSE)
    return {key: known[key] for key in Search(known, rack, Random(0), 0).keys}


def _at_once(rack: str, rng: Random) -> bool:
    search = Search(_lexicon_of(rack), rack, rng, WORK, ends=0, weighs=WEIGHS)
    return not search.fill({}, rack, 1).left


def _count_looks(rack: str, rng: Random) -> int:
    search = Search(_lexicon_of(rack), rack, rng, WORK, ends=1, weighs=WEIGHS)
    search.fill({}, rack, WORK)
    return WORK - max(search.work, 0)


def _crossing(rng: Random, signs: Signs, length: int) -> PlacedWord | None:
    there = sorted(crossings(signs, REACH))
    for word in rng.choices(words()[length], k=LOOKS):
        fits = list(_fits(there, word))
        if fits:
            return rng.choice(fits)
    return None


def _fits(there: Sequence[Crossing], word: str) -> Iterator[PlacedWord]:
    for crossing in there:
        for at, sign in enumerate(word):
            if sign == crossing.sign and at <= crossing.before and len(word) - at - 1 <= crossing.behind:
                yield PlacedWord(crossing.place - at * crossing.step, crossing.step, word)
