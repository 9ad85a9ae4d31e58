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
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, OPERATORS, TILES, sort_tiles

MOST_UNDONE = 60
"""How many signs of the last steps are kept for Undo."""
ARROWS: Mapping[str, Cell] = {"left": Cell(-1, 0), "up": Cell(0, -1), "down": Cell(0, 1), "right": Cell(1, 0)}


class Sign(msgspec.Struct, frozen=True, array_like=True):
    """A sign on a cell, counted from the top left corner of the saved grid. Empty for none. ``also``: undone
    together with the one before it."""

    cell: Cell
    sign: str = ""
    also: bool = False


class Pad(msgspec.Struct, frozen=True):
    """``saved`` are the rows of the grid that the pad began with, ``signs`` its present content. The cursor is on
    the cell ``at``; the next tile goes there or, past tiles, to the next free cell in ``direction``. ``undo`` is
    what the last steps replaced."""

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
    """Return the pad as it was left, or a new one if the saved grid has changed, with the cursor behind the first
    calculation. It stays where it is if what is saved now is what was on the pad."""
    laid = view.mine.laid if view.mine else None
    rows = laid.grid.rows if laid else ()
    if pad is not None and pad.saved == rows:
        return pad
    if pad is not None and (saved := save_pad(pad)).saved == rows:
        return saved
    if laid is None:
        return Pad()
    signs = laid.grid.signs
    new = Pad(rows, tuple(Sign(cell, sign) for cell, sign in signs.items()), next(iter(signs)))
    return replace(new, at=_next_free(new))


def name_corner(view: NumenkoView) -> Cell:
    """Return the name of the cell (0, 0) of the pad, the top left corner of the saved grid."""
    return view.mine.laid.corner if view.mine and view.mine.laid else CORNER


def move_cursor(pad: Pad, arrow: str) -> Pad:
    """Move the cursor by a cell, and lay in the direction of the arrow from then on. Behind the end of a
    calculation, an arrow in the other direction goes on from its last tile. Raises ``Refused`` for an unknown
    arrow."""
    step = ARROWS.get(arrow)
    if step is None:
        raise Refused("control.unknown")
    direction: Direction = "across" if step.column else "down"
    start, last = pad.at, pad.at.after(pad.direction, -1)
    turns = arrow in ("down", "right") and direction != pad.direction
    if turns and start not in pad.grid and last in pad.grid:
        start = last
    return replace(pad, at=_within(pad, start.plus(step)), direction=direction) if pad.signs else pad


def switch_direction(pad: Pad) -> Pad:
    """Switch to the other direction."""
    return replace(pad, direction="down" if pad.direction == "across" else "across")


def place_tile(pad: Pad, tile: str, rack: str) -> Pad:
    """Put the tile on the cursor's cell or behind the tiles there, and move on to the next free cell. Raises
    ``Refused`` for a missing tile, and numenko.wide."""
    if tile not in tiles_left(pad, rack):
        raise Refused("NUMENKO-11.tile", tile=tile[:1])
    at = pad.at
    while at in pad.grid:
        at = at.after(pad.direction)
    after = replace(rearrange(pad, {**pad.grid, at: tile}), at=at)
    return replace(after, at=_next_free(after))


def _next_free(pad: Pad) -> Cell:
    """Return the next free cell in the pad's direction, or the last tile's where the grid can't get longer."""
    at = pad.at
    while at in pad.grid:
        further = _within(replace(pad, at=at), at.after(pad.direction))
        if further == at:
            break
        at = further
    return at


def is_complete(view: NumenkoView, pad: Pad) -> bool:
    """Return whether the pad has all tiles in a grid that is known to be valid. It is saved with its last tile."""
    held, faults = show(view, pad)
    return not held.unplaced and not faults and view.options.check == "automatic"


def save_pad(pad: Pad) -> Pad:
    """Return the pad once its grid is saved: the cursor stays where it is."""
    found = grid_on(pad)
    if found is None:
        return Pad()
    grid, corner = found
    signs = tuple(Sign(cell, sign) for cell, sign in grid.signs.items())
    return Pad(grid.rows, signs, pad.at.minus(corner), pad.direction)


def erase(pad: Pad) -> Pad:
    """Remove the tile on the cursor's cell, or the one before it if the cell is free."""
    at = pad.at if pad.at in pad.grid else pad.at.after(pad.direction, -1)
    return replace(rearrange(pad, {**pad.grid, at: ""}), at=at) if at in pad.grid else pad


def undo(pad: Pad) -> Pad:
    """Undo one step."""
    signs, earlier, at = {**pad.grid}, list(pad.undo), pad.at
    while earlier:
        last = earlier.pop()
        signs[last.cell], at = last.sign, last.cell
        if not last.also:
            break
    return replace(rearrange(pad, signs), undo=tuple(earlier), at=at)


def rearrange(pad: Pad, signs: Mapping[Cell, str]) -> Pad:
    """Replace the signs by others (empty for none), as one step. Raises ``Refused``: numenko.wide."""
    before, after = pad.grid, {cell: sign for cell, sign in signs.items() if sign}
    changed = [cell for cell in {**before, **after} if before.get(cell) != after.get(cell)]
    if not changed:
        return pad
    step = (Sign(cell, before.get(cell, ""), also=at > 0) for at, cell in enumerate(changed))
    undo = [*pad.undo, *step][-MOST_UNDONE:]
    while undo and undo[0].also:  # half a step
        undo.pop(0)
    rearranged = replace(pad, signs=tuple(Sign(at, put) for at, put in after.items()), undo=tuple(undo))
    grid_on(rearranged)
    return rearranged


def tiles_left(pad: Pad, rack: str) -> str:
    """Return the tiles of the rack that are not on the pad, sorted."""
    on = Counter(MULTICHOICE if sign.sign in OPERATORS else sign.sign for sign in pad.signs)
    return sort_tiles(tile for tile in (Counter(rack) - on).elements() if tile in TILES)


def grid_on(pad: Pad) -> tuple[Grid, Cell] | None:
    """Return the grid on the pad and its corner's cell, None if empty. Raises ``Refused``: numenko.wide."""
    return grid_of(pad.grid) if pad.signs else None


def show(view: NumenkoView, pad: Pad) -> tuple[PlayerTiles, tuple[Fault, ...]]:
    """Return the tiles as on the pad, and its faults. If players check grids, only tiles are checked, and also if
    there are more Freechoice tiles than the player has: the time to read them grows with their number."""
    assert view.mine is not None
    found = grid_on(pad)
    if found is None:
        return PlayerTiles(view.mine.rack, None, view.mine.rack), ()
    grid, corner = found
    laid, faults = lay(grid, view.mine.rack)
    readings: tuple[Reading, ...] = ()
    too_free = "".join(grid.rows).count(FREECHOICE) > view.mine.rack.count(FREECHOICE)
    if view.options.check == "automatic" and not too_free:
        checked = check(grid, view.house)
        faults, readings = (*faults, *checked.faults), checked.readings
    return PlayerTiles(
        view.mine.rack,
        LaidGrid(grid, laid.free, corner.plus(name_corner(view))),
        tiles_left(pad, view.mine.rack),
        readings,
    ), faults


def cursor(pad: Pad) -> Cursor:
    """Return the cursor, counted from the corner of the grid on the pad."""
    return Cursor(pad.at.minus(corner_of(pad.grid)), pad.direction)


def corner_of(signs: Mapping[Cell, str]) -> Cell:
    """Return the top left corner of these signs, (0, 0) without any."""
    return grid_of(signs)[1] if signs else Cell(0, 0)


def _within(pad: Pad, cell: Cell) -> Cell:
    """Return the cell, or the cursor's if the grid would get too large."""
    try:
        grid_of({**pad.grid, cell: MULTICHOICE})
    except Refused:
        return pad.at
    return cell
