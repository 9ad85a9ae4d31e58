"""Who may open a page: a ticket from Discord is exchanged once for a key, which opens all matches of its user.

Tickets travel in the fragment of an address, which browsers send to nobody, and are redeemed by the page's script,
so that whatever looks at links in messages cannot use them up. Only hashes are kept.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable

import msgspec

TICKET_FOR = 120.0
"""Seconds in which a ticket can be redeemed."""
KEY_FOR = 7 * 86400.0
"""Seconds for which a key is good after its last use."""
MOST = 20_000
"""The most tickets and the most keys that are remembered."""


class Ticket(msgspec.Struct, frozen=True):
    """What a ticket opens: a user's page, at a match. ``until`` is in Unix seconds."""

    user_id: int
    match_id: int
    until: float


class Redeemed(msgspec.Struct, frozen=True):
    """What a page gets for its ticket."""

    key: str
    match: int


class Tickets:
    """Tickets and keys. ``clock`` gives Unix seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tickets: OrderedDict[bytes, Ticket] = OrderedDict()
        self._keys: OrderedDict[bytes, Ticket] = OrderedDict()

    def issue(self, user_id: int, match_id: int) -> str:
        """Issue a ticket for a user's page at a match."""
        word = secrets.token_urlsafe(32)
        _keep(self._tickets, _hash(word), Ticket(user_id, match_id, self._clock() + TICKET_FOR))
        return word

    async def redeem(self, word: str) -> Redeemed | None:
        """Exchange a ticket for a key. Returns None for one that is unknown, used or too old."""
        ticket = self._tickets.pop(_hash(word), None)
        if ticket is None or ticket.until < self._clock():
            return None
        return Redeemed(await self.make_key(ticket.user_id), ticket.match_id)

    async def make_key(self, user_id: int) -> str:
        """Make a key of a user."""
        word = secrets.token_urlsafe(32)
        _keep(self._keys, _hash(word), Ticket(user_id, 0, self._clock() + KEY_FOR))
        return word

    async def find_user(self, key: str) -> int | None:
        """Return whose key that is, and note its use. None for one that is unknown or has run out."""
        hashed = _hash(key)
        kept = self._keys.get(hashed)
        if kept is None or kept.until < self._clock():
            return None
        _keep(self._keys, hashed, Ticket(kept.user_id, 0, self._clock() + KEY_FOR))
        return kept.user_id


def _keep(kept: OrderedDict[bytes, Ticket], hashed: bytes, ticket: Ticket) -> None:
    kept[hashed] = ticket
    kept.move_to_end(hashed)
    while len(kept) > MOST:
        kept.popitem(last=False)


def _hash(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()
