"""A sample of the legal actions, from a view alone and quick to make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product

from bot.errors import Refused
from bot.games.numenko.grid import DIRECTIONS, MOST_LINES, Cell, Direction, Grid, grid_of
from bot.games.numenko.model import (
    Clear,
    Finish,
    NumenkoAction,
    NumenkoView,
    Redo,
    Save,
    Swap,
    Undo,
    Vote,
)
from bot.games.numenko.reading import first_reading
from bot.games.numenko.tiles import DIGITS, FREECHOICE, MULTICHOICE, House

MOST_GRIDS = 3
"""The most grids in the sample."""
TURNS = 8
"""The number of different starting words; the cell decides which is used."""
SHORTEST, LONGEST = 5, 6
"""Tiles in a short calculation."""
Crossing = tuple[str, int, int, int]
"""A word, the number of its tiles before the crossing and behind it, and the tiles needed, counted."""
_UNIT = {tile: 1 << 8 * place for place, tile in enumerate(DIGITS + MULTICHOICE)}
"""The value of each tile in a number that counts tiles; eight bits are enough for the tiles of any kind."""
_BORROWED = sum(unit << 7 for unit in _UNIT.values())
"""The highest bit of each count; a subtraction clears it if there are too few tiles of that kind."""
_TILE = {unit << 7: tile for tile, unit in _UNIT.items()}


def sample(view: NumenkoView) -> Iterator[NumenkoAction]:
    """Legal actions of the viewer: grids with one more short calculation, swaps of each kind of tile, finishing,
    undo and redo; or the votes."""
    if view.may_vote:
        yield from (Vote("drop"), Vote("end"))
    if not view.may_play or view.mine is None or view.seat is None:
        return
    yield from (Save(grid) for grid in grids(view))
    if not view.last_call:
        yield from (Swap(tile) for tile in sorted(set(view.mine.unplaced)))
    if not view.finished[view.seat]:
        yield Finish()
    if view.mine.laid is not None:
        yield Clear()
    if view.undos:
        yield Undo()
    if view.redos:
        yield Redo()


def grids(view: NumenkoView) -> list[Grid]:
    """Some grids that the viewer could save now: their own grid with one more calculation. If players check grids,
    also a careless one, with all tiles laid down in rows."""
    assert view.mine is not None
    laid = view.mine.laid
    longer = _longer(laid.grid.signs if laid else {}, view.mine.unplaced, view.house)
    found = list(islice(filter(None, map(_grid, longer)), MOST_GRIDS))
    if view.options.check == "players":
        careless = _grid({Cell(at % MOST_LINES, at // MOST_LINES): tile for at, tile in enumerate(view.mine.rack)})
        found += [careless] if careless is not None and (laid is None or laid.grid != careless) else []
    return found


def _grid(signs: Mapping[Cell, str]) -> Grid | None:
    try:
        return grid_of(signs)[0]
    except Refused:
        return None


def _longer(signs: Mapping[Cell, str], tiles: str, house: House) -> Iterator[dict[Cell, str]]:
    """The signs plus a short calculation made of these tiles that crosses them at one place and touches them
    nowhere else, so that nothing else can go wrong; one for each place, so that the grids differ."""
    have, free = _counted(tiles.replace(FREECHOICE, "")) | _BORROWED, FREECHOICE in tiles
    if not signs:
        for word, at, _, needed in _crossing("", 0, house):
            if paid := _paid(word, at, have, needed, free=free):
                yield _placed(paid, 0, 0, "across")
    if MULTICHOICE not in tiles and not free:
        return
    for (column, row), sign in signs.items():
        for direction in DIRECTIONS:
            across, down = (1, 0) if direction == "across" else (0, 1)
            before = _room(signs, column, row, -across, -down)
            behind = _room(signs, column, row, across, down) if before >= 0 else -1
            if behind < 0 or before + behind + 1 < SHORTEST:
                continue
            for word, at, rest, needed in _crossing(sign, (column + row) % TURNS, house):
                if at <= before and rest <= behind and (paid := _paid(word, at, have, needed, free=free)):
                    yield {**_placed(paid, column - at * across, row - at * down, direction), **signs}
                    break


@cache
def _words(house: House) -> tuple[str, ...]:
    """Calculations of two digits and a result of one or two digits; the engine finds their operators."""
    found = []
    for a, b in product(range(10), repeat=2):
        results = {a + b, abs(a - b), a * b}
        if b and a % b == 0:
            results.add(a // b)
        words = (f"{a}*{b}*{result}" for result in sorted(results) if len(str(result)) <= house.number)
        found += [word for word in words if len(word) <= house.longest and first_reading(word, house.number)]
    return tuple(found)


@cache
def _crossing(sign: str, turn: int, house: House) -> tuple[Crossing, ...]:
    """The words with that sign; each turn starts with different ones. Without a sign, all words as they are laid
    alone."""
    if not sign:
        return tuple((word, -1, 0, _counted(word)) for word in _words(house))
    found = [
        (word, at, len(word) - at - 1, _counted(word) - _UNIT[sign])
        for word in _words(house)
        for at, other in enumerate(word)
        if other == sign
    ]
    start = len(found) * turn // TURNS
    return (*found[start:], *found[:start])


def _paid(word: str, at: int, have: int, needed: int, *, free: bool) -> str | None:
    """The word as these tiles can lay it, apart from the sign that it crosses; None if they cannot. A Freechoice
    replaces a single missing tile."""
    lack = ~(have - needed) & _BORROWED
    if not lack:
        return word
    if not free or lack & (lack - 1):
        return None
    missing = _TILE[lack]
    if ~(have + _UNIT[missing] - needed) & _BORROWED:
        return None
    place = next(n for n, sign in enumerate(word) if sign == missing and n != at)
    return word[:place] + FREECHOICE + word[place + 1 :]


def _counted(tiles: str) -> int:
    """How many there are of each tile, packed into one number, so that handfuls can be compared in one step."""
    return sum(map(_UNIT.__getitem__, tiles))


def _placed(word: str, column: int, row: int, direction: Direction) -> dict[Cell, str]:
    across, down = (1, 0) if direction == "across" else (0, 1)
    return {Cell(column + across * step, row + down * step): sign for step, sign in enumerate(word)}


def _room(signs: Mapping[Cell, str], column: int, row: int, across: int, down: int) -> int:
    """How many cells in that direction a word can use without touching anything; negative if the next cell already
    has a tile."""
    for n in range(LONGEST):
        column, row = column + across, row + down
        if (column, row) in signs:
            return n - 1
        if (column + down, row + across) in signs or (column - down, row - across) in signs:
            return n
    return LONGEST
