"""What a failed call to Discord means for a message."""

from __future__ import annotations

from typing import Literal

import discord

Trouble = Literal["gone", "no_access", "archived", "edit_cap", "dms_closed", "later", "other"]

_CODES: dict[int, Trouble] = {
    10003: "no_access",  # unknown channel
    10008: "gone",  # unknown message
    30046: "edit_cap",
    50001: "no_access",  # missing access
    50007: "dms_closed",
    50013: "no_access",  # missing permissions
    50083: "archived",
    160005: "archived",  # locked
}


def trouble(error: discord.HTTPException) -> Trouble:
    """The kind of trouble: the message is gone, the channel is out of reach, its thread is archived, the edit cap
    of old messages, closed DMs, or something that may pass (rate limit, fault on Discord's side)."""
    if error.code in _CODES:
        return _CODES[error.code]
    return "later" if error.status == 429 or error.status >= 500 else "other"
