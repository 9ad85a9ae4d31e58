"""The welcome post with first steps, posted in a server that the bot has joined, if it may write there."""

from __future__ import annotations

import discord

from bot.i18n import texts
from bot.panels import first_steps
from bot.panels.base import layout
from bot.store.posts import PostKey
from bot.ui.background.registration import CommandRegistration
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.items import SeatControls
from bot.ui.members.permissions import FOR_POSTS
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, post_in
from bot.ui.runtime import Runtime


class Welcome:
    """Posts first steps once for each time that the bot joins a server, unless the server or the installation does
    not want it. Nothing waits for it, and a restart in between drops it."""

    def __init__(self, runtime: Runtime, registration: CommandRegistration) -> None:
        self._runtime = runtime
        self._registration = registration
        self.queue = WorkQueue(runtime, self._post, "welcome to server", Urgency.PANEL)

    def on_guild_join(self, guild_id: int) -> None:
        """Queue the post for a new server. Returns at once."""
        if self._runtime.config.welcome:
            self.queue.add(guild_id)

    async def _post(self, guild_id: int, permit: Permit) -> None:
        guild, here = self._runtime.get_guild(guild_id), await self._runtime.store.settings.server(guild_id)
        channel = None if guild is None or not here.welcome else _place(guild)
        if guild is None or channel is None:
            return
        permit.reserve(Bucket(channel.id, "post"))
        t = texts(here.language or str(guild.preferred_locale))
        content = first_steps.welcome(self._registration.mention, SeatControls(0, "t"), t, here)
        post = Post(PostKey("welcome", guild_id), lambda: layout(content))
        await post_in(self._runtime, post, channel.id, permit.request)


def _place(guild: discord.Guild) -> discord.TextChannel | None:
    """Find the system channel, or the first text channel, in which the bot may write. None if there is none."""
    channels = [guild.system_channel, *guild.text_channels]
    return next((channel for channel in channels if channel is not None and _writable(channel)), None)


def _writable(channel: discord.TextChannel) -> bool:
    granted = channel.permissions_for(channel.guild.me)
    return all(getattr(granted, name) for name in FOR_POSTS)
