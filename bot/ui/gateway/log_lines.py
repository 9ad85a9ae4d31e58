"""Log lines of an outage: each reason once, instead of a traceback at each attempt."""

from __future__ import annotations

import logging

import discord
from discord.gateway import ReconnectWebSocket

log = logging.getLogger(__name__)


class OutageLines:
    """Logs each reason of an outage once, until ``reset``."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def tell(self, error: BaseException) -> None:
        """Log that an attempt to connect has failed, unless that was logged."""
        reason = short_reason(error)
        if reason not in self._said:
            self._said.add(reason)
            log.warning("Discord can't be reached (%s); trying again until it can", reason)

    def reset(self) -> None:
        """End the outage, so that the next one is logged again."""
        self._said.clear()


def short_reason(error: BaseException) -> str:
    """Describe an error in a few words. An answer of Discord's that is a whole page is reduced to its status."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}"
    if isinstance(error, discord.ConnectionClosed):
        return f"closed with code {error.code}"
    if isinstance(error, ReconnectWebSocket):
        return "closed at once"
    return " ".join(str(error).split())[:200] or type(error).__name__
