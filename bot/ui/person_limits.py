"""Rate limits per person: everything that is posted or stored for somebody is limited here.

A person has a number of uses at once, and regains one after a number of seconds. A player never comes near;
repeated presses of a button are refused with the time when it works again. What may stand open at a time is
limited where it is stored (``bot.store.match.open_tables``), and so are invitations.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Literal

import msgspec

from bot.errors import Refused
from bot.steady_clock import SteadyClock

Deed = Literal["table", "tournament", "show", "ask", "solo", "try", "drill", "board"]
"""A table that everybody sees: a lobby, a rematch, a solo match; a tournament's post; a page shown to everybody; a
question to the others at a table, for whom panels are posted anew; a match that only its player sees, or a lesson;
a try at a puzzle; a run through a drill; a link to a match's page."""
MOST = 10_000
"""Maximum number of remembered people and deeds."""


class Limit(msgspec.Struct, frozen=True):
    """``at_once`` in any short time, and one more after each ``seconds``."""

    at_once: int
    seconds: float


LIMITS: dict[Deed, Limit] = {
    "table": Limit(5, 60.0),
    "tournament": Limit(6, 60.0),
    "show": Limit(4, 60.0),
    "ask": Limit(8, 30.0),
    "solo": Limit(12, 30.0),
    "try": Limit(20, 10.0),
    "drill": Limit(12, 15.0),
    "board": Limit(12, 10.0),
}
SAME = Limit(2, 300.0)
"""The same page again."""


class PersonLimits:
    """Counts deeds per person, in memory. ``clock`` gives the time in Unix seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = SteadyClock(clock)
        self._free_at: OrderedDict[Hashable, float] = OrderedDict()
        """When all deeds of a key are made up for."""

    @contextmanager
    def taking(self, user_id: int, deed: Deed, about: Hashable = None) -> Iterator[None]:
        """Count a person's deed, done in the body, unless the body raises. ``about`` names its subject, for a
        stricter limit on repetitions. Raises ``Refused("person.often")`` before the body begins."""
        counted: list[tuple[Hashable, Limit]] = [((user_id, deed), LIMITS[deed])]
        if about is not None:
            counted.append(((user_id, deed, about), SAME))
        self._require(counted)
        for key, limit in counted:
            self._add(key, limit.seconds)
        try:
            yield
        except BaseException:
            for key, limit in counted:
                self._add(key, -limit.seconds)
            raise

    def _require(self, counted: list[tuple[Hashable, Limit]]) -> None:
        now = self._clock()
        waits = [self._free_at.get(key, now) - now - (limit.at_once - 1) * limit.seconds for key, limit in counted]
        if max(waits) > 0:
            raise Refused("person.often", at=self._clock.to_underlying(now + max(waits) + 1))

    def _add(self, key: Hashable, seconds: float) -> None:
        now = self._clock()
        self._free_at[key] = max(self._free_at.get(key, now), now) + seconds
        self._free_at.move_to_end(key)
        while len(self._free_at) > MOST:
            self._free_at.popitem(last=False)
