"""A player's own picture: the number chosen now, and everybody's open digits, last number and total."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numer.model import SIT_OUT, TURNS, NumerView, RevealRow
from bot.i18n import Texts
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, GOLD, GROUND, INK, MUTED
from bot.render.numer import parts, words
from bot.render.numer.reveal import draw_number, find_shared_digits, verdict
from bot.render.numer.seats import SEATS
from bot.render.text.letters import fits
from bot.render.text.names import drawable_name

BADGE = 92
"""The side of the badge in the heading."""
BOX = (84, 100)
"""A box of the tile."""
HEAD = 184
"""Where the rows begin, below the heading and the titles of the columns."""
TOTAL = 1126
"""The middle of the column of totals."""
BONUS = 570
"""The width that the bonus may take."""
RESULT = 1072
"""The right end of the column of last turns."""


class RowLook(msgspec.Struct, frozen=True):
    """Measures of a row in pixels: its height, the side of the badge, the size of the name, a digit's chip, where
    the strip of digits and the last turn begin, and a digit of the last turn. ``roomy`` rows have the name above
    the digits, others beside them. ``strip`` is the height of a strip of digits across the whole row, below all
    else."""

    height: int
    badge: int
    name: int
    chip: tuple[int, int]
    digits: int
    last: int
    written: tuple[int, int]
    roomy: bool
    strip: int = 0


OWN = RowLook(232, 64, 44, (109, 138), digits=36, last=754, written=(50, 64), roomy=True, strip=150)
"""The viewer's own row: digits that a phone shows as large as cards."""


def row_looks(seats: int) -> tuple[RowLook, RowLook]:
    """Choose the look of the viewer's own row and that of the others."""
    if seats <= 5:
        return OWN, RowLook(116, 72, 36, (58, 52), digits=124, last=754, written=(54, 60), roomy=True)
    other = RowLook(76, 52, 30, (40, 54), digits=290, last=738, written=(44, 52), roomy=False)
    return msgspec.structs.replace(OWN, last=738, written=(44, 60)), other


def draw_board(view: NumerView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the board of the seat whose view it is as a PNG, with that seat's row first."""
    assert view.seat is not None
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    own, other = row_looks(len(players))
    gap = 12 if other.roomy else 6
    height = HEAD + own.height + (len(players) - 1) * (other.height + gap) + MARGIN
    canvas = Canvas(height, palette=parts.PALETTE)
    _heading(canvas, view, names[view.seat], t)
    _titles(canvas, own, view, t)
    reveal = {row.seat: row for row in view.reveals[-1].rows} if view.reveals else {}
    shared = find_shared_digits(tuple(reveal.values()))
    top = HEAD
    for seat in words.own_seat_first(view):
        look = own if seat == view.seat else other
        player = msgspec.structs.replace(players[seat], name=names[seat])
        _row(canvas, look, view, seat, player, top)
        if seat in reveal:
            row = reveal[seat]
            _last(canvas, look, row, shared.get(row.number or "", ""), _middle(look, top), t)
        top += look.height + gap
    return canvas.png()


def _heading(canvas: Canvas, view: NumerView, name: str, t: Texts) -> None:
    """Draw the name and the round, the tile with the number, its label, and the turn."""
    assert view.seat is not None
    canvas.stamp(SEATS[view.seat].badge(BADGE, GROUND), (MARGIN, MARGIN))
    left, right = MARGIN + BADGE + 20, WIDTH - MARGIN - 3 * BOX[0] - 2 * 10
    canvas.write(name, (left, 50), 44, width=380, least=34, weight=800)
    canvas.write(words.round_title(view, t), (left, 100), 32, width=380, colour=MUTED)
    number = "" if view.mine in (None, SIT_OUT) else view.mine or ""
    closed = view.closed[view.seat]
    for i in range(3):
        digit = number[i : i + 1]
        look: parts.Look = "empty" if not digit else "closed" if digit in closed else "open"
        canvas.stamp(parts.chip(digit, look, BOX, GROUND), (right + i * (BOX[0] + 10), MARGIN))
    room = right - 20 - (left + 400)
    title = words.tile_title(view, t)
    canvas.write(title, (right - 20, 50), 32, width=room, height=56, weight=700, align="right")
    canvas.write(words.turn_title(view.turn, t), (right - 20, 100), 32, width=room, colour=MUTED, align="right")


def _titles(canvas: Canvas, look: RowLook, view: NumerView, t: Texts) -> None:
    """Write the titles of the columns, and above the digits what this turn brings beside the first digit."""
    middle = 158
    if not view.over:
        bonus = t("Bonus +{bonus}", bonus=view.bonus[view.turn - 1])
        if view.turn == TURNS:
            bonus = t("{bonus} · first digit ×2", bonus=bonus)
        canvas.shape("★", (MARGIN + BADGE // 2, middle), 30, GOLD)
        canvas.write(bonus, (MARGIN + BADGE + 20, middle), 32, width=BONUS, height=56, weight=700, colour=GOLD)
    if view.reveals:
        canvas.write(t("Last turn"), (look.last + parts.OVERHANG, middle), 30, width=300, colour=MUTED)
    canvas.write(t("Total"), (TOTAL, middle), 30, width=100, height=56, colour=MUTED, align="centre")


def _middle(look: RowLook, top: int) -> int:
    """Return the middle of a row, or of what is above its strip."""
    return top + (look.height - look.strip) // 2


def _row(canvas: Canvas, look: RowLook, view: NumerView, seat: int, player: Player, top: int) -> None:
    """Draw a player's badge, name, digits and total."""
    middle, mine = _middle(look, top), seat == view.seat
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, look.height), radius=20, edge=INK if mine else None)
    canvas.stamp(SEATS[seat].badge(look.badge), (MARGIN + 12, middle - look.badge // 2))
    left = MARGIN + look.badge + 24 if look.strip or not look.roomy else look.digits
    width = look.last - left - 20 if look.roomy else look.digits - left - 12
    line = top + 14 + look.name // 2 if look.roomy and not look.strip else middle
    icon = look.name if player.computer else 0
    used = canvas.write(player.name, (left, line), look.name, width=width - icon, least=26, weight=700)
    if icon:
        canvas.shape("robot", (left + used + 8 + icon // 2, line), icon * 4 // 5, MUTED)
    strip = top + look.height - 12 - look.chip[1] if look.roomy else middle - look.chip[1] // 2
    parts.draw_digits(canvas, view.closed[seat], (look.digits, strip), look.chip, 4)
    size = 52 if look.roomy else 44
    canvas.write(str(view.total(seat)), (TOTAL, middle), size + 8 * mine, width=88, weight=800, align="centre")


def _last(canvas: Canvas, look: RowLook, row: RevealRow, shared: str, middle: int, t: Texts) -> None:
    """Draw the player's number of the last turn, and its points."""
    if row.verdict in ("out", "resting"):
        said = t("sat out") if row.verdict == "out" else t("rested")
        canvas.write(said, (look.last + parts.OVERHANG, middle), 32, width=220, colour=MUTED)
        return
    sprite = draw_number(row, shared, look.written, CARD)
    canvas.stamp(sprite, (look.last, middle - sprite.size[1] // 2))
    left = look.last + sprite.size[0] + 4
    big, colour, detail = verdict(row, t)
    width = RESULT - left
    if not detail:
        canvas.write(big, (left, middle), 38, width=width, weight=800, colour=colour)
        return
    size, lift, below = (38, 17, 23) if fits(detail, (width, 0), 26) else (32, 25, 15)
    canvas.write(big, (left, middle - lift), size, width=width, weight=800, colour=colour)
    canvas.write(detail, (left, middle + below), 26, width=width, height=54, colour=MUTED)
