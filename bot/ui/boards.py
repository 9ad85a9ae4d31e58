"""Boards, the pages of matches, as the rest of the bot knows them: links to them, keys, and what pages are told.

Tickets travel in the fragment of an address, which browsers send to nobody, and are redeemed by the page's script,
so that whatever looks at links in messages cannot use them up. Where several processes run the bot, the first one
serves all pages.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Protocol

import msgspec

from bot.store.board_keys import BoardKeyStore


class BoardNews(msgspec.Struct, frozen=True, tag="board"):
    """What open pages have to know: that a match has changed, or that a user's boards are closed."""

    match_id: int | None = None
    closed_for: int | None = None


class Redeemed(msgspec.Struct, frozen=True):
    """What a page gets for its ticket."""

    key: str
    match: int


class PageHolder(Protocol):
    """The pages that are open in this process."""

    @property
    def count(self) -> int:
        """How many there are."""

    def hear(self, news: BoardNews) -> None:
        """Show a match anew, or close the pages of a user."""

    def have_player(self, match_id: int, user_id: int) -> bool:
        """Whether a user is at a page of a match."""

    def call_when_told(self, match_id: int, work: Callable[[], None]) -> None:
        """Call ``work`` once the page is told on which somebody acts in a match, now if there is none."""


class Boards:
    """Makes links and keys. ``url`` is where browsers find the pages, without a slash at the end, and None where
    players are offered none; ``keys`` returns the store of keys once it is open, ``clock`` Unix seconds.

    ``tell`` passes on news to wherever pages are served. ``has_activity`` is whether **Board** opens the Activity
    inside Discord.
    """

    def __init__(
        self,
        url: str | None,
        keys: Callable[[], BoardKeyStore],
        clock: Callable[[], float],
        has_activity: bool = False,
    ) -> None:
        self.url = url
        self.has_activity = has_activity
        self.pages: PageHolder | None = None
        self.tell: Callable[[BoardNews], None] = self.hear
        self._keys = keys
        self._clock = clock

    async def make_link(self, user_id: int, match_id: int, url: str | None = None) -> str:
        """Return the address of a user's page at a match, good once and for two minutes. ``url`` is where the
        pages are, if players are offered none."""
        word = secrets.token_urlsafe(32)
        await self._keys().add_ticket(_hash(word), user_id, match_id, self._clock())
        return f"{url or self.url}/board/#{word}"

    async def redeem(self, word: str) -> Redeemed | None:
        """Exchange a ticket for a key. Returns None for one that is unknown, used or too old."""
        key = secrets.token_urlsafe(32)
        found = await self._keys().redeem(_hash(word), _hash(key), self._clock())
        return None if found is None else Redeemed(key, found.match_id)

    async def enter(self, user_id: int) -> Redeemed | None:
        """Make a key of a user who is known by other means, for the match that they asked for last. Returns None
        if they have asked for none."""
        match_id = await self._keys().last_visit(user_id)
        if match_id is None:
            return None
        key = secrets.token_urlsafe(32)
        await self._keys().add_key(_hash(key), user_id, self._clock())
        return Redeemed(key, match_id)

    async def find_user(self, key: str) -> int | None:
        """Return whose key that is, and note its use. None for one that is unknown or has run out."""
        return await self._keys().find_user(_hash(key), self._clock())

    async def note_visit(self, user_id: int, match_id: int) -> None:
        """Remember that a user asks for the board of a match."""
        await self._keys().note_visit(user_id, match_id, self._clock())

    async def may_watch(self, user_id: int, match_id: int) -> bool:
        """Whether a user without a seat has pressed **Board** at the table, which they could see then."""
        return await self._keys().has_visited(user_id, match_id, self._clock())

    async def close_all(self, user_id: int) -> None:
        """End all keys and tickets of a user, and close their pages."""
        await self._keys().end_of(user_id)
        self.tell(BoardNews(closed_for=user_id))

    def have_player(self, match_id: int, user_id: int) -> bool:
        """Whether a user is at a page of a match, as far as this process knows."""
        return self.pages is not None and self.pages.have_player(match_id, user_id)

    def call_when_told(self, match_id: int, work: Callable[[], None]) -> None:
        """Call ``work``, which shows a step, but not before the page of whoever made it shows it."""
        if self.pages is None:
            work()
        else:
            self.pages.call_when_told(match_id, work)

    def hear(self, news: BoardNews) -> None:
        """Pass on news to the pages of this process, if it serves any."""
        if self.pages is not None:
            self.pages.hear(news)


def _hash(word: str) -> bytes:
    return hashlib.sha256(word.encode()).digest()
