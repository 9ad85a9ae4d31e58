"""Interactions that Discord delivers twice, and answers that must not take the place of others."""

from __future__ import annotations

import asyncio
import copy
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import InteractionResult, interactions

from bot.ui.controls.intake import Intake
from tests.flows.mischief import Mischief
from tests.flows.wire import COMMAND
from tests.flows.world import World, controls_of, texts_of


def delivered_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on Discord delivers each interaction twice."""
    backend, emit = world.env.backend, world.env.backend.emit

    def twice(event: str, payload: Any, *args: Any, **options: Any) -> Any:
        done = emit(event, copy.deepcopy(payload), *args, **options)
        if event == "INTERACTION_CREATE":
            emit(event, copy.deepcopy(payload), *args, **options)
        return done

    monkeypatch.setattr(backend, "emit", twice)


async def test_a_command_that_comes_twice_opens_one_lobby(
    world: World, monkeypatch: pytest.MonkeyPatch, mischief: Mischief
) -> None:
    delivered_twice(world, monkeypatch)
    await world.person("ann").slash(world.channel, "numer play")
    await world.wait()
    assert await world.bot.store.match_lists.open_in(world.guild.id) == [1]
    (table,) = world.tables()
    assert "Join / leave" in controls_of(table)
    assert mischief.calls()["acknowledge"] == 1


async def test_a_press_and_a_form_that_come_twice_count_once(
    world: World, monkeypatch: pytest.MonkeyPatch, mischief: Mischief
) -> None:
    await world.open_numer("ann")
    delivered_twice(world, monkeypatch)
    await world.presses("ben", "Join")
    await world.wait()
    assert "ben" in texts_of(world.table())
    await world.presses("ann", "Start")
    await world.wait()
    mischief.marks()
    await world.writes("ann", "761", world.dm("ann"))
    assert mischief.calls()["acknowledge"] == 2, "the form is opened once, and submitted once"


async def test_an_interaction_is_remembered_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    intake, loop = Intake(), asyncio.get_running_loop()
    came: Any = SimpleNamespace(id=5)

    async def again() -> bool:
        return await asyncio.create_task(asked())

    async def asked() -> bool:
        return intake.is_repeated(came)

    assert not intake.is_repeated(came)
    assert not intake.is_repeated(came), "who handles it may ask again"
    assert await again()
    later = loop.time() + 61
    monkeypatch.setattr(loop, "time", lambda: later)
    assert not await again()


async def test_what_is_private_never_takes_the_place_of_a_public_answer(world: World, mischief: Mischief) -> None:
    """The command was answered in public by somebody else; what this bot says of its own attempt is private."""
    backend = world.env.backend
    record, payload = interactions.base_payload(
        backend,
        type=COMMAND,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=world.person("ann").id,
        data={"id": backend.find_command("hand", None, type=1)["id"], "name": "hand", "type": 1, "options": []},  # type: ignore[index]
    )
    public = backend.create_message(world.channel.id, backend.bot_user.id, "a public post")
    record.respond_with_message(public.id, ephemeral=False)
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert backend.get_message(world.channel.id, public.id).content == "a public post"
    result = InteractionResult(world.env, record)
    assert result.followups[-1].ephemeral
    assert not mischief.calls()["answer"]
