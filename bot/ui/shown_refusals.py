"""Private refusals are deleted when resolved: at that player's next successful press in that match.

They are deleted with the key of the refused interaction, which Discord does not count. This is kept in memory:
after a restart a refusal just stays until its reader closes it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

import msgspec

from bot.steady_clock import SteadyClock

VALID = 14 * 60.0
"""Seconds in which a message can surely be deleted with the key of its interaction (valid for 15 minutes)."""
MOST = 1000
"""How many players' refusals are remembered; the oldest are forgotten first."""
EACH = 5
"""How many of one player in one match."""

Key = tuple[int, int]
"""A match and a user."""


class ShownRefusal(msgspec.Struct, frozen=True):
    """A message with a refusal, the key to delete it, and when it was shown, by a steady clock."""

    message_id: int
    token: str
    at: float


class ShownRefusals:
    """Remembers refusals and deletes them with ``delete``, called with key and message."""

    def __init__(self, clock: Callable[[], float], delete: Callable[[str, int], None]) -> None:
        self._clock = SteadyClock(clock)
        self._delete = delete
        self._shown: OrderedDict[Key, list[ShownRefusal]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._shown)

    def add(self, key: Key, message_id: int, token: str) -> None:
        """Record a shown refusal."""
        kept = self._shown.pop(key, [])
        self._shown[key] = [*kept, ShownRefusal(message_id, token, self._clock())][-EACH:]
        if len(self._shown) > MOST:
            self._shown.popitem(last=False)

    def resolve(self, key: Key, used: int = 0) -> None:
        """Delete a player's refusals after a successful press, except the message ``used``, which shows something
        different by now. Returns at once."""
        since = self._clock() - VALID
        for shown in self._shown.pop(key, ()):
            if shown.at > since and shown.message_id != used:
                self._delete(shown.token, shown.message_id)
