"""`/privacy export|delete|server`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.panels.base import layout
from bot.ui.areas import privacy
from bot.ui.controls.answer import Answer
from bot.ui.members.access import texts_of
from cogs.base import TallyGroupCog, anywhere, guard_command


@anywhere
class PrivacyCog(TallyGroupCog, group_name="privacy", group_description="What I store about you"):
    """A user's own data, and a server's."""

    @app_commands.command(description="Get a file with everything I store about you")
    @guard_command
    async def export(self, answer: Answer) -> None:
        """Send the file by DM."""
        await privacy.export(self.app, answer)

    @app_commands.command(description="Delete everything I store about you, on all servers")
    @guard_command
    async def delete(self, answer: Answer) -> None:
        """Ask for confirmation to delete everything."""
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(privacy.confirmation(t)))

    @app_commands.command(description="Delete everything I store about this server (Manage Server)")
    @guard_command
    async def server(self, answer: Answer) -> None:
        """Ask an admin for confirmation to delete the server's data."""
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(privacy.confirm_for_server(answer.interaction, t)))


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCog(bot))  # type: ignore[arg-type]
