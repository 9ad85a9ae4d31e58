"""How one person plays or trains alone: the commands of all games for that, and the buttons Play now and Train."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.mentions import name_command
from bot.panels.scene import Controls, Item
from bot.puzzles.base import makers

USUAL = next(iter(GAMES))
"""The game in examples of commands."""
COMMANDS_ALONE = tuple(f"{key} {wording(key).solos.command}" for key in GAMES if wording(key).solos.command)
"""The commands by their English names."""


def list_commands_alone(t: Texts) -> str:
    """List the commands as code, in the reader's language."""
    return ", ".join(f"`/{name_command(command, t)}`" for command in COMMANDS_ALONE)


def play_now(game: str, label: str, controls: Controls) -> Item:
    """Build the button that begins a match against a computer at once."""
    return controls.button("solo.now", label, style=ButtonStyle.success, emoji="▶️", arg=game)


def train_buttons(game: str, t: Texts, controls: Controls) -> tuple[Item, ...]:
    """Build the button that leads to the training of a game, none for a game without puzzles."""
    return (controls.button("train.game", t("Train"), emoji="🏋️", arg=game),) if game in makers() else ()
