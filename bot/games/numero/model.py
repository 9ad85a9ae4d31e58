"""What a match of Numero consists of: piles, builds, state, actions and views."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.games.base import State, TurnView
from bot.games.hints import Hint
from bot.games.numero.cards import Card, Cards, House, cards_of
from bot.games.numero.options import NumeroOptions
from bot.games.numero.scoring import ScoreLine
from bot.games.rng import Rng, shuffle

HAND = 5
"""Cards in a full hand, and in the centre of a solitaire."""

Phase = Literal["play", "last", "over"]
"""``last``: somebody is out of cards and the others have their last chance (NUMERO-26)."""


class Pile(msgspec.Struct, frozen=True):
    """A pile in the centre: its whole value and its cards in the order added. The ``id`` is unique in the match. A
    pile that is altered, joined or added to gets a new id."""

    id: int
    value: int
    cards: tuple[str, ...]


class WildPlay(msgspec.Struct, frozen=True):
    """A wild card, from the hand or alone in the centre, applied to a pile or a join (NUMERO-14).

    ``on`` are the ids of the piles. The result goes on under the first of them. Without piles a wild card of the
    hand is discarded: it lies alone in the centre (NUMERO-23).
    """

    card: str
    on: tuple[int, ...] = ()


class OpenBuild(msgspec.Struct, frozen=True):
    """The public part of a build that may still be challenged (NUMERO-41). ``pile`` is the id that the build got
    and also names it. ``card`` is the number card that was added."""

    pile: int
    builder: int
    value: int
    card: str


class BuildRecord(msgspec.Struct, frozen=True):
    """A build that may still be challenged, including its secrets.

    ``answers`` are the cards with the answer that the builder held when it was made. ``before`` are its original
    piles, as they were at the start of that turn, ``wilds`` the wild cards played on them in that turn. ``turns``
    is by seat the number of turns that the player may still begin before losing the right to challenge, 0 if it is
    lost.
    """

    build: OpenBuild
    answers: tuple[str, ...]
    before: tuple[Pile, ...]
    wilds: tuple[str, ...]
    turns: tuple[int, ...]


class NumeroState(State[NumeroOptions], frozen=True):
    """The full state of a match, secrets included. Tuples over seats have one entry per seat.

    ``deck``: the next card is the last. ``wilds``: wild cards alone in the centre. ``won``: winning piles.
    ``sheet``: the score lines of each seat, summed up with one line per reason. ``turn`` counts turns from 1.
    ``waiting``: the seats that still have a last chance, the next first. ``hints``: hints taken in the match,
    ``hint``: in this turn. ``stamps``: see ``Game.stamp``. ``next_pile``: the next pile's id.
    """

    house: House
    rng: Rng
    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    piles: tuple[Pile, ...]
    wilds: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]
    stamps: tuple[int, ...]
    hints: tuple[int, ...]
    next_pile: int
    mover: int = 0
    turn: int = 1
    phase: Phase = "play"
    waiting: tuple[int, ...] = ()
    last_taker: int | None = None
    builds: tuple[BuildRecord, ...] = ()
    hint: int = 0

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""
        return cards_of(self.house, self.options)

    def shuffle(self) -> NumeroState:
        """Restore the whole deck and reshuffle it."""
        deck, rng = shuffle(self.rng, tuple(self.cards))
        return replace(self, deck=deck, rng=rng)

    def may_challenge(self, seat: int) -> tuple[OpenBuild, ...]:
        """The builds that this seat may challenge now, oldest first."""
        return tuple([record.build for record in self.builds if record.turns[seat]]) if self.builds else ()


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Win these piles with a number card from the hand, after the wild plays in order (NUMERO-16, NUMERO-17).

    Pile ids are those after the wild plays. ``groups`` may divide the piles into takes; without it the best
    division counts.
    """

    card: str
    piles: tuple[int, ...]
    wilds: tuple[WildPlay, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()


class Build(msgspec.Struct, frozen=True, tag="build"):
    """Add a number card from the hand to a pile or a join of piles, after the wild plays (NUMERO-19)."""

    card: str
    piles: tuple[int, ...]
    wilds: tuple[WildPlay, ...] = ()


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Lay a number card from the hand into the centre on its own, after the wild plays (NUMERO-23)."""

    card: str
    wilds: tuple[WildPlay, ...] = ()


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Pass up the last chance (NUMERO-26)."""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Challenge a build: claim that the builder did not hold the answer when it was made (NUMERO-41)."""

    build: int


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """End the solitaire (NUMERO-45)."""


Play = Take | Build | Discard
"""The three ways to play a number card, which end a turn (NUMERO-7)."""
NumeroAction = Take | Build | Discard | Pass | Challenge | Hint | Stop


class NumeroView(TurnView, frozen=True):
    """What a viewer may see: the table, counts and scores, and only the viewer's own hand.

    ``hand`` is the viewer's (None for a spectator), in the order drawn. ``deck``, ``held`` and ``won`` are numbers
    of cards. ``builds`` are all that anybody may still challenge, ``doubtful`` the ids of those open to the
    viewer. ``taken`` are the cards won, by seat: they lie face down, but everybody has seen them and may have
    counted. ``scores``: cards won or points so far, at the end the final ones. The other fields are those of the
    state.
    """

    options: NumeroOptions
    house: House
    deck: int
    piles: tuple[Pile, ...]
    wilds: tuple[str, ...]
    won: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]
    phase: Phase
    waiting: tuple[int, ...]
    last_taker: int | None
    builds: tuple[OpenBuild, ...]
    doubtful: tuple[int, ...]
    taken: tuple[tuple[str, ...], ...]

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""
        return cards_of(self.house, self.options)

    @property
    def takes_only(self) -> bool:
        """Whether only takes may be played: in a last chance and in a solitaire."""
        return self.phase == "last" or self.options.solitaire

    @property
    def numbers(self) -> tuple[Card, ...]:
        """The viewer's number cards, sorted by number and colour."""
        cards = self.cards
        held = [card for name in self.hand or () if (card := cards[name]).number]
        return tuple(sorted(held, key=lambda card: (card.number, card.id)))

    @property
    def hand_wilds(self) -> tuple[Card, ...]:
        """The viewer's wild cards."""
        cards = self.cards
        return tuple([card for name in self.hand or () if not (card := cards[name]).number])
