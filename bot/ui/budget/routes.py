"""The template of a request's path: what kind of request it is, without ids and tokens."""

from __future__ import annotations

import re

_VERSION = re.compile(r"^/api/v\d+(?=/)")
_KNOWN = frozenset(
    (
        *("@me", "@original", "applications", "bot", "callback", "channels", "commands", "gateway", "guilds"),
        *("interactions", "members", "messages", "oauth2", "permissions", "thread-members", "threads", "users"),
        "webhooks",
    )
)
"""Words in the paths of requests that Tally makes; every other word becomes ``{other}``."""
_BEFORE_TOKENS = ("interactions", "webhooks")


def template(path: str) -> str:
    """The path of a request to Discord with ``{id}`` and ``{token}`` in the place of those, such as
    ``/channels/{id}/messages``. There are only so many templates, whatever the path."""
    parts = _VERSION.sub("", path).split("/")[1:]
    if len(parts) > 2 and parts[0] in _BEFORE_TOKENS:
        parts[2] = "{token}"
    return "/" + "/".join(_word(part) for part in parts[:6])


def _word(part: str) -> str:
    if part in _KNOWN or part == "{token}":
        return part
    return "{id}" if part.isdecimal() else "{other}"
