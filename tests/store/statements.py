"""The statements that the store runs, taken down as they are run, and what SQLite does for each of them."""

from __future__ import annotations

import inspect
import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import aiosqlite
import msgspec
import pytest

from bot.errors import TallyError
from bot.store.store import Store

Taken = dict[str, Any]
"""Parameters by statement."""


def take_down(monkeypatch: pytest.MonkeyPatch) -> Taken:
    """From now on every statement of a database that is opened is taken down here, with the parameters that it was
    run with first."""
    taken: Taken = {}

    class Recording(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            taken.setdefault(plain(sql), parameters)
            return super().execute(sql, parameters)

        def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
            rows = list(parameters)
            for row in rows[:1]:
                taken.setdefault(plain(sql), row)
            return super().executemany(sql, rows)

    monkeypatch.setattr("aiosqlite.connect", partial(aiosqlite.connect, factory=Recording))
    monkeypatch.setattr("sqlite3.connect", partial(sqlite3.connect, factory=Recording))
    return taken


def plain(sql: str) -> str:
    """The statement with single spaces."""
    return " ".join(sql.split())


def plan(connection: sqlite3.Connection, sql: str, parameters: Any) -> list[str]:
    """What SQLite does for a statement, step by step."""
    return [row["detail"] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]


def tables_read_whole(sql: str, steps: Sequence[str], open_only: Sequence[str]) -> list[str]:
    """The steps that look at every row of a table or of an index, unless that index has open matches only. What a
    subquery has found is read whole, of course."""
    subqueries = re.findall(r"\) AS (\w+)|WITH(?: RECURSIVE)? (\w+)", sql)
    names = "|".join(["\\(", "CONSTANT ROW", *(f"{one or other}\\b" for one, other in subqueries)])
    index = rf"USING (COVERING )?INDEX ({'|'.join(open_only)})$"
    return [
        step
        for step in steps
        if step.startswith("SCAN")
        and not re.match(f"SCAN ({names})", step)
        and not re.search(index, step)
        and "VIRTUAL TABLE" not in step
    ]


def trigger_statements(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """The statements of all triggers, with parameters in the place of the row's values, and the trigger's name."""
    for name, sql in connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall():
        body = plain(sql).partition(" BEGIN ")[2].removesuffix(" END")
        for statement in body.split(";"):
            if statement.strip() and "RAISE" not in statement:
                yield name, re.sub(r"\b(NEW|OLD)\.\w+", "?1", statement.strip())


async def call_everything(store: Store, *, bare: bool) -> None:
    """Call every method of every repository, with something of the right type for each parameter, or, if ``bare``,
    only for those that have no default. Methods that want functions are left out."""
    for repository in [part for name, part in vars(store).items() if name != "database"]:
        for name, method in inspect.getmembers(repository, inspect.iscoroutinefunction):
            if not name.startswith("_"):
                with suppress(sqlite3.IntegrityError, TallyError, Impossible):
                    await method(**_arguments(method, bare=bare))


class Impossible(Exception):
    """A type of which nothing can be made up."""


def _arguments(method: Callable[..., Any], *, bare: bool) -> dict[str, Any]:
    hints = get_type_hints(method)
    return {
        name: sample(hints[name], bare=bare)
        for name, parameter in inspect.signature(method).parameters.items()
        if parameter.kind is not inspect.Parameter.VAR_POSITIONAL
        and not (bare and parameter.default is not inspect.Parameter.empty)
    }


def sample(kind: Any, *, bare: bool) -> Any:
    """Something of that type. Raises ``Impossible``."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is Literal:
        return inner[0]
    if origin in (Union, UnionType):
        return None if bare and NoneType in inner else sample(inner[0], bare=bare)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind(*[sample(one, bare=bare) for one in get_type_hints(kind).values()])
    if origin is not None and inner and issubclass(origin, Collection):
        made = tuple(sample(one, bare=bare) for one in inner if one is not ...)
        return dict([made]) if issubclass(origin, Mapping) else made
    return _struct(kind, bare=bare)


_PLAIN: dict[Any, Any] = {int: 1, float: 1.0, str: "", bytes: b"", bool: False, NoneType: None}


def _struct(kind: Any, *, bare: bool) -> Any:
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        raise Impossible(kind)
    hints = get_type_hints(kind)
    wanted = [field.name for field in msgspec.structs.fields(kind) if field.required or not bare]
    return kind(**{name: sample(hints[name], bare=bare) for name in wanted})
