"""The connection to Discord breaks during a call: before Discord has done what it asks, or after."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from tests.extent import at_night
from tests.flows.mischief import Mischief
from tests.flows.turns import LATER, TURN, goes_on, plays_a_turn
from tests.flows.world import World, controls_of, said, texts_of


@pytest.mark.parametrize("done", [at_night(False), True], ids=["before", "after"])  # others fail before, too
@pytest.mark.parametrize("kind", TURN)
async def test_the_connection_breaks_and_the_match_goes_on(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, kind: str, done: bool
) -> None:
    await world.open_numer("ann", "ben", pace="daily")
    mischief.breaks(monkeypatch, kind, aiohttp.ServerDisconnectedError(), done=done)
    await plays_a_turn(world, mischief)
    assert mischief.broken
    await goes_on(world)


GATEWAY_DOWN: Any = SimpleNamespace(status=502, reason="Bad Gateway")


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        ConnectionResetError(104, "reset"),
        aiohttp.ClientPayloadError("cut off"),
        discord.DiscordServerError(GATEWAY_DOWN, "<html>"),
    ],
)
async def test_other_ways_to_break(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await world.start_numer("ann", "ben")
    mischief.breaks(monkeypatch, "edit board", error, times=3)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(LATER)
    assert mischief.broken == 3
    assert f"Waiting for {world.person('ben').mention} ·" in texts_of(world.table())


async def test_an_answer_that_breaks_off_is_told(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    mischief.breaks(monkeypatch, "answer", aiohttp.ServerDisconnectedError())
    assert "Nothing is lost" in said(await world.opens("ann"))


async def test_an_acknowledgement_that_was_heard_after_all(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord shows that the bot is thinking, so the answer must be sent in the way that ends that."""
    await world.start_numer("ann", "ben")
    form = await world.presses("ann", "Choose a number")
    mischief.breaks(monkeypatch, "acknowledge", aiohttp.ServerDisconnectedError(), done=True)
    assert "Your number: **761**" in said(await world.sends("ann", form, "761"))


async def test_a_lobby_whose_post_breaks_off_stays_open(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What became of the message is not known, so the lobby is shown again in the same one."""
    mischief.breaks(monkeypatch, "answer", aiohttp.ServerDisconnectedError(), done=True)
    await world.person("ann").slash(world.channel, "numer play")
    assert await world.bot.store.match_lists.open_in(world.guild.id) == [1]
    (table,) = world.tables()
    assert "Join / leave" in controls_of(table)


async def test_a_reminder_that_breaks_off_goes_to_the_table(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    mischief.breaks(monkeypatch, "send dm", TimeoutError())
    await world.wait(95)
    assert texts_of(world.table()).startswith(f"{world.person('ann').mention} ⏰")
