"""`/numer play` and `/numer rules`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.games.numer.model import NumerOptions
from bot.match.pace import PaceName
from bot.ui.controls.answer import Answer
from bot.ui.opening import open_lobby
from cogs.base import TallyGroupCog, guarded, learn_command, rules_command


class NumerCog(TallyGroupCog, group_name="numer", group_description="Numer: secret numbers, shared digits"):
    """The commands of Numer."""

    @app_commands.command(description="Open a lobby for a match of Numer in this channel")
    @app_commands.guild_only()
    @app_commands.describe(
        rounds="Rounds of five turns (only matches of two rounds are rated)",
        strict="Crossed-off digits aren't refused but void the number",
        pace="How long a turn can take",
        thread="Give the match its own thread",
    )
    @guarded
    async def play(
        self,
        answer: Answer,
        rounds: app_commands.Range[int, 1, 3] = 2,
        strict: bool = False,
        pace: PaceName | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NumerOptions(rounds=rounds, strict=strict)
        await open_lobby(self.app, answer, "numer", options, pace, thread=thread)

    learn = learn_command("numer")
    rules = rules_command("numer", "How to play Numer, with a worked example")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumerCog(bot))  # type: ignore[arg-type]
