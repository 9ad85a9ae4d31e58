"""A player's own picture, made for phones: the players in a line, the centre to play on, and the hand below it.

Every number that is decided on is as large as on a real card. The small cards of a pile are only signs here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from unicodedata import normalize

import msgspec

from bot.games.numero.midturn import Stack, piles_of
from bot.games.numero.model import NumeroView, Pile
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import PALETTE, CardFace, back, engrave, engraved_width
from bot.render.colours import EDGE, GOLD, GROUND, INK, MUTED, PAPER, WELL, Colour
from bot.render.numero.centre import ROOM, Drawable, Spread, by_value, rows
from bot.render.numero.faces import face_of
from bot.render.sprites import Sprite, draw_once
from bot.render.text.names import drawable_name

DIGITS = 98
"""The least size of the letters on a card. A phone shows a picture at less than a quarter."""
HEIGHTS = (164, 122)
"""The heights of the cards in the centre. The first at which they fit into ``BUDGET`` is used."""
BUDGET = 310
MOST_ROWS = 3
"""More of the centre than so many rows is only counted. The table shows all of it."""
HAND = 150
"""The height of a card of the hand."""
EMPTY = 80
"""The height for a hand without cards."""
BORDER = 20
LETTERS = 0.73
"""The share of a card's height that its letters may take. The rest is for signs."""
SIGN = 26
SPACE = 7
"""The space between cards of the centre."""
GAP = 16
LINE = 70
"""The height of a line of players."""
SIZE = 58
"""The size of the letters about the players."""
HELD = (56, 62)
"""The size of the card that counts the cards in a hand, and of the deck."""


def draw_hand(view: NumeroView, names: Sequence[str], t: Texts) -> bytes:
    """Draw the players, the centre and the hand of the seat whose view it is as a PNG."""
    shown = [drawable_name(name, seat, t) for seat, name in enumerate(names)]
    centre = _centre(view)
    hand = _hand(view, HAND if len(centre.rows) < MOST_ROWS else HEIGHTS[-1])
    top = BORDER + LINE * _lines(len(shown))
    below = top + centre.height + GAP
    high = sum(row[0].size[1] + SPACE for row in hand) - SPACE if hand else EMPTY
    canvas = Canvas(below + high + BORDER, palette=PALETTE)
    _players(canvas, view, shown)
    centre.draw(canvas, top, t)
    if not hand:
        middle = (WIDTH // 2, below + EMPTY // 2)
        canvas.write(t("No cards left"), middle, SIZE, width=WIDTH - 2 * MARGIN, colour=MUTED, align="centre")
    for row in hand:
        x = (WIDTH - sum(piece.size[0] + GAP for piece in row) + GAP) // 2
        for piece in row:
            canvas.stamp(piece.draw(), (x, below))
            x += piece.size[0] + GAP
        below += row[0].size[1] + SPACE
    return canvas.png()


def _hand(view: NumeroView, height: int) -> Sequence[Sequence[Drawable]]:
    """Lay out the number cards, ascending, then the wild cards, in one row or if need be in two."""
    looks = [CardLook(face_of(card)) for card in (*view.numbers, *view.hand_wilds)]
    tall = rows([_piece(look, height, GROUND) for look in looks], GAP) if looks else ()
    return tall if len(tall) < 2 else rows([_piece(look, HEIGHTS[-1], GROUND) for look in looks], GAP)


# --- players


def _lines(seats: int) -> int:
    return (seats + 1) // 2


def _players(canvas: Canvas, view: NumeroView, names: Sequence[str]) -> None:
    """Draw two players a line, each with the score and the number of cards in hand, and the deck at the right."""
    deck = _draw_count(canvas, view.deck, (WIDTH - MARGIN, BORDER + LINE // 2), deck=True)
    for seat, name in enumerate(names):
        line, place = divmod(seat, 2)
        room = WIDTH - 2 * MARGIN - (deck + 2 * GAP if line == 0 else 0)
        width = room if len(names) == 1 else (room - 2 * GAP) // 2
        left = MARGIN + place * (width + 2 * GAP)
        middle = BORDER + line * LINE + LINE // 2
        right = left + width
        right -= _draw_count(canvas, view.held[seat], (right, middle)) + GAP
        score = str(view.scores[seat]).replace("-", "−")
        right -= canvas.write(score, (right, middle), SIZE, weight=800, align="right") + GAP
        if seat == view.mover:
            canvas.shape("turn", (left + 20, middle), 40, GOLD)
            left += 52
        colour = INK if seat == view.seat else MUTED
        canvas.write(name, (left, middle), SIZE, width=right - left, least=SIZE - 10, weight=700, colour=colour)


def _draw_count(canvas: Canvas, number: int, at: tuple[int, int], *, deck: bool = False) -> int:
    """Draw a number of cards on the back of a card that ends at ``at``, and return its width."""
    right, middle = at
    width = max(HELD[0], round(engraved_width(str(number), SIZE)) + 20)
    top = middle - HELD[1] // 2
    if deck and number:
        canvas.stamp(back((width, HELD[1]), GROUND), (right - width - 8, top))
    canvas.stamp(back((width, HELD[1]), GROUND), (right - width, top))
    canvas.write(str(number), (right - width // 2, middle), SIZE - 6, weight=800, align="centre")
    return width + (8 if deck else 0)


# --- the centre


def _centre(view: NumeroView) -> Spread:
    """Lay out the centre: piles by value, then wild cards that lie alone."""
    cards = view.cards
    looks = [_pile_look(view, pile) for pile in by_value(piles_of(view))]
    looks += [CardLook(face_of(card)) for name, card in cards.items() if name in view.wilds]
    for height in HEIGHTS:
        laid = Spread(rows([_piece(look, height) for look in looks], SPACE), SPACE)
        if laid.height <= BUDGET:
            return laid
    if len(laid.rows) > MOST_ROWS:
        kept = sum(map(len, laid.rows[:MOST_ROWS])) - 1
        more = CardLook(CardFace(f"+{len(looks) - kept}", WELL))
        return Spread(rows([_piece(look, height) for look in (*looks[:kept], more)], SPACE), SPACE)
    return laid


class CardLook(msgspec.Struct, frozen=True):
    """A card, or a pile of several with the faces of its cards and whether it is a build that can be
    challenged."""

    face: CardFace
    cards: tuple[CardFace, ...] = ()
    doubtful: bool = False


def _pile_look(view: NumeroView, pile: Pile | Stack) -> CardLook:
    faces = tuple(face_of(view.cards[name]) for name in pile.cards)
    if len(faces) == 1:
        return CardLook(faces[0])
    face = CardFace(str(pile.value), WELL, edge=EDGE)
    return CardLook(face, faces, pile.id in view.doubtful)


def _piece(look: CardLook, height: int, on: Colour = WELL) -> Drawable:
    return Drawable((_width(look, height), height), partial(draw_large, look, height, on))


def write_face(look: CardLook) -> str:
    """Write the face on one line: a fraction with a slash, as large as the numbers."""
    text = look.face.text
    return text if "³" in text or "²" in text else normalize("NFKC", text).replace("⁄", "/")


def _width(look: CardLook, height: int) -> int:
    """Compute the width of a card: eight stand in a row, and more than two digits need more."""
    least = (ROOM - 7 * SPACE) // 8
    return max(least, height, round(engraved_width(write_face(look), DIGITS * height // HEIGHTS[-1])) + 18)


@draw_once
def draw_large(look: CardLook, height: int, on: Colour = WELL) -> Sprite:
    """Draw a card or pile of that height, with its number as large as possible and signs below it."""
    width, face = _width(look, height), look.face
    canvas = Canvas(height, width, on, PALETTE)
    edge = GOLD if look.doubtful else face.edge
    canvas.box((0, 0), (width, height), radius=20, fill=face.fill, on=on, edge=edge)
    room = (width - 10, round(height * LETTERS))
    canvas.fill(engrave(write_face(look), room), (5, 3), face.ink)
    signs = [(card.sign, PAPER if card.edge else card.fill) for card in look.cards]
    if not look.cards and face.sign:
        signs = [(face.sign, face.tint or face.ink)]
    if look.doubtful:
        signs.append(("?", GOLD))
    step = min(SIGN + 8, (width - SIGN - 24) // max(1, len(signs) - 1))
    x = width // 2 - step * (len(signs) - 1) // 2
    middle = room[1] + (height - room[1]) // 2 - 2
    for sign, colour in signs:
        if sign == "?":
            canvas.write("?", (x, middle), SIGN + 12, weight=800, colour=colour, align="centre")
        else:
            canvas.shape(sign, (x, middle), SIGN, colour)
        x += step
    return canvas.sprite()
