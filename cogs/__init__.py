"""Slash commands: thin, one module per subject.

A command turns its options into one call of ``bot.ui`` and nothing more. ``base`` gives every cog the bot and the
``guard_command`` decorator, which answers the interaction and reports any error. ``games`` makes the commands of
every game; one that has more than these has a module of its name.
"""

from importlib import import_module

from discord.ext import commands

from bot.games.parts import find_part
from bot.games.registry import GAMES
from cogs.games import make_cog

_OTHERS = (
    "daily",
    "puzzles",
    "race",
    "train",
    "find",
    "matches",
    "leaderboards",
    "tournament",
    "settings",
    "privacy",
    "moderation",
    "help",
)


async def add_cogs(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Add all commands to a bot. Unlike extensions of discord.py, their modules are executed only once, however
    many bots a process starts."""
    for key in GAMES:
        own = find_part("cogs", key)
        if own is None:
            await bot.add_cog(make_cog(key)(bot))  # type: ignore[arg-type]
        else:
            await own.setup(bot)
    for name in _OTHERS:
        await import_module(f"cogs.{name}").setup(bot)
