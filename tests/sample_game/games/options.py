"""The options of Sample."""

from __future__ import annotations

from bot.games.base import Options


class SampleOptions(Options, frozen=True):
    """Sample is played in one way only."""
