"""`/settings me|server`."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.match.lobbies.server_presets import LONGEST
from bot.match.upkeep.absence import MOST_DAYS
from bot.ui.answering import holiday, presets
from bot.ui.areas import settings
from bot.ui.controls.answer import Answer
from cogs.base import TallyGroupCog, anywhere, game_choices, guard_command

PRESET_CHANGES = [
    Choice(name="save your last table", value="save"),
    Choice(name="rate it, with a leaderboard of its own", value="rate"),
    Choice(name="stop rating it", value="unrate"),
    Choice(name="remove it", value="remove"),
]


@anywhere
class SettingsCog(TallyGroupCog, group_name="settings", group_description="Your settings and the server's"):
    """The settings of users and servers."""

    @app_commands.command(description="Your language, pictures, colours, hand order, DMs, reminders and replays")
    @guard_command
    async def me(self, answer: Answer) -> None:
        """Show the user's own settings."""
        await answer.show(await settings.own_panel(self.app, answer.interaction))

    @app_commands.command(description="Days off and nights: they move the deadlines of your slow matches")
    @app_commands.describe(
        days="Days from now on, at most 14 a season; 0 ends a holiday",
        night_from="Hour of your clock at which your night begins",
        night_until="Hour at which it ends; the same hour for no night",
    )
    @guard_command
    async def holiday(
        self,
        answer: Answer,
        days: app_commands.Range[int, 0, MOST_DAYS] | None = None,
        night_from: app_commands.Range[int, 0, 23] | None = None,
        night_until: app_commands.Range[int, 0, 23] | None = None,
    ) -> None:
        """Begin or end the user's holiday, choose their night, and show both."""
        await holiday.show(self.app, answer, days, night_from, night_until)

    @app_commands.command(
        description="Presets of this server: save your last table, have one rated, remove it (Manage Server)"
    )
    @app_commands.describe(
        game="The game of the table",
        name="A new name, or that of a preset",
        change="What to do with it; default: save your last table under this name",
    )
    @app_commands.choices(game=game_choices(), change=PRESET_CHANGES)
    @guard_command
    async def preset(
        self,
        answer: Answer,
        game: str,
        name: app_commands.Range[str, 1, LONGEST],
        change: presets.PresetChange = "save",
    ) -> None:
        """Save or remove a preset of the server, or say whether it is rated."""
        await presets.change_preset(self.app, answer, game, name, change)

    @app_commands.command(description="This server's pace, channels, games, language and posts (Manage Server)")
    @guard_command
    async def server(self, answer: Answer) -> None:
        """Show the server's settings to members who may manage it."""
        await answer.show(await settings.server_panel(self.app, answer.interaction))


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(SettingsCog(bot))  # type: ignore[arg-type]
