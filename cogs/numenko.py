"""`/numenko play`, `/numenko solo` and `/numenko rules`."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.ui.controls.answer import Answer
from bot.ui.opening import open_lobby, start_solo
from cogs.base import TallyGroupCog, guarded, learn_command, rules_command

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


class NumenkoCog(
    TallyGroupCog, group_name="numenko", group_description="Numenko in a bag: a crossword of calculations"
):
    """The commands of Numenko."""

    @app_commands.command(description="Open a lobby for a match of Numenko in this channel")
    @app_commands.guild_only()
    @app_commands.choices(pot=POTS, check=CHECKS)
    @app_commands.describe(
        pot="How many tiles the pot has (only matches with all defaults are rated)",
        minutes="The time limit of the match",
        check="Who checks the grids",
        thread="Give the match its own thread",
    )
    @guarded
    async def play(
        self,
        answer: Answer,
        pot: Pot = "short",
        minutes: app_commands.Range[int, 1, MOST_MINUTES] = 20,
        check: Check = "automatic",
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NumenkoOptions(pot=pot, minutes=minutes, check=check)
        await open_lobby(self.app, answer, "numenko", options, None, thread=thread)

    @app_commands.command(description="Play Numenko alone against the clock")
    @app_commands.guild_only()
    @app_commands.choices(pot=POTS)
    @app_commands.describe(
        daily="The daily puzzle: the same tiles for everyone, one try, only you see it",
        pot="How many tiles the pot has (not for the daily puzzle)",
        minutes="The time limit (not for the daily puzzle)",
        private="Play where only you see it; default: at a table in this channel",
    )
    @guarded
    async def solo(
        self,
        answer: Answer,
        daily: bool = False,
        pot: Pot = "short",
        minutes: app_commands.Range[int, 1, MOST_MINUTES] = 20,
        private: bool = False,
    ) -> None:
        """Start a solo puzzle; the daily one is private, so that nobody sees its tiles before playing it."""
        options = NumenkoOptions(pot=pot, minutes=minutes, solo=True)
        if daily:
            options = NumenkoOptions(solo=True, day=discord.utils.utcnow().date().isoformat())
        await start_solo(self.app, answer, "numenko", options, private=private or daily)

    learn = learn_command("numenko")
    rules = rules_command("numenko", "How to play Numenko, with worked examples")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumenkoCog(bot))  # type: ignore[arg-type]
