"""DM channels, opened as rarely as possible, since Discord quarantines bots that open many."""

from __future__ import annotations

from collections import deque

import discord

from bot.match.model import Match
from bot.ui.budget.buckets import OPENING
from bot.ui.controls.http_errors import error_kind, shares_no_server
from bot.ui.runtime import Request, Runtime

AT_ONCE = 20
"""Maximum number of DM channels opened within a minute."""
MINUTE = 60.0


class DmsExhausted(OSError):
    """Too many DM channels were opened in the last minute. Try again later, as with a lost connection."""


class DmChannels:
    """Finds the DM channel with a user by its stored id, or opens it. Each process may open its share."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._opened: deque[float] = deque(maxlen=AT_ONCE // runtime.config.share.of)

    async def of(self, user_id: int, request: Request) -> discord.DMChannel | discord.PartialMessageable:
        """Return the channel, charging ``request`` to open it. Raises ``DmsExhausted``,
        ``discord.HTTPException``."""
        people, now = self._runtime.store.people, self._runtime.service.clock()
        known = await people.dm_channel(user_id)
        if known is not None:
            return self._runtime.get_partial_messageable(known)
        just_opened = bool(self._opened) and 0 <= now - self._opened[0] < MINUTE  # the clock may be put back
        if len(self._opened) == self._opened.maxlen and just_opened:
            raise DmsExhausted("too many DM channels were opened in the last minute")
        self._opened.append(now)
        with request(OPENING):
            channel = await self._runtime.create_dm(discord.Object(user_id))
        await people.put_dm_channel(user_id, channel.id)
        return channel


async def note_refused(runtime: Runtime, match: Match, user_id: int, error: BaseException) -> None:
    """Handle a refused direct message: check whether the player has left the server, and drop a stored channel
    that may not be the bot's, so that it is opened anew next time."""
    if shares_no_server(error):
        runtime.suspect_left(match, user_id)
    if error_kind(error) == "no_access":
        await runtime.store.people.drop_dm_channel(user_id)
