"""What a seat has in front of it, and how a longer grid is saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bot.errors import Refused
from bot.games.numenko.check import check
from bot.games.numenko.model import NumenkoView, Save
from bot.games.numenko.tiles import FREECHOICE, House, without
from bot.opponents.numenko.crossword import Signs, Word, grid_from, signs_of


class Desk(NamedTuple):
    """The tiles of a seat: the crossword to go on with, and those beside it. ``goal``: so many tiles beside a new
    grid are too many, since it must be better than the one saved last."""

    house: House
    rack: str
    base: Signs
    goal: int

    @property
    def loose(self) -> str:
        """The tiles that are not in the crossword, sorted."""
        return without(self.rack, self.base.values())

    def save(self, words: Iterable[Word]) -> Save | None:
        """Lay these calculations as well and save; None where that makes no right grid or no better one."""
        signs = self.base
        for word in words:
            signs = word.laid(signs)
        if len(self.rack) - len(signs) >= self.goal:
            return None
        try:
            grid = grid_from(self._paid(signs))
        except Refused:
            return None
        return None if check(grid, self.house).faults else Save(grid)

    def _paid(self, signs: Signs) -> Signs:
        """The signs as tiles of the rack; a Freechoice stands for digits or operators that have run out."""
        left = Counter(self.rack)
        left.subtract(self.base.values())
        paid = dict(self.base)
        for place, sign in signs.items():
            if place not in self.base:
                paid[place] = sign if left[sign] > 0 else FREECHOICE
                left[sign] -= 1
        return paid


def desk_of(view: NumenkoView) -> Desk:
    """The desk of the viewer, who plays. A grid that is wrong, where players check grids, counts for nothing."""
    assert view.mine is not None
    rack, laid = view.mine.rack, view.mine.laid
    if laid is None:
        return Desk(view.house, rack, {}, len(rack))
    base = signs_of(laid)
    if not check(grid_from(base), view.house).faults:
        return Desk(view.house, rack, base, len(view.mine.unplaced))
    wrong = view.options.check == "players"
    return Desk(view.house, rack, {}, len(rack) if wrong else len(view.mine.unplaced))
