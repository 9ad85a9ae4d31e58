"""Discord's limits as read from response headers, as discord.py's HTTP client receives them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import SimpleNamespace

import aiohttp

from bot.ui.budget.buckets import Bucket, Kind
from bot.ui.budget.budget import Budget
from bot.ui.controls.http_errors import pause_in

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


def route_template(path: str) -> str:
    """Replace ids and tokens in a request path by ``{id}`` and ``{token}``, as in ``/channels/{id}/messages``. The
    number of templates is bounded, whatever the path."""
    parts = _VERSION.sub("", path).split("/")[1:]
    if len(parts) > 2 and parts[0] in _BEFORE_TOKENS:
        parts[2] = "{token}"
    return "/" + "/".join(_word(part) for part in parts[:6])


def _word(part: str) -> str:
    if part in _KNOWN or part == "{token}":
        return part
    return "{id}" if part.isdecimal() else "{other}"


_MESSAGES = re.compile(r"/channels/(\d+)/messages(/\d+)?$")
_KINDS: dict[tuple[str, bool], Kind] = {
    ("POST", False): "post",
    ("PATCH", True): "edit",
    ("DELETE", True): "delete",
}


def listening(budget: Budget, requests: Counter[tuple[str, str, str]]) -> aiohttp.TraceConfig:
    """Make a trace that reports Discord's answers to the budget, and counts requests by method, route template and
    status. For the client's option ``http_trace``."""

    async def count_answer(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        requests[answer.method, route_template(answer.url.path), str(answer.response.status)] += 1
        apply_headers(budget, answer.method, answer.url.path, answer.response.status, answer.response.headers)

    async def count_failure(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        requests[request.method, route_template(request.url.path), "failed"] += 1

    config = aiohttp.TraceConfig()
    config.on_request_end.append(count_answer)
    config.on_request_exception.append(count_failure)
    return config


def apply_headers(budget: Budget, method: str, path: str, status: int, headers: Mapping[str, str]) -> None:
    """Update the budget from an answer to that request."""
    found = _MESSAGES.search(path)
    kind = _KINDS.get((method, bool(found and found[2])))
    bucket = Bucket(int(found[1]), kind) if found and kind else None
    if status == 429:
        budget.throttle(bucket, pause_in(headers), everything="X-RateLimit-Global" in headers)
    elif bucket is not None and "X-RateLimit-Remaining" in headers:
        budget.learn(
            bucket,
            int(headers.get("X-RateLimit-Limit", "1")),
            int(headers["X-RateLimit-Remaining"]),
            float(headers.get("X-RateLimit-Reset-After", "0")),
        )
