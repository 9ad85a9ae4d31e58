"""Slash commands: thin, one module per subject.

A command turns its options into one call of ``bot.ui`` and nothing more. ``base`` gives every cog the bot and the
``guarded`` decorator, which answers the interaction and reports whatever goes wrong.
"""
