"""Every rule of the catalogue has a test that names it, and no test names a rule that does not exist.

The markers are read from the sources, so the answer is the same whatever part of the tests is running.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games.registry import GAMES

TESTS = Path(__file__).parents[1]
CATALOGUE = TESTS.parents[1] / "shared" / "rules"
IDS: dict[str, list[str]] = json.loads((Path(__file__).parent / "ids.json").read_text("utf-8"))


def markers(tree: ast.AST) -> Iterator[ast.Call]:
    """Every ``pytest.mark.rule(…)`` (or ``mark.rule(…)``) below a node."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name(id="mark"), attr="rule")):
                yield node


def named(tree: ast.AST) -> Iterator[str]:
    """The ids in the markers below a node. Each must be written out, or the check could not read it."""
    for call in markers(tree):
        match call:
            case ast.Call(args=[ast.Constant(value=str(rule))], keywords=[]):
                yield rule
            case _:
                raise AssertionError(f"line {call.lineno}: a rule marker takes one id, written out")


def proved(module: ast.Module) -> Iterator[str]:
    """The ids that decorate a test, a class of tests, or (``pytestmark``) a whole module or class of them."""
    for node in ast.walk(module):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test"):
                decorators = node.decorator_list
            case ast.ClassDef(name=name) if name.startswith("Test"):
                decorators = node.decorator_list
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                decorators = [value]
            case _:
                continue
        for decorator in decorators:
            yield from named(decorator)


@cache
def sources() -> dict[str, ast.Module]:
    """All sources below ``tests/``, by their path from there."""
    return {
        path.relative_to(TESTS).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(TESTS.rglob("*.py"))
    }


@cache
def proved_ids() -> frozenset[str]:
    """The ids that some test of the suite proves."""
    return frozenset(
        rule
        for path, module in sources().items()
        if Path(path).name.startswith("test_")
        for rule in proved(module)
    )


def catalogue_ids(game: str) -> list[str]:
    """The ids in the first column of a catalogue file, in its order."""
    text = (CATALOGUE / f"{game}.md").read_text("utf-8")
    return re.findall(r"^\|\s*([A-Z]+-\d+)\s*\|", text, re.MULTILINE)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_game_has_a_test(game: str) -> None:
    missing = [rule for rule in IDS[game] if rule not in proved_ids()]
    assert not missing, f"no test proves {', '.join(missing)}"


def test_no_test_names_an_unknown_rule() -> None:
    known = {rule for ids in IDS.values() for rule in ids}
    unknown = {
        f"{path}: {rule}" for path, module in sources().items() for rule in named(module) if rule not in known
    }
    assert not unknown


@pytest.mark.parametrize("game", IDS)
def test_ids_belong_to_their_game_and_occur_once(game: str) -> None:
    assert IDS[game]
    assert len(set(IDS[game])) == len(IDS[game])
    assert all(re.fullmatch(rf"{game.upper()}-[1-9]\d*", rule) for rule in IDS[game])


@pytest.mark.skipif(not CATALOGUE.is_dir(), reason="the catalogue is not beside this clone")
def test_the_ids_are_those_of_the_catalogue() -> None:
    games = {path.stem for path in CATALOGUE.glob("*.md")} - {"README"}
    assert {game: catalogue_ids(game) for game in games} == IDS


class TestTheReader:
    """The reader of markers finds what it should: a check that sees nothing would pass for ever."""

    def test_decorators_parameters_and_module_marks_count(self) -> None:
        module = ast.parse(
            "pytestmark = [pytest.mark.slow, pytest.mark.rule('A-1')]\n"
            "@mark.rule('A-2')\n"
            "@pytest.mark.rule('A-3')\n"
            "async def test_one(): ...\n"
            "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('A-4'))])\n"
            "def test_two(x): ...\n"
            "@pytest.mark.rule('A-5')\n"
            "class TestThree:\n"
            "    @pytest.mark.rule('A-6')\n"
            "    def test_four(self): ...\n"
        )
        assert sorted(proved(module)) == ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]

    def test_a_mark_on_something_else_proves_nothing(self) -> None:
        module = ast.parse("spare = pytest.mark.rule('A-1')\n@pytest.mark.rule('A-2')\ndef table(): ...\n")
        assert list(proved(module)) == []
        assert sorted(named(module)) == ["A-1", "A-2"]

    @pytest.mark.parametrize("arguments", ["", "RULE", "'A-1', 'A-2'", "f'A-{n}'", "id='A-1'"])
    def test_an_id_that_is_not_written_out_is_an_error(self, arguments: str) -> None:
        with pytest.raises(AssertionError):
            list(named(ast.parse(f"@pytest.mark.rule({arguments})\ndef test_one(): ...")))
