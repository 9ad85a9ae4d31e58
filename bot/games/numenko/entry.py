"""Parsing of typed grids, and grids written the same way for editing.

One format is a calculation per line: ``B3 down 6*7*13``, or ``6*7*13 at B3 down``. Only the distances between the
named cells count, so it does not matter how the player names the first one, and a grid may grow to the left or
upwards. The other format is the grid as rows of signs, with ``.`` for an empty cell. ``read_grid`` detects the
format. ``read_lines`` reads calculations with or without a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec

from bot.errors import Refused
from bot.games.numenko.grid import CORNER, EMPTY, Cell, Direction, Grid, TileRun, cell_name, grid_of
from bot.games.numenko.tiles import ENTERED, FREECHOICE, MULTICHOICE, OPERATORS
from bot.games.typed import LETTER, TypedWords, normalise, strip_accents, without_full_stops
from bot.i18n import Texts

MOST_TYPED = 3500
"""The most characters of a text: half as much again as a line for each tile of the bag, and fits a message."""
MOST_SLIPS = 24
"""The number of mistakes after which the rest of a text is not read."""
MOST_IN_LINE = 200
"""The length up to which the place is also looked for at the end of a line. No calculation needs more."""
Mistake = Literal["form", "direction", "nothing", "sign", "clash"]

_SAME = str.maketrans({**dict.fromkeys("xX", "×"), **dict.fromkeys("/:", "÷"), "-": "−", "☺": "?", ",": "*"})
"""Signs that mean the same here. A star is always the Multichoice tile, and so is a comma, which is on the page
of a phone's keyboard where the digits are."""


def _directions(t: Texts) -> dict[Direction, str]:
    return {
        "across": t.pgettext("typed", "across, a, horizontal, h, right, row"),
        "down": t.pgettext("typed", "down, d, vertical, v, column"),
    }


WORDS = TypedWords(_directions)
"""The directions; arrows are understood too."""
AT = TypedWords(lambda t: {"at": t.pgettext("typed", "at, in, from")})
"""The words that may stand before a cell, besides @."""
_ARROWS: dict[str, Direction] = {"→": "across", "↓": "down"}
_STOP = "[.…。．｡]"
_CELL = r"(?P<column>-?[a-z]{1,2})\s*(?P<row>-?\d{1,3})(?!\d)"


class _Patterns(msgspec.Struct, frozen=True):
    """Patterns of lines, without accents.

    ``named`` is the beginning of a line, which says where a calculation is; the calculation follows. Every sign
    behind the word belongs to it, except a colon, or a dash to match one before the word: ``A4 - across - 2*4*8``.
    ``named_last`` is a line that ends with the place of its calculation: ``12+5=17 at C3 across``.
    ``direction_last`` ends with a direction at most.
    """

    named: re.Pattern[str]
    named_last: re.Pattern[str]
    direction_last: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    word, at = rf"({WORDS.pattern}|→|↓)", rf"({AT.pattern}|@)"
    before = rf"((?P<before>{word})\s+({at}\s*)?)?"
    return _Patterns(
        named=re.compile(
            rf"((?P<before>{word})[ \t:]+)?{_CELL}(?:(?P<dash>[ \t:.,-]*)(?P<behind>{word})(?!{LETTER}))?:?", re.I
        ),
        named_last=re.compile(
            rf"(?P<signs>.*?)[\s,;:.]*(?<![^\W\d_xX])({at}\s*)?{before}"
            rf"(?<!{LETTER}){_CELL}[\s:,]*(?P<behind>{word})?[\s.]*",
            re.I,
        ),
        direction_last=re.compile(rf"(?P<signs>.*?)(\s+(?P<word>{word}))?[\s.]*", re.I),
    )


class Entry(msgspec.Struct, frozen=True):
    """A typed grid, and the player's name for its top left corner, if ``named``."""

    grid: Grid
    corner: Cell = CORNER
    named: bool = False


class Slip(msgspec.Struct, frozen=True):
    """An unreadable part of a line (numbered from 1): ``form`` (no cell and direction), ``direction`` (missing),
    ``nothing`` (no calculation), ``sign`` (``more`` is unknown), ``clash`` (the cell ``more`` was given the sign
    ``other`` before)."""

    line: int
    text: str
    mistake: Mistake
    more: str = ""
    other: str = ""


class TypedLine(msgspec.Struct, frozen=True):
    """A typed calculation with its signs, and its first cell (A1 is (0, 0)) and direction if given."""

    text: str
    signs: str
    cell: Cell | None = None
    direction: Direction | None = None


def read_lines(text: str) -> tuple[tuple[TypedLine, ...], tuple[Slip, ...]]:
    """Parse a text of one calculation per line into lines and slips. Raises ``Refused``: numenko.long."""
    read = [_read_line(number, line.strip()) for number, line in enumerate(_lines(text), 1) if line.strip()]
    return (
        tuple(line for line in read if isinstance(line, TypedLine)),
        tuple(slip for slip in read if isinstance(slip, Slip)),
    )


def _lines(text: str) -> list[str]:
    """Split a text into lines. Raises ``Refused``: numenko.long."""
    if len(text) > MOST_TYPED or len(text := normalise(text)) > MOST_TYPED:
        raise Refused("numenko.long", most=MOST_TYPED)
    return re.split(r"[\n;]", text.replace("`", ""))


def _read_line(number: int, text: str) -> TypedLine | Slip:
    """Parse a line with or without a place."""
    patterns, bare = _patterns(), strip_accents(text)
    if (found := patterns.named.match(bare)) and (word := found["behind"] or found["before"]):
        typed = text[found.end() :].lstrip()
        dashed = "-" in (found["dash"] or "")
        return _line(number, text, typed.removeprefix("-") if dashed else typed.lstrip(", "), found, word)
    if len(text) <= MOST_IN_LINE and (last := patterns.named_last.fullmatch(bare)):
        if word := last["behind"] or last["before"]:
            return _line(number, text, text[: last.end("signs")], last, word)
        return Slip(number, text, "direction")
    if found:
        return Slip(number, text, "direction")
    ended = patterns.direction_last.fullmatch(bare) if len(text) <= MOST_IN_LINE else None
    return _line(number, text, text[: ended.end("signs")] if ended else text, None, ended and ended["word"])


def _line(number: int, text: str, signs: str, cell: re.Match[str] | None, word: str | None) -> TypedLine | Slip:
    """Build the line of a calculation, with its place and direction if given."""
    calculation = re.sub(r"\s", "", without_full_stops(signs)).translate(_SAME)
    if not calculation:
        return Slip(number, text, "nothing")
    unknown = next((sign for sign in calculation if sign not in ENTERED), None)
    if unknown is not None:
        return Slip(number, text, "form" if cell is None and unknown.isalpha() else "sign", unknown)
    at = Cell(_column(cell["column"]), int(cell["row"]) - 1) if cell else None
    return TypedLine(text, calculation, at, (_ARROWS.get(word) or WORDS.meaning(word)) if word else None)


def read_grid(text: str) -> Entry:
    """Parse a grid in either format.

    Raises ``Refused``: numenko.long, numenko.empty, numenko.wide (more than 26 columns or rows), and numenko.text
    with all ``slips``.
    """
    lines = _lines(text)
    named = any(re.search(rf"(?!x){LETTER}|[→↓]", line, re.I) for line in lines)
    reader = _EntryReader()
    if named:
        reader.read_calculations(lines)
    else:
        reader.read_rows(lines)
    return reader.entry(named=named)


def is_drawn_grid(text: str) -> bool:
    """Return whether a text draws a grid, with dots for empty cells. Full stops at the end of a single line, or
    one at the end of several lines, do not count."""
    single = "\n" not in text.strip()
    return "." in normalise(re.sub(rf"{_STOP}{'+' if single else ''}\s*\Z", "", text))


def as_calculations(grid: Grid, t: Texts, corner: Cell = CORNER) -> str:
    """Write the grid as one calculation per line, as a player could type it. ``corner`` is the name of its top
    left corner."""
    covered = {cell for group in grid.groups for cell in cells_of(*group)}
    alone = [TileRun(cell, "across", sign) for cell, sign in grid.signs.items() if cell not in covered]
    return "\n".join(
        write_placed(cell_name(group.cell, corner), group.direction, group.signs, t)
        for group in sorted((*grid.groups, *alone), key=lambda group: (group.cell.row, group.cell.column))
    )


def write_placed(cell: str, direction: Direction, signs: str, t: Texts) -> str:
    """Write a calculation with its place, as a player could type it: ``B3 down 6*7*13``."""
    return f"{cell} {WORDS.word_for(direction, t)} {signs}"


def as_rows(grid: Grid) -> str:
    """Write the grid as rows of signs, as a player could type it."""
    return "\n".join(grid.rows)


class _EntryReader:
    """Collects signs by cell, and slips."""

    def __init__(self) -> None:
        self.signs: dict[Cell, str] = {}
        self.slips: list[Slip] = []

    def entry(self, *, named: bool) -> Entry:
        """Return the entry. Raises ``Refused`` if there are slips or the grid is empty or too wide."""
        if self.slips:
            raise Refused("numenko.text", slips=tuple(self.slips))
        grid, corner = grid_of(self.signs)
        return Entry(grid, corner if named else CORNER, named)

    def read_calculations(self, lines: Sequence[str]) -> None:
        """Read lines with one calculation each."""
        for number, line in enumerate(lines, 1):
            if line.strip() and len(self.slips) < MOST_SLIPS:
                self.read_calculation(number, line.strip())

    def read_calculation(self, number: int, line: str) -> None:
        """Read a line such as ``B3 down 6*7*13``."""
        read = _read_line(number, line)
        if isinstance(read, Slip):
            self.slips.append(read)
        elif read.cell is None or read.direction is None:
            self.slips.append(Slip(number, line, "form"))
        else:
            for cell, sign in zip(cells_of(read.cell, read.direction, read.signs), read.signs, strict=True):
                self.put(number, line, cell, sign)

    def read_rows(self, lines: Sequence[str]) -> None:
        """Read the grid as rows of signs. A blank is an empty cell, unless blanks separate the signs."""
        rows = [line.translate(_SAME).rstrip() for line in lines]
        if any(" " in row.strip() for row in rows) and not any(row[1::2].strip() for row in rows):
            rows = [row[::2] for row in rows]
        for number, row in enumerate(rows):
            for column, sign in enumerate(row.replace(" ", EMPTY)):
                if sign != EMPTY and len(self.slips) < MOST_SLIPS:
                    self.put(number + 1, row, Cell(column, number), sign)

    def put(self, number: int, line: str, cell: Cell, sign: str) -> None:
        """Record the sign of a cell, to which another line may already have given one."""
        if sign not in ENTERED:
            self.slips.append(Slip(number, line, "sign", sign))
            return
        old = self.signs.get(cell, sign)
        both = merge_signs(old, sign)
        if both is None:
            self.slips.append(Slip(number, line, "clash", cell_name(cell, Cell(0, 0)), old))
        else:
            self.signs[cell] = both


def merge_signs(one: str, other: str) -> str | None:
    """Merge the signs that a line across and a line down enter into a cell, None if they contradict each other.
    Operators may differ: then the tile is a Multichoice that is read differently in each direction (NUMENKO-7)."""
    if one == other:
        return one
    if FREECHOICE in (one, other) and MULTICHOICE not in (one, other):
        return FREECHOICE
    return MULTICHOICE if one in OPERATORS + MULTICHOICE and other in OPERATORS + MULTICHOICE else None


def cells_of(cell: Cell, direction: Direction, signs: str) -> Iterator[Cell]:
    """Yield the cells of a calculation that begins there."""
    return (cell.after(direction, step) for step in range(len(signs)))


def _column(letters: str) -> int:
    """Parse the letters of a column, from 0: A … Z, AA … ZZ. With a minus sign, -1 and less."""
    number = 0
    for letter in letters.upper().removeprefix("-"):
        number = 26 * number + ord(letter) - 64
    return -number if letters.startswith("-") else number - 1
