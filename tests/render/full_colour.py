"""The same pictures in full colour, as a measure for how well the palettes do."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import msgspec
from PIL import Image

from bot.render import canvas, plane
from bot.render.colours import Colour
from bot.render.palette import Palette
from bot.render.pieces import PIECES, Mask
from bot.render.themes import recoloured
from bot.store.settings import Theme

VISIBLE = 32
"""By how much (of 255) a channel has to be off to be seen."""


class FullColourPlane(plane.Plane):
    """Draws in full colour and blends."""

    def __init__(self, size: tuple[int, int], ground: Colour, palette: Palette) -> None:
        super().__init__(size, ground, palette)
        self.image = Image.new("RGB", size, ground)

    def rectangle(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fill a rectangle."""
        self.image.paste(colour, box)

    def fill(self, mask: Mask, at: tuple[int, int], colour: Colour) -> None:
        """Blend a colour with what is there."""
        cover = Image.frombytes("L", mask.size, mask.cover)
        self.image.paste(colour, (at[0] + mask.offset[0], at[1] + mask.offset[1]), cover)


class Difference(msgspec.Struct, frozen=True):
    """How far the colours of a picture are off: the mean difference of its channels (0 to 255), and the share of
    pixels (0 to 1) of which one is off by more than ``VISIBLE``."""

    mean: float
    wrong: float


@contextmanager
def full_colour() -> Iterator[None]:
    """Draws everything in full colour."""

    def png(_: Palette, image: Image.Image) -> bytes:
        out = io.BytesIO()
        image.save(out, "PNG", compress_level=0)
        return out.getvalue()

    for cache in (PIECES, canvas.PICTURES):
        cache.clear()
    with (
        patch.object(canvas, "Plane", FullColourPlane),
        patch.object(plane, "Plane", FullColourPlane),
        patch.object(Palette, "indexed", lambda _, image: image),
        patch.object(Palette, "png", png),
    ):
        yield
    for cache in (PIECES, canvas.PICTURES):
        cache.clear()


def pixels(png: bytes) -> Image.Image:
    """The pixels of a PNG in full colour."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def difference(full: Image.Image, shown: Image.Image, theme: Theme) -> Difference:
    """The difference between a picture in full colour and as it is shown, both in the colours of a scheme."""
    pairs: Counter[tuple[Colour, Colour]] = Counter(zip(_colours(full), _colours(shown), strict=True))
    total = wrong = 0
    for (one, other), count in pairs.items():
        off = [abs(a - b) for a, b in zip(recoloured(one, theme), recoloured(other, theme), strict=True)]
        total += count * sum(off)
        wrong += count * (max(off) > VISIBLE)
    size = full.width * full.height
    return Difference(total / (3 * size), wrong / size)


def _colours(image: Image.Image) -> Iterator[Colour]:
    parts = iter(image.tobytes())
    return zip(parts, parts, parts, strict=True)
