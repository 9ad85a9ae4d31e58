"""What the source strings must be for every language to be able to follow."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.cli.catalogue.found import ROOT, UNTOLD, Text
from tests.arch.sources import FILES, report, tree, walk
from tests.collected import all_texts

SAID = {"t", "plural", "measure", "pgettext", "article", "all_of", "any_of"}
CASES = {"lower", "upper", "title", "capitalize", "casefold", "swapcase"}


def sources() -> list[Path]:
    """The modules with texts for players."""
    return [path for path in FILES if not path.relative_to(ROOT).as_posix().startswith(UNTOLD)]


def said(node: ast.AST) -> bool:
    """Whether that is a translated text."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in SAID


def recased(module: ast.AST) -> Iterator[int]:
    """The lines in which the case of a translated text is changed."""
    for node in walk(module):
        if isinstance(node, ast.Attribute) and node.attr in CASES and said(node.value):
            yield node.lineno


def lengthened(module: ast.AST) -> Iterator[int]:
    """The lines in which a letter is put before or behind a translated text."""
    for node in walk(module):
        if isinstance(node, ast.JoinedStr):
            pairs = list(zip(node.values, node.values[1:], strict=False))
            glued = [(told(one) and letter(other, 0)) or (letter(one, -1) and told(other)) for one, other in pairs]
            yield from [node.lineno] * any(glued)


def told(part: ast.expr) -> bool:
    """Whether that part of an f-string is a translated text."""
    return isinstance(part, ast.FormattedValue) and said(part.value)


def letter(part: ast.expr, at: int) -> bool:
    """Whether that part of an f-string is written out and has a letter there."""
    return isinstance(part, ast.Constant) and str(part.value)[at].isalpha()


def both(texts: list[Text]) -> set[str]:
    """The strings that are looked up with and without a number, although a catalogue has them once."""
    plain = {(text.context, text.source) for text in texts if text.plural is None}
    return {text.source for text in texts if text.plural is not None and (text.context, text.source) in plain}


@pytest.mark.parametrize("find", [recased, lengthened])
def test_what_is_translated_is_not_changed_afterwards(find: Callable[[ast.AST], Iterator[int]]) -> None:
    found = [f"{path.relative_to(ROOT)}:{line}" for path in sources() for line in find(tree(path))]
    report(
        found,
        "A translated text is changed here after it was translated, which other languages can't follow. Say the"
        " whole text inside t(…), or in a text of its own.",
    )


def test_a_counted_text_is_counted_everywhere() -> None:
    report(
        both([text for text in all_texts() if not text.place.startswith("/")]),
        "These texts are said with a number and without, but a catalogue has each once. Change one of the two, or"
        " give it a context (t.pgettext).",
    )


def test_the_checks_see() -> None:
    assert [*recased(ast.parse('scene.t("a").capitalize()'))] == [1]
    assert [*recased(ast.parse('t("a")'))] == []
    assert [*lengthened(ast.parse("f\"{t('card')}s\""))] == [1]
    assert [*lengthened(ast.parse("f\"a{t.plural('b', 'c', 1)}\""))] == [1]
    assert [*lengthened(ast.parse("f\"- {t('card')}, {name}s\""))] == []
    assert both([Text("", "{n} more", "{n} more"), Text("", "{n} more")]) == {"{n} more"}
    assert both([Text("", "void"), Text("", "void", None, "deal")]) == set()
