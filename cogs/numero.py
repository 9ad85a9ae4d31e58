"""`/numero play`, `/numero solitaire` and `/numero rules`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.games.hints import Hints
from bot.games.numero.options import Level, Mode, NumeroOptions
from bot.ui.answering.opening import start_solo
from bot.ui.controls.answer import Answer
from cogs.base import TallyGroupCog, anywhere, guard_command, learn_command, rules_command
from cogs.play import choices_of, play_command

SOLITAIRE_HINTS = [choice for choice in choices_of("numero", "hints") if choice.value != "alone"]
"""Hints in games for one have to be asked for: lists of best scores know with and without."""


@anywhere
class NumeroCog(TallyGroupCog, group_name="numero", group_description="Numero: takes, builds and wild cards"):
    """The commands of Numero."""

    play = play_command("numero")

    @app_commands.command(description="Play Numero alone: just takes, until there are none left")
    @app_commands.choices(
        mode=choices_of("numero", "mode"), level=choices_of("numero", "level"), hints=SOLITAIRE_HINTS
    )
    @app_commands.describe(
        mode="What counts: cards won, or points for every take",
        level="Which wild cards are in the deck",
        hints="Whether you can ask for hints",
        private="Play where only you see it; default: on servers at a table in this channel",
    )
    @guard_command
    async def solitaire(
        self,
        answer: Answer,
        mode: Mode = "card",
        level: Level = "times",
        hints: Hints = "off",
        private: bool = False,
    ) -> None:
        """Start a solitaire."""
        options = NumeroOptions(mode=mode, level=level, hints=hints, solitaire=True)
        await start_solo(self.app, answer, "numero", options, private=private)

    learn = learn_command("numero")
    rules = rules_command("numero")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumeroCog(bot))  # type: ignore[arg-type]
