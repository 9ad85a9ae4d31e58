"""Slash commands: thin, one module per subject.

A command turns its options into one call of ``bot.ui`` and nothing more. ``base`` gives every cog the bot and the
``guard_command`` decorator, which answers the interaction and reports any error.
"""

from importlib import import_module

from discord.ext import commands

from bot.games.parts import name_part
from bot.games.registry import GAMES

_OTHERS = ("daily", "find", "matches", "leaderboards", "tournament", "settings", "privacy", "moderation", "help")


async def add_cogs(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Add all commands to a bot. Unlike extensions of discord.py, their modules are executed only once, however
    many bots a process starts."""
    for name in (*(name_part("cogs", key) for key in GAMES), *(f"cogs.{name}" for name in _OTHERS)):
        await import_module(name).setup(bot)
