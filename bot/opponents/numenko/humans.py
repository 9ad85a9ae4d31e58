"""Models of people in Numenko: one who lays short calculations end to end, and one who has played for months.

With the levels they share only the list of calculations and the geometry of a grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp
from random import Random

from bot.games.numenko.model import FOR_DONE, Finish, NumenkoAction, NumenkoView, Save, Swap, Vote
from bot.games.numenko.tiles import DIGITS, FREECHOICE, MULTICHOICE, House
from bot.opponents.humans import Human, HumanModel
from bot.opponents.numenko.crossword import ACROSS, START, Crossing, PlacedWord, crossings
from bot.opponents.numenko.lexicon import FULL, handful, lexicon
from bot.opponents.numenko.problem import CrosswordProblem, problem_of

SPREAD = 0.5
"""How much times differ: the standard deviation of their logarithm."""
SWAPS = 5
"""Swaps of a person who is stuck, before they leave it at that."""
NOTICES = 0.5
"""How often the club player sees a calculation."""
STUCK, ANEW = 4, 3
"""With so many tiles left over the club player begins anew, trying so often in the head."""


class Naive(HumanModel):
    """Lay short calculations from the front of the rack, crossed at an end, slowly, and swap when stuck."""

    longest = 6
    seconds = 45.0
    """The usual time for a calculation."""

    def choose(self, view: NumenkoView, rng: Random) -> NumenkoAction | None:
        if view.may_vote:
            return Vote(rng.choice(("drop", "end")))
        if view.mine is None or view.seat is None or not view.may_play:
            return None
        save = self.build(problem_of(view), rng)
        if save is not None:
            return save
        if view.mine.unplaced and not view.swap_ends and _count_swaps(view) < SWAPS:
            return Swap(max(view.mine.unplaced))
        return None if view.finished[view.seat] else Finish()

    def wait(self, view: NumenkoView, rng: Random) -> float | None:
        if not view.may_vote and not view.may_play:
            return None
        return self.seconds * exp(rng.gauss(-SPREAD * SPREAD / 2, SPREAD))

    def build(self, problem: CrosswordProblem, rng: Random) -> Save | None:
        """Add a calculation. The Freechoices are kept until nothing else fits."""
        for tiles in (problem.loose.replace(FREECHOICE, ""), _guess(problem.loose, rng)):
            for word in self.fit(problem, tiles, rng):
                save = problem.save((word,))
                if save is not None:
                    return save
        return None

    def fit(self, problem: CrosswordProblem, tiles: str, rng: Random) -> Iterator[PlacedWord]:
        """Yield what can be laid with these tiles, in the order in which it comes to mind."""
        there = list(crossings(problem.base, self.longest))
        found = [one for one in self.calculate(problem, tiles, there, rng) if one[1] in one[0][0] + one[0][-1]]
        rng.shuffle(found)
        for text, sign in sorted(found, key=lambda one: max(one[0])):
            yield from _lay(text, sign, there, (0, len(text) - 1))

    def calculate(
        self, problem: CrosswordProblem, tiles: str, there: list[Crossing], rng: Random
    ) -> Iterator[tuple[str, str]]:
        """Yield calculations of these tiles and a sign of the grid, with that sign. The first one needs none."""
        for sign in sorted({crossing.sign for crossing in there} - {FREECHOICE}) if problem.base else ("",):
            have = handful(tiles + sign) | FULL
            for key, texts in _recall(problem.house, self.longest):
                if (have - key) & FULL == FULL:
                    yield rng.choice(texts), sign


class Club(Naive):
    """Lay long calculations, cross where it goes, and begin anew when several tiles stay over."""

    longest = 8
    seconds = 42.0

    def build(self, problem: CrosswordProblem, rng: Random) -> Save | None:
        found = super().build(problem, rng)
        if found is not None or len(problem.loose) < STUCK:
            return found
        empty = problem._replace(base={})
        saves = (empty.save(self._begin_anew(empty, rng)) for _ in range(ANEW))
        return next(filter(None, saves), None)

    def fit(self, problem: CrosswordProblem, tiles: str, rng: Random) -> Iterator[PlacedWord]:
        there = list(crossings(problem.base, self.longest))
        found = [one for one in self.calculate(problem, tiles, there, rng) if rng.random() < NOTICES]
        rng.shuffle(found)
        for text, sign in sorted(found, key=lambda one: len(one[0]), reverse=True):
            yield from _lay(text, sign, there, range(len(text)))

    def _begin_anew(self, problem: CrosswordProblem, rng: Random) -> Iterator[PlacedWord]:
        """Yield one calculation after the other, until nothing fits any more."""
        while (word := next(self.fit(problem, problem.loose.replace(FREECHOICE, ""), rng), None)) is not None:
            yield word
            problem = problem._replace(base=word.lay_on(problem.base))


@cache
def _recall(house: House, longest: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """List the calculations of up to so many tiles."""
    return tuple((key, texts) for key, texts in lexicon(house).items() if len(texts[0]) <= longest)


def _count_swaps(view: NumenkoView) -> int:
    """Count the viewer's swaps by the tiles that came with them."""
    assert view.mine is not None and view.seat is not None
    dealt = view.house.deal_size(len(view.left)) + 1
    return len(view.mine.rack) - dealt - FOR_DONE * view.dones[view.seat]


def _guess(tiles: str, rng: Random) -> str:
    """Take each Freechoice for something."""
    return "".join(rng.choice(DIGITS + MULTICHOICE) if tile == FREECHOICE else tile for tile in tiles)


def _lay(text: str, sign: str, there: list[Crossing], at: Sequence[int]) -> Iterator[PlacedWord]:
    """Yield where a calculation fits that crosses the grid with that sign, which is one of these of its own."""
    if not there:
        yield PlacedWord(START, ACROSS, text)
    for crossing in there:
        if crossing.sign == sign:
            for before in at:
                behind = len(text) - 1 - before
                if text[before] == sign and before <= crossing.before and behind <= crossing.behind:
                    yield PlacedWord(crossing.place - before * crossing.step, crossing.step, text)


HUMANS: dict[Human, HumanModel] = {"naive": Naive(), "club": Club()}
"""The models of people."""
