"""Faults of ours: the user who pressed, wrote or typed is told with an error id, and the match is unharmed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.panels.numer import NumerPanel
from bot.store.bars import BarStore
from bot.ui.messages.panel import Panel
from tests.flows.wire import Wire
from tests.flows.world import World, texts_of, told

pytestmark = pytest.mark.logs_errors

SORRY = re.compile(
    r"Sorry, something went wrong on my side \(error `([0-9a-f]{6})`\)\. Your match is safe; please try again\."
)


def breaks(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
    """Every call of that method fails."""

    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a wild number")

    monkeypatch.setattr(owner, name, broken)


def apology(answer: str, log: pytest.LogCaptureFixture) -> None:
    """The answer apologises, and its error id leads to the fault in the log."""
    found = SORRY.fullmatch(answer)
    assert found, answer
    (record,) = [r for r in log.records if r.name == "bot.ui.runtime" and found[1] in r.getMessage()]
    assert record.exc_info and isinstance(record.exc_info[1], ZeroDivisionError)


async def test_in_a_press(world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    await world.start_numer("ann", "ben")
    before = await world.bot.store.matches.load(1)
    with monkeypatch.context() as patch:
        breaks(patch, NumerPanel, "press")
        for message in (world.table(), world.dm("ann")):
            apology(told(await world.presses("ann", "Choose number", message)), caplog)
    assert await world.bot.store.matches.load(1) == before
    assert "match 1" in caplog.text
    assert "Your number: **513**" in told(await world.writes("ann", "513"))


async def test_in_a_form(world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    await world.start_numer("ann", "ben")
    form = await world.presses("ann", "Choose number", world.dm("ann"))
    board = texts_of(world.table())
    with monkeypatch.context() as patch:
        breaks(patch, NumerPanel, "submit")
        sorry, _, typed = told(await world.sends("ann", form, "513")).partition("\n")
        apology(sorry, caplog)
        assert typed == "You typed:\n```\n513\n```"
    assert await world.bot.store.matches.actions(1) == []
    await world.wait()
    assert texts_of(world.table()) == board
    assert "513" not in caplog.text
    await world.writes("ann", "513", world.dm("ann"))
    assert "Your number: **513**" in texts_of(world.dm("ann"))


async def test_after_the_choice_was_saved(
    world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The panel cannot be shown, but the choice counts, and My board shows it."""
    await world.start_numer("ann", "ben")
    panel = world.dm("ann")
    with monkeypatch.context() as patch:
        breaks(patch, Panel, "content")
        apology(told(await world.presses("ann", "Sit out", panel)), caplog)
    assert len(await world.bot.store.matches.actions(1)) == 1
    assert "You're **sitting out**" in told(await world.opens("ann"))


async def test_in_a_command(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:
        breaks(patch, BarStore, "find")
        result = await world.person("ann").slash(world.channel, "numer play")
        assert result.ephemeral
        apology(told(result), caplog)
    assert await world.bot.store.matches.load(1) is None
    await world.open_numer("ann")
    assert (await world.bot.service.match(1)).status == "lobby"


async def test_in_autocomplete_nothing_is_offered(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_numer("ann", "ben")
    with monkeypatch.context() as patch:
        breaks(patch, type(world.bot.store.match_lists), "list_of_user")
        choices = await world.person("ann").autocomplete(world.channel, "match show", "match", "")
    assert choices == []
    assert "a wild number" in caplog.text


async def test_while_a_board_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The table message is outdated for now; the next change brings it up to date."""
    await world.start_numer("ann", "ben")
    with monkeypatch.context() as patch:
        breaks(patch, NumerPanel, "status")
        await world.writes("ann", "761")
        await world.wait()
    assert "a wild number" in caplog.text
    await world.writes("ben", "513")
    await world.wait()
    assert "~~761~~ ann · out: 1 is in 513" in texts_of(world.table())
