"""What the log says of an outage: once what is wrong, instead of a traceback at each attempt."""

from __future__ import annotations

import logging

import discord

LOGGERS = ("discord.client", "discord.shard")
"""The loggers on which discord.py says that an attempt to connect has failed."""
FAILURES = ("Attempting a reconnect", "Failed to connect for shard_id")
"""How those lines begin."""


class OutageLines(logging.Filter):
    """Lets the first failure of an outage through, as one line, and no further one until ``reset``."""

    def __init__(self) -> None:
        super().__init__()
        self._said: set[str] = set()

    def begin(self) -> None:
        """Look at what discord.py logs."""
        for name in LOGGERS:
            logging.getLogger(name).addFilter(self)

    def end(self) -> None:
        """Look no more."""
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(self)

    def reset(self) -> None:
        """The outage is over: the next one is told of again."""
        self._said.clear()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged; one about a failed connection becomes a single line."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not str(record.msg).startswith(FAILURES):
            return True
        reason = short_reason(error)
        if reason in self._said:
            return False
        self._said.add(reason)
        record.msg, record.args = "Discord can't be reached (%s); trying again until it can", (reason,)
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
        return True


def short_reason(error: BaseException) -> str:
    """What went wrong, in a few words: an answer of Discord's that is a whole page is only named by its status."""
    if isinstance(error, discord.HTTPException):
        return f"HTTP {error.status}"
    if isinstance(error, discord.ConnectionClosed):
        return f"closed with code {error.code}"
    return " ".join(str(error).split())[:200] or type(error).__name__
