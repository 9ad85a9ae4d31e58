"""The picture of a leaderboard: a row per player, with a bar for the value and an arrow for the change."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.i18n import Texts
from bot.i18n.direction import isolate
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import ALARM, CARD, COLOURS, EDGE, FAINT, GOLD, GOOD, INK, MUTED, PAPER_INK, WELL, Colour
from bot.render.palette import CORE
from bot.render.text.fonts import drawable
from bot.render.text.letters import LEAST, text_width

HEAD = 112
ROW, GAP = 78, 8
FOOT = 60
VALUE = 230
"""The width of the column with the values."""
PODIUM: tuple[Colour, ...] = (GOLD, (196, 204, 218), (208, 138, 84))
"""Gold, silver and bronze. The place is written on them as a number too."""
PALETTE = CORE.plus(*PODIUM).smooth(
    *((medal, PAPER_INK) for medal in PODIUM), *((CARD, medal) for medal in PODIUM)
)
TINTS = tuple(
    COLOURS[name] for name in ("sky", "orange", "green", "purple", "pink", "yellow", "blue", "vermilion")
)
"""The colours of the bars, used in turn."""


class LeaderboardRow(msgspec.Struct, frozen=True):
    """A player's row. ``name`` is None for somebody who has left the server. ``share`` (0 to 1) is the length of
    the bar. ``climbed`` is the number of places gained since last week, negative for lost, None if unknown.
    ``fresh`` marks a player who was not among the first then. ``own`` marks the reader's row."""

    place: int
    name: str | None
    value: str
    note: str = ""
    share: float = 0.0
    climbed: int | None = None
    fresh: bool = False
    own: bool = False


class LeaderboardSheet(msgspec.Struct, frozen=True):
    """A page: a title, a subtitle, and the rows."""

    title: str
    about: str
    rows: tuple[LeaderboardRow, ...]

    @property
    def moving(self) -> bool:
        """Whether the rows show changes in place."""
        return any(row.fresh or row.climbed is not None for row in self.rows)


def draw_leaderboard(sheet: LeaderboardSheet, t: Texts) -> bytes:
    """Draw a page as a PNG."""
    foot = FOOT if sheet.moving else 16
    canvas = Canvas(HEAD + len(sheet.rows) * (ROW + GAP) + foot, palette=PALETTE)
    _heading(canvas, sheet)
    for i, row in enumerate(sheet.rows):
        _row(canvas, row, HEAD + i * (ROW + GAP), TINTS[i % len(TINTS)], t)
    if sheet.moving:
        _legend(canvas, HEAD + len(sheet.rows) * (ROW + GAP) + 18, t)
    return canvas.png()


def _heading(canvas: Canvas, sheet: LeaderboardSheet) -> None:
    canvas.shape("crown", (MARGIN + 30, 54), 60, GOLD)
    used = canvas.write(sheet.title, (MARGIN + 80, 56), 48, width=640, weight=800)
    left = MARGIN + 80 + used + 24
    right = WIDTH - MARGIN
    canvas.write(sheet.about, (right, 58), 32, width=right - left, height=84, colour=MUTED, align="right")


def _row(canvas: Canvas, row: LeaderboardRow, top: int, tint: Colour, t: Texts) -> None:
    middle = top + ROW // 2
    canvas.box((MARGIN, top), (WIDTH - 2 * MARGIN, ROW), radius=18, edge=INK if row.own else None)
    _place(canvas, row.place, (MARGIN + 12, top + 10))
    left, right = MARGIN + 112, WIDTH - MARGIN - 132
    name = isolate(drawable(row.name)) if row.name is not None else ""
    colour = INK if name else FAINT
    name = name or (t("left the server") if row.name is None else t("Player {n}", n=row.place))
    canvas.write(row.value, (right, middle - 6), 46, width=VALUE - 20, least=30, weight=800, align="right")
    at = (right - VALUE, middle - 6)
    note = canvas.write(row.note, at, 28, width=300, height=54, colour=MUTED, align="right")
    room = right - VALUE - note - 20 - left
    canvas.write(name, (left, middle - 8), 38, width=room, least=28, weight=700, colour=colour)
    _bar(canvas, row.share, (left, top + ROW - 16), right - left, tint)
    _movement(canvas, row, (WIDTH - MARGIN - 66, middle))


def _place(canvas: Canvas, place: int, at: tuple[int, int]) -> None:
    side = ROW - 20
    width = side + 26
    medal = PODIUM[place - 1] if place <= len(PODIUM) else None
    canvas.box(at, (width, side), radius=16, fill=medal or WELL, on=CARD)
    middle = (at[0] + width // 2, at[1] + side // 2)
    ink = PAPER_INK if medal else INK
    canvas.write(str(place), middle, 38, width=width - 8, weight=800, colour=ink, align="centre")


def _bar(canvas: Canvas, share: float, at: tuple[int, int], width: int, tint: Colour) -> None:
    canvas.box(at, (width, 8), radius=4, fill=WELL, on=CARD)
    length = round(width * min(1.0, max(0.0, share)))
    if length >= 8:
        canvas.box(at, (length, 8), radius=4, fill=tint, on=CARD)


def _movement(canvas: Canvas, row: LeaderboardRow, middle: tuple[int, int]) -> None:
    x, y = middle
    if row.fresh:
        canvas.shape("★", middle, 36, COLOURS["sky"])
    elif row.climbed:
        up = row.climbed > 0
        colour = GOOD if up else ALARM
        canvas.shape("▲" if up else "▼", (x - 24, y), 30, colour)
        canvas.write(str(abs(row.climbed)), (x - 2, y), 34, width=60, weight=700, colour=colour)
    elif row.climbed == 0:
        canvas.shape("minus", middle, 26, EDGE)


def _legend(canvas: Canvas, y: int, t: Texts) -> None:
    parts: Sequence[tuple[str, Colour, str]] = (
        ("▲", GOOD, t("up")),
        ("▼", ALARM, t("down since last week")),
        ("★", COLOURS["sky"], t("new in the top 100")),
    )
    room = WIDTH - 2 * MARGIN - 20 - 82 * len(parts)
    size = next((size for size in (26, 25) if sum(text_width(said, size) for *_, said in parts) <= room), LEAST)
    x = MARGIN + 20
    for sign, colour, words in parts:
        canvas.shape(sign, (x, y), 24, colour)
        x += 26 + canvas.write(words, (x + 22, y), size, width=420, height=54, colour=MUTED) + 34
