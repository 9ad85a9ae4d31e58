"""Channels that not everybody sees, and threads, in the simulated Discord."""

from __future__ import annotations

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from tests.flows.world import World


def allows(world: World, channel: simcord.ChannelHandle, *names: str, **permissions: bool) -> None:
    """These people get the permissions in a channel that are true, and are denied those that are false."""
    for name in names:
        _overwrite(world, channel, world.person(name).id, permissions)


def _overwrite(world: World, channel: simcord.ChannelHandle, user_id: int, permissions: dict[str, bool]) -> None:
    allow = discord.Permissions(**{name: True for name, granted in permissions.items() if granted}).value
    deny = discord.Permissions(**{name: True for name, granted in permissions.items() if not granted}).value
    world.env.backend.set_overwrite(channel.id, Overwrite(user_id, OverwriteType.MEMBER, allow, deny))


def hidden(world: World, *names: str) -> simcord.ChannelHandle:
    """A channel that only these people and the bot see and write in."""
    nobody = discord.PermissionOverwrite(view_channel=False)
    channel = world.guild.create_text_channel("secret", overwrites={world.guild.default_role: nobody})
    granted = {"view_channel": True, "send_messages": True, "attach_files": True}
    granted |= {"send_messages_in_threads": True, "read_message_history": True}
    allows(world, channel, *names, **granted)
    _overwrite(world, channel, world.env.backend.bot_user.id, granted)
    return channel


async def thread(
    world: World, *names: str, private: bool = False, within: simcord.ChannelHandle | None = None
) -> simcord.ChannelHandle:
    """A thread that the first of these people makes and the others and the bot join."""
    backend, parent = world.env.backend, within or world.channel
    kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    made = backend.create_thread(parent.id, "corner", world.person(names[0]).id, type=kind)
    for user_id in (backend.bot_user.id, *(world.person(name).id for name in names[1:])):
        backend.add_thread_member(made.id, user_id)
    await world.env.settle()
    return next(found for found in parent.threads if found.id == made.id)
