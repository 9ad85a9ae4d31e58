"""The parts of pictures: masks that are filled with a colour, and sprites that are pasted.

Each is made once and cached while in use. It is immutable, so that several threads may draw pictures at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from PIL import Image

from bot.render.cache import ByteCache, cache_in

P = ParamSpec("P")
DrawnT = TypeVar("DrawnT", "Mask", "Sprite")


class Sprite:
    """A part of a picture, as places in a palette (mode L). It fits only pictures with that palette or one that
    extends it. Sprites with the same ``mark`` look the same."""

    __slots__ = ("image", "mark")

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.mark = _mark(image)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.size


class Mask:
    """How much of each pixel is covered: 0 (not at all) to 255.

    Only the part with anything covered is kept, and ``offset`` is its top left corner. Masks with the same
    ``mark`` look the same.
    """

    __slots__ = ("cover", "mark", "offset", "size")

    def __init__(self, image: Image.Image) -> None:
        left, top, right, bottom = image.getbbox() or (0, 0, 1, 1)
        kept = image.crop((left, top, right, bottom))
        self.size = kept.size
        self.offset = left, top
        self.cover = kept.tobytes()
        self.mark = _mark(kept) + bytes(str(self.offset), "ascii")


def _mark(image: Image.Image) -> bytes:
    pixels = image.width.to_bytes(2, "big") + image.tobytes()
    return hashlib.blake2b(pixels, digest_size=12).digest()


def _byte_size(drawn: Mask | Sprite) -> int:
    """Compute the bytes of a mask or a sprite: its pixels and the overhead."""
    return 400 + (len(drawn.cover) if isinstance(drawn, Mask) else drawn.image.width * drawn.image.height)


SPRITES: ByteCache[Any] = ByteCache(30 << 20, _byte_size)
"""The masks and sprites used last."""


def draw_once(function: Callable[P, DrawnT]) -> Callable[P, DrawnT]:
    """Make a function remember the mask or sprite that it draws."""
    return cache_in(SPRITES)(function)
