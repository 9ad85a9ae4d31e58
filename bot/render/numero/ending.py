"""The end of a match of Numero: who has won, and the score sheet, one column per player."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numero.model import NumeroView
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import PALETTE
from bot.render.colours import CARD, GOLD, INK, MUTED, WELL
from bot.render.numero import words
from bot.render.numero.centre import spread
from bot.render.text.letters import fits
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 136
NAMES = 112
"""The height of the row with places and names."""
ROW, TIGHT, TWO = 48, 40, 64
"""The height of a line of the sheet, the one used if there are many lines, and that of a label on two lines."""
SIZE = 32
"""The size of the labels."""
MANY = 11
TOTAL = 92
GAP = 12
BUDGET = 210
"""The height available for what is left in the centre."""


def draw_ending(view: NumeroView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw a finished match as a PNG."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    rows = words.sheet(view, t)
    heights = _heights([label for label, _ in rows], len(players))
    sheet = NAMES + sum(heights) + TOTAL
    centre = spread(view, BUDGET) if view.piles or view.wilds else None
    left_over = HEAD + sheet + 52 + GAP
    canvas = Canvas(left_over + centre.height + MARGIN if centre else HEAD + sheet + MARGIN, palette=PALETTE)
    ranks = words.ranks(view, players)
    canvas.shape(rankings.ending_sign(ranks, players), (MARGIN + 36, 66), 72, GOLD)
    room = WIDTH - 2 * MARGIN - 96
    result = fit_sentence(lambda called: words.result(view, players, called, t), names, (room, 54), 48, 800)
    canvas.write(result, (MARGIN + 96, 46), 48, width=room, height=54, weight=800)
    canvas.write(t("Match over"), (MARGIN + 96, 98), 34, width=room, colour=MUTED)
    canvas.box((MARGIN, HEAD), (WIDTH - 2 * MARGIN, sheet), radius=22)
    for seat, column in enumerate(_columns(len(players))):
        shown = msgspec.structs.replace(players[seat], name=names[seat], place=ranks[seat])
        _name(canvas, column, shown, alone=view.options.solitaire, t=t)
    _rows(canvas, rows, heights)
    best = rankings.winners(ranks, players)
    _total(canvas, view, best, HEAD + sheet - TOTAL // 2, t)
    if centre:
        canvas.write(t("Left in the centre"), (MARGIN, HEAD + sheet + 34), 34, colour=MUTED)
        centre.draw(canvas, left_over, t)
    return canvas.png()


class SeatColumn(msgspec.Struct, frozen=True):
    """A column of the sheet: its left edge and its width in pixels."""

    left: int
    width: int

    @property
    def middle(self) -> int:
        """The centre line of its numbers."""
        return self.left + self.width // 2


def _columns(seats: int) -> list[SeatColumn]:
    width = min(300, 760 // seats)
    right = WIDTH - MARGIN - 16
    return [SeatColumn(right - (seats - seat) * width, width) for seat in range(seats)]


def _name(canvas: Canvas, column: SeatColumn, player: Player, *, alone: bool, t: Texts) -> None:
    room, above = column.width - 16, (column.middle, HEAD + 34)
    won = rankings.is_winner(player)
    colour = GOLD if won else INK
    at = (column.middle, HEAD + 80)
    canvas.write(player.name, at, 36, width=room, least=26, weight=700, colour=colour, align="centre")
    if won and not alone:
        canvas.shape("crown", above, 40, GOLD)
    elif not won:
        canvas.write(rankings.place_words(player, t), above, 30, width=room, colour=MUTED, align="centre")


def _room(seats: int) -> int:
    """Compute the width of what stands before the columns."""
    return _columns(seats)[0].left - MARGIN - 34


def _heights(labels: Sequence[str], seats: int) -> list[int]:
    """Compute the height of each line of the sheet, more for a label on two lines."""
    one = ROW if len(labels) <= MANY else TIGHT
    return [one if fits(label, (_room(seats), 0), SIZE) else TWO for label in labels]


def _rows(canvas: Canvas, rows: Sequence[tuple[str, list[str]]], heights: Sequence[int]) -> None:
    top = HEAD + NAMES
    for i, ((label, cells), height) in enumerate(zip(rows, heights, strict=True)):
        middle = top + height // 2
        if i % 2 == 0:
            canvas.box((MARGIN + 8, top), (WIDTH - 2 * MARGIN - 16, height), radius=12, fill=WELL, on=CARD)
        canvas.write(label, (MARGIN + 22, middle), SIZE, width=_room(len(cells)), height=height, colour=MUTED)
        for column, cell in zip(_columns(len(cells)), cells, strict=True):
            canvas.write(cell or "–", (column.middle, middle), 34, width=column.width - 8, align="centre")
        top += height


def _total(canvas: Canvas, view: NumeroView, best: Sequence[int], middle: int, t: Texts) -> None:
    columns = _columns(len(view.scores))
    label = t("Points") if view.options.mode == "points" else t("Cards")
    canvas.write(label, (MARGIN + 22, middle), 40, width=_room(len(columns)), weight=700)
    for seat, (column, score) in enumerate(zip(columns, view.scores, strict=True)):
        colour = GOLD if seat in best else INK
        at = (column.middle, middle)
        text, width = t.number(score), column.width - 8
        canvas.write(text, at, 60, width=width, weight=800, colour=colour, align="centre")
