"""The geometry of a play: how a line can be laid on the islands of the table (NMBRS-13 … NMBRS-15).

An island keeps its shape, except that hand cards between two of its touching cards push its two sides apart along
the line. It may be turned by 90°. All places are on the grid of the oldest island of the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import msgspec

from bot.errors import Refused
from bot.games.nmbrs.model import Cell
from bot.games.nmbrs.table.board import Board, Clash, Grid, Place, Slot, Slots, Way, run_through
from bot.games.nmbrs.table.collisions import find_turns
from bot.games.nmbrs.table.line_islands import Block, LineIsland, islands_of
from bot.games.nmbrs.table.series import LEAST, SeriesRules, is_series

MOST_TURNS = 512
"""The most ways to turn the islands of a line that are tried. Only ten islands in one line have more."""


class Laying(msgspec.Struct, frozen=True):
    """A legal way to lay a line.

    ``places`` are those of the line. ``grid`` has the table's cards of all its islands by their new places.
    ``pieces`` are these islands, beginning with the one that stays in place. ``crossing`` maps the slot of a hand
    card to the series that it forms across the line.
    """

    slots: Slots
    places: tuple[Place, ...]
    grid: Grid
    pieces: tuple[LineIsland, ...]
    crossing: dict[int, tuple[Cell, ...]]

    @property
    def islands(self) -> tuple[int, ...]:
        """The indexes of the islands on the board."""
        return tuple(piece.island for piece in self.pieces)

    @property
    def is_split(self) -> bool:
        """Whether hand cards push an island apart."""
        return any(len(piece.blocks) > 1 for piece in self.pieces)


def layings(board: Board, rules: SeriesRules, slots: Slots) -> Iterator[Laying]:
    """Yield the legal ways to lay a line that is a series.

    If there is none, raises the ``Refused`` of the first way that was tried: NMBRS-13.missing (a touching card is
    not in the line), NMBRS-13.crossed, NMBRS-13.whole, NMBRS-14.touch, NMBRS-14.series, NMBRS-15.ring,
    NMBRS-15.between, NMBRS-15.apart, NMBRS-15.collision.
    """
    pieces = islands_of(board, slots)
    if not pieces:
        yield Laying(slots, tuple([(i, 0) for i in range(len(slots))]), {}, (), {})
        return
    found, reason = False, None
    for ways in islice(find_turns(board, pieces), MOST_TURNS):
        if isinstance(ways, Clash):
            reason = reason or Refused("NMBRS-15.collision", a=ways.a, b=ways.b)
            continue
        try:
            laying = _fit(board, rules, slots, pieces, ways)
        except Refused as refused:
            reason = reason or refused
            continue
        found = True
        yield laying
    if not found:
        assert reason is not None
        raise reason


def fits(board: Board, rules: SeriesRules, slots: Slots) -> bool:
    """Return whether there is a legal way to lay a line that is a series."""
    try:
        pieces = islands_of(board, slots)
    except Refused:
        return False
    if not pieces:
        return True
    for ways in islice(find_turns(board, pieces), MOST_TURNS):
        if isinstance(ways, Clash):
            continue
        with suppress(Refused):
            _fit(board, rules, slots, pieces, ways)
            return True
    return False


def _fit(
    board: Board, rules: SeriesRules, slots: Slots, pieces: tuple[LineIsland, ...], ways: tuple[Way, ...]
) -> Laying:
    """Lay the line with each island turned so that its way in ``ways`` becomes the way of the line."""
    way, first = ways[0], pieces[0].blocks[0]
    (dx, dy), x, y = way, first.cell.x - first.at * ways[0][0], first.cell.y - first.at * ways[0][1]
    places = tuple([(x + i * dx, y + i * dy) for i in range(len(slots))])
    whole = len(pieces) == 1 and len(first.places) == len(board.grids[first.island])
    grid, owners = (board.grids[first.island], {}) if whole else _move_blocks(board, pieces, ways, (x, y))
    touching = _touching(slots, places, grid, way)
    _check_ends(slots, places, grid, way)
    crossing = {index: _crossing(rules, slots[index], places[index], grid, way) for index in touching}
    if owners:
        _check_contacts(rules, slots, places, grid, owners)
    return Laying(slots, places, grid, pieces, crossing)


def _move_blocks(
    board: Board, pieces: tuple[LineIsland, ...], ways: tuple[Way, ...], start: Place
) -> tuple[Grid, dict[Place, int]]:
    """Map all blocks' cards and block numbers by their new places. The first block stays in place."""
    first = pieces[0].blocks[0]
    old = board.grids[first.island]
    grid = dict(old) if len(first.places) == len(old) else {place: old[place] for place in first.places}
    owners = dict.fromkeys(first.places, 0)
    blocks = [(block, way) for piece, way in zip(pieces, ways, strict=True) for block in piece.blocks]
    for number, (block, way) in enumerate(blocks[1:], 1):
        old = board.grids[block.island]
        cos, sin, x0, y0 = _shift(block, way, ways[0], start)
        for x, y in block.places:
            there = (x0 + cos * x - sin * y, y0 + sin * x + cos * y)
            if there in grid:
                raise Refused("NMBRS-15.collision", a=old[x, y].item, b=grid[there].item)
            grid[there] = old[x, y]
            owners[there] = number
    return grid, owners


def _shift(block: Block, way: Way, line: Way, start: Place) -> tuple[int, int, int, int]:
    """Compute the cosine and sine of a block's turn into the way of a line from ``start``, and the shift that then
    brings its card to its place in the line."""
    (ex, ey), (dx, dy) = way, line
    cos, sin = ex * dx + ey * dy, ex * dy - ey * dx
    x0 = start[0] + block.at * dx - cos * block.cell.x + sin * block.cell.y
    y0 = start[1] + block.at * dy - sin * block.cell.x - cos * block.cell.y
    return cos, sin, x0, y0


def _check_ends(slots: Slots, places: tuple[Place, ...], grid: Grid, way: Way) -> None:
    """Raise ``Refused`` if cards touch the ends of the line, so that the whole line is longer than written."""
    (dx, dy), (x, y), (to_x, to_y) = way, places[0], places[-1]
    before, after = (x - dx, y - dy), (to_x + dx, to_y + dy)
    if before not in grid and after not in grid:
        return
    line = [slot.cell.item for slot in slots]
    if before in grid:
        line = [cell.item for cell in _ray(grid, places[0], (-dx, -dy))][::-1] + line
    if after in grid:
        line += [cell.item for cell in _ray(grid, places[-1], way)]
    raise Refused("NMBRS-13.whole", line=tuple(line))


def _touching(slots: Slots, places: tuple[Place, ...], grid: Grid, way: Way) -> list[int]:
    """Find the slots of hand cards that touch cards beside the line. Raises ``Refused`` for a collision."""
    dx, dy = way
    found = []
    for index, (slot, place) in enumerate(zip(slots, places, strict=True)):
        if slot.island is not None:
            continue
        if place in grid:
            raise Refused("NMBRS-15.collision", a=slot.cell.item, b=grid[place].item)
        x, y = place
        if (x - dy, y + dx) in grid or (x + dy, y - dx) in grid:
            found.append(index)
    return found


def _crossing(rules: SeriesRules, slot: Slot, place: Place, grid: Grid, way: Way) -> tuple[Cell, ...]:
    """Return the series that a hand card forms across the line. Raises ``Refused`` if it is none."""
    dx, dy = way
    before, behind = _ray(grid, place, (dy, -dx)), _ray(grid, place, (-dy, dx))
    if len(before) + len(behind) == 1:
        raise Refused("NMBRS-14.touch", a=slot.cell.item, b=(before or behind)[0].item)
    run = (*before[::-1], slot.cell, *behind)
    _check_run(rules, run)
    return run


def _ray(grid: Grid, place: Place, way: Way) -> list[Cell]:
    """Collect the touching cells from a place on, excluding the place itself."""
    (x, y), (dx, dy) = place, way
    cells = []
    while (cell := grid.get((x := x + dx, y := y + dy))) is not None:
        cells.append(cell)
    return cells


def _check_contacts(
    rules: SeriesRules, slots: Slots, places: tuple[Place, ...], grid: Grid, owners: dict[Place, int]
) -> None:
    """Raise ``Refused`` unless blocks that touch each other beside the line form series there."""
    line = set(places)
    for (x, y), owner in owners.items():
        for other in ((x + 1, y), (x, y + 1)):
            if owners.get(other, owner) != owner and not ((x, y) in line and other in line):
                full = grid | {place: slot.cell for slot, place in zip(slots, places, strict=True)}
                _check_run(rules, run_through(full, (x, y), (other[0] - x, other[1] - y)))


def _check_run(rules: SeriesRules, run: tuple[Cell, ...]) -> None:
    """Raise ``Refused`` unless these touching cards are a series (NMBRS-14)."""
    if len(run) < LEAST:
        raise Refused("NMBRS-14.touch", a=run[0].item, b=run[1].item)
    numbered = any(cell.card[0] != "J" for cell in run)
    if not numbered or not is_series(rules, tuple(cell.value for cell in run)):
        raise Refused("NMBRS-14.series", line=tuple(cell.item for cell in run))
