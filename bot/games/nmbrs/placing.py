"""Placing cards on the table: what a play makes of table and hand, from what its player may see.

The rules apply it to the state, the finder and the panels to a view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.nmbrs.board import Board, Slots, board_of
from bot.games.nmbrs.cards import Cards
from bot.games.nmbrs.laying import Layout, lay
from bot.games.nmbrs.line import meanings
from bot.games.nmbrs.model import Cell, Island, Islands, Kind, Laid, NmbrsView, Play, Scored, Swap, Swapped
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.scoring import scored
from bot.games.nmbrs.series import SeriesRules, check_series


class Desk(msgspec.Struct, frozen=True):
    """What a player places cards from and to: the table, the own hand, whether an own series lies already, swapped
    jokers that wait, and the next free numbers of islands and plays."""

    options: NmbrsOptions
    cards: Cards
    islands: Islands
    hand: tuple[str, ...]
    opened: bool
    pending: tuple[Swapped, ...] = ()
    seat: int = 0
    turn: int = 1
    next_island: int = 1
    next_play: int = 1

    @property
    def board(self) -> Board:
        """The table, prepared for looking things up."""
        return board_of(self.islands)

    @property
    def rules(self) -> SeriesRules:
        """What counts as a series."""
        return SeriesRules.of(self.options)


def desk_of(view: NmbrsView) -> Desk:
    """What the viewer places cards from and to; for a spectator without any card."""
    return Desk(
        view.options,
        view.cards,
        view.islands,
        view.hand or (),
        view.seat is not None and view.opened[view.seat],
        view.pending if view.my_turn else (),
    )


class Found(NamedTuple):
    """A legal play: how it is laid, which hand card comes to each slot (None: it lies there), and its points."""

    layout: Layout
    names: tuple[str | None, ...]
    scored: tuple[Scored, ...]

    @property
    def points(self) -> int:
        """The points of the play."""
        return sum(one.worth for one in self.scored)


def played(desk: Desk, action: Play) -> tuple[Desk, Laid]:
    """The desk after a play, and what was laid.

    Raises ``Refused``: what ``line``, ``series`` and ``laying`` say, NMBRS-7.number (only jokers), NMBRS-12.own,
    NMBRS-16.same (a swapped joker in the line that it was in), NMBRS-17.last (nothing left to discard).
    """
    found = find(desk, action.line)
    slots, layout = found.layout.slots, found.layout
    new = tuple(
        Cell(x, y, name, slot.cell.value, desk.seat, desk.turn, desk.next_play)
        for slot, name, (x, y) in zip(slots, found.names, layout.places, strict=True)
        if name is not None
    )
    old = [desk.islands[index] for index in layout.islands]
    island = Island(old[0].id if old else desk.next_island, _tidy(layout, new))
    rest = [other for other in desk.islands if other not in old]
    after = replace(
        _without(desk, found.names),
        islands=tuple(sorted([*rest, island], key=lambda one: one.id)),
        opened=True,
        next_island=desk.next_island + (not old),
        next_play=desk.next_play + 1,
    )
    line = tuple(slot.cell.item for slot in slots)
    return after, Laid(desk.seat, line, kind(desk.board, layout), found.scored, island.id)


def find(desk: Desk, line: Sequence[str]) -> Found:
    """How a written line can be laid first. Raises ``Refused`` as ``played`` does."""
    reason: Refused | None = None
    for slots in meanings(desk.board, desk.hand, line):
        try:
            return evaluate(desk, slots)
        except Refused as refused:
            reason = reason or refused
    assert reason is not None
    raise reason


def evaluate(desk: Desk, slots: Slots) -> Found:
    """How a line of slots can be laid first, with the jokers that earn most. Raises ``Refused``."""
    if all(slot.joker for slot in slots):
        raise Refused("NMBRS-7.number")
    check_series(desk.rules, tuple(slot.cell.value for slot in slots))
    if not desk.opened and any(slot.lies for slot in slots):
        raise Refused("NMBRS-12.own")
    return laid_out(desk, slots)


def laid_out(desk: Desk, slots: Slots, jokers: Sequence[str] | None = None) -> Found:
    """How a series can be laid first, with the jokers of the hand (or only of these) that earn most. Raises
    ``Refused``."""
    layout = lay(desk.board, desk.rules, slots)
    best: Found | None = None
    for names in _namings(desk, slots, desk.hand if jokers is None else jokers):
        found = Found(layout, names, tuple(_scores(desk.cards, layout, names)))
        if best is None or found.points > best.points:
            best = found
    if best is None:
        raise Refused("NMBRS-16.same")
    _check_left(_without(desk, best.names))
    return best


def swapped(desk: Desk, action: Swap) -> tuple[Desk, tuple[str, ...]]:
    """The desk after a joker was swapped (NMBRS-16), and a line that it was in as it lies now.

    Raises ``Refused``: NMBRS-16.own, NMBRS-16.joker (not on the table), NMBRS-16.number (not in the hand),
    NMBRS-16.value (the joker stands for something else), NMBRS-17.last.
    """
    if not desk.opened:
        raise Refused("NMBRS-16.own")
    slot = desk.board.slots.get(action.joker)
    if slot is None or slot.island is None or not slot.joker:
        raise Refused("NMBRS-16.joker")
    if action.number not in desk.hand or desk.cards[action.number].joker:
        raise Refused("NMBRS-16.number", number=action.number[:4])
    if desk.cards[action.number].number != slot.cell.value:
        raise Refused("NMBRS-16.value", number=action.number, value=slot.cell.value)
    old = desk.islands[slot.island]
    new = replace(slot.cell, card=action.number, seat=desk.seat, turn=desk.turn, play=desk.next_play)
    island = replace(old, cells=tuple(new if cell == slot.cell else cell for cell in old.cells))
    after = replace(
        desk,
        islands=tuple(island if one == old else one for one in desk.islands),
        hand=(*(card for card in desk.hand if card != action.number), action.joker),
        next_play=desk.next_play + 1,
    )
    lines = after.board.lines(action.number)
    waiting = Swapped(action.joker, action.number, tuple(tuple(cell.card for cell in line) for line in lines))
    after = replace(after, pending=(*desk.pending, waiting))
    _check_left(after)
    return after, tuple(cell.item for cell in lines[0])


def kind(board: Board, layout: Layout) -> Kind:
    """What a play does (NMBRS-13)."""
    table = [slot for slot in layout.slots if slot.lies]
    if not table:
        return "series"
    if len(table) == 1:
        return "cross"
    for a, b in pairwise(table):
        if a.island != b.island or abs(a.cell.x - b.cell.x) + abs(a.cell.y - b.cell.y) > 1:
            return "link"
    return "insert" if layout.split else "extend"


def _namings(desk: Desk, slots: Slots, jokers: Sequence[str]) -> Iterator[tuple[str | None, ...]]:
    """Which hand card comes to each slot: number cards are named, for ``J`` each of the jokers in turn, swapped
    ones first. Left out is a swapped joker in the line that it was in."""
    named = tuple(None if slot.lies else slot.cell.card for slot in slots)
    waiting = [one.joker for one in desk.pending]
    held = sorted((card for card in jokers if card[0] == "J"), key=lambda card: card not in waiting)
    free = [card for card in held if card not in named]
    closed = _closed(desk.pending, {slot.cell.card for slot in slots if slot.lies})
    n = named.count("J")
    most = min(n, sum(card in waiting and card not in closed for card in free))
    for chosen in permutations(free, n):
        if sum(card in waiting for card in chosen) < most:
            continue
        rest = iter(chosen)
        names = tuple(next(rest) if name == "J" else name for name in named)
        if closed.isdisjoint(names):
            yield names


def _closed(pending: Iterable[Swapped], lying: set[str]) -> set[str | None]:
    """The swapped jokers that were in a line of which two cards are in this one: they have left it for good."""
    return {one.joker for one in pending for line in one.lines if len(lying.intersection(line)) > 1}


def _scores(cards: Cards, layout: Layout, names: tuple[str | None, ...]) -> Iterator[Scored]:
    line = [cards[name or slot.cell.card] for slot, name in zip(layout.slots, names, strict=True)]
    for index, name in enumerate(names):
        if name is None:
            continue
        run = layout.crossing.get(index, ())
        own = layout.slots[index].cell
        yield scored(cards[name], index, line, [cards[name if cell is own else cell.card] for cell in run])


def _without(desk: Desk, used: Collection[str | None]) -> Desk:
    """The desk when these cards have left the hand."""
    return replace(
        desk,
        hand=tuple(card for card in desk.hand if card not in used),
        pending=tuple(waiting for waiting in desk.pending if waiting.joker not in used),
    )


def _check_left(desk: Desk) -> None:
    """Raise ``Refused`` when no card is left to discard but swapped jokers, which may not be (NMBRS-17)."""
    if not desk.options.simple and len(desk.hand) <= len(desk.pending):
        raise Refused("NMBRS-17.last")


def _tidy(layout: Layout, new: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of an island with new ones, counted from 0 and sorted."""
    cells = [replace(cell, x=x, y=y) for (x, y), cell in layout.grid.items()] + list(new)
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    cells = [replace(cell, x=cell.x - left, y=cell.y - top) for cell in cells]
    return tuple(sorted(cells, key=lambda cell: (cell.y, cell.x)))
