"""Permissions of the interaction's member, in the whole server and in each of its channels.

Roles and channels come from the cache, the member's roles with the interaction. Channels that are not cached
(archived threads, deleted channels) grant nothing.
"""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.ui.controls.http_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

Asker = discord.Interaction[Any]


def in_server(interaction: Asker) -> discord.Permissions:
    """Return the member's permissions in the whole server, regardless of the channels. None in DMs."""
    member = interaction.user
    return member.guild_permissions if isinstance(member, discord.Member) else discord.Permissions.none()


def in_channel(interaction: Asker, channel_id: int) -> discord.Permissions:
    """Return the member's permissions in a channel or thread of this server. An unknown one grants none."""
    if channel_id in here(interaction):
        return interaction.permissions
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    return discord.Permissions.none() if channel is None else _permissions_in(interaction, channel)


def here(interaction: Asker) -> frozenset[int]:
    """Return the interaction's channel, and the parent channel if it is a thread."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return frozenset(each for each in (interaction.channel_id, parent) if each is not None)


def visible_channels(interaction: Asker) -> frozenset[int]:
    """Return the channels and threads of this server that the member can see. Private threads are left out except
    for the current one, since only Discord knows their members."""
    guild = interaction.guild
    if guild is None or not isinstance(interaction.user, discord.Member):
        return frozenset()
    channels = {channel.id for channel in guild.channels if _permissions_in(interaction, channel).view_channel}
    threads = {thread.id for thread in guild.threads if thread.parent_id in channels and not thread.is_private()}
    return here(interaction) | channels | threads


def moderates(interaction: Asker, channel_id: int) -> bool:
    """Tell whether the member moderates the server, or that channel or thread of it (Manage Messages)."""
    return in_server(interaction).manage_messages or in_channel(interaction, channel_id).manage_messages


def filter_moderated(interaction: Asker, channels: frozenset[int]) -> frozenset[int]:
    """Return the channels and threads whose tables the member moderates."""
    return frozenset(each for each in channels if moderates(interaction, each))


async def sees(interaction: Asker, channel_id: int) -> bool:
    """Whether the member can see a channel or thread of this server. Asks Discord for the members of a private
    thread; False if it does not answer."""
    if channel_id in here(interaction):
        return True
    if not in_channel(interaction, channel_id).view_channel:
        return False
    thread = interaction.guild.get_thread(channel_id) if interaction.guild else None
    return thread is None or not thread.is_private() or await _belongs(thread, interaction.user.id)


async def member_sees(channel: discord.abc.GuildChannel | discord.Thread, member: discord.Member) -> bool:
    """Whether another member can see a channel or thread of the server."""
    if isinstance(channel, discord.Thread):
        if channel.parent is None or not channel.parent.permissions_for(member).view_channel:
            return False
        return not channel.is_private() or await _belongs(channel, member.id)
    return channel.permissions_for(member).view_channel


async def _belongs(thread: discord.Thread, user_id: int) -> bool:
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    except DISCORD_ERRORS as error:
        log.info("the members of thread %s are not known (%s)", thread.id, error)
        return False
    return True


def _permissions_in(interaction: Asker, channel: discord.abc.GuildChannel | discord.Thread) -> discord.Permissions:
    lost = isinstance(channel, discord.Thread) and channel.parent is None
    if lost or not isinstance(interaction.user, discord.Member):
        return discord.Permissions.none()
    return channel.permissions_for(interaction.user)
