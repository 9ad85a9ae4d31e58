"""Who may use which slash command where, as a server's admins have set it in Discord (Server Settings →
Integrations), for buttons that do what a command does. Discord itself checks only commands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import discord
from discord.ext import commands

from bot.share import NOWHERE
from bot.ui.budget.buckets import Bucket
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.members.access import place_of
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

ROLE, USER, CHANNEL = 1, 2, 3
"""Discord's numbers for what an overwrite is about."""
PATIENCE = 1.0
"""Seconds that a press waits for Discord's answer."""
PAUSE = 300.0
"""Seconds until the overwrites of a server are read again after that failed."""
Overwrites = Mapping[tuple[int, int], bool]
"""What a command is allowed to, by kind and id: roles, users and channels."""


class CommandAccess:
    """Knows the overwrites of commands on servers, each read from Discord at the first press that asks and kept up
    to date by its events. What cannot be read allows everything."""

    def __init__(self, runtime: Runtime, id_of: Callable[[str], int | None]) -> None:
        self._runtime = runtime
        self._id_of = id_of
        self._known: dict[tuple[int, int], Overwrites] = {}
        """By server and command; under the application's id what holds for commands without overwrites."""
        self._reading: dict[tuple[int, int], asyncio.Event] = {}
        self._failed_at: dict[int, float] = {}

    def listen(self, bot: commands.AutoShardedBot) -> None:
        """Subscribe to changes, and to new connections, before which changes may have been missed."""
        bot.add_listener(self._learn, "on_raw_app_command_permissions_update")
        bot.add_listener(self._forget_shard, "on_shard_connect")

    async def allows(self, interaction: discord.Interaction[Any], command: str) -> bool:
        """Whether the member may use a command, given by its first word, where they are. A command that was used
        has passed Discord's own check."""
        guild_id, member = place_of(interaction), interaction.user
        data: Any = interaction.data or {}
        if guild_id == NOWHERE or not isinstance(member, discord.Member) or data.get("name") == command:
            return True
        command_id, app_id = self._id_of(command), self._runtime.application_id
        if command_id is None or app_id is None or interaction.permissions.administrator:
            return True
        channel = interaction.channel
        here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
        asked = await asyncio.gather(self._read(guild_id, command_id), self._read(guild_id, app_id))
        return is_allowed(asked, guild_id, here or 0, member.id, [role.id for role in member.roles])

    async def _read(self, guild_id: int, target_id: int) -> Overwrites:
        """Return the overwrites of a command or of all, read once however many ask at a time. None of them if
        Discord does not tell them soon enough for a press."""
        key = guild_id, target_id
        failed_at = self._failed_at.get(guild_id, 0.0)
        if key not in self._known and self._runtime.service.clock() - failed_at >= PAUSE:
            is_read = self._reading.get(key)
            if is_read is None:
                is_read = self._reading[key] = asyncio.Event()
                self._runtime.spawn(self._fetch(key, is_read), "command permissions")
            with suppress(TimeoutError):
                await asyncio.wait_for(is_read.wait(), PATIENCE)
        return self._known.get(key, {})

    async def _fetch(self, key: tuple[int, int], is_read: asyncio.Event) -> None:
        app_id, (guild_id, target_id) = self._runtime.application_id, key
        assert app_id is not None
        try:
            with self._runtime.budget.request(Bucket(guild_id, "other")):
                row = await self._runtime.http.get_application_command_permissions(app_id, guild_id, target_id)
            self._known.setdefault(key, _overwrites(row["permissions"]))
        except discord.NotFound:
            self._known.setdefault(key, {})  # nothing was ever set
        except DISCORD_ERRORS as error:
            log.info("server %s: its command permissions are not known (%r)", guild_id, error)
            self._failed_at[guild_id] = self._runtime.service.clock()
        finally:
            del self._reading[key]
            is_read.set()

    async def _learn(self, event: discord.RawAppCommandPermissionsUpdateEvent) -> None:
        rows = [{"type": one.type.value, "id": one.id, "permission": one.permission} for one in event.permissions]
        self._known[event.guild.id, event.target_id] = _overwrites(rows)

    async def _forget_shard(self, shard_id: int) -> None:
        count = self._runtime.shard_count or 1
        self._known = {key: rows for key, rows in self._known.items() if (key[0] >> 22) % count != shard_id}


def is_allowed(
    asked: Iterable[Overwrites], guild_id: int, channel_id: int, user_id: int, role_ids: Iterable[int]
) -> bool:
    """Whether overwrites, the command's own before those of the whole bot, let a member use a command in a
    channel. The channel is asked first; then the member, any of their roles, and everyone."""
    levels, roles = list(asked), set(role_ids) - {guild_id}
    places = ((CHANNEL, channel_id), (CHANNEL, guild_id - 1))  # the id of all channels is one below the server's
    in_channel = [level[place] for level in levels for place in places if place in level]
    if in_channel and not in_channel[0]:
        return False
    for level in levels:
        of_roles = [allowed for (kind, target), allowed in level.items() if kind == ROLE and target in roles]
        for verdict in (
            level.get((USER, user_id)),
            any(of_roles) if of_roles else None,
            level.get((ROLE, guild_id)),
        ):
            if verdict is not None:
                return verdict
    return True


def _overwrites(rows: Iterable[Any]) -> Overwrites:
    return {(int(row["type"]), int(row["id"])): bool(row["permission"]) for row in rows}
