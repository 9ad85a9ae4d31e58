"""Choices that the commands of several games offer."""

from __future__ import annotations

from discord.app_commands import Choice

HINTS = [
    Choice(name="if only one person plays (as usual)", value="alone"),
    Choice(name="on request, noted on the score sheet", value="on"),
    Choice(name="off", value="off"),
]
"""Whether players may ask for hints."""
SOLITAIRE_HINTS = HINTS[1:]
"""The same for games for one, whose lists of best scores know with and without hints."""
