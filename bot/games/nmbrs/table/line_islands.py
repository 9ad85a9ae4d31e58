"""The islands of a line: their cards in it, the ways they can be turned, and the blocks into which hand cards push
them apart."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from bot.errors import Refused
from bot.games.nmbrs.model import Cell
from bot.games.nmbrs.table.board import WAYS, Board, Grid, Place, Slots, Way

Entry = tuple[int, Cell]
"""A card of the table in a line: its index in the line, and its current cell."""
Cuts = frozenset[tuple[Place, Place]]
"""Pairs of touching places, in both orders, that hand cards push apart."""


class Block(msgspec.Struct, frozen=True, gc=False):
    """Cards of an island that move together. ``cell`` goes to index ``at`` of the line."""

    island: int
    at: int
    cell: Cell
    places: tuple[Place, ...]


class LineIsland(msgspec.Struct, frozen=True, gc=False):
    """An island in a line: the ways of its own grid that can become the way of the line, and its blocks."""

    island: int
    ways: tuple[Way, ...]
    blocks: tuple[Block, ...]


def islands_of(board: Board, slots: Slots) -> tuple[LineIsland, ...]:
    """Find the islands of a line, the oldest first. Raises ``Refused``: NMBRS-13.missing, NMBRS-13.crossed,
    NMBRS-15.ring, NMBRS-15.between, NMBRS-15.apart."""
    entries: dict[int, list[Entry]] = {}
    for index, slot in enumerate(slots):
        if slot.island is not None:
            entries.setdefault(slot.island, []).append((index, slot.cell))
    return tuple([_line_island(board, island, entries[island], slots) for island in sorted(entries)])


def _line_island(board: Board, island: int, entries: list[Entry], slots: Slots) -> LineIsland:
    grid = board.grids[island]
    index, cell = entries[0]
    if len(entries) == 1:
        ways = board.free_ways(slots[index])
        if not ways:
            raise Refused("NMBRS-13.crossed", card=cell.item)
        return LineIsland(island, ways, (Block(island, index, cell, board.places[island]),))
    cuts = _cuts(entries, slots)
    way = _way(grid, entries)
    if not cuts:
        _check_block(entries, entries, cuts)
        return LineIsland(island, (way,), (Block(island, index, cell, board.places[island]),))
    return LineIsland(island, (way,), tuple(_blocks(grid, island, entries, cuts)))


def _way(grid: Grid, entries: list[Entry]) -> Way:
    """Return the way in which the cards of an island follow each other. Raises ``Refused`` if they are not in one
    line, or if a touching card of that line is missing from the play."""
    (_, a), (_, b) = entries[0], entries[1]
    way = _unit(a, b)
    for (_, one), (_, other) in pairwise(entries):
        if _unit(one, other) != way:
            raise Refused("NMBRS-15.apart", a=one.item, b=other.item)
    named = {cell.card for _, cell in entries}
    for _, cell in entries:
        for sign in (-1, 1):
            beside = grid.get((cell.x + sign * way[0], cell.y + sign * way[1]))
            if beside is not None and beside.card not in named:
                raise Refused("NMBRS-13.missing", card=beside.item, beside=cell.item)
    return way


def _unit(a: Cell, b: Cell) -> Way:
    """Return the way from one card to another. Raises ``Refused`` if they are not in one row or column."""
    dx, dy = b.x - a.x, b.y - a.y
    if dx and dy:
        raise Refused("NMBRS-15.apart", a=a.item, b=b.item)
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _distance(a: Cell, b: Cell) -> int:
    return abs(b.x - a.x) + abs(b.y - a.y)


def _cuts(entries: list[Entry], slots: Slots) -> Cuts:
    """Find the touching pairs that hand cards push apart. Raises ``Refused`` if a table card comes between."""
    cuts = set()
    for (i, a), (j, b) in pairwise(entries):
        if _distance(a, b) > 1 or j - i == 1:
            continue
        between = next((slot.cell.item for slot in slots[i + 1 : j] if slot.is_on_table), None)
        if between is not None:
            raise Refused("NMBRS-15.between", a=a.item, b=b.item, card=between)
        cuts |= {((a.x, a.y), (b.x, b.y)), ((b.x, b.y), (a.x, a.y))}
    return frozenset(cuts)


def _blocks(grid: Grid, island: int, entries: list[Entry], cuts: Cuts) -> list[Block]:
    """Split an island at the pairs that are pushed apart. Every block has a card in the line."""
    blocks: list[Block] = []
    seen: set[Place] = set()
    for index, cell in entries:
        if (cell.x, cell.y) in seen:
            continue
        part = _part(grid, (cell.x, cell.y), cuts)
        _check_block([entry for entry in entries if (entry[1].x, entry[1].y) in part], entries, cuts)
        blocks.append(Block(island, index, cell, tuple(part)))
        seen |= part
    return blocks


def _part(grid: Grid, place: Place, cuts: Cuts) -> set[Place]:
    """Collect the places still connected with this one after the cuts."""
    part, edge = {place}, [place]
    while edge:
        x, y = here = edge.pop()
        for dx, dy in WAYS:
            there = (x + dx, y + dy)
            if there in grid and there not in part and (here, there) not in cuts:
                part.add(there)
                edge.append(there)
    return part


def _check_block(block: list[Entry], entries: list[Entry], cuts: Cuts) -> None:
    """Raise ``Refused`` unless the cards of a block are as far apart as they are in the line."""
    i, a = block[0]
    for j, b in block[1:]:
        if _distance(a, b) == j - i:
            continue
        for (m, one), (n, other) in pairwise(entries):
            if i <= m and n <= j and ((one.x, one.y), (other.x, other.y)) in cuts:
                raise Refused("NMBRS-15.ring", a=one.item, b=other.item)
        raise Refused("NMBRS-15.apart", a=a.item, b=b.item)
