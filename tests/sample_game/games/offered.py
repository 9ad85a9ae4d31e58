"""What a lobby of Sample offers."""

from __future__ import annotations

from bot.games.presets import Preset
from tests.sample_game.games.options import SampleOptions

PRESETS = (Preset("quick", SampleOptions(), (1, 2, 2), "a card each"),)
