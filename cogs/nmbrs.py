"""`/nmbrs play` and `/nmbrs rules`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.hints import Hints
from bot.games.nmbrs.options import NmbrsOptions, Rule
from bot.match.pace import PaceName
from bot.ui.controls.answer import Answer
from bot.ui.opening import open_lobby
from cogs.base import TallyGroupCog, guarded, learn_command, rules_command
from cogs.choices import HINTS

RULES = [
    Choice(name="A or B: series count back to 0 or to 1", value="AB"),
    Choice(name="A: series count back to 0, like 10 20 30", value="A"),
    Choice(name="B: series count back to 1, like 11 16 21", value="B"),
    Choice(name="basic: any constant step", value="basic"),
]
OFFERS = [
    Choice(name="10 seconds", value=10),
    Choice(name="20 seconds", value=20),
    Choice(name="1 minute", value=60),
    Choice(name="10 minutes", value=600),
    Choice(name="1 hour", value=3600),
]
Game = Literal["quick", "rulebook"]
GAMES = [
    Choice(name="Quick: 75 points, one claim per round (rated)", value="quick"),
    Choice(name="As in the rulebook: 100 points, any number of claims", value="rulebook"),
]


class NmbrsCog(TallyGroupCog, group_name="nmbrs", group_description="nmbrs!: series on a shared table"):
    """The commands of nmbrs!."""

    @app_commands.command(description="Open a lobby for a match of nmbrs! in this channel")
    @app_commands.guild_only()
    @app_commands.choices(game=GAMES, rule=RULES, hints=HINTS)
    @app_commands.choices(offer=OFFERS)
    @app_commands.describe(
        game="Which game to play; the other options can change it",
        rule="Which series count; default: A or B, in the simple version A",
        patterns="Squares, cubes, triangular numbers, primes and ratios count too",
        simple="For younger players: cards 1–50, fewer in hand, each worth 1, the last one can be laid",
        target="Points that end the match; default: 75 or 100, in the simple version 50",
        rounds="The match ends after this many rounds, whatever the points",
        claim_limit="Declined cards a player can claim per round; default: 1 in the quick game, else no limit",
        offer="How long the others have to claim a declined card; choose more for a slower pace",
        hints="Whether players can ask for hints",
        pace="How long a turn can take (only matches with all other options at their defaults are rated)",
        thread="Give the match its own thread",
    )
    @guarded
    async def play(
        self,
        answer: Answer,
        game: Game = "quick",
        rule: Rule | None = None,
        patterns: bool = False,
        simple: bool = False,
        target: Literal[50, 75, 100, 150, 200] | None = None,
        rounds: Literal[1, 3, 5, 10, 20] = 20,
        claim_limit: Literal[1, 2, 3, 5] | None = None,
        offer: Literal[10, 20, 60, 600, 3600] = 20,
        hints: Hints = "alone",
        pace: PaceName | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NmbrsOptions(
            rule=rule,
            patterns=patterns,
            simple=simple,
            target=target or ("quick" if game == "quick" else None),
            claim_limit=claim_limit or (1 if game == "quick" and not simple else None),
            rounds=rounds,
            offer=offer,
            hints=hints,
        )
        await open_lobby(self.app, answer, "nmbrs", options, pace, thread=thread)

    learn = learn_command("nmbrs")
    rules = rules_command("nmbrs", "How to play nmbrs!, with worked examples")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NmbrsCog(bot))  # type: ignore[arg-type]
