"""Serving a web application at an address of this computer."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from aiohttp import web

from bot.config import Address

log = logging.getLogger(__name__)


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


@asynccontextmanager
async def try_to_listen(setting: str, application: web.Application, address: Address) -> AsyncIterator[str | None]:
    """Serve an application at the address of a setting as ``listen`` does. If it cannot be used, the log says so,
    and the URL is None."""
    async with AsyncExitStack() as stack:
        try:
            url = await stack.enter_async_context(listen(application, address))
        except OSError as error:
            log.error("%s", explain_unusable(setting, address, error))
            url = None
        yield url


def explain_unusable(setting: str, address: Address, error: OSError) -> str:
    """Say why nothing is served at the address of a setting, and what to do."""
    said = f"{setting}: nothing can be served at {address.host} port {address.port} ({error})"
    return f"{said}; give it another address, or end what uses this one"
