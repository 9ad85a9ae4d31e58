"""Slash commands: thin, one module per subject.

A command turns its options into one call of ``bot.ui`` and nothing more. ``base`` gives every cog the bot and the
``guarded`` decorator, which answers the interaction and reports whatever goes wrong.
"""

from importlib import import_module

from discord.ext import commands

from bot.games.registry import GAMES

COGS = (
    *(f"cogs.{key}" for key in GAMES),
    *(
        f"cogs.{name}"
        for name in (
            "daily",
            "find",
            "matches",
            "leaderboards",
            "tournament",
            "settings",
            "privacy",
            "moderation",
            "help",
        )
    ),
)
"""The modules with commands, in the order in which they are loaded."""


async def add_cogs(bot: commands.Bot | commands.AutoShardedBot) -> None:
    """Add all commands to a bot. Unlike extensions of discord.py, their modules are executed only once, however
    many bots a process starts."""
    for name in COGS:
        await import_module(name).setup(bot)
