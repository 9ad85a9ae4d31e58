"""The scores: at the end of a match how each total came about, between rounds what the hands cost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import ALARM, GOLD, GOOD, INK, MUTED, WELL
from bot.render.nmbrs import words
from bot.render.nmbrs.palette import PALETTE
from bot.render.nmbrs.seats import SEATS
from bot.render.text.letters import READABLE
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 176
"""The height of the heading in pixels."""
ROW = 88
GAP = 10
NAME = 184
"""Where the names begin."""
TITLES = 150
"""The middle of the line with the titles of the columns."""
TOTAL = 1112
"""The middle of the column of totals."""
COLUMN = 112
"""The width of the column of a round."""
MOST = 5
"""The maximum number of rounds with a column: the last ones."""
COST = 128
"""The width of a hand's cost, with the badge."""


def draw_scores(view: NmbrsView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the final scores as a PNG."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    canvas = Canvas(HEAD + len(players) * (ROW + GAP) - GAP + MARGIN, palette=PALETTE)
    room = WIDTH - 2 * MARGIN
    canvas.write(t("Match over"), (MARGIN, 50), 48, width=room, least=READABLE, weight=800)
    result = fit_sentence(lambda called: words.result(view, players, called, t), names, (room, 54), 36)
    canvas.write(result, (MARGIN, 106), 36, width=room, height=54, colour=GOLD)
    canvas.write(t("Total"), (TOTAL, TITLES), 28, width=120, height=54, colour=MUTED, align="centre")
    for number, x in _columns(view):
        title = t("Round {round}", round=number)
        canvas.write(title, (x, TITLES), 26, width=COLUMN - 8, height=54, colour=MUTED, align="centre")
    ranks = words.ranks(view, players)
    for row, seat in enumerate(rankings.in_order(ranks)):
        shown = replace(players[seat], name=names[seat], place=ranks[seat])
        _row(canvas, view, seat, shown, HEAD + row * (ROW + GAP), t)
    return canvas.png()


def draw_costs(canvas: Canvas, view: NmbrsView, names: Sequence[str], middle: int, t: Texts) -> None:
    """Draw how the last round ended, and below it what each hand cost."""
    last = view.results[-1]
    room = WIDTH - 4 * MARGIN
    said = fit_sentence(lambda called: words.round_result(view, called, t), names, (room, 0), 36)
    canvas.write(said, (WIDTH // 2, middle - 32), 36, width=room, align="centre")
    x = (WIDTH - COST * len(last.lost)) // 2
    for seat, lost in enumerate(last.lost):
        canvas.stamp(SEATS[seat].badge(44, WELL), (x + 6, middle + 12))
        colour = ALARM if lost else GOOD
        canvas.write(
            t.number(-lost), (x + 58, middle + 34), 32, width=70, least=READABLE, weight=700, colour=colour
        )
        x += COST


def _columns(view: NmbrsView) -> list[tuple[int, int]]:
    """Return the numbers of the rounds shown, and the middles of their columns."""
    numbers = range(max(1, len(view.results) - MOST + 1), len(view.results) + 1)
    first = TOTAL - 80 - len(numbers) * COLUMN + COLUMN // 2
    return [(number, first + i * COLUMN) for i, number in enumerate(numbers)]


def _row(canvas: Canvas, view: NmbrsView, seat: int, player: Player, top: int, t: Texts) -> None:
    won, middle = rankings.is_winner(player), top + ROW // 2
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=20, edge=GOLD if won else None)
    if won:
        canvas.shape("crown", (MARGIN + 44, middle), 44, GOLD)
    else:
        canvas.write(f"{player.place}.", (MARGIN + 44, middle), 38, weight=700, colour=MUTED, align="centre")
    canvas.stamp(SEATS[seat].badge(60), (MARGIN + 86, middle - 30))
    columns = _columns(view)
    beside = 44 * player.computer + 64 * bool(view.hints[seat]) + rankings.mark_room(player)
    room = columns[0][1] - COLUMN // 2 - NAME - 10 - beside
    used = canvas.write(player.name, (NAME, middle), 38, width=room, least=28, weight=700)
    right = NAME + used + 26
    if player.computer:
        canvas.shape("robot", (right, middle), 32, MUTED)
        right += 44
    if view.hints[seat]:
        canvas.shape("bulb", (right, middle), 30, GOLD)
        canvas.write(str(view.hints[seat]), (right + 20, middle), 30, colour=MUTED)
        right += 64
    rankings.write_mark(canvas, player, (right - 14, middle), t)
    for number, x in columns:
        _round(canvas, view, seat, number, (x, middle), t)
    total = t.number(view.scores[seat])
    canvas.write(
        total,
        (TOTAL, middle),
        50,
        width=110,
        least=READABLE,
        weight=800,
        colour=GOLD if won else INK,
        align="centre",
    )


def _round(canvas: Canvas, view: NmbrsView, seat: int, number: int, middle: tuple[int, int], t: Texts) -> None:
    """Draw the total after a round, and below it what was earned in it and what the hand cost."""
    earned, lost = words.round_points(view, seat, number)
    x, y = middle
    canvas.write(t.number(view.results[number - 1].scores[seat]), (x, y - 18), 34, weight=700, align="centre")
    detail = f"+{earned} −{lost}" if lost else f"+{earned}"
    canvas.write(detail, (x, y + 20), 26, width=COLUMN - 8, least=READABLE, colour=MUTED, align="centre")
