"""The centre: single cards, builds and altered piles with all their cards, and lone wild cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import accumulate

import msgspec

from bot.games.numero.cards import Cards
from bot.games.numero.midturn import Stack, piles_of
from bot.games.numero.model import NumeroView, Pile
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.cards import PALETTE, CardFace, card, small_card, small_width
from bot.render.colours import CARD, EDGE, GOLD, INK, MUTED, PAPER_INK, WELL
from bot.render.numero.faces import face_of
from bot.render.sprites import Sprite, draw_once

PAD = 18
"""The margin inside the well in pixels."""
ROOM = WIDTH - 2 * MARGIN - 2 * PAD
"""The width of the well inside its margin."""
INSET = 10
"""The space around the small cards of a tile."""
STEP = 5
"""The space between the small cards of a tile."""


class Scale(msgspec.Struct, frozen=True):
    """The scale of the centre, by the height of its piles in pixels."""

    height: int

    @property
    def single(self) -> tuple[int, int]:
        """The size of a single card."""
        return self.height * 8 // 11, self.height

    @property
    def small(self) -> int:
        """The height of the small cards of a pile."""
        return max(54, self.height * 5 // 12)

    @property
    def value(self) -> int:
        """The size of the letters of a pile's value."""
        return self.height * 2 // 5

    @property
    def mark(self) -> int:
        """The side of the mark on a build that can be challenged."""
        return max(32, self.height // 6)

    @property
    def together(self) -> bool:
        """Whether lone wild cards are in the same rows as the piles. Many of them are below, in smaller rows."""
        return self.height > 160

    @property
    def wild(self) -> tuple[int, int]:
        """The size of a lone wild card."""
        return self.single if self.together else (max(69, self.height // 2), max(92, self.height * 2 // 3))

    @property
    def gap(self) -> int:
        """The space between the pieces."""
        return max(10, self.height // 12)


SCALES = tuple(map(Scale, (220, 196, 174, 154, 138, 124, 112, 102)))
"""From the largest down. The first at which the centre fits is used, or else the last."""


class Drawable(msgspec.Struct, frozen=True):
    """Something in the centre: its size, and the function that draws it."""

    size: tuple[int, int]
    draw: Callable[[], Sprite]


class Spread(msgspec.Struct, frozen=True):
    """The centre laid out in rows."""

    rows: tuple[tuple[Drawable, ...], ...]
    gap: int

    @property
    def height(self) -> int:
        """The height of the well in pixels."""
        high = sum(row[0].size[1] + self.gap for row in self.rows) - self.gap
        return 2 * PAD + max(60, high)

    def draw(self, canvas: Canvas, top: int, t: Texts) -> None:
        """Draw the well with its top edge at ``top``."""
        canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, self.height), radius=24, fill=WELL)
        if not self.rows:
            middle = (WIDTH // 2, top + self.height // 2)
            canvas.write(t("The centre is empty"), middle, 34, width=ROOM, colour=MUTED, align="centre")
        y = top + PAD
        for row in self.rows:
            x = (WIDTH - _width(row, self.gap)) // 2
            for piece in row:
                canvas.stamp(piece.draw(), (x, y))
                x += piece.size[0] + self.gap
            y += row[0].size[1] + self.gap


def spread(view: NumeroView, budget: int, doubtful: Collection[int] = ()) -> Spread:
    """Lay out the centre as large as fits into a height of ``budget`` pixels, taller only if it must be.

    ``doubtful`` are the ids of the piles that are marked as builds that can be challenged.
    """
    for scale in SCALES:
        laid = _spread(view, scale, doubtful)
        if laid.height <= budget:
            break
    return laid


def by_value(piles: Sequence[Pile | Stack]) -> list[Pile | Stack]:
    """Sort the piles as they are shown."""
    return sorted(piles, key=lambda pile: (pile.value, pile.id))


def _spread(view: NumeroView, scale: Scale, doubtful: Collection[int]) -> Spread:
    cards = view.cards
    piles = [pile_piece(cards, pile, scale, doubtful=pile.id in doubtful) for pile in by_value(piles_of(view))]
    wilds = [_lone(face_of(card), scale.wild) for name, card in cards.items() if name in view.wilds]
    if scale.together:
        return Spread(rows([*piles, *wilds], scale.gap), scale.gap)
    return Spread(rows(piles, scale.gap) + rows(wilds, scale.gap), scale.gap)


def pile_piece(cards: Cards, pile: Pile | Stack, scale: Scale, *, doubtful: bool = False) -> Drawable:
    """Prepare a pile for drawing: a single card, or a tile with the value above all cards in order."""
    faces = tuple(face_of(cards[name]) for name in pile.cards)
    if len(faces) == 1:
        return _lone(faces[0], scale.single)
    faces, left_out = _choose_shown(faces, scale)
    size = (_tile_width(faces, scale, left_out, doubtful), scale.single[1])
    return Drawable(size, partial(tile, str(pile.value), faces, scale, left_out, doubtful))


def _lone(face: CardFace, size: tuple[int, int]) -> Drawable:
    return Drawable(size, partial(card, face, size))


def rows(pieces: Sequence[Drawable], gap: int) -> tuple[tuple[Drawable, ...], ...]:
    """Put the pieces in as few rows as possible, all about equally wide."""
    fewest = len(_wrap(pieces, gap, ROOM))
    width = bisect_left(range(ROOM), True, key=lambda width: len(_wrap(pieces, gap, width)) <= fewest)
    return tuple(map(tuple, _wrap(pieces, gap, width)))


def _wrap(pieces: Sequence[Drawable], gap: int, width: int) -> list[list[Drawable]]:
    rows: list[list[Drawable]] = []
    used = 0
    for piece in pieces:
        used += gap + piece.size[0]
        if not rows or used > width:
            rows.append([])
            used = piece.size[0]
        rows[-1].append(piece)
    return rows


def _width(row: Sequence[Drawable], gap: int) -> int:
    return sum(piece.size[0] + gap for piece in row) - gap


# --- tiles of several cards


def _choose_shown(faces: tuple[CardFace, ...], scale: Scale) -> tuple[tuple[CardFace, ...], int]:
    """Choose the newest cards of a pile that fit side by side. Returns how many older ones do not, too."""
    room = ROOM - 2 * INSET
    widths = [small_width(face, scale.small) + STEP for face in reversed(faces)]
    if sum(widths) <= room:
        return faces, 0
    kept = sum(used <= room - scale.small - STEP for used in accumulate(widths))
    return faces[-kept:], len(faces) - kept


def _tile_width(faces: Sequence[CardFace], scale: Scale, left_out: int, doubtful: bool) -> int:
    more = scale.small + STEP if left_out else 0
    small = sum(small_width(face, scale.small) + STEP for face in faces) - STEP
    return max(scale.single[0] + scale.mark * doubtful, more + small + 2 * INSET)


@draw_once
def tile(value: str, faces: tuple[CardFace, ...], scale: Scale, left_out: int, doubtful: bool) -> Sprite:
    """Draw a pile of several cards: its value in large type, and below it the cards in the order added."""
    width, height = _tile_width(faces, scale, left_out, doubtful), scale.single[1]
    canvas = Canvas(height, width, WELL, PALETTE)
    canvas.box((0, 0), (width, height), radius=18, on=WELL, edge=GOLD if doubtful else EDGE)
    top = height - scale.small - INSET
    mark = scale.mark if doubtful else 0
    middle = ((width - mark) // 2, (top + 6) // 2)
    canvas.write(value, middle, scale.value, width=width - 16, weight=800, colour=INK, align="centre")
    if doubtful:
        _question(canvas, (width - 8 - mark // 2, 8 + mark // 2), mark)
    used = sum(small_width(face, scale.small) + STEP for face in faces) - STEP
    x = (width - used) // 2
    if left_out:
        x += (scale.small + STEP) // 2
        at = (x - STEP - scale.small // 2, height - INSET - scale.small // 2)
        canvas.write(f"+{left_out}", at, 28, width=scale.small, colour=MUTED, align="centre")
    for face in faces:
        sprite = small_card(face, scale.small, CARD)
        canvas.stamp(sprite, (x, top))
        x += sprite.size[0] + STEP
    return canvas.sprite()


def _question(canvas: Canvas, middle: tuple[int, int], side: int) -> None:
    canvas.shape("●", middle, side, GOLD)
    canvas.write("?", middle, max(24, side * 2 // 3), weight=800, colour=PAPER_INK, align="centre")
