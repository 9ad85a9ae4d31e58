"""Palettes: which colours a picture may have, and how edges are smoothed with them.

A palette has the colours of all flat areas, exactly, and for each pair of colours that meet a ramp: the colours in
between that a smooth edge needs. Pictures are drawn with places in a palette from the start, one byte per pixel,
so no picture has to be reduced to a palette afterwards.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise, starmap
from operator import sub

from isal import isal_zlib
from PIL import Image, ImageChops

from bot.render.colours import (
    ALARM,
    CARD,
    COLOURS,
    EDGE,
    FAINT,
    GOLD,
    GOOD,
    GROUND,
    INK,
    MUTED,
    PAPER,
    PAPER_INK,
    WELL,
    Colour,
    ink_on,
    mix,
)
from bot.render.themes import recolour
from bot.store.settings import THEMES

MOST = 256
"""The number of colours that a palette can have."""
LEVEL = 1
"""The compression level of ISA-L, which takes an eighth of zlib's time for some percent more bytes."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS, _PALETTED, _PLAIN = 8, 3, b"\0\0\0"
"""What the header of a PNG says: the depth, the kind of colour, and the usual compression, filter and order."""

Ramp = tuple[Colour, Colour]
"""Two colours that meet, and between which edges are smoothed."""

STEP = 40
"""The usual distance between neighbours on a ramp. An edge is off by no more than half of it."""
_NEAR = 0.3
"""Colours closer together than this share of a step take each other's place on a ramp."""
_TONES = [recolour((part, part, part), "contrast")[0] for part in range(256)]
_STEPS = [0, *accumulate(max(1, after - before) for before, after in pairwise(_TONES))]
_SPREAD = [round(255 * steps / _STEPS[-1]) for steps in _STEPS]
"""Each part of a colour, such that differences are as large as they are in any theme."""
_COVERAGE = Image.frombytes("L", (256, 1), bytes(range(256)))
_FINE = 32
"""The number of places on a ramp that are considered."""


class Palette:
    """At most 256 colours, each known by its place. Raises ``ValueError`` if there are more."""

    def __init__(self, *colours: Colour) -> None:
        if len(colours) > MOST:
            raise ValueError(f"{len(colours)} colours do not fit into a palette")
        self.colours = colours
        self._places = {colour: place for place, colour in enumerate(colours)}
        self._bytes = bytes(part for colour in colours for part in colour)
        self.mark = hashlib.blake2b(self._bytes, digest_size=12).digest()
        """A fingerprint."""
        self._table = Image.new("P", (1, 1))
        self._table.putpalette(bytes(_SPREAD[part] for part in self._bytes))
        self._blends: dict[tuple[int, int], bytes] = {}

    def plus(self, *flats: Colour) -> Palette:
        """Extend the palette by these colours. Its first ones stay the same, so what was drawn with this palette
        can be pasted into pictures with the new one."""
        return Palette(*dict.fromkeys((*self.colours, *flats)))

    def smooth(self, *ramps: Ramp, step: int = STEP) -> Palette:
        """Extend the palette so that edges between these colours are smooth too, keeping the first colours."""
        colours = list(self.colours)
        seen = [_colours_in_themes(colour) for colour in colours]
        for ramp in ramps:
            for colour in _between(*ramp, step):
                shown = _colours_in_themes(colour)
                if not _has_near(seen, shown, _NEAR * step):
                    colours.append(colour)
                    seen.append(shown)
        return Palette(*colours)

    def place(self, colour: Colour) -> int:
        """Return the place of a colour, or that of a near one."""
        place = self._places.get(colour)
        if place is None:
            place = self._nearest(Image.new("RGB", (1, 1), colour)).tobytes()[0]
            self._places[colour] = place
        return place

    def blends(self, ground: int, ink: int) -> bytes:
        """Return the place of ``ink`` laid over ``ground``, for each coverage from 0 to 255."""
        found = self._blends.get((ground, ink))
        if found is None:
            row = Image.new("RGB", (256, 1), self.colours[ground])
            row.paste(self.colours[ink], (0, 0), _COVERAGE)
            found = bytes((ground,)) + self._nearest(row).tobytes()[1:-1] + bytes((ink,))
            self._blends[ground, ink] = found
        return found

    def index(self, image: Image.Image) -> Image.Image:
        """Convert an RGB image to the places (mode L) of the nearest colours."""
        places = self._nearest(image)
        for place in self._confusable_places:
            places.paste(place, (0, 0), _where(image, self.colours[place]))
        return places

    @cached_property
    def _confusable_places(self) -> Sequence[int]:
        """Places with a neighbour so close that Pillow takes it instead."""
        row = Image.frombytes("RGB", (len(self.colours), 1), self._bytes)
        return [place for place, nearest in enumerate(self._nearest(row).tobytes()) if nearest != place]

    def _nearest(self, image: Image.Image) -> Image.Image:
        near = image.point(_SPREAD * 3).quantize(palette=self._table, dither=Image.Dither.NONE)
        return Image.frombytes("L", image.size, near.tobytes())

    def png(self, size: tuple[int, int], rows: memoryview) -> bytes:
        """Write a picture of that width and height as a PNG. ``rows`` are its pixels as places, each row after a
        zero, which means that it is not filtered. Pillow could do so, but spends most of a picture's time in
        zlib."""
        header = struct.pack(">IIBB", *size, _EIGHT_BITS, _PALETTED) + _PLAIN
        data = isal_zlib.compress(rows, LEVEL)
        parts = ((b"IHDR", header), (b"PLTE", self._bytes), (b"IDAT", data), (b"IEND", b""))
        return _SIGNATURE + b"".join(starmap(_chunk, parts))


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Write a chunk of a PNG: length, kind, data, checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", isal_zlib.crc32(kind + data))


@lru_cache(maxsize=64)
def _only(wanted: int) -> Sequence[int]:
    """Make the table that turns one part of a colour to 255 and all others to 0."""
    return [255 * (part == wanted) for part in range(256)]


def _where(image: Image.Image, colour: Colour) -> Image.Image:
    """Return the mask of the pixels that have exactly that colour."""
    red, green, blue = (
        channel.point(_only(wanted)) for channel, wanted in zip(image.split(), colour, strict=True)
    )
    return ImageChops.multiply(ImageChops.multiply(red, green), blue)


def _between(one: Colour, other: Colour, step: int) -> Iterator[Colour]:
    """Compute the colours of a ramp without its ends, about as far apart as edges allow in any theme."""
    line = [mix(one, other, n / _FINE) for n in range(_FINE + 1)]
    shown = [_colours_in_themes(colour) for colour in line]
    lengths = [0.0]
    for before, after in pairwise(shown):
        lengths.append(lengths[-1] + _distance(before, after))
    steps = -(-lengths[-1] // step)
    wanted = 1.0
    for colour, length in zip(line, lengths, strict=True):
        if wanted < steps and length >= wanted * lengths[-1] / steps:
            yield colour
            wanted += 1


def _colours_in_themes(colour: Colour) -> Sequence[int]:
    """Return the channels of the colour in each theme."""
    return [part for theme in THEMES for part in recolour(colour, theme)]


def _distance(one: Sequence[int], other: Sequence[int]) -> int:
    """Compute the largest difference of any channel in any theme."""
    largest: int = max(map(abs, map(sub, one, other)))
    return largest


def _has_near(seen: Sequence[Sequence[int]], wanted: Sequence[int], distance: float) -> bool:
    """Return whether one of the colours is no further away. Most are told apart by their first channels, and every
    start compares tens of thousands."""
    return any(
        abs(other[0] - wanted[0]) <= distance
        and abs(other[1] - wanted[1]) <= distance
        and _distance(other, wanted) <= distance
        for other in seen
    )


CORE = (
    Palette(GROUND, CARD, WELL, EDGE, INK, MUTED, FAINT, PAPER, PAPER_INK, GOLD, GOOD, ALARM, *COLOURS.values())
    .smooth((MUTED, INK), step=18)
    .smooth((CARD, INK), (GROUND, MUTED), (WELL, MUTED), (GROUND, INK), step=28)
    .smooth((PAPER, PAPER_INK), (GOLD, PAPER_INK), (ALARM, PAPER_INK), (GROUND, GOLD))
    .smooth((CARD, GOLD), (CARD, GOOD), (CARD, ALARM))
    .smooth(*((colour, ink_on(colour)) for colour in COLOURS.values()), step=52)
    .smooth(*((CARD, colour) for colour in COLOURS.values()), step=52)
)
"""What every picture uses: grounds, letters, and the colours of the seats."""
