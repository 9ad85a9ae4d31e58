"""The start of the bot with three full catalogues against one without: the first, which compiles them, and those
after it.

A start is a process that imports the bot and asks for the texts of each language. The catalogues hold every text
of the real ones, translated by itself.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from babel.messages.pofile import read_po, write_po

from bot.i18n.texts import FOLDER
from tests.benchmarks.measure import Line, ms

LANGUAGES = ("de", "pl", "sv")
MORE = 0.050
"""The seconds by which a start may take longer."""
START = """
import sys
from pathlib import Path
from time import process_time
import bot.client
from bot.i18n import texts
sys.modules["bot.i18n.texts"].FOLDER = Path(sys.argv[1])
loaded = process_time()
for path in Path(sys.argv[1]).iterdir():
    texts(path.name)
print(loaded, process_time() - loaded)
"""
"""Prints the seconds of CPU that a start takes without catalogues, and those that they add."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """Both kinds of start by turns, in processes of their own. What catalogues add is measured in the same process
    as the rest of the start."""
    for code in LANGUAGES[:1] if quick else LANGUAGES:
        _fill(code, folder)
    starts = [(_start(folder, compiled=False), _start(folder, compiled=True)) for _ in range(1 if quick else 9)]
    first, later = zip(*starts, strict=True)
    return [_line("start, catalogues compiled", later, aim=True), _line("start, to be compiled", first, aim=False)]


def _line(name: str, starts: Sequence[tuple[float, float]], *, aim: bool) -> Line:
    without, more = (median(column) for column in zip(*starts, strict=True))
    detail = f"{ms(more)} of CPU more | {ms(without)} without catalogues"
    return Line(name, (without + more) / without, (without + MORE) / without if aim else None, "low", detail)


def _fill(code: str, folder: Path) -> None:
    """A catalogue in which every text is translated by itself."""
    with (FOLDER / code / "tally.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    for message in catalogue:
        if message.id and not isinstance(message.id, str):
            one, many = message.id
            message.string = (one, *[many] * (catalogue.num_plurals - 1))
        elif message.id:
            message.string = message.id
    (folder / code).mkdir(parents=True)
    with (folder / code / "tally.po").open("wb") as file:
        write_po(file, catalogue)


def _start(folder: Path, *, compiled: bool) -> tuple[float, float]:
    """What a start prints, with catalogues that an earlier one has compiled or without that."""
    for kept in () if compiled else folder.glob("*/.*.mo"):
        kept.unlink()
    command = [sys.executable, "-c", START, str(folder)]
    told = subprocess.run(command, check=True, timeout=300, capture_output=True, text=True).stdout
    without, more = map(float, told.split())
    return without, more
