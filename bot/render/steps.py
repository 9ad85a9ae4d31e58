"""The steps of a picture: what a canvas records, and how each is drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.render.colours import Colour
from bot.render.plane import Plane
from bot.render.shapes import shape
from bot.render.sprites import Mask, Sprite

Point = tuple[int, int]


class PictureStep(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Something to be drawn. ``at`` is its top left corner."""

    def draw(self, plane: Plane) -> None:
        """Draw the step."""
        raise NotImplementedError


class BoxStep(PictureStep, frozen=True, array_like=True, tag=True):
    """A rounded box on a ground of the colour ``on``."""

    at: Point
    size: Point
    radius: int
    fill: Colour
    on: Colour
    edge: Colour | None

    def draw(self, plane: Plane) -> None:
        plane.box(self.at, self.size, self.radius, self.fill, self.on, self.edge)


class BarStep(PictureStep, frozen=True, array_like=True, tag=True):
    """A rounded box on whatever is there."""

    at: Point
    size: Point
    radius: int
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.bar(self.at, self.size, self.radius, self.colour)


class RectangleStep(PictureStep, frozen=True, array_like=True, tag=True):
    """Everything between left, top, right and bottom."""

    box: tuple[int, int, int, int]
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.rectangle(self.box, self.colour)


class ShapeStep(PictureStep, frozen=True, array_like=True, tag=True):
    """A symbol or icon."""

    sign: str
    side: int
    at: Point
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.fill(shape(self.sign, self.side), self.at, self.colour)


class TextStep(PictureStep, frozen=True, array_like=True, tag=True):
    """A line of text."""

    text: str
    size: int
    weight: int
    at: Point
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.write(self.text, self.size, self.weight, self.at, self.colour)


class MaskStep(PictureStep, frozen=True, array_like=True, tag=True):
    """A mask filled with a colour."""

    mask: Mask
    at: Point
    colour: Colour

    def draw(self, plane: Plane) -> None:
        plane.fill(self.mask, self.at, self.colour)


class SpriteStep(PictureStep, frozen=True, array_like=True, tag=True):
    """A sprite."""

    sprite: Sprite
    at: Point

    def draw(self, plane: Plane) -> None:
        plane.paste(self.sprite, self.at)


def fingerprint(steps: Sequence[PictureStep], *more: object) -> bytes:
    """Compute the fingerprint that only the same steps and the same other facts have."""
    return hashlib.blake2b(msgspec.msgpack.encode((more, steps), enc_hook=_mark), digest_size=16).digest()


def _mark(drawn: Any) -> bytes:
    """Return the part of a fingerprint that stands for a mask or a sprite."""
    assert isinstance(drawn, Mask | Sprite)
    return drawn.mark
