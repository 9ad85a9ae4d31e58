"""Turn an error of Discord's that ended a run into a sentence for the host and an exit code for the supervisor."""

from __future__ import annotations

import logging

import aiohttp
import discord
import msgspec

from bot.logs import tell_last
from bot.ui.gateway.log_lines import short_reason

log = logging.getLogger(__name__)

FOR_GOOD = 2
"""A restart cannot help: something has to be changed first (``RestartPreventExitStatus``)."""
FOR_NOW = 1
"""Another start, after a pause, may well succeed."""

_NO_TOKEN = "Discord didn't accept this token. Reset it in the developer portal."
_NO_INTENTS = "Discord doesn't allow the bot what it wants to hear (intents). Look at the developer portal."
_NO_SHARDS = "Discord doesn't take the bot's shards: it wants more of them. Raise TALLY_SHARDS, or leave it empty."
_CLOSED = {
    4004: _NO_TOKEN,
    4010: _NO_SHARDS,
    4011: _NO_SHARDS,
    4012: "Discord doesn't speak this version any more. Update Tally.",
    4013: _NO_INTENTS,
    4014: _NO_INTENTS,
}
"""What it means that Discord has closed the connection for good, by code."""
_UNAUTHORIZED = 401
UNREACHABLE = (
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    TimeoutError,
    ConnectionError,
)
"""What is raised when Discord is down, or the way there is."""


class LastWords(msgspec.Struct, frozen=True):
    """The exit code, and a sentence that says why."""

    code: int
    sentence: str


def ending_of(error: BaseException) -> LastWords | None:
    """Explain the error that ended the bot, None if Discord has nothing to do with it.

    A refusal with 403 is not permanent: it concerns the address of this machine.
    """
    sentence = _for_good(error)
    if sentence is not None:
        return LastWords(FOR_GOOD, sentence)
    if isinstance(error, discord.HTTPException) and error.status < 500:
        return LastWords(FOR_NOW, f"Discord refuses the login at the moment (HTTP {error.status})")
    if isinstance(error, UNREACHABLE):
        return LastWords(FOR_NOW, f"Discord can't be reached ({short_reason(error)})")
    return None


def _for_good(error: BaseException) -> str | None:
    if isinstance(error, discord.LoginFailure):
        return _NO_TOKEN
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return _NO_INTENTS
    if isinstance(error, discord.ConnectionClosed):
        return _CLOSED.get(error.code)
    unauthorized = isinstance(error, discord.HTTPException) and error.status == _UNAUTHORIZED
    return _NO_TOKEN if unauthorized else None


def tell_end(error: Exception) -> int:
    """Print why the bot has ended, with a traceback if the fault is ours, and return the exit code."""
    ending = ending_of(error)
    if ending is None:
        log.error("Tally has stopped because of an error", exc_info=error)
        return FOR_NOW
    if ending.code == FOR_GOOD:
        tell_last(ending.sentence)
    else:
        log.error("%s", ending.sentence)
    return ending.code
