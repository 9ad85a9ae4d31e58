"""The picture beside a player's controls: their hand, in their turn below what of the table matters for it.

Phones show it at less than a quarter of its size, hence the large letters.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numo.cards import FACES, Card
from bot.games.numo.kinds import can_grow
from bot.games.numo.legal import lays
from bot.games.numo.model import Meld, NumoView, number_of
from bot.games.numo.names import sentence
from bot.games.numo.turn import has_must
from bot.i18n import Texts
from bot.render.base import Player
from bot.render.canvas import WIDTH, Canvas
from bot.render.colours import CARD, FAINT, GOLD, GROUND, INK, MUTED
from bot.render.numo import cards, words
from bot.render.numo.emblems import emblem
from bot.render.numo.palette import PALETTE
from bot.render.numo.seats import SEATS
from bot.render.text.letters import text_width
from bot.render.text.names import drawable_name

MOST = 6
"""Cards on a line."""
GAP = 8
EDGE = (WIDTH - MOST * (cards.HELD[0] + GAP) + GAP) // 2
"""The free border, so that six cards fill a line."""
ROOM = WIDTH - 2 * EDGE
RING = 6
LETTERS = 58
"""The size of letters that can still be read on a phone."""
LINE = 76
"""The height of a line with players or melds."""
MELD_LINES = 3
"""The maximum number of lines of melds below one line of players and above two of cards. Below more players it is
one."""
CONTROL = (70, 84)
"""The size of a control card in the first line."""

MORE = 130
"""The room for the number of melds left out."""

Row = list[tuple[Meld, int]]
"""Melds beside each other, with their widths."""


def draw_hand(view: NumoView, players: Sequence[Player], t: Texts) -> bytes:
    """Draw the hand of the seat whose view it is as a PNG, in the order of the view. In that seat's turn the
    table's part is above it."""
    hand = words.held_cards(view)
    rows = _rows(hand)
    seats = range(len(view.scores)) if view.my_turn else (view.seat or 0,)
    beside = 2 if view.my_turn else 1
    lines = 1 + -(-len(seats[beside:]) // 2)
    melds, left_out = lines_of_melds(view, (MELD_LINES if lines == 1 else 1) + 2 * (len(rows) < 2))
    head = (cards.HELD[1] if view.my_turn else LINE) + GAP
    top = EDGE + head + (lines - 1 + len(melds)) * (LINE + GAP) + GAP
    height = cards.HELD[1] + GAP
    canvas = Canvas(top + max(1, len(rows)) * height - GAP + EDGE, palette=PALETTE)
    if view.my_turn:
        _draw_piles(canvas, view)
    _draw_seats(canvas, view, seats, players, t)
    for i, line in enumerate(melds):
        _draw_melds(canvas, view, line, EDGE + head + (lines - 1 + i) * (LINE + GAP))
    if left_out:
        middle = (WIDTH - EDGE, top - 2 * GAP - LINE // 2)
        canvas.write(f"+{left_out}", middle, LETTERS, weight=700, colour=MUTED, align="right")
    for i, row in enumerate(rows):
        left = (WIDTH - len(row) * (cards.HELD[0] + GAP) + GAP) // 2
        for j, card in enumerate(row):
            _draw_card(canvas, view, card, (left + j * (cards.HELD[0] + GAP), top + i * height))
    if not hand:
        middle = (WIDTH // 2, top + cards.HELD[1] // 2)
        canvas.write(t("No cards left"), middle, LETTERS, width=ROOM, colour=FAINT, align="centre")
    return canvas.png()


def _rows(hand: Sequence[Card]) -> list[Sequence[Card]]:
    """Put the cards on one line, or on two as equal as possible."""
    if len(hand) <= MOST:
        return [hand] if hand else []
    half = (len(hand) + 1) // 2
    return [hand[:half], hand[half:]]


def _draw_card(canvas: Canvas, view: NumoView, card: Card, at: tuple[int, int]) -> None:
    """Draw a card. The one drawn in this turn is ringed."""
    (x, y), (width, height) = at, cards.HELD
    fresh = card == view.my_draw
    if fresh:
        canvas.box((x - RING, y - RING), (width + 2 * RING, height + 2 * RING), radius=24, fill=INK)
    canvas.stamp(cards.held_card(card.number, card.season, card.figure, INK if fresh else GROUND), at)


def _draw_piles(canvas: Canvas, view: NumoView) -> None:
    """Draw the control cards, the number of cards in the stock, and the top of the discard pile with the badge of
    who has just discarded it."""
    width = cards.HELD[0]
    right = WIDTH - EDGE
    if view.discards:
        top = view.cards[view.discards[-1]]
        canvas.stamp(cards.held_card(top.number, top.season, top.figure), (right - width, EDGE))
        if view.turn > 1 and not view.took:
            before = (view.mover - 1) % len(view.scores)
            canvas.stamp(SEATS[before].badge(LETTERS, GROUND), (right - width - LETTERS - GAP, EDGE + 13))
    else:
        canvas.stamp(cards.gap("", cards.HELD, GROUND), (right - width, EDGE))
    stock = right - width - LETTERS - 3 * GAP
    said = round(text_width(str(view.stock), LETTERS, 700))
    canvas.write(str(view.stock), (stock, EDGE + 42), LETTERS, weight=700, align="right")
    canvas.stamp(cards.back((60, 80)), (stock - said - 70, EDGE + 2))
    step = min(CONTROL[0] + GAP, (stock - said - 90 - EDGE) // max(1, len(view.control)))
    for i, control in enumerate(view.control):
        size = (step - GAP, CONTROL[1])
        canvas.stamp(cards.control_card(control, size, must=control == view.must), (EDGE + i * step, EDGE))


def _draw_seats(canvas: Canvas, view: NumoView, seats: Sequence[int], players: Sequence[Player], t: Texts) -> None:
    """Draw the boxes of players: the first two in the free place beside the discard pile, the others below it, two
    to a line."""
    top = EDGE
    for place, seat in enumerate(seats):
        room = ROOM
        if view.my_turn:
            room = ROOM if place > 1 else ROOM - cards.HELD[0] - GAP
            top = EDGE + cards.HELD[1] + GAP + (place // 2 - 1) * (LINE + GAP)
            top += GAP if place < 2 else 0
        width = (room - GAP) // 2
        left = EDGE + place % 2 * (width + GAP)
        _draw_seat(canvas, view, seat, players[seat], (left, top), width, t)


def _draw_seat(
    canvas: Canvas, view: NumoView, seat: int, player: Player, at: tuple[int, int], width: int, t: Texts
) -> None:
    """Draw a player's box: name, cards in hand, whether the needed meld is formed, and points."""
    x, y = at
    middle, right = y + LINE // 2, x + width - 14
    canvas.box(at, (width, LINE), radius=16, edge=GOLD if view.is_turn_of(seat) else None)
    canvas.stamp(SEATS[seat].badge(LETTERS), (x + 9, middle - LETTERS // 2))
    right -= canvas.write(
        t.number(view.scores[seat]), (right, middle), LETTERS, width=150, weight=800, align="right"
    )
    if view.must is not None and not view.over:
        right -= 14 + 44
        formed = has_must(view, seat, view.melds)
        size = (44, 52)
        sign = (
            cards.control_card(view.must, size, CARD, must=True) if formed else cards.gap(FACES[view.must], size)
        )
        canvas.stamp(sign, (right, middle - 26))
    right -= 20
    right -= canvas.write(str(view.held[seat]), (right, middle), LETTERS, weight=700, align="right") + 8 + 36
    canvas.stamp(cards.back((36, 50), CARD), (right, middle - 25))
    left = x + LETTERS + 18
    canvas.write(drawable_name(player.name, seat, t), (left, middle), LETTERS, width=right - left - 10, least=40)


def lines_of_melds(view: NumoView, most: int) -> tuple[list[Row], int]:
    """Put the melds that can grow on lines, and count those for which there is no room. If there are any, those
    that take a card of the hand come first."""
    growing = [meld for meld in view.melds if can_grow(meld.kind, meld.cards)] if view.my_turn else []
    lines = _break(view, growing)
    if len(lines) <= most:
        return lines, 0
    fitting = {action.meld for action, _ in lays(view)}
    growing.sort(key=lambda meld: meld.id not in fitting)
    lines = _break(view, growing, most)
    return lines, len(growing) - sum(map(len, lines))


def _break(view: NumoView, melds: Sequence[Meld], most: int = 99) -> list[Row]:
    """Put melds on at most that many lines. The last one keeps room for the number of melds left out."""
    lines: list[Row] = []
    left = 0
    for meld in melds:
        width = _meld_width(view, meld)
        if not lines or width > left:
            if len(lines) == most:
                break
            lines.append([])
            left = ROOM - (MORE if len(lines) == most else 0)
            width = min(width, left)
        lines[-1].append((meld, width))
        left -= width + GAP
    return lines


def _meld_width(view: NumoView, meld: Meld) -> int:
    label, numbers = _meld_texts(view, meld)
    return min(ROOM, round(text_width(label, LETTERS, 800) + text_width(numbers, LETTERS)) + 172)


def _meld_texts(view: NumoView, meld: Meld) -> tuple[str, str]:
    said = sentence(meld.kind, [view.cards[name] for name in meld.cards])
    return f"#{number_of(meld, view.melds)}", f"{said} +"


def _draw_melds(canvas: Canvas, view: NumoView, line: Row, top: int) -> None:
    """Draw melds of a line: owner, number, kind or character, and the numbers of the cards."""
    x, middle = EDGE, top + LINE // 2
    for meld, width in line:
        label, numbers = _meld_texts(view, meld)
        canvas.box((x, top), (width, LINE), radius=16)
        canvas.stamp(SEATS[meld.owner].badge(44), (x + 10, middle - 22))
        left = x + 62 + canvas.write(label, (x + 62, middle), LETTERS, weight=800, colour=MUTED) + 12
        first = view.cards[meld.cards[0]]
        if meld.kind == "character":
            canvas.stamp(emblem(first.figure, first.season, 64), (left - 4, middle - 32))
        else:
            assert meld.kind != "pair"
            canvas.stamp(cards.control_card(meld.kind, (50, 56), CARD), (left, middle - 28))
        left += 66
        canvas.write(numbers, (left, middle), LETTERS, width=x + width - left - 10)
        x += width + GAP
