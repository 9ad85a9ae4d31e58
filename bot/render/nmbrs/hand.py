"""A player's own picture: the hand by number, jokers last, and the piles."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import GOLD, GROUND, INK, MUTED, Colour
from bot.render.nmbrs import words
from bot.render.nmbrs.palette import PALETTE
from bot.render.nmbrs.table import HEAD, heading
from bot.render.nmbrs.tiles import large
from bot.render.text.names import drawable_name

GAP = 14
SERIES = 52
"""The height of the line that says what a series is."""
TOP = HEAD + SERIES
"""Where the cards begin."""
FRAME = 4
"""The width of the frame around a card in pixels."""
MOST = 10
"""The maximum number of cards in a row, unless that would take more than ``ROWS`` rows."""
ROWS = 6


def draw_hand(view: NmbrsView, names: Sequence[str], t: Texts) -> bytes:
    """Draw the hand of the seat whose view it is as a PNG."""
    shown = [drawable_name(name, seat, t) for seat, name in enumerate(names)]
    cards = view.my_cards
    rows = _rows(len(cards))
    size = _size(max(rows, default=1))
    canvas = Canvas(TOP + max(1, len(rows)) * (size[1] + GAP) - GAP + MARGIN, palette=PALETTE)
    end = heading(canvas, view, lambda called: words.own_title(view, called, t), shown, t)
    canvas.write(words.risk(view, t), (MARGIN, 146), 32, width=end - MARGIN, colour=MUTED)
    room = (WIDTH - 2 * MARGIN, SERIES + 4)
    canvas.write(words.series(view, t), (MARGIN, HEAD + SERIES // 2 - 8), 32, width=room[0], height=room[1])
    start = 0
    for row, count in enumerate(rows):
        left = (WIDTH - count * (size[0] + GAP) + GAP) // 2
        y = TOP + row * (size[1] + GAP)
        for i, card in enumerate(cards[start : start + count]):
            x = left + i * (size[0] + GAP)
            frame = _frame(view, card.id)
            canvas.box((x - FRAME, y - FRAME), (size[0] + 2 * FRAME, size[1] + 2 * FRAME), fill=frame)
            canvas.stamp(large(card, size, frame), (x, y))
        start += count
    if not cards:
        middle = (WIDTH // 2, TOP + size[1] // 2)
        canvas.write(t("No cards left"), middle, 40, width=WIDTH - 2 * MARGIN, colour=MUTED, align="centre")
    return canvas.png()


def _frame(view: NmbrsView, card: str) -> Colour:
    """Choose the colour around a card: golden for a swapped joker to be used, white for the card drawn last."""
    if any(card == swapped.joker for swapped in view.pending):
        return GOLD
    return INK if view.my_draw is not None and card == view.my_draw.id else GROUND


def _rows(count: int) -> list[int]:
    """Split a number of cards into as few rows as possible, all of about equal length."""
    lines = min(ROWS, -(-count // MOST))
    return [count // lines + (i < count % lines) for i in range(lines)]


def _size(most: int) -> tuple[int, int]:
    """Compute the size of the cards when a row has at most that many."""
    width = min(136, (WIDTH - 2 * MARGIN + GAP) // max(most, 1) - GAP)
    return width, width * 4 // 3
