"""`/nmbrs play` and `/nmbrs rules`."""

from __future__ import annotations

from discord.ext import commands

from cogs.base import TallyGroupCog, anywhere, learn_command, rules_command
from cogs.play import play_command


@anywhere
class NmbrsCog(TallyGroupCog, group_name="nmbrs", group_description="nmbrs!: series on a shared table"):
    """The commands of nmbrs!."""

    play = play_command("nmbrs", "Open a lobby for a match of nmbrs! in this channel")

    learn = learn_command("nmbrs")
    rules = rules_command("nmbrs", "How to play nmbrs!, with worked examples")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NmbrsCog(bot))  # type: ignore[arg-type]
