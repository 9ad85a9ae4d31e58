"""No test depends on the speed of a machine: work is counted, and time is measured in ``tests/benchmarks``
only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arch.sources import faults, report

TESTS = Path(__file__).parents[1]
REAL_TIME = {"kill.py", "kill_family.py", "stop.py", "puzzles/checking.py"}
"""Children of ``tests.kill``, ``tests.kill_family`` and ``tests.stop`` live in real time and report it, and
``tests.puzzles`` reports how long puzzles take to make; nothing is asserted about it."""
FILES = [
    path
    for path in sorted(TESTS.rglob("*.py"))
    if path.relative_to(TESTS).parts[0] != "benchmarks" and path.relative_to(TESTS).as_posix() not in REAL_TIME
]
WAITS = {"timeout": 1, "sleep": 1, "join": 1, "wait_for": 2}
"""Calls whose last argument is a number of seconds, and their number of arguments. The seconds must be
``PATIENCE``, or 0 to yield to others."""


def clocks(source: ast.Module) -> Iterator[str]:
    """Where a source reads a clock, or waits for a number of seconds of its own."""
    for node in ast.walk(source):
        match node:
            case ast.Import(names=names) if {"time", "timeit"} & {name.name for name in names}:
                yield f"line {node.lineno} imports a clock"
            case ast.ImportFrom(module="time" | "timeit"):
                yield f"line {node.lineno} imports a clock"
            case ast.Call(func=ast.Attribute(attr=name), args=args, keywords=keywords):
                given = [keyword.value for keyword in keywords if keyword.arg == "timeout"]
                for value in [*given, *(args[-1:] if len(args) == WAITS.get(name) else [])]:
                    if isinstance(value, ast.Constant) and isinstance(value.value, int | float) and value.value:
                        yield f"line {node.lineno} waits for {value.value} s"


def clocks_in(path: Path) -> Iterator[str]:
    """The same for a file, which is parsed only if one of these words is in it."""
    text = path.read_text("utf-8")
    if re.search(rf"\b(?:time|timeit|{'|'.join(WAITS)})\b", text):
        yield from clocks(ast.parse(text))


def test_no_test_depends_on_seconds() -> None:
    report(
        faults(FILES, clocks_in),
        "Tests neither read a clock nor wait for seconds. Count work, wait for what is expected, or take PATIENCE"
        " (tests/patience.py) as the limit; times belong in tests/benchmarks.",
    )


def test_there_is_something_to_check() -> None:
    assert {"conftest.py", "steps.py"} <= {path.name for path in FILES}
    assert all((TESTS / name).is_file() for name in REAL_TIME)


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from time import perf_counter",
        "import timeit as t",
        "async with asyncio.timeout(5): ...",
        "child.communicate(timeout=1.5)",
        "thread.join(2)",
        "await asyncio.sleep(0.1)",
        "await asyncio.wait_for(work, 3)",
    ],
)
def test_a_clock_is_found(source: str) -> None:
    assert list(clocks(ast.parse(source)))


@pytest.mark.parametrize(
    "source", ["await asyncio.sleep(0)", "thread.join(PATIENCE)", "', '.join(words)", "join(7, ANN)"]
)
def test_patience_is_none(source: str) -> None:
    assert list(clocks(ast.parse(source))) == []
