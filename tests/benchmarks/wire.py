"""The real bot with nothing behind it: every request to Discord is answered at once, from memory."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from discord.ext import commands
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client import Tally
from bot.config import Config

BOT = 900_000
"""The bot's user id."""
Request = tuple[str, str]
"""The method and the path of a request to Discord."""
MODAL = 9
"""The type of an answer that shows a form."""
EDITED: Request = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
"""The request that edits the message whose control was used."""
ACKNOWLEDGED: Request = ("POST", "/interactions/{webhook_id}/{webhook_token}/callback")
"""The request that acknowledges an interaction."""


def user(user_id: int) -> dict[str, Any]:
    """The payload of a user."""
    return {"id": str(user_id), "username": f"user{user_id}", "discriminator": "0", "avatar": None}


def message(message_id: int, channel_id: int, components: list[dict[str, Any]]) -> dict[str, Any]:
    """The payload of a message of the bot that consists of components."""
    return {
        "id": str(message_id),
        "channel_id": str(channel_id),
        "author": {**user(BOT), "bot": True},
        "type": 0,
        "content": "",
        "timestamp": "2025-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "flags": 1 << 15,
        "components": components,
    }


class Wire(AsyncWebhookAdapter):
    """Stands in for Discord. ``sent`` says when each kind of request was last made, by method and path; ``forms``
    are those that were shown."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.sent: dict[Request, float] = {}
        self.forms: list[dict[str, Any]] = []
        self._last_id = 10**15

    async def request(self, route: Route, *_: Any, **options: Any) -> Any:
        """Answer a request, of the bot or of an interaction."""
        self.sent[route.method, route.path] = time.perf_counter()
        payload = options.get("payload") or options.get("json") or {}
        if route.path == ACKNOWLEDGED[1] and payload.get("type") == MODAL:
            self.forms.append(payload["data"])
        return self._answer((route.method, route.path), getattr(route, "channel_id", None) or 1, payload)

    def _answer(self, request: Request, place: int, payload: dict[str, Any]) -> Any:
        known = {
            ("GET", "/users/@me"): {**user(BOT), "bot": True},
            ("GET", "/oauth2/applications/@me"): APPLICATION,
            ACKNOWLEDGED: {"interaction": {"id": "1", "type": 3, "response_message_id": "1"}},
        }
        if request in known:
            return known[request]
        if request == ("POST", "/users/@me/channels"):
            return {"id": self._id(), "type": 1, "recipients": [user(int(payload["recipient_id"]))]}
        if request[0] in ("POST", "PATCH"):
            return message(int(self._id()), int(place), payload.get("components", []))
        return []

    def _id(self) -> str:
        self._last_id += 1
        return str(self._last_id)


APPLICATION: dict[str, Any] = {
    "id": str(BOT),
    "name": "Tally",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "owner": user(1),
    "team": None,
    "flags": 0,
}
"""The payload of the bot's application."""


@asynccontextmanager
async def wired(bot: commands.AutoShardedBot, wire: Wire) -> AsyncIterator[None]:
    """That bot logged in, with only the wire between it and Discord."""
    bot.http.request = wire.request  # type: ignore[method-assign]
    before = async_context.set(wire)
    try:
        await bot.login("no token")
        yield
    finally:
        await bot.close()
        async_context.reset(before)


@asynccontextmanager
async def running_tally(database: Path, wire: Wire) -> AsyncIterator[Tally]:
    """Tally without pictures over that database, with earlier work resumed."""
    bot = Tally(Config(database=database, pictures=False, shards=1, made_ahead=False))
    async with wired(bot, wire):
        await bot.resumed.wait()
        yield bot
