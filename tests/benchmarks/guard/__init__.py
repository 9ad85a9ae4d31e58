"""What a match costs, in counts that are the same on every machine: ``python -m tests.benchmarks guard``.

Some moves of a match of each game are made through the real client, by two people and a computer: one of them is
in a panel in the channel, the other one is called by DM. What they make the bot do is compared with ``table.md``.
What is more than a twentieth above it fails; ``--write`` writes the table anew when that is meant.

Nothing depends on the machine: time is made up and there are no threads (``clockwork``), all moves are given
(``script``), and a process of its own hashes in the same way every time. What does depend on it is not in the
table: times, memory, and the choices of computer players. The calls of functions, Python's and C's, may differ by
one in a thousand.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

TABLE = Path(__file__).with_name("table.md")
ALLOWED = 0.05
"""By which part a count may grow or fall before anything is said."""
HEAD = """\
What some moves of a match of each game cost; `python -m tests.benchmarks guard --write` writes this.

"""

Table = dict[str, dict[str, int]]
"""The counts by name, for each game."""


def run(*, write: bool) -> int:
    """Count, compare with the table or write it anew, and return the exit code."""
    counted = _count()
    if write:
        TABLE.write_text(write_table(counted), "utf-8")
        return 0
    grown, fallen = compare(read_table(TABLE.read_text("utf-8")), counted)
    for line in grown:
        print(f"more than in the table: {line}")
    for line in fallen:
        print(f"less than in the table: {line}")
    if grown or fallen:
        print(f"if that is meant, write {TABLE.name} anew: python -m tests.benchmarks guard --write")
    else:
        print("guard: a match of each game costs what it did")
    return 1 if grown else 0


def compare(known: Table, counted: Table) -> tuple[list[str], list[str]]:
    """Return what has grown and what has fallen by more than is allowed. What is not in the table has grown."""
    grown, fallen = [], []
    for game in dict.fromkeys((*counted, *known)):
        earlier, later = known.get(game, {}), counted.get(game, {})
        for name in dict.fromkeys((*later, *earlier)):
            before, now = earlier.get(name, 0), later.get(name, 0)
            said = f"{game}, {name}: {before:,} → {now:,}" + (f" ({now / before - 1:+.1%})" if before else "")
            if now > before * (1 + ALLOWED):
                grown.append(said)
            elif now < before * (1 - ALLOWED):
                fallen.append(said)
    return grown, fallen


def write_table(counted: Table) -> str:
    """Write the counts as a table in Markdown, a column for each game."""
    names = sorted({name for counts in counted.values() for name in counts})
    rows = [
        ["", *counted],
        *([name, *(f"{counts.get(name, 0):,}" for counts in counted.values())] for name in names),
    ]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, wide) for row in rows]
    lines.insert(1, "|" + "|".join(["-" * (wide[0] + 2), *("-" * (width + 1) + ":" for width in wide[1:])]) + "|")
    return HEAD + "\n".join(lines) + "\n"


def _line(row: list[str], wide: list[int]) -> str:
    cells = [row[0].ljust(wide[0]), *(cell.rjust(width) for cell, width in zip(row[1:], wide[1:], strict=True))]
    return f"| {' | '.join(cells)} |"


def read_table(text: str) -> Table:
    """Read what ``write_table`` has written."""
    (_, *games), _, *rows = _cells(text)
    counts = {name: [int(cell.replace(",", "")) for cell in cells] for name, *cells in rows}
    return {game: {name: cells[n] for name, cells in counts.items()} for n, game in enumerate(games)}


def _cells(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def _count() -> Table:
    command = [sys.executable, "-m", "tests.benchmarks.guard"]
    output = subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": "0"}, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(output.stdout, type=Table)
