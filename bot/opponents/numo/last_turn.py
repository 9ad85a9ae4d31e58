"""Going out in this turn: all ways, and the best of them.

A meld takes any number of cards one after the other or all at once, and a meld formed in this turn can be formed
at its full size. So a last turn is at most one meld, at most one lay-off on each meld on the table, and at most
one discard.

A factor meld takes any of the numbers that divide its largest, whatever else it takes. Such cards are *free*: they
need no search, which tables with many factor melds would make too long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from bot.games.effort import Effort
from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.model import Discard, FormMeld, LayOff, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.meld_index import MeldIndex, bits, meld_index

WORK = 100_000
"""The most lay-offs, alone and together, that are looked at."""

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


class _Free(NamedTuple):
    """The free cards, those of them that join own melds, and the meld for each."""

    cards: int
    own: int
    takers: dict[int, int]


Choices = list[list[tuple[int, LayOff, int]]]
"""The lay-offs that are searched, by meld on the table: their cards, and the points if the meld is own."""
Reach = dict[int, list[tuple[int, _Laid]]]
"""What can be laid off together, with the cards used, by those of them that are not free."""


def best_way_out(view: NumoView, effort: Effort | None = None) -> WayOut | None:
    """Find the highest-scoring way to go out in this turn, None if there is none, or the draw is still to come.
    Once ``effort`` is used up, the best way found so far."""
    if not view.my_turn or view.phase not in ("meld", "lay"):
        return None
    effort = effort or Effort(WORK)
    index = meld_index(view)
    hand = index.mask(view.hand or ())
    free = _find_free(view, index)
    choices = _lay_offs(view, index, free, effort)
    fitting = free.cards
    for sets in choices:
        for cards, _, _ in sets:
            fitting |= cards
    begun = [meld for meld in _melds(view, index) if (hand & ~fitting & ~meld.cards).bit_count() <= 1]
    if not begun:
        return None
    reach = _reach(choices, free, effort)
    ways = [_finish(view, index, hand & ~meld.cards, reach, free, meld) for meld in begun]
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


def _finish(
    view: NumoView, index: MeldIndex, left: int, reach: Reach, free: _Free, begun: _Begun
) -> WayOut | None:
    """Find the best way to get rid of the cards left after a meld: lay-offs, and a discard other than the card
    taken from the discard pile."""
    taken = index.bit[view.drawn] if view.took and view.drawn is not None else 0
    best: WayOut | None = None
    for last in (0, *bits(left & ~taken)):
        rest = left & ~last
        for used, laid in reach.get(rest & ~free.cards, ()):
            points = begun.points + laid.points + index.points(rest & ~used & free.own)
            if used & ~rest or (best is not None and points < best.points):
                continue
            lays = _with_free(index, laid.lays, rest & ~used, free)
            end = (Discard(index.cards[last.bit_length() - 1].id),) if last else ()
            way = WayOut((*begun.moves, *lays, *end), points)
            if way.moves and (best is None or _worth(way) > _worth(best)):
                best = way
    return best


def _with_free(index: MeldIndex, lays: Iterable[LayOff], cards: int, free: _Free) -> Iterable[LayOff]:
    """Add free cards to lay-offs, with those on the same meld at once."""
    if not cards:
        return lays
    onto = {lay.meld: lay.cards for lay in lays}
    for card in bits(cards):
        meld = free.takers[card]
        onto[meld] = (*onto.get(meld, ()), index.cards[card.bit_length() - 1].id)
    return (LayOff(names, meld) for meld, names in onto.items())


def _find_free(view: NumoView, index: MeldIndex) -> _Free:
    """Find the cards that factor melds take in any case, every one of equal cards. If just some of them would
    score, they are searched."""
    factors = [meld for meld in view.melds if meld.kind == "factor"]
    there = {meld.id: {view.cards[name].number for name in meld.cards} for meld in factors}
    held: dict[int, list[int]] = {}
    for card in view.hand_cards if factors else ():
        held.setdefault(card.number, []).append(index.bit[card.id])
    taken = {n: [meld for meld in factors if _divides(n, there[meld.id])] for n in held}
    count = Counter(meld.id for takers in taken.values() for meld in takers)
    cards, own = 0, 0
    takers: dict[int, int] = {}
    for number, same in held.items():
        mine = [meld for meld in taken[number] if meld.owner == view.seat]
        fit = sorted(mine or taken[number], key=lambda meld: -count[meld.id])
        if len(fit) >= len(same):
            takers.update(zip(same, (meld.id for meld in fit), strict=False))
            cards |= sum(same)
            own |= sum(same) if mine else 0
    return _Free(cards, own, takers)


def _divides(number: int, there: Collection[int]) -> bool:
    """Tell whether a meld of these factors takes a number without another largest one."""
    return number not in there and max(there) % number == 0


def _lay_offs(view: NumoView, index: MeldIndex, free: _Free, effort: Effort) -> Choices:
    """List the lay-offs from the hand by meld on the table that are more than free cards."""
    choices = []
    for meld in view.melds:
        there = [view.cards[name] for name in meld.cards]
        mine = meld.owner == view.seat
        needless = free.own if mine else free.cards
        hand = view.hand_cards
        if meld.kind == "factor":
            top = there[-1].number
            hand = tuple(card for card in hand if card.number > top or not index.bit[card.id] & needless)
        sets = []
        for found in lay_offs(hand, meld.kind, there):
            effort.left -= 1
            names = tuple(card.id for card in found)
            cards = index.mask(names)
            if cards & ~needless:
                points = sum(card.number for card in found) if mine else 0
                sets.append((cards, LayOff(names, meld.id), points))
            if effort.is_spent:
                break
        choices.append(sets)
    return choices


def _reach(choices: Choices, free: _Free, effort: Effort) -> Reach:
    """Return everything that can be laid off, with at most one lay-off on each meld."""
    best: dict[int, _Laid] = {0: _Laid((), 0)}
    for sets in choices:
        for used, (lays, so_far) in list(best.items()):
            if effort.is_spent:
                break
            effort.left -= len(sets)
            for more, lay, points in sets:
                whole = _Laid((*lays, lay), so_far + points)
                if not used & more and (used | more not in best or best[used | more].points < whole.points):
                    best[used | more] = whole
    reach: Reach = {}
    for used, laid in best.items():
        reach.setdefault(used & ~free.cards, []).append((used, laid))
    return reach
