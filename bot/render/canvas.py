"""Shared by all pictures: a canvas that takes down what is to be drawn, and turns it into a PNG.

A picture is known by what is to be drawn on it. If the same was drawn not long ago, that PNG is returned and
nothing is drawn again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from bot.i18n.lengths import cut, units
from bot.render.cache import ByteCache
from bot.render.colours import CARD, GROUND, INK, Colour
from bot.render.letters import CAP_HEIGHT, LEAST, check_legible, fit, lettering, text_width
from bot.render.palette import CORE, Palette
from bot.render.pieces import Mask, Sprite
from bot.render.plane import Plane
from bot.render.shapes import shape

WIDTH = 1200
"""The width of every picture in pixels; phones show it at a third of that."""
MARGIN = 24
"""The free border of every picture in pixels."""
ALT_LIMIT = 1024
"""Discord's limit for the description of an attachment, in characters."""

Align = Literal["left", "centre", "right"]
Point = tuple[int, int]

PICTURES = ByteCache[bytes](24 << 20, len)
"""The PNGs made last, by what is drawn on them."""


class _Step(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Something to be drawn."""

    def draw(self, plane: Plane) -> None:
        """Draw it."""
        raise NotImplementedError


class _Box(_Step, frozen=True, array_like=True, tag=True):
    at: Point
    size: Point
    radius: int
    fill: Colour
    on: Colour
    edge: Colour | None

    def draw(self, plane: Plane) -> None:
        plane.box(self.at, self.size, self.radius, self.fill, self.on, self.edge)


class _Bar(_Step, frozen=True, array_like=True, tag=True):
    at: Point
    size: Point
    radius: int
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.bar(self.at, self.size, self.radius, self.colour)


class _Rectangle(_Step, frozen=True, array_like=True, tag=True):
    box: tuple[int, int, int, int]
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.rectangle(self.box, self.colour)


class _Shape(_Step, frozen=True, array_like=True, tag=True):
    sign: str
    side: int
    at: Point
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.fill(shape(self.sign, self.side), self.at, self.colour)


class _Letters(_Step, frozen=True, array_like=True, tag=True):
    text: str
    size: int
    weight: int
    at: Point
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.fill(lettering(self.text, self.size, self.weight), self.at, self.colour)


class _Fill(_Step, frozen=True, array_like=True, tag=True):
    mask: Mask
    at: Point
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.fill(self.mask, self.at, self.colour)


class _Stamp(_Step, frozen=True, array_like=True, tag=True):
    sprite: Sprite
    at: Point

    def draw(self, plane: Plane) -> None:
        plane.paste(self.sprite, self.at)


class Canvas:
    """What is to be drawn, in order. Coordinates are pixels from the top left corner."""

    def __init__(self, height: int, width: int = WIDTH, ground: Colour = GROUND, palette: Palette = CORE) -> None:
        self._size = (width, height)
        self._ground = ground
        self._palette = palette
        self._steps: list[_Step] = []

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self._size[0]

    def box(
        self,
        at: Point,
        size: tuple[int, int],
        *,
        radius: int = 16,
        fill: Colour = CARD,
        on: Colour = GROUND,
        edge: Colour | None = None,
    ) -> None:
        """A rounded box with its top left corner at ``at``, on a ground of the colour ``on``."""
        round_ = min(radius, *(side // 2 for side in size))
        self._steps.append(_Box(at, size, round_, fill, on, edge))

    def bar(self, at: Point, size: tuple[int, int], radius: int, colour: Colour) -> None:
        """A rounded box without a border on whatever is there, its top left corner at ``at``."""
        self._steps.append(_Bar(at, size, radius, colour))

    def rectangle(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Everything between left, top, right and bottom."""
        self._steps.append(_Rectangle(box, colour))

    def shape(self, sign: str, middle: Point, side: int, colour: Colour) -> None:
        """A symbol or icon around that point."""
        at = (middle[0] - side // 2, middle[1] - side // 2)
        self._steps.append(_Shape(sign, side, at, colour))

    def write(
        self,
        text: str,
        at: Point,
        size: int,
        *,
        width: int | None = None,
        least: int = LEAST,
        weight: int = 600,
        colour: Colour = INK,
        align: Align = "left",
    ) -> int:
        """One line of text, its capitals centred vertically on ``at``; returns its width in pixels.

        With ``width`` it is made to fit (see ``fit``). Raises ``ValueError`` for sizes below ``LEAST``.
        """
        text = text.encode("utf-8", "replace").decode("utf-8")
        if width is not None:
            text, size = fit(text, width, size, weight, least)
        check_legible(size)
        length = text_width(text, size, weight)
        left = at[0] - round({"left": 0.0, "centre": length / 2, "right": length}[align])
        top = at[1] + round(size * CAP_HEIGHT / 2) - size
        self._steps.append(_Letters(text, size, weight, (left, top), colour))
        return round(length)

    def stamp(self, sprite: Sprite, at: Point) -> None:
        """A sprite with its top left corner at ``at``."""
        self._steps.append(_Stamp(sprite, at))

    def fill(self, mask: Mask, at: Point, colour: Colour) -> None:
        """A mask, its top left corner at ``at``, filled with a colour."""
        self._steps.append(_Fill(mask, at, colour))

    def sprite(self) -> Sprite:
        """The picture as a part of others that have its palette or one that extends it."""
        return Sprite(self._drawn().image)

    def png(self) -> bytes:
        """The picture as a PNG."""
        key = self._key()
        return PICTURES.find(key) or PICTURES.keep(key, self._palette.png(self._drawn().image))

    def _drawn(self) -> Plane:
        plane = Plane(self._size, self._ground, self._palette)
        for step in self._steps:
            step.draw(plane)
        return plane

    def _key(self) -> bytes:
        """A fingerprint of everything that is to be drawn."""
        what = (self._size, self._ground, self._palette.mark, self._steps)
        return hashlib.blake2b(msgspec.msgpack.encode(what, enc_hook=_mark), digest_size=16).digest()


def _mark(piece: Any) -> bytes:
    """What stands for a mask or a sprite in a fingerprint."""
    assert isinstance(piece, Mask | Sprite)
    return piece.mark


def alt(parts: Iterable[str]) -> str:
    """Sentences as one text alternative; those at the end that do not fit into ``ALT_LIMIT`` are left out."""
    text = ""
    for part in parts:
        longer = f"{text} {part}" if text else part
        if units(longer) > ALT_LIMIT - 2:
            return cut(f"{text} …", ALT_LIMIT).strip()
        text = longer
    return text
