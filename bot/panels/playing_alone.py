"""The commands of all games that start a match for one person."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.mentions import name_command

USUAL = next(iter(GAMES))
"""The game in examples of commands."""
COMMANDS_ALONE = tuple(f"{key} {wording(key).solos.command}" for key in GAMES if wording(key).solos.command)
"""The commands by their English names."""


def list_commands_alone(t: Texts) -> str:
    """List the commands as code, in the reader's language."""
    return ", ".join(f"`/{name_command(command, t)}`" for command in COMMANDS_ALONE)
