"""The data of a match of nmbrs!: islands of cards, the offer, state, actions and views."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.games.base import State, TurnView
from bot.games.hints import Hint
from bot.games.nmbrs.cards import Card, Cards, House, cards_of
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.rng import Rng

Phase = Literal["draw", "offer", "choose", "play", "over"]
"""``draw``: the mover takes the face-up card or declines it. ``offer``: it is offered to the others. ``choose``:
it was claimed, and the mover chooses between the next face-up card and a face-down one. ``play``: plays, then the
discard (NMBRS-4, NMBRS-5, NMBRS-17)."""
Kind = Literal["series", "extend", "insert", "cross", "link"]
"""What a play did (NMBRS-13): ``series`` is from the hand alone."""
Doubling = Literal["one", "different"]
"""Why a card counts double: all cards of its series have one colour, or all have different colours (NMBRS-19)."""
Source = Literal["up", "down"]
"""The face-up card, or the top of the face-down pile."""


class Cell(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A card on the table, at a place of its island's own grid (x to the right, y downwards, both from 0).

    ``value`` is the number that it stands for (NMBRS-11). ``seat`` placed it, in play number ``play`` of turn
    ``turn``. A line belongs to the owner of its newest card.
    """

    x: int
    y: int
    card: str
    value: int
    seat: int
    turn: int
    play: int

    @property
    def item(self) -> str:
        """The card as it is written in a line: ``15``, or ``J15``."""
        return f"J{self.value}" if self.card[0] == "J" else self.card


class Island(msgspec.Struct, frozen=True, cache_hash=True):
    """Connected cards, sorted by row, then by column. When islands merge, the lowest ``id`` remains."""

    id: int
    cells: tuple[Cell, ...]


Islands = tuple[Island, ...]
"""The table, by island id."""


class Scored(msgspec.Struct, frozen=True, gc=False):
    """The points of a newly placed card before doubling, why they are doubled (if they are), and the card's place
    in the line (from 0)."""

    card: str
    points: int
    doubled: Doubling | None = None
    place: int = 0

    @property
    def worth(self) -> int:
        """The points after doubling."""
        return self.points * (2 if self.doubled else 1)


class Laid(msgspec.Struct, frozen=True):
    """A play that was made: the whole line after it, as written, and the newly placed cards in line order."""

    seat: int
    line: tuple[str, ...]
    kind: Kind
    scored: tuple[Scored, ...]
    island: int

    @property
    def points(self) -> int:
        """The points of the play."""
        return sum(scored.worth for scored in self.scored)


class Offer(msgspec.Struct, frozen=True):
    """A declined face-up card: the seats it is offered to, in turn order, and their answers. ``hinted``: the seats
    that have taken a hint about it."""

    asked: tuple[int, ...]
    claims: tuple[int, ...] = ()
    passes: tuple[int, ...] = ()
    hinted: tuple[int, ...] = ()

    @property
    def open(self) -> tuple[int, ...]:
        """The seats that have not answered yet."""
        return tuple([seat for seat in self.asked if seat not in self.claims and seat not in self.passes])


class Swapped(msgspec.Struct, frozen=True):
    """A joker that was taken from the table in this turn and has not been used yet (NMBRS-16).

    ``number`` is the card that replaced it, ``lines`` are the cards of its former lines, as they are now.
    """

    joker: str
    number: str
    lines: tuple[tuple[str, ...], ...]


class RoundResult(msgspec.Struct, frozen=True):
    """A finished round: its winner (None: nobody went out), what each hand cost, and the totals afterwards."""

    winner: int | None
    lost: tuple[int, ...]
    scores: tuple[int, ...]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Take the face-up card, or decline it for a face-down one (NMBRS-4, NMBRS-5)."""

    source: Source


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """Claim the offered card (NMBRS-5)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Decline the offered card (NMBRS-5)."""


class AutoPass(msgspec.Struct, frozen=True, tag="auto_pass"):
    """Turn automatic Pass of offers on or off until the round ends. Turning it on also passes a pending offer."""

    on: bool


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Lay hand cards so that they result in this line, written whole from either end (NMBRS-13).

    Items: ``15`` is the card on the table, or the one in the hand if none is there. ``J15`` is a joker that stands
    for 15 or is to do so, ``Jr15`` the red one.
    """

    line: tuple[str, ...]


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Replace a joker (``Jr``) on the table with the number card that it stands for (NMBRS-16)."""

    joker: str
    number: str


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """Take back the last play or swap of this turn."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Put a card from the hand on the face-up pile, which ends the turn (NMBRS-17)."""

    card: str


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Act for an absent player: draw face-down, return swapped jokers, discard the card of most points."""


Placing = Play | Swap
"""An action on the table before the discard."""
NmbrsAction = Draw | Claim | Pass | AutoPass | Play | Swap | TakeBack | Discard | Skip | Hint


class TurnStart(msgspec.Struct, frozen=True):
    """The table and the mover before the first play of the turn, for taking plays back."""

    islands: Islands
    hand: tuple[str, ...]
    score: int
    opened: bool
    next_island: int
    next_play: int
    last: Laid | None


class NmbrsState(State[NmbrsOptions], frozen=True):
    """The full state of a match, secrets included. Tuples over seats have one entry per seat.

    ``deck``: the face-down pile, ``pile``: the face-up pile; the next card of both is the last. ``opened``: the
    seats that have laid a series of their own in this round (NMBRS-12). ``auto``: the seats that pass all offers,
    ``claims``: claims made in this round. ``first``: the seat that began the round. ``turn`` counts turns of the
    match from 1. ``offer``: in that phase only. ``skipping``: the mover is absent and the turn ends with the draw.
    ``start``: None until the mover places something; ``done``: what the mover has done since, ``laid``: the plays
    among it, ``pending``: swapped jokers still to be used. ``last``: the last play of the round. ``refilled``: the
    face-down pile has run out in this round, ``idle``: turns since then without a card placed (NMBRS-6).
    ``hints``: hints taken in the match, ``hint``: since the table or the hand last changed. ``stamps``: see
    ``Game.stamp``. ``next_island``, ``next_play``: the next free numbers. ``offers``: offers made in the
    match; the first edition does not count them. ``discarder``: the seat that discarded the card that the mover
    may take, None in the first turn of a round and where that does not matter (until the fourth edition).
    ``quiet``: turns since a round's end raised the highest total, or since somebody wanted to play on (NMBRS-22).
    """

    house: House
    rng: Rng
    deck: tuple[str, ...]
    pile: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    islands: Islands
    scores: tuple[int, ...]
    opened: tuple[bool, ...]
    auto: tuple[bool, ...]
    claims: tuple[int, ...]
    stamps: tuple[int, ...]
    hints: tuple[int, ...]
    first: int
    mover: int
    round: int = 1
    turn: int = 1
    phase: Phase = "draw"
    offer: Offer | None = None
    skipping: bool = False
    start: TurnStart | None = None
    done: tuple[Placing, ...] = ()
    laid: tuple[Laid, ...] = ()
    pending: tuple[Swapped, ...] = ()
    last: Laid | None = None
    refilled: bool = False
    idle: int = 0
    hint: int = 0
    next_island: int = 1
    next_play: int = 1
    results: tuple[RoundResult, ...] = ()
    offers: int = 0
    discarder: int | None = None
    quiet: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""
        return cards_of(self.house, self.options)


def find_last_turn(table: NmbrsState | NmbrsView) -> int | None:
    """Find the number of the last turn of a match: the first from the limit on after which everybody has had
    equally many in this round (NMBRS-21). None without a limit."""
    most, seats = table.options.most_turns, len(table.scores)
    if most is None:
        return None
    lap = table.turn + (table.first - table.mover - 1) % seats
    return lap + max(0, -(-(most - lap) // seats)) * seats


class NearSeries(msgspec.Struct, frozen=True):
    """Cards of a hand that one more card would make a series: the numbers that would do, none of which has been
    seen."""

    cards: tuple[str, ...]
    missing: tuple[int, ...]


class NmbrsView(TurnView, frozen=True):
    """What a viewer may see: the table, the face-up card, counts and scores, and only the viewer's own hand.

    ``deck`` and ``pile`` are numbers of cards, ``face_up`` is the top of ``pile`` (None if it is empty). ``hand``
    is the viewer's, in the order in which it was drawn (None for a spectator), ``held`` everybody's number of
    cards. ``asked`` are the seats of an offer, ``answered`` those that have answered it, ``answer`` is the
    viewer's own answer; while an offer is open, ``hint`` counts the viewer's hints about it. ``claims``, ``auto``,
    ``done``, ``laid``, ``pending``, ``last``, ``discarder`` and the other fields are those of the state.

    For the viewer's own picture: ``shown`` are the cards to show of a large hand (all if empty), ``chosen`` those
    chosen so far, ``proposed`` is the play that they would make, which is on ``islands`` already, and ``near`` is
    what nearly forms a series.
    """

    options: NmbrsOptions
    house: House
    deck: int
    pile: int
    face_up: str | None
    islands: Islands
    opened: tuple[bool, ...]
    auto: tuple[bool, ...]
    claims: tuple[int, ...]
    first: int
    round: int
    phase: Phase
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    answer: Literal["claim", "pass"] | None
    done: tuple[Placing, ...]
    laid: tuple[Laid, ...]
    pending: tuple[Swapped, ...]
    last: Laid | None
    refilled: bool
    idle: int
    results: tuple[RoundResult, ...]
    discarder: int | None = None
    shown: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    proposed: Laid | None = None
    near: tuple[NearSeries, ...] = ()

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""
        return cards_of(self.house, self.options)

    @property
    def my_move(self) -> bool:
        """Whether the viewer has to draw, place cards or discard. False while an offer is open."""
        return self.my_turn and self.phase != "offer"

    @property
    def my_draw(self) -> Card | None:
        """The card that the viewer has drawn, until something is placed in the turn."""
        fresh = self.my_turn and self.phase == "play" and not self.done
        return self.cards[self.hand[-1]] if fresh and self.hand else None

    @property
    def my_claims(self) -> int | None:
        """The number of offered cards the viewer may still claim in this round (NMBRS-5), None for any number."""
        if self.options.claim_limit is None or self.seat is None:
            return None
        return max(0, self.options.claim_limit - self.claims[self.seat])

    @property
    def my_answer(self) -> bool:
        """Whether an offer is waiting for the viewer."""
        return self.seat in self.asked and self.seat not in self.answered

    @property
    def my_decision(self) -> bool:
        return self.my_move or self.my_answer

    @property
    def my_cards(self) -> tuple[Card, ...]:
        """The viewer's hand by number, jokers last."""
        cards = self.cards
        held = (cards[name] for name in self.hand or ())
        return tuple(sorted(held, key=lambda card: (card.joker, card.number, card.id)))
