"""What an error from Discord means."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.controls.http_errors import attempt, error_kind


def error(status: int, code: int = 0) -> discord.HTTPException:
    """An error response from Discord."""
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (404, 10003, "no_access"),
        (404, 10004, "no_access"),
        (404, 10008, "gone"),
        (404, 10062, "gone"),
        (429, 30046, "edit_cap"),
        (400, 40003, "later"),
        (400, 40060, "gone"),
        (403, 50001, "no_access"),
        (403, 50007, "dms_closed"),
        (403, 50013, "no_access"),
        (400, 50083, "archived"),
        (403, 50278, "dms_closed"),
        (400, 160005, "archived"),
        (400, 50035, "other"),
        (401, 0, "other"),
        (403, 0, "no_access"),
        (429, 0, "later"),
        (500, 0, "later"),
        (503, 0, "later"),
    ],
)
def test_codes_and_statuses(status: int, code: int, kind: str) -> None:
    assert error_kind(error(status, code)) == kind


@pytest.mark.parametrize("fault", [TimeoutError(), ConnectionResetError(), aiohttp.ServerDisconnectedError()])
def test_a_broken_connection_may_mend(fault: Exception) -> None:
    assert error_kind(fault) == "later"


async def test_tried_returns_what_stays_and_raises_what_may_pass() -> None:
    async def call(fault: Exception | None) -> None:
        if fault:
            raise fault

    assert await attempt(call(None)) is None
    assert await attempt(call(error(404, 10008))) == "gone"
    for fault in (error(500), error(400, 50035), TimeoutError()):
        with pytest.raises(type(fault)):
            await attempt(call(fault))
