"""Lengths of texts as Discord counts them: in UTF-16 code units, of which most emoji have two or more."""

from __future__ import annotations


def units(text: str) -> int:
    """Return the length of a text in UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """Cut a text to at most ``most`` code units, without splitting a character."""
    if units(text) <= most:
        return text
    shorter = text[:most]
    while units(shorter) > most:
        shorter = shorter[:-1]
    return shorter
