"""`/play`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.areas import find
from bot.ui.controls.answer import Answer
from cogs.base import TallyCog, game_choices, guard_command, on_servers


class FindCog(TallyCog):
    """Searching for players and open tables."""

    @app_commands.command(description="Find a lobby to join, or open one")
    @on_servers
    @app_commands.describe(game="Default: any game")
    @app_commands.choices(game=game_choices())
    @guard_command
    async def play(self, answer: Answer, game: str | None = None) -> None:
        """Show the open lobbies in private."""
        await find.begin(self.app, answer, game)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(FindCog(bot))  # type: ignore[arg-type]
