"""`/daily`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.areas import daily
from bot.ui.controls.answer import Answer
from cogs.base import TallyCog, anywhere, guard_command


class DailyCog(TallyCog):
    """The puzzles of the day."""

    @app_commands.command(
        description="Today's puzzles in all five games, your streak, and the members who solved them"
    )
    @anywhere
    @guard_command
    async def daily(self, answer: Answer) -> None:
        """Show today's puzzles."""
        await daily.open_page(self.app, answer)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(DailyCog(bot))  # type: ignore[arg-type]
