"""Presets: ways to play that a lobby offers under a name, instead of every option by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.i18n import Texts
from bot.paths import shipped_folder

PresetKey = Literal["quick", "basic", "classic", "expert", "rulebook", "version2"]
FEWEST = 2
"""Players of the smallest match that has a lobby."""
FOLDER = shipped_folder("minutes")


class Measured(msgspec.Struct, frozen=True):
    """How long matches take, for 2, 3, … people. The last entry holds for more.

    ``turns``: the median of the turns, one after another, where those that all take at once count once (one for a
    match without turns). ``minutes``: the median of the minutes at a brisk pace, ``late``: those within which 90 %
    of the matches end, ``newcomers``: the median of newcomers.
    """

    turns: tuple[int, ...] = (1,)
    minutes: tuple[int, ...] = (1,)
    late: tuple[int, ...] = (1,)
    newcomers: tuple[int, ...] = (1,)


class Preset(msgspec.Struct, frozen=True):
    """Options under a name. ``quick`` are the defaults, and the only rated ones.

    ``line`` describes the preset in one short English line. ``measured`` is what ``python -m bot simulate GAME
    --minutes`` has found, see ``load_minutes``.
    """

    key: PresetKey
    options: Any
    line: str
    measured: Measured = Measured()

    def words(self, t: Texts) -> str:
        """Describe the preset in one short line."""
        return t(self.line)

    def describe_minutes(self, seats: int, t: Texts, *, short: bool = False) -> str:
        """Describe how long a match with this number of players takes, as in "about 17 min, 30 with newcomers".
        The ``short`` form leaves out the newcomers."""
        brisk, newcomers = _of_seats(self.measured.minutes, seats), _of_seats(self.measured.newcomers, seats)
        if short or brisk == newcomers:
            return t("about {n} min", n=brisk)
        return t("about {n} min, {newcomers} with newcomers", n=brisk, newcomers=newcomers)

    def count_turns(self, seats: int) -> int:
        """Count the usual turns of a match with this number of players."""
        return _of_seats(self.measured.turns, seats)


def load_minutes(game: str, *presets: Preset) -> tuple[Preset, ...]:
    """Add to the presets of a game what was measured of them, from ``data/minutes/GAME.json``. One that is new
    since is left as it is."""
    path = FOLDER / f"{game}.json"
    kind = dict[str, Measured]
    measured = msgspec.json.decode(path.read_bytes(), type=kind) if path.is_file() else kind()
    return tuple([replace(one, measured=measured.get(one.key, one.measured)) for one in presets])


def write_range(minutes: Sequence[int]) -> str:
    """Write the least and the most of these, as in "10–17"."""
    least, most = min(minutes), max(minutes)
    return str(least) if least == most else f"{least}–{most}"


def _of_seats(figures: Sequence[int], seats: int) -> int:
    return figures[min(max(seats, FEWEST) - FEWEST, len(figures) - 1)]


def preset_of(presets: Sequence[Preset], options: Any) -> Preset | None:
    """The preset that consists of these options, if there is one."""
    return next((preset for preset in presets if preset.options == options.again), None)
