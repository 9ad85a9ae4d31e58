"""What Chromium made of some panels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

FILE = Path(__file__).with_name("measured.json")


class Measured(msgspec.Struct, frozen=True):
    """A panel as it was measured: its components and the sizes of its pictures by name, the width of the screen,
    the height of the container and of each part of it."""

    name: str
    width: int
    components: list[dict[str, Any]]
    pictures: dict[str, tuple[int, int]]
    height: float = 0.0
    parts: tuple[float, ...] = ()


def read_measured() -> list[Measured]:
    """Read all panels that were measured."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Measured])
