"""When the secrets of a match may be revealed: its seed and nonce, hands that others held, and what its review
gives away.

This is the one place that decides it, and every page asks here. A single match may reveal them once it is over.
What everybody gets alike on a day (a daily marathon, a daily puzzle) keeps them until no try at it counts any
more, even after a player has finished: with the seed of the first, the second would know all tiles.
"""

from __future__ import annotations

from bot.errors import Refused
from bot.match.model import Match


def secret_until(match: Match) -> float:
    """Return until when the secrets of a match are kept, even after its end (Unix seconds), 0 for a match that is
    not of a day."""
    return match.kind.counts_until or 0.0


def may_tell(match: Match, now: float | None) -> bool:
    """Tell whether the secrets of a match may be revealed by now (Unix seconds). A page that does not know the
    time (None) reveals no secrets of a day."""
    sealed = secret_until(match)
    return match.is_over and (not sealed or (now is not None and now >= sealed))


def require_told(match: Match, now: float) -> None:
    """Raise ``Refused("match.sealed")`` while the secrets of a match that is over are kept."""
    if not may_tell(match, now):
        raise Refused("match.sealed", until=secret_until(match))
