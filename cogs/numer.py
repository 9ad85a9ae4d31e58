"""`/numer play` and `/numer rules`."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.numer.model import NumerOptions
from bot.match.pace import PaceName
from bot.ui import pages
from bot.ui.answer import Answer
from bot.ui.host import Host


class NumerCog(commands.GroupCog, group_name="numer", group_description="Numer: secret numbers, shared digits"):
    """The commands of Numer."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    @app_commands.command(description="Open a lobby for a match of Numer in this channel")
    @app_commands.guild_only()
    @app_commands.describe(
        rounds="Rounds of five turns (only matches of two rounds are rated)",
        strict="Crossed-off digits aren't refused but void the number",
        pace="How long a turn can take",
        thread="Give the match its own thread",
    )
    async def play(
        self,
        interaction: discord.Interaction[Any],
        rounds: app_commands.Range[int, 1, 3] = 2,
        strict: bool = False,
        pace: PaceName | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NumerOptions(rounds=rounds, strict=strict)

        async def work(_: Answer) -> None:
            await self._host.lobbies.open(interaction, "numer", options, pace, thread=thread)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="How to play Numer, with a worked example")
    async def rules(self, interaction: discord.Interaction[Any], page: Literal[1, 2, 3, 4] = 1) -> None:
        """Show the rules in private."""
        await pages.show_rules(self._host, interaction, "numer", page)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumerCog(bot))  # type: ignore[arg-type]
