"""Serving a web application at an address of this computer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.config import Address


@asynccontextmanager
async def listen(application: web.Application, address: Address) -> AsyncIterator[str]:
    """Serve an application, and yield its URL without a slash at the end. Port 0 is any free one. Raises
    ``OSError`` if the address cannot be used."""
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, address.host, address.port).start()
        host, port, *_ = runner.addresses[0]
        yield f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    finally:
        await runner.cleanup()


def explain_unusable(setting: str, address: Address, error: OSError) -> str:
    """Say why nothing is served at the address of a setting, and what to do."""
    said = f"{setting}: nothing can be served at {address.host} port {address.port} ({error})"
    return f"{said}; give it another address, or end what uses this one"
