"""The search for a crossword that uses all tiles.

It lays calculations at random while many tiles are left. The last two are looked up in the lexicon, since they
must use up exactly what is left. If that fails the search starts over, until its work budget is spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.games.numenko.tiles import DIGITS, FREECHOICE, MULTICHOICE
from bot.opponents.numenko.crossword import ACROSS, START, Crossing, PlacedWord, Signs, crossings
from bot.opponents.numenko.lexicon import FULL, MASK, OPERATOR, UNIT, Lexicon, count, handful

KINDS = DIGITS + MULTICHOICE
"""The signs that tiles are laid as."""
PLACE = 15
"""The cost of examining a place, in lexicon entries."""
ATTEMPT = 500
"""The base cost of an attempt, charged even if it ends at once."""
REACH = 8
"""How far a new calculation may extend beyond its crossing; everything in the lexicon is short enough."""
LAST = 14
"""With at most this many tiles left it looks for the last two calculations."""
PAIRS = 300
"""How many candidates for the first of the last two are tried."""
WEIGHS = 12
"""Unless told otherwise, how many calculations are considered to find one that keeps operators and digits in
balance."""
FEW, MANY = 1.0, 6.0
"""The least and the most digits per operator that must be left so that the rest can still be laid."""
FREE_DIGIT, FREE_OPERATOR = 1.6, 3.4
"""With fewer digits per operator than the first a Freechoice becomes a digit, with more than the second an
operator."""

Crossings = dict[str, list[Crossing]]
"""The crossings, by the sign on them."""


class Option(NamedTuple):
    """The tiles of calculations that can be laid across a sign, and the handful left afterwards. The first
    calculation of a grid crosses nothing."""

    key: int
    crossed: str
    left: int


class Fill(NamedTuple):
    """A way to fill the crossword: calculations to lay, in order, and the handful that is left."""

    words: tuple[PlacedWord, ...]
    left: int


class Search:
    """Look for ways to lay the tiles of a rack, some of which may be on a grid already, within a work budget.

    Work is counted in lexicon entries and grid places examined. ``ends`` is how many of the last calculations are
    looked up so that nothing is left, ``weighs`` the number of candidates for the next one.
    """

    def __init__(
        self, lexicon: Lexicon, rack: str, rng: Random, work: int, ends: int = 2, weighs: int = WEIGHS
    ) -> None:
        self.lexicon = lexicon
        self.rng = rng
        self.work = work
        self.ends = ends
        self.weighs = weighs
        free, tiles = rack.count(FREECHOICE), handful(rack.replace(FREECHOICE, "")) | FULL
        self.keys = [key for key in lexicon if (FULL & ~(tiles - key)).bit_count() <= free]

    def fill(self, base: Signs, tiles: str, attempts: int) -> Fill:
        """Return the best of ``attempts`` attempts, stopping at the first with nothing left."""
        best = Fill((), handful(tiles.replace(FREECHOICE, MULTICHOICE)))
        for _ in range(attempts):
            if self.work <= 0 or not best.left:
                break
            self.work -= ATTEMPT
            found = self._attempt(base, self._handful(tiles))
            if count(found.left) < count(best.left):
                best = found
        return best

    def _handful(self, tiles: str) -> int:
        """Pack the tiles, with a sign assigned to each Freechoice."""
        left = handful(tiles.replace(FREECHOICE, ""))
        for _ in range(tiles.count(FREECHOICE)):
            digits, operators = _parts(left)
            if digits < FREE_DIGIT * operators:
                kind = self.rng.choice(DIGITS)
            else:
                kind = MULTICHOICE if digits > FREE_OPERATOR * operators else self.rng.choice(KINDS)
            left += UNIT[kind]
        return left

    def _attempt(self, base: Signs, left: int) -> Fill:
        signs = base
        laid: list[PlacedWord] = []
        while left:
            there = self._crossings(signs)
            if signs and not there:
                break
            last = self._last(there, left) if self.ends else None
            if last is not None:
                return Fill((*laid, last), 0)
            options = self._options(there, left)
            two = self._last_two(signs, there, options) if self.ends > 1 and count(left) <= LAST else ()
            if two:
                return Fill((*laid, *two), 0)
            chosen = self._any(there, options)
            if chosen is None:
                break
            word, left = chosen
            laid.append(word)
            signs = word.lay_on(signs)
        return Fill(tuple(laid), left)

    def _crossings(self, signs: Signs) -> Crossings:
        """Return the possible crossings by sign. A Freechoice takes the sign of the crossing calculation."""
        self.work -= PLACE * len(signs)
        there: Crossings = {}
        for crossing in crossings(signs, REACH):
            for sign in KINDS if crossing.sign == FREECHOICE else crossing.sign:
                there.setdefault(sign, []).append(crossing)
        return there

    def _options(self, there: Crossings, left: int) -> list[Option]:
        """List what can be laid across each sign, in random order."""
        self.work -= len(self.keys) * max(len(there), 1)
        if there:
            found = [option for sign in there for option in _across(sign, left, self.keys)]
        else:
            full = left | FULL
            found = [Option(key, "", left - key) for key in self.keys if (full - key) & FULL == FULL]
        self.rng.shuffle(found)
        return found

    def _last(self, there: Crossings, left: int) -> PlacedWord | None:
        """Find a calculation that uses everything left."""
        self.work -= len(there)
        for sign in there or ("",):
            key = left + UNIT.get(sign, 0)
            if key in self.lexicon and (word := self._word(there, key, sign)):
                return word
        return None

    def _last_two(self, signs: Signs, there: Crossings, options: list[Option]) -> tuple[PlacedWord, ...]:
        """Find two calculations that use everything left, empty if there are none."""
        for key, crossed, left in options[:PAIRS]:
            crossable = {*there, *self.lexicon[key][0]}
            self.work -= len(crossable)
            if not any(left + UNIT[sign] in self.lexicon for sign in crossable):
                continue
            word = self._word(there, key, crossed)
            if word is None:
                continue
            last = self._last(self._crossings(word.lay_on(signs)), left)
            if last is not None:
                return word, last
        return ()

    def _any(self, there: Crossings, options: list[Option]) -> tuple[PlacedWord, int] | None:
        """Find something that can be laid, and the handful it leaves, in balance if possible."""
        looked_at = options[: max(self.weighs, 1)]
        looked_at.sort(key=lambda option: not _in_balance(option.left))
        for key, crossed, left in looked_at:
            if word := self._word(there, key, crossed):
                return word, left
        return None

    def _word(self, there: Crossings, key: int, crossed: str) -> PlacedWord | None:
        """Pick a random calculation of these tiles at a place where it fits."""
        words = self.lexicon[key]
        if not crossed:
            return PlacedWord(START, ACROSS, self.rng.choice(words))
        for word in self.rng.sample(words, len(words)):
            fits = [
                PlacedWord(crossing.place - at * crossing.step, crossing.step, word)
                for at, sign in enumerate(word)
                if sign == crossed
                for crossing in there[crossed]
                if at <= crossing.before and len(word) - at - 1 <= crossing.behind
            ]
            if fits:
                return self.rng.choice(fits)
        return None


def _across(sign: str, left: int, keys: list[int]) -> Iterator[Option]:
    unit = UNIT[sign]
    have = left + unit
    full, place = have | FULL, unit.bit_length() - 1
    return (Option(key, sign, have - key) for key in keys if (full - key) & FULL == FULL and key >> place & MASK)


def _parts(tiles: int) -> tuple[int, int]:
    """Split a handful into the numbers of its digits and operators."""
    return count(tiles % OPERATOR), tiles // OPERATOR


def _in_balance(tiles: int) -> bool:
    digits, operators = _parts(tiles)
    return FEW * operators <= digits <= MANY * operators
