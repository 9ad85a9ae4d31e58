"""How every picture must look: landscape, with a margin, and with a text alternative."""

from __future__ import annotations

import io
from typing import Protocol

from PIL import Image

from bot.render.canvas import ALT_LIMIT, MARGIN, WIDTH
from bot.render.colours import GROUND
from bot.render.sprites import Mask


class Shown(Protocol):
    """A picture, drawn or to be drawn."""

    @property
    def name(self) -> str:
        """The file name."""

    @property
    def alt(self) -> str:
        """The text alternative."""

    @property
    def png(self) -> bytes:
        """The PNG."""


def opened(picture: Shown) -> Image.Image:
    """The pixels of a picture."""
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def covered(mask: Mask, size: tuple[int, int]) -> Image.Image:
    """A mask in an image of that size."""
    image = Image.new("L", size, 0)
    image.paste(Image.frombytes("L", mask.size, mask.cover), mask.offset)
    return image


def assert_fits(picture: Shown, border: int = MARGIN - 4, highest: int = WIDTH - 1) -> None:
    """Landscape, 1200 px wide, with a margin in the ground's colour, and a text alternative of allowed length."""
    image = opened(picture)
    assert image.height <= highest
    assert image.width == WIDTH
    assert 0 < len(picture.alt) <= ALT_LIMIT
    for box in (
        (0, 0, image.width, border),
        (0, image.height - border, image.width, image.height),
        (0, 0, border, image.height),
        (image.width - border, 0, image.width, image.height),
    ):
        colours = image.crop(box).getcolors()
        assert colours is not None and len(colours) == 1
        colour = colours[0][1]
        assert isinstance(colour, tuple)
        assert all(abs(a - b) <= 2 for a, b in zip(colour, GROUND, strict=True))
