"""Placing cards on the table: the table and hand after a play, computed only from what its player may see.

The rules apply it to the state, the finder and the panels to a view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise, permutations

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.nmbrs.cards import Card, Cards
from bot.games.nmbrs.model import (
    Cell,
    Doubling,
    Island,
    Islands,
    Kind,
    Laid,
    NmbrsView,
    Play,
    Scored,
    Swap,
    Swapped,
)
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.board import Board, Slots, board_of
from bot.games.nmbrs.table.laying import Laying, fits, layings
from bot.games.nmbrs.table.line import meanings
from bot.games.nmbrs.table.series import SeriesRules, check_series


class Position(msgspec.Struct, frozen=True):
    """Everything a player's placing depends on: the table, the player's own hand, whether they have laid a series
    of their own, swapped jokers still to be used, and the next free numbers of islands and plays."""

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
        """The table with its indexes."""
        return board_of(self.islands)

    @property
    def rules(self) -> SeriesRules:
        """The rules for series."""
        return SeriesRules.of(self.options)


def position_of(view: NmbrsView) -> Position:
    """Return the viewer's position, without any cards for a spectator."""
    return Position(
        view.options,
        view.cards,
        view.islands,
        view.hand or (),
        view.seat is not None and view.opened[view.seat],
        view.pending if view.my_turn else (),
    )


class LegalPlay(msgspec.Struct, frozen=True):
    """A legal play: its laying, the hand card for each slot (None: a card on the table), and its points."""

    laying: Laying
    names: tuple[str | None, ...]
    scored: tuple[Scored, ...]

    @property
    def points(self) -> int:
        """The points of the play."""
        return sum(one.worth for one in self.scored)

    @property
    def rank(self) -> tuple[int, int]:
        """The preference among lines that are written alike: cards that are already on the table, then points."""
        return self.names.count(None), self.points

    @property
    def is_unbeatable(self) -> bool:
        """Whether no other place can earn more: all is doubled, or there is nothing beside the line to touch."""
        grid, lying = self.laying.grid, self.names.count(None)
        return len(grid) <= lying or all(one.doubled or not one.points for one in self.scored)


def make_play(position: Position, action: Play) -> tuple[Position, Laid]:
    """Make a play and return the new position and what was laid.

    Raises ``Refused``: what ``line``, ``series`` and ``laying`` raise, NMBRS-7.number (only jokers), NMBRS-12.own,
    NMBRS-16.same (a swapped joker in the line that it was in), NMBRS-17.last (nothing left to discard).
    """
    found = find(position, action.line)
    slots, laying = found.laying.slots, found.laying
    new = tuple(
        Cell(x, y, name, slot.cell.value, position.seat, position.turn, position.next_play)
        for slot, name, (x, y) in zip(slots, found.names, laying.places, strict=True)
        if name is not None
    )
    old = [position.islands[index] for index in laying.islands]
    island = Island(old[0].id if old else position.next_island, _tidy(laying, new))
    rest = [other for other in position.islands if other not in old]
    after = replace(
        _without(position, found.names),
        islands=tuple(sorted([*rest, island], key=lambda one: one.id)),
        opened=True,
        next_island=position.next_island + (not old),
        next_play=position.next_play + 1,
    )
    line = tuple(slot.cell.item for slot in slots)
    return after, Laid(position.seat, line, kind(position.board, laying), found.scored, island.id)


def find(position: Position, line: Sequence[str]) -> LegalPlay:
    """Find the legal way to lay a written line that earns most with as few jokers of the hand as possible. Raises
    ``Refused`` as ``make_play`` does."""
    return best_reading(position, meanings(position.board, position.hand, line), evaluate)


def best_reading(
    position: Position, readings: Iterable[Slots], lay: Callable[[Position, Slots], LegalPlay]
) -> LegalPlay:
    """Choose among lines that are written alike the legal one with the most jokers of the table, then the most
    points, then the first. Until the second edition the first one is chosen. Raises the first ``Refused`` of
    ``lay`` if there is none."""
    reason: Refused | None = None
    best: LegalPlay | None = None
    for slots in readings:
        try:
            found = lay(position, slots)
        except Refused as refused:
            reason = reason or refused
            continue
        if position.options.edition < 3:
            return found
        if best is None or found.rank > best.rank:
            best = found
    if best is not None:
        return best
    assert reason is not None
    raise reason


def evaluate(position: Position, slots: Slots) -> LegalPlay:
    """Find the legal way to lay a line of slots that earns most. Raises ``Refused``."""
    if all(slot.joker for slot in slots):
        raise Refused("NMBRS-7.number")
    check_series(position.rules, tuple(slot.cell.value for slot in slots))
    if not position.opened and any(slot.is_on_table for slot in slots):
        raise Refused("NMBRS-12.own")
    return lay_out(position, slots)


def lay_out(position: Position, slots: Slots, jokers: Sequence[str] | None = None) -> LegalPlay:
    """Find the legal way to lay a series that earns most, then the first one: its place (in the first edition the
    first one) and the jokers of the hand (or of ``jokers`` only). Raises ``Refused``."""
    first = position.options.edition == 1
    best: LegalPlay | None = None
    most = 0
    for laying in layings(position.board, position.rules, slots):
        for names in _namings(position, slots, position.hand if jokers is None else jokers):
            found = LegalPlay(laying, names, _scores(position.cards, laying, names))
            points = found.points
            if best is None or points > most:
                best, most = found, points
        if first or best is None or best.is_unbeatable:
            break
    if best is None:
        raise Refused("NMBRS-16.same")
    _check_left(position, best.names)
    return best


def names_of(position: Position, slots: Slots) -> tuple[str | None, ...] | None:
    """Return the hand card for each slot of a series in the legal way to lay it that earns most, None if there is
    none. Points only matter if there are jokers to choose from."""
    namings = list(_namings(position, slots, position.hand))
    try:
        if len(namings) > 1:
            return lay_out(position, slots).names
        if not namings or not fits(position.board, position.rules, slots):
            return None
        _check_left(position, namings[0])
    except Refused:
        return None
    return namings[0]


def swap_joker(position: Position, action: Swap) -> tuple[Position, tuple[str, ...]]:
    """Swap a joker (NMBRS-16) and return the new position and a line that it was in, as it is now.

    Raises ``Refused``: NMBRS-16.own, NMBRS-16.joker (not on the table), NMBRS-16.number (not in the hand),
    NMBRS-16.value (the joker stands for something else), NMBRS-17.last.
    """
    if not position.opened:
        raise Refused("NMBRS-16.own")
    slot = position.board.slots.get(action.joker)
    if slot is None or slot.island is None or not slot.joker:
        raise Refused("NMBRS-16.joker")
    if action.number not in position.hand or position.cards[action.number].joker:
        raise Refused("NMBRS-16.number", number=action.number[:4])
    if position.cards[action.number].number != slot.cell.value:
        raise Refused("NMBRS-16.value", number=action.number, value=slot.cell.value)
    old = position.islands[slot.island]
    new = replace(slot.cell, card=action.number, seat=position.seat, turn=position.turn, play=position.next_play)
    island = replace(old, cells=tuple(new if cell == slot.cell else cell for cell in old.cells))
    after = replace(
        position,
        islands=tuple(island if one == old else one for one in position.islands),
        hand=(*(card for card in position.hand if card != action.number), action.joker),
        next_play=position.next_play + 1,
    )
    lines = after.board.lines(action.number)
    waiting = Swapped(action.joker, action.number, tuple(tuple(cell.card for cell in line) for line in lines))
    after = replace(after, pending=(*position.pending, waiting))
    _check_left(after)
    return after, tuple(cell.item for cell in lines[0])


def kind(board: Board, laying: Laying) -> Kind:
    """Classify a play (NMBRS-13)."""
    table = [slot for slot in laying.slots if slot.island is not None]
    if not table:
        return "series"
    if len(table) == 1:
        return "cross"
    for a, b in pairwise(table):
        if a.island != b.island or abs(a.cell.x - b.cell.x) + abs(a.cell.y - b.cell.y) > 1:
            return "link"
    return "insert" if laying.is_split else "extend"


def _namings(position: Position, slots: Slots, jokers: Sequence[str]) -> Iterator[tuple[str | None, ...]]:
    """Yield which hand card goes into each slot: the number cards as given, and for ``J`` each of the jokers,
    swapped ones first. Namings that put a swapped joker back into its former line are left out."""
    named = tuple([slot.cell.card if slot.island is None else None for slot in slots])
    n = named.count("J")
    if not n and not position.pending:
        yield named
        return
    free = [card for card in jokers if card[0] == "J" and card not in named]
    if n == 1 and not position.pending:
        at = named.index("J")
        for card in free:
            yield (*named[:at], card, *named[at + 1 :])
        return
    waiting = [one.joker for one in position.pending]
    free.sort(key=lambda card: card not in waiting)
    closed = _closed_jokers(position.pending, {slot.cell.card for slot in slots if slot.is_on_table})
    most = min(n, sum(card in waiting and card not in closed for card in free))
    for chosen in permutations(free, n):
        if sum(card in waiting for card in chosen) < most:
            continue
        rest = iter(chosen)
        names = tuple(next(rest) if name == "J" else name for name in named)
        if closed.isdisjoint(names):
            yield names


def _closed_jokers(pending: Iterable[Swapped], lying: set[str]) -> set[str | None]:
    """Find the swapped jokers that may not be used, as a former line of theirs has two cards in this one."""
    return {one.joker for one in pending for line in one.lines if len(lying.intersection(line)) > 1}


def _scores(cards: Cards, laying: Laying, names: tuple[str | None, ...]) -> tuple[Scored, ...]:
    doubled = _doubling([cards[name or slot.cell.card] for slot, name in zip(laying.slots, names, strict=True)])
    found = []
    for index, name in enumerate(names):
        if name is not None:
            run, own = laying.crossing.get(index, ()), laying.slots[index].cell
            crossing = [cards[name if cell is own else cell.card] for cell in run]
            found.append(_score(cards[name], index, doubled, crossing))
    return tuple(found)


def _without(position: Position, used: Collection[str | None]) -> Position:
    """Remove these cards from the hand."""
    return replace(
        position,
        hand=tuple(card for card in position.hand if card not in used),
        pending=tuple(waiting for waiting in position.pending if waiting.joker not in used),
    )


def _check_left(position: Position, used: Collection[str | None] = ()) -> None:
    """Raise ``Refused`` if only swapped jokers, which can't be discarded, remain after these cards (NMBRS-17)."""
    waiting = [one.joker for one in position.pending]
    if not position.options.simple and all(card in used or card in waiting for card in position.hand):
        raise Refused("NMBRS-17.last")


def _tidy(laying: Laying, new: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """List the cells of an island including the new ones, with places counted from 0, sorted."""
    placed = [*laying.grid.items(), *(((cell.x, cell.y), cell) for cell in new)]
    left, top = min(x for (x, _), _ in placed), min(y for (_, y), _ in placed)
    cells = [_at(cell, x - left, y - top) for (x, y), cell in placed]
    return tuple(sorted(cells, key=lambda cell: (cell.y, cell.x)))


def _at(cell: Cell, x: int, y: int) -> Cell:
    return cell if (cell.x, cell.y) == (x, y) else replace(cell, x=x, y=y)


def _doubling(series: Sequence[Card]) -> Doubling | None:
    """Return why a series counts double: all one colour, or all different ones of the four (NMBRS-19)."""
    colours = {card.colour for card in series}
    if len(colours) == 1:
        return "one"
    return "different" if len(colours) == len(series) else None


def _score(card: Card, place: int, line: Doubling | None, crossing: Sequence[Card]) -> Scored:
    """Score a new card at a place of its line (NMBRS-18). ``line`` is why the cards of the line count double (if
    they do), ``crossing`` the series across it (empty if there is none)."""
    reason = line or (_doubling(crossing) if crossing else None)
    return Scored(card.id, card.points, reason, place)
