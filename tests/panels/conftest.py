"""Whatever panel a test of this folder makes is made in every other language too, and in a longer one: it must
keep Discord's limits there, and nothing may be cut that is whole in English."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

import bot.panels
from bot.games.registry import GAMES
from bot.i18n import SOURCE, Texts, languages, lengths, texts
from bot.panels.base import Ask, Content, Form, panel
from bot.panels.scene import Scene
from bot.ui.controls import items, modals
from tests.discord_limits import problems
from tests.layouts import components
from tests.pseudo import PseudoTranslations

LONGER = Texts(SOURCE, PseudoTranslations())
OTHERS = (LONGER, *(texts(language) for language in languages() if language != SOURCE))
MOST, EACH = 4, 1
"""How many panels that one function makes in a test are looked at, and how many of them in every language."""
CUTS: list[str] = []
"""What was cut since this was last emptied."""


@pytest.fixture(autouse=True)
def _room_in_other_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every panel in the other languages too."""
    modules = _modules()
    for module in (*modules, items, modals):
        if getattr(module, "cut", None) is lengths.cut:
            monkeypatch.setattr(module, "cut", _cut)
    looks = Looks()
    for module in modules:
        for name, function in vars(module).copy().items():
            if _makes_panels(function) and function.__module__ == module.__name__:
                monkeypatch.setattr(module, name, looks.everywhere(function))
    for game in GAMES:
        kind = type(panel(game))
        for name in ("private", "press"):
            monkeypatch.setattr(kind, name, looks.everywhere(getattr(kind, name)))


@cache
def _modules() -> list[ModuleType]:
    """All modules with panels."""
    found = pkgutil.walk_packages(bot.panels.__path__, "bot.panels.")
    return [importlib.import_module(module.name) for module in found]


def _makes_panels(found: Any) -> bool:
    """Whether that is a public function that makes a panel or a form."""
    if not inspect.isfunction(found) or found.__name__.startswith("_"):
        return False
    return found.__annotations__.get("return") in ("Content", "Form")


def _cut(text: str, most: int) -> str:
    if lengths.units(text) > most:
        CUTS.append(text)
    return lengths.cut(text, most)


class Looks:
    """Makes panels in every language. Tests that make a panel hundreds of times need only the first of them."""

    def __init__(self) -> None:
        self._busy = False
        self._made: Counter[str] = Counter()

    def everywhere(self, make: Callable[..., Any]) -> Callable[..., Any]:
        """The function, which looks at what it makes."""

        def made(*args: Any, **named: Any) -> Any:
            if self._busy or self._made[make.__qualname__] >= MOST:
                return make(*args, **named)
            self._busy = True
            self._made[make.__qualname__] += 1
            try:
                others = OTHERS if self._made[make.__qualname__] <= EACH else (LONGER,)
                return _looked_at(make, others, args, named)
            finally:
                self._busy = False

        return made


def _looked_at(
    make: Callable[..., Any], others: Sequence[Texts], args: tuple[Any, ...], named: dict[str, Any]
) -> Any:
    with _cuts() as whole:
        found = make(*args, **named)
        wrong = _problems(found)
    for t in others:
        with _cuts() as cut:
            there = make(*(_in(t, arg) for arg in args), **{key: _in(t, arg) for key, arg in named.items()})
            wrong = wrong or _problems(there)
        assert not wrong, (t.locale, wrong)
        assert len(cut) <= len(whole), (t.locale, cut)
    return found


@contextmanager
def _cuts() -> Iterator[list[str]]:
    """What is cut meanwhile."""
    CUTS.clear()
    found: list[str] = []
    yield found
    found.extend(CUTS)


def _in(t: Texts, arg: Any) -> Any:
    """The same argument in that language."""
    match arg:
        case Texts():
            return t
        case Scene():
            return replace(arg, t=t)
        case _:
            return arg


def _problems(made: Any) -> list[str]:
    match made:
        case Content():
            return problems("POST", "/channels/1/messages", {"components": components(made)})
        case Ask(form) | (Form() as form):
            shown = modals.modal(form, "0:f:t:1:1:play.type").to_dict()
            return problems("POST", "/interactions/1/x/callback", {"type": 9, "data": shown})
        case _:
            return []
