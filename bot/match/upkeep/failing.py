"""Work on a match that fails, such as a deadline whose step raises an error: counted, so that it ends some time.

The counts are in memory only. After a restart, which may have brought the mended code, everything is tried anew.
"""

from __future__ import annotations

from typing import Literal

import msgspec

RETRY = 15.0
"""Seconds until work that failed is tried again."""
TRIES = 3
"""After so many failures in a row the work is set aside."""
LAPSE = 2 * RETRY
"""Seconds after the time of its next try, when work that was not tried is not due any more."""
REST = 3600.0
"""Seconds until work that cannot even be set aside is tried again."""

Kind = Literal["wake", "turn", "reminder", "computers", "loop"]
"""What the match itself wanted attention for; a seat's deadline, or the reminder of it; the moves of the computer
players; a match that is due again whatever is done."""


class MatchWork(msgspec.Struct, frozen=True):
    """Something to be done in a match, for a seat if it is one's own affair."""

    match_id: int
    kind: Kind
    seat: int | None = None


class _Failure(msgspec.Struct):
    """How often work has failed in a row, when it did so last, and when it is tried again (Unix seconds)."""

    count: int
    at: float
    again_at: float

    def rests(self, now: float) -> bool:
        """Whether it is not to be tried yet. Where the clock was put back since, it is."""
        return self.at <= now < self.again_at


class Failing:
    """Knows which work fails at present and how often it has. A failure is one that is no Conflict and not the
    database's."""

    def __init__(self) -> None:
        self._failures: dict[MatchWork, _Failure] = {}

    @property
    def matches(self) -> list[int]:
        """The matches in which something fails at present, in order."""
        return sorted({work.match_id for work in self._failures})

    def rests(self, work: MatchWork, now: float) -> bool:
        """Whether that work has failed and is not to be tried again yet."""
        failure = self._failures.get(work)
        return failure is not None and failure.rests(now)

    def count(self, work: MatchWork, now: float) -> bool:
        """Count a failure, unless it came before the next try was due. Returns whether it is the last one, so that
        the work is to be set aside."""
        before = self._failures.get(work)
        if before is not None and before.rests(now):
            return False
        count = 1 if before is None else before.count + 1
        last = count >= TRIES
        self._failures[work] = _Failure(count, now, now + (REST if last else RETRY))
        return last

    def succeed(self, work: MatchWork) -> None:
        """Forget the failures of work that is done."""
        self._failures.pop(work, None)

    def forget(self, match_id: int) -> None:
        """Forget the failures of a match that is over."""
        for work in [work for work in self._failures if work.match_id == match_id]:
            del self._failures[work]

    def forget_lapsed(self, now: float) -> None:
        """Forget the failures of work that was not tried again when its time came: it is not due any more."""
        for work in [work for work, failure in self._failures.items() if failure.again_at < now - LAPSE]:
            del self._failures[work]
