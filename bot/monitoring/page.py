"""The monitoring page: ``/health`` for health checks, ``/metrics`` for Prometheus.

It has no login. The address decides who can reach it, by default only this computer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from aiohttp import web

from bot.config import Address
from bot.listening import try_to_listen
from bot.metrics import Durations
from bot.monitoring.families import exposition
from bot.monitoring.health import Health
from bot.ui.app import App

log = logging.getLogger(__name__)

HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
PULSE = 0.5
"""Seconds between two looks at how late the event loop is."""


@asynccontextmanager
async def serve_page(app: App, address: Address | None) -> AsyncIterator[str | None]:
    """Serve the page and yield its URL, None if the address cannot be used. The bot runs all the same."""
    if address is None:
        yield None
        return
    async with try_to_listen("TALLY_HTTP", application(app), address) as url:
        if url is not None:
            log.info("health and metrics at %s/health and %s/metrics", url, url)
        pulse = asyncio.create_task(_measure(app.metrics.lag), name="the loop's lag")
        try:
            yield url
        finally:
            pulse.cancel()


def application(app: App) -> web.Application:
    """Build the web application for a bot."""
    health = Health(app)

    async def show_health(_: web.Request) -> web.Response:
        report = await health.report()
        body = msgspec.json.format(msgspec.json.encode(report)) + b"\n"
        return web.Response(
            body=body, status=200 if report.healthy else 503, content_type="application/json", headers=HEADERS
        )

    async def show_metrics(_: web.Request) -> web.Response:
        body = await exposition(app, await health.report())
        kind = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        return web.Response(body=body, headers=HEADERS | kind)

    served = web.Application()
    served.router.add_get("/health", show_health)
    served.router.add_get("/metrics", show_metrics)
    return served


async def _measure(lag: Durations) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PULSE
        await asyncio.sleep(PULSE)
        lag.add(max(0.0, loop.time() - due))
