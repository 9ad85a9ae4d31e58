"""What can happen in a match of nmbrs!."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.dragging import EndedByPoints, PlaysOn
from bot.games.hints import Hinted
from bot.games.nmbrs.model import Laid, Source


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew a card at the start of its turn. ``card`` is None if it was face down."""

    seat: int
    source: Source
    card: str | None = None


class DrewCards(Event, frozen=True, tag="drew_cards"):
    """The face-down cards that a seat drew, shown only to it."""

    cards: tuple[str, ...]


class DrawSkipped(Event, frozen=True, tag="draw_skipped"):
    """There was nothing to draw (NMBRS-6)."""

    seat: int


class Offered(Event, frozen=True, tag="offered"):
    """The mover declined the face-up card, which is offered to the seats ``asked``, in turn order."""

    seat: int
    card: str
    asked: tuple[int, ...]


class Answered(Event, frozen=True, tag="answered"):
    """A seat answered the offer. The answer stays secret until the offer closes."""

    seat: int


class AutoPassed(Event, frozen=True, tag="auto_passed"):
    """A seat turned automatic Pass for the round on or off."""

    seat: int
    on: bool


class Claimed(Event, frozen=True, tag="claimed"):
    """The offer closed and a seat got the card. ``drew``: it drew a face-down one as well."""

    seat: int
    card: str
    drew: bool


class Unclaimed(Event, frozen=True, tag="unclaimed"):
    """The offer closed and nobody wanted the card."""

    card: str


class Refilled(Event, frozen=True, tag="refilled"):
    """The face-down pile ran out, and ``cards`` cards of the face-up pile were shuffled to make a new one."""

    cards: int


class Played(Event, frozen=True, tag="played"):
    """A play and its points."""

    laid: Laid

    @property
    def seat(self) -> int:
        """The seat that played."""
        return self.laid.seat


class SwappedJoker(Event, frozen=True, tag="swapped"):
    """A seat took a joker from the table. ``line`` is a line that it was in, as it is now."""

    seat: int
    joker: str
    number: str
    line: tuple[str, ...]


class TookBack(Event, frozen=True, tag="took_back"):
    """A seat took back its last play (``laid``), or its last swap (``joker`` and ``number``)."""

    seat: int
    laid: Laid | None = None
    joker: str | None = None
    number: str | None = None


class Returned(Event, frozen=True, tag="returned"):
    """An absent player's swapped jokers were put back, and the plays that depended on them (``laid``) undone."""

    seat: int
    jokers: tuple[str, ...]
    laid: tuple[Laid, ...] = ()


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat put a card on the face-up pile. ``absent``: its deadline had passed."""

    seat: int
    card: str
    absent: bool = False


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over. ``winner`` has no cards left (None: nobody could place a card any more, or the match has
    had as many ``turns`` as it may have). ``hands`` are the remaining cards, ``lost`` the points that they cost,
    ``scores`` the totals."""

    lasting = True
    round: int
    winner: int | None
    hands: tuple[tuple[str, ...], ...]
    lost: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int | None = None


class RoundBegan(Event, frozen=True, tag="round_began"):
    """The cards were dealt for another round, which seat ``first`` begins."""

    round: int
    first: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over with these totals. ``capped``: after the last round, with the goal not reached."""

    scores: tuple[int, ...]
    capped: bool = False


NmbrsEvent = (
    Drew
    | DrewCards
    | DrawSkipped
    | Offered
    | Answered
    | AutoPassed
    | Claimed
    | Unclaimed
    | Refilled
    | Played
    | SwappedJoker
    | TookBack
    | Returned
    | Discarded
    | Hinted
    | RoundEnded
    | RoundBegan
    | Ended
    | PlaysOn
    | EndedByPoints
)
