"""All plays that a hand can make on a table, quickly.

A line consists of hand cards, of whole lines of the table (hand cards may come between their cards), and of single
cards of the table that the line crosses. So the finder walks along the rows of numbers that are series and puts
together such pieces; the geometry then says which of the lines can be laid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice

import msgspec

from bot.errors import Refused
from bot.games.nmbrs.board import ACROSS, DOWN, Board
from bot.games.nmbrs.line import Slot, Slots, fresh, lying
from bot.games.nmbrs.model import Kind, NmbrsView, Scored, Swap
from bot.games.nmbrs.placing import Desk, Found, desk_of, kind, laid_out, swapped
from bot.games.nmbrs.series import LEAST, Numbers, tracks

JOKERS = 2
"""So many jokers of the hand are put into one line at most."""
_NAMED = ("Jr", "Jg", "Jb", "Jo")


class Move(msgspec.Struct, frozen=True):
    """A play that can be made: its line as ``Play`` takes it (from the lower end, jokers of the hand by name),
    what it does, and what its hand cards earn, in line order."""

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
        """The line as it is written for readers: jokers without their colour."""
        return tuple(f"J{item[2:]}" if item[:2] in _NAMED else item for item in self.line)


def moves(desk: Desk, jokers: int = JOKERS) -> list[Move]:
    """All plays of the hand, those with most points first, then the shorter.

    Bounds: at most ``jokers`` jokers of the hand in a line, and none for a number that the hand holds.
    """
    return sorted(_found(desk, _Walk(desk, desk.hand, jokers)), key=_rank)


def some_moves(desk: Desk, most: int, start: int) -> list[Move]:
    """Up to so many plays, with at most one joker of the hand; ``start`` says where to begin looking."""
    return list(islice(_found(desk, _Walk(desk, desk.hand, 1), start), most))


def places(view: NmbrsView, chosen: Collection[str]) -> list[Move]:
    """The places where exactly these cards of the viewer's hand fit, those with most points first. A joker stands
    for none of the other chosen numbers."""
    desk = desk_of(view)
    cards = tuple(card for card in desk.hand if card in chosen)
    jokers = [card for card in cards if card[0] == "J"]
    found = _found(desk, _Walk(desk, cards, len(jokers), all_=True), jokers=jokers)
    return sorted(found, key=_rank)


def swaps(desk: Desk) -> list[Swap]:
    """The jokers on the table that the hand can swap (NMBRS-16)."""
    numbers = {desk.cards[card].number: card for card in desk.hand if card[0] != "J"}
    found = []
    for value, spots in sorted(desk.board.jokers.items()):
        for spot in spots:
            swap = Swap(spot.cell.card, numbers.get(value, ""))
            with suppress(Refused):
                swapped(desk, swap)
                found.append(swap)
    return found


def candidates(desk: Desk, jokers: int = JOKERS) -> Iterator[Slots]:
    """The lines that are series and made of fitting pieces, from the lower end."""
    walk = _Walk(desk, desk.hand, jokers)
    for track in tracks(desk.rules):
        yield from walk.along(track)


def _found(desk: Desk, walk: _Walk, start: int = 0, jokers: Sequence[str] | None = None) -> Iterator[Move]:
    rows = tracks(desk.rules)
    start %= len(rows)
    seen: set[tuple[str, ...]] = set()
    for track in (*rows[start:], *rows[:start]):
        for slots in walk.along(track):
            try:
                found = laid_out(desk, slots, jokers)
            except Refused:
                continue
            move = _move(desk, found)
            if move.line not in seen:
                seen.add(move.line)
                yield move


def _move(desk: Desk, found: Found) -> Move:
    pairs = zip(found.layout.slots, found.names, strict=True)
    line = tuple(f"{name}{slot.cell.value}" if name and name[0] == "J" else slot.cell.item for slot, name in pairs)
    return Move(line, kind(desk.board, found.layout), found.scored)


def _rank(move: Move) -> tuple[int, int, tuple[str, ...]]:
    return -move.points, len(move.line), move.line


class _Walk:
    """Puts lines together along rows of numbers."""

    def __init__(self, desk: Desk, cards: Sequence[str], jokers: int, *, all_: bool = False) -> None:
        self.hand = {int(card): fresh(card, int(card)) for card in cards if card[0] != "J"}
        self.jokers = min(jokers, len(cards) - len(self.hand))
        self.most = min(len(cards), len(desk.hand) - (not desk.options.simple))
        self.least = len(cards) if all_ else 1
        board = desk.board if desk.opened else Board(())
        self.singles: dict[int, list[Slot]] = {}
        self.runs: dict[int, list[Slots]] = {}
        for spot in board.spots.values():
            for way in (ACROSS, DOWN):
                run = board.run(spot, way)
                if len(run) == 1:
                    self.singles.setdefault(spot.cell.value, []).append(lying(spot))
                elif spot.cell is min(run, key=lambda cell: cell.value):
                    rising = sorted(run, key=lambda cell: cell.value)
                    self.runs.setdefault(spot.cell.value, []).append(
                        tuple(Slot(cell, spot.island) for cell in rising)
                    )

    def along(self, track: Numbers) -> Iterator[Slots]:
        """The lines in a row of numbers."""
        usable = [value in self.hand for value in track]
        if not self.jokers and not any(usable):
            return
        places = {value: place for place, value in enumerate(track)}
        for place in range(len(track) - LEAST + 1):
            yield from self._on(track, places, place, (), 0, 0)

    def _on(
        self, track: Numbers, places: dict[int, int], place: int, line: Slots, new: int, jokers: int
    ) -> Iterator[Slots]:
        """The lines that begin like this one."""
        if len(line) >= LEAST and new >= self.least and any(not slot.joker for slot in line):
            yield line
        if place >= len(track):
            return
        value = track[place]
        if new < self.most:
            if value in self.hand:
                yield from self._on(track, places, place + 1, (*line, self.hand[value]), new + 1, jokers)
            elif jokers < self.jokers:
                yield from self._on(track, places, place + 1, (*line, fresh("J", value)), new + 1, jokers + 1)
        for single in self.singles.get(value, ()):
            yield from self._on(track, places, place + 1, (*line, single), new, jokers)
        for run in self.runs.get(value, ()):
            filled = self._filled(track, places, run)
            if filled is None:
                continue
            added = sum(not slot.lies for slot in filled)
            used = sum(not slot.lies and slot.joker for slot in filled)
            if new + added <= self.most and jokers + used <= self.jokers:
                yield from self._on(
                    track, places, place + len(filled), (*line, *filled), new + added, jokers + used
                )

    def _filled(self, track: Numbers, places: dict[int, int], run: Slots) -> Slots | None:
        """A line of the table with hand cards in its gaps, where it fits into the row."""
        filled: list[Slot] = []
        place = places[run[0].cell.value]
        for slot in run:
            there = places.get(slot.cell.value)
            if there is None:
                return None
            for value in track[place:there]:
                if value in self.hand:
                    filled.append(self.hand[value])
                elif self.jokers:
                    filled.append(fresh("J", value))
                else:
                    return None
            filled.append(slot)
            place = there + 1
        return tuple(filled)
