"""`/help` and `/doctor`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.panels.base import layout
from bot.ui.answering.doctor import examine
from bot.ui.areas.first_steps import show_help
from bot.ui.controls.answer import Answer
from cogs.base import TallyCog, anywhere, guard_command, on_servers


class HelpCog(TallyCog):
    """First steps, and what is wrong with this channel."""

    @anywhere
    @app_commands.command(description="How to play with Tally")
    @guard_command
    async def help(self, answer: Answer) -> None:
        """Show how to begin; the next pages have all commands."""
        await show_help(self.app, answer)

    @app_commands.command(description="Check whether I can run matches in this channel")
    @on_servers
    @guard_command
    async def doctor(self, answer: Answer) -> None:
        """Show what works here and what does not."""
        await answer.show(layout(await examine(self.app, answer.interaction)))


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))  # type: ignore[arg-type]
