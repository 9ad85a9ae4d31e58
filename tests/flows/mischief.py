"""What Discord, and the people who run a server, can do to the bot."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from fnmatch import fnmatch
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.http import router
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from tests.flows.audience import strings
from tests.flows.world import World

KINDS = {
    "acknowledge": ("POST", "/interactions/*/callback"),
    "answer": ("PATCH", "/webhooks/*/@original"),
    "follow up": ("POST", "/webhooks/*"),
    "edit private": ("PATCH", "/webhooks/*/messages/[0-9]*"),
    "delete private": ("DELETE", "/webhooks/*/messages/[0-9]*"),
    "edit board": ("PATCH", "/channels/{home}/messages/*"),
    "post board": ("POST", "/channels/{home}/messages"),
    "delete board": ("DELETE", "/channels/{home}/messages/*"),
    "make thread": ("POST", "/channels/{home}/messages/*/threads"),
    "open dm": ("POST", "/users/@me/channels"),
    "send dm": ("POST", "/channels/{dm}/messages"),
    "edit dm": ("PATCH", "/channels/{dm}/messages/*"),
    "delete dm": ("DELETE", "/channels/{dm}/messages/*"),
}
"""The calls that the bot makes in a match: method and path. ``home`` is the games' channel, ``dm`` any DMs."""
ALL_KINDS = {"register": ("PUT", "/applications/*/commands"), **KINDS}
"""Those of its start as well."""


class Mischief:
    """Causes it, in one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.env = world.env
        self.backend = world.env.backend
        self.broken = 0
        """How many calls hit a broken connection."""
        self.slowed = 0
        """How many calls had to wait."""
        self._mark = 0

    async def takes(self, *permissions: str) -> None:
        """The bot loses these permissions in the games' channel."""
        deny = discord.Permissions(**dict.fromkeys(permissions, True)).value
        bot = self.backend.bot_user.id
        overwrite = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=deny)
        self.backend.set_overwrite(self.world.channel.id, overwrite)
        await self.env.settle()

    async def gives_back(self) -> None:
        """The bot has its permissions in the games' channel again."""
        self.backend.delete_overwrite(self.world.channel.id, self.backend.bot_user.id)
        await self.env.settle()

    async def deletes_channel(self, channel_id: int = 0) -> None:
        """A channel (the games' by default) or thread is deleted."""
        self.backend.delete_channel(channel_id or self.world.channel.id)
        await self.env.settle()

    async def deletes(self, message: discord.Message) -> None:
        """A moderator deletes a message."""
        self.backend.delete_message(message.channel.id, message.id)
        await self.env.settle()

    async def kicks(self) -> None:
        """The bot is kicked from the server."""
        self.backend.remove_guild(self.world.guild.id)
        await self.env.settle()

    async def chats(self, times: int) -> None:
        """Somebody writes that many messages in the games' channel."""
        chatterbox = self.world.person("chatterbox")
        for _ in range(times):
            self.backend.create_message(self.world.channel.id, chatterbox.id, "hello")
        await self.env.settle()

    def closes_dms(self, name: str, *, code: int = 50007) -> None:
        """That person blocks direct messages from the bot."""
        self.fails("send dm", 403, code=code, times=None, to=name)

    def fails(
        self, kind: str, status: int, *, code: int = 0, times: int | None = 1, to: str | None = None
    ) -> None:
        """The next calls of a kind are answered with an error; those in DMs only if they go ``to`` somebody."""
        method, path = self._pattern(kind, to)
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def breaks(
        self, monkeypatch: pytest.MonkeyPatch, kind: str, error: Exception, *, times: int = 1, done: bool = False
    ) -> None:
        """The connection breaks during the next calls of a kind; Discord has ``done`` what they ask, or not."""
        method, pattern = self._pattern(kind, None)
        dispatch = router.dispatch

        def broken(backend: Any, verb: str, path: str, **call: Any) -> Any:
            if self.broken == times or verb != method or not fnmatch(path, pattern):
                return dispatch(backend, verb, path, **call)
            self.broken += 1
            if done:
                dispatch(backend, verb, path, **call)
            raise error

        monkeypatch.setattr(router, "dispatch", broken)

    def slows(self, monkeypatch: pytest.MonkeyPatch, kind: str) -> asyncio.Event:
        """Calls of a kind hang until the event is set."""
        method, pattern = self._pattern(kind, None)
        go_on = asyncio.Event()

        def slow(request: Callable[..., Any]) -> Callable[..., Any]:
            async def wait(client: Any, route: Any, *args: Any, **call: Any) -> Any:
                path = route.url.partition("/api/v10")[2].partition("?")[0]
                if not go_on.is_set() and route.method == method and fnmatch(path, pattern):
                    self.slowed += 1
                    await self.env.external_wait(go_on.wait(), reason="Discord is slow")
                return await request(client, route, *args, **call)

            return wait

        for client in (FakeHTTPClient, FakeWebhookAdapter):
            monkeypatch.setattr(client, "request", slow(client.request))
        return go_on

    def failed(self) -> bool:
        """Whether each of the errors has hit a call."""
        return all(fault["times"] == 1 for fault in self.backend.faults)

    def mends(self) -> None:
        """Whatever was answered with errors works again."""
        self.backend.faults.clear()

    def marks(self) -> None:
        """Count only calls from now on."""
        self._mark = len(self.env.http_requests)

    def calls(self) -> Counter[str]:
        """How many calls of each kind the bot has made since the mark."""
        return Counter(self._kind(call.method, call.path) for call in self.env.http_requests[self._mark :])

    def bodies(self, kind: str) -> list[dict[str, Any]]:
        """What the bot sent in the calls of a kind since the mark."""
        calls = self.env.http_requests[self._mark :]
        return [call.json or {} for call in calls if self._kind(call.method, call.path) == kind]

    def written(self) -> list[str]:
        """All that can be read in each call since the mark."""
        return ["\n".join(strings(call.json)) for call in self.env.http_requests[self._mark :]]

    def _pattern(self, kind: str, to: str | None) -> tuple[str, str]:
        method, path = ALL_KINDS[kind]
        dm = self.world.person(to or "ann").user.dm_channel.id
        return method, path.format(home=self.world.channel.id, dm=dm)

    def _kind(self, method: str, path: str) -> str:
        for channel_id in self.backend.dm_channels.values():
            path = path.replace(f"/channels/{channel_id}/", "/channels/{dm}/")
        path = path.replace(f"/channels/{self.world.channel.id}/", "/channels/{home}/")
        for kind, (verb, pattern) in reversed(ALL_KINDS.items()):
            if verb == method and fnmatch(path, pattern):
                return kind
        return f"{method} {path}"
