"""The worked examples of the rules pages, drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.games.numero.log import ALL_CARDS
from bot.games.numero.model import Pile
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas, alt
from bot.render.cards import PALETTE
from bot.render.colours import GOLD, INK, MUTED, WELL
from bot.render.numero.centre import SCALES, Drawable, pile_piece

SCALE = SCALES[2]
GAP = 14
SIGN = 44
"""The width of a sign between two cards."""
LINE = 318
"""The height of a line with its caption and its sentence."""


class Item(msgspec.Struct, frozen=True):
    """A pile with a caption, or without cards a sign between piles. ``mine`` if it is in the player's hand."""

    cards: tuple[str, ...] = ()
    value: int = 0
    sign: str = ""
    caption: str = ""
    mine: bool = False

    @property
    def piece(self) -> Drawable:
        """The pile as shown in the centre."""
        return pile_piece(ALL_CARDS, Pile(0, self.value, self.cards), SCALE)

    @property
    def width(self) -> int:
        """Its width in pixels."""
        return self.piece.size[0] if self.cards else SIGN


class ExamplePlay(msgspec.Struct, frozen=True):
    """A play: what is on the table, and how the play is announced."""

    items: tuple[Item, ...]
    said: str


class Example(msgspec.Struct, frozen=True):
    """Plays one below the other, and the same in words."""

    lines: tuple[ExamplePlay, ...]
    alt: str


def _pile(value: int, *cards: str, caption: str = "") -> Item:
    return Item(cards, value, caption=caption)


def _mine(card: str, caption: str) -> Item:
    return Item((card,), caption=caption, mine=True)


PLUS, EQUALS, MAKES, AND = Item(sign="+"), Item(sign="="), Item(sign="arrow"), Item()


def take(t: Texts) -> Example:
    """Show a join, and two takes with one card."""
    yours, first, second = t("your card"), t("take {n}", n=1), t("take {n}", n=2)
    lines = (
        ExamplePlay(
            (_pile(5, "g5"), PLUS, _pile(3, "r3"), EQUALS, _mine("b8", yours)),
            t("5 + 3 = 8: you win three cards"),
        ),
        ExamplePlay(
            (
                _pile(10, "b10", caption=first),
                AND,
                _pile(6, "r6", caption=second),
                PLUS,
                _pile(4, "g4", caption=second),
                EQUALS,
                _mine("o10", yours),
            ),
            t("10 = 10, 6 + 4 = 10: two takes, four cards"),
        ),
    )
    about = t(
        "With a blue 8 you take the green 5 and the red 3. With an orange 10 you take the blue 10, plus 6 and 4."
    )
    return _example(about, lines)


def build(t: Texts) -> Example:
    """Show a build on a single card and one on a join. The answer stays in the hand."""
    yours, kept = t("your card"), t("you keep it")
    lines = (
        ExamplePlay(
            (_pile(9, "g9"), PLUS, _mine("r1", yours), EQUALS, _pile(10, "g9", "r1"), AND, _mine("b10", kept)),
            t("9 + 1 = 10: a build, and you hold a 10"),
        ),
        ExamplePlay(
            (
                _pile(5, "o5"),
                PLUS,
                _pile(3, "b3"),
                PLUS,
                _mine("g4", yours),
                EQUALS,
                _pile(12, "o5", "b3", "g4"),
                AND,
                _mine("r12", kept),
            ),
            t("5 + 3 = 8, 8 + 4 = 12: a build, and you hold a 12"),
        ),
    )
    about = t("The number card is added to one or more piles. The builder keeps a card equal to the new pile.")
    return _example(about, lines)


def wilds(t: Texts) -> Example:
    """Show a chain of wild cards on one pile, and two wild cards on two piles that are joined."""
    yours = t("your card")
    lines = (
        ExamplePlay(
            (
                *(Item((name,)) for name in ("o10", "−2", "÷4", "×3")),
                MAKES,
                _pile(6, "o10", "−2", "÷4", "×3"),
                EQUALS,
                _mine("b6", yours),
            ),
            t("10 − 2 = 8, 8 ÷ 4 = 2, 2 × 3 = 6: take with the 6, five cards"),
        ),
        ExamplePlay(
            (_pile(8, "g10", "−2"), PLUS, _pile(1, "r5", "−4"), EQUALS, _mine("o9", yours)),
            t("10 − 2 = 8, 5 − 4 = 1, 8 + 1 = 9: take with the 9, five cards"),
        ),
    )
    about = t("Wild cards stay on the pile they changed and are won with it.")
    return _example(about, lines)


EXAMPLES: dict[str, Callable[[Texts], Example]] = {"take": take, "build": build, "wilds": wilds}
"""The examples by the name that the rules pages use."""


def _example(about: str, lines: Sequence[ExamplePlay]) -> Example:
    return Example(tuple(lines), alt((about, *(f"{line.said}." for line in lines))))


def draw_example(example: Example) -> bytes:
    """Draw an example as a PNG."""
    canvas = Canvas(2 * MARGIN + len(example.lines) * (LINE + GAP) - GAP, palette=PALETTE)
    for i, line in enumerate(example.lines):
        _line(canvas, line, MARGIN + i * (LINE + GAP))
    return canvas.png()


def _line(canvas: Canvas, line: ExamplePlay, top: int) -> None:
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, LINE), radius=24, fill=WELL)
    x = (WIDTH - sum(item.width + GAP for item in line.items) + GAP) // 2
    for item in line.items:
        if item.cards:
            _item(canvas, item, (x, top + 18))
        else:
            _sign(canvas, item.sign, (x + SIGN // 2, top + 18 + SCALE.single[1] // 2))
        x += item.width + GAP
    width = WIDTH - 2 * MARGIN - 40
    canvas.write(line.said, (WIDTH // 2, top + LINE - 40), 40, width=width, height=60, weight=700, align="centre")


def _item(canvas: Canvas, item: Item, at: tuple[int, int]) -> None:
    piece = item.piece
    canvas.stamp(piece.draw(), at)
    colour = GOLD if item.mine else MUTED
    middle = (at[0] + piece.size[0] // 2, at[1] + piece.size[1] + 26)
    canvas.write(item.caption, middle, 30, width=piece.size[0] + 40, height=60, colour=colour, align="centre")


def _sign(canvas: Canvas, sign: str, middle: tuple[int, int]) -> None:
    if sign == "arrow":
        canvas.shape("arrow", middle, SIGN, MUTED)
    else:
        canvas.write(sign, middle, 56, weight=800, colour=INK, align="centre")
