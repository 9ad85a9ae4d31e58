"""`/leaderboard` and `/stats`."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.commands import compose
from bot.panels.leaderboard.query import LeaderboardWish
from bot.store.leaderboards.periods import Span
from bot.ui.areas import daily, leaderboard, stats
from bot.ui.controls.answer import Answer
from cogs.base import TallyCog, anywhere, game_choices, guard_command, on_servers

Ranking = Literal["rating", "wins", "score", "computers", "solitaire", "daily", "puzzles"]
"""The measure; daily puzzles have a separate board."""


def _marathon(t: Texts) -> str:
    games = [wording(key).title for key in GAMES if "day" in wording(key).solos.lists]
    return t.pgettext("choice", "{game} daily marathon", game=t.all_of(games))


BY_CHOICES = [
    Choice(name="rating", value="rating"),
    Choice(name="wins", value="wins"),
    Choice(name="best score in a rated match", value="score"),
    Choice(name="wins against computers", value="computers"),
    Choice(name="solitaires and other solo games", value="solitaire"),
    Choice(name=compose(_marathon), value="daily"),
    Choice(name="daily puzzles", value="puzzles"),
]
PERIOD_CHOICES = [
    Choice(name="all time", value="all"),
    Choice(name="this season", value="season"),
    Choice(name="last season", value="last"),
    Choice(name="this month", value="month"),
    Choice(name="this week", value="week"),
]


class LeaderboardsCog(TallyCog):
    """Leaderboards of a server, and a player's record."""

    @app_commands.command(description="The best players on this server")
    @on_servers
    @app_commands.describe(
        game="Default: the game last played here",
        by="What to rank by; default: rating, or wins until someone is rated",
        period="Default: all time; today for daily puzzles and marathons",
        saved="A rated preset of this server; default: the usual list",
    )
    @app_commands.choices(game=game_choices(), by=BY_CHOICES, period=PERIOD_CHOICES)
    @guard_command
    async def leaderboard(
        self,
        answer: Answer,
        game: str | None = None,
        by: Ranking | None = None,
        period: Span | None = None,
        saved: str | None = None,
    ) -> None:
        """Show the first page of a leaderboard."""
        if by == "puzzles":
            await daily.open_board(self.app, answer)
            return
        await leaderboard.open_page(self.app, answer, LeaderboardWish(game, by, period, saved))

    @leaderboard.autocomplete("saved")
    async def suggest_presets(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Return the choices of the server's rated presets."""
        return await leaderboard.suggest_presets(self.app, interaction, current)

    @app_commands.command(description="A player's record on this server; outside servers, your own")
    @anywhere
    @app_commands.describe(member="Default: yourself", game="Default: all games")
    @app_commands.choices(game=game_choices())
    @guard_command
    async def stats(
        self,
        answer: Answer,
        member: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show matches, places, ratings, streaks and the like."""
        await stats.open_page(self.app, answer, member or answer.interaction.user, game)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(LeaderboardsCog(bot))  # type: ignore[arg-type]
