"""`/sample play`, `/sample learn` and `/sample rules`."""

from __future__ import annotations

from discord.ext import commands

from cogs.base import TallyGroupCog, anywhere, learn_command, rules_command
from cogs.play import play_command


@anywhere
class SampleCog(TallyGroupCog, group_name="sample", group_description="Sample: a card each"):
    """The commands of Sample."""

    play = play_command("sample", "Open a lobby for a match of Sample in this channel")

    learn = learn_command("sample")
    rules = rules_command("sample", "How to play Sample")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(SampleCog(bot))  # type: ignore[arg-type]
