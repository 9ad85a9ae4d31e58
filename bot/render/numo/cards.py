"""NUMO's cards: full ones with emblem and name, small ones as they lie in melds, and the control cards."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numo.cards import FACES, Card, Control, Figure, Season
from bot.games.numo.names import figure_name
from bot.i18n import Texts
from bot.render.canvas import Canvas
from bot.render.colours import CARD, EDGE, FAINT, GOLD, GROUND, PAPER, PAPER_INK, Colour, ink_on
from bot.render.numo.emblems import emblem
from bot.render.numo.palette import BACK, DYES, GAPS, PALETTE
from bot.render.numo.seasons import COLOURS, sign
from bot.render.sprites import Sprite, draw_once
from bot.render.text.letters import LEAST, fit, fit_lines, pitch, text_width

BOLD = 800
LINE, MOST_LINES = 24, 4
"""The height of a line of a name, and the maximum number of them. The emblem gets smaller for more than two."""


class Cut(msgspec.Struct, frozen=True):
    """The measures of a full card in pixels: its size, its number and sign, and the panel with the emblem. Without
    ``named`` there is no room for the name."""

    size: tuple[int, int]
    number: int
    sign: int
    panel: int
    named: bool

    @property
    def head(self) -> int:
        """The height of the line with number and sign."""
        return self.number + 16


LARGE = Cut((182, 262), number=64, sign=46, panel=120, named=True)
"""The cards of a hand."""
MEDIUM = Cut((124, 168), number=48, sign=34, panel=92, named=False)
"""The top of the discard pile."""


def full_card(card: Card, cut: Cut, t: Texts, on: Colour = GROUND) -> Sprite:
    """Draw a card with number, season, emblem and, if there is room, name."""
    name = figure_name(card.figure, t) if cut.named else ""
    return _full(card.number, card.season, card.figure, name, cut, on)


@draw_once
def _full(number: int, season: Season, figure: Figure, name: str, cut: Cut, on: Colour) -> Sprite:
    width, height = cut.size
    colour = COLOURS[season]
    ink, pale = ink_on(colour), DYES[season].pale
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), cut.size, radius=width // 10, fill=colour, on=on)
    inset = width // 16
    middle = cut.head // 2 + 2
    room = width - 3 * inset - cut.sign
    canvas.write(str(number), (inset + 2, middle), cut.number, width=room, weight=BOLD, colour=ink)
    canvas.fill(sign(season, cut.sign), (width - inset - cut.sign, middle - cut.sign // 2), ink)
    lines = name_lines(name, width - 12) if name else ()
    panel = cut.panel - LINE * max(0, len(lines) - 2)
    canvas.box((inset, cut.head), (width - 2 * inset, panel + 8), radius=12, fill=pale, on=colour)
    canvas.stamp(emblem(figure, season, panel), ((width - panel) // 2, cut.head + 4))
    _name(canvas, lines, (width // 2, (cut.head + panel + 8 + height) // 2), width - 12, ink)
    return canvas.sprite()


def _name(canvas: Canvas, lines: Sequence[str], middle: tuple[int, int], width: int, ink: Colour) -> None:
    x, y = middle
    for i, line in enumerate(lines):
        at = (x, y + LINE * i - LINE // 2 * (len(lines) - 1))
        canvas.write(line, at, 24, width=width, weight=700, colour=ink, align="centre")


def name_lines(name: str, width: int) -> Sequence[str]:
    """Break the name into one line if it fits, else between two words so that the longer line is as short as
    possible. A word is broken only if it is wider than the card."""
    parts = name.split()
    if _length(name) <= width:
        return (name,)
    breaks = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    lines = min(breaks, key=lambda lines: max(map(_length, lines)), default=(name,))
    if max(map(_length, lines)) <= width:
        return lines
    return fit_lines(name, (width, MOST_LINES * pitch(LEAST)), LEAST, 700)[0]


def _length(words: str) -> float:
    return text_width(words, LEAST, 700)


# --- the cards of a hand


HELD = (187, 164)
"""The size of a card in the picture beside the controls: six fill a line."""
HELD_DIGITS = 98
"""The size of its digits, which a phone shows at 22 pixels."""


@draw_once
def held_card(number: int, season: Season, figure: Figure, on: Colour = GROUND) -> Sprite:
    """Draw a card of the hand: the number above the sign of the season and the emblem."""
    width, height = HELD
    colour = COLOURS[season]
    ink, pale = ink_on(colour), DYES[season].pale
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), HELD, radius=18, fill=colour, on=on)
    canvas.write(str(number), (width // 2, 46), HELD_DIGITS, weight=700, colour=ink, align="centre")
    side = height - 92
    canvas.fill(sign(season, side - 18), (14, 93), ink)
    canvas.box((88, 88), (width - 94, side - 2), radius=12, fill=pale, on=colour)
    canvas.stamp(emblem(figure, season, side - 4), ((82 + width - side) // 2 + 2, 89))
    return canvas.sprite()


# --- small cards


@draw_once
def small_card(number: int, season: Season, size: tuple[int, int], on: Colour = CARD) -> Sprite:
    """Draw a card as it lies in a meld: the number above the sign of the season."""
    width, height = size
    colour = COLOURS[season]
    ink, side = ink_on(colour), height * 3 // 8
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=width // 7, fill=colour, on=on)
    text, letters = fit(str(number), width - 6, height * 2 // 5, BOLD)
    canvas.write(text, (width // 2, height * 3 // 10), letters, weight=BOLD, colour=ink, align="centre")
    canvas.fill(sign(season, side), ((width - side) // 2, height - side - height // 12), ink)
    return canvas.sprite()


@draw_once
def control_card(control: Control, size: tuple[int, int], on: Colour = GROUND, *, must: bool = False) -> Sprite:
    """Draw a control card, golden if its kind is needed for going out."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    fill = GOLD if must else PAPER
    canvas.box((0, 0), size, radius=width // 6, fill=fill, on=on)
    side, letter = min(width, height), FACES[control].isalpha()
    letters = max(LEAST, side * 2 // 3 if letter else side)
    # Signs are lower than letters.
    middle = height // 2 - (0 if letter else letters // 14)
    canvas.write(FACES[control], (width // 2, middle), letters, weight=BOLD, colour=PAPER_INK, align="centre")
    return canvas.sprite()


@draw_once
def back(size: tuple[int, int], on: Colour = GROUND) -> Sprite:
    """Draw a card seen from behind."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=max(6, width // 8), fill=BACK, on=on, edge=FAINT)
    return canvas.sprite()


@draw_once
def gap(text: str, size: tuple[int, int], on: Colour = CARD) -> Sprite:
    """Draw an outlined gap where a card could go."""
    width, height = size
    canvas = Canvas(height, width, on, PALETTE)
    canvas.box((0, 0), size, radius=width // 6, fill=GAPS[on], on=on, edge=EDGE)
    canvas.write(text, (width // 2, height // 2), 30, weight=700, colour=FAINT, align="centre")
    return canvas.sprite()
