"""The table of nmbrs!: whose turn it is, the piles, the players, and the islands, in one picture or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.render.base import Player
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import back
from bot.render.colours import CARD, EDGE, GOLD, GOOD, GROUND, INK, MUTED, Colour
from bot.render.nmbrs import words
from bot.render.nmbrs.islands import LOWEST, box_height, draw_islands
from bot.render.nmbrs.packing import IslandLayout, IslandSheet, layout
from bot.render.nmbrs.palette import PALETTE
from bot.render.nmbrs.scores import draw_costs
from bot.render.nmbrs.seats import SEATS
from bot.render.nmbrs.tiles import large
from bot.render.text.letters import LEAST, READABLE, fits, text_width
from bot.render.text.names import drawable_name, fit_sentence

HEAD = 176
"""The height of the heading in pixels."""
CHIP = 84
"""The height of a player's box."""
GAP = 10
MORE = 64
"""The height of the heading of further pictures."""


class PileLook(NamedTuple):
    """The measures of the piles in pixels: the size of a card, the middle of the right pile, the distance to that
    of the left one, the width of the label below each, and its middle."""

    size: tuple[int, int]
    middle: int
    apart: int
    label: int
    below: int


HIGH = PileLook((80, 104), WIDTH - MARGIN - 56, apart=126, label=118, below=153)
LOW = PileLook((66, 86), WIDTH - MARGIN - 70, apart=142, label=138, below=148)
"""With room for two lines below the piles."""


def table_layout(view: NmbrsView) -> IslandLayout:
    """Spread the islands over the pictures. After the match more follow, since the scores come first."""
    others = 2 * MARGIN + MORE
    return layout(view.islands, others if view.over else _head(len(view.scores)) + MARGIN, others)


def _head(seats: int) -> int:
    """Compute the height above the box with the islands in the first picture, in pixels."""
    return HEAD + len(_rows(seats)) * (CHIP + GAP)


def draw_table(view: NmbrsView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the first picture of a running match as a PNG, without the viewer's hand."""
    names = [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
    laid, top = table_layout(view), _head(len(players))
    sheet = laid.sheets[0]
    canvas = Canvas(top + box_height(sheet, laid.side) + MARGIN, palette=PALETTE)
    end = heading(canvas, view, lambda called: words.title(view, called, t), names, t)
    _last_play(canvas, view, names, end)
    for seat, (at, width) in enumerate(_boxes(len(players))):
        _player(canvas, view, seat, names[seat], players[seat], at, width, t)
    draw_islands(canvas, sheet, laid.side, view.cards, words.newest_turn(view), top)
    if not view.islands:
        _empty(canvas, view, names, top, t)
    return canvas.png()


def draw_more(view: NmbrsView, sheet: IslandSheet, t: Texts) -> bytes:
    """Draw a picture with only the islands of that sheet of the table as a PNG."""
    side = table_layout(view).side
    canvas = Canvas(MARGIN + MORE + box_height(sheet, side) + MARGIN, palette=PALETTE)
    title = t("The final table") if view.over else t("Table, continued")
    canvas.write(title, (MARGIN, MARGIN + 22), 40, width=WIDTH - 2 * MARGIN, weight=800)
    draw_islands(canvas, sheet, side, view.cards, words.newest_turn(view), MARGIN + MORE)
    return canvas.png()


def heading(
    canvas: Canvas, view: NmbrsView, title: Callable[[Sequence[str]], str], names: Sequence[str], t: Texts
) -> int:
    """Draw title and subtitle on the left, the piles on the right. Returns where a line on the left must end."""
    down, up = t("face down"), t("on offer") if view.phase == "offer" else t("{n} face up", n=view.pile)
    look = HIGH if all(fits(said, (HIGH.label, 0), LEAST) for said in (down, up)) else LOW
    size, x, y = look.size, look.middle, MARGIN + 3
    _face_up(canvas, view, (x - size[0] // 2, y), size)
    colour = GOLD if view.phase == "offer" else MUTED
    _label(canvas, look, up, x, colour)
    x -= look.apart
    at = (x - size[0] // 2, y)
    if view.deck:
        canvas.stamp(back(size, GROUND), at)
    else:
        canvas.box(at, size, radius=11, fill=GROUND, edge=EDGE)
    ink = INK if view.deck else MUTED
    canvas.write(str(view.deck), (x, y + size[1] // 2), 36, weight=800, colour=ink, align="centre")
    _label(canvas, look, down, x, MUTED)
    room = x - look.apart // 2 - MARGIN
    said = fit_sentence(title, names, (room, 0), 48, 800, 34)
    canvas.write(said, (MARGIN, 48), 48, width=room, least=34, weight=800)
    canvas.write(words.subtitle(view, t), (MARGIN, 98), 32, width=room, height=54, colour=MUTED)
    return x - look.label // 2 - 16


def _label(canvas: Canvas, look: PileLook, said: str, middle: int, colour: Colour) -> None:
    """Write the label below a pile."""
    canvas.write(said, (middle, look.below), LEAST, width=look.label, height=54, colour=colour, align="centre")


def _face_up(canvas: Canvas, view: NmbrsView, at: tuple[int, int], size: tuple[int, int]) -> None:
    """Draw the face-up card, with a golden frame while it is on offer."""
    x, y = at
    offered = view.phase == "offer"
    if offered:
        canvas.box((x - 7, y - 7), (size[0] + 14, size[1] + 14), radius=16, fill=GOLD)
    if view.face_up is None:
        canvas.box(at, size, radius=11, fill=GROUND, edge=EDGE)
    else:
        canvas.stamp(large(view.cards[view.face_up], size, GOLD if offered else GROUND), at)


def _last_play(canvas: Canvas, view: NmbrsView, names: Sequence[str], right: int) -> None:
    """Draw the player who last placed cards, the points, and the line with its new cards highlighted."""
    if view.last is None:
        return
    x, y = MARGIN, 146
    canvas.stamp(SEATS[view.last.seat].badge(36, GROUND), (x, y - 18))
    x += 46 + canvas.write(names[view.last.seat], (x + 46, y), 30, width=220, least=READABLE, colour=MUTED) + 14
    x += canvas.write(words.points(view.last), (x, y), 32, weight=800, colour=GOLD) + 16
    new = {scored.place for scored in view.last.scored}
    for place, item in enumerate(view.last.line):
        if x + text_width(f"{item}…", 30) > right:
            canvas.write("…", (x, y), 30, colour=MUTED)
            break
        x += canvas.write(item, (x, y), 30, colour=INK if place in new else MUTED) + 10


def _rows(seats: int) -> list[int]:
    """Return how many players are in each row."""
    return [seats] if seats <= 4 else [(seats + 1) // 2, seats // 2]


def _boxes(seats: int) -> list[tuple[tuple[int, int], int]]:
    """Return the top left corner and the width of each player's box."""
    boxes = []
    columns = max(_rows(seats))
    width = (WIDTH - 2 * MARGIN + GAP) // columns - GAP
    for seat in range(seats):
        row, column = divmod(seat, columns)
        boxes.append(((MARGIN + column * (width + GAP), HEAD + row * (CHIP + GAP)), width))
    return boxes


def _player(
    canvas: Canvas,
    view: NmbrsView,
    seat: int,
    name: str,
    player: Player,
    at: tuple[int, int],
    width: int,
    t: Texts,
) -> None:
    x, y = at
    canvas.box(at, (width, CHIP), radius=18, edge=GOLD if seat == view.mover else None)
    side = 48
    canvas.stamp(SEATS[seat].badge(side), (x + 14, y + (CHIP - side) // 2))
    left, right = x + 14 + side + 12, x + width - 16
    score = t.number(view.scores[seat])
    used = canvas.write(score, (right, y + 28), 42, width=110, least=READABLE, weight=800, align="right")
    canvas.write(name, (left, y + 27), 32, width=right - used - 12 - left, least=26, weight=700)
    _notes(canvas, view, seat, player, (left, y + 61))
    if seat in view.asked:
        sign, colour = ("tick", GOOD) if seat in view.answered else ("dots", GOLD)
        canvas.shape(sign, (right - 13, y + 61), 28, colour)


def _notes(canvas: Canvas, view: NmbrsView, seat: int, player: Player, at: tuple[int, int]) -> None:
    """Draw the number of cards in hand, whether an own series was laid, and whether a computer plays."""
    x, y = at
    canvas.box((x, y - 12), (18, 24), radius=4, fill=MUTED, on=CARD)
    x += 24 + canvas.write(str(view.held[seat]), (x + 24, y), 29, colour=MUTED) + 14
    if view.opened[seat]:
        _series_sign(canvas, (x, y))
        x += 55
    if player.computer:
        canvas.shape("robot", (x + 13, y), 26, MUTED)


def _series_sign(canvas: Canvas, at: tuple[int, int]) -> None:
    """Draw three little cards in a row."""
    x, y = at
    for i in range(3):
        canvas.box((x + i * 15, y - 9), (12, 18), radius=3, fill=GOOD, on=CARD)


def _empty(canvas: Canvas, view: NmbrsView, names: Sequence[str], top: int, t: Texts) -> None:
    """Write how the last round ended, in the box before the first series."""
    middle = top + LOWEST // 2
    if view.results:
        draw_costs(canvas, view, names, middle, t)
        return
    said = t("No series on the table yet")
    canvas.write(
        said, (WIDTH // 2, middle), 36, width=WIDTH - 4 * MARGIN, least=READABLE, colour=MUTED, align="centre"
    )
