"""The problem that a computer player solves: a crossword to extend with tiles, and how to save its solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bot.errors import Refused
from bot.games.numenko.check import check
from bot.games.numenko.model import NumenkoView, Save
from bot.games.numenko.tiles import FREECHOICE, House, without
from bot.opponents.numenko.crossword import PlacedWord, Signs, grid_from, signs_of


class CrosswordProblem(NamedTuple):
    """A seat's tiles: the crossword to extend (``base``) and the tiles outside it. A new grid must leave fewer
    than ``goal`` tiles, since it must beat the one saved last."""

    house: House
    rack: str
    base: Signs
    goal: int

    @property
    def loose(self) -> str:
        """The tiles that are not in the crossword, sorted."""
        return without(self.rack, self.base.values())

    def save(self, words: Iterable[PlacedWord]) -> Save | None:
        """Make a save with these calculations added, None if the grid would be wrong or no better."""
        signs = self.base
        for word in words:
            signs = word.lay_on(signs)
        if len(self.rack) - len(signs) >= self.goal:
            return None
        try:
            grid = grid_from(self._pay_with_rack(signs))
        except Refused:
            return None
        return None if check(grid, self.house).faults else Save(grid)

    def _pay_with_rack(self, signs: Signs) -> Signs:
        """Return the signs as tiles of the rack, with a Freechoice for digits or operators that have run out."""
        left = Counter(self.rack)
        left.subtract(self.base.values())
        paid = dict(self.base)
        for place, sign in signs.items():
            if place not in self.base:
                paid[place] = sign if left[sign] > 0 else FREECHOICE
                left[sign] -= 1
        return paid


def problem_of(view: NumenkoView) -> CrosswordProblem:
    """Return the viewer's problem. If players check grids themselves, a wrong grid counts for nothing."""
    assert view.mine is not None
    rack, laid = view.mine.rack, view.mine.laid
    if laid is None:
        return CrosswordProblem(view.house, rack, {}, len(rack))
    base = signs_of(laid)
    if not check(grid_from(base), view.house).faults:
        return CrosswordProblem(view.house, rack, base, len(view.mine.unplaced))
    wrong = view.options.check == "players"
    return CrosswordProblem(view.house, rack, {}, len(rack) if wrong else len(view.mine.unplaced))
