"""Starts that meet with trouble: Discord takes no commands, or another process holds the database."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import aiohttp
import pytest

from bot.cli import doctor
from bot.client import Tally
from bot.store.settings import COMMANDS, COMMANDS_PROBLEM
from bot.store.sqlite import open_file
from tests.flows.mischief import Mischief
from tests.flows.world import World, controls_of, said, texts_of

OTHERS = "those of an earlier version"


async def kept(world: World, name: str) -> str | None:
    """What the bot remembers under that name."""
    return await world.bot.store.settings.get("bot", 0, name)


async def updated(world: World) -> None:
    """The bot is down; the commands that Discord knows are those of an earlier version."""
    await world.bot.store.settings.put("bot", 0, COMMANDS, OTHERS)
    await world.bot.close()


async def findings(world: World) -> dict[bool, str]:
    """What the doctor of the command line says about commands, by whether it is good."""
    said = [finding async for finding in doctor.examine(world.settings, offline=True)]
    return {finding.good: str(finding) for finding in said if finding.subject == "commands"}


async def test_commands_are_registered_when_discord_takes_them(
    world: World, mischief: Mischief, caplog: pytest.LogCaptureFixture
) -> None:
    await updated(world)
    mischief.marks()
    mischief.fails("register", 503, times=3)
    await world.revive()
    assert await kept(world, COMMANDS) == OTHERS
    assert "slash commands are not registered yet, next attempt in 15 s" in caplog.text
    assert "503" in (await findings(world))[False]
    told = said(await world.person("ann").slash(world.channel, "doctor"))
    assert "hasn't taken my newest slash commands yet" in told
    assert "503" in told
    for attempts, pause in enumerate((15, 30, 60), 1):
        await world.wait(pause - 1)
        assert mischief.calls()["register"] == attempts
        await world.wait(1)
        assert mischief.calls()["register"] == attempts + 1
    mark = await kept(world, COMMANDS)
    assert mark != OTHERS
    assert str(mark).startswith(f"{world.bot.application_id}:")
    assert await kept(world, COMMANDS_PROBLEM) is None
    assert await findings(world) == {True: "commands: registered with Discord"}
    assert "slash commands" not in said(await world.person("ann").slash(world.channel, "doctor"))
    await world.wait(3600)
    assert mischief.calls()["register"] == 4


async def test_pauses_stop_growing(world: World, mischief: Mischief) -> None:
    await updated(world)
    mischief.fails("register", 500, times=None)
    await world.revive()
    await world.wait(3600)
    mischief.marks()
    await world.wait(3600)
    assert mischief.calls()["register"] == 12


@pytest.mark.parametrize("error", [aiohttp.ClientOSError("reset by peer"), TimeoutError()])
async def test_a_broken_connection_stops_no_start(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await world.start_numer("ann", "ben")
    await updated(world)
    mischief.breaks(monkeypatch, "register", error, times=2)
    await world.revive()
    assert mischief.broken == 1
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(125)
    assert mischief.broken == 2
    assert "turn 2 of 5" in texts_of(world.table()), "the deadline of Ben's turn has passed meanwhile"
    assert await kept(world, COMMANDS) != OTHERS


@pytest.mark.logs_errors
async def test_commands_that_discord_refuses_are_a_fault_of_ours(
    world: World, mischief: Mischief, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_numer("ann", "ben")
    await updated(world)
    mischief.fails("register", 400)
    await world.revive()
    assert [
        record.levelno for record in caplog.records if "registering slash commands" in record.getMessage()
    ] == [logging.ERROR]
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(15)
    assert await kept(world, COMMANDS) != OTHERS


async def test_a_stop_while_discord_is_slow_to_take_the_commands(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await updated(world)
    go_on = mischief.slows(monkeypatch, "register")
    await world.revive()
    assert mischief.slowed == 1
    assert "about to register" in said(await world.person("ann").slash(world.channel, "doctor"))
    await world.restart()
    go_on.set()
    await world.wait()
    assert await kept(world, COMMANDS) != OTHERS


@contextmanager
def locked(world: World) -> Iterator[None]:
    """Another process writes to the database and does not come to an end."""
    with closing(sqlite3.connect(world.settings.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite waits for no other process."""
    monkeypatch.setattr(open_file, "BUSY_MS", 0)


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("down", [1, 600])
async def test_deadlines_pass_after_a_start_that_finds_the_database_locked(world: World, down: int) -> None:
    """Nobody's turn passes unjustly, either: the time of the lock is given back with that before it."""
    await world.start_numer("ann", "ben")
    await world.wait(60)
    await world.bot.close()
    await world.wait(down)
    with locked(world):
        await world.revive()
        await world.wait(300)
        assert not world.bot.resumed.is_set()
    await world.wait(15)
    assert world.bot.resumed.is_set()
    assert "turn 1 of 5" in texts_of(world.table())
    await world.wait(30)
    assert "turn 1 of 5" in texts_of(world.table())
    await world.wait(45)
    assert "turn 2 of 5" in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.dm("ann"))


@pytest.mark.usefixtures("_impatient")
async def test_a_stop_while_the_database_is_locked_forgets_no_downtime(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.bot.close()
    await world.wait(600)
    with locked(world):
        await world.revive()
        await world.restart()
        await world.wait(60)
    await world.restart()
    await world.wait(60)
    assert "turn 1 of 5" in texts_of(world.table())
    await world.wait(65)
    assert "turn 2 of 5" in texts_of(world.table())


@pytest.mark.usefixtures("_impatient")
async def test_servers_left_meanwhile_are_noticed_after_the_lock(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await world.bot.close()
    await mischief.kicks()
    with locked(world):
        await world.revive()
        await world.wait(60)
    assert await world.bot.store.servers.next_expiry() is None
    await world.wait(15)
    assert await world.bot.store.servers.next_expiry() is not None


@pytest.mark.usefixtures("_impatient")
async def test_commands_are_registered_once_although_the_mark_cannot_be_kept(
    world: World, mischief: Mischief
) -> None:
    await updated(world)
    mischief.marks()
    with locked(world):
        await world.revive()
        await world.wait(60)
        assert "locked" in str(world.bot.registration.problem)
    await world.wait(300)
    assert mischief.calls()["register"] == 1
    assert world.bot.registration.problem is None
    assert await kept(world, COMMANDS) != OTHERS


@pytest.mark.logs_errors
async def test_a_fault_while_resuming_stops_no_deadline(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fault(*_: Any) -> None:
        raise RuntimeError("a fault of ours")

    await world.start_numer("ann", "ben")
    await world.bot.close()
    bot = Tally(world.settings)
    monkeypatch.setattr("bot.store.posts.PostStore.behind", fault)
    await world.env.restart_bot(bot)
    await world.wait(125)
    assert bot.resumed.is_set()
    assert "turn 2 of 5" in texts_of(world.table())
    assert "Sit out" in controls_of(world.dm("ann"))
