"""`/moderate cancel|reset|bar|unbar`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import Refused
from bot.panels import private
from bot.panels.base import layout
from bot.ui import moderation
from bot.ui.answer import Answer
from bot.ui.audit import require_moderator
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.people import known_match, server_of
from bot.ui.scenes import scene
from cogs.boards import GAME_CHOICES
from cogs.matches import Choices, NumberOfMatch, choices


@app_commands.guild_only()
@app_commands.default_permissions(manage_messages=True)
class ModerationCog(
    commands.GroupCog, group_name="moderate", group_description="For moderators: matches, leaderboards, members"
):
    """What moderators (Manage Messages) can do; all of it is noted in the server's audit channel."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    @app_commands.command(description="End a lobby or a running match without a result")
    @app_commands.describe(match="The number of the match")
    async def cancel(self, interaction: discord.Interaction[Any], match: NumberOfMatch) -> None:
        """Ask whether the match is really to be cancelled."""

        async def work(answer: Answer) -> None:
            guild_id = require_moderator(interaction)
            found = await known_match(self._host, interaction, match)
            if found.row.guild_id != guild_id:
                raise Refused("match.unknown", match=match)
            if found.status not in ("lobby", "running"):
                raise Refused(f"match.{found.status}")
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            asked = scene(found, t, SeatControls(found.id, "p"))
            await answer.show(layout(private.confirm(asked, "table.cancel_now")))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Take a member off this server's leaderboards")
    @app_commands.describe(member="Whose results to remove", game="Default: all games")
    @app_commands.choices(game=GAME_CHOICES)
    async def reset(
        self, interaction: discord.Interaction[Any], member: discord.User, game: str | None = None
    ) -> None:
        """Ask whether the entry is really to be reset."""

        async def work(answer: Answer) -> None:
            require_moderator(interaction)
            t = await self._host.language(interaction.user.id, str(interaction.locale))
            await answer.show(layout(moderation.confirm_reset(member, game, t)))

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Bar a member from this server's tables")
    @app_commands.describe(member="Who can't open or join tables any more")
    async def bar(self, interaction: discord.Interaction[Any], member: discord.User) -> None:
        """Bar a member at once."""

        async def work(answer: Answer) -> None:
            await moderation.bar(self._host, interaction, member, answer)

        await self._host.desk.guarded(interaction, None, work)

    @app_commands.command(description="Let a barred member play again")
    @app_commands.describe(member="Who can open and join tables again")
    async def unbar(self, interaction: discord.Interaction[Any], member: discord.User) -> None:
        """Lift a bar at once."""

        async def work(answer: Answer) -> None:
            await moderation.unbar(self._host, interaction, member, answer)

        await self._host.desk.guarded(interaction, None, work)

    @cancel.autocomplete("match")
    async def open_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """The lobbies and running matches of this server."""
        rows = await self._host.store.matches.of_guild(server_of(interaction))
        return await choices(self._host, interaction, current, rows)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(ModerationCog(bot))  # type: ignore[arg-type]
