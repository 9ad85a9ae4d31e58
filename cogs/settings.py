"""`/settings me|server`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.areas import settings
from bot.ui.controls.answer import Answer
from cogs.base import TallyGroupCog, anywhere, guard_command


@anywhere
class SettingsCog(TallyGroupCog, group_name="settings", group_description="Your settings and the server's"):
    """The settings of users and servers."""

    @app_commands.command(description="Your language, pictures, colours, hand order, DMs, reminders and replays")
    @guard_command
    async def me(self, answer: Answer) -> None:
        """Show the user's own settings."""
        await answer.show(await settings.own_panel(self.app, answer.interaction))

    @app_commands.command(description="This server's pace, channels, games, language and posts (Manage Server)")
    @guard_command
    async def server(self, answer: Answer) -> None:
        """Show the server's settings to members who may manage it."""
        await answer.show(await settings.server_panel(self.app, answer.interaction))


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCog(bot))  # type: ignore[arg-type]
