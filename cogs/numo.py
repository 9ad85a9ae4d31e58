"""`/numo play` and `/numo rules`."""

from __future__ import annotations

from typing import get_args

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.hints import Hints
from bot.games.numo.cards import Control
from bot.games.numo.options import (
    HIGHEST_TARGET,
    LOWEST_TARGET,
    Deck,
    Level,
    NumoOptions,
    Version,
    control_cards,
)
from bot.match.pace import PaceName
from bot.ui.controls.answer import Answer
from bot.ui.opening import open_lobby
from cogs.base import TallyGroupCog, guarded, learn_command, rules_command
from cogs.choices import HINTS

AUTOMATIC = 0
"""The choice of a level that leaves it to the number of players."""
LEVELS = [
    Choice(name="automatic: 6 for two players, 2 for more", value=AUTOMATIC),
    Choice(name="1: season, character", value=1),
    Choice(name="2: … plus addition", value=2),
    Choice(name="3: … plus subtraction", value=3),
    Choice(name="4: … plus multiplication", value=4),
    Choice(name="5: … plus division", value=5),
    Choice(name="6: … plus runs", value=6),
    Choice(name="7: … plus primes", value=7),
    Choice(name="8: … plus factors", value=8),
]
KINDS = [
    Choice(name="S: season", value="season"),
    Choice(name="C: character", value="character"),
    Choice(name="+: addition", value="addition"),
    Choice(name="−: subtraction", value="subtraction"),
    Choice(name="×: multiplication", value="multiplication"),
    Choice(name="÷: division", value="division"),
    Choice(name="R: run", value="run"),
    Choice(name="P: primes", value="prime"),
    Choice(name="F: factors", value="factor"),
]
DECKS = [
    Choice(name="automatic: by number of players", value="auto"),
    Choice(name="lower deck, 1 to 29, plus sets of the upper deck if you like", value="lower"),
    Choice(name="both decks, 1 to 144", value="both"),
]
SCORINGS = [
    Choice(name="1: going out scores the cards in your own melds", value=1),
    Choice(name="2: cards left in hand count against the others", value=2),
]


LEVEL_OF: dict[int, Level] = {level: level for level in get_args(Level)}
"""The levels by what is chosen; an automatic one is missing."""


class NumoCog(TallyGroupCog, group_name="numo", group_description="NUMO: rummy with control cards"):
    """The commands of NUMO."""

    @app_commands.command(description="Open a lobby for a match of NUMO in this channel")
    @app_commands.guild_only()
    @app_commands.choices(level=LEVELS, scoring=SCORINGS)
    @app_commands.choices(must=KINDS, deck=DECKS, hints=HINTS)
    @app_commands.describe(
        level="Which melds count; default: automatic (only matches with all defaults are rated)",
        progress="Each deal is one level higher, starting at the level chosen",
        control="Your own control cards instead of a level, for example: S C + R",
        must="Which of your own control cards you need to go out; default: none",
        deck="Which cards are in the deck",
        sets="Sets of the upper deck added to the lower deck, four cards each",
        scoring="What counts at the end of a deal",
        target="Points won (or lost, with scoring 2) that end the match; default: 500",
        hints="Whether players can ask for hints",
        pace="How long a turn can take",
        thread="Give the match its own thread",
    )
    @guarded
    async def play(
        self,
        answer: Answer,
        level: int = AUTOMATIC,
        progress: bool = False,
        control: app_commands.Range[str, 0, 100] = "",
        must: Control | None = None,
        deck: Deck = "auto",
        sets: app_commands.Range[int, 0, 10] = 0,
        scoring: Version = 1,
        target: app_commands.Range[int, LOWEST_TARGET, HIGHEST_TARGET] = 500,
        hints: Hints = "alone",
        pace: PaceName | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NumoOptions(
            level=LEVEL_OF.get(level),
            progress=progress,
            custom=control_cards(control),
            must=must,
            deck=deck,
            sets=sets,
            scoring=scoring,
            target=target,
            hints=hints,
        )
        await open_lobby(self.app, answer, "numo", options, pace, thread=thread)

    learn = learn_command("numo")
    rules = rules_command("numo", "How to play NUMO, with worked examples")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumoCog(bot))  # type: ignore[arg-type]
