"""`/privacy export|delete`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.panels.base import layout
from bot.ui import privacy
from bot.ui.answer import Answer
from bot.ui.host import Host


class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What I store about you"):
    """A user's own data."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    @app_commands.command(description="Get a file with everything I store about you")
    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Send the file by DM."""

        async def work(answer: Answer) -> None:
            await privacy.export(self._host, answer)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Delete everything I store about you, on all servers")
    async def delete(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether everything is really to be deleted."""

        async def work(answer: Answer) -> None:
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            await answer.show(layout(privacy.confirmation(t)))

        await self._host.desk.guarded(interaction, None, work)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCog(bot))  # type: ignore[arg-type]
