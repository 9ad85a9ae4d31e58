"""Pages of paper: texts and pictures one below the other, in shades of grey on white, as a PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
from PIL import Image, ImageOps

from bot.render.base import Picture
from bot.render.text.letters import lettering, pitch, text_width
from bot.render.themes import apply_theme

DPI = 200
WIDE, HIGH = 1654, 2339
"""A4 in pixels."""
MARGIN, GAP = 110, 44
LARGE, NORMAL, SMALL = 52, 34, 26
BOLD, PLAIN = 750, 500
PICTURE = 860
"""The width of a picture: its smallest letters are then two millimetres high."""
_MARKS = re.compile(r"\*\*|`|^-# |^> |[🎯✅] |\\(?=\W)", re.MULTILINE)


class SheetBlock(msgspec.Struct, frozen=True):
    """What stays together on a page: a heading, lines of Markdown, and pictures below them. ``room``: empty lines
    to write on."""

    heading: str
    lines: tuple[str, ...]
    pictures: tuple[Picture, ...] = ()
    room: int = 0


class SheetPart(msgspec.Struct, frozen=True):
    """Blocks under a title, from a new page on, and small print at the foot of each page."""

    title: str
    foot: str
    blocks: tuple[SheetBlock, ...]


def make_pdf(parts: Sequence[SheetPart]) -> bytes:
    """Set the parts on pages."""
    first, *others = [page for part in parts for page in _set_pages(part)]
    out = io.BytesIO()
    first.save(out, "PDF", save_all=True, append_images=others, resolution=DPI, quality=92)
    return out.getvalue()


def split_blocks(blocks: Sequence[SheetBlock]) -> list[tuple[SheetBlock, ...]]:
    """Divide blocks into those that fit on a page together, in order."""
    pages: list[tuple[SheetBlock, ...]] = []
    left = 0
    for block in blocks:
        high = _draw_block(block).height + GAP
        if not pages or high > left:
            pages.append(())
            left = HIGH - 2 * MARGIN - 2 * pitch(LARGE)
        pages[-1] = (*pages[-1], block)
        left -= high
    return pages


def _set_pages(part: SheetPart) -> Iterator[Image.Image]:
    for blocks in split_blocks(part.blocks):
        page = Image.new("L", (WIDE, HIGH), 255)
        y = _write(page, part.title, MARGIN, LARGE, BOLD) + GAP // 2
        for block in blocks:
            drawn = _draw_block(block)
            page.paste(drawn, (MARGIN, y))
            y += drawn.height + GAP
        _write(page, part.foot, HIGH - MARGIN + 10, SMALL, PLAIN)
        yield page


@lru_cache(maxsize=8)
def _draw_block(block: SheetBlock) -> Image.Image:
    """Draw a block as wide as the page allows, as high as it needs to be. One that is higher than a page
    shrinks."""
    wide, most = WIDE - 2 * MARGIN, HIGH - 2 * MARGIN - 2 * pitch(LARGE) - GAP
    image = Image.new("L", (wide, 2 * HIGH), 255)
    y = 0
    for line in (block.heading, *block.lines):
        size, weight = SMALL if line.startswith("-# ") else NORMAL, BOLD if line == block.heading else PLAIN
        for piece in _MARKS.sub("", line).splitlines():
            for row in _wrap(piece, wide, size, weight):
                y = _write(image, row, y, size, weight, left=0)
    for picture in block.pictures:
        drawn = to_paper(picture)
        y += GAP // 3
        image.paste(drawn, (0, y))
        y += drawn.height
    for _ in range(block.room):
        y += 2 * NORMAL
        image.paste(0, (0, y, wide, y + 2))
    image = image.crop((0, 0, wide, y + 4))
    if image.height <= most:
        return image
    small = image.resize((image.width * most // image.height, most), Image.Resampling.LANCZOS)
    whole = Image.new("L", (wide, most), 255)
    whole.paste(small)
    return whole


def to_paper(picture: Picture) -> Image.Image:
    """Turn a picture into shades of grey on white: the contrasting colours, dark for light."""
    (bold,) = apply_theme([picture], "contrast")
    grey = ImageOps.invert(Image.open(io.BytesIO(bold.png)).convert("L"))
    high = grey.height * PICTURE // grey.width
    return grey.resize((PICTURE, high), Image.Resampling.LANCZOS)


def _wrap(text: str, wide: int, size: int, weight: int) -> list[str]:
    """Break a line between words."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if text_width(longer, size, weight) <= wide:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


def _write(image: Image.Image, text: str, y: int, size: int, weight: int, left: int = MARGIN) -> int:
    """Write a line in black, and return where the next one begins."""
    if text:
        mask = lettering(text, size, weight)
        cover = Image.frombytes("L", mask.size, mask.cover)
        image.paste(0, (left + mask.offset[0], y + mask.offset[1]), cover)
    return y + pitch(size) + size // 6
