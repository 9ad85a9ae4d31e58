"""Choices that the commands of several games offer."""

from __future__ import annotations

from discord.app_commands import Choice

HINTS = [Choice(name="off", value="off"), Choice(name="on request, noted on the score sheet", value="request")]
"""Whether players may ask for hints."""
