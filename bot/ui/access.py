"""Who used something, and which matches they may know and touch."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.model import Match, Person
from bot.store.settings import ServerSettings
from bot.ui.runtime import Runtime


def person(user: discord.User | discord.Member) -> Person:
    """The id and the name that the server shows."""
    return Person(user.id, user.display_name)


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The id of the server where something was used. Raises ``Refused("place.no_guild")`` in DMs."""
    if interaction.guild_id is None:
        raise Refused("place.no_guild")
    return interaction.guild_id


async def texts_of(runtime: Runtime, interaction: discord.Interaction[Any]) -> Texts:
    """The texts in the user's language: their setting, else what their Discord is set to."""
    return await runtime.language(interaction.user.id, str(interaction.locale))


def public_locale(interaction: discord.Interaction[Any], here: ServerSettings) -> str:
    """The language of what everybody in the server sees, which has these settings."""
    return here.language or str(interaction.guild_locale or "en")


async def known_match(runtime: Runtime, interaction: discord.Interaction[Any], match_id: int) -> Match:
    """A match of this server that is not private, or one in which the user has a seat; others are unknown to them.

    Raises ``Refused("match.unknown")``.
    """
    return known_to(interaction, await runtime.service.match(match_id))


def known_to(interaction: discord.Interaction[Any], match: Match) -> Match:
    """That match, if the user may know it. Raises ``Refused("match.unknown")``."""
    open_here = match.row.guild_id == interaction.guild_id and not match.row.private
    if not open_here and match.seat_of(interaction.user.id) is None:
        raise Refused("match.unknown", match=match.id)
    return match
