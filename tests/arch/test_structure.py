"""The structure of the modules: no circles, one meaning per name, views instead of states."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from tests.arch.sources import FILES, MODULES, ROOT, classes, faults, imports, of_a_game, report, tree, walk

SEEING = [name for name in MODULES if name.startswith(("bot.panels", "bot.render"))]
"""The modules that show matches, and so must not know their secrets."""
SECRET_NAMES = ("Match", "MatchRow", "Frame", "PastStep")
GRID_CELLS = ("cell", "CORNER", "cursor", "corner")
"""Names of grid cells, whose ``row`` is that of the grid."""


def circle(arrows: Mapping[str, Sequence[str]]) -> list[str]:
    """The modules of one circle of imports, empty if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_there_is_no_circle_of_imports() -> None:
    found = circle({module: [name for name in imports(module) if name != module] for module in MODULES})
    report(
        [" imports ".join(reversed(found))] if found else [],
        "These modules import each other in a circle. Move what two of them need into a third, below both.",
    )


def test_a_circle_is_found() -> None:
    assert set(circle({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]})) == {"a", "b", "c"}


def test_nothing_is_imported_for_types_only() -> None:
    """An import that only the type checker sees hides an arrow that runs upwards."""
    report(
        faults(FILES, lambda path: re.findall("TYPE_CHECKING", path.read_text("utf-8"))),
        "Import without TYPE_CHECKING. If that makes a circle, one of the modules stands in the wrong room.",
    )


def shared_names() -> dict[str, list[str]]:
    """Class names that stand for several classes, one of them at least outside the packages of single games."""
    places: dict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for name in classes(module):
            places[name].append(module)
    return {
        name: modules
        for name, modules in places.items()
        if len(modules) > 1 and not all(of_a_game(module) for module in modules)
    }


def test_outside_single_games_a_class_name_stands_for_one_class() -> None:
    report(shared_names(), "These class names stand for several classes. Rename all but one of each.")


def secrets_in(module: str) -> Iterator[str]:
    """What a module of panels or pictures uses of a match besides the view."""
    for node in walk(tree(MODULES[module])):
        match node:
            case ast.ImportFrom(names=names):
                yield from (
                    alias.name for alias in names if alias.name in SECRET_NAMES or alias.name.endswith("State")
                )
            case ast.Attribute(attr="state"):
                yield ast.unparse(node)
            case ast.Attribute(attr="row", value=ast.Name(id=name)) if name not in GRID_CELLS:
                yield ast.unparse(node)
            case ast.Attribute(attr="row", value=value) if not isinstance(value, ast.Name):
                yield ast.unparse(node)


def test_panels_and_pictures_get_views_never_states() -> None:
    report(
        {module: found for module in SEEING if (found := list(secrets_in(module)))},
        "Panels and pictures must not touch states or rows, which have secrets. Take it from the view.",
    )


MOST_MODULES = 20
"""The most modules that stand loose in a folder, its ``__init__`` not counted."""


def test_folders_are_not_crowded() -> None:
    loose = Counter(path.parent.relative_to(ROOT).as_posix() for path in FILES if path.stem != "__init__")
    report(
        {folder: f"{n} modules" for folder, n in loose.items() if n > MOST_MODULES},
        f"A folder has at most {MOST_MODULES} loose modules. Put what belongs together into a package of its own.",
    )
