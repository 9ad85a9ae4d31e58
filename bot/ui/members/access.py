"""The user of a control or command, and the matches they may see and touch."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.match.model import Match, Person
from bot.match.names import own_name
from bot.share import NOWHERE
from bot.store.settings import CLIENT_LANGUAGE, ServerSettings
from bot.ui.members.member_permissions import in_server, moderates, sees, visible_channels
from bot.ui.runtime import Runtime


def person(user: discord.User | discord.Member) -> Person:
    """Return the user's id and name."""
    return Person(user.id, own_name(user.display_name, user.name))


def place_of(interaction: discord.Interaction[Any]) -> int:
    """Return the id of the server that the interaction comes from, or ``NOWHERE``: in DMs, and in servers where
    the user has installed the bot for themselves and it is no member."""
    guild_id = interaction.guild_id
    return NOWHERE if guild_id is None or interaction.client.get_guild(guild_id) is None else guild_id


def server_of(interaction: discord.Interaction[Any]) -> int:
    """Return the id of the server that the interaction comes from. Raises ``Refused("place.no_guild")`` if there
    is none (see ``place_of``)."""
    guild_id = place_of(interaction)
    if guild_id == NOWHERE:
        raise Refused("place.no_guild")
    return guild_id


async def texts_of(runtime: Runtime, interaction: discord.Interaction[Any]) -> Texts:
    """Return the texts in the user's language: their setting, or the language of their Discord client."""
    return texts_by(runtime, interaction, await runtime.store.settings.all("user", interaction.user.id))


def texts_by(
    runtime: Runtime, interaction: discord.Interaction[Any], settings: Mapping[str, str], *, waits: bool = False
) -> Texts:
    """Return the texts for a user with these settings. Stores their client's language for unsolicited messages:
    after the answer if that ``waits`` for something else to be stored."""
    theirs = texts(str(interaction.locale))
    if settings.get(CLIENT_LANGUAGE) != theirs.locale:

        def note(_: object) -> None:
            noted = runtime.store.settings.note_client_language(interaction.user.id, theirs.locale)
            runtime.spawn(noted, "language of a client")

        answering = asyncio.current_task() if waits else None
        answering.add_done_callback(note) if answering else note(None)
    chosen = settings.get("language")
    return texts(chosen) if chosen else theirs


def public_locale(interaction: discord.Interaction[Any], here: ServerSettings) -> str:
    """Return the language for public messages: the server's, given its settings ``here``, or outside servers the
    user's."""
    if place_of(interaction) == NOWHERE:
        return str(interaction.locale)
    return here.language or str(interaction.guild_locale or "en")


async def find_known_match(runtime: Runtime, interaction: discord.Interaction[Any], match_id: int) -> Match:
    """Return the match if the user may know it (see ``knows``). Raises ``Refused("match.unknown")`` otherwise."""
    return await require_known(interaction, await runtime.service.match(match_id))


async def require_known(interaction: discord.Interaction[Any], match: Match) -> Match:
    """Return the match itself if the user may know it. Raises ``Refused("match.unknown")`` otherwise."""
    if not await knows(interaction, match):
        raise Refused("match.unknown", match=match.id)
    return match


async def knows(interaction: discord.Interaction[Any], match: Match) -> bool:
    """Whether the user has a seat in a match, or reaches the channel of a public match on this server."""
    if match.seat_of(interaction.user.id) is not None:
        return True
    open_here = match.row.guild_id == place_of(interaction) and match.kind.has_table
    return open_here and await reaches(interaction, match.row.channel_id)


async def reaches(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Whether the user can reach a channel or thread of this server: they can see it, or it is deleted and they
    moderate the whole server (Manage Messages)."""
    if await sees(interaction, channel_id):
        return True
    if interaction.guild_id is None or not in_server(interaction).manage_messages:
        return False
    gone: bool = await interaction.client.deleted_channels.is_deleted(interaction.guild_id, channel_id)
    return gone


async def channels_in_reach(runtime: Runtime, interaction: discord.Interaction[Any]) -> frozenset[int]:
    """Return the channels and threads of this server that the user can reach, without asking Discord."""
    visible = visible_channels(interaction)
    if interaction.guild_id is None or not in_server(interaction).manage_messages:
        return visible
    return visible | await runtime.store.deleted_channels.in_server(interaction.guild_id)


def moderates_match(interaction: discord.Interaction[Any], match: Match) -> bool:
    """Tell whether the user moderates a match, in its server or its channel. False outside servers."""
    here = place_of(interaction)
    is_here = here != NOWHERE and here == match.row.guild_id
    return is_here and moderates(interaction, match.row.channel_id)
