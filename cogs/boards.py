"""`/leaderboard` and `/stats`."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.panels import boards
from bot.panels.base import layout, safe
from bot.ui import pages
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.people import server_of

GAME_CHOICES = [app_commands.Choice(name=wording(key).title, value=key) for key in GAMES]
By = Literal["wins", "solitaire"]


class BoardsCog(commands.Cog):
    """What the players of a server have achieved."""

    def __init__(self, host: Host) -> None:
        self._host = host

    @app_commands.command(description="The best players of this server")
    @app_commands.guild_only()
    @app_commands.describe(game="Left out: Numer", by="What counts: won matches, or best scores in games for one")
    @app_commands.choices(game=GAME_CHOICES)
    async def leaderboard(
        self, interaction: discord.Interaction[Any], game: str = "numer", by: By = "wins"
    ) -> None:
        """Show the first page of the leaderboard."""

        async def work(answer: Answer) -> None:
            server = server_of(interaction)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            find(game)
            if by == "wins":
                face = await pages.leaders(self._host, server, interaction.user.id, game, 0, t)
            else:
                face = await pages.best(self._host, server, interaction.user.id, game, None, 0, t)
            await answer.show(layout(face))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="A player's record on this server")
    @app_commands.guild_only()
    @app_commands.describe(member="Left out: yourself")
    async def stats(self, interaction: discord.Interaction[Any], member: discord.Member | None = None) -> None:
        """Show wins, matches and mean score of each game."""

        async def work(answer: Answer) -> None:
            server, who = server_of(interaction), member or interaction.user
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            rows = await self._host.store.results.stats(server, who.id)
            await answer.show(layout(boards.stats(safe(who.display_name), rows, t)))

        await self._host.desk.guarded(interaction, None, work)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(BoardsCog(bot))  # type: ignore[arg-type]
