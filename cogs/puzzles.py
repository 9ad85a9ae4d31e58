"""`/puzzles create|list|export|end`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.match.days.sets import FEWEST, MOST
from bot.ui.areas import sets
from bot.ui.controls.answer import Answer
from bot.ui.members.access import place_of
from cogs.base import LARGEST_NUMBER, TallyGroupCog, anywhere, game_choices, guard_command, suggest_numbers

LONGEST = 28
"""The most days that a set can last."""
NumberOfSet = app_commands.Range[int, 1, LARGEST_NUMBER]


@anywhere
class PuzzlesCog(TallyGroupCog, group_name="puzzles", group_description="Sets of puzzles for a server or a class"):
    """`/puzzles …`."""

    @app_commands.command(description="Make a set of puzzles for this server or a role (for moderators)")
    @app_commands.describe(
        name="What it's called",
        game="The game; default: all games in turn",
        grade="How hard, from 1 (like a Monday's daily puzzle) to 7 (like a Sunday's); default: 2",
        count="How many puzzles; default: 6",
        days="How many days results count; default: 7",
        role="Only for members with this role, such as a class",
    )
    @app_commands.choices(game=game_choices())
    @guard_command
    async def create(
        self,
        answer: Answer,
        name: app_commands.Range[str, 1, 60],
        game: str | None = None,
        grade: app_commands.Range[int, 1, 7] = 2,
        count: app_commands.Range[int, FEWEST, MOST] = 6,
        days: app_commands.Range[int, 1, LONGEST] = 7,
        role: discord.Role | None = None,
    ) -> None:
        """Make a set, with a post in this channel."""
        await sets.create(self.app, answer, name, game, grade, count, days, None if role is None else role.id)

    @app_commands.command(name="list", description="This server's sets of puzzles; in a DM, those you've begun")
    @guard_command
    async def list_(self, answer: Answer) -> None:
        """List the sets privately."""
        await sets.show_list(self.app, answer)

    @app_commands.command(description="Who has done what in a set, as a CSV file (for its organiser)")
    @app_commands.describe(number="The number of the set")
    @guard_command
    async def export(self, answer: Answer, number: NumberOfSet) -> None:
        """Send the results as a file."""
        await sets.export(self.app, answer, number)

    @app_commands.command(description="End a set now (for its organiser)")
    @app_commands.describe(number="The number of the set")
    @guard_command
    async def end(self, answer: Answer, number: NumberOfSet) -> None:
        """End a set early."""
        await sets.end(self.app, answer, number)

    @export.autocomplete("number")
    @end.autocomplete("number")
    async def suggest_sets(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[int]]:
        """Autocomplete with the newest sets of this server."""
        rows = await self.app.store.puzzle_sets.list_of_server(place_of(interaction), sets.LISTED)
        return suggest_numbers([(row.id, row.name) for row in rows], current)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(PuzzlesCog(bot))  # type: ignore[arg-type]
