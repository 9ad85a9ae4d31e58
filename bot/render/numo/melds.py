"""Melds as tiles: their owner, their name, the rule they follow, and their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.games.numo.cards import Card, Cards
from bot.games.numo.kinds import OPERATIONS, can_grow
from bot.games.numo.model import Meld
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import CARD, INK, MUTED
from bot.render.numo import cards as faces
from bot.render.numo import words
from bot.render.numo.seats import SEATS
from bot.render.sprites import Sprite
from bot.render.text.letters import text_width

ROOM = WIDTH - 2 * MARGIN
"""The width that a line of tiles may have in pixels."""
GAP = 10
"""The space between tiles in pixels."""
SIGN = 26
"""The width of a sign between two cards."""
SPACE = 5
GROWTH = 36
"""The width of the gap for further cards."""


class Grade(msgspec.Struct, frozen=True):
    """The measures of tiles in pixels: a card, the line above the cards, its letters, the space at the edges, and
    whether the cards are shown with their emblems."""

    card: tuple[int, int]
    line: int
    letters: int
    pad: int
    emblems: bool = False

    @property
    def height(self) -> int:
        """The height of a tile."""
        return self.line + self.card[1] + 2 * self.pad


LARGE = Grade((112, 152), line=52, letters=32, pad=16)
MIDDLE = Grade((94, 128), line=50, letters=31, pad=15)
ROOMY = Grade((76, 104), line=48, letters=30, pad=14)
TIGHT = Grade((58, 74), line=36, letters=26, pad=10)
PICTURED = Grade(faces.MEDIUM.size, line=48, letters=30, pad=14, emblems=True)


class Tile(msgspec.Struct, frozen=True):
    """A meld ready to be drawn. ``name`` is its name, ``label`` the rule it follows, and ``signs`` come after its
    first and second card. A meld of the rules pages has neither owner nor name."""

    owner: int | None
    name: str
    label: str
    cards: tuple[Card, ...]
    signs: tuple[str, ...]
    grows: bool
    width: int


def tile(meld: Meld, cards: Cards, grade: Grade, t: Texts, *, number: int | None = None) -> Tile:
    """Prepare a meld for drawing. Its owner and name are on the tile if it has a ``number``."""
    held = tuple(cards[name] for name in meld.cards)
    operation = OPERATIONS.get(meld.kind)
    signs = (operation.sign, "=") if operation else ()
    grows = can_grow(meld.kind, meld.cards)
    used = len(held) * (grade.card[0] + SPACE) - SPACE + len(signs) * SIGN + grows * (GROWTH + SPACE)
    name, label = "" if number is None else f"#{number}", words.rule(meld.kind, held, t)
    head = _length(label, grade.letters, 600)
    if number is not None:
        head += grade.line - 8 + 8 + _length(name, grade.letters, 800) + 12
    width = min(ROOM, max(used, head) + 2 * grade.pad)
    return Tile(None if number is None else meld.owner, name, label, held, signs, grows, width)


def _sprite(card: Card, grade: Grade, t: Texts) -> Sprite:
    if grade.emblems:
        return faces.full_card(card, faces.MEDIUM, t, CARD)
    return faces.small_card(card.number, card.season, grade.card)


def draw_tile(canvas: Canvas, tile: Tile, grade: Grade, at: tuple[int, int], t: Texts) -> None:
    """Draw a tile with its top left corner at ``at``."""
    x, y = at
    canvas.box(at, (tile.width, grade.height), radius=18)
    left, middle = x + grade.pad, y + grade.pad + grade.line // 2 - 4
    if tile.owner is not None:
        side = grade.line - 8
        canvas.stamp(SEATS[tile.owner].badge(side), (left, middle - side // 2))
        left += side + 8
        left += canvas.write(tile.name, (left, middle), grade.letters, weight=800) + 12
    room = x + tile.width - grade.pad - left
    canvas.write(tile.label, (left, middle), grade.letters, width=room, colour=MUTED)
    _cards(canvas, tile, grade, (x + grade.pad, y + grade.pad + grade.line), t)


def _cards(canvas: Canvas, tile: Tile, grade: Grade, at: tuple[int, int], t: Texts) -> None:
    x, y = at
    width, height = grade.card
    room = tile.width - 2 * grade.pad - len(tile.signs) * SIGN - tile.grows * (GROWTH + SPACE)
    step = min(width + SPACE, (room - width) // max(1, len(tile.cards) - 1))
    for i, card in enumerate(tile.cards):
        canvas.stamp(_sprite(card, grade, t), (x, y))
        x += step
        if i < len(tile.signs):
            middle = (x - SPACE + (SIGN + SPACE) // 2, y + height // 2)
            canvas.write(tile.signs[i], middle, 34, weight=700, colour=INK, align="centre")
            x += SIGN
    if tile.grows:
        canvas.stamp(faces.gap("+", (GROWTH, height)), (x - step + width + SPACE, y))


# --- many tiles


def widen(line: Sequence[Tile]) -> list[Tile]:
    """Widen the tiles of a line to fill it, unless that would leave them half empty."""
    used = sum(one.width for one in line) + GAP * (len(line) - 1)
    if not line or 2 * used < ROOM:
        return list(line)
    more, odd = divmod(ROOM - used, len(line))
    return [msgspec.structs.replace(one, width=one.width + more + (i < odd)) for i, one in enumerate(line)]


def lines(tiles: Sequence[Tile], *, apart: bool) -> list[list[Tile]]:
    """Put the tiles on lines, in order. With ``apart`` every owner begins a new line."""
    found: list[list[Tile]] = []
    left = 0
    for one in tiles:
        new = apart and bool(found) and found[-1][-1].owner != one.owner
        if not found or new or one.width > left:
            found.append([])
            left = ROOM
        found[-1].append(one)
        left -= one.width + GAP
    return found


def place(rows: Sequence[Sequence[Tile]], grade: Grade, top: int) -> Iterator[tuple[Tile, tuple[int, int]]]:
    """Yield every tile with its top left corner. The first line begins at ``top``."""
    for i, row in enumerate(rows):
        x = MARGIN
        for one in row:
            yield one, (x, top + i * (grade.height + GAP))
            x += one.width + GAP


def _length(text: str, size: int, weight: int) -> int:
    return round(text_width(text, size, weight)) + 2
