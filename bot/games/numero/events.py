"""What can happen in a match of Numero."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.hints import Hinted
from bot.games.numero.model import Pile
from bot.games.numero.scoring import ScoreLine


class Took(Event, frozen=True, tag="took"):
    """A take.

    ``groups`` are the cards won from the centre by group, ``sentences`` the arithmetic, including wild plays,
    ``left`` the piles altered in the turn that stay, ``laid`` the wild cards discarded, ``lines`` the points
    (empty in card mode).
    """

    seat: int
    card: str
    groups: tuple[tuple[str, ...], ...]
    sentences: tuple[str, ...]
    lines: tuple[ScoreLine, ...] = ()
    left: tuple[Pile, ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """The number of cards won, including the hand card."""
        return 1 + sum(map(len, self.groups))


class Built(Event, frozen=True, tag="built"):
    """A build: ``card`` was added and ``pile`` is the result."""

    seat: int
    card: str
    pile: Pile
    sentences: tuple[str, ...]
    left: tuple[Pile, ...] = ()
    laid: tuple[str, ...] = ()


class Discarded(Event, frozen=True, tag="discarded"):
    """A discard. ``sentences`` are the wild plays that left altered piles."""

    seat: int
    card: str
    sentences: tuple[str, ...] = ()
    left: tuple[Pile, ...] = ()
    laid: tuple[str, ...] = ()


class WildHand(Event, frozen=True, tag="wild_hand"):
    """A hand of only wild cards, discarded at the start of the turn, which ends the turn (NUMERO-24)."""

    seat: int
    cards: tuple[str, ...]


class Drew(Event, frozen=True, tag="drew"):
    """The seat drew ``n`` cards."""

    seat: int
    n: int


class DrewCards(Event, frozen=True, tag="drew_cards"):
    """The cards that a seat drew, for itself."""

    cards: tuple[str, ...]


class LastChance(Event, frozen=True, tag="last_chance"):
    """``out`` has no cards left. The others have one last chance each, in this order."""

    lasting = True
    out: int
    seats: tuple[int, ...]


class Passed(Event, frozen=True, tag="passed"):
    """A last chance was not used."""

    seat: int


class Challenged(Event, frozen=True, tag="challenged"):
    """A challenge, which settles the build.

    ``card`` is the answer that the builder held, None for a bluff; ``played`` says that it has left the hand
    since. ``undone`` says that the bluffed build was taken apart. ``line`` is the penalty, for the builder or the
    challenger.
    """

    seat: int
    builder: int
    value: int
    line: ScoreLine
    card: str | None = None
    played: bool = False
    undone: bool = False


class Refilled(Event, frozen=True, tag="refilled"):
    """These cards were dealt from the deck into the centre of a solitaire."""

    cards: tuple[str, ...]


class CentreWon(Event, frozen=True, tag="centre_won"):
    """At the end, the cards in the centre went to the last taker, or to nobody."""

    seat: int | None
    cards: int


class Ended(Event, frozen=True, tag="ended"):
    """The end of the match. ``left`` is the number of cards that each seat still held, ``lines`` the last points
    by seat. ``stopped`` says that the player of a solitaire ended it."""

    left: tuple[int, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]
    stopped: bool = False


NumeroEvent = (
    Took
    | Built
    | Discarded
    | WildHand
    | Drew
    | DrewCards
    | LastChance
    | Passed
    | Challenged
    | Hinted
    | Refilled
    | CentreWon
    | Ended
)
