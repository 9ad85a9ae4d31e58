"""`/numenko play`, `/numenko solo` and `/numenko rules`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.ui.answering.opening import start_solo
from bot.ui.controls.answer import Answer
from cogs.base import TallyGroupCog, anywhere, guard_command, learn_command, rules_command
from cogs.play import choices_of, play_command

Pot = Literal["short", "full"]


@anywhere
class NumenkoCog(
    TallyGroupCog, group_name="numenko", group_description="Numenko in a bag: a crossword of calculations"
):
    """The commands of Numenko."""

    play = play_command("numenko")

    @app_commands.command(description="Play Numenko alone against the clock")
    @app_commands.choices(pot=choices_of("numenko", "pot"))
    @app_commands.describe(
        daily="The daily marathon: the same tiles for everyone, one try, only you see it",
        pot="How many tiles the pot has (not for the daily marathon)",
        minutes="The time limit (not for the daily marathon)",
        private="Play where only you see it; default: on servers at a table in this channel",
    )
    @guard_command
    async def solo(
        self,
        answer: Answer,
        daily: bool = False,
        pot: Pot = "short",
        minutes: app_commands.Range[int, 1, MOST_MINUTES] = 20,
        private: bool = False,
    ) -> None:
        """Start a solo puzzle. The daily one is private, so that nobody sees its tiles before playing it."""
        options = NumenkoOptions(pot=pot, minutes=minutes, solo=True)
        if daily:
            options = NumenkoOptions(solo=True, day=self.app.service.dailies.today())
        await start_solo(self.app, answer, "numenko", options, private=private or daily)

    learn = learn_command("numenko")
    rules = rules_command("numenko")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumenkoCog(bot))  # type: ignore[arg-type]
