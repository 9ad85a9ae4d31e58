"""`/numo play` and `/numo rules`."""

from __future__ import annotations

from discord.ext import commands

from cogs.base import TallyGroupCog, anywhere, learn_command, rules_command
from cogs.play import play_command


@anywhere
class NumoCog(TallyGroupCog, group_name="numo", group_description="NUMO: rummy with control cards"):
    """The commands of NUMO."""

    play = play_command("numo", "Open a lobby for a match of NUMO in this channel")

    learn = learn_command("numo")
    rules = rules_command("numo", "How to play NUMO, with worked examples")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumoCog(bot))  # type: ignore[arg-type]
