"""The same pictures in full colour, as a measure for how well the palettes do."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import msgspec
from PIL import Image

from bot.render import canvas, plane
from bot.render.colours import Colour
from bot.render.palette import Palette
from bot.render.sprites import SPRITES, Mask
from bot.render.text.letters import lettering
from bot.render.themes import recolour
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

    def png(self) -> bytes:
        """Write the picture without a palette."""
        out = io.BytesIO()
        self.image.save(out, "PNG", compress_level=0)
        return out.getvalue()

    def write(self, text: str, size: int, weight: int, at: tuple[int, int], colour: Colour) -> None:
        """Blend the letters of a line with what is there."""
        self.fill(lettering(text, size, weight), at, colour)


class Difference(msgspec.Struct, frozen=True):
    """How far the colours of a picture are off: the mean difference of its channels (0 to 255), and the share of
    pixels (0 to 1) of which one is off by more than ``VISIBLE``."""

    mean: float
    wrong: float


@contextmanager
def full_colour() -> Iterator[None]:
    """Draws everything in full colour."""
    for cache in (SPRITES, canvas.PICTURES):
        cache.clear()
    with (
        patch.object(canvas, "Plane", FullColourPlane),
        patch.object(plane, "Plane", FullColourPlane),
        patch.object(Palette, "index", lambda _, image: image),
    ):
        yield
    for cache in (SPRITES, canvas.PICTURES):
        cache.clear()


def opened(png: bytes) -> Image.Image:
    """The pixels of a PNG: RGB if it is in full colour, else places in its palette (mode P)."""
    return Image.open(io.BytesIO(png))


def difference(full: Image.Image, shown: Image.Image, theme: Theme) -> Difference:
    """The difference between a picture in full colour and one with a palette, both in the colours of a theme."""
    total = wrong = 0
    for count, one, other in matched(full, shown):
        off = [abs(a - b) for a, b in zip(recolour(one, theme), recolour(other, theme), strict=True)]
        total += count * sum(off)
        wrong += count * (max(off) > VISIBLE)
    size = full.width * full.height
    return Difference(total / (3 * size), wrong / size)


def matched(full: Image.Image, shown: Image.Image) -> Iterator[tuple[int, Colour, Colour]]:
    """The colours of a picture in full colour, what stands for them in one with a palette, and for how many
    pixels."""
    entries = shown.getpalette() or []
    palette = [(entries[i], entries[i + 1], entries[i + 2]) for i in range(0, len(entries), 3)]
    places = Image.frombytes("L", shown.size, shown.tobytes())
    both = Image.merge("RGBA", (*full.split(), places))
    for count, colour in both.getcolors(1 << 20) or []:
        assert isinstance(colour, tuple)
        red, green, blue, place = (int(part) for part in colour)
        yield count, (red, green, blue), palette[place]
