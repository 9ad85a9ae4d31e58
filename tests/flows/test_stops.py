"""Stops in the middle of presses and forms: what is on its way is played and answered, later ones are refused."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from bot import client
from bot.client import Tally
from bot.ui.lifecycle import stopping
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of

OWED = "I restarted just as you pressed that."
RESTARTING = "I'm restarting right now. Try again in a moment."


async def actions(world: World) -> list[str | None]:
    """The log of the match, read in the database that the bot has left behind."""
    await world.revive()
    return [entry.action for entry in await world.bot.store.matches.actions(1)]


async def form_of(world: World, name: str) -> str:
    """The custom id of that person's number form."""
    shown = await world.presses(name, "Choose a number", world.dm(name))
    assert shown.modal is not None
    return str(shown.modal["custom_id"])


class Stop:
    """The bot is told to stop and does what it can before it waits for somebody."""

    def __init__(self, world: World) -> None:
        with world.env._bot_scope():
            self.task = asyncio.create_task(world.bot.close())

    async def begins(self) -> None:
        """Let it come to where it waits."""
        for _ in range(20):
            await asyncio.sleep(0)
        assert not self.task.done()


async def test_presses_and_forms_on_their_way_are_played_and_answered(
    world: World, wire: Wire, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben", "cleo")
    form = await form_of(world, "ann")
    go_on = mischief.slows(monkeypatch, "acknowledge")
    sent = wire.emit_form("ann", form, {"number": "513"}, wire.shot(world.dm("ann")))
    pressed = wire.emit_press("ben", wire.shot(world.dm("ben")), "Sit out")
    await wire.settle()
    assert mischief.slowed == 2
    stop = Stop(world)
    await stop.begins()
    go_on.set()
    await stop.task
    assert "Your number: **513**" in said(sent)
    assert "You're **sitting out**" in said(pressed)
    assert len(await actions(world)) == 2


async def test_what_comes_during_a_stop_is_refused(
    world: World, wire: Wire, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben", "cleo")
    form, commands = await form_of(world, "ben"), {"rounds": 1}
    go_on = mischief.slows(monkeypatch, "acknowledge")
    wire.emit_press("ann", wire.shot(world.dm("ann")), "Sit out")
    await wire.settle()
    stop = Stop(world)
    await stop.begins()
    mischief.mends()
    monkeypatch.undo()
    late = [
        wire.emit_form("ben", form, {"number": "513"}, wire.shot(world.dm("ben"))),
        wire.emit_press("cleo", wire.shot(world.dm("cleo")), "Sit out"),
        wire.emit_command("cleo", "numer play", commands),
        wire.emit_press("cleo", wire.shot(world.dm("cleo")), custom_id="nobody's"),
    ]
    for _ in range(20):
        await asyncio.sleep(0)
    go_on.set()
    await stop.task
    typed, *others = [said(result) for result in late]
    assert typed == f"{RESTARTING}\nYou typed:\n```\n513\n```"
    assert others == [RESTARTING] * len(others)
    assert len(await actions(world)) == 1
    assert await world.bot.store.matches.load(2) is None


async def test_a_press_that_discord_does_not_let_through_holds_up_no_stop(
    world: World, wire: Wire, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(stopping, "GRACE", 0.01)
    await world.start_numer("ann", "ben")
    go_on = mischief.slows(monkeypatch, "acknowledge")
    wire.emit_press("ann", wire.shot(world.dm("ann")), "Sit out")
    await wire.settle()
    await world.bot.close()
    assert "1 interactions were not answered in time" in caplog.text
    go_on.set()
    assert len(await actions(world)) == 1, "nobody waits for Discord before a press is played"
    await world.wait()
    assert "1 of 2" in texts_of(world.table())
    assert any(OWED in str(body) for body in mischief.bodies("follow up")), "and she is told where to look"


async def test_a_commit_whose_answer_hangs_is_shown_after_the_start(
    world: World, wire: Wire, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "GRACE", 0.01)
    await world.start_numer("ann", "ben")
    go_on = mischief.slows(monkeypatch, "answer")
    wire.emit_press("ann", wire.shot(world.dm("ann")), "Sit out")
    await wire.settle()
    await world.bot.close()
    go_on.set()
    assert len(await actions(world)) == 1
    await world.wait()
    assert "1 of 2" in texts_of(world.table())
    assert any(OWED in str(body) for body in mischief.bodies("follow up")), "and she is told where to look"
    assert await world.bot.store.database.rows("SELECT user_id FROM owed_answer") == []


async def test_an_answer_is_owed_only_as_long_as_it_can_be_given(
    world: World, wire: Wire, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "GRACE", 0.01)
    await world.start_numer("ann", "ben", pace="daily")
    go_on = mischief.slows(monkeypatch, "answer")
    wire.emit_press("ann", wire.shot(world.dm("ann")), "Sit out")
    await wire.settle()
    await world.bot.close()
    go_on.set()
    await world.wait(15 * 60)
    await world.revive()
    await world.wait()
    assert not any(OWED in str(body) for body in mischief.bodies("follow up"))
    assert await world.bot.store.database.rows("SELECT user_id FROM owed_answer") == []


async def test_a_stop_is_one_stop_however_often_it_is_asked_for(world: World) -> None:
    await world.start_numer("ann", "ben")
    await asyncio.gather(*(world.bot.close() for _ in range(3)))
    await world.bot.close()
    await world.revive()
    await world.presses("ann", "Sit out", world.dm("ann"))


async def test_a_start_that_is_cut_short_leaves_no_open_database(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stop comes before the bot is connected."""
    await world.bot.close()
    begun = asyncio.Event()

    async def endless(*_: Any) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(client, "add_cogs", endless)
    async with Tally(world.settings) as bot:
        starting = asyncio.create_task(bot.setup_hook())
        await begun.wait()
        starting.cancel()
        with suppress(asyncio.CancelledError):
            await starting
    with pytest.raises(ValueError, match="Connection closed"):
        await bot.store.settings.get("bot", 0, "commands")


async def test_a_stopped_bot_that_hears_of_all_servers_begins_nothing(world: World) -> None:
    """discord.py tells it two seconds after the last server has come."""
    await world.env.settle()
    bot = world.bot
    await bot.close()
    await bot.on_ready()
    assert not bot.maintenance.timer.running
