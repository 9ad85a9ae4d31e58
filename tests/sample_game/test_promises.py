"""Whatever is promised of every game, and of every lesson, holds for the smallest one that is registered."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from types import ModuleType

import pytest

from bot.games.base import Options
from tests.contract import test_absent, test_hostile, test_pages, test_playouts, test_secrecy, test_turns
from tests.contract.playout import Case
from tests.games import test_offered
from tests.learn import test_claims, test_languages, test_scripts
from tests.match import test_news
from tests.render import test_cache
from tests.sample_game.games import SAMPLE

FACTS = {"case": Case(SAMPLE, Options(), 3), "seed": 1, "key": "sample", "game": "sample"}


def find_promises(*modules: ModuleType) -> list[Callable[..., None]]:
    """Collect the tests of a module that need no more than to be told of a game."""
    tests = [test for module in modules for name, test in vars(module).items() if name.startswith("test_")]
    return [test for test in tests if (asked := signature(test).parameters) and FACTS.keys() >= asked.keys()]


PROMISES = find_promises(
    *(test_absent, test_hostile, test_pages, test_playouts, test_secrecy, test_turns),
    *(test_claims, test_languages, test_scripts, test_offered, test_news, test_cache),
)


def test_there_are_promises() -> None:
    assert len(PROMISES) > 20


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_it_keeps_a_promise(promise: Callable[..., None]) -> None:
    promise(**{name: FACTS[name] for name in signature(promise).parameters})
