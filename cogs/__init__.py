"""Slash commands: thin, one module per subject.

A command turns its options into one call of ``bot.ui`` and nothing more. ``base`` gives every cog the bot and the
``guarded`` decorator, which answers the interaction and reports whatever goes wrong.
"""

from bot.games.parts import name_part
from bot.games.registry import GAMES

_OTHERS = ("daily", "find", "matches", "leaderboards", "tournament", "settings", "privacy", "moderation", "help")


def name_cogs() -> list[str]:
    """Name the modules with commands, in the order in which they are loaded."""
    games = [name_part("cogs", key) for key in GAMES]
    return [*games, *(f"cogs.{name}" for name in _OTHERS)]
