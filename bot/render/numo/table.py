"""The table of NUMO: control cards, stock and discard pile, the players, and all melds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numo.cards import FACES, Control
from bot.games.numo.model import NumoView, number_of
from bot.games.numo.names import control_rule, kind_name
from bot.games.numo.turn import has_must
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, FAINT, GOLD, GOOD, GROUND, INK, MUTED
from bot.render.numo import cards, melds, words
from bot.render.numo.palette import PALETTE
from bot.render.numo.seats import SEATS
from bot.render.text.letters import text_width
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 246
"""The height of the heading in pixels, with one line of control cards."""
SIGNS = 142
"""Where the control cards begin."""
PILES = 812
"""Where the stock begins. The discard pile is beside it."""
APART = 56
"""The space between the two piles."""
CONTROL = (66, 76)
"""The size of a control card in pixels."""
BESIDE = 12
"""The space between a control card and what it means."""
BETWEEN = 26
"""The space between what a control card means and the next one."""
SEAT = 104
"""The height of a player's box."""
GAP = 12
MOST = 1180
"""The height in pixels that a table should not exceed."""


class Sign(msgspec.Struct, frozen=True):
    """A control card in the heading: its place in pixels, and its meaning in two lines."""

    control: Control
    at: tuple[int, int]
    name: str
    rule: str


class MeldLayout(msgspec.Struct, frozen=True):
    """The tiles of the melds on their lines, and how large they are."""

    lines: Sequence[Sequence[melds.Tile]]
    grade: melds.Grade

    @property
    def height(self) -> int:
        """The height of all lines."""
        return len(self.lines) * (self.grade.height + melds.GAP) - melds.GAP


def draw_table(view: NumoView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the table as a PNG, without the viewer's seat and hand."""
    signs = _signs(view, t)
    head = HEAD + max((sign.at[1] for sign in signs), default=SIGNS) - SIGNS
    top = head + _strip_height(len(players))
    layout = meld_layout(view, MOST - top, t)
    height = layout.height if layout.lines else 60
    canvas = Canvas(top + height + MARGIN, palette=PALETTE)
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    shape = rankings.ending_sign(words.ranks(view, players), players)
    room = (PILES - MARGIN - 24 - 64, 80)
    result = fit_sentence(lambda called: words.result(view, players, called, t), names, room, 40, 700)
    _heading(canvas, view, shape, result, room, t)
    for sign in signs:
        _sign(canvas, sign, must=sign.control == view.must)
    _piles(canvas, view, t)
    for seat, player in enumerate(players):
        _seat(canvas, view, seat, msgspec.structs.replace(player, name=names[seat]), head, t)
    for tile, at in melds.place(layout.lines, layout.grade, top):
        melds.draw_tile(canvas, tile, layout.grade, at, t)
    if not layout.lines:
        canvas.write(t("No melds on the table yet"), (WIDTH // 2, top + 26), 32, colour=FAINT, align="centre")
    return canvas.png()


def meld_layout(view: NumoView, room: int, t: Texts) -> MeldLayout:
    """Lay out the melds as large as fits into that height on as few lines as possible, else as small as possible.
    An owner begins a new line where that adds none."""
    roomy = len(_lines(view, melds.ROOMY, t))
    for grade in (melds.LARGE, melds.MIDDLE, melds.ROOMY, melds.TIGHT):
        lines = _lines(view, grade, t)
        layout = MeldLayout([melds.widen(line) for line in lines], grade)
        whole = all(tile.width < melds.ROOM for line in lines for tile in line)
        if whole and layout.height <= room and len(lines) <= roomy:
            break
    return layout


def _lines(view: NumoView, grade: melds.Grade, t: Texts) -> list[list[melds.Tile]]:
    """Put the melds as tiles of that grade on as few lines as possible."""
    tiles = [
        melds.tile(meld, view.cards, grade, t, number=number_of(meld, view.melds))
        for meld in words.sort_by_owner(view.melds)
    ]
    close, apart = melds.lines(tiles, apart=False), melds.lines(tiles, apart=True)
    return apart if len(apart) == len(close) else close


def _heading(canvas: Canvas, view: NumoView, sign: str, result: str, below: tuple[int, int], t: Texts) -> None:
    """Draw deal and level, goal, control cards, and who has won when the match is over."""
    room = PILES - MARGIN - 24
    canvas.write(words.title(view, t), (MARGIN, 52), 48, width=room, weight=800)
    if view.over:
        canvas.shape(sign, (MARGIN + 24, 118), 48, GOLD)
        width, height = below
        canvas.write(result, (MARGIN + 64, 118), 40, width=width, height=height, weight=700, colour=GOLD)
        return
    must = view.must
    most = room if must is None else room // 2
    used = canvas.write(words.goal(view, t), (MARGIN, 104), 32, width=most, height=54, colour=MUTED)
    if must is not None:
        left = MARGIN + used + 28
        width = MARGIN + room - left
        canvas.write(
            words.describe_needed(must, t), (left, 104), 32, width=width, height=54, weight=700, colour=GOLD
        )


def _signs(view: NumoView, t: Texts) -> list[Sign]:
    """Place the control cards with their meanings on lines beside the piles. None once the match is over."""
    found: list[Sign] = []
    x, y = MARGIN, SIGNS
    for control in () if view.over else view.control:
        name, rule = kind_name(control, t), control_rule(control, t)
        width = CONTROL[0] + BESIDE + round(max(text_width(name, 28, 700), text_width(rule, 26, 600)))
        if found and x + width > PILES - 16:
            x, y = MARGIN, y + CONTROL[1] + 12
        found.append(Sign(control, (x, y), name, rule))
        x += width + BETWEEN
    return found


def _sign(canvas: Canvas, sign: Sign, *, must: bool) -> None:
    (x, y), (width, height) = sign.at, CONTROL
    canvas.stamp(cards.control_card(sign.control, CONTROL, must=must), sign.at)
    left, room = x + width + BESIDE, PILES - 16 - x - width - BESIDE
    canvas.write(sign.name, (left, y + height // 2 - 17), 28, width=room, weight=700)
    canvas.write(sign.rule, (left, y + height // 2 + 18), 26, width=room, colour=MUTED)


def _piles(canvas: Canvas, view: NumoView, t: Texts) -> None:
    """Draw the stock and the discard pile, each with a few of the cards beneath, and their card counts."""
    width, height = cards.MEDIUM.size
    stock, discards = PILES, PILES + width + APART
    _pile(canvas, stock, view.stock)
    if view.stock:
        canvas.stamp(cards.back(cards.MEDIUM.size), (stock, MARGIN))
    canvas.write(str(view.stock), (stock + width // 2, MARGIN + height // 2), 56, weight=800, align="centre")
    _pile(canvas, discards, len(view.discards))
    if view.discards:
        top = view.cards[view.discards[-1]]
        canvas.stamp(cards.full_card(top, cards.MEDIUM, t), (discards, MARGIN))
    for left, label in ((stock, words.stock(view, t)), (discards, words.discards(view, t))):
        middle = (left + width // 2, MARGIN + height + 24)
        canvas.write(label, middle, 28, width=width + APART - 20, height=54, colour=MUTED, align="centre")


def _pile(canvas: Canvas, left: int, count: int) -> None:
    """Draw the edges of up to three cards below the top one, or the gap of an empty pile."""
    size = cards.MEDIUM.size
    if not count:
        canvas.stamp(cards.gap("", size, GROUND), (left, MARGIN))
    for i in range(min(3, count - 1), 0, -1):
        canvas.stamp(cards.back(size), (left + 7 * i, MARGIN))


def _columns(seats: int) -> int:
    return seats if seats <= 3 else (seats + 1) // 2


def _strip_height(seats: int) -> int:
    rows = 1 if seats <= 3 else 2
    return rows * (SEAT + GAP) + 8


def _seat(canvas: Canvas, view: NumoView, seat: int, player: Player, top: int, t: Texts) -> None:
    """Draw a player's box: name, cards in hand, whether the needed meld is formed, and points. The first line of
    boxes begins at ``top``."""
    seats = len(view.scores)
    columns = _columns(seats)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * GAP) // columns
    x, y = MARGIN + seat % columns * (width + GAP), top + seat // columns * (SEAT + GAP)
    turn = view.is_turn_of(seat)
    canvas.box((x, y), (width, SEAT), radius=20, edge=INK if turn else None)
    canvas.stamp(SEATS[seat].badge(64), (x + 16, y + 20))
    left, right = x + 94, x + width - 18
    points = t.number(view.scores[seat])
    canvas.write(points, (right, y + 70), 40, width=130, weight=800, align="right")
    room = right - left
    if turn:
        said = canvas.write(t("to play"), (right, y + 30), 26, width=120, height=54, colour=GOLD, align="right")
        room -= 14 + said
    _name(canvas, player, (left, y + 32), room)
    _holding(canvas, view, seat, (left, y + 70))


def _name(canvas: Canvas, player: Player, at: tuple[int, int], width: int) -> None:
    icon = 32 if player.computer else 0
    length = canvas.write(player.name, at, 32, width=width - icon - 8, least=26, weight=700)
    if player.computer:
        canvas.shape("robot", (at[0] + length + 8 + icon // 2, at[1]), 28, MUTED)


def _holding(canvas: Canvas, view: NumoView, seat: int, at: tuple[int, int]) -> None:
    x, y = at
    canvas.stamp(cards.back((26, 36), CARD), (x, y - 18))
    x += 34 + canvas.write(str(view.held[seat]), (x + 34, y), 34, weight=700) + 18
    if view.must is None or view.over:
        return
    if has_must(view, seat, view.melds):
        canvas.stamp(cards.control_card(view.must, (38, 40), CARD, must=True), (x, y - 20))
        canvas.shape("tick", (x + 60, y), 30, GOOD)
    else:
        canvas.stamp(cards.gap(FACES[view.must], (38, 40)), (x, y - 20))
