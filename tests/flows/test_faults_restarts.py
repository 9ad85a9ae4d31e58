"""The bot stops between a step and showing it, matches change while they are shown, and memory stays empty."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.match.upkeep.uptime import LONGEST
from tests.flows.mischief import Mischief
from tests.flows.turns import LATER
from tests.flows.world import World, controls_of, said, texts_of


async def sits_out(world: World, *names: str) -> None:
    """These people sit the turn out, in their panels."""
    for name in names:
        await world.presses(name, "Sit out", world.dm(name))


def goes_dumb(world: World) -> None:
    """From now on steps are committed and nobody is told, as if the process died after each."""
    world.bot.service.listeners.clear()


async def test_a_bot_that_is_killed_knows_until_when_it_was_alive(world: World) -> None:
    """Only the time after that is given back to deadlines; so it is noted again and again, whatever is due."""
    await world.start_numer("ann", "ben", pace="daily")
    for _ in range(4):
        await world.wait(LONGEST)
        alive = await world.bot.store.settings.get("bot", 0, "alive_at")
        assert alive is not None
        assert 0 <= world.bot.service.clock() - float(alive) <= LONGEST


async def test_what_was_committed_is_shown_after_the_start(world: World) -> None:
    await world.start_numer("ann", "ben")
    goes_dumb(world)
    await sits_out(world, "ann", "ben")
    assert "turn 1 of 5" in texts_of(world.table())
    assert "turn 1 of 5" in texts_of(world.dm("ann"))
    await world.restart()
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.dm("ann"))
    assert len(world.dms("ann")) == 1


async def test_the_start_of_a_match_is_shown_after_the_start_of_the_bot(world: World) -> None:
    await world.open_numer("ann", "ben")
    goes_dumb(world)
    await world.presses("ann", "Start")
    await world.restart()
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.table())
    assert all("turn 1 of 5" in texts_of(world.dm(name)) for name in ("ann", "ben"))


async def test_the_end_of_a_match_is_shown_after_the_start_of_the_bot(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    for _ in range(4):
        await sits_out(world, "ann", "ben")
        await world.wait()
    goes_dumb(world)
    await sits_out(world, "ann", "ben")
    await world.restart()
    await world.wait()
    assert "🏆" in texts_of(world.table())
    assert not controls_of(world.dm("ann"))


async def test_panels_that_were_not_sent_are_sent_after_the_start(world: World, mischief: Mischief) -> None:
    """The table message is right, but the bot stops while Discord accepts no direct messages."""
    await world.open_numer("ann", "ben")
    mischief.fails("open dm", 500, times=None)
    await world.presses("ann", "Start")
    await world.wait()
    assert not world.dms("ann")
    mischief.mends()
    await world.restart()
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.dm("ann"))
    assert "turn 1 of 5" in texts_of(world.dm("ben"))


async def test_players_who_were_not_told_are_told_after_the_start(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await mischief.deletes_channel()
    world.bot.seat_panels.queue.stop()
    await sits_out(world, "ann")
    await world.wait()
    assert len(world.dms("ben")) == 1
    await world.restart()
    await world.wait()
    assert (
        sum("I can no longer reach the channel of Numer" in texts_of(message) for message in world.dms("ben")) == 1
    )


@pytest.mark.parametrize("seconds", [0.0, 2.0, 100.0])
async def test_a_clean_restart_bothers_nobody(world: World, mischief: Mischief, seconds: float) -> None:
    await world.start_numer("ann", "ben")
    await sits_out(world, "ann", "ben")
    await world.wait(seconds)
    await world.wait()
    mischief.marks()
    await world.restart()
    await world.wait()
    assert set(mischief.calls()) == {"GET /oauth2/applications/@me"}


async def test_deadlines_that_move_with_the_downtime_are_shown(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    before = (await world.bot.service.match(1)).due_at()
    assert before is not None
    await world.bot.close()
    await world.wait(3600)
    mischief.marks()
    await world.revive()
    await world.wait()
    assert f"<t:{int(before) + 3600}:R>" in texts_of(world.table())
    assert mischief.calls()["edit board"] + mischief.calls()["post board"] == 1


async def test_a_change_while_the_board_is_edited(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    go_on = mischief.slows(monkeypatch, "edit board")
    await sits_out(world, "ann", "ben")
    assert mischief.slowed == 1
    go_on.set()
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())


async def test_a_restart_while_the_board_is_edited(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_numer("ann", "ben")
    go_on = mischief.slows(monkeypatch, "edit board")
    await sits_out(world, "ann", "ben")
    assert mischief.slowed == 1
    await world.restart()
    go_on.set()
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())


async def test_the_turn_ends_while_a_panel_is_renewed_in_place(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's answer hangs until the next turn has begun; her panel must not stay in the past."""
    await world.start_numer("ann", "ben")
    await world.presses("ben", "Sit out", world.dm("ben"))
    go_on = mischief.slows(monkeypatch, "answer")
    await world.presses("ann", "Sit out", world.dm("ann"))
    assert mischief.slowed == 1
    await world.wait(121)
    go_on.set()
    await world.wait()
    assert "turn 3 of 5" in texts_of(world.table())
    assert "turn 3 of 5" in texts_of(world.dm("ann"))
    (panel,) = [message for message in world.dms("ann") if controls_of(message)]
    assert "Sit out" in controls_of(panel)


async def test_a_panel_is_renewed_in_place_while_the_pusher_reads(
    world: World, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the pusher has read of Ben's panel is outdated by then; he must not get a second one."""
    await world.start_numer("ann", "ben")
    await sits_out(world, "ann")
    await world.wait()
    store = world.bot.store
    told, go_on = store.read_told, asyncio.Event()

    async def slow(match_id: int) -> Any:
        task, read = asyncio.current_task(), await told(match_id)
        if not go_on.is_set() and task is not None and task.get_name().startswith("panels"):
            await world.env.external_wait(go_on.wait(), reason="the disk is slow")
        return read

    monkeypatch.setattr(store, "read_told", slow)
    mischief.marks()
    await sits_out(world, "ben")
    assert "turn 2 of 5" in texts_of(world.dm("ben"))
    assert mischief.calls()["send dm"] == 0
    go_on.set()
    await world.wait()
    assert mischief.calls()["send dm"] == 0, "Ann is there, so her panel is renewed where it is"
    assert "turn 2 of 5" in texts_of(world.dm("ann"))


async def test_edits_are_coalesced(world: World, mischief: Mischief) -> None:
    names = ("ann", "ben", "cleo", "dan", "eve")
    await world.start_numer(*names)
    mischief.marks()
    await sits_out(world, *names)
    assert mischief.calls()["edit board"] == 1
    await world.wait()
    assert mischief.calls()["edit board"] == 2
    assert "turn 2 of 5" in texts_of(world.table())


async def test_nothing_stays_in_memory(world: World, mischief: Mischief) -> None:
    bot = world.bot
    await world.start_numer("ann", "ben", rounds=1)
    mischief.fails("edit board", 500, times=3)
    mischief.fails("send dm", 500, times=3)
    for _ in range(5):
        await sits_out(world, "ann", "ben")
        await world.wait(LATER)
    assert "🏆" in texts_of(world.table())
    await world.open_numer("cleo")
    await world.closes("cleo")
    await mischief.chats(3)
    await world.wait(LATER)
    assert bot.table_messages.queue.pending == bot.seat_panels.queue.pending == bot.seat_panels.pending == 0
    assert len(bot.table_messages.buried) == 0
    assert not [task for task in asyncio.all_tasks() if re.search(r"of match\D*\d", task.get_name())]


async def test_a_lobby_of_a_rematch_with_computers_is_posted_once(world: World) -> None:
    """Its computers sit down before the command has answered with the lobby."""
    await world.open_numer("ann", rounds=1)
    await world.adds("ann")
    await world.adds("ann", "hard")
    await world.presses("ann", "Start")
    await world.wait()
    for _ in range(5):
        await sits_out(world, "ann")
        await world.wait()
    await world.presses("ann", "Play again")
    await world.wait()
    (_, lobby) = world.tables()
    assert "Players (3 of 10)" in texts_of(lobby)
    assert "You're in" not in said(await world.presses("ben", "Join", lobby))
    await world.wait()
    assert "Players (4 of 10)" in texts_of(world.table())
