"""Interpretation of failed calls to Discord for a message."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Literal

import aiohttp
import discord

ErrorKind = Literal["gone", "no_access", "archived", "edit_cap", "dms_closed", "later", "other"]
Outcome = Literal["refused", "not_done", "unknown"]
"""Outcome of a failed call: Discord has refused it, it surely never got there or was put off, or Discord may have
done it."""

DISCORD_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a failed call to Discord raises: an error response or a broken connection (including a
time-out, which is an ``OSError``)."""

_CODES: dict[int, ErrorKind] = {
    10008: "gone",  # unknown message
    10015: "gone",  # unknown webhook: the interaction was never acknowledged
    10062: "gone",  # unknown interaction: answered too late
    30046: "edit_cap",  # too many edits of a message older than an hour
    40003: "later",  # opening direct messages too fast
    50027: "gone",  # the interaction's token has expired
    40060: "gone",  # the interaction was already acknowledged
    50007: "dms_closed",  # the user blocked the bot
    50083: "archived",  # the thread is archived
    50278: "dms_closed",  # the user shares no server with the bot (any more)
    160005: "archived",  # the thread is locked
}
THREAD_EXISTS = 160004
"""A message can have one thread, whose id is the message's own."""
UNKNOWN_CHANNEL = 10003
"""A channel or thread is deleted. One hidden from the bot is another error."""
UNKNOWN_ROLE = 10011
"""A role is deleted."""
UNKNOWN_USERS = (10007, 10013)
"""A member has left the server, or an account is deleted."""
NO_SHARED_SERVER = 50278
"""A direct message is refused because the user shares no server with the bot."""
ACKNOWLEDGED = 40060
"""The interaction was already acknowledged, which is possible only once."""
PAUSE = 5.0
"""Seconds to wait after too many requests if Discord does not say how many."""
INVALID_BODY = 50035
"""Something in a request is invalid, such as a file that is not attached."""


def error_kind(error: BaseException) -> ErrorKind:
    """Classify a failure: the message (or interaction) is gone, the channel is out of reach (deleted, no
    permission, server left), its thread is archived, too many edits of an old message, closed DMs, something
    temporary (rate limit, error on Discord's side, broken connection), or a fault of ours."""
    if not isinstance(error, discord.HTTPException):
        return "later"
    if error.code in _CODES:
        return _CODES[error.code]
    if error.status == 429 or error.status >= 500:
        return "later"
    return "no_access" if error.status in (403, 404) else "other"


def outcome(error: BaseException) -> Outcome:
    """Tell whether a failed call may have taken effect. An error on Discord's side says as little as a broken
    connection: the answer was lost, but the request may be done. A call of unknown outcome is no failure. It is
    looked up or repeated idempotently."""
    if isinstance(error, discord.HTTPException):
        if error.status >= 500:
            return "unknown"
        return "not_done" if error_kind(error) == "later" else "refused"
    return "not_done" if isinstance(error, aiohttp.ClientConnectorError) else "unknown"


def already_acknowledged(error: BaseException) -> bool:
    """Whether an answer was refused because the interaction was already acknowledged."""
    return isinstance(error, discord.HTTPException) and error.code == ACKNOWLEDGED


def shares_no_server(error: BaseException) -> bool:
    """Whether a direct message was refused because the user shares no server with the bot."""
    return isinstance(error, discord.HTTPException) and error.code == NO_SHARED_SERVER


async def attempt(call: Awaitable[object]) -> ErrorKind | None:
    """Await a call to Discord. Returns None on success, otherwise the kind of permanent failure.

    Raises one of ``DISCORD_ERRORS`` if the call may succeed later, or failed through a fault of ours.
    """
    try:
        await call
    except discord.HTTPException as error:
        kind = error_kind(error)
        if kind in ("later", "other"):
            raise
        return kind
    return None


def rate_limited(error: discord.HTTPException) -> float | None:
    """Return the seconds to wait after a rate-limit error, None for other errors."""
    if error.status != 429 or error_kind(error) != "later":
        return None
    return pause_in(error.response.headers)


def pause_in(headers: Mapping[str, str]) -> float:
    """Read the seconds to wait from the headers of a rate-limit error."""
    try:
        return float(headers.get("Retry-After", PAUSE))
    except ValueError:
        return PAUSE
