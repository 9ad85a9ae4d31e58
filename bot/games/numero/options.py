"""The options of Numero: mode, level, families, builds, hints, solitaire."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from bot.games import hints as hinting
from bot.games.base import Options
from bot.games.hints import AnyHints
from bot.games.lazy import lazy_property

Mode = Literal["card", "points"]
Level = Literal["starter", "numbers", "subtraction", "times", "fractions", "advanced", "expert"]
Family = Literal["subtraction", "multiplication", "division", "simple", "complex", "powers"]
Builds = Literal["prove", "bluff"]

FAMILIES: tuple[Family, ...] = ("subtraction", "multiplication", "division", "simple", "complex", "powers")

PRESETS: dict[Level, frozenset[Family]] = {
    "starter": frozenset(),
    "numbers": frozenset(),
    "subtraction": frozenset(FAMILIES[:1]),
    "times": frozenset(FAMILIES[:3]),
    "fractions": frozenset(FAMILIES[:4]),
    "advanced": frozenset(FAMILIES[:5]),
    "expert": frozenset(FAMILIES),
}
"""The families of wild cards of each level (NUMERO-4)."""
CODES: dict[Family, str] = {
    "subtraction": "su",
    "multiplication": "mu",
    "division": "di",
    "simple": "si",
    "complex": "co",
    "powers": "po",
}
"""The families in the names of decks."""
TOPS = (10, 15)
"""The highest number cards that a deck can have."""
HINTED = "hints"
"""The end of the names of lists for solitaires with hints."""


class NumeroOptions(Options, frozen=True, cache_hash=True, dict=True):
    """How a match is played. The defaults are the quick game.

    ``level`` chooses the families of wild cards (NUMERO-4); ``subtraction`` … ``powers`` switch a single family on
    or off, None leaves it to the level. ``range`` is the highest number card, ``quick`` leaves it to the level
    and mode (NUMERO-1), and None to the level, in matches from before the quick game had
    fewer cards. ``builds``: ``prove`` or ``bluff`` (points mode only), None is the usual choice for the mode
    (NUMERO-20). ``solitaire``: for one player (NUMERO-43).
    """

    mode: Mode = "card"
    level: Level = "times"
    range: Literal["quick", 10, 15] | None = "quick"
    subtraction: bool | None = None
    multiplication: bool | None = None
    division: bool | None = None
    simple: bool | None = None
    complex: bool | None = None
    powers: bool | None = None
    builds: Builds | None = None
    hints: AnyHints = "alone"
    solitaire: bool = False

    def applies(self, name: str) -> bool:
        """Builds can be bluffs only in points mode (NUMERO-20)."""
        return name != "builds" or self.mode == "points"

    @property
    def is_rated(self) -> bool:
        return hinting.without_choice_of_none(self) in (NumeroOptions(), NumeroOptions(range=None))

    def settle(self, people: int) -> NumeroOptions:
        """Hints left to the number of people are on for a single one, but off in a solitaire. A solitaire has its
        list of best scores, so hints have to be chosen there."""
        return hinting.settle_hints(self, 0 if self.solitaire else people)

    @property
    def again(self) -> NumeroOptions:
        as_today = NumeroOptions() if self.is_rated else self
        if as_today.range is None:
            left = replace(self, range="quick")
            as_today = left if left.top == self.top else replace(self, range=15)
        return replace(as_today, hints=hinting.modernise_hints(self.hints))

    @property
    def families(self) -> frozenset[Family]:
        """The families of wild cards in the deck."""
        return frozenset(family for family in FAMILIES if self._has(family))

    @property
    def deck(self) -> str:
        """The name of the deck: the level with exactly these cards, or after switches by hand its contents,
        ``15-su-di``."""
        if self.families == PRESETS[self.level] and self.top == (10 if self.level == "starter" else 15):
            return self.level
        return "-".join([str(self.top), *(CODES[family] for family in FAMILIES if family in self.families)])

    @lazy_property
    def top(self) -> int:
        """The highest number card of the deck."""
        if isinstance(self.range, int):
            return self.range
        is_quick = self.range == "quick" and self.mode == "card" and self.level == "times" and not self.solitaire
        return 10 if is_quick or self.level == "starter" else 15

    @property
    def bluff(self) -> bool:
        """Whether a build may be made without holding the answer (NUMERO-40)."""
        return self.mode == "points" and not self.solitaire and self.builds != "prove"

    @property
    def solo_list(self) -> str:
        """The list of best scores of solitaires like this one. Its name holds everything that makes one easier."""
        hints = (HINTED,) if self.hints in ("on", "request") else ()
        return ".".join((self.mode, self.deck, *hints))

    def _has(self, family: Family) -> bool:
        switched: bool | None = getattr(self, family)
        return family in PRESETS[self.level] if switched is None else switched


def read_deck(name: str) -> tuple[int, tuple[Family, ...]] | None:
    """Parse the name of a hand-switched deck: its highest number card and its families. None if it is no such
    name."""
    top, *codes = name.split("-")
    families = tuple(family for family in FAMILIES if CODES[family] in codes)
    known = top in map(str, TOPS) and [CODES[family] for family in families] == codes
    return (int(top), families) if known else None
