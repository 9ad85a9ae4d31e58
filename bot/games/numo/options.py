"""The options of NUMO: control cards, deck, scoring, target, hints."""

from __future__ import annotations

import re
from typing import Literal

from msgspec.structs import replace

from bot.errors import Refused
from bot.games import hints as hinting
from bot.games.base import Options
from bot.games.hints import AnyHints
from bot.games.numo.cards import FACES, Control
from bot.games.typed import normalise, without_full_stops

Level = Literal[1, 2, 3, 4, 5, 6, 7, 8]
Deck = Literal["auto", "lower", "both"]
Version = Literal[1, 2]

TOP_LEVEL = 8
USUAL: Level = 6
LOW: Level = 2
"""The levels chosen automatically: this one, and where levels go up this one to begin with (NUMO-23)."""
QUICK_FOR_TWO, QUICK_FOR_MORE = 300, 250
"""The points that end a quick match of two players, and of more (NUMO-23)."""
LOWEST_TARGET, HIGHEST_TARGET = 50, 2000
"""The lowest and highest target that can be chosen, in points."""

_SAME = str.maketrans("-–—*x:/", "−−−××÷÷")
"""Signs that mean the same."""
_FACES = {face.casefold() for face in FACES.values()}


class NumoOptions(Options, frozen=True, cache_hash=True):
    """How a match is played. The defaults are the rated way.

    ``level`` sets the control cards in force (NUMO-6), None leaves it to the number of players (NUMO-23); with
    ``progress`` it is the level of the first deal, 2 unless chosen, and goes up by one with each deal. ``custom``
    control cards replace a level's, and ``must`` is the kind among them that is required for going out, if any.
    ``sets`` of the upper deck, four cards each, are added to a ``lower`` deck (NUMO-17). ``scoring`` is the
    version; ``target`` the points that end the match: reached in version 1 (NUMO-23), lost in version 2 (NUMO-24).
    None leaves them to the number of players.

    ``edition`` is not chosen: in matches of the first edition no level was automatic, and level 2 was the rated
    way; until the second the automatic level was 2 for more than two players, the rated target was 500, and the
    end of a match that drags is not offered (NUMO-25).
    """

    level: Level | None = None
    progress: bool = False
    custom: tuple[Control, ...] = ()
    must: Control | None = None
    deck: Deck = "auto"
    sets: int = 0
    scoring: Version = 1
    target: int | None = None
    hints: AnyHints = "alone"
    edition: Literal[1, 2, 3] = 3

    @property
    def is_rated(self) -> bool:
        """Whether these are the defaults of their edition. Having no hints counts as the default."""
        return hinting.without_choice_of_none(self) in (
            NumoOptions(),
            NumoOptions(target=500, edition=2),
            NumoOptions(level=2, target=500, edition=1),
        )

    def settle(self, people: int) -> NumoOptions:
        return hinting.settle_hints(self, people)

    @property
    def again(self) -> NumoOptions:
        as_today = NumoOptions() if self.is_rated else replace(self, edition=3)
        return replace(as_today, hints=hinting.modernise_hints(self.hints))

    @property
    def counts_quiet_turns(self) -> bool:
        """Whether turns without progress are counted (NUMO-25), since the third edition."""
        return self.edition > 2

    def first_level(self, seats: int) -> Level:
        """The level of the first deal with this number of players, meaningless for custom control cards."""
        if self.level is not None:
            return self.level
        if self.progress or (seats > 2 and self.edition < 3):
            return LOW
        return USUAL

    def points_to_end(self, seats: int) -> int:
        """The points that end a match with this number of players (NUMO-23, NUMO-24)."""
        return self.target or (QUICK_FOR_TWO if seats == 2 else QUICK_FOR_MORE)

    def applies(self, name: str) -> bool:
        """Custom control cards replace the levels, only they can be required, and sets join a lower deck."""
        match name:
            case "level" | "progress":
                return not self.custom
            case "must":
                return bool(self.custom)
            case "sets":
                return self.deck == "lower"
            case _:
                return True


def control_cards(text: str) -> tuple[Control, ...]:
    """Read typed control cards into their printed order: ``S C + ×``, ``sc+x``, or ``season, runs``. Raises
    ``Refused``: NUMO-6.control, with the ``text`` that is not a control card."""
    typed = without_full_stops(normalise(text)).casefold().translate(_SAME)
    said: set[str] = set()
    for word in re.findall(r"[^\W\d_]+|[^\s,;]", typed):
        name = word.removesuffix("s")
        if name not in FACES and not _FACES.issuperset(word):
            raise Refused("NUMO-6.control", text=word)
        said.update((name,) if name in FACES else word)
    return tuple(control for control, face in FACES.items() if {control, face.casefold()} & said)
