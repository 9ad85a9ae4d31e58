"""Every kind of picture against the bare encoding of its pixels, which already have a palette."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from bot.render.canvas import PICTURES
from tests.benchmarks.measure import Line, in_turns, ms, seconds
from tests.render.kinds import Draw, kinds


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """Describing, drawing and encoding with sprites in the cache, but never a picture that was drawn before."""
    rounds = 2 if quick else 60
    return [_line(name, draw, rounds) for name, draw in kinds().items()]


def _line(name: str, draw: Draw, rounds: int) -> Line:
    pixels = [Image.open(io.BytesIO(picture.png)) for picture in draw()]

    def drawn() -> None:
        PICTURES.clear()
        draw()

    encoding, drawing = in_turns((seconds(lambda: _encode(pixels)), seconds(drawn)), rounds)
    sizes = " + ".join(f"{image.width} × {image.height}" for image in pixels)
    detail = f"{ms(drawing)} for {sizes} pixels against {ms(encoding)} for their encoding"
    return Line(f"picture {name}", drawing / encoding, 2, "low", detail)


def _encode(images: Sequence[Image.Image]) -> None:
    for image in images:
        image.save(io.BytesIO(), "PNG", compress_level=3)
