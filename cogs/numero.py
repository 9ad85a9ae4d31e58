"""`/numero play`, `/numero solitaire` and `/numero rules`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.hints import Hints
from bot.games.numero.options import Builds, Level, Mode, NumeroOptions
from bot.match.pace import PaceName
from bot.ui.controls.answer import Answer
from bot.ui.opening import open_lobby, start_solo
from cogs.base import TallyGroupCog, guarded, learn_command, rules_command
from cogs.choices import HINTS, SOLITAIRE_HINTS

MODES = [
    Choice(name="cards: most cards win", value="card"),
    Choice(name="points: takes, cards and bonuses count", value="points"),
]
LEVELS = [
    Choice(name="starter: numbers 1–10, no wild cards", value="starter"),
    Choice(name="numbers: 1–15, no wild cards", value="numbers"),
    Choice(name="subtraction: wild cards −", value="subtraction"),
    Choice(name="times: wild cards − × ÷", value="times"),
    Choice(name="fractions: − × ÷ and ½ 0.25 20%", value="fractions"),
    Choice(name="advanced: … plus ⅔ 0.75", value="advanced"),
    Choice(name="expert: … plus powers and roots", value="expert"),
]
BUILDS = [
    Choice(name="proven: the bot checks that you hold the answer", value="prove"),
    Choice(name="bluff: others can challenge (points only)", value="bluff"),
]


class NumeroCog(TallyGroupCog, group_name="numero", group_description="Numero: takes, builds and wild cards"):
    """The commands of Numero."""

    @app_commands.command(description="Open a lobby for a match of Numero in this channel")
    @app_commands.guild_only()
    @app_commands.choices(mode=MODES, level=LEVELS, builds=BUILDS, hints=HINTS)
    @app_commands.rename(top="range", complex_="complex")
    @app_commands.describe(
        mode="What wins: most cards, or points for every take (only matches with all defaults are rated)",
        level="Which wild cards are in the deck",
        top="The highest number card; default: set by the level",
        subtraction="Wild cards − in the deck; default: set by the level",
        multiplication="Wild cards × in the deck; default: set by the level",
        division="Wild cards ÷ in the deck; default: set by the level",
        simple="Simple fractions (½, 0.25, 20%) in the deck; default: set by the level",
        complex_="Complex fractions (⅔, 0.75) in the deck; default: set by the level",
        powers="Powers and roots in the deck; default: set by the level",
        builds="Whether builds are proven or can be bluffs; default: proven, in the points game bluffs",
        hints="Whether players can ask for hints",
        pace="How long a turn can take",
        thread="Give the match its own thread",
    )
    @guarded
    async def play(
        self,
        answer: Answer,
        mode: Mode = "card",
        level: Level = "times",
        top: Literal[10, 15] | None = None,
        subtraction: bool | None = None,
        multiplication: bool | None = None,
        division: bool | None = None,
        simple: bool | None = None,
        complex_: bool | None = None,
        powers: bool | None = None,
        builds: Builds | None = None,
        hints: Hints = "alone",
        pace: PaceName | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""
        options = NumeroOptions(
            mode=mode,
            level=level,
            range=top,
            subtraction=subtraction,
            multiplication=multiplication,
            division=division,
            simple=simple,
            complex=complex_,
            powers=powers,
            builds=builds,
            hints=hints,
        )
        await open_lobby(self.app, answer, "numero", options, pace, thread=thread)

    @app_commands.command(description="Play Numero alone: just takes, until there are none left")
    @app_commands.guild_only()
    @app_commands.choices(mode=MODES, level=LEVELS, hints=SOLITAIRE_HINTS)
    @app_commands.describe(
        mode="What counts: cards won, or points for every take",
        level="Which wild cards are in the deck",
        hints="Whether you can ask for hints",
        private="Play where only you see it; default: at a table in this channel",
    )
    @guarded
    async def solitaire(
        self,
        answer: Answer,
        mode: Mode = "card",
        level: Level = "times",
        hints: Hints = "off",
        private: bool = False,
    ) -> None:
        """Start a solitaire."""
        options = NumeroOptions(mode=mode, level=level, hints=hints, solitaire=True)
        await start_solo(self.app, answer, "numero", options, private=private)

    learn = learn_command("numero")
    rules = rules_command("numero", "How to play Numero, with worked examples and the points checklist")


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(NumeroCog(bot))  # type: ignore[arg-type]
