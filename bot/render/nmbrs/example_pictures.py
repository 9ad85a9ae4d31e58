"""Worked examples as pictures: boxes with cards and a caption, in columns."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.nmbrs.table.board import board_of
from bot.render.canvas import MARGIN, WIDTH, Canvas, alt
from bot.render.cards import back
from bot.render.colours import ALARM, GOOD, WELL
from bot.render.nmbrs.examples import CARDS, NOW, Example, Inset
from bot.render.nmbrs.island_pieces import pieces_of
from bot.render.nmbrs.islands import draw_piece
from bot.render.nmbrs.palette import PALETTE
from bot.render.nmbrs.seats import SEATS
from bot.render.nmbrs.tiles import large
from bot.render.text.letters import fit_lines, text_width

GAP = 16
SIDE = 84
"""The side of a cell of the table in pixels, if the box is wide enough."""
PAD = 46
"""The margin around the content of a box, tabs included."""
CARD = (108, 144)
SEAT = 62
"""The height of a line with a seat."""
LINE = 44
"""The height of a line of a caption."""
LETTERS, LEAST_LETTERS = 32, 26
"""The size of a caption's letters in pixels, and the least on one line or two."""


class Box(NamedTuple):
    """A part with the width of its box, the side of a cell, and the lines of its caption."""

    part: Inset
    width: int
    side: int
    caption: tuple[str, ...]

    @property
    def height(self) -> int:
        """The height of the content, without the caption."""
        if self.part.islands:
            return max(piece.height for piece in pieces_of(self.part.islands)) * self.side
        return max(CARD[1] if self.part.cards else 0, len(self.part.seats) * SEAT)


def draw_example(example: Example) -> bytes:
    """Draw an example as a PNG."""
    width = (WIDTH - 2 * MARGIN + GAP) // example.columns - GAP
    side = _side(example, width)
    boxes = [Box(part, width, side, _caption(part, width)) for part in example.parts]
    rows = [boxes[start : start + example.columns] for start in range(0, len(boxes), example.columns)]
    captions = [max(len(box.caption) for box in row) * LINE for row in rows]
    heights = [max(box.height for box in row) + 2 * PAD + below for row, below in zip(rows, captions, strict=True)]
    canvas = Canvas(2 * MARGIN + sum(heights) + GAP * (len(rows) - 1), palette=PALETTE)
    y = MARGIN
    for row, height, below in zip(rows, heights, captions, strict=True):
        for column, box in enumerate(row):
            _box(canvas, box, (MARGIN + column * (width + GAP), y), height, below)
        y += height + GAP
    return canvas.png()


def example_words(example: Example) -> str:
    """Describe an example in words."""
    return alt([example.about, *(f"{_describe_part(part)}." for part in example.parts)])


def _describe_part(part: Inset) -> str:
    """Describe a part. A player with cards beside their name is in the caption anyway."""
    shown = [" ".join(cell.item for cell in run.cells) for run in board_of(part.islands).runs()]
    if not part.cards:
        shown += [saying for _, saying in part.seats]
    return f"{', '.join(shown)}: {part.said}" if shown else part.said


def _side(example: Example, width: int) -> int:
    """Compute the side of a cell at which the widest part fits into a box."""
    most = max((sum(piece.width + 1 for piece in pieces_of(part.islands)) for part in example.parts), default=1)
    return min(SIDE, (width - PAD) // max(most, 1))


def _caption(part: Inset, width: int) -> tuple[str, ...]:
    """Break the caption into one line, two of about equal length, or as many as it needs."""
    room = width - 2 * GAP - (0 if part.good is None else 48)
    if _length(part.said) <= room:
        return (part.said,)
    words = part.said.split()
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    two = min(halves, key=lambda half: max(map(_length, half)), default=(part.said,))
    if max(map(_length, two)) * LEAST_LETTERS <= room * LETTERS:
        return two
    return fit_lines(part.said, (room, WIDTH), LETTERS, 700, LETTERS)[0]


def _length(words: str) -> float:
    return text_width(words, LETTERS, 700)


def _box(canvas: Canvas, box: Box, at: tuple[int, int], height: int, below: int) -> None:
    x, y = at
    part = box.part
    canvas.box(at, (box.width, height), radius=24, fill=WELL)
    above = height - below - GAP
    middle = (x + box.width // 2, y + above // 2)
    if part.islands:
        _islands(canvas, part, box.side, middle)
    else:
        _people(canvas, part, middle)
    icon = 0 if part.good is None else 48
    used = 0
    for i, line in enumerate(box.caption):
        at = (middle[0] + icon // 2, y + above + i * LINE + LINE // 2)
        room = box.width - 2 * GAP - icon
        used = max(
            used, canvas.write(line, at, LETTERS, width=room, least=LEAST_LETTERS, weight=700, align="centre")
        )
    if part.good is not None:
        mark = (middle[0] - used // 2 - 6, y + above + LINE * len(box.caption) // 2)
        canvas.shape("tick" if part.good else "times", mark, 34, GOOD if part.good else ALARM)


def _islands(canvas: Canvas, part: Inset, side: int, middle: tuple[int, int]) -> None:
    pieces = pieces_of(part.islands)
    x = middle[0] - sum((piece.width + 1) * side for piece in pieces) // 2 + side * 2 // 3
    for piece in pieces:
        draw_piece(canvas, piece, side, CARDS, NOW, (x, middle[1] - piece.height * side // 2))
        x += (piece.width + 1) * side


def _people(canvas: Canvas, part: Inset, middle: tuple[int, int]) -> None:
    """Draw seats and what they say, one below the other, with cards to the right of them."""
    seats = 62 + round(max(text_width(said, 34) for _, said in part.seats))
    used = seats + sum(CARD[0] + GAP for _ in part.cards) + (PAD if part.cards else 0)
    x, y = middle[0] - used // 2, middle[1] - len(part.seats) * SEAT // 2
    for seat, said in part.seats:
        canvas.stamp(SEATS[seat].badge(48, WELL), (x, y + (SEAT - 48) // 2))
        canvas.write(said, (x + 62, y + SEAT // 2), 34)
        y += SEAT
    x += seats + PAD
    for card in part.cards:
        sprite = large(CARDS[card], CARD, WELL) if card else back(CARD, WELL)
        canvas.stamp(sprite, (x, middle[1] - CARD[1] // 2))
        x += CARD[0] + GAP
