"""Keys to recently used DM panels. Edits and deletions with them do not count."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

VALID = 14 * 60.0
"""Seconds after a press for which its key is used (Discord accepts it for 15 minutes)."""
MOST = 20_000
"""Maximum number of remembered keys."""


class DmKey(NamedTuple):
    """The key to a DM panel: the token of the last interaction with it. It is never logged or stored. ``version``:
    that of the match which the panel shows."""

    message_id: int
    token: str
    until: float
    version: int = 0

    def __repr__(self) -> str:
        return f"DmKey(message {self.message_id})"


class DmKeys:
    """Remembers the newest key to the DM panel of each seat, in memory only."""

    def __init__(self) -> None:
        self._keys: OrderedDict[tuple[int, int], DmKey] = OrderedDict()

    def __len__(self) -> int:
        return len(self._keys)

    def note_used(
        self, match_id: int, seat: int, message_id: int, token: str, now: float, version: int = 0
    ) -> None:
        """Record that the owner of the seat has just used the panel (``now`` in Unix seconds)."""
        self._keys[match_id, seat] = DmKey(message_id, token, now + VALID, version)
        self._keys.move_to_end((match_id, seat))
        while self._keys and (len(self._keys) > MOST or next(iter(self._keys.values())).until <= now):
            self._keys.popitem(last=False)

    def of(self, match_id: int, seat: int, message_id: int | None, now: float) -> str | None:
        """Return the key to that message, None if there is no valid one."""
        key = self._keys.get((match_id, seat))
        valid = key is not None and key.message_id == message_id and key.until > now
        return key.token if key is not None and valid else None

    def note_shown(self, match_id: int, seat: int, version: int) -> None:
        """Record that the panel shows this version of the match."""
        key = self._keys.get((match_id, seat))
        if key is not None:
            self._keys[match_id, seat] = key._replace(version=version)

    def is_behind(self, match_id: int, seat: int, version: int) -> bool:
        """Whether the panel, if there is a key to it, shows an earlier version of the match."""
        key = self._keys.get((match_id, seat))
        return key is not None and key.version < version

    def drop(self, match_id: int, seat: int) -> None:
        """Drop the key of a panel that is gone, or whose key is no longer accepted."""
        self._keys.pop((match_id, seat), None)
