"""Texts in both directions: names that run from right to left stand among words and numbers that do not."""

from __future__ import annotations

from unicodedata import bidirectional

ISOLATE, POP = "\u2068", "\u2069"
"""What is between these does not touch the order of what is around it; it runs as its first letter does."""

_LEFTWARDS = frozenset(("R", "AL", "AN"))


def leftwards(text: str) -> bool:
    """Whether anything in a text runs from right to left."""
    return not text.isascii() and any(bidirectional(sign) in _LEFTWARDS for sign in text)


def isolate(text: str, *, among_leftwards: bool = False) -> str:
    """A text that can stand next to numbers without moving them: isolated if it runs from right to left, or if the
    texts around it do."""
    return f"{ISOLATE}{text}{POP}" if text and (among_leftwards or leftwards(text)) else text


def bare(text: str) -> str:
    """A text without the marks that isolate it."""
    return text.removeprefix(ISOLATE).removesuffix(POP)
