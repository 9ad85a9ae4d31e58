"""DM channels, opened as rarely as possible: Discord quarantines bots that open many."""

from __future__ import annotations

from collections import deque

import discord

from bot.store.store import Store

AT_ONCE = 20
"""How many DM channels may be opened within a minute."""
MINUTE = 60.0


class DmsExhausted(OSError):
    """Too many DM channels were opened in the last minute; try again later, as with a lost connection."""


class DmChannels:
    """Finds the DM channel with a user: by the id used for an earlier panel, else by opening it."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._opened: deque[float] = deque(maxlen=AT_ONCE)

    async def of(self, user_id: int, now: float) -> discord.DMChannel | discord.PartialMessageable:
        """The channel. Raises ``DmsExhausted`` and ``discord.HTTPException``."""
        known = await self._store.messages.dm_channel(user_id)
        if known is not None:
            return self._client.get_partial_messageable(known)
        if len(self._opened) == AT_ONCE and now - self._opened[0] < MINUTE:
            raise DmsExhausted("too many DM channels were opened in the last minute")
        self._opened.append(now)
        return await self._client.create_dm(discord.Object(user_id))
