"""`/leaderboard` and `/stats`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.panels.board import By
from bot.store.periods import Span
from bot.ui import boards, records
from bot.ui.host import Host

GAME_CHOICES = [Choice(name=wording(key).title, value=key) for key in GAMES]
BY_CHOICES = [
    Choice(name="rating", value="rating"),
    Choice(name="wins", value="wins"),
    Choice(name="best score in a rated match", value="score"),
    Choice(name="solitaires and other solo games", value="solitaire"),
    Choice(name="daily puzzle", value="daily"),
]
PERIOD_CHOICES = [
    Choice(name="all time", value="all"),
    Choice(name="this season", value="season"),
    Choice(name="last season", value="last"),
    Choice(name="this month", value="month"),
    Choice(name="this week", value="week"),
]


class BoardsCog(commands.Cog):
    """What the players of a server have achieved."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @app_commands.command(description="The best players on this server")
    @app_commands.guild_only()
    @app_commands.describe(
        game="Default: the one most played here this season",
        by="What to rank by; default: rating, or wins while nobody has a rating",
        period="Default: all time; for daily puzzles, today",
    )
    @app_commands.choices(game=GAME_CHOICES, by=BY_CHOICES, period=PERIOD_CHOICES)
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        game: str | None = None,
        by: By | None = None,
        period: Span | None = None,
    ) -> None:
        """Show the first page of a leaderboard."""

        await self._host.desk.guarded(
            interaction, None, lambda answer: boards.opened(self._host, interaction, answer, game, by, period)
        )

    @app_commands.command(description="A player's record on this server")
    @app_commands.guild_only()
    @app_commands.describe(member="Default: yourself", game="Default: all games")
    @app_commands.choices(game=GAME_CHOICES)
    async def stats(
        self,
        interaction: discord.Interaction[Any],
        member: discord.Member | None = None,
        game: str | None = None,
    ) -> None:
        """Show matches, places, ratings, streaks and the like."""

        await self._host.desk.guarded(
            interaction,
            None,
            lambda answer: records.opened(self._host, interaction, answer, member or interaction.user, game),
        )


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(BoardsCog(bot))  # type: ignore[arg-type]
