"""SQL names its columns, so that a migration that adds one does not change existing statements."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.arch.sources import FILES, ROOT, faults, report, tree, walk

SOURCES = [path for path in FILES if path.is_relative_to(ROOT / "bot")]
MIGRATIONS = sorted((ROOT / "data" / "migrations").glob("*.sql"))
STATEMENT = re.compile(r"(SELECT|INSERT|REPLACE|UPDATE|DELETE|WITH)\s")
NAME_THEM = "Write out the columns, instead of * or VALUES alone: a migration that adds one must not change these."
UNNAMED = re.compile(
    r"(?:INSERT|REPLACE)(?:\s+OR\s+\w+)?\s+INTO\s+[\w{}]+\s+(?:VALUES|SELECT|DEFAULT)\b"
    r"|(?:SELECT|SELECT\s+DISTINCT|RETURNING|,)\s+(?:[\w{}]+\.)?\*"
)


def strings(source: ast.Module) -> Iterator[str]:
    """The strings of a source; the fields of an f-string become ``{}``."""
    for node in walk(source):
        match node:
            case ast.Constant(value=str(text)):
                yield text
            case ast.JoinedStr(values=parts):
                yield "".join(
                    part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "{}"
                    for part in parts
                )


def statements(source: ast.Module) -> list[str]:
    """The SQL in a source."""
    return [text.strip() for text in strings(source) if STATEMENT.match(text.strip())]


def unnamed(statement: str) -> list[str]:
    """Where a statement does not name its columns."""
    return UNNAMED.findall(statement)


@cache
def statements_of(path: Path) -> list[str]:
    """The SQL in a file."""
    return statements(tree(path))


def test_sql_names_its_columns() -> None:
    report(faults(SOURCES, lambda path: filter(unnamed, statements_of(path))), NAME_THEM)


def test_migrations_name_their_columns() -> None:
    report(faults(MIGRATIONS, lambda path: unnamed(path.read_text("utf-8"))), NAME_THEM)


def test_there_is_something_to_check() -> None:
    assert MIGRATIONS
    assert sum(len(statements_of(path)) for path in SOURCES) > 50


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO seat VALUES (?, ?)",
        "INSERT OR REPLACE INTO {table}\n  SELECT id, name FROM seat",
        "SELECT * FROM seat",
        "SELECT seat.* FROM seat",
        "SELECT status, seat.* FROM match JOIN seat",
        "SELECT id FROM (SELECT DISTINCT * FROM seat)",
        "DELETE FROM seat RETURNING *",
    ],
)
def test_columns_that_nobody_names_are_found(statement: str) -> None:
    whole, *_ = statements(ast.parse(f"query = f'''{statement}'''"))
    assert unnamed(whole)


@pytest.mark.parametrize(
    "statement", ["INSERT INTO seat (id) VALUES (?)", "SELECT count(*) AS n, first * second FROM seat"]
)
def test_other_stars_and_values_are_fine(statement: str) -> None:
    assert unnamed(statement) == []
