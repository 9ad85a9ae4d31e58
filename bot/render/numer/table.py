"""The table of Numer: everybody's board, turn scores and total, and who has chosen."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numer.model import TURNS, NumerView
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, EDGE, GOLD, GOOD, INK, MUTED, Colour
from bot.render.numer import parts, words
from bot.render.numer.seats import SEATS
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 148
"""The height of the heading in pixels."""
SCORES = 820
"""Where the columns of the scores begin."""
COLUMN = 52
TOTAL = 1126
"""The middle of the column of totals."""


class RowMetrics(msgspec.Struct, frozen=True):
    """Measures of the rows in pixels. ``roomy`` rows have the name above the digits, others beside them."""

    row_height: int
    gap: int
    badge: int
    name: int
    chip: tuple[int, int]
    roomy: bool

    def top(self, line: int) -> int:
        """Compute the upper edge of a row, counted from 0."""
        return HEAD + line * (self.row_height + self.gap)

    def lines(self, top: int) -> tuple[int, int, int]:
        """Compute, for the row with that upper edge, the middle of the line with the name, the right end of the
        mark on that line, and the top edge of the digits."""
        if self.roomy:
            return top + 16 + self.name // 2, SCORES - 20, top + self.row_height - 16 - self.chip[1]
        middle = top + self.row_height // 2
        return middle, self.digits - 12, middle - self.chip[1] // 2

    def height(self, seats: int) -> int:
        """Compute the height of the whole picture."""
        return self.top(seats) - self.gap + MARGIN

    @property
    def digits(self) -> int:
        """Where the strip of digits begins. It ends just before the scores."""
        return SCORES - 16 - 10 * (self.chip[0] + 4)

    @property
    def inset(self) -> int:
        """The space to the left and right of the badge."""
        return (self.digits - MARGIN - self.badge) // 2 if self.roomy else 14


def row_metrics(seats: int) -> RowMetrics:
    """Choose the metrics for that many players: the fewer, the larger."""
    if seats <= 3:
        return RowMetrics(row_height=168, gap=14, badge=104, name=42, chip=(60, 72), roomy=True)
    if seats <= 5:
        return RowMetrics(row_height=140, gap=12, badge=96, name=38, chip=(60, 58), roomy=True)
    if seats <= 8:
        return RowMetrics(row_height=88, gap=10, badge=60, name=34, chip=(40, 58), roomy=False)
    return RowMetrics(row_height=80, gap=8, badge=56, name=34, chip=(40, 56), roomy=False)


def draw_table(view: NumerView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the table as a PNG, at the end by places. ``view.seat`` and ``view.mine`` do not affect it."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    metrics = row_metrics(len(players))
    canvas = Canvas(metrics.height(len(players)), palette=parts.PALETTE)
    room = (SCORES - MARGIN - 20, 60)
    result = fit_sentence(lambda called: words.result(view, players, called, t), names, room, 36)
    _heading(canvas, view, result, room, t)
    ranks = words.ranks(view, players)
    order = rankings.in_order(ranks) if view.over else range(len(players))
    for line, seat in enumerate(order):
        shown = msgspec.structs.replace(players[seat], name=names[seat], place=ranks[seat])
        _row(canvas, metrics, view, seat, shown, metrics.top(line), t)
    return canvas.png()


def _heading(canvas: Canvas, view: NumerView, result: str, room: tuple[int, int], t: Texts) -> None:
    canvas.write(t("Total"), (TOTAL, 66), 30, width=100, height=80, colour=MUTED, align="centre")
    if view.over:
        canvas.write(t("Match over"), (MARGIN, 54), 48, width=room[0], weight=800)
        canvas.write(result, (MARGIN, 108), 36, width=room[0], height=room[1], colour=GOLD)
        for x, width, number in _round_columns(view):
            short = len(view.rounds) > 2
            title = t("R{round}", round=number) if short else t("Round {round}", round=number)
            canvas.write(title, (x, 66), 30, width=width - 14, height=80, colour=MUTED, align="centre")
        return
    canvas.write(words.turn_title(view.turn, t), (MARGIN, 54), 48, width=540, weight=800)
    canvas.write(words.round_title(view, t), (MARGIN, 108), 34, width=540, colour=MUTED)
    canvas.shape("★", (SCORES - 28, 66), 30, GOLD)
    canvas.write(t("Bonus"), (SCORES - 52, 66), 30, width=180, colour=MUTED, align="right")
    parts.track(canvas, (SCORES, MARGIN), COLUMN, view.bonus, view.turn)


def _row(canvas: Canvas, m: RowMetrics, view: NumerView, seat: int, player: Player, top: int, t: Texts) -> None:
    middle = top + m.row_height // 2
    won = view.over and rankings.is_winner(player)
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, m.row_height), radius=22, edge=GOLD if won else None)
    canvas.stamp(SEATS[seat].badge(m.badge), (MARGIN + m.inset, middle - m.badge // 2))
    name_x = MARGIN + m.badge + 2 * m.inset
    line, end, strip = m.lines(top)
    used = _mark(canvas, m, view, seat, player, (end, line), t)
    _name(canvas, player, (name_x, line), m.name, end - used - 12 - name_x)
    parts.draw_digits(canvas, view.closed[seat], (m.digits, strip), m.chip, 4)
    if view.over:
        _rounds(canvas, m, view, seat, middle)
    else:
        _turns(canvas, view, seat, top, m.row_height)
    size, colour = 56 if m.roomy else 46, GOLD if won else INK
    total = str(view.total(seat))
    canvas.write(total, (TOTAL, middle), size, width=80, weight=800, colour=colour, align="centre")


def _name(canvas: Canvas, player: Player, at: tuple[int, int], size: int, width: int) -> None:
    icon = size if player.computer else 0
    length = canvas.write(player.name, at, size, width=width - icon, least=size * 4 // 5, weight=700)
    if player.computer:
        canvas.shape("robot", (at[0] + length + 8 + icon // 2, at[1]), icon * 4 // 5, MUTED)


def _mark(
    canvas: Canvas, m: RowMetrics, view: NumerView, seat: int, player: Player, end: tuple[int, int], t: Texts
) -> int:
    """Draw whether the seat has chosen, or its final place, right-aligned at ``end``, and return the width."""
    sign, label, colour = _status(view, seat, player, t)
    side = 36
    if sign is None:
        return canvas.write(label, end, 34, weight=700, colour=colour, align="right")
    used = canvas.write(label, end, 30, width=190, colour=colour, align="right") + 12 if m.roomy else 0
    canvas.shape(sign, (end[0] - used - side // 2, end[1]), side, colour)
    return used + side


def _status(view: NumerView, seat: int, player: Player, t: Texts) -> tuple[str | None, str, Colour]:
    """Return icon (if any), label and colour of a seat's status."""
    if view.over:
        winner = ("crown", t("winner"), GOLD)
        return winner if rankings.is_winner(player) else (None, rankings.place_words(player, t), MUTED)
    label = words.status(view, seat, t)
    if view.resting[seat]:
        return "zz", label, MUTED
    return ("tick", label, GOOD) if view.locked[seat] else ("dots", label, MUTED)


def _turns(canvas: Canvas, view: NumerView, seat: int, top: int, height: int) -> None:
    for i, points in enumerate(view.turn_points(seat), start=1):
        x = SCORES + (i - 1) * COLUMN
        if i == view.turn:
            canvas.box((x + 3, top + 12), (COLUMN - 6, height - 24), radius=12, on=CARD, edge=EDGE)
        parts.score(canvas, (x + COLUMN // 2, top + height // 2), points, 36, COLUMN - 6)


def _round_columns(view: NumerView) -> list[tuple[int, int, int]]:
    """Return middle, width and number of the columns of the finished rounds."""
    width = TURNS * COLUMN // len(view.rounds)
    return [(SCORES + i * width + width // 2, width, i + 1) for i in range(len(view.rounds))]


def _rounds(canvas: Canvas, m: RowMetrics, view: NumerView, seat: int, middle: int) -> None:
    """Draw for each round its score, and how it is made up: turns + crossed-off digits (NUMER-15)."""
    for x, width, number in _round_columns(view):
        scored = view.rounds[number - 1][seat]
        lift = 18
        canvas.write(str(scored.total), (x, middle - lift), 40 if m.roomy else 34, weight=700, align="centre")
        detail = f"{scored.turns} + {scored.digits}"
        canvas.write(detail, (x, middle + lift + 2), 28, width=width - 6, weight=500, colour=MUTED, align="centre")
