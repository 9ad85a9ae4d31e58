"""A sample of the legal actions, from a view alone, quick to make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product

from bot.errors import Refused
from bot.games.numenko.check import check
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
from bot.games.numenko.tiles import FREECHOICE

MOST_GRIDS = 12
"""How many grids the sample has at most."""


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
    longer = _longer(laid.grid.signs if laid else {}, view.mine.unplaced)
    allowed = (grid for grid in map(_grid, longer) if grid is not None and _allowed(grid, view))
    found = list(islice(allowed, MOST_GRIDS))
    if view.options.check == "players":
        careless = _grid({Cell(at % MOST_LINES, at // MOST_LINES): tile for at, tile in enumerate(view.mine.rack)})
        found += [careless] if careless is not None and (laid is None or laid.grid != careless) else []
    return found


def _grid(signs: Mapping[Cell, str]) -> Grid | None:
    try:
        return grid_of(signs)[0]
    except Refused:
        return None


def _allowed(grid: Grid, view: NumenkoView) -> bool:
    return view.options.check == "players" or not check(grid, view.house).faults


def _longer(signs: Mapping[Cell, str], tiles: str) -> Iterator[dict[Cell, str]]:
    """The signs with a short calculation of these tiles that crosses them at one place and touches them nowhere
    else; one for each place, so that the grids differ."""
    if not signs:
        for word in _WORDS:
            if paid := _paid(word, None, tiles):
                yield _placed(paid, Cell(0, 0), "across")
    for cell, sign in signs.items():
        for direction in DIRECTIONS:
            before, behind = _room(signs, cell, direction, -1), _room(signs, cell, direction, 1)
            for word, at in _crossing(sign, cell.column + cell.row):
                fits = at <= before and len(word) - at - 1 <= behind
                if fits and (paid := _paid(word, at, tiles)):
                    yield {**_placed(paid, cell.after(direction, -at), direction), **signs}
                    break


def _words() -> Iterator[str]:
    """Calculations of two digits and a result of one or two, their operators to be found by the engine."""
    for a, b in product(range(10), repeat=2):
        results = {a + b, abs(a - b), a * b}
        if b and a % b == 0:
            results.add(a // b)
        for result in sorted(results):
            word = f"{a}*{b}*{result}"
            if first_reading(word, 3):
                yield word


_WORDS = tuple(_words())
_LONGEST = max(map(len, _WORDS))


@cache
def _crossing(sign: str, turn: int) -> tuple[tuple[str, int], ...]:
    """The words with that sign, and where they have it; beginning somewhere else at every turn."""
    found = [(word, at) for word in _WORDS for at, other in enumerate(word) if other == sign]
    start = 37 * turn % max(1, len(found))
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
    aside: Direction = "down" if direction == "across" else "across"
    for n in range(_LONGEST):
        near = cell.after(direction, step * (n + 1))
        if near in signs:
            return n - 1
        if near.after(aside) in signs or near.after(aside, -1) in signs:
            return n
    return _LONGEST
