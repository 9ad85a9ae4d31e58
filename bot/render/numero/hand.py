"""A player's own picture: the centre again, and below it the hand in large cards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numero.model import NumeroView
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import PALETTE, card
from bot.render.colours import EDGE, GROUND, MUTED
from bot.render.numero import words
from bot.render.numero.centre import spread
from bot.render.numero.faces import face_of
from bot.render.numero.table import HEAD, LINE, heading, question
from bot.render.text.names import drawable_name

BUDGET = 640
"""The height that the centre may take before its cards get smaller."""
HAND = (176, 236)
"""The size of a card of the hand."""
EMPTY = 80
"""The height for a hand without cards."""
GAP = 22
BETWEEN = 60
"""The space between number cards and wild cards."""


def draw_hand(view: NumeroView, names: Sequence[str], t: Texts) -> bytes:
    """Draw the centre and the hand of the seat whose view it is as a PNG."""
    shown = [drawable_name(name, seat, t) for seat, name in enumerate(names)]
    centre = spread(view, BUDGET, view.doubtful)
    builds = words.doubtful(view)
    top = HEAD + centre.height + GAP + (LINE if builds else 0)
    height = HAND[1] if view.hand else EMPTY
    canvas = Canvas(top + height + MARGIN, palette=PALETTE)
    heading(canvas, view, words.own_title, shown, t)
    centre.draw(canvas, HEAD, t)
    if builds:
        question(canvas, builds, shown, HEAD + centre.height, t)
    _cards(canvas, view, top, t)
    return canvas.png()


def _cards(canvas: Canvas, view: NumeroView, top: int, t: Texts) -> None:
    """Draw number cards on the left, ascending, then the wild cards."""
    numbers, wilds = ([face_of(held) for held in cards] for cards in (view.numbers, view.hand_wilds))
    if not numbers and not wilds:
        middle = (WIDTH // 2, top + EMPTY // 2)
        canvas.write(t("No cards left"), middle, 40, width=WIDTH - 2 * MARGIN, colour=MUTED, align="centre")
    between = BETWEEN if numbers and wilds else 0
    step = HAND[0] + GAP
    x = (WIDTH - (len(numbers) + len(wilds)) * step + GAP - between) // 2
    for face in numbers:
        canvas.stamp(card(face, HAND, GROUND), (x, top))
        x += step
    if between:
        canvas.box((x + (between - GAP) // 2 - 2, top + 30), (4, HAND[1] - 60), radius=2, fill=EDGE)
        x += between
    for face in wilds:
        canvas.stamp(card(face, HAND, GROUND), (x, top))
        x += step
