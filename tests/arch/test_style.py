"""Habits of docs/STYLE.md that a machine can check: small files, and a docstring on everything public."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.arch.sources import FILES, ROOT, faults, report, tree

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


Bases = Mapping[str, Sequence[ast.ClassDef]]
"""The classes of the project by their names."""


@cache
def project_classes() -> Bases:
    """All classes that modules define at the top level."""
    found: dict[str, list[ast.ClassDef]] = defaultdict(list)
    for path in FILES:
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(node)
    return found


def inherited(node: ast.ClassDef, known: Bases) -> Iterator[str]:
    """The names of what the bases of a class define and document. Whoever overrides that need not say it again."""
    for base in node.bases:
        name = ast.unparse(base.value if isinstance(base, ast.Subscript) else base).rpartition(".")[2]
        for parent in known.get(name, ()) if name != node.name else ():
            yield from (child.name for _, child in public(parent) if ast.get_docstring(child))
            yield from inherited(parent, known)


def undocumented(module: ast.Module, known: Bases | None = None) -> list[str]:
    """What lacks a docstring in a source: ``module`` or dotted names. Overrides of what is documented in a base
    are left out."""
    known = known or {node.name: [node] for node in module.body if isinstance(node, ast.ClassDef)}
    found = [] if ast.get_docstring(module) else ["module"]
    overrides = {
        f"{name}.{inner}"
        for name, node in public(module)
        if isinstance(node, ast.ClassDef)
        for inner in inherited(node, known)
    }
    return found + [name for name, node in public(module) if not ast.get_docstring(node) and name not in overrides]


def test_there_is_something_to_check() -> None:
    assert {ROOT / "bot/errors.py", ROOT / "cogs/__init__.py"} <= set(FILES)


def test_files_are_small() -> None:
    def excess(path: Path) -> list[int]:
        lines = len(path.read_text("utf-8").splitlines())
        return [lines] if lines > MOST_LINES else []

    report(faults(FILES, excess), f"A file has at most {MOST_LINES} lines. Split these by their subjects.")


def test_everything_public_says_what_it_means() -> None:
    report(
        faults(FILES, lambda path: undocumented(tree(path), project_classes())),
        "These lack a docstring: one sentence that says what is done. What only its module uses begins with _ and"
        " needs none.",
    )


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


def test_an_override_of_what_is_documented_needs_no_docstring() -> None:
    source = (
        "'''A room.'''\n"
        "class Furniture(Protocol[T]):\n"
        "    '''What stands in a room.'''\n"
        "    def stand(self):\n"
        "        '''Stay.'''\n"
        "    def creak(self): ...\n"
        "class Seat(Furniture[int]):\n"
        "    '''A seat.'''\n"
        "    def stand(self): ...\n"
        "    def creak(self): ...\n"
    )
    assert undocumented(ast.parse(source)) == ["Furniture.creak", "Seat.creak"]
