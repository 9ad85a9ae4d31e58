"""Every rule on the pages of ``docs/rules`` has a test that names it, and nothing names a rule that does not
exist.

Pages and sources are read as text, so the answer is the same whichever tests are run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.arch.sources import report

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
PAGES = ROOT / "docs" / "rules"
SAMPLE = TESTS / "sample_game" / "sample.md"
"""The page of the game that lives in the tests."""
KEYS = (*GAMES, SAMPLE.stem)


def markers(tree: ast.AST) -> Iterator[ast.Call]:
    """Every ``pytest.mark.rule(…)`` (or ``mark.rule(…)``) below a node."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name(id="mark"), attr="rule")):
                yield node


def named(tree: ast.AST) -> Iterator[str]:
    """The ids in the markers below a node. Each must be a literal, or the check could not read it."""
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
    """All sources below ``tests/`` in which there is a marker, by their path from there."""
    texts = {path: path.read_text("utf-8") for path in sorted(TESTS.rglob("*.py"))}
    return {
        path.relative_to(TESTS).as_posix(): ast.parse(text)
        for path, text in texts.items()
        if re.search(r"\bmark\s*\.\s*rule\b", text)
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


def headings(page: str) -> list[str]:
    """The rules on a page: the level-three headings, each of which is an id and nothing else."""
    return re.findall(r"^### (.+)$", page, re.MULTILINE)


def cited(text: str, games: Iterable[str]) -> set[str]:
    """The rules of these games that a text mentions, with or without a reason after it (``.closed``)."""
    return set(re.findall(rf"\b(?:{'|'.join(game.upper() for game in games)})-\d+", text))


@cache
def rules() -> dict[str, list[str]]:
    """The ids on the pages by game, in the order of the page."""
    return {
        path.stem: headings(path.read_text("utf-8"))
        for path in (*sorted(PAGES.glob("*.md")), SAMPLE)
        if path.stem != "README"
    }


def texts() -> list[Path]:
    """Everything that cites rules: code, tests, documentation."""
    sources = [path for room in ("bot", "cogs", "tests") for path in (ROOT / room).rglob("*.py")]
    return sorted([*sources, *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])


def test_every_game_has_a_page() -> None:
    report(
        {
            key: "has no page" if key in KEYS else "is no game of bot/games/registry.py"
            for key in {*rules()} ^ {*KEYS}
        },
        "Every game has a page of rules, docs/rules/GAME.md:",
    )


@pytest.mark.parametrize("game", KEYS)
def test_every_rule_of_a_game_has_a_test(game: str) -> None:
    missing = [rule for rule in rules()[game] if rule not in proved_ids()]
    report(missing, f'No test proves these rules. Mark one in tests/rules: @pytest.mark.rule("{game.upper()}-1").')


@pytest.mark.parametrize("game", KEYS)
def test_ids_belong_to_their_game_and_occur_once(game: str) -> None:
    ids = rules()[game]
    assert ids
    wrong = [rule for rule in ids if ids.count(rule) > 1 or not re.fullmatch(rf"{game.upper()}-[1-9]\d*", rule)]
    report(wrong, f"A heading of docs/rules/{game}.md is an id such as {game.upper()}-7 and nothing else, once.")


def test_no_code_test_or_page_cites_an_unknown_rule() -> None:
    known = {rule for ids in rules().values() for rule in ids}
    unknown = {
        f"{path.relative_to(ROOT).as_posix()}: {rule}"
        for path in texts()
        for rule in cited(path.read_text("utf-8"), KEYS) - known
    }
    report(unknown, "These rules stand on no page of docs/rules. Mend the number, or write the rule there first.")


def test_no_marker_names_an_unknown_rule() -> None:
    """Even one that does not look like a rule of any game."""
    known = {rule for ids in rules().values() for rule in ids}
    unknown = {
        f"{path}: {rule}" for path, module in sources().items() for rule in named(module) if rule not in known
    }
    report(unknown, "These marks name no rule of docs/rules. Mend the number, or write the rule there first.")


class TestThePages:
    """What is read from pages and texts: a check that sees nothing would always pass."""

    def test_ids_are_read_from_headings_only(self) -> None:
        page = "# A\n\n## Cards\n\n### A-1\n\n**One.** See A-3.\n\n### A-2\n\n#### A-4\n"
        assert headings(page) == ["A-1", "A-2"]

    def test_a_heading_with_more_than_an_id_is_seen_as_it_is(self) -> None:
        assert headings("### A-1 Cards\n") == ["A-1 Cards"]

    def test_citations_are_found_with_and_without_a_reason(self) -> None:
        text = '"""Melds (A-1 … A-3)."""\nraise Refused("A-12.closed")\nC-4, BA-5, XA-6, A-x'
        assert cited(text, ["a", "ba"]) == {"A-1", "A-3", "A-12", "BA-5"}

    def test_code_tests_and_documentation_are_searched(self) -> None:
        searched = {path.relative_to(ROOT).as_posix() for path in texts()}
        assert {"bot/errors.py", "cogs/numero.py", "tests/rules/__init__.py", "docs/rules/README.md"} <= searched


class TestTheReader:
    """The reader of markers finds what it should: a check that sees nothing would always pass."""

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
