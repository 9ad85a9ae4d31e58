"""How a run ends that Discord has ended: a sentence and the right exit code, whatever it was."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.ext import commands

from bot.cli.endings import FOR_GOOD, FOR_NOW, LastWords, ending_of, tell_end

NOWHERE = discord.GatewayNotFound()  # type: ignore[no-untyped-call]
NO_TOKEN = "Discord didn't accept this token. Reset it in the developer portal."


def refused(status: int) -> discord.HTTPException:
    """A page of HTML with this status."""
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, "<html>Sorry, you have been blocked</html>")


def closed(code: int) -> discord.ConnectionClosed:
    """The gateway closes the connection with this code."""
    return discord.ConnectionClosed(None, shard_id=0, code=code)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "ending"),
    [
        (discord.LoginFailure("no"), LastWords(FOR_GOOD, NO_TOKEN)),
        (refused(401), LastWords(FOR_GOOD, NO_TOKEN)),
        (closed(4004), LastWords(FOR_GOOD, NO_TOKEN)),
        (refused(403), LastWords(FOR_NOW, "Discord refuses the login at the moment (HTTP 403)")),
        (refused(429), LastWords(FOR_NOW, "Discord refuses the login at the moment (HTTP 429)")),
        (refused(500), LastWords(FOR_NOW, "Discord can't be reached (HTTP 500)")),
        (refused(503), LastWords(FOR_NOW, "Discord can't be reached (HTTP 503)")),
        (closed(4000), LastWords(FOR_NOW, "Discord can't be reached (closed with code 4000)")),
        (NOWHERE, LastWords(FOR_NOW, f"Discord can't be reached ({NOWHERE})")),
        (aiohttp.ClientConnectionError("no route"), LastWords(FOR_NOW, "Discord can't be reached (no route)")),
        (TimeoutError(), LastWords(FOR_NOW, "Discord can't be reached (TimeoutError)")),
    ],
)
def test_what_discord_ends_ends_with_a_sentence(
    error: Exception, ending: LastWords, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ending_of(error) == ending
    assert tell_end(error) == ending.code
    said = [*(record.getMessage() for record in caplog.records), *capsys.readouterr().err.splitlines()]
    assert said == [ending.sentence]
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("code", [4010, 4011, 4012, 4013, 4014])
def test_what_somebody_has_to_change_is_for_good(code: int) -> None:
    ending = ending_of(closed(code))
    assert ending is not None
    assert ending.code == FOR_GOOD
    intents = ending_of(discord.PrivilegedIntentsRequired(0))
    assert intents is not None
    assert intents.code == FOR_GOOD


@pytest.mark.parametrize("error", [commands.ExtensionNotFound("cogs.numer"), KeyError("x"), OSError("disk")])
def test_a_fault_of_ours_is_logged_in_full(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    assert ending_of(error) is None
    assert tell_end(error) == FOR_NOW
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info
