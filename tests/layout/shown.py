"""What a player gets to see, as Discord would get it, and whether it fits on a phone's screen."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from bot.panels.base import Content
from bot.render.base import Drawing, Picture
from bot.render.canvas import Canvas
from tests.layout.model import PHONE, Screen, measure, measure_parts
from tests.layouts import components

MOST = 620
"""The most pixels that a panel may be high."""
SCREENS = (PHONE, Screen(360), Screen(400, labels=1.3))
"""The screens that every panel must fit on: a usual phone, a narrow one, and one with large letters."""
_HEADER = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def read_size(png: bytes) -> tuple[int, int]:
    """Read the width and the height of a PNG."""
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


@contextmanager
def only_sizes() -> Iterator[None]:
    """Meanwhile pictures are not drawn: their PNGs consist of a header with the size."""
    with patch.object(Canvas, "png", lambda canvas: _HEADER + struct.pack(">II", *canvas._size)):
        yield


def take_sizes(drawings: Sequence[Drawing]) -> list[Picture]:
    """Make pictures that have no more than their size."""
    with only_sizes():
        return [drawing.picture() for drawing in drawings]


def measure_content(content: Content, pictures: Sequence[Picture] = (), screen: Screen = PHONE) -> float:
    """Measure how high some content stands on a screen."""
    return measure(components(content, pictures), sizes_of(pictures), screen)


def sizes_of(pictures: Sequence[Picture]) -> dict[str, tuple[int, int]]:
    """Return the sizes of those pictures that were drawn, by name."""
    return {picture.name: read_size(picture.png) for picture in pictures if picture.png}


def assert_fits(
    content: Content, pictures: Sequence[Picture] = (), screens: Sequence[Screen] = SCREENS, most: float = MOST
) -> None:
    """Fail where some content is too high for a screen, with the height of each part.

    ``pictures`` come from ``take_sizes`` or are drawn; with an empty PNG their text alternative is shown, as for
    people who have switched pictures off.
    """
    laid, sizes = components(content, pictures), sizes_of(pictures)
    for screen in screens:
        high = measure(laid, sizes, screen)
        assert high <= most, f"{high:.0f} px of {most:.0f} on {screen}:\n{describe(laid, sizes, screen)}"


def describe(laid: Sequence[dict[str, Any]], sizes: dict[str, tuple[int, int]], screen: Screen) -> str:
    """List the parts of a message with their heights."""
    parts = zip(laid[0]["components"], measure_parts(laid[0], sizes, screen), strict=True)
    return "\n".join(f"{high:6.0f}  {_name(part)}" for part, high in parts)


def _name(part: dict[str, Any]) -> str:
    match part["type"]:
        case 10:
            return str(part["content"]).replace("\n", " ⏎ ")
        case 1:
            labels = (child.get("label") or child.get("placeholder") or "" for child in part["components"])
            return " | ".join(f"[{label}]" for label in labels)
        case _:
            return "picture"
