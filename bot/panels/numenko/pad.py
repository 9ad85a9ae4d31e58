"""The cursor pad: a grid laid tile by tile with arrows and buttons, before it is saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.check import check, lay
from bot.games.numenko.grid import CORNER, Cell, Direction, Grid, LaidGrid, grid_of
from bot.games.numenko.model import Cursor, Fault, NumenkoView, PlayerTiles, Reading
from bot.games.numenko.tiles import MULTICHOICE, OPERATORS, TILES, sort_tiles

MOST_UNDONE = 30
"""How many steps can be undone."""
ARROWS: Mapping[str, Cell] = {"left": Cell(-1, 0), "up": Cell(0, -1), "down": Cell(0, 1), "right": Cell(1, 0)}


class Sign(msgspec.Struct, frozen=True, array_like=True):
    """A sign on a cell, counted from the top left corner of the saved grid. Empty for none."""

    cell: Cell
    sign: str = ""


class Pad(msgspec.Struct, frozen=True):
    """``saved`` are the rows of the grid that the pad began with, ``signs`` its present content. The cursor is on
    the cell ``at`` and moves on in ``direction`` when a tile is laid. ``undo`` is what the last steps replaced."""

    saved: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    at: Cell = Cell(0, 0)
    direction: Direction = "across"
    undo: tuple[Sign, ...] = ()

    @property
    def grid(self) -> Mapping[Cell, str]:
        """Signs by cell."""
        return {sign.cell: sign.sign for sign in self.signs}


def open_pad(view: NumenkoView, pad: Pad | None) -> Pad:
    """Return the pad as it was left, or a new one if the saved grid has changed."""
    laid = view.mine.laid if view.mine else None
    rows = laid.grid.rows if laid else ()
    if pad is not None and pad.saved == rows:
        return pad
    signs = laid.grid.signs if laid else {}
    return Pad(rows, tuple(Sign(cell, sign) for cell, sign in signs.items()))


def move_cursor(pad: Pad, arrow: str) -> Pad:
    """Move the cursor by a cell. Raises ``Refused`` for an unknown arrow."""
    step = ARROWS.get(arrow)
    if step is None:
        raise Refused("control.unknown")
    return replace(pad, at=_within(pad, pad.at.plus(step)))


def switch_direction(pad: Pad) -> Pad:
    """Switch to the other direction."""
    return replace(pad, direction="down" if pad.direction == "across" else "across")


def place_tile(pad: Pad, tile: str, rack: str) -> Pad:
    """Put the tile on the cursor's cell, and move on to the next free cell. Raises ``Refused`` for a missing
    tile."""
    if tile not in tiles_left(pad, rack):
        raise Refused("NUMENKO-11.tile", tile=tile[:1])
    after = _put_sign(pad, pad.at, tile)
    at = pad.at
    while at in after.grid:
        further = _within(replace(after, at=at), at.after(pad.direction))
        if further == at:
            break
        at = further
    return replace(after, at=at)


def erase(pad: Pad) -> Pad:
    """Remove the tile on the cursor's cell, or the one before it if the cell is free."""
    at = pad.at if pad.at in pad.grid else pad.at.after(pad.direction, -1)
    return replace(_put_sign(pad, at, ""), at=at) if at in pad.grid else pad


def undo(pad: Pad) -> Pad:
    """Undo one step."""
    if not pad.undo:
        return pad
    *earlier, last = pad.undo
    return replace(_put_sign(pad, last.cell, last.sign), undo=tuple(earlier), at=last.cell)


def tiles_left(pad: Pad, rack: str) -> str:
    """Return the tiles of the rack that are not on the pad, sorted."""
    on = Counter(MULTICHOICE if sign.sign in OPERATORS else sign.sign for sign in pad.signs)
    return sort_tiles(tile for tile in (Counter(rack) - on).elements() if tile in TILES)


def grid_on(pad: Pad) -> tuple[Grid, Cell] | None:
    """Return the grid on the pad and its corner's cell, None if empty. Raises ``Refused``: numenko.wide."""
    return grid_of(pad.grid) if pad.signs else None


def show(view: NumenkoView, pad: Pad) -> tuple[PlayerTiles, tuple[Fault, ...]]:
    """Return the tiles as on the pad, and its faults. If players check grids, only tiles are checked."""
    assert view.mine is not None
    found = grid_on(pad)
    if found is None:
        return PlayerTiles(view.mine.rack, None, view.mine.rack), ()
    grid, _ = found
    laid, faults = lay(grid, view.mine.rack)
    readings: tuple[Reading, ...] = ()
    if view.options.check == "automatic":
        checked = check(grid, view.house)
        faults, readings = (*faults, *checked.faults), checked.readings
    return PlayerTiles(
        view.mine.rack, LaidGrid(grid, laid.free), tiles_left(pad, view.mine.rack), readings
    ), faults


def cursor(pad: Pad) -> Cursor:
    """Return the cursor, counted from the corner of the grid on the pad."""
    found = grid_on(pad)
    corner = found[1] if found else pad.at
    return Cursor(pad.at.minus(corner), pad.direction)


def _put_sign(pad: Pad, cell: Cell, sign: str) -> Pad:
    signs = {**pad.grid}
    before = signs.pop(cell, "")
    if sign:
        signs[cell] = sign
    undo = (*pad.undo, Sign(cell, before))[-MOST_UNDONE:]
    return replace(pad, signs=tuple(Sign(at, put) for at, put in signs.items()), undo=undo)


def _within(pad: Pad, cell: Cell) -> Cell:
    """Return the cell, or the cursor's if it has no name or the grid would get too large."""
    if min(cell.plus(CORNER)) < 0:
        return pad.at
    try:
        grid_of({**pad.grid, cell: MULTICHOICE, Cell(0, 0): MULTICHOICE})
    except Refused:
        return pad.at
    return cell
