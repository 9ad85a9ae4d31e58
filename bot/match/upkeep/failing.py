"""Failing work on a match, such as a deadline whose step raises an error, counted to end it some time. The counts
are in memory only. After a restart, which may have brought the mended code, everything is tried again."""

from __future__ import annotations

from typing import Literal

import msgspec

RETRY = 15.0
"""Seconds until failed work is retried."""
TRIES = 3
"""Failures in a row after which the work is set aside."""
LAPSE = 2 * RETRY
"""Seconds after the time of its next try at which untried work counts as no longer due."""
REST = 3600.0
"""Seconds until work that cannot even be set aside is retried."""

Kind = Literal["wake", "turn", "reminder", "computers", "loop"]
"""The match's timer, a seat's deadline, its reminder, the moves of the computer players, a match that is due again
whatever is done."""


class MatchWork(msgspec.Struct, frozen=True):
    """Work to be done in a match, for a seat if it concerns a single one."""

    match_id: int
    kind: Kind
    seat: int | None = None


class _Failure(msgspec.Struct):
    """Failures of work in a row, with the times of the last one and of the next try (Unix seconds)."""

    count: int
    at: float
    again_at: float

    def rests(self, now: float) -> bool:
        """Tell whether it is not to be retried yet. If the clock was put back since, it is."""
        return self.at <= now < self.again_at


class Failing:
    """Counts the failures of work. Conflicts and errors of the database do not count."""

    def __init__(self) -> None:
        self._failures: dict[MatchWork, _Failure] = {}

    @property
    def matches(self) -> list[int]:
        """The matches with failing work, in order."""
        return sorted({work.match_id for work in self._failures})

    def must_rest(self, work: MatchWork, now: float) -> bool:
        """Tell whether that work has failed and is not to be retried yet."""
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
        """Forget the failures of work that succeeded."""
        self._failures.pop(work, None)

    def forget(self, match_id: int) -> None:
        """Forget the failures of a match that is over."""
        for work in [work for work in self._failures if work.match_id == match_id]:
            del self._failures[work]

    def forget_lapsed(self, now: float) -> None:
        """Forget the failures of work that was not retried at its time, as it is no longer due."""
        for work in [work for work, failure in self._failures.items() if failure.again_at < now - LAPSE]:
            del self._failures[work]
