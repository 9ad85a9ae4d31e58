"""What Discord says of its limits in the headers of its answers, as discord.py's HTTP client receives them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace

import aiohttp

from bot.ui.budget.buckets import Bucket, Kind
from bot.ui.budget.budget import Budget
from bot.ui.controls.http_errors import pause_in

_MESSAGES = re.compile(r"/channels/(\d+)/messages(/\d+)?$")
_KINDS: dict[tuple[str, bool], Kind] = {
    ("POST", False): "post",
    ("PATCH", True): "edit",
    ("DELETE", True): "delete",
}


def listening(budget: Budget) -> aiohttp.TraceConfig:
    """The trace that tells the budget what Discord answers; for the client's option ``http_trace``."""

    async def answered(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        hear(budget, answer.method, answer.url.path, answer.response.status, answer.response.headers)

    config = aiohttp.TraceConfig()
    config.on_request_end.append(answered)
    return config


def hear(budget: Budget, method: str, path: str, status: int, headers: Mapping[str, str]) -> None:
    """Tell the budget what follows from an answer to that request."""
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
