"""What happens in a match of Numer: choices, reveals and scored rounds."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.numer.model import Reveal, RoundScore


class Locked(Event, frozen=True, tag="locked"):
    """The seat has made its first choice of this turn, which stays secret."""

    seat: int


class Revealed(Event, frozen=True, tag="revealed"):
    """All have chosen: the row of numbers and what each scored."""

    reveal: Reveal


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round has been scored. ``scores`` by seat."""

    lasting = True
    round: int
    scores: tuple[RoundScore, ...]


NumerEvent = Locked | Revealed | RoundEnded
