"""What keeps a member from playing a game or from opening a table where they are, as refusals.

Commands and buttons that open something raise the first one, and ``/doctor`` tells them all.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts
from bot.store.settings import ServerSettings
from bot.ui.members.access import place_of, texts_of
from bot.ui.members.member_permissions import in_server
from bot.ui.members.permissions import missing_here, permission_name, require_writing, role_problem_words
from bot.ui.runtime import Runtime


async def admit(
    runtime: Runtime, interaction: discord.Interaction[Any], game: str, *, private: bool = False, command: str = ""
) -> ServerSettings:
    """Return the server's settings. Raises ``Refused`` if the server does not allow the game or, unless
    ``private``, the channel, for barred members, and for those who may not use the ``command`` that does the same,
    by default that of the game. Called before any public answer. Outside servers all is allowed."""
    here = await runtime.store.settings.server(place_of(interaction))
    async for refused in find_obstacles(runtime, interaction, here, game, private=private, command=command):
        raise refused
    return here


async def require_command(runtime: Runtime, interaction: discord.Interaction[Any], command: str) -> None:
    """Raise ``Refused`` if the server's admins don't let the member use a command, given by its first word, where
    they are."""
    if not await runtime.may_use_command(interaction, command):
        raise Refused("place.command", command=command)


async def require_table(
    runtime: Runtime, interaction: discord.Interaction[Any], here: ServerSettings, *, thread: bool
) -> None:
    """Raise ``Refused`` unless the member may open a table in the interaction's channel, and both they and the bot
    may post there."""
    for refused in find_table_obstacles(interaction, here, await texts_of(runtime, interaction), thread=thread):
        raise refused


async def find_obstacles(
    runtime: Runtime,
    interaction: discord.Interaction[Any],
    here: ServerSettings,
    game: str,
    *,
    private: bool = False,
    command: str = "",
) -> AsyncIterator[Refused]:
    """Yield what keeps the member from playing a game here, see ``admit``."""
    try:
        await runtime.service.admit(place_of(interaction), interaction.user.id)
    except Refused as refused:
        yield refused
    if game not in here.open_games:
        yield Refused("place.game", game=game, games=here.open_games)
    if here.channels and not private and not _is_in(interaction, here.channels):
        yield Refused("place.channel", channels=here.channels)
    try:
        await require_command(runtime, interaction, command or game)
    except Refused as refused:
        yield refused


def find_table_obstacles(
    interaction: discord.Interaction[Any], here: ServerSettings, t: Texts, *, thread: bool
) -> Iterator[Refused]:
    """Yield what keeps the member from opening a table here, see ``require_table``."""
    if here.openers is not None and not _may_open(interaction, here.openers):
        yield Refused("place.opener", role=here.openers)
    if lacking := missing_here(interaction, thread=thread):
        yield Refused("place.permissions", missing=[permission_name(name, t) for name in lacking])
    try:
        require_writing(interaction)
    except Refused as refused:
        yield refused


def explain_lost_openers(interaction: discord.Interaction[Any], here: ServerSettings, t: Texts) -> dict[int, str]:
    """Return the role that may open tables, with the words for it, if it was deleted. Nobody has it then."""
    if here.openers is None or interaction.guild is None or interaction.guild.get_role(here.openers) is not None:
        return {}
    return {here.openers: role_problem_words("gone", here.openers, t)}


def _may_open(interaction: discord.Interaction[Any], role_id: int) -> bool:
    """Whether the member has the role that may open tables, or manages the server."""
    member = interaction.user
    has_role = isinstance(member, discord.Member) and member.get_role(role_id) is not None
    return has_role or in_server(interaction).manage_guild


def _is_in(interaction: discord.Interaction[Any], channels: Collection[int]) -> bool:
    """Whether the interaction comes from one of the channels, or from a thread in one."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return interaction.channel_id in channels or parent in channels
