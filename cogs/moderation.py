"""`/moderate cancel|reset|bar|barred|unbar`."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.errors import Refused
from bot.panels import private
from bot.panels.base import layout
from bot.store.match.match_lists import OPEN, Viewer
from bot.ui.areas import moderation
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import channels_in_reach, find_known_match, moderates_match, server_of, texts_of
from bot.ui.members.member_permissions import filter_moderated
from bot.ui.members.permissions import require_moderator
from bot.ui.scenes import scene
from cogs.base import TallyGroupCog, game_choices, guard_command, on_servers
from cogs.matches import Choices, NumberOfMatch, choices, sought, suggest_cached

NOBODY = 0
"""The user id of a viewer who has no matches of their own."""
DURATION_CHOICES = [
    Choice(name="for 1 hour", value="hour"),
    Choice(name="for 1 day", value="day"),
    Choice(name="for 1 week", value="week"),
    Choice(name="for 30 days", value="month"),
    Choice(name="for good", value="good"),
]
"""How long a member can be barred."""


@on_servers
@app_commands.default_permissions(manage_messages=True)
class ModerationCog(
    TallyGroupCog, group_name="moderate", group_description="For moderators: matches, leaderboards, members"
):
    """Commands for moderators (Manage Messages). All actions are noted in the server's audit channel."""

    @app_commands.command(description="End a lobby or a running match without a result")
    @app_commands.describe(match="The number of the match")
    @guard_command
    async def cancel(self, answer: Answer, match: NumberOfMatch) -> None:
        """Ask for confirmation to cancel the match."""
        guild_id = server_of(answer.interaction)
        found = await find_known_match(self.app, answer.interaction, match)
        if found.row.guild_id != guild_id:
            raise Refused("match.unknown", match=match)
        if not moderates_match(answer.interaction, found):
            raise Refused("moderation.manage_messages")
        if found.status not in ("lobby", "running"):
            raise Refused(f"match.{found.status}")
        t = await texts_of(self.app, answer.interaction)
        asked = scene(found, t, SeatControls.of(found, "p"))
        await answer.show(layout(private.confirm(asked, "table.cancel_now")))

    @app_commands.command(description="Take a member off this server's leaderboards")
    @app_commands.describe(member="The member whose results to remove", game="Default: all games")
    @app_commands.choices(game=game_choices())
    @guard_command
    async def reset(self, answer: Answer, member: discord.User, game: str | None = None) -> None:
        """Ask for confirmation to reset the results."""
        require_moderator(answer.interaction)
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(moderation.confirm_reset(member, game, t)))

    @app_commands.command(description="Bar a member from matches on this server")
    @app_commands.describe(
        member="The member to bar",
        duration="How long; default: for good",
        reason="The reason, shown to the member and in the moderation log",
    )
    @app_commands.choices(duration=DURATION_CHOICES)
    @guard_command
    async def bar(
        self,
        answer: Answer,
        member: discord.User,
        duration: str = "good",
        reason: app_commands.Range[str, 1, 200] = "",
    ) -> None:
        """Bar a member at once."""
        await moderation.bar(self.app, answer, member, duration, reason)

    @app_commands.command(
        name="barred", description="List the members barred from matches here, until when and why"
    )
    @guard_command
    async def list_barred(self, answer: Answer) -> None:
        """Show the first page of the list."""
        t = await texts_of(self.app, answer.interaction)
        await answer.show(layout(await moderation.list_barred(self.app, answer.interaction, 0, t)))

    @app_commands.command(description="Let a barred member play again")
    @app_commands.describe(member="The member to unbar")
    @guard_command
    async def unbar(self, answer: Answer, member: discord.User) -> None:
        """Lift a bar at once."""
        await moderation.unbar(self.app, answer, member)

    @cancel.autocomplete("match")
    async def open_ones(self, interaction: discord.Interaction[Any], current: str) -> Choices:
        """Autocomplete with the lobbies and running matches that the member moderates."""
        channels = filter_moderated(interaction, await channels_in_reach(self.app, interaction))
        part = sought(current, OPEN)
        look = partial(
            self.app.store.match_lists.list_of_server, server_of(interaction), Viewer(NOBODY, channels), part
        )
        what = ("open", current, frozenset(channels))
        return await choices(self.app, interaction, await suggest_cached(self.app, interaction, what, look))


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(ModerationCog(bot))  # type: ignore[arg-type]
