"""House values: numbers that the rulebooks leave open, read from ``data/decks/GAME.json``.

A self-hoster can change them without touching code. A match keeps the values it started with in its state, so a
change never affects a running match.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from bot.paths import shipped_folder

T = TypeVar("T")

FOLDER = shipped_folder("decks")


def load(name: str, kind: type[T]) -> T:
    """Load a game's house values. Raises ``msgspec.ValidationError`` if the file does not match the type."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=kind)
