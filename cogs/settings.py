"""`/settings me|server`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui import preferences
from bot.ui.answer import Answer
from bot.ui.host import Host


class SettingsCog(commands.GroupCog, group_name="settings", group_description="Your settings and the server's"):
    """What a user or a server wants to be different."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    @app_commands.command(description="Your language, pictures, colours, hand order, DMs and replays")
    async def me(self, interaction: discord.Interaction[Any]) -> None:
        """Show the user's own settings."""

        async def work(answer: Answer) -> None:
            await answer.show(await preferences.own_panel(self._host, interaction))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="This server's language, pace, threads, channels and games (Manage Server)")
    @app_commands.guild_only()
    async def server(self, interaction: discord.Interaction[Any]) -> None:
        """Show the server's settings to those who may manage it."""

        async def work(answer: Answer) -> None:
            await answer.show(await preferences.server_panel(self._host, interaction))

        await self._host.desk.guarded(interaction, None, work)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCog(bot))  # type: ignore[arg-type]
