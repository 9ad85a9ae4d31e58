"""What a failed call to Discord means for a message."""

from __future__ import annotations

from typing import Literal

import discord

Trouble = Literal["gone", "no_access", "archived", "edit_cap", "dms_closed", "later", "other"]

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, EDIT_CAP, DMS_CLOSED = 10003, 10008, 30046, 50007
MISSING = (50001, 50013)
ARCHIVED = (50083, 160005)
"""The thread is archived, or locked."""


def trouble(error: discord.HTTPException) -> Trouble:
    """The kind of trouble: the message is gone, the channel is out of reach, its thread is archived, the edit cap
    of old messages, closed DMs, or something that may pass (rate limit, fault on Discord's side)."""
    if error.code == UNKNOWN_MESSAGE:
        return "gone"
    if error.code == UNKNOWN_CHANNEL or error.code in MISSING:
        return "no_access"
    if error.code in ARCHIVED:
        return "archived"
    if error.code == EDIT_CAP:
        return "edit_cap"
    if error.code == DMS_CLOSED:
        return "dms_closed"
    if error.status == 429 or error.status >= 500:
        return "later"
    return "other"
