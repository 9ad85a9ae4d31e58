"""Choices that several games offer in their commands."""

from __future__ import annotations

from discord.app_commands import Choice

HINTS = [Choice(name="off", value="off"), Choice(name="on request, noted on the score sheet", value="request")]
"""Whether players may ask for hints."""
