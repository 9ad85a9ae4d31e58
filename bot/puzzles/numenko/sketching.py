"""Sketches of Numenko racks: the tiles of a crossword, which can be laid again but not at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.games.numenko.check import check
from bot.games.numenko.grid import Grid
from bot.games.numenko.model import NumenkoState, PlayerState
from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.games.numenko.tiles import HOUSE, sort_tiles, without
from bot.games.rng import start
from bot.opponents.numenko.crossword import grid_from
from bot.puzzles.numenko.crosswords import crossword, effort, is_solved_at_once, lengths_of
from bot.puzzles.sketches import choose_suited

TILE = 0.5
"""How much harder a further tile makes a rack."""
FEWEST = 9
"""The tiles of the smallest crossword."""


class Plan(NamedTuple):
    """Settings of a grade: the number of tiles, the fewest and the most tiles of a calculation, the wanted effort,
    and the number of racks from which the nearest to it is chosen."""

    tiles: tuple[int, ...]
    shortest: int
    longest: int
    effort: float
    among: int


PLANS: dict[int, Plan] = {
    1: Plan((10,), 5, 6, effort=10.2, among=6),
    2: Plan((11,), 5, 7, effort=10.4, among=6),
    3: Plan((12,), 5, 7, effort=10.8, among=8),
    4: Plan((12,), 5, 8, effort=11.3, among=8),
    5: Plan((13,), 5, 8, effort=11.7, among=10),
    6: Plan((13, 14), 5, 8, effort=12.2, among=14),
    7: Plan((14,), 5, 9, effort=12.8, among=20),
}


class Sketch(NamedTuple):
    """A rack, a grid that lays all of it, and its effort."""

    grid: Grid
    rack: str
    effort: float

    @property
    def hardness(self) -> float:
        """The effort, and half a point for each tile more than the fewest."""
        return self.effort + TILE * (len(self.rack) - FEWEST)

    @property
    def state(self) -> NumenkoState:
        """A solo match with these tiles, an empty pot, and the rest of the bag set aside."""
        options = NumenkoOptions(solo=True, minutes=MOST_MINUTES)
        aside = without(HOUSE.bag, self.rack)
        return NumenkoState(options, HOUSE, start(0), "", aside, (PlayerState(self.rack),))


def make_sketch(rng: Random, grade: int, among: int | None = None) -> Sketch:
    """Make a rack of that grade, chosen among so many if not as many as the plan says."""
    plan = PLANS[grade]
    return choose_suited(_racks(rng, plan), lambda sketch: sketch.effort, plan.effort, among or plan.among)


def _racks(rng: Random, plan: Plan) -> Iterator[Sketch]:
    """Generate suitable racks, without end."""
    while True:
        signs = crossword(rng, lengths_of(rng, rng.choice(plan.tiles), plan.shortest, plan.longest))
        if signs is None:
            continue
        grid, rack = grid_from(signs), sort_tiles(signs.values())
        if _is_in_bag(rack) and not check(grid, HOUSE).faults and not is_solved_at_once(rack):
            yield Sketch(grid, rack, effort(rack))


def _is_in_bag(rack: str) -> bool:
    """Tell whether the bag holds these tiles."""
    return all(rack.count(tile) <= HOUSE.bag.count(tile) for tile in set(rack))
