"""The cards of nmbrs!: small square tiles as they lie on the table, and larger ones for hand and piles.

A card shows its number, its colour with a shape for it, and its points as dots. A joker has a light upper part
above a foot in its colour. On the table it shows the number it stands for.
"""

from __future__ import annotations

from bot.games.nmbrs.cards import Card
from bot.render.canvas import Canvas
from bot.render.cards import SUITS
from bot.render.colours import GROUND, INK, PAPER, PAPER_INK, Colour, ink_on
from bot.render.nmbrs.palette import PALETTE
from bot.render.sprites import Sprite, draw_once
from bot.render.text.letters import READABLE, text_width

JOKER = "J"
"""The letter on a joker."""
DIGITS = 97
"""The size of the digits on cards of the hand: 22 pixels on a phone, which shows pictures 272 pixels wide."""
HAND_HEIGHT = 132
"""The height of such a card in pixels."""


def draw_tile(
    canvas: Canvas, card: Card, value: int, side: int, at: tuple[int, int], on: Colour, *, bold: bool = False
) -> None:
    """Draw a card on the table that stands for that number, on a ground of the colour ``on``.

    ``side`` is that of its cell, ``at`` the top left corner of the cell.
    """
    inset = inset_of(side)
    canvas.stamp(tile(card, value, side - 2 * inset, side // 8, on, bold=bold), (at[0] + inset, at[1] + inset))


def draw_new_tile(
    canvas: Canvas, card: Card, value: int, side: int, at: tuple[int, int], *, bold: bool = False
) -> None:
    """Draw a card that was just placed, larger and with a rim."""
    dark, light = (2, 4) if side >= 56 else (1, 3)
    for border, colour in ((0, PAPER_INK), (dark, INK)):
        size = (side - 2 * border, side - 2 * border)
        canvas.bar((at[0] + border, at[1] + border), size, side // 7 - border, colour)
    inset = dark + light
    canvas.stamp(tile(card, value, side - 2 * inset, side // 8, INK, bold=bold), (at[0] + inset, at[1] + inset))


def inset_of(side: int) -> int:
    """Compute the space around a card in its cell, in pixels."""
    return 3 if side < 72 else 4


@draw_once
def tile(card: Card, value: int, side: int, radius: int, on: Colour, *, bold: bool = False) -> Sprite:
    """Draw a card that stands for that number, on a ground of the colour ``on``. ``bold``: as large as it fits."""
    suit = SUITS[card.colour]
    canvas = Canvas(side, side, on, PALETTE)
    canvas.box((0, 0), (side, side), radius=radius, fill=suit.colour, on=on)
    foot = side * (13 if card.joker and not bold else 17) // 25
    if card.joker:
        border = 2 if side < 52 else 3
        canvas.bar((border, border), (side - 2 * border, foot - border), side // 10, PAPER)
    middle = (side // 2, foot // 2 + (1 if card.joker or bold else side // 24))
    most = side * (19 if bold and card.joker else 20 if bold else 12 if card.joker else 14) // 25
    sizes = (size for size in range(most, READABLE, -1) if text_width(str(value), size, 800) < side - 3)
    size = next(sizes, READABLE)
    canvas.write(str(value), middle, size, weight=800, colour=_ink(card), align="centre")
    _foot(canvas, card, side, foot)
    return canvas.sprite()


def hand_width(card: Card | None) -> int:
    """Compute the width of a large card: wider for 100."""
    return 136 if card is None or card.joker or card.number < 100 else 184


@draw_once
def hand_card(card: Card, on: Colour = GROUND) -> Sprite:
    """Draw a card of the hand, to be read on a phone, on a ground of that colour."""
    width, height = hand_width(card), HAND_HEIGHT
    canvas = Canvas(height, width, on, PALETTE)
    suit = SUITS[card.colour]
    canvas.box((0, 0), (width, height), radius=18, fill=suit.colour, on=on)
    if card.joker:
        canvas.bar((4, 4), (width - 8, 84), 14, PAPER)
    text = JOKER if card.joker else str(card.number)
    canvas.write(text, (width // 2, 46), DIGITS, weight=800, colour=_ink(card), align="centre")
    below, ink = height - 22, ink_on(suit.colour)
    canvas.shape(suit.sign, (28, below), 34, ink)
    for i in range(card.points):
        canvas.shape("●", (width - 24 - 26 * i, below), 20, ink)
    return canvas.sprite()


@draw_once
def large(card: Card, size: tuple[int, int], on: Colour = GROUND) -> Sprite:
    """Draw a card of the hand or of a pile, on a ground of that colour."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    suit, foot = SUITS[card.colour], height * 3 // 4
    radius = width // 8
    canvas.box((0, 0), size, radius=radius, fill=suit.colour, on=on)
    if card.joker:
        canvas.bar((4, 4), (width - 8, foot - 4), radius - 4, PAPER)
    text, middle = (JOKER, foot // 2) if card.joker else (str(card.number), height // 2)
    lettering = max(READABLE, width * 14 // 25)
    canvas.write(
        text,
        (width // 2, middle),
        lettering,
        width=width - 4,
        least=READABLE,
        weight=800,
        colour=_ink(card),
        align="centre",
    )
    below, ink = height * 22 // 25, ink_on(suit.colour)
    canvas.shape(suit.sign, (width // 5, below if card.joker else width // 5), width * 2 // 9, ink)
    step, dot = width * 2 // 11, max(6, width // 7)
    for i in range(card.points):
        canvas.shape("●", (width // 2 + (2 * i - card.points + 1) * step // 2, below), dot, ink)
    return canvas.sprite()


def _ink(card: Card) -> Colour:
    """Choose the colour of the letters on a card."""
    return PAPER_INK if card.joker else ink_on(SUITS[card.colour].colour)


def _foot(canvas: Canvas, card: Card, side: int, foot: int) -> None:
    """Draw the shape of the colour on the left, the points on the right, a J between them on jokers."""
    suit = SUITS[card.colour]
    ink = ink_on(suit.colour)
    shape, lift = side * 6 // 25, 1 if card.joker else side // 24
    middle = (foot + side) // 2 - lift
    canvas.shape(suit.sign, (side // 4, middle), shape, ink)
    if card.joker:
        canvas.write(
            JOKER, (side * 14 // 25, middle), max(READABLE, side // 3), weight=800, colour=ink, align="centre"
        )
    step, dot = side * 4 // 25, max(5, side // 8)
    for i in range(card.points):
        canvas.shape("●", (side - side // 7 - i * step, middle), dot, ink)
