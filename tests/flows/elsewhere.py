"""Interactions of somebody who has installed the app for themselves, where the bot is no member.

The simulated Discord knows only servers with the bot, and its DMs. What happens in DMs with the bot is sent here
as if it happened elsewhere, with the fields that Discord documents for it; the answers stay where they are seen.
"""

from __future__ import annotations

from typing import Any, Literal

import pytest
from simcord import interactions
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction

Elsewhere = Literal["server", "group"]
"""A server without the bot, or a group DM."""
SERVER, CHANNEL = 7_000_000_000_000_001, 7_000_000_000_000_002


def move(monkeypatch: pytest.MonkeyPatch, where: Elsewhere) -> None:
    """From now on what people do in their DMs with the bot happens there."""
    build = interactions.base_payload

    def moved(backend: Backend, **about: Any) -> tuple[Interaction, dict[str, Any]]:
        record, payload = build(backend, **about)
        if about["guild_id"] is None:
            payload |= {"channel_id": str(CHANNEL), "authorizing_integration_owners": {"1": str(about["user_id"])}}
            payload |= _SENDERS[where](backend, payload)
        return record, payload

    monkeypatch.setattr(interactions, "base_payload", moved)


def _in_server(backend: Backend, payload: dict[str, Any]) -> dict[str, Any]:
    """As a member sends it in a text channel, with every permission; the app has what it needs to answer."""
    user = payload.pop("user")
    member = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
    channel = {"type": 0, "name": "somewhere", "position": 0, "nsfw": False, "topic": None, "parent_id": None}
    return {
        "context": 0,
        "guild_id": str(SERVER),
        "guild": {"id": str(SERVER), "locale": "de", "features": []},
        "guild_locale": "de",
        "channel": channel | {"id": str(CHANNEL), "guild_id": str(SERVER), "permissions": "0"},
        "member": member | {"user": user, "permissions": str(2**53 - 1)},
        "app_permissions": str(1 << 15 | 1 << 14 | 1 << 17),
    }


def _in_group(backend: Backend, payload: dict[str, Any]) -> dict[str, Any]:
    """As somebody sends it in a group DM."""
    recipients = [dict(serializers.user_payload(user)) for user in backend.users.values() if not user.bot]
    return {
        "context": 2,
        "channel": {"id": str(CHANNEL), "type": 3, "name": None, "icon": None, "recipients": recipients},
    }


_SENDERS = {"server": _in_server, "group": _in_group}
