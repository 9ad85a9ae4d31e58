"""The picture of a reveal: the numbers ascending, what became of each, and the players without one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numer.model import Reveal, RevealRow
from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import ALARM, CARD, EDGE, GOLD, GOOD, INK, MUTED, WELL, Colour
from bot.render.numer import parts
from bot.render.numer.seats import SEATS
from bot.render.sprites import Sprite
from bot.render.text.letters import fit, text_width
from bot.render.text.names import drawable_name

HEAD = 96
TILE = 300
"""The height of a tile in pixels."""
GAP = 14
PER_LINE = 5
BADGE = 60
TAG = 60
"""The height of a tag for a player without a number."""


def draw_reveal(reveal: Reveal, names: Sequence[str], t: Texts) -> bytes:
    """Draw a revealed turn as a PNG."""
    shown = [drawable_name(name, seat, t) for seat, name in enumerate(names)]
    tiles = [row for row in reveal.rows if row.verdict not in ("out", "resting")]
    lines = _lines(tiles)
    tags = _tags([row for row in reveal.rows if row.verdict in ("out", "resting")], shown, t)
    height = HEAD + len(lines) * (TILE + GAP) + len(tags) * (TAG + GAP) - GAP + MARGIN
    canvas = Canvas(height, palette=parts.PALETTE)
    _heading(canvas, reveal, t)
    shared = find_shared_digits(tiles)
    width = _tile_width(max((len(line) for line in lines), default=1))
    for i, line in enumerate(lines):
        used = len(line) * (width + GAP) - GAP
        for j, row in enumerate(line):
            at = ((WIDTH - used) // 2 + j * (width + GAP), HEAD + i * (TILE + GAP))
            _tile(canvas, row, shown[row.seat], shared.get(row.number or "", ""), at, width, t)
    for i, tag_line in enumerate(tags):
        _tag_line(canvas, tag_line, HEAD + len(lines) * (TILE + GAP) + i * (TAG + GAP))
    return canvas.png()


def _heading(canvas: Canvas, reveal: Reveal, t: Texts) -> None:
    used = canvas.write(t("Reveal"), (MARGIN, 52), 48, width=280, weight=800)
    where = t("Round {round} · Turn {turn}", round=reveal.round, turn=reveal.turn)
    canvas.write(where, (MARGIN + used + 24, 54), 34, width=420, colour=MUTED)
    bonus = max((row.bonus for row in reveal.rows), default=0)
    if bonus:
        right = WIDTH - MARGIN
        text = t("Bonus +{bonus}", bonus=bonus)
        used = canvas.write(text, (right, 54), 36, width=300, weight=700, colour=GOLD, align="right")
        canvas.shape("★", (right - used - 26, 53), 34, GOLD)


def _lines(tiles: Sequence[RevealRow]) -> list[Sequence[RevealRow]]:
    """Put the tiles on one line or, from six on, on two lines as equal as possible."""
    if len(tiles) <= PER_LINE:
        return [tiles] if tiles else []
    half = (len(tiles) + 1) // 2
    return [tiles[:half], tiles[half:]]


def _tile_width(count: int) -> int:
    return min(300, (WIDTH - 2 * MARGIN - (count - 1) * GAP) // count)


def find_shared_digits(tiles: Sequence[RevealRow]) -> dict[str, str]:
    """Find the digits of each number to highlight: those that it shares, as the lower or as the higher one."""
    lit: dict[str, str] = {}
    for row in tiles:
        if row.number and row.shared and row.against:
            lit[row.number] = lit.get(row.number, "") + row.shared
            lit[row.against] = lit.get(row.against, "") + row.shared
    return lit


def _tile(
    canvas: Canvas, row: RevealRow, name: str, shared: str, at: tuple[int, int], width: int, t: Texts
) -> None:
    x, y = at
    counts = row.verdict == "accepted"
    fill = CARD if counts else WELL
    edge = GOLD if row.bonus else GOOD if counts else EDGE
    canvas.box(at, (width, TILE), radius=22, fill=fill, edge=edge)
    _number(canvas, row, shared, (x, y + 18), width, fill)
    middle, ink = x + width // 2, INK if counts else MUTED
    canvas.write(name, (middle, y + 140), 34, width=width - 28, least=28, weight=700, colour=ink, align="centre")
    big, colour, detail = verdict(row, t)
    text, size = fit(big, width - 28 - BADGE - 16, 52, 800)
    left = middle - (BADGE + 16 + round(text_width(text, size, 800))) // 2
    canvas.stamp(SEATS[row.seat].badge(BADGE, fill), (left, y + 206 - BADGE // 2))
    canvas.write(text, (left + BADGE + 16, y + 206), size, weight=800, colour=colour)
    _detail(canvas, detail, (middle, y + 264), width - 24, star=row.bonus > 0)


def _number(canvas: Canvas, row: RevealRow, shared: str, at: tuple[int, int], width: int, ground: Colour) -> None:
    sprite = draw_number(row, shared, (min(76, (width - 36 - 2 * parts.NEXT) // 3), 92), ground)
    canvas.stamp(sprite, (at[0] + (width - sprite.size[0]) // 2, at[1]))


def draw_number(row: RevealRow, shared: str, size: tuple[int, int], ground: Colour) -> Sprite:
    """Draw the three digits, each of that size, the ``shared`` ones highlighted. A void number is struck
    through."""
    counts = row.verdict == "accepted"
    plain: parts.Look = "open" if counts else "dim"
    hits = shared if row.verdict != "void" else ""
    number = row.number or ""
    looks = tuple("hit" if digit in hits else plain for digit in number)
    return parts.number(number, looks, size, ground, struck=not counts)


def verdict(row: RevealRow, t: Texts) -> tuple[str, Colour, str]:
    """Return what became of a number, its colour, and the reason or the sum below it."""
    match row.verdict:
        case "eliminated":
            return t("{digit} in {against}", digit=row.shared, against=row.against), ALARM, t("eliminated")
        case "void":
            return t("void"), ALARM, t("crossed off")
        case _:
            return f"+{row.total}", GOLD if row.bonus else GOOD, _sum(row)


def _sum(row: RevealRow) -> str:
    """Write out how the points of an accepted number come about, unless that is obvious."""
    first = int((row.number or "0")[0])
    points = f"{first} × 2" if row.points > first else f"{first}"
    if row.bonus:
        return f"{points} + {row.bonus}"
    return points if row.points > first else ""


def _detail(canvas: Canvas, text: str, middle: tuple[int, int], width: int, *, star: bool) -> None:
    icon = 34 if star else 0
    x, y = middle
    used = canvas.write(text, (x - icon // 2, y), 32, width=width - icon, height=60, colour=MUTED, align="centre")
    if star:
        canvas.shape("★", (x + used // 2 + 5, y - 1), 28, GOLD)


def _tags(rows: Sequence[RevealRow], names: Sequence[str], t: Texts) -> list[list[tuple[int, str, int]]]:
    """Lay out the players without a number as lines of tags: seat, text, width."""
    lines: list[list[tuple[int, str, int]]] = []
    room = 0
    for row in rows:
        name = fit(names[row.seat], 300, 30, least=30)[0]
        text = t("{name} sat out", name=name) if row.verdict == "out" else t("{name} rests", name=name)
        text, size = fit(text, 460, 30)
        width = 12 + 40 + 12 + round(text_width(text, size, 600)) + 22
        if width > room:
            lines.append([])
            room = WIDTH - 2 * MARGIN
        lines[-1].append((row.seat, text, width))
        room -= width + GAP
    return lines


def _tag_line(canvas: Canvas, tags: Sequence[tuple[int, str, int]], top: int) -> None:
    used = sum(width + GAP for _, _, width in tags) - GAP
    x = (WIDTH - used) // 2
    for seat, text, width in tags:
        canvas.box((x, top), (width, TAG), radius=TAG // 2, fill=WELL, edge=EDGE)
        canvas.stamp(SEATS[seat].badge(40, WELL), (x + 12, top + (TAG - 40) // 2))
        canvas.write(text, (x + 64, top + TAG // 2), 30, width=width - 76, colour=MUTED)
        x += width + GAP
