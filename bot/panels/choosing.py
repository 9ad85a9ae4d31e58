"""What panels share in which something is chosen step by step before it is played."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.errors import Refused
from bot.i18n import Texts
from bot.panels.refusals import refusal

MOST_DIGITS = 9
"""Longer numbers in a control are nobody's."""
PAGE = 25
"""Options that a menu of Discord holds."""
NAMED = 100
"""Characters that an option of a menu may have."""


class Wrong(msgspec.Struct, frozen=True):
    """What was refused last, kept in a draft: code and facts, to be said in the reader's language."""

    code: str
    params: dict[str, Any] = {}

    @staticmethod
    def because(why: Refused) -> Wrong:
        """What there is to say about a refusal. Refusals among its facts become sentences when it is said."""
        return Wrong(why.code, {name: _plain(value) for name, value in why.params.items()})

    def words(self, game: str, t: Texts) -> str:
        """Why something was refused, and what would work."""
        params = {name: _again(value) for name, value in self.params.items()}
        return f"⚠️ {refusal(Refused(self.code, **params), game, t)}"


def number(text: str) -> int:
    """A number in a control. Raises ``Refused("control.unknown")``."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise Refused("control.unknown")
    return int(text)


def current(step: str, wanted: int) -> None:
    """Raise ``Refused("panel.older")`` unless a control stands beside the choice as it is now."""
    if number(step) != wanted:
        raise Refused("panel.older")


def _plain(value: Any) -> Any:
    """A fact as JSON can keep it."""
    if isinstance(value, Refused):
        return Wrong.because(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _again(value: Any) -> Any:
    """A fact as it was before JSON kept it."""
    if isinstance(value, dict) and set(value) == {"code", "params"}:
        return Refused(value["code"], **{name: _again(fact) for name, fact in value["params"].items()})
    if isinstance(value, list):
        return tuple(_again(item) for item in value)
    return value
