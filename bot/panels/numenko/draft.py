"""What a player of Numenko has typed but not saved, and questions that the panel asks first."""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

Way = Literal["calculations", "rows"]
"""How a grid is typed: one calculation per line, or the grid as lines of signs."""
WAYS: tuple[Way, ...] = get_args(Way)
Question = Literal["clear", "finish", "swop"]
"""What the panel asks to confirm."""


class Draft(msgspec.Struct, frozen=True):
    """``typed`` is a grid that was refused, in that ``way``; ``wrong`` says why, in the player's language.
    ``asked`` is a question to be answered first, about ``tile`` for a swap that would end the match."""

    typed: str = ""
    way: Way = "calculations"
    wrong: str = ""
    asked: Question | None = None
    tile: str = ""


def changed(draft: Draft, **choices: Any) -> Draft:
    """The draft with other choices; the pending question is dropped, what was typed is kept."""
    return replace(draft, **{"asked": None, "tile": ""} | choices)
