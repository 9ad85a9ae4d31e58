"""`/numer play` and `/numer rules`."""

from __future__ import annotations

from discord.ext import commands

from cogs.base import TallyGroupCog, anywhere, learn_command, rules_command
from cogs.play import play_command


@anywhere
class NumerCog(TallyGroupCog, group_name="numer", group_description="Numer: secret numbers, shared digits"):
    """The commands of Numer."""

    play = play_command("numer", "Open a lobby for a match of Numer in this channel")

    learn = learn_command("numer")
    rules = rules_command("numer", "How to play Numer, with a worked example")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumerCog(bot))  # type: ignore[arg-type]
