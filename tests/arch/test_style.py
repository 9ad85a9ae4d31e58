"""Habits of docs/STYLE.md that a machine can check: small files, and a docstring on everything public."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.arch.sources import FILES, ROOT, faults, tree

MOST_LINES = 450

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public(node: ast.Module | ast.ClassDef, path: str = "") -> Iterator[tuple[str, Definition]]:
    """Public classes, functions and methods with their dotted names. Whatever is inside a private class or inside
    a function does not count."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition) and not child.name.startswith("_"):
            name = path + child.name
            yield name, child
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{name}.")


def undocumented(module: ast.Module) -> list[str]:
    """What lacks a docstring in a source: ``module`` or dotted names."""
    found = [] if ast.get_docstring(module) else ["module"]
    return found + [name for name, node in public(module) if not ast.get_docstring(node)]


def test_there_is_something_to_check() -> None:
    assert {ROOT / "bot/errors.py", ROOT / "cogs/__init__.py"} <= set(FILES)


def test_files_are_small() -> None:
    def excess(path: Path) -> list[int]:
        lines = len(path.read_text("utf-8").splitlines())
        return [lines] if lines > MOST_LINES else []

    assert faults(FILES, excess) == {}


def test_everything_public_says_what_it_means() -> None:
    assert faults(FILES, lambda path: undocumented(tree(path))) == {}


def test_a_missing_docstring_is_found() -> None:
    source = (
        "class Seat:\n"
        "    '''A seat.'''\n"
        "    def __init__(self): ...\n"
        "    def stand(self): ...\n"
        "    class Cushion: ...\n"
        "class _Leg:\n"
        "    def shake(self): ...\n"
        "async def sit():\n"
        "    def inner(): ...\n"
        "def _slip(): ...\n"
    )
    assert undocumented(ast.parse(source)) == ["module", "Seat.stand", "Seat.Cushion", "sit"]
