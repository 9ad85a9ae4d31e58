"""The project's own modules, as read by the tests of its structure."""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(path for room in ("bot", "cogs") for path in (ROOT / room).rglob("*.py"))
GAME_ROOMS = ("games", "opponents", "puzzles", "render", "panels")
"""The packages with a package or module for each game."""


def name_of(path: Path) -> str:
    """The dotted name of a module; for ``__init__`` that of its package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}


@cache
def tree(path: Path) -> ast.Module:
    """A parsed source. It stays for good, so the garbage collector need not look through it again and again."""
    gc.disable()
    parsed = ast.parse(path.read_text("utf-8"))
    gc.freeze()
    gc.enable()
    return parsed


@cache
def walk(node: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes below one and itself, as ``ast.walk`` gives them, kept for the next test that looks at them."""
    return tuple(ast.walk(node))


def faults(paths: Iterable[Path], find: Callable[[Path], Iterable[object]]) -> dict[str, list[object]]:
    """Collect what is wrong in each of some files, by their paths from the root; files in order are left out."""
    found = {path.relative_to(ROOT).as_posix(): list(find(path)) for path in paths}
    return {name: wrong for name, wrong in found.items() if wrong}


def report(found: Mapping[str, object] | Collection[str], advice: str) -> None:
    """Fail if anything was found: each in a line of its own, after the advice what to do."""
    lines = [f"{name}: {what}" for name, what in found.items()] if isinstance(found, Mapping) else sorted(found)
    if lines:
        pytest.fail("\n  ".join([advice, *lines]), pytrace=False)


def imports(module: str) -> Iterator[str]:
    """The project's own modules that a module imports anywhere, including imports for types only."""
    for node in walk(tree(MODULES[module])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in MODULES else node.module for name in inner)


def classes(module: str) -> Iterator[str]:
    """The classes that a module defines at the top level, private ones without their underscore."""
    for node in tree(MODULES[module]).body:
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")


def of_a_game(module: str) -> bool:
    """Whether a module belongs to a single game."""
    from bot.games.registry import GAMES  # noqa: PLC0415 -- the other functions work without the project

    parts = module.split(".")
    return len(parts) > 2 and parts[1] in GAME_ROOMS and parts[2] in GAMES
