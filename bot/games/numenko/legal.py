"""A sample of the legal actions, from a view alone, quick to make."""

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
    Swop,
    Undo,
    Vote,
)
from bot.games.numenko.reading import first_reading
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, House

MOST_GRIDS = 5
"""How many grids the sample has at most."""
TURNS = 8
"""So many different words are tried first, depending on the place."""
SHORTEST, LONGEST = 5, 6
"""Tiles in a short calculation."""


def sample(view: NumenkoView) -> Iterator[NumenkoAction]:
    """Legal actions of the viewer: grids with one more short calculation, swops of each kind of tile, finishing,
    going back and forth; or the votes."""
    if view.may_vote:
        yield from (Vote("drop"), Vote("end"))
    if not view.may_play or view.mine is None or view.seat is None:
        return
    yield from (Save(grid) for grid in grids(view))
    yield from (Swop(tile) for tile in sorted(set(view.mine.unplaced)))
    if not view.finished[view.seat]:
        yield Finish()
    if view.mine.laid is not None:
        yield Clear()
    if view.undos:
        yield Undo()
    if view.redos:
        yield Redo()


def grids(view: NumenkoView) -> list[Grid]:
    """Some grids that the viewer could save now: the own grid with one more calculation. Where players check grids
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
    """The signs with a short calculation of these tiles that crosses them at one place and touches them nowhere
    else, so that nothing else can be wrong; one for each place, so that the grids differ."""
    if not signs:
        for word in _words(house):
            if paid := _paid(word, None, tiles):
                yield _placed(paid, Cell(0, 0), "across")
    if MULTICHOICE not in tiles and FREECHOICE not in tiles:
        return
    for cell, sign in signs.items():
        for direction in DIRECTIONS:
            before, behind = _room(signs, cell, direction, -1), _room(signs, cell, direction, 1)
            if min(before, behind) < 0 or before + behind + 1 < SHORTEST:
                continue
            for word, at in _crossing(sign, (cell.column + cell.row) % TURNS, house):
                fits = at <= before and len(word) - at - 1 <= behind
                if fits and (paid := _paid(word, at, tiles)):
                    yield {**_placed(paid, cell.after(direction, -at), direction), **signs}
                    break


@cache
def _words(house: House) -> tuple[str, ...]:
    """Calculations of two digits and a result of one or two, their operators to be found by the engine."""
    found = []
    for a, b in product(range(10), repeat=2):
        results = {a + b, abs(a - b), a * b}
        if b and a % b == 0:
            results.add(a // b)
        words = (f"{a}*{b}*{result}" for result in sorted(results) if len(str(result)) <= house.number)
        found += [word for word in words if len(word) <= house.longest and first_reading(word, house.number)]
    return tuple(found)


@cache
def _crossing(sign: str, turn: int, house: House) -> tuple[tuple[str, int], ...]:
    """The words with that sign, and where they have it; each turn begins with others."""
    found = [(word, at) for word in _words(house) for at, other in enumerate(word) if other == sign]
    start = len(found) * turn // TURNS
    return (*found[start:], *found[:start])


def _paid(word: str, crossing: int | None, tiles: str) -> str | None:
    """The word as these tiles can lay it; at the crossing a sign lies already. One Freechoice helps out."""
    paid = word
    for at, sign in enumerate(word):
        if at == crossing:
            continue
        if sign not in tiles:
            if paid != word or FREECHOICE not in tiles:
                return None
            paid = word[:at] + FREECHOICE + word[at + 1 :]
        tiles = tiles.replace(sign, "", 1)
    return paid


def _placed(word: str, cell: Cell, direction: Direction) -> dict[Cell, str]:
    return {cell.after(direction, step): sign for step, sign in enumerate(word)}


def _room(signs: Mapping[Cell, str], cell: Cell, direction: Direction, step: int) -> int:
    """How many cells behind this one (before it with ``step`` -1) a word can use without touching anything; less
    than none when a tile lies there already."""
    column, row = cell
    across, down = (step, 0) if direction == "across" else (0, step)
    for n in range(LONGEST):
        column, row = column + across, row + down
        if (column, row) in signs:
            return n - 1
        if (column + down, row + across) in signs or (column - down, row - across) in signs:
            return n
    return LONGEST
