"""Who gets to see what the bot sends: every call to Discord with the one user who sees it, or everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import simcord
from simcord.backend.models import EPHEMERAL_FLAG

EVERYBODY = 0
MODAL, AUTOCOMPLETE = 9, 8


def audience(env: simcord.Env, request: simcord.HttpLogEntry) -> int:
    """The id of the one user who sees what this call carries; ``EVERYBODY`` for what stands in a channel."""
    parts = request.path.strip("/").split("/")
    if parts[0] == "interactions":
        return _of_interaction(env, parts[2], request, whole=True)
    if parts[0] == "webhooks":
        return _of_interaction(env, parts[2], request, whole=False)
    if parts[0] == "channels":
        return _of_channel(env, int(parts[1]))
    return EVERYBODY


def _of_channel(env: simcord.Env, channel_id: int) -> int:
    owners = {channel: user for user, channel in env.backend.dm_channels.items()}
    return owners.get(channel_id, EVERYBODY)


def _of_interaction(env: simcord.Env, token: str, request: simcord.HttpLogEntry, *, whole: bool) -> int:
    backend = env.backend
    record = backend.interactions[backend.interaction_tokens[token]]
    body: dict[str, Any] = request.json or {}
    data = body.get("data") or {} if whole else body
    private = int(data.get("flags") or 0) & EPHEMERAL_FLAG or (whole and body["type"] in (MODAL, AUTOCOMPLETE))
    if not private and request.method == "PATCH" and record.message_id is not None:
        private = backend.get_message(record.channel_id, record.message_id).flags & EPHEMERAL_FLAG
    return record.user_id if private else _of_channel(env, record.channel_id)


def strings(value: Any) -> Iterator[str]:
    """Everything readable in a body: texts, labels, custom ids, descriptions, file names."""
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from strings(part)
        case list():
            for part in value:
                yield from strings(part)


def readable(request: simcord.HttpLogEntry) -> str:
    """All that can be read in a call, without times, ids and hashes, in which any digits may stand."""
    return re.sub(r"[0-9a-f]{32,}|\d{9,}", "", "\n".join(strings(request.json)))
