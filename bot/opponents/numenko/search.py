"""The search for a crossword with all tiles in it.

It lays calculations at random as long as many tiles are left. The last two are looked up in the book: they must
use up exactly what is left. If they cannot, the search begins anew, until its work is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.games.numenko.tiles import DIGITS, FREECHOICE, MULTICHOICE
from bot.opponents.numenko.book import FULL, MASK, OPERATOR, UNIT, Book, count, handful
from bot.opponents.numenko.crossword import ACROSS, START, Signs, Spot, Word, spots

KINDS = DIGITS + MULTICHOICE
"""What tiles are laid as."""
PLACE = 15
"""Looking at a place takes so much longer than at an entry of the book."""
ATTEMPT = 500
"""What an attempt takes, even if it ends at once."""
REACH = 8
"""A new calculation goes so far beyond its crossing; all in the book are short enough."""
LAST = 14
"""With so many tiles left the last two calculations are looked for."""
PAIRS = 300
"""So many first ones of two are tried."""
GUESSES = 12
"""So many calculations are looked at for one that leaves operators and digits in balance."""
FEW, MANY = 1.0, 6.0
"""Digits for an operator that must be left so that the rest can still be laid."""
FREE_DIGIT, FREE_OPERATOR = 1.6, 3.4
"""With fewer digits for an operator a Freechoice becomes a digit, with more an operator."""

Spots = dict[str, list[Spot]]
"""The spots by what can be read there."""


class Option(NamedTuple):
    """The tiles of calculations that can be laid across a sign, and what is left of the handful then. The first
    calculation of a grid crosses nothing."""

    key: int
    crossed: str
    left: int


class Plan(NamedTuple):
    """Calculations to lay, in order, and the handful that is left."""

    words: tuple[Word, ...]
    left: int


class Search:
    """Looks for ways to lay the tiles of a rack, some of which lie on a grid already, with a limit for its work.

    The work is counted in entries of the book and places of the grid that are looked at.
    """

    def __init__(self, book: Book, rack: str, rng: Random, work: int) -> None:
        self.book = book
        self.rng = rng
        self.work = work
        free, tiles = rack.count(FREECHOICE), handful(rack.replace(FREECHOICE, "")) | FULL
        self.keys = [key for key in book if (FULL & ~(tiles - key)).bit_count() <= free]

    def plan(self, base: Signs, tiles: str, attempts: int) -> Plan:
        """The best of so many attempts; the first one with nothing left ends them."""
        best = Plan((), handful(tiles.replace(FREECHOICE, MULTICHOICE)))
        for _ in range(attempts):
            if self.work <= 0 or not best.left:
                break
            self.work -= ATTEMPT
            found = self._attempt(base, self._handful(tiles))
            if count(found.left) < count(best.left):
                best = found
        return best

    def _handful(self, tiles: str) -> int:
        """The tiles with something that each Freechoice stands for."""
        left = handful(tiles.replace(FREECHOICE, ""))
        for _ in range(tiles.count(FREECHOICE)):
            digits, operators = _parts(left)
            if digits < FREE_DIGIT * operators:
                kind = self.rng.choice(DIGITS)
            else:
                kind = MULTICHOICE if digits > FREE_OPERATOR * operators else self.rng.choice(KINDS)
            left += UNIT[kind]
        return left

    def _attempt(self, base: Signs, left: int) -> Plan:
        signs, laid = base, list[Word]()
        while left:
            there = self._spots(signs)
            if signs and not there:
                break
            last = self._last(there, left)
            if last is not None:
                return Plan((*laid, last), 0)
            options = self._options(there, left)
            two = self._last_two(signs, there, options) if count(left) <= LAST else ()
            if two:
                return Plan((*laid, *two), 0)
            chosen = self._any(there, options)
            if chosen is None:
                break
            word, left = chosen
            laid.append(word)
            signs = word.laid(signs)
        return Plan(tuple(laid), left)

    def _spots(self, signs: Signs) -> Spots:
        """Where the grid can be crossed, by sign; a Freechoice is whatever crosses it."""
        self.work -= PLACE * len(signs)
        there: Spots = {}
        for spot in spots(signs, REACH):
            for sign in KINDS if spot.sign == FREECHOICE else spot.sign:
                there.setdefault(sign, []).append(spot)
        return there

    def _options(self, there: Spots, left: int) -> list[Option]:
        """What can be laid across each sign, in random order."""
        self.work -= len(self.keys) * max(len(there), 1)
        if there:
            found = [option for sign in there for option in _across(sign, left, self.keys)]
        else:
            full = left | FULL
            found = [Option(key, "", left - key) for key in self.keys if (full - key) & FULL == FULL]
        self.rng.shuffle(found)
        return found

    def _last(self, there: Spots, left: int) -> Word | None:
        """A calculation of all that is left."""
        self.work -= len(there)
        for sign in there or ("",):
            key = left + UNIT.get(sign, 0)
            if key in self.book and (word := self._word(there, key, sign)):
                return word
        return None

    def _last_two(self, signs: Signs, there: Spots, options: list[Option]) -> tuple[Word, ...]:
        """Two calculations of all that is left; none where there are no such ones."""
        for key, crossed, left in options[:PAIRS]:
            crossable = {*there, *self.book[key][0]}
            self.work -= len(crossable)
            if not any(left + UNIT[sign] in self.book for sign in crossable):
                continue
            word = self._word(there, key, crossed)
            if word is None:
                continue
            last = self._last(self._spots(word.laid(signs)), left)
            if last is not None:
                return word, last
        return ()

    def _any(self, there: Spots, options: list[Option]) -> tuple[Word, int] | None:
        """Something that can be laid and what it leaves, in balance if possible."""
        looked_at = options[:GUESSES]
        looked_at.sort(key=lambda option: not _in_balance(option.left))
        for key, crossed, left in looked_at:
            if word := self._word(there, key, crossed):
                return word, left
        return None

    def _word(self, there: Spots, key: int, crossed: str) -> Word | None:
        """A calculation of these tiles at a place where it fits, at random."""
        words = self.book[key]
        if not crossed:
            return Word(START, ACROSS, self.rng.choice(words))
        for word in self.rng.sample(words, len(words)):
            fits = [
                Word(spot.place - at * spot.step, spot.step, word)
                for at, sign in enumerate(word)
                if sign == crossed
                for spot in there[crossed]
                if at <= spot.before and len(word) - at - 1 <= spot.behind
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
    """Digits and operators of a handful."""
    return count(tiles % OPERATOR), tiles // OPERATOR


def _in_balance(tiles: int) -> bool:
    digits, operators = _parts(tiles)
    return FEW * operators <= digits <= MANY * operators
