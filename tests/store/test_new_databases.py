"""The databases that tests copy are those that the migrations make."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store.sqlite import migrations
from tests.new_databases import by_copy, by_migrations

PRAGMAS = ("user_version", "application_id", "encoding", "auto_vacuum", "page_size", "foreign_keys")


def describe(make: Callable[[sqlite3.Connection, int | None], None], path: Path) -> list[str]:
    """Make a database, and tell its schema, its rows and how it is set up."""
    connection = sqlite3.connect(path, isolation_level=None)
    make(connection, None)
    connection.close()
    connection = sqlite3.connect(path)
    pragmas = [f"{name} {connection.execute(f'PRAGMA {name}').fetchone()}" for name in PRAGMAS]
    told = [*pragmas, *connection.iterdump()]
    connection.close()
    return told


def test_a_copy_is_what_the_migrations_make(tmp_path: Path) -> None:
    made = describe(by_migrations, tmp_path / "made.db")
    assert sum(line.startswith("CREATE TABLE") for line in made) > 10
    assert describe(by_copy, tmp_path / "copied.db") == made


@pytest.mark.parametrize("upto", [None, 3])
def test_what_is_no_new_database_is_migrated(
    tmp_path: Path, upto: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrated: list[int | None] = []
    monkeypatch.setattr("tests.new_databases.by_migrations", lambda connection, upto: migrated.append(upto))
    connection = sqlite3.connect(tmp_path / "old.db", isolation_level=None)
    if upto is None:
        connection.execute("CREATE TABLE something (id INTEGER)")
    by_copy(connection, upto)
    monkeypatch.setattr(migrations, "MIGRATIONS", tmp_path)
    by_copy(sqlite3.connect(":memory:", isolation_level=None), None)
    assert migrated == [upto, None]
