"""Reading the number that a player types: ``513``, `` 042 ``, in the digits of any script."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.numer.model import Choose
from bot.games.typed import normalise, without_full_stops

MOST_TYPED = 20
"""Longer texts are no number."""


def read(text: str) -> Choose:
    """Read a choice. The rules decide whether it may be played. Text that is no number is kept for the refusal.
    Raises ``Refused``: NUMER-4.short (nothing was typed)."""
    number = without_full_stops(normalise(text[:MOST_TYPED])).strip()
    if not number:
        raise Refused("NUMER-4.short", text="", meant=None)
    whole = len(text) <= MOST_TYPED and number.isascii() and number.isdigit()
    return Choose(number if whole else text[:MOST_TYPED].strip())
