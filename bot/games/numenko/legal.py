"""A sample of the legal actions, from a view alone and quick to make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, product

from bot.games.numenko.calculations.reading import first_reading
from bot.games.numenko.grid import EMPTY, MOST_LINES, Cell, Grid, grid_of
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
from bot.games.numenko.tiles import DIGITS, FREECHOICE, MULTICHOICE, House

MOST_GRIDS = 3
"""The most grids in the sample."""
TURNS = 8
"""The number of different starting words; the cell decides which is used."""
ROW = 128
"""Places are numbers, row by row; this is far more than a row of a grid can hold."""
START = ROW // 2 * (ROW + 1)
"""The place of the top left corner, so that there is room on all sides."""
KEPT = 2048
"""The size of the caches of where words can cross a grid, and of grids with one more word, one or some."""
SHORTEST, LONGEST = 5, 6
"""Tiles in a short calculation."""
Room = tuple[str, int, int]
"""A sign of a grid, and the number of tiles that fit before and behind it without touching anything."""
Crossing = tuple[str, int, int, int]
"""A word, the number of its tiles before the crossing, the tiles needed, counted, and their kinds."""
_UNIT = {tile: 1 << 8 * place for place, tile in enumerate(DIGITS + MULTICHOICE)}
"""The value of each tile in a number that counts tiles; eight bits are enough for the tiles of any kind."""
_BORROWED = sum(unit << 7 for unit in _UNIT.values())
"""The highest bit of each count; a subtraction clears it if there are too few tiles of that kind."""
_NONE = _BORROWED - sum(_UNIT.values())
"""What carries each count that is not 0 into its highest bit."""
_TILE = {unit << 7: tile for tile, unit in _UNIT.items()}
_SWAPS = {tile: Swap(tile) for tile in DIGITS + MULTICHOICE + FREECHOICE}


def sample(view: NumenkoView) -> list[NumenkoAction]:
    """Sample legal actions of the viewer: grids with one more short calculation, swaps of each kind of tile,
    finishing, undo and redo, or the votes."""
    found: list[NumenkoAction] = [Vote("drop"), Vote("end")] if view.may_vote else []
    if not view.may_play or view.mine is None or view.seat is None:
        return found
    found += map(Save, grids(view))
    if not view.last_call:
        found += [_SWAPS[tile] for tile in sorted(set(view.mine.unplaced))]
    if not view.finished[view.seat]:
        found.append(Finish())
    if view.mine.laid is not None:
        found.append(Clear())
    if view.undos:
        found.append(Undo())
    if view.redos:
        found.append(Redo())
    return found


def grids(view: NumenkoView) -> list[Grid]:
    """Build some grids that the viewer could save now: their own grid with one more calculation. If players check
    grids, also a careless one, with all tiles laid down in rows."""
    assert view.mine is not None
    laid = view.mine.laid
    found = list(_few_longer(laid.grid.rows if laid else (), view.mine.unplaced, view.house))
    if view.options.check == "players":
        tiles = view.mine.rack
        careless = grid_of({Cell(at % MOST_LINES, at // MOST_LINES): tile for at, tile in enumerate(tiles)})[0]
        found += [careless] if laid is None or laid.grid != careless else []
    return found


@lru_cache(maxsize=KEPT)
def _few_longer(rows: Sequence[str], tiles: str, house: House) -> tuple[Grid, ...]:
    return tuple(islice(_longer(rows, tiles, house), MOST_GRIDS))


def _longer(rows: Sequence[str], tiles: str, house: House) -> Iterator[Grid]:
    """Yield the grid plus a short calculation made of these tiles that crosses it at one place and touches it
    nowhere else, so that nothing else can go wrong. One for each place, so that the grids differ."""
    tray = _Tray(tiles)
    if not rows:
        yield from (
            Grid((paid,)) for word, at, needed, _ in _alone(house) if (paid := tray.pay_for(word, at, needed))
        )
        return
    operators = tiles.count(MULTICHOICE) + tray.free
    if len(tiles) < SHORTEST - 1 or not operators:
        return
    in_vain: set[Room] = set()
    crossing = _crossing(house)
    for room, column, row, across in _openings(rows):
        if room in in_vain or (operators == 1 and room[0] != MULTICHOICE):
            continue
        fitting = tray.first(crossing(room)[(column + row) % TURNS])
        if fitting is None:
            in_vain.add(room)
        elif grid := _with_word(rows, column, row, *fitting, across):
            yield grid


class _Tray:
    """Tiles to lay, and the words they can pay for. A Freechoice replaces a single missing tile."""

    def __init__(self, tiles: str) -> None:
        counted = _count(tiles.replace(FREECHOICE, ""))
        self.have = counted | _BORROWED
        self.free = FREECHOICE in tiles
        self.missing = ~(counted + _NONE) & _BORROWED

    def first(self, words: Iterable[Crossing]) -> tuple[int, str] | None:
        """Find the first word that can be paid for: its tiles before the crossing, and how it is laid."""
        have, free, missing = self.have, self.free, self.missing
        for word, at, needed, kinds in words:
            lacking = kinds & missing
            if lacking and (not free or lacking & (lacking - 1)):
                continue
            if not ~(have - needed) & _BORROWED:
                return at, word
            if free and (paid := self.pay_for(word, at, needed)):
                return at, paid
        return None

    def pay_for(self, word: str, at: int, needed: int) -> str | None:
        """Return the word as these tiles can lay it, apart from the sign that it crosses. None if they cannot."""
        lack = ~(self.have - needed) & _BORROWED
        if not lack:
            return word
        if not self.free or lack & (lack - 1):
            return None
        missing = _TILE[lack]
        if ~(self.have + _UNIT[missing] - needed) & _BORROWED:
            return None
        place = word.find(missing)
        if place == at:
            place = word.find(missing, at + 1)
        return word[:place] + FREECHOICE + word[place + 1 :]


@lru_cache(maxsize=KEPT)
def _openings(rows: Sequence[str]) -> tuple[tuple[Room, int, int, bool], ...]:
    """Find where a word can cross a grid, row by row: the room, the column, the row, whether across."""
    signs = {
        START + row * ROW + column: sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign != EMPTY
    }
    found = []
    for place, step in product(signs, (1, ROW)):
        if place - step in signs or place + step in signs:
            continue
        before, behind = _room(signs, place, -step), _room(signs, place, step)
        if before + behind + 1 >= SHORTEST:
            row, column = divmod(place - START, ROW)
            found.append(((signs[place], before, behind), column, row, step == 1))
    return tuple(found)


@lru_cache(maxsize=KEPT)
def _with_word(rows: Sequence[str], column: int, row: int, at: int, word: str, across: bool) -> Grid | None:
    """Add a word whose sign number ``at`` lies on that cell. None if the grid would be too wide."""
    along, extent = (column, len(rows[0])) if across else (row, len(rows))
    start, end = along - at, along - at + len(word)
    before, behind = max(0, -start), max(0, end - extent)
    if before + extent + behind > MOST_LINES:
        return None
    if across:
        left, right = EMPTY * before, EMPTY * behind
        lines = [left + line + right for line in rows] if left or right else list(rows)
        lines[row] = lines[row][: start + before] + word + lines[row][end + before :]
    else:
        empty = EMPTY * len(rows[0])
        lines = [*[empty] * before, *rows, *[empty] * behind]
        for number, sign in enumerate(word, start + before):
            lines[number] = lines[number][:column] + sign + lines[number][column + 1 :]
    return Grid(tuple(lines))


@cache
def _words(house: House) -> tuple[str, ...]:
    """List calculations of two digits and a result of one or two digits. The engine finds their operators."""
    found = []
    for a, b in product(range(10), repeat=2):
        results = {a + b, abs(a - b), a * b}
        if b and a % b == 0:
            results.add(a // b)
        words = (f"{a}*{b}*{result}" for result in sorted(results) if len(str(result)) <= house.number)
        found += [word for word in words if len(word) <= house.longest and first_reading(word, house.number)]
    return tuple(found)


@cache
def _alone(house: House) -> tuple[Crossing, ...]:
    """List all words as they are laid alone."""
    return tuple((word, -1, _count(word), 0) for word in _words(house))


@cache
def _crossing(house: House) -> Callable[[Room], tuple[tuple[Crossing, ...], ...]]:
    """Return a function from a room to the words that fit into it, by the turn of the first word."""
    with_sign: dict[str, list[Crossing]] = {}
    for word in _words(house):
        for at, sign in enumerate(word):
            needed = _count(word[:at] + word[at + 1 :])
            with_sign.setdefault(sign, []).append((word, at, needed, (needed + _NONE) & _BORROWED))

    @cache
    def find(room: Room) -> tuple[tuple[Crossing, ...], ...]:
        sign, before, behind = room
        words = tuple(
            crossing
            for crossing in with_sign.get(sign, ())
            if crossing[1] <= before and len(crossing[0]) - crossing[1] - 1 <= behind
        )
        starts = [len(words) * turn // TURNS for turn in range(TURNS)]
        return tuple(words[start:] + words[:start] for start in starts)

    return find


def _count(tiles: str) -> int:
    """Count each tile, packed into one number, so that handfuls can be compared in one step."""
    return sum(map(_UNIT.__getitem__, tiles))


def _room(signs: Mapping[int, str], place: int, step: int) -> int:
    """Count the places in that direction that a word can use without touching anything. The first has no tile."""
    aside = ROW + 1 - abs(step)
    for n in range(LONGEST):
        place += step
        if place in signs:
            return n - 1
        if place + aside in signs or place - aside in signs:
            return n
    return LONGEST
