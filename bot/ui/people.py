"""Discord users as the match service knows them, and which matches they may know."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.match.model import Match, Person
from bot.store.settings import House
from bot.ui.host import Host


def person(user: discord.User | discord.Member) -> Person:
    """The id and the name that the server shows."""
    return Person(user.id, user.display_name)


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The id of the server where something was used. Raises ``Refused("place.no_guild")`` in DMs."""
    if interaction.guild_id is None:
        raise Refused("place.no_guild")
    return interaction.guild_id


def public_locale(interaction: discord.Interaction[Any], here: House) -> str:
    """The language of what everybody in the server sees, which has these settings."""
    return here.language or str(interaction.guild_locale or "en")


async def known_match(host: Host, interaction: discord.Interaction[Any], match_id: int) -> Match:
    """A match of this server that is not private, or one at which the user sits; others are unknown to them.

    Raises ``Refused("match.unknown")``.
    """
    return known_to(interaction, await host.service.match(match_id))


def known_to(interaction: discord.Interaction[Any], match: Match) -> Match:
    """That match, if the user may know it. Raises ``Refused("match.unknown")``."""
    open_here = match.row.guild_id == interaction.guild_id and not match.row.private
    if not open_here and match.seat_of(interaction.user.id) is None:
        raise Refused("match.unknown", match=match.id)
    return match
