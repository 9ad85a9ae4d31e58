"""The score sheet after a deal, and at the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.games.numo.model import Deal, NumoView
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import FAINT, GOLD, GOOD, INK, MUTED
from bot.render.numo import words
from bot.render.numo.palette import PALETTE
from bot.render.numo.seats import SEATS
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 196
"""The height of the heading in pixels."""
ROW = 96
GAP = 10
COLUMN = 96
MOST = 6
"""The maximum number of deals with a separate column. Earlier ones share one."""
TOTAL = 1094
"""The middle of the column of totals."""
COLUMNS = 1016
"""The right end of the columns of the deals."""


class DealColumn(msgspec.Struct, frozen=True):
    """A column of the sheet: its middle in pixels, its heading, and the deals whose points are in it."""

    middle: int
    heading: str
    deals: Sequence[Deal]


def draw_scores(view: NumoView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the score sheet as a PNG. At least one deal must be over."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    canvas = Canvas(HEAD + len(players) * (ROW + GAP) - GAP + MARGIN, palette=PALETTE)
    columns, ranks = _columns(view.deals), words.ranks(view, players)
    sign = rankings.ending_sign(ranks, players)
    _heading(canvas, view, sign, lambda called: words.result(view, players, called, t), names, t)
    _headings(canvas, columns, t)
    for line, seat in enumerate(rankings.in_order(ranks)):
        shown = msgspec.structs.replace(players[seat], name=names[seat], place=ranks[seat])
        top, won = HEAD + line * (ROW + GAP), view.over and rankings.is_winner(shown)
        canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=20, edge=GOLD if won else None)
        _player(canvas, seat, shown, top, columns[0].middle - COLUMN // 2, t)
        for column in columns:
            _points(canvas, column, seat, top + ROW // 2, t)
        total, colour = t.number(view.scores[seat]), GOLD if won else INK
        canvas.write(total, (TOTAL, top + ROW // 2), 46, width=136, weight=800, colour=colour, align="centre")
    return canvas.png()


def _columns(deals: Sequence[Deal]) -> list[DealColumn]:
    """Give the latest deals a column each, all earlier ones together the first."""
    first = 0 if len(deals) <= MOST else len(deals) - MOST + 1
    found = [(f"1–{first}", deals[:first])] if first else []
    found += [(str(i + 1), deals[i : i + 1]) for i in range(first, len(deals))]
    start = COLUMNS - len(found) * COLUMN + COLUMN // 2
    return [DealColumn(start + i * COLUMN, *column) for i, column in enumerate(found)]


def _heading(
    canvas: Canvas,
    view: NumoView,
    sign: str,
    result: Callable[[Sequence[str]], str],
    names: Sequence[str],
    t: Texts,
) -> None:
    room = WIDTH - 2 * MARGIN
    used = canvas.write(words.scores_title(view, t), (MARGIN, 50), 48, width=room // 2, weight=800)
    if view.over:
        left = MARGIN + used + 28
        canvas.shape(sign, (left + 22, 48), 44, GOLD)
        width = WIDTH - MARGIN - left - 60
        said = fit_sentence(result, names, (width, 54), 40, 700)
        canvas.write(said, (left + 60, 50), 40, width=width, height=54, weight=700, colour=GOLD)
    how = fit_sentence(lambda called: _ending_text(view, called, t), names, (room, 54), 32)
    canvas.write(how, (MARGIN, 106), 32, width=room, height=54, colour=MUTED)


def _ending_text(view: NumoView, names: Sequence[str], t: Texts) -> str:
    """Say how the last deal ended, and what the match is played to unless it is over."""
    how = words.ending(view.deals[-1], names, t)
    return how if view.over else f"{how} · {words.goal(view, t)}"


def _headings(canvas: Canvas, columns: Sequence[DealColumn], t: Texts) -> None:
    y, left = HEAD - 28, columns[0].middle - COLUMN // 2
    canvas.write(t("Deal"), (left, y), 30, width=200, colour=MUTED, align="right")
    for column in columns:
        canvas.write(column.heading, (column.middle, y), 30, width=COLUMN - 8, colour=MUTED, align="centre")
    canvas.write(t("Total"), (TOTAL, y), 30, width=136, colour=MUTED, align="centre")


def _player(canvas: Canvas, seat: int, player: Player, top: int, end: int, t: Texts) -> None:
    """Draw place, badge and name, which may extend as far as ``end``."""
    middle = top + ROW // 2
    canvas.write(f"{player.place}.", (MARGIN + 40, middle), 36, width=60, weight=700, colour=MUTED, align="centre")
    canvas.stamp(SEATS[seat].badge(60), (MARGIN + 76, top + (ROW - 60) // 2))
    left, icon = MARGIN + 156, 40 if player.computer else 0
    room = end - left - icon - rankings.mark_room(player) - 10
    used = canvas.write(player.name, (left, middle), 36, width=room, least=28, weight=700)
    if player.computer:
        canvas.shape("robot", (left + used + 8 + icon // 2, middle), 32, MUTED)
    rankings.write_mark(canvas, player, (left + used + icon + 12, middle), t)


def _points(canvas: Canvas, column: DealColumn, seat: int, y: int, t: Texts) -> None:
    """Draw a seat's points in the deals of a column, highlighted if it went out, or a dash for a void deal."""
    void = all(deal.out is None for deal in column.deals)
    out = len(column.deals) == 1 and column.deals[0].out == seat
    text = "–" if void else t.number(sum(deal.points[seat] for deal in column.deals))
    colour = GOOD if out else FAINT if void or text == "0" else MUTED
    weight = 800 if out else 600
    canvas.write(text, (column.middle, y), 38, width=COLUMN - 10, weight=weight, colour=colour, align="centre")
