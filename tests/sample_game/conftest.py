"""The sample game is known to the bot while its tests run."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import cogs
from bot.games.parts import HOMES
from bot.games.registry import GAMES, register
from bot.match.learning import lesson_script
from cogs.games import make_cog
from tests.flows.conftest import _no_logged_errors, door, env, nonces, settings, wire, world
from tests.sample_game.games import SAMPLE

__all__ = ["_no_logged_errors", "door", "env", "nonces", "settings", "wire", "world"]


@pytest.fixture(autouse=True)
def _sample_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # commands are made once a process: those of the other games must not offer this one afterwards
    for module in iter_modules(cogs.__path__, "cogs."):
        import_module(module.name)
    for key in GAMES:
        make_cog(key)
    monkeypatch.setattr(lesson_script, "FOLDER", Path(__file__).parent)
    lesson_script.script.cache_clear()
    register(SAMPLE, __package__)
    yield
    del GAMES["sample"], HOMES["sample"]
    lesson_script.script.cache_clear()
