"""Discord users as the match service knows them."""

from __future__ import annotations

import discord

from bot.match.model import Person


def person(user: discord.User | discord.Member) -> Person:
    """The id and the name that the server shows."""
    return Person(user.id, user.display_name)
