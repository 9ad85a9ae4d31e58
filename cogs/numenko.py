"""`/numenko play`, `/numenko solo` and `/numenko rules`."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.ui import pages
from bot.ui.answer import Answer
from bot.ui.host import Host

Pot = Literal["short", "full"]
Check = Literal["automatic", "players"]
POTS = [
    Choice(name="short: twelve tiles per player in the pot", value="short"),
    Choice(name="full: all tiles, a long match", value="full"),
]
CHECKS = [
    Choice(name="automatic: only correct grids are saved", value="automatic"),
    Choice(name="players: grids are checked at the end, and the others can drop a wrong claim", value="players"),
]
PAGES = 8
"""Pages of the rules."""


class NumenkoCog(
    commands.GroupCog, group_name="numenko", group_description="Numenko in a bag: a crossword of calculations"
):
    """The commands of Numenko."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    @app_commands.command(description="Open a lobby for a match of Numenko in this channel")
    @app_commands.guild_only()
    @app_commands.choices(pot=POTS, check=CHECKS)
    @app_commands.describe(
        pot="How many tiles the pot has (only matches with all defaults are rated)",
        minutes="The time limit of the match",
        check="Who checks the grids",
        thread="Give the match its own thread",
    )
    async def play(
        self,
        interaction: discord.Interaction[Any],
        pot: Pot = "short",
        minutes: app_commands.Range[int, 1, MOST_MINUTES] = 20,
        check: Check = "automatic",
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NumenkoOptions(pot=pot, minutes=minutes, check=check)

        async def work(_: Answer) -> None:
            await self._host.lobbies.open(interaction, "numenko", options, None, thread=thread)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Play Numenko alone against the clock")
    @app_commands.guild_only()
    @app_commands.choices(pot=POTS)
    @app_commands.describe(
        daily="The daily puzzle: the same tiles for everyone, one try, only you see it",
        pot="How many tiles the pot has (not for the daily puzzle)",
        minutes="The time limit (not for the daily puzzle)",
        private="Play where only you see it; default: at a table in this channel",
    )
    async def solo(
        self,
        interaction: discord.Interaction[Any],
        daily: bool = False,
        pot: Pot = "short",
        minutes: app_commands.Range[int, 1, MOST_MINUTES] = 20,
        private: bool = False,
    ) -> None:
        """Start a solo puzzle; the daily one is private, so that nobody sees its tiles before playing it."""
        options = NumenkoOptions(pot=pot, minutes=minutes, solo=True)
        if daily:
            options = NumenkoOptions(solo=True, day=discord.utils.utcnow().date().isoformat())

        async def work(_: Answer) -> None:
            await self._host.lobbies.solo(interaction, "numenko", options, private=private or daily)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="How to play Numenko, with worked examples")
    @app_commands.describe(page="Which page to open")
    async def rules(
        self, interaction: discord.Interaction[Any], page: app_commands.Range[int, 1, PAGES] = 1
    ) -> None:
        """Show the rules in private."""
        await pages.show_rules(self._host, interaction, "numenko", page)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumenkoCog(bot))  # type: ignore[arg-type]
