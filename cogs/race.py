"""`/race`."""

from __future__ import annotations

import functools

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.i18n import Texts
from bot.i18n.commands import compose
from bot.match.races import TIMES, USUAL_TIME
from bot.puzzles.base import makers
from bot.ui.areas.together import race
from bot.ui.controls.answer import Answer
from cogs.base import TallyCog, game_choices, guard_command, on_servers


def _span(seconds: int, t: Texts) -> str:
    return t.plural("{n} second", "{n} seconds", seconds)


class RaceCog(TallyCog):
    """Races: the same cards for everybody in a channel, round by round."""

    @app_commands.command(description="The same task for everyone at the same time: who makes the most of it?")
    @on_servers
    @app_commands.describe(
        time="For each round. Default: 120 seconds", teams="Two teams, the best four takes count"
    )
    @app_commands.choices(game=[choice for choice in game_choices() if choice.value in makers()])
    @app_commands.choices(
        time=[Choice(name=compose(functools.partial(_span, seconds)), value=seconds) for seconds in TIMES]
    )
    @guard_command
    async def race(self, answer: Answer, game: str, time: int = USUAL_TIME, teams: bool = False) -> None:
        """Open a race in this channel."""
        await race.open_race(self.app, answer, game, time, teams=teams)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(RaceCog(bot))  # type: ignore[arg-type]
