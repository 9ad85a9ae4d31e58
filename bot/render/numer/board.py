"""A player's own board: ten digits, the current choice, and the turn scores."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numer.model import SIT_OUT, TURNS, NumerView
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, EDGE, GROUND, INK, MUTED
from bot.render.names import lettered
from bot.render.numer import parts, words
from bot.render.numer.seats import SEATS

HEIGHT = 620
CHIP = (104, 124)
BOX = (112, 136)
LOWER = 334
"""The upper edge of the two lower cards."""
SPLIT = 560
"""The right edge of the card with the choice."""
COLUMN = 92


def draw_board(view: NumerView, names: Sequence[str], t: Texts) -> bytes:
    """The PNG of the board of the seat whose view it is."""
    assert view.seat is not None
    canvas = Canvas(HEIGHT, palette=parts.PALETTE)
    canvas.stamp(SEATS[view.seat].badge(100, GROUND), (MARGIN, MARGIN))
    name = lettered(names[view.seat], view.seat, t)
    left = MARGIN + 100 + 24
    canvas.write(name, (left, 54), 48, width=WIDTH - left - MARGIN, least=40, weight=800)
    where = f"{words.round_title(view, t)} · {words.turn_title(view.turn, t)}"
    canvas.write(where, (left, 106), 34, width=WIDTH - left - MARGIN, colour=MUTED)
    canvas.box((MARGIN, 142), (WIDTH - 2 * MARGIN, 176), radius=22)
    parts.draw_digits(canvas, view.closed[view.seat], (MARGIN + 20, 168), CHIP, 8)
    _choice(canvas, view, t)
    _scores(canvas, view, view.seat, t)
    return canvas.png()


def _choice(canvas: Canvas, view: NumerView, t: Texts) -> None:
    """The tile: three boxes with the number, empty ones without."""
    assert view.seat is not None
    height = HEIGHT - LOWER - MARGIN
    canvas.box((MARGIN, LOWER), (SPLIT - MARGIN, height), radius=22, edge=INK if view.mine else EDGE)
    middle, room = (MARGIN + SPLIT) // 2, SPLIT - MARGIN - 40
    number = "" if view.mine in (None, SIT_OUT) else view.mine or ""
    void = bool(set(number) & set(view.closed[view.seat]))
    canvas.write(_title(view, void, t), (middle, LOWER + 42), 36, width=room, weight=700, align="centre")
    left = middle - (3 * BOX[0] + 2 * 14) // 2
    for i in range(3):
        digit = number[i : i + 1]
        look: parts.Look = "empty" if not digit else "closed" if digit in view.closed[view.seat] else "open"
        canvas.stamp(parts.chip(digit, look, BOX), (left + i * (BOX[0] + 14), LOWER + 94))


def _title(view: NumerView, void: bool, t: Texts) -> str:
    """The text above the tile."""
    if void:
        return t("Void: a crossed-off digit")
    if view.mine and view.mine != SIT_OUT:
        return t("Your number")
    return words.choice(view, t)


def _scores(canvas: Canvas, view: NumerView, seat: int, t: Texts) -> None:
    left, height = SPLIT + 20, HEIGHT - LOWER - MARGIN
    canvas.box((left, LOWER), (WIDTH - MARGIN - left, height), radius=22)
    columns = left + 16
    parts.track(canvas, (columns, LOWER + 20), COLUMN, view.bonus, 0 if view.over else view.turn, on=CARD)
    for i, points in enumerate(view.turn_points(seat), start=1):
        middle = (columns + (i - 1) * COLUMN + COLUMN // 2, LOWER + 184)
        if i == view.turn and not view.over:
            canvas.box((middle[0] - 40, LOWER + 140), (80, 88), radius=14, on=CARD, edge=EDGE)
        parts.score(canvas, middle, points, 52, COLUMN - 10)
    total = columns + TURNS * COLUMN + 60
    canvas.write(t("Total"), (total, LOWER + 62), 34, width=110, colour=MUTED, align="centre")
    canvas.write(str(view.total(seat)), (total, LOWER + 184), 64, width=110, weight=800, align="centre")
