"""Labels, titles and placeholders keep Discord's limits in every language, and in one that is 40 % longer.

Read from the source, so that none is missed; texts with parameters are counted without them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bot.i18n import SOURCE, languages, texts
from bot.i18n.lengths import units
from tests.arch.sources import FILES, ROOT, report, tree, walk
from tests.pseudo import pseudo

BUTTON, OPTION, TITLE, LABEL, HINT, PLACEHOLDER, DESCRIPTION = 80, 100, 45, 45, 100, 150, 100
PLACES: dict[str, tuple[tuple[int | str, int], ...]] = {
    "button": ((1, BUTTON), ("label", BUTTON)),
    "select": (("placeholder", PLACEHOLDER),),
    "channels": (("placeholder", PLACEHOLDER),),
    "roles": (("placeholder", PLACEHOLDER),),
    "users": (("placeholder", PLACEHOLDER),),
    "SelectOption": (("label", OPTION), ("description", OPTION)),
    "Form": ((1, TITLE), ("title", TITLE)),
    "Field": (
        (1, LABEL),
        ("label", LABEL),
        (2, DESCRIPTION),
        ("description", DESCRIPTION),
        (3, HINT),
        ("placeholder", HINT),
    ),
}
"""The functions that make controls and forms: which argument is a text of how many characters at most."""


class Label(NamedTuple):
    """A text in a control or a form: where it stands, what it says, and how long it may be."""

    place: str
    text: str
    most: int


def labels(module: ast.Module, place: str = "") -> Iterator[Label]:
    """The texts of the controls and forms that are made in a module, as far as they stand there."""
    for node in walk(module):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        for where, most in PLACES.get(name, ()):
            if isinstance(where, str):
                found = named.get(where)
            else:
                found = node.args[where] if where < len(node.args) else None
            if found is not None:
                yield from (Label(f"{place}:{node.lineno}", text, most) for text in _said(found))


def _said(node: ast.AST) -> Iterator[str]:
    """The texts that are translated in an expression."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call):
            called = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if called in ("t", "plural", "article"):
                yield from (
                    arg.value
                    for arg in call.args[:2]
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )


def every() -> list[Label]:
    """Those of the whole bot."""
    return [label for path in FILES for label in labels(tree(path), str(path.relative_to(ROOT)))]


def too_long(said: dict[str, str], most: int) -> list[str]:
    """The languages in which a text is too long, by what it says there."""
    return [language for language, text in said.items() if units(text.replace("{", "").replace("}", "")) > most]


def test_every_label_fits_in_every_language() -> None:
    spoken = {language: texts(language) for language in languages() if language != SOURCE}
    found = every()
    assert len(found) > 150
    wrong = []
    for label in found:
        said = {language: t._catalogue.gettext(label.text) for language, t in spoken.items()}
        wrong += [f"{label} in {there}" for there in too_long(said | {"longer": pseudo(label.text)}, label.most)]
    report(wrong, "Discord cuts or refuses labels that are longer than that. Find a shorter text or translation.")


@pytest.mark.parametrize(
    ("source", "text", "most"),
    [
        ('controls.button("play.pass", t("Pass"))', "Pass", 80),
        (
            'scene.controls.select("a.b", [], placeholder=t("Pick") if one else t("Pick {n}", n=2))',
            "Pick {n}",
            150,
        ),
        ('Form("type", t("Type it"), ())', "Type it", 45),
        ('Field("text", "", scene.t("One per line"))', "One per line", 100),
        ('discord.SelectOption(label=t.plural("{n} card", "{n} cards", 2))', "{n} cards", 100),
    ],
)
def test_labels_are_found(source: str, text: str, most: int) -> None:
    assert (text, most) in [(label.text, label.most) for label in labels(ast.parse(source))]


def test_a_label_that_gets_too_long_is_found() -> None:
    assert too_long({"longer": pseudo("x" * 40), "de": "x" * 45}, 45) == ["longer"]
