"""`/help` and `/doctor`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.panels import first_steps
from bot.panels.base import layout
from bot.share import NOWHERE
from bot.ui.answering.doctor import examine
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import place_of, texts_of
from bot.version import find_version
from cogs.base import TallyCog, anywhere, guard_command, on_servers


class HelpCog(TallyCog):
    """First steps, and what is wrong with this channel."""

    @anywhere
    @app_commands.command(description="How to play with Tally")
    @guard_command
    async def help(self, answer: Answer) -> None:
        """Show the first steps and all commands."""
        t, guild_id = await texts_of(self.app, answer.interaction), place_of(answer.interaction)
        mention, controls = self.app.registration.mention, SeatControls(0, "p")
        if guild_id == NOWHERE:
            content = first_steps.alone(mention, controls, t)
        else:
            content = first_steps.content(mention, controls, t, await self.app.store.settings.server(guild_id))
        texts = (*content.texts, f"-# `Tally {find_version()}`")
        await answer.show(layout(replace(content, texts=texts)))

    @app_commands.command(description="Check whether I can run matches in this channel")
    @on_servers
    @guard_command
    async def doctor(self, answer: Answer) -> None:
        """Show what works here and what does not."""
        await answer.show(layout(await examine(self.app, answer.interaction)))


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(HelpCog(bot))  # type: ignore[arg-type]
