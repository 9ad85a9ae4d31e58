"""List the highest panels: ``python -m tests.layout [GAME ...]``, with ``-v`` also what they consist of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from bot.games.registry import GAMES
from bot.i18n import languages, texts
from tests.layout.kinds import Extent, kinds
from tests.layout.model import Screen
from tests.layout.shown import MOST, SCREENS, describe, measure_content, sizes_of
from tests.layout.tables import Shown
from tests.layouts import components

LISTED = 12
SOME = Extent(moments=6, ways=1, days=7)


class Height(NamedTuple):
    """How high a panel is on a screen."""

    pixels: float
    name: str
    screen: Screen
    shown: Shown


def main() -> None:
    """List the highest panels of the games that are named, or of all."""
    for game in [arg for arg in sys.argv[1:] if arg in GAMES] or GAMES:
        found = sorted(heights(game), key=lambda one: -one.pixels)
        over = sum(one.pixels > MOST for one in found)
        print(f"{game}: {over} of {len(found)} are higher than {MOST} px")
        highest = {one.name: one for one in reversed(found)}
        for one in sorted(highest.values(), key=lambda one: -one.pixels)[:LISTED]:
            print(f"  {one.pixels:5.0f}  {tuple(one.screen)}  {one.name}")
            if "-v" in sys.argv:
                print(describe(components(*one.shown), sizes_of(one.shown.pictures), one.screen))


def heights(game: str) -> Iterator[Height]:
    """How high the panels of a game are, in one language each."""
    spoken = list(languages())
    for number, kind in enumerate(kinds(game, SOME)):
        language = spoken[number % len(spoken)]
        for pictures in (True, False):
            shown = kind.show(texts(language), pictures=pictures)
            name = f"{kind.name} ({language}{'' if pictures else ', no pictures'})"
            for screen in SCREENS:
                yield Height(measure_content(*shown, screen), name, screen, shown)


if __name__ == "__main__":
    main()
