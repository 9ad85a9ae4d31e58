"""The cards of nmbrs!: small square tiles as they lie on the table, and larger ones for hand and piles.

A card shows its number, its colour with a shape for it, and its points as dots. A joker has a light upper part
above a foot in its colour; on the table it shows the number it stands for.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.nmbrs.cards import Card
from bot.render.canvas import GROUND, INK, LEAST, PAPER, PAPER_INK, Canvas, Colour, font, ink_on
from bot.render.cards import SUITS

JOKER = "J"
"""The letter on a joker."""


def draw_tile(canvas: Canvas, card: Card, value: int, side: int, at: tuple[int, int], *, new: bool) -> None:
    """A card on the table that stands for that number; one that was just placed has a rim and is larger.

    ``side`` is that of its cell, ``at`` the top left corner of the cell.
    """
    inset = inset_of(side)
    if new:
        dark, light = (2, 4) if side >= 56 else (1, 3)
        inset = dark + light
        for border, colour in ((0, PAPER_INK), (dark, INK)):
            mask = bar((side - 2 * border, side - 2 * border), side // 7 - border)
            canvas.fill(mask, (at[0] + border, at[1] + border), colour)
    sprite = tile(card, value, side - 2 * inset)
    canvas.image.paste(sprite, (at[0] + inset, at[1] + inset), bar(sprite.size, side // 8))


def inset_of(side: int) -> int:
    """The space around a card in its cell, in pixels."""
    return 3 if side < 72 else 4


@lru_cache(maxsize=1024)
def tile(card: Card, value: int, side: int) -> Image.Image:
    """A card that stands for that number, its corners not yet rounded. Callers must not draw on the picture."""
    suit = SUITS[card.colour]
    canvas = Canvas(side, side, suit.colour)
    foot = side * (13 if card.joker else 17) // 25
    if card.joker:
        border = 2 if side < 52 else 3
        canvas.fill(bar((side - 2 * border, foot - border), side // 10), (border, border), PAPER)
    middle = (side // 2, foot // 2 + (1 if card.joker else side // 24))
    most = side * (12 if card.joker else 14) // 25
    size = next(
        (size for size in range(most, LEAST, -1) if font(size, 800).getlength(str(value)) < side - 3), LEAST
    )
    canvas.write(str(value), middle, size, weight=800, colour=_ink(card), align="centre")
    _foot(canvas, card, side, foot)
    return canvas.image


@lru_cache(maxsize=512)
def large(card: Card, size: tuple[int, int], on: Colour = GROUND) -> Image.Image:
    """A card of the hand or of a pile, on a ground of that colour. Callers must not draw on the picture."""
    width, height = size
    canvas = Canvas(height, width, on)
    suit, foot = SUITS[card.colour], height * 3 // 4
    radius = width // 8
    canvas.box((0, 0), size, radius=radius, fill=suit.colour, on=on)
    if card.joker:
        canvas.fill(bar((width - 8, foot - 4), radius - 4), (4, 4), PAPER)
    text, middle = (JOKER, foot // 2) if card.joker else (str(card.number), height // 2)
    lettering = max(LEAST, width * 14 // 25)
    canvas.write(
        text, (width // 2, middle), lettering, width=width - 8, weight=800, colour=_ink(card), align="centre"
    )
    below, ink = height * 22 // 25, ink_on(suit.colour)
    canvas.shape(suit.sign, (width // 5, below if card.joker else width // 5), width * 2 // 9, ink)
    step, dot = width * 2 // 11, max(6, width // 7)
    for i in range(card.points):
        canvas.shape("●", (width // 2 + (2 * i - card.points + 1) * step // 2, below), dot, ink)
    return canvas.image


@lru_cache(maxsize=256)
def bar(size: tuple[int, int], radius: int) -> Image.Image:
    """The mask of a box with smooth corners. Callers must not draw on it."""
    fine = 4
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * fine, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def _ink(card: Card) -> Colour:
    """The colour of what is written on a card."""
    return PAPER_INK if card.joker else ink_on(SUITS[card.colour].colour)


def _foot(canvas: Canvas, card: Card, side: int, foot: int) -> None:
    """The shape of the colour on the left, the points on the right, a J between them on jokers."""
    suit = SUITS[card.colour]
    ink = ink_on(suit.colour)
    shape, lift = side * 6 // 25, 1 if card.joker else side // 24
    middle = (foot + side) // 2 - lift
    canvas.shape(suit.sign, (side // 4, middle), shape, ink)
    if card.joker:
        canvas.write(
            JOKER, (side * 14 // 25, middle), max(LEAST, side // 3), weight=800, colour=ink, align="centre"
        )
    step, dot = side * 4 // 25, max(5, side // 8)
    for i in range(card.points):
        canvas.shape("●", (side - side // 7 - i * step, middle), dot, ink)
