"""List the highest panels: ``python -m tests.layout [GAME ...]``, with ``-v`` the parts of the highest."""

from __future__ import annotations

import sys
from time import perf_counter

from bot.games.registry import GAMES
from bot.i18n import languages, texts
from tests.layout.kinds import Extent, kinds
from tests.layout.shown import MOST, SCREENS, describe, measure_content, sizes_of
from tests.layouts import components

LISTED = 12
SOME = Extent(moments=6, ways=1, days=7)


def main() -> None:
    """List the highest panels of these games, or of all."""
    chosen = [arg for arg in sys.argv[1:] if arg in GAMES] or list(GAMES)
    for game in chosen:
        begun, found, spoken = perf_counter(), [], list(languages())
        for number, kind in enumerate(kinds(game, SOME)):
            language = spoken[number % len(spoken)]
            for pictures in (True, False):
                shown = kind.show(texts(language), pictures=pictures)
                for screen in SCREENS:
                    high = measure_content(*shown, screen)
                    found.append(
                        (high, f"{kind.name} ({language}{'' if pictures else ', no pictures'})", screen, shown)
                    )
        found.sort(key=lambda one: -one[0])
        over = sum(one[0] > MOST for one in found)
        print(f"{game}: {over} of {len(found)} panels are higher than {MOST} px ({perf_counter() - begun:.1f} s)")
        names = set()
        for high, name, screen, shown in found:
            if name not in names and len(names) < LISTED:
                names.add(name)
                print(f"  {high:5.0f}  {tuple(screen)}  {name}")
                if "-v" in sys.argv:
                    print(describe(components(*shown), sizes_of(shown.pictures), screen))


if __name__ == "__main__":
    main()
