"""Islands prepared for drawing: cards on a grid, and lines as bands in their owner's colour.

An island much taller than wide is turned on its side. One larger than a picture is cut into pieces, and arrows
show where its lines continue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from bot.games.nmbrs.model import Cell, Island, Islands
from bot.games.nmbrs.table.board import DOWN, Run, board_of

End = Literal["plain", "tab", "arrow"]
"""How a band ends: with its last card, with a tab that has the owner's symbol, or with an arrow because the line
continues in another piece. Tabs and arrows stick out by a fraction of a cell."""
PARTS = 3
"""The number of parts per cell across and down. One is for a tab, and one stays free around islands."""

HIGH = 8
"""Islands of more rows than this are turned if that makes them lower."""
WIDEST = 20
HIGHEST = 16
"""Columns and rows of the largest piece."""

Place = tuple[int, int]
"""Column and row."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom edge in parts of a cell."""


class PlacedCard(NamedTuple):
    """A card at its cell."""

    x: int
    y: int
    cell: Cell


class Band(NamedTuple):
    """A line: its first cell, length and direction, its owner since play number ``age``, and its two ends."""

    x: int
    y: int
    length: int
    down: bool
    seat: int
    age: int
    start: End = "plain"
    stop: End = "plain"

    @property
    def places(self) -> tuple[Place, ...]:
        """The cells of its cards."""
        return tuple((self.x + i * (not self.down), self.y + i * self.down) for i in range(self.length))

    @property
    def before(self) -> Box:
        """The space for what sticks out at its beginning."""
        x, y = PARTS * self.x, PARTS * self.y
        return (x, y - 1, x + PARTS, y) if self.down else (x - 1, y, x, y + PARTS)

    @property
    def behind(self) -> Box:
        """The space for what sticks out at its end."""
        x, y = (PARTS * (last + 1) for last in self.places[-1])
        return (x - PARTS, y, x, y + 1) if self.down else (x, y - PARTS, x + 1, y)


class IslandPiece(NamedTuple):
    """An island, or a part of a very large one: ``width`` columns and ``height`` rows, with the oldest band
    first."""

    width: int
    height: int
    cards: tuple[PlacedCard, ...]
    bands: tuple[Band, ...]

    @property
    def boxes(self) -> Iterator[Box]:
        """Yield the boxes of everything drawn for it."""
        for x, y, _ in self.cards:
            yield PARTS * x, PARTS * y, PARTS * (x + 1), PARTS * (y + 1)
        for band in self.bands:
            if band.start != "plain":
                yield band.before
            if band.stop != "plain":
                yield band.behind


@lru_cache(maxsize=32)
def pieces_of(islands: Islands, flat: int | None = None) -> tuple[IslandPiece, ...]:
    """Cut the table into pieces, by island. The line of play number ``flat`` is turned to run across."""
    runs: dict[int, list[Run]] = {}
    for run in board_of(islands).runs():
        runs.setdefault(run.island, []).append(run)
    return tuple(
        part
        for index, island in enumerate(islands)
        for part in _parts(_whole(island, runs.get(index, []), turned=_runs_down(island, flat)))
    )


def newest(run: Run) -> Cell:
    """Find the newest card of a line. The line belongs to the player who placed it."""
    return max(run.cells, key=lambda cell: cell.play)


def _runs_down(island: Island, play: int | None) -> bool | None:
    """Return whether the cards of that play are in a line that runs down, None if it has none here."""
    new = [cell for cell in island.cells if cell.play == play]
    if len(new) > 1:
        return len({cell.x for cell in new}) == 1
    return any(cell.x == new[0].x and abs(cell.y - new[0].y) == 1 for cell in island.cells) if new else None


def _whole(island: Island, runs: Sequence[Run], *, turned: bool | None) -> IslandPiece:
    width = max(cell.x for cell in island.cells) + 1
    height = max(cell.y for cell in island.cells) + 1
    if turned is None:
        turned = height > HIGH and height > width
    cards = tuple(PlacedCard(*_place(cell, width, turned=turned), cell) for cell in island.cells)
    bands = sorted((_band(run, width, turned=turned) for run in runs), key=lambda band: (band.age, band))
    return IslandPiece(*((height, width) if turned else (width, height)), cards, tuple(_add_tabs(bands)))


def _place(cell: Cell, width: int, *, turned: bool) -> Place:
    """Return the cell of a card. On a turned island, what ran downwards runs to the right."""
    return (cell.y, width - 1 - cell.x) if turned else (cell.x, cell.y)


def _band(run: Run, width: int, *, turned: bool) -> Band:
    x, y = min(_place(cell, width, turned=turned) for cell in run.cells)
    owner = newest(run)
    return Band(x, y, len(run.cells), (run.way == DOWN) != turned, owner.seat, owner.play)


def _add_tabs(bands: Iterable[Band]) -> Iterator[Band]:
    """Add a tab to each band where there is room: at the beginning, else at the end, else nowhere."""
    taken: list[Box] = []
    for band in bands:
        if _free(band.before, taken):
            taken.append(band.before)
            yield band._replace(start="tab")
        elif _free(band.behind, taken):
            taken.append(band.behind)
            yield band._replace(stop="tab")
        else:
            yield band


def _free(room: Box, taken: Iterable[Box]) -> bool:
    left, top, right, low = room
    return not any(left < box[2] and box[0] < right and top < box[3] and box[1] < low for box in taken)


def _parts(piece: IslandPiece) -> Iterator[IslandPiece]:
    """Yield the piece itself, or parts of it as large as pieces may be."""
    if piece.width <= WIDEST and piece.height <= HIGHEST:
        yield piece
        return
    for top in range(0, piece.height, HIGHEST):
        for left in range(0, piece.width, WIDEST):
            part = _window(piece, left, top)
            if part.cards:
                yield part


def around_newest(piece: IslandPiece, columns: int, rows: int) -> IslandPiece:
    """Cut a piece down to at most that many columns and rows, around its newest cards."""
    if piece.width <= columns and piece.height <= rows:
        return piece
    play = max(card.cell.play for card in piece.cards)
    new = [card for card in piece.cards if card.cell.play == play]
    middle = [sum(places) // len(new) for places in ([card.x for card in new], [card.y for card in new])]
    left = max(0, min(middle[0] - columns // 2, piece.width - columns))
    top = max(0, min(middle[1] - rows // 2, piece.height - rows))
    return _window(piece, left, top, columns, rows)


def _window(piece: IslandPiece, left: int, top: int, columns: int = WIDEST, rows: int = HIGHEST) -> IslandPiece:
    width, height = min(columns, piece.width - left), min(rows, piece.height - top)
    window = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
    cards = tuple(PlacedCard(x - left, y - top, cell) for x, y, cell in piece.cards if (x, y) in window)
    bands = (_cut(band, [place for place in band.places if place in window]) for band in piece.bands)
    moved = (band._replace(x=band.x - left, y=band.y - top) for band in bands if band.length)
    return IslandPiece(width, height, cards, tuple(moved))


def _cut(band: Band, kept: Sequence[Place]) -> Band:
    """Cut a band to these cells, possibly to none."""
    if not kept:
        return band._replace(length=0)
    places = band.places
    return band._replace(
        x=kept[0][0],
        y=kept[0][1],
        length=len(kept),
        start=band.start if kept[0] == places[0] else "arrow",
        stop=band.stop if kept[-1] == places[-1] else "arrow",
    )
