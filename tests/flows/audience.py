"""Who sees what the bot sends: every call to Discord with the one user who sees it, or everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import simcord
from simcord.backend.models import EPHEMERAL_FLAG

EVERYBODY = 0
MODAL, AUTOCOMPLETE = 9, 8


def audience(env: simcord.Env, request: simcord.HttpLogEntry) -> int:
    """The id of the one user who sees what this call carries; ``EVERYBODY`` for messages in a channel."""
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
        private = _ephemeral(env, record.channel_id, record.message_id)
    return record.user_id if private else _of_channel(env, record.channel_id)


def _ephemeral(env: simcord.Env, channel_id: int, message_id: int) -> bool:
    """Whether only one user sees the message; a deleted one is as private as the interaction that made it."""
    messages = env.backend.messages[channel_id]
    if message_id in messages:
        return bool(messages[message_id].flags & EPHEMERAL_FLAG)
    records = env.backend.interactions.values()
    return any(r.ephemeral for r in records if message_id == r.message_id != r.source_message_id)


def _was_ephemeral(env: simcord.Env, channel_id: int, message_id: int) -> bool:
    """Whether a message is private, even if it has been deleted: then the interaction that made it tells."""
    kept = env.backend.messages[channel_id].get(message_id)
    if kept is not None:
        return bool(kept.flags & EPHEMERAL_FLAG)
    return any(made.message_id == message_id and made.ephemeral for made in env.backend.interactions.values())


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
    """Everything that can be read in a call, without times, ids and hashes, which may contain any digits."""
    return re.sub(r"[0-9a-f]{32,}|\d{9,}", "", "\n".join(strings(request.json)))
