"""Deleted channels and threads: sign-ups and lobbies there end by themselves, and running matches stay within
reach of the server's moderators.

Discord reports a deletion when it happens. Deletions during downtime are found by asking Discord for every channel
in which something is open and which the server does not list. A channel hidden from the bot is not deleted.
"""

from __future__ import annotations

import logging
from contextlib import suppress

import discord
from discord.ext import commands

from bot.errors import Refused
from bot.ui.background.timer import Timer
from bot.ui.controls.http_errors import DISCORD_ERRORS, UNKNOWN_CHANNEL
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

ROUND = 3600.0
"""Seconds between two checks of all channels in which something is open."""
SOON = 10.0
"""Seconds between a deletion and the check, since a category goes channel by channel."""


class DeletedChannels:
    """Finds deleted channels, and ends the lobbies and sign-ups there."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.timer = Timer(self._look_in_time, "deleted channels")
        self._due = 0.0
        """When to check next (Unix seconds)."""

    def listen(self, bot: commands.Bot | commands.AutoShardedBot) -> None:
        """Subscribe to Discord's deletions of channels and threads."""
        bot.add_listener(self._look_soon, "on_guild_channel_delete")
        bot.add_listener(self._look_soon, "on_raw_thread_delete")

    def look(self) -> None:
        """Queue a check of all channels in which something is open, ahead of the hourly one, since Discord does
        not report what happened while the bot was away. Returns at once."""
        self._look_by(self._runtime.service.clock())

    async def _look_soon(self, _: object) -> None:
        """Queue one check for all deletions that come together."""
        self._look_by(self._runtime.service.clock() + SOON)

    def _look_by(self, at: float) -> None:
        self._due = min(self._due, at)
        self.timer.call_by(self._due)

    async def is_deleted(self, guild_id: int, channel_id: int) -> bool:
        """Whether this channel of a server is, or was reported, deleted. If new, ends what is open there."""
        guild = self._runtime.get_guild(guild_id)
        if guild is None or guild.get_channel_or_thread(channel_id) is not None:
            return False
        if channel_id in await self._runtime.store.deleted_channels.in_server(guild_id):
            return True
        if not await self._is_unknown_to_discord(channel_id):
            return False
        await self._end(guild_id, channel_id)
        return True

    async def _look_in_time(self) -> float:
        """Check if it is time. Returns when to run again (Unix seconds)."""
        now = self._runtime.service.clock()
        if now >= self._due:
            self._due = now + ROUND
            await self._look_everywhere()
        return self._due

    async def _look_everywhere(self) -> None:
        """End lobbies and sign-ups in deleted channels, also where that was interrupted."""
        for place in await self._runtime.store.deleted_channels.open_channels():
            if await self.is_deleted(place.guild_id, place.channel_id):
                await self._end(place.guild_id, place.channel_id)

    async def _is_unknown_to_discord(self, channel_id: int) -> bool:
        try:
            await self._runtime.fetch_channel(channel_id)
        except discord.HTTPException as error:
            return error.code == UNKNOWN_CHANNEL
        except (*DISCORD_ERRORS, discord.InvalidData) as error:
            log.info("whether channel %s is deleted is not known (%s)", channel_id, error)
        return False

    async def _end(self, guild_id: int, channel_id: int) -> None:
        """Remember a deleted channel if anything was open there, and end its lobbies and sign-ups."""
        store = self._runtime.store.deleted_channels
        if not await store.has_open(guild_id, channel_id):
            return
        await store.note(guild_id, channel_id)
        for cup_id in await store.sign_ups_in(guild_id, channel_id):
            with suppress(Refused):
                await self._runtime.tournaments.cancel(cup_id)
                log.info("tournament %s: its channel is deleted, so nobody can sign up", cup_id)
        for match_id in await store.lobbies_in(guild_id, channel_id):
            with suppress(Refused):
                await self._runtime.service.cancel(match_id, 0, moderator=True)
                log.info("match %s: its channel is deleted, so nobody can sit down", match_id)
