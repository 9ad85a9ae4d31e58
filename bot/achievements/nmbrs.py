"""Achievements of nmbrs!."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.achievements.base import Achievement, Tale
from bot.games.nmbrs.events import Played, Returned, RoundEnded, TookBack
from bot.games.nmbrs.model import Laid
from bot.games.sentences import Plural

POINTS, CLEARED, LINE, PLAYS = 20, 6, 6, 4
"""Points in a turn; cards laid in the turn that ends a round; cards in a line; plays in a turn."""


class _OwnTurn(msgspec.Struct, frozen=True):
    """A turn: the plays that stayed on the table, and whether the player went out."""

    laid: tuple[Laid, ...]
    out: bool

    @property
    def points(self) -> int:
        """The points of the plays."""
        return sum(laid.points for laid in self.laid)


def best(tale: Tale, seat: int) -> int:
    """Return the most points for the plays of one turn."""
    return max((turn.points for turn in _turns(tale, seat)), default=0)


def _points(tale: Tale, seat: int) -> int:
    return sum(turn.points >= POINTS for turn in _turns(tale, seat))


def _both(tale: Tale, seat: int) -> int:
    return sum(_extends_both(laid) for turn in _turns(tale, seat) for laid in turn.laid)


def _extends_both(laid: Laid) -> bool:
    places = {scored.place for scored in laid.scored}
    return laid.kind == "extend" and {0, len(laid.line) - 1} <= places


def _count_clearings(tale: Tale, seat: int) -> int:
    return sum(turn.out and sum(len(laid.scored) for laid in turn.laid) >= CLEARED for turn in _turns(tale, seat))


def _count_lines(tale: Tale, seat: int) -> int:
    """Count the lines that a play brought to ``LINE`` cards."""
    return sum(
        len(laid.line) - len(laid.scored) < LINE <= len(laid.line)
        for turn in _turns(tale, seat)
        for laid in turn.laid
    )


def _plays(tale: Tale, seat: int) -> int:
    return sum(len(turn.laid) >= PLAYS for turn in _turns(tale, seat))


def _turns(tale: Tale, seat: int) -> Iterator[_OwnTurn]:
    """Iterate over the turns of the seat's owner, without plays that were taken back."""
    for moves in tale.turns(seat):
        laid: list[Laid] = []
        out = False
        for event in (event for move in moves for event in move.events):
            match event:
                case Played():
                    laid.append(event.laid)
                case TookBack(laid=Laid()):
                    laid.pop()
                case Returned():
                    laid = [one for one in laid if one not in event.laid]
                case RoundEnded(winner=winner):
                    out = winner == seat
        yield _OwnTurn(tuple(laid), out)


ACHIEVEMENTS = (
    Achievement("nmbrs.points", "💥", _points, "Twenty in a turn", "Score 20 or more points in one turn."),
    Achievement("nmbrs.both", "🤹", _both, "Both ends", "Extend a series at both ends with one play."),
    Achievement(
        "nmbrs.cleared", "💨", _count_clearings, "All gone", "Go out in a turn in which you lay six or more cards."
    ),
    Achievement("nmbrs.line", "🐍", _count_lines, "Long line", "Make a series of six or more cards."),
    Achievement("nmbrs.plays", "🐝", _plays, "Busy hands", "Make four or more plays in one turn."),
)
BEST = Plural("{n} point in one turn", "{n} points in one turn")
"""The best play in words."""
