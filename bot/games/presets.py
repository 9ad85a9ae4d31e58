"""Presets: ways to play that a lobby offers under a name, instead of every option by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from bot.i18n import Texts

PresetKey = Literal["quick", "classic", "expert", "rulebook", "version2"]
FEWEST = 2
"""Players of the smallest match that has a lobby."""


class Preset(msgspec.Struct, frozen=True):
    """Options under a name. ``quick`` are the defaults, and the only rated ones.

    ``minutes``: the approximate duration for 2, 3, … people at a brisk pace; the last entry holds for more.
    ``line`` describes the preset in one short English line. ``turns``: the usual number of turns for 2, 3, …
    people, one after another, where those that all take at once count once. `python -m bot simulate GAME --seats N
    --option … --level medium` tells it. One for a match without turns.
    """

    key: PresetKey
    options: Any
    minutes: tuple[int, ...]
    line: str
    turns: tuple[int, ...] = (1,)

    def words(self, t: Texts) -> str:
        """Describe the preset in one short line."""
        return t(self.line)

    def about(self, seats: int) -> int:
        """The approximate minutes of a match with this number of players."""
        return _of_seats(self.minutes, seats)

    def count_turns(self, seats: int) -> int:
        """The usual number of turns of a match with this number of players."""
        return _of_seats(self.turns, seats)


def _of_seats(figures: Sequence[int], seats: int) -> int:
    return figures[min(max(seats, FEWEST) - FEWEST, len(figures) - 1)]


def preset_of(presets: Sequence[Preset], options: Any) -> Preset | None:
    """The preset that consists of these options, if there is one."""
    return next((preset for preset in presets if preset.options == options.again), None)
