"""When the secrets of a match may be told: its seed and nonce, hands that others held, and what its review gives
away.

This is the one place that decides it, and every page asks here. A match of its own may tell them once it is over.
What everybody gets alike on a day (a daily marathon, a daily puzzle) keeps them until no try at it counts any
more, whoever has finished: with the seed of the first, the second would know all tiles.
"""

from __future__ import annotations

from bot.errors import Refused
from bot.match.model import Match


def secret_until(match: Match) -> float:
    """Tell until when the secrets of a match are kept, though it may be over before (Unix seconds); 0 for a match
    of its own."""
    return match.kind.counts_until or 0.0


def may_tell(match: Match, now: float | None) -> bool:
    """Tell whether the secrets of a match may be told by now (Unix seconds). A page that does not know what time
    it is (None) tells no secrets of a day."""
    sealed = secret_until(match)
    return match.is_over and (not sealed or (now is not None and now >= sealed))


def require_told(match: Match, now: float) -> None:
    """Raise ``Refused("match.sealed")`` while the secrets of a match that is over are kept."""
    if not may_tell(match, now):
        raise Refused("match.sealed", until=secret_until(match))
