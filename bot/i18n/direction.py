"""Texts in both directions: right-to-left names among left-to-right words and numbers."""

from __future__ import annotations

from unicodedata import bidirectional

ISOLATE, POP = "\u2068", "\u2069"
"""Text between these does not affect the order of its surroundings, and runs as its first letter does."""

_LEFTWARDS = frozenset(("R", "AL", "AN"))


def is_right_to_left(text: str) -> bool:
    """Return whether anything in a text runs from right to left."""
    return not text.isascii() and any(bidirectional(sign) in _LEFTWARDS for sign in text)


def isolate(text: str, *, among_leftwards: bool = False) -> str:
    """Isolate a text that runs from right to left, or stands among such texts, so that it moves no numbers."""
    return f"{ISOLATE}{text}{POP}" if text and (among_leftwards or is_right_to_left(text)) else text


def bare(text: str) -> str:
    """Remove the isolating marks from a text."""
    return text.removeprefix(ISOLATE).removesuffix(POP)
