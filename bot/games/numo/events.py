"""What can happen in a match of NUMO."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.dragging import EndedByPoints, PlaysOn
from bot.games.hints import Hinted
from bot.games.numo.cards import Control
from bot.games.numo.model import Deal, Meld


class Dealt(Event, frozen=True, tag="dealt"):
    """The start of a deal. ``deal`` counts from 1, ``top`` is the first card of the discard pile."""

    deal: int
    level: int | None
    control: tuple[Control, ...]
    must: Control | None
    dealer: int
    top: str


class TurnedOver(Event, frozen=True, tag="turned_over"):
    """The discard pile, with this number of cards, became the stock."""

    cards: int


class Drew(Event, frozen=True, tag="drew"):
    """The seat drew from the stock."""

    seat: int


class DrewCard(Event, frozen=True, tag="drew_card"):
    """The card that a seat drew from the stock, for itself."""

    card: str


class Took(Event, frozen=True, tag="took"):
    """The seat took the top card of the discard pile."""

    seat: int
    card: str


class Melded(Event, frozen=True, tag="melded"):
    """The seat formed a meld."""

    seat: int
    meld: Meld


class LaidOff(Event, frozen=True, tag="laid_off"):
    """The seat added cards to a meld. ``meld`` is the result."""

    seat: int
    cards: tuple[str, ...]
    meld: Meld


class Discarded(Event, frozen=True, tag="discarded"):
    """The seat discarded a card."""

    seat: int
    card: str


class DealOver(Event, frozen=True, tag="deal_over"):
    """The end of a deal.

    ``melds`` are those of the seat that went out, ``left`` the hands by seat if they count (version 2), ``scores``
    the points by seat so far. ``voids`` counts void deals in a row, including this one. ``n`` is the number of the
    deal, 0 in events that were stored without it.
    """

    lasting = True
    deal: Deal
    scores: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    left: tuple[tuple[str, ...], ...] = ()
    voids: int = 0
    n: int = 0


class Ended(Event, frozen=True, tag="ended"):
    """The match is over: the target was reached, or too many deals in a row were void."""

    scores: tuple[int, ...]
    void: bool


NumoEvent = (
    Dealt
    | TurnedOver
    | Drew
    | DrewCard
    | Took
    | Melded
    | LaidOff
    | Discarded
    | DealOver
    | Hinted
    | Ended
    | PlaysOn
    | EndedByPoints
)
