"""All plays that a hand can make on a table, quickly.

A line consists of hand cards, whole lines of the table (with hand cards possibly between their cards), and single
cards of the table that the line crosses. So the finder walks along the rows of numbers that are series and
assembles such pieces; the geometry then says which of the lines can be laid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

import msgspec

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.nmbrs.board import Board, Slot, Slots
from bot.games.nmbrs.line import fresh
from bot.games.nmbrs.model import Kind, NmbrsView, Scored, Swap
from bot.games.nmbrs.placing import LegalPlay, Position, kind, laid_out, position_of, swapped
from bot.games.nmbrs.series import LEAST, Progression, bits, progressions

JOKERS = 2
"""At most this many jokers from the hand go into one line."""
ISLANDS = 4
"""Searches on behalf of people find lines through at most this many islands; longer ones can be typed."""
NEAR = 2
"""With a budget, lines through so few islands are looked for first: they are the most of what can be laid."""
LAID = 30
"""The work of laying a line, in steps along a row."""
_NAMED = ("Jr", "Jg", "Jb", "Jo")


class Move(msgspec.Struct, frozen=True):
    """A possible play: its line in the form that ``Play`` takes (from the lower end, jokers from the hand by
    name), what it does, and what its hand cards earn, in line order."""

    line: tuple[str, ...]
    kind: Kind
    scored: tuple[Scored, ...]

    @property
    def points(self) -> int:
        """The points of the play."""
        return sum(one.worth for one in self.scored)

    @property
    def cards(self) -> tuple[str, ...]:
        """The hand cards it uses."""
        return tuple(one.card for one in self.scored)

    @property
    def shown(self) -> tuple[str, ...]:
        """The line as readers see it: jokers without their colour."""
        return tuple(f"J{item[2:]}" if item[:2] in _NAMED else item for item in self.line)


def moves(position: Position, jokers: int = JOKERS, islands: int | None = None) -> list[Move]:
    """All plays of the hand, most points first, then the shorter ones.

    Bounds: at most ``jokers`` jokers from the hand in a line, and none for a number that is in the hand; lines
    through at most ``islands`` islands, if given.
    """
    return sorted(_found(position, _Walk(position, position.hand, jokers, islands)), key=_rank)


def some_moves(position: Position, most: int, start: int) -> list[Move]:
    """At most ``most`` plays, with at most one joker from the hand; ``start`` says where to begin looking."""
    return list(islice(_found(position, _Walk(position, position.hand, 1, ISLANDS), start), most))


def best_moves(position: Position, jokers: int, work: Effort) -> list[Move]:
    """The plays of the hand that a search with that budget finds, through at most ``ISLANDS`` islands, most points
    first; all of them if the budget is enough."""
    return _within(work, position, position.hand, jokers)


def places(view: NmbrsView, chosen: Collection[str], work: Effort) -> list[Move]:
    """The places where exactly these cards of the viewer's hand fit, most points first; as many as a search with
    that budget finds. A joker never stands for one of the other chosen numbers, and no line goes through more than
    ``ISLANDS`` islands."""
    position = position_of(view)
    cards = tuple(card for card in position.hand if card in chosen)
    jokers = [card for card in cards if card[0] == "J"]
    return _within(work, position, cards, len(jokers), held=jokers)


def _within(
    work: Effort, position: Position, cards: Sequence[str], jokers: int, held: Sequence[str] | None = None
) -> list[Move]:
    """What is found with that budget; with ``held``, the jokers to be used, every one of the cards is used."""
    found: list[Move] = []
    tried = _Tried(set(), set())
    for islands in (NEAR, ISLANDS):
        walk = _Walk(position, cards, jokers, islands, every=held is not None, work=work)
        found += _found(position, walk, jokers=held, tried=tried)
    return sorted(found, key=_rank)


def swaps(position: Position) -> list[Swap]:
    """The jokers on the table that the hand can swap (NMBRS-16)."""
    numbers = {position.cards[card].number: card for card in position.hand if card[0] != "J"}
    found = []
    for value, slots in sorted(position.board.jokers.items()):
        for slot in slots:
            swap = Swap(slot.cell.card, numbers.get(value, ""))
            with suppress(Refused):
                swapped(position, swap)
                found.append(swap)
    return found


class _Tried(NamedTuple):
    """The lines that were tried, as slots and as they are written."""

    slots: set[Slots]
    lines: set[tuple[str, ...]]


def _found(
    position: Position,
    walk: _Walk,
    start: int = 0,
    jokers: Sequence[str] | None = None,
    tried: _Tried | None = None,
) -> Iterator[Move]:
    """The plays found by walking along all rows, beginning with row ``start``, as far as the walk's budget goes;
    ``jokers`` are the jokers from the hand that may be used. What was ``tried`` before is left out."""
    found = progressions(position.rules)
    start %= len(found)
    tried = tried or _Tried(set(), set())
    for row in (*found[start:], *found[:start]):
        for slots in walk.along(row):
            if slots in tried.slots or not walk.may_go_on(LAID):
                continue
            tried.slots.add(slots)
            with suppress(Refused):
                move = _move(position, laid_out(position, slots, jokers))
                if move.line not in tried.lines:
                    tried.lines.add(move.line)
                    yield move


def _move(position: Position, found: LegalPlay) -> Move:
    pairs = zip(found.laying.slots, found.names, strict=True)
    line = tuple(f"{name}{slot.cell.value}" if name and name[0] == "J" else slot.cell.item for slot, name in pairs)
    return Move(line, kind(position.board, found.laying), found.scored)


def _rank(move: Move) -> tuple[int, int, tuple[str, ...]]:
    return -move.points, len(move.line), move.line


class _Stock(NamedTuple):
    """What can stand for a number in a line: a card from the hand (a joker if the number is not in it), cards of
    the table that a line can cross, and lines of the table that begin with the number."""

    hand: Slot | None
    singles: Slots
    runs: tuple[Slots, ...]


class _Walk:
    """Assembles lines along rows of numbers, using any of these hand cards, or every one of them.

    Lines go through at most ``islands`` islands: if many islands have cards for a row, the number of combinations
    explodes, and hardly any of them can be laid.
    """

    def __init__(
        self,
        position: Position,
        cards: Sequence[str],
        jokers: int,
        islands: int | None = None,
        *,
        every: bool = False,
        work: Effort | None = None,
    ) -> None:
        self.work = work
        self.hand = {int(card): fresh(card, int(card)) for card in cards if card[0] != "J"}
        self.jokers = min(jokers, len(cards) - len(self.hand))
        self.islands = len(position.islands) if islands is None else islands
        self.most = min(len(cards), len(position.hand) - (not position.options.simple))
        self.least = len(cards) if every else 1
        board = position.board if position.opened else Board(())
        singles, runs = _by_value(board)
        known = self.hand.keys() | {slot.cell.value for slot in board.slots.values()}
        values = range(1, position.options.top + 1) if self.jokers else known
        self.known, self.held = bits(known), bits(self.hand)
        self.stock = {
            value: _Stock(self._card(value), tuple(singles.get(value, ())), tuple(runs.get(value, ())))
            for value in values
        }

    def along(self, row: Progression) -> list[Slots]:
        """The lines in a row of numbers."""
        self.found: list[Slots] = []
        if (row.set & self.known).bit_count() + self.jokers < LEAST or not (row.set & self.held or self.jokers):
            return self.found
        self.row = row
        self.stocks = [self.stock.get(value) for value in row.values]
        self.hope = self._hope()
        for place in range(len(row.values) - LEAST + 1):
            if self.hope[place]:
                self._on(place, (), 0, 0)
        return self.found

    def may_go_on(self, cost: int) -> bool:
        """Whether there is budget left for something of that cost, which is charged."""
        if self.work is None:
            return True
        if self.work.spent:
            return False
        self.work.left -= cost
        return True

    def _card(self, value: int) -> Slot | None:
        card = self.hand.get(value)
        return fresh("J", value) if card is None and self.jokers else card

    def _hope(self) -> list[bool]:
        """For each place: whether a line that gets there without a hand card can still reach one without a gap."""
        hope, ahead = [], False
        for stock in reversed(self.stocks):
            ahead = stock is not None and (ahead or stock.hand is not None)
            hope.append(ahead)
        return hope[::-1]

    def _on(self, place: int, line: Slots, new: int, jokers: int) -> None:
        """Record this line and its continuations; ``new`` of its cards are from the hand, ``jokers`` of those are
        jokers."""
        if len(line) >= LEAST and new >= self.least and any(not slot.joker for slot in line):
            self.found.append(line)
        if place == len(self.stocks) or not (new or self.hope[place]) or not self.may_go_on(1):
            return
        stock = self.stocks[place]
        if stock is None:
            return
        if stock.hand is not None and new < self.most and jokers + stock.hand.joker <= self.jokers:
            self._on(place + 1, (*line, stock.hand), new + 1, jokers + stock.hand.joker)
        for single in stock.singles:
            if self._may_join(line, single):
                self._on(place + 1, (*line, single), new, jokers)
        for run in stock.runs:
            filled = self._filled(place, run) if self._may_join(line, run[0]) else ()
            if filled:
                self._with_run(place, line, filled, new, jokers)

    def _may_join(self, line: Slots, slot: Slot) -> bool:
        """Whether the line may also go through the island of this slot."""
        through = {one.island for one in line if one.lies}
        return len(through) < self.islands or slot.island in through

    def _with_run(self, place: int, line: Slots, filled: Slots, new: int, jokers: int) -> None:
        new += sum(not slot.lies for slot in filled)
        jokers += sum(not slot.lies and slot.joker for slot in filled)
        if new <= self.most and jokers <= self.jokers:
            self._on(place + len(filled), (*line, *filled), new, jokers)

    def _filled(self, place: int, run: Slots) -> Slots:
        """A line of the table with hand cards in its gaps; empty if it does not fit into the row."""
        filled: list[Slot] = []
        for slot in run:
            there = self.row.places.get(slot.cell.value)
            if there is None:
                return ()
            for stock in self.stocks[place:there]:
                if stock is None or stock.hand is None:
                    return ()
                filled.append(stock.hand)
            filled.append(slot)
            place = there + 1
        return tuple(filled)


def _by_value(board: Board) -> tuple[dict[int, list[Slot]], dict[int, list[Slots]]]:
    """The cards that a line can cross by value, and the lines of the table by their lowest value."""
    singles: dict[int, list[Slot]] = {}
    runs: dict[int, list[Slots]] = {}
    for slot in board.singles:
        singles.setdefault(slot.cell.value, []).append(slot)
    for run in board.runs():
        rising = sorted(run.cells, key=lambda cell: cell.value)
        runs.setdefault(rising[0].value, []).append(tuple(Slot(cell, run.island) for cell in rising))
    return singles, runs
