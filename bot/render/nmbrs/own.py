"""A player's own picture: what of the table matters for the decision, and below it the hand.

It is seen beside the controls on a phone, where it is less than a quarter as large: the digits on cards that can
be chosen are never smaller than ``DIGITS``, and the islands are drawn as far as there is room. The whole table is
in the pictures of ``table``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import back
from bot.render.colours import CARD, EDGE, GOLD, GOOD, GROUND, INK, MUTED, WELL, Colour
from bot.render.nmbrs import words
from bot.render.nmbrs.islands import box_height, draw_islands
from bot.render.nmbrs.packing import PAD, IslandExcerpt, excerpt
from bot.render.nmbrs.palette import PALETTE
from bot.render.nmbrs.seats import SEATS
from bot.render.nmbrs.tiles import HAND_HEIGHT, hand_card, hand_width
from bot.render.text.names import drawable_name

ROOM = WIDTH - 2 * MARGIN
GAP = 8
HIGHEST, PLAYING = 740, 720
"""The height of the picture in pixels, and that beside the many controls of a turn, unless hand and players take
more."""
LOWEST = 198
"""The height that the islands may take in any case."""
WORDS = 57
"""The size of letters that are meant to be read on a phone, in pixels."""
LINE = 76
"""The height of a line of such letters."""
MORE = 60
"""The height of the line about what there was no room for."""
CHIP = 84
"""The height of a player's box with one line."""
NAME = 90
"""The least width of a name in pixels; with less room it is left out, and the badge says who it is."""
MOST = 25
"""The most cards of the hand that are drawn: those on a page of their menu."""
FRAME = 6
"""The width of the frame around a card in pixels."""
NEAR = (GOLD, INK)
"""The colours of the bars below cards that nearly form a series."""


class OwnLayout(NamedTuple):
    """Where everything is: the rows of the hand, how many cards it has beside them, the players' boxes, the height
    of the piles, the islands and the height of their box."""

    rows: tuple[tuple[str, ...], ...]
    more: int
    chips: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    piles: int
    cut: IslandExcerpt
    well: int

    @property
    def top(self) -> int:
        """Where the players' boxes end."""
        return MARGIN + self.chips[-1][0][1] + self.chips[-1][1][1] + GAP

    @property
    def below(self) -> int:
        """The height of the hand."""
        return len(self.rows) * (HAND_HEIGHT + 2 * GAP) + LINE * (not self.rows or self.more > 0)


def own_layout(view: NmbrsView) -> OwnLayout:
    """Lay the picture of a seat out that has to decide."""
    rows = _rows(view)
    drawing = view.phase != "play"
    piles = HAND_HEIGHT + 2 * GAP if drawing else 0
    laid = OwnLayout(
        rows, len(view.my_cards) - sum(map(len, rows)), _boxes(len(view.held)), piles, excerpt((), LOWEST), 0
    )
    most = max(LOWEST, (HIGHEST if drawing else PLAYING) - laid.top - piles - laid.below - MARGIN)
    cut = excerpt(view.islands, most)
    if cut.left:
        newest = max(cell.play for island in view.islands for cell in island.cells)
        cut = excerpt(view.islands, max(LOWEST, most - MORE), None if view.proposed is None else newest)
    well = box_height(cut.sheet, cut.side) + MORE * bool(cut.left) if view.islands else 2 * LINE + 2 * PAD
    return laid._replace(cut=cut, well=well)


def draw_own(view: NmbrsView, names: Sequence[str], t: Texts) -> bytes:
    """Draw the picture of the seat whose view it is as a PNG: with the table while the seat has to decide."""
    shown = [drawable_name(name, seat, t) for seat, name in enumerate(names)]
    laid = own_layout(view)
    if not view.my_decision:
        canvas = Canvas(2 * MARGIN + laid.below, palette=PALETTE)
        _hand(canvas, view, laid, MARGIN, t)
        return canvas.png()
    below = laid.top + laid.piles + laid.well + GAP
    canvas = Canvas(below + laid.below + MARGIN, palette=PALETTE)
    for seat, (at, size) in enumerate(laid.chips):
        _player(canvas, view, seat, shown[seat], (MARGIN + at[0], MARGIN + at[1]), size, t)
    if laid.piles:
        _piles(canvas, view, laid.top, t)
    _table(canvas, view, laid, t)
    _hand(canvas, view, laid, below, t)
    return canvas.png()


# --- players and piles


def _boxes(seats: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Return where each player's box is, and its size: of three or four side by side, each has two lines."""
    columns = seats if seats <= 4 else (seats + 1) // 2
    size = ((ROOM + GAP) // columns - GAP, CHIP + LINE - 12 if seats in (3, 4) else CHIP)
    return tuple(
        ((seat % columns * (size[0] + GAP), seat // columns * (size[1] + GAP)), size) for seat in range(seats)
    )


def _player(
    canvas: Canvas, view: NmbrsView, seat: int, name: str, at: tuple[int, int], size: tuple[int, int], t: Texts
) -> None:
    """Draw a player's badge, name, points and number of cards, framed if it is their turn. Beside the viewer's
    points is what the chosen cards would earn."""
    (x, y), (width, height) = at, size
    canvas.box(at, size, radius=18, edge=GOLD if seat == view.mover else None)
    side, middle, right = 56, y + height - CHIP // 2, x + width - 14
    canvas.stamp(SEATS[seat].badge(side), (x + 12, middle - side // 2))
    right -= canvas.write(str(view.held[seat]), (right, middle), WORDS, colour=MUTED, align="right") + 38
    canvas.box((right, middle - 21), (29, 42), radius=6, fill=MUTED, on=CARD)
    right -= 20
    if view.proposed is not None and seat == view.seat:
        said = words.points(view.proposed)
        right -= canvas.write(said, (right, middle), WORDS, weight=800, colour=GOLD, align="right") + 14
    right -= canvas.write(t.number(view.scores[seat]), (right, middle), WORDS, weight=800, align="right") + 16
    if seat in view.asked:
        sign, colour = ("tick", GOOD) if seat in view.answered else ("dots", GOLD)
        canvas.shape(sign, (right - 18, middle), 36, colour)
        right -= 48
    left = x + 12 + side + 12
    if height > CHIP:
        canvas.write(name, (x + 14, y + 44), WORDS, width=width - 28, least=40, weight=700)
    elif right - left >= NAME:
        canvas.write(name, (left, middle), WORDS, width=right - left, least=40, weight=700)


def _piles(canvas: Canvas, view: NmbrsView, top: int, t: Texts) -> None:
    """Draw the face-up card, and beside a small one how many lie face down, so that it is no card's number."""
    offered = view.phase == "offer"
    x, middle = MARGIN + GAP, top + HAND_HEIGHT // 2 + GAP
    if view.face_up is None:
        canvas.box((x, top + GAP), (hand_width(None), HAND_HEIGHT), fill=GROUND, edge=EDGE)
        x += hand_width(None)
    else:
        x = _card(canvas, view, view.face_up, (x, top + GAP), GOLD if offered else INK)
    up = t("on offer") if offered else t("{n} face up", n=view.pile)
    colour = GOLD if offered else INK
    x += 24 + canvas.write(up, (x + 24, middle), WORDS, width=380, height=LINE * 2, least=40, colour=colour) + 50
    canvas.stamp(back((56, 76), GROUND), (x, middle - 38))
    down = t.plural("{n} card face down", "{n} cards face down", view.deck)
    room = (WIDTH - MARGIN - x - 72, LINE * 2)
    canvas.write(down, (x + 72, middle), WORDS, width=room[0], height=room[1], least=40, colour=MUTED)


# --- the islands


def _table(canvas: Canvas, view: NmbrsView, laid: OwnLayout, t: Texts) -> None:
    """Draw the islands, and say how many of their cards there was no room for. Before the first series, say what
    one is."""
    top, cut = laid.top + laid.piles, laid.cut
    canvas.box((MARGIN, top), (ROOM, laid.well), radius=24, fill=WELL)
    if not view.islands:
        said, middle = words.series(view, t), (WIDTH // 2, top + laid.well // 2)
        canvas.write(said, middle, 52, width=ROOM - 6 * GAP, height=laid.well, least=36, align="centre")
        return
    draw_islands(canvas, cut.sheet, cut.side, view.cards, words.newest_turn(view), top, bold=True, ground=False)
    if cut.left:
        middle = (WIDTH // 2, top + laid.well - MORE // 2 - 4)
        canvas.write(words.describe_rest(cut.left, t), middle, 48, width=ROOM - 40, colour=MUTED, align="centre")


# --- the hand


def _rows(view: NmbrsView) -> tuple[tuple[str, ...], ...]:
    """Split the hand, or what is shown of it, into as few rows as possible, all of about equal length."""
    cards = [card.id for card in view.my_cards if not view.shown or card.id in view.shown][:MOST]
    lines = 1
    while True:
        rows = [tuple(cards[len(cards) * i // lines : len(cards) * (i + 1) // lines]) for i in range(lines)]
        if all(_length(view, row) <= ROOM for row in rows):
            return tuple(row for row in rows if row)
        lines += 1


def _length(view: NmbrsView, row: Sequence[str]) -> int:
    return sum(hand_width(view.cards[card]) + GAP for card in row) - GAP


def _hand(canvas: Canvas, view: NmbrsView, laid: OwnLayout, top: int, t: Texts) -> None:
    near = {card: NEAR[n] for n, one in enumerate(view.near) for card in one.cards}
    for row in laid.rows:
        x = (WIDTH - _length(view, row)) // 2
        for card in row:
            right = _card(canvas, view, card, (x, top + GAP), _frame(view, card))
            if card in near:
                canvas.bar((x + 20, top + HAND_HEIGHT + GAP + 4), (right - x - 40, 8), 4, near[card])
            x = right + GAP
        top += HAND_HEIGHT + 2 * GAP
    if not laid.rows or laid.more:
        said = t.plural("{n} more card", "{n} more cards", laid.more) if laid.more else t("No cards left")
        canvas.write(said, (WIDTH // 2, top + LINE // 2), WORDS, width=ROOM, colour=MUTED, align="centre")


def _card(canvas: Canvas, view: NmbrsView, card: str, at: tuple[int, int], frame: Colour) -> int:
    """Draw a large card in a frame. Returns where it ends."""
    shown, (x, y) = view.cards[card], at
    width = hand_width(shown)
    if frame != GROUND:
        canvas.box((x - FRAME, y - FRAME), (width + 2 * FRAME, HAND_HEIGHT + 2 * FRAME), radius=22, fill=frame)
    canvas.stamp(hand_card(shown, frame), at)
    return x + width


def _frame(view: NmbrsView, card: str) -> Colour:
    """Choose the colour around a card: golden for one that is chosen, or a swapped joker to be used; white for the
    card drawn last."""
    laid = () if view.proposed is None else [one.card for one in view.proposed.scored]
    if card in view.chosen or card in laid or any(card == swapped.joker for swapped in view.pending):
        return GOLD
    return INK if view.my_draw is not None and card == view.my_draw.id else GROUND
