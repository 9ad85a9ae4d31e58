"""The welcome post with first steps: in the system channel of a server that the bot has joined, or else where the
first command is used there."""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n import texts
from bot.panels import first_steps
from bot.panels.base import layout
from bot.store.posts import SHOWN, UNSEEN, PostKey, PostRow
from bot.ui.background.registration import CommandRegistration
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.items import SeatControls
from bot.ui.members.permissions import FOR_POSTS
from bot.ui.messages.work_queue import NotYet, WorkQueue
from bot.ui.posts.desk import Post, post_in
from bot.ui.runtime import Runtime

PAUSE = 5.0
"""Seconds until the next look while Discord has not sent the servers yet."""


class Welcome:
    """Posts first steps once for each time that the bot joins a server, unless the server or the installation does
    not want it. The ledger has the post as wanted from the moment of joining, so a restart changes nothing."""

    def __init__(self, runtime: Runtime, registration: CommandRegistration) -> None:
        self._runtime = runtime
        self._registration = registration
        self._channels: dict[int, int] = {}
        """The servers in which the post waits for a command, each with the channel of the last one, or 0."""
        self.queue = WorkQueue(runtime, self._post, "welcome to server", Urgency.PANEL, make_up=self.make_up)

    def on_guild_join(self, guild_id: int) -> None:
        """Plan the post for a new server. Returns at once."""
        if self._runtime.config.welcome:
            self._channels[guild_id] = 0
            self._runtime.spawn(self._plan(guild_id), f"welcome to server {guild_id}")

    def note_command(self, interaction: discord.Interaction[Any]) -> None:
        """Note that a command was used. A post that waits for one comes into its channel, if both the member and
        the bot may write there. Returns at once."""
        guild_id, channel = interaction.guild_id or 0, interaction.channel
        if guild_id not in self._channels or not isinstance(channel, discord.TextChannel):
            return
        if interaction.permissions.send_messages and _is_writable(channel):
            self._channels[guild_id] = channel.id
            self.queue.add(guild_id)

    async def make_up(self) -> None:
        """Queue the posts that are still wanted."""
        self.queue.make_up_for(await self._runtime.store.posts.list_wanted("welcome"))

    async def _plan(self, guild_id: int) -> None:
        await self._runtime.store.posts.want(PostKey("welcome", guild_id))
        self.queue.add(guild_id)

    async def _post(self, guild_id: int, permit: Permit) -> None:
        guild, here = self._runtime.get_guild(guild_id), await self._runtime.store.settings.server(guild_id)
        row = await self._runtime.store.posts.find(PostKey("welcome", guild_id))
        if guild is None and not self._runtime.is_ready():
            raise NotYet(PAUSE)
        if guild is None or row is None or row.shown != UNSEEN:
            return
        if not here.welcome:
            await self._runtime.store.posts.drop(row)
            self._channels.pop(guild_id, None)
            return
        channel_id = await self._find_channel(guild, row)
        if not channel_id:
            return
        permit.reserve(Bucket(channel_id, "post"))
        t = texts(here.language or str(guild.preferred_locale))
        content = first_steps.welcome(self._registration.mention, SeatControls(0, "t"), t, here)

        async def keep(message: discord.Message) -> None:
            row = PostRow("welcome", guild_id, channel_id=channel_id, message_id=message.id, shown=SHOWN)
            await self._runtime.store.posts.put(row)
            self._channels.pop(guild_id, None)

        await post_in(self._runtime, Post(row.key, lambda: layout(content)), channel_id, permit.request, keep)

    async def _find_channel(self, guild: discord.Guild, row: PostRow) -> int:
        """Find the channel for the post: where an attempt is under way, the system channel, or where a command was
        used. 0, and it waits for a command, if there is none."""
        sending = await self._runtime.store.posts.find_attempt(row.key)
        asked = self._channels.setdefault(guild.id, 0)
        if sending is not None:
            return sending.channel_id
        system = guild.system_channel
        return system.id if system is not None and _is_writable(system) else asked


def _is_writable(channel: discord.TextChannel) -> bool:
    granted = channel.permissions_for(channel.guild.me)
    return all(getattr(granted, name) for name in FOR_POSTS)
