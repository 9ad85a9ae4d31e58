"""Going out in this turn: all ways, and the best of them.

A meld takes any number of cards one after the other or all at once, and a meld formed in this turn can be formed
at its full size. So a last turn is at most one meld, at most one lay-off on each meld on the table, and at most
one discard.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.model import Discard, FormMeld, LayOff, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.meld_index import MeldIndex, bits, meld_index

Move: TypeAlias = "FormMeld | LayOff | Discard"
"""A move of a last turn."""


class WayOut(NamedTuple):
    """A way of going out in this turn: its moves in order, and the points of the cards that join own melds."""

    moves: tuple[Move, ...]
    points: int


class _Laid(NamedTuple):
    """Lay-offs, and the points of those on the player's own melds."""

    lays: tuple[LayOff, ...]
    points: int


Reach = dict[int, _Laid]
"""What can be laid off together, by the cards used."""


def best_way_out(view: NumoView) -> WayOut | None:
    """Find the highest-scoring way to go out in this turn, None if there is none, or the draw is still to come."""
    if not view.my_turn or view.phase not in ("meld", "lay"):
        return None
    index = meld_index(view)
    hand = index.mask(view.hand or ())
    choices = _lay_offs(view, index)
    fitting = 0
    for sets in choices:
        for cards, _, _ in sets:
            fitting |= cards
    begun = [meld for meld in _melds(view, index) if (hand & ~fitting & ~meld.cards).bit_count() <= 1]
    if not begun:
        return None
    reach = _reach(choices)
    ways = [_finish(view, index, hand & ~meld.cards, reach, meld) for meld in begun]
    return max((way for way in ways if way is not None), key=_worth, default=None)


class _Begun(NamedTuple):
    """A last turn so far: at most one meld, its cards and points."""

    moves: tuple[FormMeld, ...]
    cards: int
    points: int


def _melds(view: NumoView, index: MeldIndex) -> Iterator[_Begun]:
    """Yield the melds that the last turn may begin with (NUMO-15), and none if none is needed."""
    free = has_must(view, view.mover, view.melds)
    if free:
        yield _Begun((), 0, 0)
    if view.phase == "meld":
        for found in melds(view.hand_cards, view.control):
            if free or found.kind == view.must:
                names = tuple(card.id for card in found.cards)
                points = sum(card.number for card in found.cards)
                yield _Begun((FormMeld(names, found.kind),), index.mask(names), points)


def _worth(way: WayOut) -> tuple[int, int]:
    """Return the sort key: more points first, then fewer moves."""
    return way.points, -len(way.moves)


def _finish(view: NumoView, index: MeldIndex, left: int, reach: Reach, begun: _Begun) -> WayOut | None:
    """Find the best way to get rid of the cards left after a meld: lay-offs, and a discard other than the card
    taken from the discard pile."""
    taken = index.bit[view.drawn] if view.took and view.drawn is not None else 0
    ways = []
    for last in (0, *bits(left & ~taken)):
        laid = reach.get(left & ~last)
        if laid is not None:
            end = (Discard(index.cards[last.bit_length() - 1].id),) if last else ()
            ways.append(WayOut((*begun.moves, *laid.lays, *end), begun.points + laid.points))
    return max((way for way in ways if way.moves), key=_worth, default=None)


def _lay_offs(view: NumoView, index: MeldIndex) -> list[list[tuple[int, LayOff, int]]]:
    """List every lay-off from the hand by meld on the table: its cards, and the points if the meld is own."""
    choices = []
    for meld in view.melds:
        sets = []
        for found in lay_offs(view.hand_cards, meld.kind, [view.cards[name] for name in meld.cards]):
            names = tuple(card.id for card in found)
            points = sum(card.number for card in found) if meld.owner == view.seat else 0
            sets.append((index.mask(names), LayOff(names, meld.id), points))
        choices.append(sets)
    return choices


def _reach(choices: list[list[tuple[int, LayOff, int]]]) -> Reach:
    """Return everything that can be laid off, with at most one lay-off on each meld."""
    reach: Reach = {0: _Laid((), 0)}
    for sets in choices:
        for used, (lays, so_far) in list(reach.items()):
            for more, lay, points in sets:
                whole = _Laid((*lays, lay), so_far + points)
                if not used & more and (used | more not in reach or reach[used | more].points < whole.points):
                    reach[used | more] = whole
    return reach
