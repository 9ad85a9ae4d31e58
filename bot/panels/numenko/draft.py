"""What a player of Numenko has typed or laid without saving, and questions that the panel asks first."""

from __future__ import annotations

from typing import Any, Literal, Self, get_args

from msgspec.structs import replace

from bot.panels.numenko.pad import Pad
from bot.panels.turns import TypedDraft

Way = Literal["lay", "calculations", "rows"]
"""How a grid is typed: calculations to add, the whole grid as one calculation per line, or as lines of signs."""
WAYS: tuple[Way, ...] = get_args(Way)
Question = Literal["clear", "finish", "swop"]
"""What the panel asks to confirm."""


class Draft(TypedDraft, frozen=True):
    """``typed`` was refused in that ``way``. ``wrong`` is the reason in the player's language, or ``reasons`` that
    of each line. ``asked`` is a question to answer first, about ``tile`` for a swap. ``pending`` are calculations
    that can go to several places; the panel asks about the first. ``pad`` is what is laid with the cursor pad.
    ``more``: the page of rarer controls is open."""

    way: Way = "calculations"
    wrong: str = ""
    reasons: tuple[str, ...] = ()
    asked: Question | None = None
    tile: str = ""
    pending: tuple[str, ...] = ()
    pad: Pad | None = None
    more: bool = False

    @property
    def has_failed(self) -> bool:
        """Whether a typed text was refused and its reasons are shown."""
        return bool(self.typed and (self.wrong or self.reasons))

    def change(self, **choices: Any) -> Self:
        """Make other choices, dropping the pending question and keeping the typed text."""
        reasons = {"reasons": ()} if "wrong" in choices else {}
        return replace(self, **{"asked": None, "tile": ""} | reasons | choices)
