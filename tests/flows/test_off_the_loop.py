"""Nothing that searches runs on the event loop: what presses mean, what panels say, the steps of hard games. Numer
searches for nothing, so no thread does it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import pytest

from bot.games.nmbrs.table import finder
from bot.games.numenko import check as numenko_check
from bot.games.numo import hints as numo_hints
from bot.games.registry import GAMES
from bot.opponents.numero import judging as numero_judging
from bot.panels.base import panel
from bot.panels.nmbrs import hinting as nmbrs_hinting
from bot.panels.numenko import laying as numenko_laying
from bot.panels.numero import hinting as numero_hinting
from bot.panels.numo import hinting as numo_hinting
from tests.flows import nmbrs, numenko, numero, numo
from tests.flows.world import World

SEARCHES: dict[str, tuple[Any, str]] = {
    "moves of nmbrs!": (finder, "_find"),
    "takes of Numero": (numero_judging, "_options"),
    "melds of NUMO": (numo_hints, "forms"),
    "readings of Numenko": (numenko_check, "choose_reading"),
    "places of Numenko": (numenko_laying, "places"),
}
WATCHED = ("press", "submit", "private", "keep_typed")
"""The methods of each game's panel that read what was pressed, or write what is shown."""


class Watch:
    """In which threads the functions ran that it watches, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self._loop = threading.current_thread()
        self.on_the_loop: list[str] = []
        self.elsewhere: list[str] = []

    def over(self, owner: Any, name: str, told: str) -> None:
        """Watch that function or method."""
        real: Callable[..., Any] = getattr(owner, name)

        def watched(*args: Any, **kwargs: Any) -> Any:
            here = threading.current_thread() is self._loop
            (self.on_the_loop if here else self.elsewhere).append(told)
            return real(*args, **kwargs)

        self._patch.setattr(owner, name, watched)


@pytest.fixture
def watch(world: World, monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch(monkeypatch)
    for key in GAMES:
        for name in WATCHED:
            watch.over(panel(key), name, f"{key} {name}")
        if GAMES[key].hard:
            watch.over(type(GAMES[key]), "apply", f"{key} apply")
    for told, (owner, name) in SEARCHES.items():
        watch.over(owner, name, told)
    for hinting in (nmbrs_hinting, numero_hinting, numo_hinting):
        monkeypatch.setattr(hinting.HINTING, "_found", OrderedDict())  # no hint is known from another test
    return watch


async def test_nmbrs_hints_places_and_typed_lines(world: World, watch: Watch) -> None:
    ann, _ = await nmbrs.sit_down(world, "ann", "ben", hints="on")
    await nmbrs.lay_out(world, "10 20 30", hands={"ann": [40, 7, 96, 61], "ben": [1]}, opened=["ann"])
    await ann.presses("Hint")
    await ann.finds(40)
    await ann.types("10 20 30 41")
    await ann.presses("Play it")
    assert "moves of nmbrs!" in watch.elsewhere and "nmbrs apply" in watch.elsewhere
    assert watch.on_the_loop == []


async def test_numero_hints_and_typed_turns(world: World, watch: Watch) -> None:
    ann, _ = await numero.sit_down(world, "ann", "ben", hints="on")
    await numero.lay_out(world, 5, 3, hands={"ann": [8, 2], "ben": [1]})
    await ann.presses("Hint")
    await ann.types("5 + 3 = 9; take 8")
    await ann.presses("Play it")
    assert "takes of Numero" in watch.elsewhere and "numero apply" in watch.elsewhere
    assert watch.on_the_loop == []


async def test_numo_hints_and_typed_moves(world: World, watch: Watch) -> None:
    ann, _ = await numo.sit_down(world, "ann", "ben", hints="on")
    await numo.lay_out(world, hands={"ann": [3, 4, 7, 30], "ben": [1]}, stock=[60])
    await ann.draws()
    await ann.presses("Hint")
    await ann.types("meld 3 4 8")
    await ann.presses("Play it")
    assert "melds of NUMO" in watch.elsewhere
    assert watch.on_the_loop == []


async def test_numenko_grids_and_places(world: World, watch: Watch) -> None:
    ann, _ = await numenko.sit_down(world, "ann", "ben")
    await numenko.deal(world, {"ann": "72734**" + "48**" + "0"}, "99999999")
    numenko_check.check.cache_clear()
    await ann.lays("7*27*34", "2*4*8", "1,1,3")
    numenko_check.check.cache_clear()
    await ann.opens()
    await world.opens("ben")
    await world.wait()
    assert {"readings of Numenko", "places of Numenko", "numenko apply"} <= set(watch.elsewhere)
    assert watch.on_the_loop == []


async def test_numer_numbers(world: World, watch: Watch) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "513")
    await world.writes("ann", "cow", world.table())
    assert watch.elsewhere == []
    assert {"numer submit"} <= set(watch.on_the_loop) <= {f"numer {name}" for name in WATCHED}
