"""A player's own picture: what of the table matters for the decision, and below it the hand.

It is seen beside the controls on a phone, where it is less than a quarter as large: the digits on cards that can
be chosen are never smaller than ``DIGITS``, and the islands are drawn as far as there is room. The whole table is
in the pictures of ``table``.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.nmbrs.log import kind_words
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
from bot.render.text.letters import READABLE
from bot.render.text.names import drawable_name

ROOM = WIDTH - 2 * MARGIN
GAP = 8
HIGHEST = 960
"""The height of the picture in pixels, unless hand and players take more."""
LOWEST = 300
"""The height that the islands may take in any case."""
WORDS = 57
"""The size of letters that are meant to be read on a phone, in pixels."""
LINE = 76
"""The height of a line of such letters."""
CHIP = 88
"""The height of a player's box with one line."""
MOST = 25
"""The most cards of the hand that are drawn: those on a page of their menu."""
FRAME = 6
"""The width of the frame around a card in pixels."""
NEAR = (GOLD, INK)
"""The colours of the bars below cards that nearly form a series."""


def draw_own(view: NmbrsView, names: Sequence[str], t: Texts) -> bytes:
    """Draw the picture of the seat whose view it is as a PNG: with the table while the seat has to decide."""
    shown = [drawable_name(name, seat, t) for seat, name in enumerate(names)]
    rows = _rows(view)
    more = len(view.my_cards) - sum(map(len, rows))
    below = len(rows) * (HAND_HEIGHT + 2 * GAP) + LINE * (not rows or more > 0)
    if not view.my_decision:
        canvas = Canvas(2 * MARGIN + below, palette=PALETTE)
        _hand(canvas, view, rows, MARGIN, t)
        return canvas.png()
    chips, drawing = _boxes(len(names)), view.phase != "play"
    top = MARGIN + chips[-1][0][1] + chips[-1][1][1] + GAP
    piles = HAND_HEIGHT + 2 * GAP if drawing else 0
    most = max(LOWEST, HIGHEST - top - piles - below - MARGIN)
    cut = excerpt(view.islands, most - (LINE if view.proposed else 0))
    well = _well_height(view, cut)
    canvas = Canvas(top + piles + well + GAP + below + MARGIN, palette=PALETTE)
    for seat, (at, size) in enumerate(chips):
        _player(canvas, view, seat, shown[seat], (MARGIN + at[0], MARGIN + at[1]), size, t)
    if drawing:
        _piles(canvas, view, top, t)
    _table(canvas, view, cut, top + piles, well, t)
    _hand(canvas, view, rows, top + piles + well + GAP, t)
    return canvas.png()


# --- players and piles


def _boxes(seats: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return where each player's box is, and its size: two side by side have one line, more have two."""
    columns = seats if seats <= 4 else (seats + 1) // 2
    size = ((ROOM + GAP) // columns - GAP, CHIP if seats == 2 else CHIP + LINE - 12)
    return [((seat % columns * (size[0] + GAP), seat // columns * (size[1] + GAP)), size) for seat in range(seats)]


def _player(
    canvas: Canvas, view: NmbrsView, seat: int, name: str, at: tuple[int, int], size: tuple[int, int], t: Texts
) -> None:
    """Draw a player's badge, name, points and number of cards, framed if it is their turn."""
    (x, y), (width, height) = at, size
    canvas.box(at, size, radius=18, edge=GOLD if seat == view.mover else None)
    side, middle, right = 60, y + height - CHIP // 2, x + width - 14
    canvas.stamp(SEATS[seat].badge(side), (x + 12, y + 14 if height == CHIP else middle - side // 2))
    held = canvas.write(str(view.held[seat]), (right, middle), WORDS, colour=MUTED, align="right")
    canvas.box((right - held - 40, middle - 22), (30, 44), radius=6, fill=MUTED, on=CARD)
    score = right - held - 62
    used = canvas.write(t.number(view.scores[seat]), (score, middle), WORDS + 4, weight=800, align="right")
    if seat in view.asked:
        sign, colour = ("tick", GOOD) if seat in view.answered else ("dots", GOLD)
        canvas.shape(sign, (score - used - 30, middle), 40, colour)
        used += 56
    left = x + 12 + side + 12
    if height == CHIP:
        canvas.write(name, (left, middle), WORDS, width=score - used - 20 - left, least=READABLE, weight=700)
    else:
        canvas.write(name, (x + 14, y + 44), WORDS, width=width - 28, least=READABLE, weight=700)


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


def _well_height(view: NmbrsView, cut: IslandExcerpt) -> int:
    if not view.islands:
        return 2 * LINE + 2 * PAD
    more = LINE * (bool(cut.left) or view.proposed is not None)
    return box_height(cut.sheet, cut.side) + more


def _table(canvas: Canvas, view: NmbrsView, cut: IslandExcerpt, top: int, height: int, t: Texts) -> None:
    """Draw the islands, with what the chosen cards would earn, and say how many cards there was no room for."""
    canvas.box((MARGIN, top), (ROOM, height), radius=24, fill=WELL)
    middle = (WIDTH // 2, top + height // 2)
    if not view.islands:
        canvas.write(
            words.series(view, t), middle, WORDS, width=ROOM - 4 * GAP, height=height, least=36, align="centre"
        )
        return
    draw_islands(canvas, cut.sheet, cut.side, view.cards, words.newest_turn(view), top, bold=True, ground=False)
    line, said = top + height - LINE // 2 - 2, []
    if view.proposed is not None:
        canvas.write(words.points(view.proposed), (MARGIN + 20, line), 64, weight=800, colour=GOLD)
        said.append(kind_words(view.proposed.kind, t))
    if cut.left:
        said.append(t.plural("{n} more card: Table", "{n} more cards: Table", cut.left))
    if said:
        room = ROOM - 40 - (150 if view.proposed else 0)
        canvas.write(
            " · ".join(said), (WIDTH - MARGIN - 20, line), WORDS, width=room, least=36, colour=MUTED, align="right"
        )


# --- the hand


def _rows(view: NmbrsView) -> list[list[str]]:
    """Split the hand, or what is shown of it, into as few rows as possible, all of about equal length."""
    cards = [card.id for card in view.my_cards if not view.shown or card.id in view.shown][:MOST]
    widths = [hand_width(view.cards[card]) + GAP for card in cards]
    lines = max(1, -(-sum(widths) // ROOM))
    while True:
        rows = [cards[len(cards) * i // lines : len(cards) * (i + 1) // lines] for i in range(lines)]
        if all(sum(hand_width(view.cards[card]) + GAP for card in row) <= ROOM + GAP for row in rows):
            return [row for row in rows if row]
        lines += 1


def _hand(canvas: Canvas, view: NmbrsView, rows: Sequence[Sequence[str]], top: int, t: Texts) -> None:
    more = len(view.my_cards) - sum(map(len, rows))
    if not rows or more:
        said = t.plural("{n} more card", "{n} more cards", more) if rows else t("No cards left")
        middle = (WIDTH // 2, top + len(rows) * (HAND_HEIGHT + 2 * GAP) + LINE // 2)
        canvas.write(said, middle, WORDS, width=ROOM, colour=MUTED, align="centre")
    near = {card: NEAR[n] for n, one in enumerate(view.near) for card in one.cards}
    for row in rows:
        x = (WIDTH - sum(hand_width(view.cards[card]) + GAP for card in row) + GAP) // 2
        for card in row:
            bar = (x, top + HAND_HEIGHT + GAP + FRAME)
            right = _card(canvas, view, card, (x, top + GAP), _frame(view, card))
            if card in near:
                canvas.bar((bar[0] + 20, bar[1] - 2), (right - x - 40, 8), 4, near[card])
            x = right + GAP
        top += HAND_HEIGHT + 2 * GAP


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
