"""Going out in this turn in as few plays as possible: exactly, and at random.

Cards that join a meld one after the other could have joined it at once, and a meld formed in this turn could have
been formed at its full size. So the shortest ways out are at most one meld, one lay-off on each meld on the table,
and at most one discard; all combinations are tried. The solver drew from the stock, so any card may be discarded.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias

from bot.games.numo.cards import Card
from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.model import Discard, FormMeld, LayOff, NumoView
from bot.games.numo.turn import has_must

Move: TypeAlias = "FormMeld | LayOff | Discard"
"""A play of the turn."""


class Formed(NamedTuple):
    """A meld of the hand: the bits of its cards, and the play."""

    bits: int
    play: FormMeld


class Laid(NamedTuple):
    """A lay-off on a meld of the table: the bits of its cards, and the play."""

    bits: int
    play: LayOff


class Ways:
    """What the mover of a view can do in the rest of the turn. Cards are bits, by their places in the hand."""

    def __init__(self, view: NumoView) -> None:
        self.view = view
        self.hand = view.hand or ()
        self.all = (1 << len(self.hand)) - 1
        self.free = has_must(view, view.mover, view.melds)
        self.melds = [
            Formed(self._bits(found.cards), FormMeld(tuple(card.id for card in found.cards), found.kind))
            for found in melds(view.hand_cards, view.control)
        ]
        self.going = [meld for meld in self.melds if self.free or meld.play.kind == view.must]
        self._seen: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.lays = [
            [self._lay_off(place, bits) for bits in self._takes(place, 0, self.all)] for place in self.places
        ]

    @property
    def places(self) -> range:
        """The places of the melds on the table."""
        return range(len(self.view.melds))

    def fewest(self) -> tuple[Move, ...] | None:
        """Return the plays of a shortest way out, in order, None if there is no way out."""
        reach = self._reach()
        found = [way for begun in self._begin() for way in self._end(begun, reach)]
        return min(found, key=len, default=None)

    def fits(self, bit: int) -> int:
        """Count the places where a card fits: melds on the table that can take it, alone or with others, and melds
        of the hand, which count as one place."""
        takers = sum(any(lay.bits & bit for lay in sets) for sets in self.lays)
        return takers + any(meld.bits & bit for meld in self.going)

    def by_chance(self, rng: Random, best: int) -> bool:
        """Tell whether random play goes out in ``best`` plays. Lay-offs on the same meld count as one."""
        nothing = [0] if self.free else []
        begun = rng.choice([*nothing, *(meld.bits for meld in self.going)])
        left, plays = self.all & ~begun, int(begun > 0)
        added = dict.fromkeys(self.places, 0)
        while left:
            found = [(place, bits) for place in self.places for bits in self._takes(place, added[place], left)]
            if not found:
                break
            place, bits = rng.choice(found)
            added[place] |= bits
            left &= ~bits
        plays += sum(bits > 0 for bits in added.values()) + left.bit_count()
        return left.bit_count() <= 1 and plays == best

    def greedy(self) -> int | None:
        """Return the plays in which always playing the most cards goes out, None if it does not."""
        begin = max(self.going, key=lambda meld: meld.bits.bit_count(), default=None)
        left, plays = self.all, 0
        if begin:
            left, plays = left & ~begin.bits, 1
        added = dict.fromkeys(self.places, 0)
        while found := [(place, bits) for place in self.places for bits in self._takes(place, added[place], left)]:
            place, bits = max(found, key=lambda one: one[1].bit_count())
            plays += not added[place]
            added[place] |= bits
            left &= ~bits
        return None if left.bit_count() > 1 else plays + left.bit_count()

    def names(self, bits: int) -> tuple[str, ...]:
        """Return the cards of these bits."""
        return tuple(name for place, name in enumerate(self.hand) if bits >> place & 1)

    def _begin(self) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield the rest of the hand and the plays after each possible first meld, and after none."""
        if self.free:
            yield self.all, ()
        for meld in self.going:
            yield self.all & ~meld.bits, (meld.play,)

    def _reach(self) -> dict[int, tuple[LayOff, ...]]:
        """Map every set of cards that can be laid off to the fewest lay-offs for it, at most one per meld."""
        reach: dict[int, tuple[LayOff, ...]] = {0: ()}
        for sets in self.lays:
            for used, lays in list(reach.items()):
                for more in sets:
                    both = used | more.bits
                    if not used & more.bits and (both not in reach or len(reach[both]) > len(lays) + 1):
                        reach[both] = (*lays, more.play)
        return reach

    def _end(
        self, begun: tuple[int, tuple[Move, ...]], reach: dict[int, tuple[LayOff, ...]]
    ) -> Iterator[tuple[Move, ...]]:
        left, moves = begun
        for bit in (0, *(1 << place for place in range(len(self.hand)) if left >> place & 1)):
            lays = reach.get(left & ~bit)
            if lays is not None:
                yield (*moves, *lays, *(Discard(name) for name in self.names(bit)))

    def _takes(self, place: int, added: int, left: int) -> tuple[int, ...]:
        """Return the sets of cards out of ``left`` that the meld there can take at once after those ``added``."""
        key = place, added, left
        if key not in self._seen:
            meld, cards = self.view.melds[place], self.view.cards
            there = sorted(
                (cards[name] for name in (*meld.cards, *self.names(added))), key=lambda card: card.number
            )
            found = lay_offs((cards[name] for name in self.names(left)), meld.kind, there)
            self._seen[key] = tuple(self._bits(one) for one in found)
        return self._seen[key]

    def _lay_off(self, place: int, bits: int) -> Laid:
        return Laid(bits, LayOff(self.names(bits), self.view.melds[place].id))

    def _bits(self, cards: tuple[Card, ...]) -> int:
        return sum(1 << self.hand.index(card.id) for card in cards)
