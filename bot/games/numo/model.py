"""What a match of NUMO consists of: melds, deals, state, actions and views."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from bot.games.base import State, TurnView
from bot.games.hints import Hint
from bot.games.numo.cards import Card, Cards, Control, House, Kind, cards_of, sort_cards
from bot.games.numo.options import TOP_LEVEL, NumoOptions
from bot.games.rng import Rng

HAND = 10
"""The number of cards dealt to each player (NUMO-16)."""

Phase = Literal["draw", "meld", "lay", "over"]
"""What the mover may do next (NUMO-18): draw; meld, lay off or discard; lay off or discard only; nothing."""
Way = Literal["meld", "lay", "discard"]
"""How somebody went out (NUMO-22)."""
Void = Literal["stock", "turns"]
"""Why a deal was void (NUMO-21): the discard pile was turned over too often, or too many turns."""


class Meld(msgspec.Struct, frozen=True, cache_hash=True):
    """A meld on the table. ``id`` is unique in the match. Players use its place on the table (see ``number_of``).

    ``cards`` are in reading order: 7, 4, 28 for 7 × 4 = 28, ascending in runs, primes and factors. ``owner`` is
    the seat that formed it, even if others have added cards since.
    """

    id: int
    owner: int
    kind: Kind
    cards: tuple[str, ...]


class Deal(msgspec.Struct, frozen=True):
    """A finished deal. ``out`` is the seat that went out, ``way`` how. In a void deal both are None, and ``void``
    is the reason. ``points`` are those of this deal by seat."""

    level: int | None
    points: tuple[int, ...]
    out: int | None = None
    way: Way | None = None
    void: Void | None = None


class Terms(NamedTuple):
    """What a deal is played by: its level (None with custom control cards), the control cards in force, and the
    kind of meld required for going out, if any (NUMO-15)."""

    level: int | None
    control: tuple[Control, ...]
    must: Control | None


class NumoState(State[NumoOptions], frozen=True):
    """The full state of a match, secrets included. Tuples over seats have one entry per seat.

    ``sets``: sets of the upper deck in play. ``stock``: the next card is the last. ``discards``: the top card is
    the last. ``hands``: in the order drawn. ``scores``: points of the finished deals. ``turn`` counts the turns of
    the deal from 1. ``drawn`` is the card that the mover drew in this turn, ``took`` says that it came from the
    discard pile. ``taken``: cards in each hand taken openly from the discard pile. ``turned``: cards of the
    discard pile when it was last turned over that nobody has seen since. ``deals``: the finished deals. ``hints``:
    hints used in the match, ``hint``: since the mover's last move. ``stamps``: see ``Game.stamp``. ``next_meld``:
    the next meld's id. ``quiet``: turns since somebody went out, or since somebody wanted to play on (NUMO-25).
    """

    house: House
    sets: int
    rng: Rng
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]
    discards: tuple[str, ...]
    dealer: int
    mover: int
    scores: tuple[int, ...]
    stamps: tuple[int, ...]
    hints: tuple[int, ...]
    taken: tuple[tuple[str, ...], ...]
    melds: tuple[Meld, ...] = ()
    phase: Phase = "draw"
    turn: int = 1
    drawn: str | None = None
    took: bool = False
    turn_overs: int = 0
    turned: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    hint: int = 0
    next_meld: int = 1
    quiet: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""
        return cards_of(self.house, self.sets)

    @property
    def terms(self) -> Terms:
        """What is in force in this deal."""
        return terms_of(self.options, self.house, len(self.hands), len(self.deals))

    @property
    def level(self) -> int | None:
        """The level of this deal, None with custom control cards."""
        return self.terms.level

    @property
    def control(self) -> tuple[Control, ...]:
        """The control cards in force."""
        return self.terms.control

    @property
    def must(self) -> Control | None:
        """The kind of meld required for going out, if any (NUMO-15)."""
        return self.terms.must


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the next card of the stock, or take the top card of the discard pile (NUMO-18)."""

    from_discard: bool = False


class FormMeld(msgspec.Struct, frozen=True, tag="meld"):
    """Lay down these cards from the hand as a meld. Without ``kind`` it is the level's own kind if the cards fit
    it, otherwise the only kind that they fit (NUMO-14)."""

    cards: tuple[str, ...]
    kind: Kind | None = None


class LayOff(msgspec.Struct, frozen=True, tag="lay"):
    """Add these cards from the hand to the meld with that id (NUMO-19)."""

    cards: tuple[str, ...]
    meld: int


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Put this card from the hand on the discard pile, which ends the turn."""

    card: str


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """End the turn in the simplest way. Draws from the stock, if not drawn yet, and discards that card or, if that
    is not allowed, the lowest other card."""


NumoAction = Draw | FormMeld | LayOff | Discard | Skip | Hint


class NumoView(TurnView, frozen=True):
    """What a viewer may see: the table, counts and scores, and only the viewer's own hand.

    ``hand`` is the viewer's (None for a spectator), in the order drawn. ``drawn`` is the card that the mover drew
    in this turn, if the viewer knows it. ``held`` and ``stock`` are numbers of cards. ``discards`` is the whole
    public pile, the top card last. ``control``, ``must`` and ``level`` are those of this deal. The order of
    ``turned`` reveals nothing. The other fields are those of the state.
    """

    options: NumoOptions
    house: House
    sets: int
    level: int | None
    control: tuple[Control, ...]
    must: Control | None
    stock: int
    discards: tuple[str, ...]
    melds: tuple[Meld, ...]
    dealer: int
    phase: Phase
    drawn: str | None
    took: bool
    taken: tuple[tuple[str, ...], ...]
    turned: tuple[str, ...]
    turn_overs: int
    deals: tuple[Deal, ...]

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""
        return cards_of(self.house, self.sets)

    @property
    def my_draw(self) -> Card | None:
        """The card that the viewer has drawn in this turn, None once it has left the hand."""
        return self.cards[self.drawn] if self.my_turn and self.drawn in (self.hand or ()) else None

    @property
    def hand_cards(self) -> tuple[Card, ...]:
        """The viewer's cards, sorted by number."""
        return sort_cards(self.house, self.sets, self.hand or ())


def number_of(meld: Meld, melds: Sequence[Meld]) -> int:
    """The players' number for a meld on the table: its place from 1, which restarts with each deal."""
    return 1 + next(place for place, other in enumerate(melds) if other.id == meld.id)


@lru_cache(maxsize=256)
def terms_of(options: NumoOptions, house: House, seats: int, deals: int) -> Terms:
    """What the deal after this number of deals is played by."""
    level = level_of(options, seats, deals)
    return Terms(level, control_of(options, house, level), must_of(options, house, level))


def level_of(options: NumoOptions, seats: int, deals: int) -> int | None:
    """The level after this number of deals, None with custom control cards (NUMO-6, NUMO-23)."""
    if options.custom:
        return None
    first = options.first_level(seats)
    return min(TOP_LEVEL, first + deals) if options.progress else first


def control_of(options: NumoOptions, house: House, level: int | None) -> tuple[Control, ...]:
    """The control cards in force at that level, in their printed order (NUMO-6)."""
    if level is None:
        return tuple(control for control in house.control if control in options.custom)
    return house.control[:2] if level == 1 else (*house.control[:2], house.control[level])


def must_of(options: NumoOptions, house: House, level: int | None) -> Control | None:
    """The kind of meld required for going out at that level, None for none (NUMO-15)."""
    if level is None:
        return options.must
    return None if level == 1 else house.control[level]
