"""All plays that a hand can make on a table, quickly.

A line consists of hand cards, whole lines of the table (with hand cards possibly between their cards), and single
cards of the table that the line crosses. So the finder walks along the rows of numbers that are series and
assembles such pieces; the geometry then says which of the lines can be laid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice, product
from typing import NamedTuple

import msgspec

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.nmbrs.model import Cell, Kind, NmbrsView, Scored, Swap
from bot.games.nmbrs.table.board import Board, Grid, Slot, Slots, Way
from bot.games.nmbrs.table.line import fresh
from bot.games.nmbrs.table.placing import (
    LegalPlay,
    Position,
    best_reading,
    kind,
    lay_out,
    names_of,
    position_of,
    swap_joker,
)
from bot.games.nmbrs.table.series import LEAST, SeriesRules, strip

Line = tuple[str, ...]
"""A line in the form that ``Play`` takes."""
JOKERS = 2
"""The most jokers from the hand in one line."""
ISLANDS = 4
"""The most islands in a line that is searched for on behalf of people. Longer ones can be typed."""
NEAR = 2
"""The most islands in lines that a search with a budget tries first, as they are most of what can be laid."""
LAID = 30
"""The cost of laying a line, in steps along a row."""
_NAMED = ("Jr", "Jg", "Jb", "Jo")
_NUMBERS = {str(number): fresh(str(number), number) for number in range(1, 101)}


class Move(msgspec.Struct, frozen=True):
    """A possible play: its line in the form that ``Play`` takes (from the lower end, jokers from the hand by
    name), its kind, and the points of its hand cards, in line order."""

    line: Line
    kind: Kind
    scored: tuple[Scored, ...]

    @property
    def points(self) -> int:
        """The points of the play."""
        return sum([one.worth for one in self.scored])

    @property
    def cards(self) -> tuple[str, ...]:
        """The hand cards it uses."""
        return tuple([one.card for one in self.scored])

    @property
    def shown_line(self) -> tuple[str, ...]:
        """The line as readers see it: jokers without their colour."""
        return tuple(f"J{item[2:]}" if item[:2] in _NAMED else item for item in self.line)


def moves(position: Position, jokers: int = JOKERS, islands: int | None = None) -> list[Move]:
    """Find all plays of the hand, most points first, then the shorter ones.

    Bounds: at most ``jokers`` jokers from the hand in a line, and none for a number that is in the hand; lines
    through at most ``islands`` islands, if given.
    """
    return sorted(_find(position, _Walk(position, position.hand, jokers, islands)), key=_rank)


def some_lines(position: Position, most: int, start: int) -> list[Line]:
    """Find the lines of at most ``most`` plays with at most one hand joker, searching from row ``start``."""
    walk = _Walk(position, position.hand, 1, ISLANDS)
    return list(islice(_lines(position, walk, start), most)) if walk.begins else []


def best_moves(position: Position, jokers: int, work: Effort) -> list[Move]:
    """Find plays within a budget (all if it suffices), through at most ``ISLANDS`` islands, best first."""
    return _within(work, position, position.hand, jokers)


def places(view: NmbrsView, chosen: Collection[str], work: Effort) -> list[Move]:
    """Find the places where exactly these cards of the viewer's hand fit, most points first, within a budget. A
    joker never stands for one of the other chosen numbers, and no line goes through more than ``ISLANDS``
    islands."""
    position = position_of(view)
    cards = tuple(card for card in position.hand if card in chosen)
    jokers = [card for card in cards if card[0] == "J"]
    return _within(work, position, cards, len(jokers), held=jokers, least=len(cards))


def completions(view: NmbrsView, chosen: Collection[str], work: Effort) -> list[Move]:
    """Find the lines that these cards of the viewer's hand make with other number cards of it, most points first,
    within a budget."""
    position = position_of(view)
    cards = tuple(card for card in position.hand if card in chosen or card[0] != "J")
    jokers = [card for card in cards if card[0] == "J"]
    found = _within(work, position, cards, len(jokers), held=jokers, least=len(chosen) + 1)
    return [move for move in found if set(chosen) <= set(move.cards)]


def _within(
    work: Effort,
    position: Position,
    cards: Sequence[str],
    jokers: int,
    held: Sequence[str] | None = None,
    least: int = 1,
) -> list[Move]:
    """Search within a budget for plays of at least ``least`` of these cards. ``held`` are the jokers that may be
    used, if not all."""
    found: list[Move] = []
    tried = _Tried(set(), set())
    for islands in (NEAR, ISLANDS):
        walk = _Walk(position, cards, jokers, islands, least=least, work=work)
        found += _find(position, walk, jokers=held, tried=tried)
    return sorted(found, key=_rank)


def swaps(position: Position) -> list[Swap]:
    """Find the jokers on the table that the hand can swap (NMBRS-16)."""
    jokers = position.board.jokers if position.opened else {}
    if not jokers:
        return []
    found: list[Swap] = []
    for value, slots in sorted(jokers.items()):
        for slot in slots if str(value) in position.hand else ():
            swap = Swap(slot.cell.card, str(value))
            with suppress(Refused):
                swap_joker(position, swap)
                found.append(swap)
    return found


class _Tried(NamedTuple):
    """The lines already tried, as slots and as written."""

    slots: set[Slots]
    lines: set[Line]


def _find(
    position: Position,
    walk: _Walk,
    start: int = 0,
    jokers: Sequence[str] | None = None,
    tried: _Tried | None = None,
) -> Iterator[Move]:
    """Find plays by walking along all rows from row ``start``, as far as the walk's budget goes. Hand jokers are
    limited to ``jokers`` if given, and what was ``tried`` before is left out."""
    tried = tried or _Tried(set(), set())
    for slots in walk.lines(start):
        if slots in tried.slots or not walk.may_go_on(LAID):
            continue
        tried.slots.add(slots)
        try:
            move = _move(position, _play_meant(position, slots, jokers))
        except Refused:
            continue
        if move.line not in tried.lines:
            tried.lines.add(move.line)
            yield move


def _lines(position: Position, walk: _Walk, start: int) -> Iterator[Line]:
    """Yield the lines of the plays that ``_find`` finds."""
    tried: set[Slots] = set()
    written: set[Line] = set()
    for slots in walk.lines(start):
        if slots in tried:
            continue
        tried.add(slots)
        names = names_of(position, slots)
        line = () if names is None else _write_line(slots, names)
        if line and line not in written:
            written.add(line)
            yield line


def _play_meant(position: Position, slots: Slots, jokers: Sequence[str] | None) -> LegalPlay:
    """Resolve a line as written, in which other jokers of the table may stand for the same numbers."""
    board = position.board
    if not board.twins or not any(slot.cell.value in board.twins for slot in slots if slot.is_on_table):
        return lay_out(position, slots, jokers)
    lying = [board.jokers[slot.cell.value] if slot.is_on_table and slot.joker else [slot] for slot in slots]
    return best_reading(position, product(*lying), lambda position, slots: lay_out(position, slots, jokers))


def _move(position: Position, found: LegalPlay) -> Move:
    line = _write_line(found.laying.slots, found.names)
    return Move(line, kind(position.board, found.laying), found.scored)


def _write_line(slots: Slots, names: Sequence[str | None]) -> Line:
    cells = [slot.cell for slot in slots]
    named = zip(cells, names, strict=True)
    return tuple([f"{name}{cell.value}" if name and name[0] == "J" else cell.item for cell, name in named])


def _rank(move: Move) -> tuple[int, int, tuple[str, ...]]:
    return -move.points, len(move.line), move.line


class _Lying(NamedTuple):
    """The cards of a table by number as a line may go through them: ``singles``, which it can cross one by one,
    and ``runs`` by their lowest number, which contain a crossed card and can only be used whole. ``known`` are the
    places of all cards on the strip of rows."""

    grids: tuple[Grid, ...]
    singles: dict[int, list[Slot]]
    runs: dict[int, list[Slots]]
    known: int


@lru_cache(maxsize=32)
def _lying(board: Board, rules: SeriesRules) -> _Lying:
    singles: dict[int, list[Slot]] = {}
    runs: dict[int, list[Slots]] = {}
    for slot in board.singles:
        singles.setdefault(slot.cell.value, []).append(slot)
    for run in board.runs() if len(board.singles) < len(board.slots) else ():
        slots = [board.slots[cell.card] for cell in run.cells]
        if not all(map(board.free_ways, slots)):
            rising = sorted(slots, key=lambda slot: slot.cell.value)
            runs.setdefault(rising[0].cell.value, []).append(tuple(rising))
    return _Lying(board.grids, singles, runs, _places(rules, (slot.cell.value for slot in board.slots.values())))


def _own(cards: Sequence[str]) -> dict[int, Slot]:
    """Map the number cards of the hand by number."""
    return {(slot := _NUMBERS[card]).cell.value: slot for card in cards if card in _NUMBERS}


def _places(rules: SeriesRules, numbers: Iterable[int]) -> int:
    """Return the places of these numbers on the strip of rows, as a bit mask."""
    places, found = strip(rules).places, 0
    for number in numbers:
        found |= places[number]
    return found


_NOTHING = Board(())


class _Through(msgspec.Struct, frozen=True, gc=False):
    """How a line goes through an island so far: its last card in the line, and the way of the island's grid that
    became the way of the line (None while it is the only card)."""

    last: Cell
    way: Way | None = None


class _Walk:
    """Assembles lines along rows of numbers, using at least ``least`` of these hand cards.

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
        least: int = 1,
        work: Effort | None = None,
    ) -> None:
        rules, board = position.rules, position.board if position.opened else _NOTHING
        self.work = work
        self.hand = _own(cards)
        self.jokers = min(jokers, len(cards) - len(self.hand))
        self.islands = len(position.islands) if islands is None else islands
        self.most = min(len(cards), len(position.hand) - (not position.options.simple))
        self.least = least
        self.strip = row = strip(rules)
        self.numbers = row.numbers
        self.grids, self.singles, self.runs, lying = _lying(board, rules)
        held = 0
        for number in self.hand:
            held |= row.places[number]
        known = held | lying
        self.hope = -1 if self.jokers else _reach_back(held, known)
        self.begins = _find_begins(known, self.jokers) & self.strip.begins & self.hope

    def lines(self, start: int) -> Iterator[Slots]:
        """Yield the lines in all rows of numbers, beginning with row ``start``. Some of them cannot be laid."""
        first = self.strip.first[start % len(self.strip.first)]
        low = self.begins & ((1 << first) - 1)
        for place in chain(_each(self.begins ^ low), _each(low)):
            self.found: list[Slots] = []
            self._extend(place, (), 0, 0, {})
            yield from self.found

    def may_go_on(self, cost: int) -> bool:
        """Charge the budget with a cost and return whether there was any left."""
        if self.work is None:
            return True
        if self.work.is_spent:
            return False
        self.work.left -= cost
        return True

    def _extend(self, place: int, line: Slots, new: int, jokers: int, through: dict[int, _Through]) -> None:
        """Record this line and its continuations from this place of the strip. ``new`` of its cards are from the
        hand, and ``jokers`` of those are jokers. ``through`` is how it goes through islands, by index."""
        long = new >= self.least and len(line) >= LEAST
        if long and (new > jokers or _has_number(line)) and self._may_end(through):
            self.found.append(line)
        number = self.numbers[place]
        if not number or not (new or self.hope >> place & 1) or (self.work and not self.may_go_on(1)):
            return
        if new < self.most:
            if number in self.hand:
                self._extend(place + 1, (*line, self.hand[number]), new + 1, jokers, through)
            elif jokers < self.jokers:
                self._extend(place + 1, (*line, fresh("J", number)), new + 1, jokers + 1, through)
        if number in self.singles:
            for single in self.singles[number]:
                joined = self._join(through, (single,))
                if joined:
                    self._extend(place + 1, (*line, single), new, jokers, joined)
        if number in self.runs:
            for run in self.runs[number]:
                joined = self._join(through, run)
                filled = self._fill(place, run) if joined else ()
                if joined and filled:
                    self._with_run(place, line, filled, new, jokers, joined)

    def _may_end(self, through: dict[int, _Through]) -> bool:
        """Return whether no card of the table follows the line's last one."""
        for island, there in through.items():
            way = there.way
            if way is not None and (there.last.x + way[0], there.last.y + way[1]) in self.grids[island]:
                return False
        return True

    def _join(self, through: dict[int, _Through], slots: Slots) -> dict[int, _Through] | None:
        """Extend the line's way through an island by these cards of it. None if that is impossible."""
        first, island = slots[0].cell, slots[0].island
        assert island is not None
        before = through.get(island)
        if before is None and len(through) >= self.islands:
            return None
        way = _way(first, slots[1].cell) if len(slots) > 1 else None
        if before is None:
            return {**through, island: _Through(slots[-1].cell, way)}
        onward = _onward(self.grids[island], before, first)
        if onward is None or (way is not None and way != onward):
            return None
        return {**through, island: _Through(slots[-1].cell, onward)}

    def _with_run(
        self, place: int, line: Slots, filled: Slots, new: int, jokers: int, through: dict[int, _Through]
    ) -> None:
        new += sum(not slot.is_on_table for slot in filled)
        jokers += sum(not slot.is_on_table and slot.joker for slot in filled)
        if new <= self.most and jokers <= self.jokers:
            self._extend(place + len(filled), (*line, *filled), new, jokers, through)

    def _fill(self, place: int, run: Slots) -> Slots:
        """Fill the gaps of a whole table line with hand cards. Empty if it does not fit into the row."""
        filled: list[Slot] = []
        for slot in run:
            while (number := self.numbers[place]) != slot.cell.value:
                if not 0 < number < slot.cell.value or not (number in self.hand or self.jokers):
                    return ()
                filled.append(self.hand[number] if number in self.hand else fresh("J", number))
                place += 1
            filled.append(slot)
            place += 1
        return tuple(filled)


def _has_number(line: Slots) -> bool:
    return any(not slot.joker for slot in line)


def _each(places: int) -> Iterator[int]:
    """Yield the places of a bit mask, ascending."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def _find_begins(known: int, jokers: int) -> int:
    """Return the places where a line of the least length can begin, with at most ``jokers`` cards missing."""
    second, third = known >> 1, known >> 2
    match jokers:
        case 0:
            return known & second & third
        case 1:
            return known & (second | third) | second & third
        case 2:
            return known | second | third
        case _:
            return -1 if known else 0


def _reach_back(held: int, known: int) -> int:
    """Return the places from which a line without a gap reaches a ``held`` place."""
    reach = held
    while (more := reach | reach >> 1 & known) != reach:
        reach = more
    return reach


def _onward(grid: Grid, before: _Through, cell: Cell) -> Way | None:
    """Return the way from the last card of an island in a line to this one. None if they are not straight on, or a
    card of the table that is not in the line lies between or before them."""
    last = before.last
    if (last.x != cell.x and last.y != cell.y) or before.way not in (None, way := _way(last, cell)):
        return None
    dx, dy = way
    if (last.x + dx, last.y + dy) in grid and (last.x + dx, last.y + dy) != (cell.x, cell.y):
        return None
    between = (cell.x - dx, cell.y - dy)
    if between in grid and between != (last.x, last.y):
        return None
    return None if before.way is None and (last.x - dx, last.y - dy) in grid else way


def _way(a: Cell, b: Cell) -> Way:
    return (b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)
