"""The structure of the modules: no circles, one meaning per name, views instead of states."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter

from tests.arch.sources import FILES, MODULES, ROOT, classes, faults, imports, of_a_game, tree

SEEING = [name for name in MODULES if name.startswith(("bot.panels", "bot.render"))]
"""The modules that show matches, and so must not know their secrets."""
SECRET_NAMES = ("Match", "MatchRow", "Frame", "PastStep")
GRID_CELLS = ("cell", "CORNER")
"""Names of grid cells, whose ``row`` is that of the grid."""


def circle(arrows: Mapping[str, Sequence[str]]) -> list[str]:
    """The modules of one circle of imports, empty if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_there_is_no_circle_of_imports() -> None:
    assert circle({module: [name for name in imports(module) if name != module] for module in MODULES}) == []


def test_a_circle_is_found() -> None:
    assert set(circle({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]})) == {"a", "b", "c"}


def test_nothing_is_imported_for_types_only() -> None:
    """An import that only the type checker sees hides an arrow that runs upwards."""
    assert faults(FILES, lambda path: re.findall("TYPE_CHECKING", path.read_text("utf-8"))) == {}


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
    assert shared_names() == {}


def secrets_in(module: str) -> Iterator[str]:
    """What a module of panels or pictures uses of a match besides the view."""
    for node in ast.walk(tree(MODULES[module])):
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
    assert {module: found for module in SEEING if (found := list(secrets_in(module)))} == {}


MOST_MODULES = 20
"""The most modules that stand loose in a folder, its ``__init__`` not counted."""
CROWDED = {
    "bot/games/nmbrs": 25,
    "bot/games/numenko": 22,
    "bot/games/numero": 29,
    "bot/match": 38,
    "bot/store": 33,
    "bot/ui": 32,
}
"""The folders that hold more, and how many: they may only get emptier."""


def test_folders_are_not_crowded() -> None:
    loose = Counter(path.parent.relative_to(ROOT).as_posix() for path in FILES if path.stem != "__init__")
    crowded = {folder for folder, n in loose.items() if n > CROWDED.get(folder, MOST_MODULES)}
    assert crowded == set()
