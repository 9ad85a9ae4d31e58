"""Collisions between the islands of a line, by how they are turned."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.nmbrs.model import Cell
from bot.games.nmbrs.table.board import Board, Clash, Grid, Way
from bot.games.nmbrs.table.line_islands import LineIsland


def find_turns(board: Board, pieces: tuple[LineIsland, ...]) -> Iterator[tuple[Way, ...] | Clash]:
    """Yield the ways to turn the pieces into the line without a collision, one way per piece, and the two cards of
    each clash, once for all turns that share it. Pieces that are pushed apart are not checked here."""
    if len(pieces) == 1:
        return ((way,) for way in pieces[0].ways)
    return _find_turns(board, pieces, ())


def _find_turns(
    board: Board, pieces: tuple[LineIsland, ...], ways: tuple[Way, ...]
) -> Iterator[tuple[Way, ...] | Clash]:
    if len(ways) == len(pieces):
        yield ways
        return
    piece = pieces[len(ways)]
    for way in piece.ways:
        for one, turn in zip(pieces, ways, strict=False):
            clash = _clash(board, one, turn, piece, way)
            if clash is not None:
                yield clash
                break
        else:
            yield from _find_turns(board, pieces, (*ways, way))


def _clash(board: Board, one: LineIsland, way: Way, other: LineIsland, turn: Way) -> Clash | None:
    """Find the card of one whole island that would land on a card of another. The result depends only on their
    cards in the line and the distance between these, so the board caches it for other lines."""
    if len(one.blocks) > 1 or len(other.blocks) > 1:
        return None
    (a,), (b,) = one.blocks, other.blocks
    distance = b.at - a.at
    key = (a.cell.card, way, b.cell.card, turn, distance)
    if key not in board.clashes:
        taken = _see_from(board, a.island, a.cell, way)
        board.clashes[key] = None
        for (along, aside), cell in _see_from(board, b.island, b.cell, turn).items():
            if (along + distance, aside) in taken:
                board.clashes[key] = Clash(cell.item, taken[along + distance, aside].item)
                break
    return board.clashes[key]


def _see_from(board: Board, island: int, cell: Cell, way: Way) -> Grid:
    """Map an island as seen from one of its cards: distance along the way and to the side."""
    key, seen = (cell.card, way), board.seen[island]
    if key not in seen:
        (dx, dy), left, top = way, cell.x, cell.y
        seen[key] = {
            ((x - left) * dx + (y - top) * dy, (y - top) * dx - (x - left) * dy): one
            for (x, y), one in board.grids[island].items()
        }
    return seen[key]
