"""`/train`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.areas.training import puzzles
from bot.ui.controls.answer import Answer
from cogs.base import TallyCog, anywhere, game_choices, guard_command


class TrainCog(TallyCog):
    """Puzzles without end, and drills."""

    @app_commands.command(description="Puzzles that never run out and match your strength, and mental arithmetic")
    @app_commands.describe(game="What to train")
    @app_commands.choices(game=game_choices())
    @anywhere
    @guard_command
    async def train(self, answer: Answer, game: str | None = None) -> None:
        """Show what there is to train."""
        await puzzles.open_page(self.app, answer, game)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(TrainCog(bot))  # type: ignore[arg-type]
