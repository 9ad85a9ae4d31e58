"""A player's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numo.cards import Card
from bot.games.numo.model import NumoView
from bot.games.numo.turn import has_must
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import FAINT, GOLD, GOOD, GROUND, INK, MUTED, PAPER_INK
from bot.render.numo import cards, words
from bot.render.numo.palette import PALETTE
from bot.render.numo.seats import SEATS
from bot.render.text.letters import fit, text_width
from bot.render.text.names import drawable_name

HEAD = 156
"""The height of the heading in pixels."""
MOST = 6
"""Cards on a line."""
GAP = 12
LIFT = 48
"""The space above a line of cards for the mark of the drawn card."""
RING = 7


def draw_hand(view: NumoView, name: str, t: Texts) -> bytes:
    """Draw the hand of the seat whose view it is as a PNG, in the order of the view."""
    hand = words.held_cards(view)
    rows = _rows(hand)
    width, height = cards.LARGE.size
    canvas = Canvas(HEAD + max(1, len(rows)) * (height + LIFT) - LIFT + MARGIN, palette=PALETTE)
    _heading(canvas, view, len(hand), name, t)
    for i, row in enumerate(rows):
        used = len(row) * (width + GAP) - GAP
        for j, card in enumerate(row):
            at = ((WIDTH - used) // 2 + j * (width + GAP), HEAD + i * (height + LIFT))
            _card(canvas, view, card, at, t)
    if not hand:
        middle = (WIDTH // 2, HEAD + height // 2)
        canvas.write(t("No cards left"), middle, 40, width=WIDTH - 2 * MARGIN, colour=FAINT, align="centre")
    return canvas.png()


def _rows(hand: Sequence[Card]) -> list[Sequence[Card]]:
    """Put the cards on one line, or on two as equal as possible."""
    if len(hand) <= MOST:
        return [hand] if hand else []
    half = (len(hand) + 1) // 2
    return [hand[:half], hand[half:]]


def _heading(canvas: Canvas, view: NumoView, count: int, name: str, t: Texts) -> None:
    assert view.seat is not None
    canvas.stamp(SEATS[view.seat].badge(84, GROUND), (MARGIN, MARGIN - 4))
    left = MARGIN + 84 + 22
    room = WIDTH - MARGIN - left
    if view.must is not None and not view.over:
        room -= _need(canvas, view, view.seat, t) + 24
    shown = drawable_name(name, view.seat, t)
    canvas.write(shown, (left, 42), 44, width=room, least=34, weight=800)
    where = f"{words.title(view, t)} · {t.plural('{n} card', '{n} cards', count)}"
    canvas.write(where, (left, 88), 32, width=room, height=54, colour=MUTED)


def _need(canvas: Canvas, view: NumoView, seat: int, t: Texts) -> int:
    """Draw what going out needs and whether it is there, right-aligned, and return the width."""
    assert view.must is not None
    formed = has_must(view, seat, view.melds)
    right = WIDTH - MARGIN
    canvas.stamp(cards.control_card(view.must, (72, 84), must=True), (right - 72, MARGIN - 4))
    text = words.chance(view, seat, t)
    colour = GOOD if formed else GOLD
    middle = (right - 90, 62)
    return 90 + canvas.write(text, middle, 32, width=400, height=84, weight=700, colour=colour, align="right")


def _card(canvas: Canvas, view: NumoView, card: Card, at: tuple[int, int], t: Texts) -> None:
    """Draw a card. The one drawn this turn is ringed, with a tab that says so."""
    x, y = at
    width, height = cards.LARGE.size
    fresh = card == view.my_draw
    if fresh:
        text, size = fit(words.describe_drawn(view, t), width - 40, 26, 700)
        tab = round(text_width(text, size, 700)) + 32
        canvas.box((x + (width - tab) // 2, y - 38), (tab, 60), fill=INK)
        canvas.box((x - RING, y - RING), (width + 2 * RING, height + 2 * RING), radius=26, fill=INK)
        canvas.write(text, (x + width // 2, y - 18), size, weight=700, colour=PAPER_INK, align="centre")
    canvas.stamp(cards.full_card(card, cards.LARGE, t, INK if fresh else GROUND), at)
