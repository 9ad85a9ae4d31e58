"""What can happen in a match of nmbrs!."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.hints import Hinted
from bot.games.nmbrs.model import Laid, Source


class Drew(Event, frozen=True, tag="drew"):
    """That seat drew a card at the start of its turn; ``card`` is that card if it was face up."""

    seat: int
    source: Source
    card: str | None = None


class DrewCards(Event, frozen=True, tag="drew_cards"):
    """The face-down cards that a seat drew, for itself."""

    cards: tuple[str, ...]


class DrawSkipped(Event, frozen=True, tag="draw_skipped"):
    """There was nothing to draw (NMBRS-6)."""

    seat: int


class Offered(Event, frozen=True, tag="offered"):
    """The mover declined the face-up card and it is offered to these seats, the first in turn order first."""

    seat: int
    card: str
    asked: tuple[int, ...]


class Answered(Event, frozen=True, tag="answered"):
    """That seat answered the offer; the answer stays secret until the offer closes."""

    seat: int


class AutoPassed(Event, frozen=True, tag="auto_passed"):
    """That seat passes all offers of the round from now on, or is asked again."""

    seat: int
    on: bool


class Claimed(Event, frozen=True, tag="claimed"):
    """The offer closed: that seat got the card, and ``drew`` says whether it drew a face-down one as well."""

    seat: int
    card: str
    drew: bool


class Unclaimed(Event, frozen=True, tag="unclaimed"):
    """The offer closed and nobody wanted the card."""

    card: str


class Refilled(Event, frozen=True, tag="refilled"):
    """The face-down pile ran out: this number of cards from the face-up pile was shuffled to make a new one."""

    cards: int


class Played(Event, frozen=True, tag="played"):
    """A play and its points."""

    laid: Laid


class SwappedJoker(Event, frozen=True, tag="swapped"):
    """That seat took a joker from the table; ``line`` is a line that it was in, as it is now."""

    seat: int
    joker: str
    number: str
    line: tuple[str, ...]


class TookBack(Event, frozen=True, tag="took_back"):
    """That seat took back its last play (``laid``), or its last swap (``joker`` and ``number``)."""

    seat: int
    laid: Laid | None = None
    joker: str | None = None
    number: str | None = None


class Returned(Event, frozen=True, tag="returned"):
    """The player is absent: these swapped jokers are back in their places, and these plays, which depended on the
    swaps, were taken back."""

    seat: int
    jokers: tuple[str, ...]
    laid: tuple[Laid, ...] = ()


class Discarded(Event, frozen=True, tag="discarded"):
    """That seat put a card on the face-up pile; ``absent`` says that the deadline had passed."""

    seat: int
    card: str
    absent: bool = False


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over. ``winner`` has no cards left; None if nobody could place a card any more. ``hands`` are the
    remaining cards, ``lost`` the points that they cost, ``scores`` the totals."""

    lasting = True
    round: int
    winner: int | None
    hands: tuple[tuple[str, ...], ...]
    lost: tuple[int, ...]
    scores: tuple[int, ...]


class RoundBegan(Event, frozen=True, tag="round_began"):
    """The cards were dealt for another round; that seat begins."""

    round: int
    first: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over with these totals; ``capped`` says that it was the last round and nobody had reached the
    goal."""

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
)
