"""Answering an interaction: in time, in private, and whatever was sent before."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.panels.base import Face, layout
from bot.render.base import Picture

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()


def files(pictures: Sequence[Picture]) -> list[discord.File]:
    """The pictures as attachments with their text alternatives."""
    return [discord.File(io.BytesIO(p.png), p.name, description=p.alt or None) for p in pictures if p.png]


class Answer:
    """The answer to one interaction. ``private`` answers are ephemeral; in-place ones edit the message whose
    control was used."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.in_place = False

    async def think(self) -> None:
        """Acknowledge at once; the private answer follows."""
        await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def hold(self) -> None:
        """Acknowledge at once; the message whose control was used stays or is edited later."""
        self.in_place = True
        await self.interaction.response.defer()

    async def show(self, view: ui.LayoutView, pictures: Sequence[Picture] = ()) -> None:
        """Show a layout: in place after ``hold``, else as a private message."""
        if self.interaction.response.is_done():
            await self.interaction.edit_original_response(
                view=view, attachments=files(pictures), allowed_mentions=NOBODY
            )
        else:
            await self.interaction.response.send_message(
                view=view, files=files(pictures), ephemeral=True, allowed_mentions=NOBODY
            )

    async def say(self, face: Face) -> None:
        """A private note. It never replaces the message whose control was used."""
        view = layout(face)
        if self.in_place and self.interaction.response.is_done():
            await self.interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NOBODY)
        else:
            await self.show(view)
