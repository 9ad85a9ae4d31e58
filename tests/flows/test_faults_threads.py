"""Matches in a thread of their own: created, archived, locked, deleted, refused."""

from __future__ import annotations

import pytest
import simcord

from tests.flows.mischief import Mischief
from tests.flows.world import World, controls_of, said, texts_of


async def start_in_thread(world: World) -> simcord.ChannelHandle:
    """A running match of Ann and Ben in its thread."""
    await world.start_numer("ann", "ben", thread=True)
    (thread,) = world.channel.threads
    return thread


async def sits_out(world: World, *names: str) -> None:
    """These people sit the turn out, in their panels."""
    for name in names:
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait()


async def test_the_match_moves_into_its_thread(world: World) -> None:
    await world.open_numer("ann", "ben", thread=True)
    lobby = world.table()
    assert not world.channel.threads
    await world.presses("ann", "Start")
    await world.wait()
    (thread,) = world.channel.threads
    assert thread.name == "Numer · #1"
    (board,) = world.tables(thread)
    assert "turn 1 of 5" in texts_of(board)
    (pointer,) = [message for message in world.tables() if message.id == lobby.id]
    assert f"The table is here: {thread.mention}" in texts_of(pointer)
    assert not controls_of(pointer)
    assert f"/{thread.id}/{board.id}" in texts_of(world.dm("ann"))
    await world.writes("ann", "761", board)
    await world.writes("ben", "513", board)
    await world.wait()
    (board,) = world.tables(thread)
    assert "**513** ben" in texts_of(board)


async def test_a_lobby_stays_in_the_channel_until_the_start(world: World) -> None:
    await world.open_numer("ann", thread=True)
    await world.presses("ben", "Join")
    await world.wait()
    assert "Players (2 of 10)" in texts_of(world.table())
    assert not world.channel.threads


@pytest.mark.parametrize("cached", [True, False])
async def test_an_archived_thread_is_opened_again(world: World, mischief: Mischief, cached: bool) -> None:
    """discord.py forgets a thread when it hears that it is archived; the error may come before that."""
    thread = await start_in_thread(world)
    (board,) = world.tables(thread)
    if not cached:
        world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
        await world.env.settle()
        assert world.bot.get_channel(thread.id) is None
    world.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083)
    await sits_out(world, "ann", "ben")
    (same,) = world.tables(thread)
    assert same.id == board.id
    assert "turn 2 of 5" in texts_of(same)
    metadata = thread._channel.thread_metadata
    assert metadata is not None and not metadata.archived


@pytest.mark.parametrize("code", [50083, 160005])
async def test_a_locked_thread_gives_way_to_the_channel(world: World, mischief: Mischief, code: int) -> None:
    thread = await start_in_thread(world)
    for method, path in (("PATCH", f"{thread.id}/messages/*"), ("POST", f"{thread.id}/messages")):
        world.env.inject_error(method, f"/channels/{path}", status=400, code=code, times=None)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    for turn in (2, 3):
        await sits_out(world, "ann", "ben")
        (fresh,) = [message for message in world.tables() if controls_of(message)]
        assert f"turn {turn} of 5" in texts_of(fresh)
    assert f"turn {turn} of 5" in said(await world.opens("ann", fresh))
    assert len(world.channel.threads) == 1


async def test_a_thread_that_stays_shut_is_tried_once(world: World, mischief: Mischief) -> None:
    """It seems to open, but the next edit is refused again: that must not loop."""
    thread = await start_in_thread(world)
    path = f"/channels/{thread.id}/messages/*"
    world.env.inject_error("PATCH", path, status=400, code=50083, times=None)
    mischief.marks()
    await sits_out(world, "ann")
    assert mischief.calls()[f"PATCH /channels/{thread.id}"] == 1
    assert f"Waiting for {world.person('ben').mention} ·" in texts_of(world.table(thread))


async def test_a_deleted_thread_gives_way_to_the_channel(world: World, mischief: Mischief) -> None:
    thread = await start_in_thread(world)
    await mischief.deletes_channel(thread.id)
    await sits_out(world, "ann", "ben")
    (fresh,) = [message for message in world.tables() if controls_of(message)]
    assert "turn 2 of 5" in texts_of(fresh)
    await sits_out(world, "ann", "ben")
    assert "turn 3 of 5" in texts_of(world.table())
    assert not world.channel.threads


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 160006)])
async def test_where_no_thread_can_be_made_the_table_stays(
    world: World, mischief: Mischief, status: int, code: int
) -> None:
    lobby = await world.open_numer("ann", "ben", thread=True)
    mischief.fails("make thread", status, code=code, times=None)
    mischief.marks()
    await world.presses("ann", "Start")
    await world.wait()
    await sits_out(world, "ann", "ben")
    (board,) = world.tables()
    assert board.id == lobby.id
    assert "turn 2 of 5" in texts_of(board)
    assert mischief.calls()["make thread"] == 1
    assert mischief.calls()["post board"] == 0


async def test_the_permission_for_threads_is_taken_after_the_lobby(world: World, mischief: Mischief) -> None:
    lobby = await world.open_numer("ann", "ben", thread=True)
    await mischief.takes("create_public_threads")
    await world.presses("ann", "Start")
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.table())
    assert world.table().id == lobby.id


async def test_a_thread_that_nobody_may_write_in(world: World, mischief: Mischief) -> None:
    lobby = await world.open_numer("ann", "ben", thread=True)
    await mischief.takes("send_messages_in_threads")
    await world.presses("ann", "Start")
    await world.wait()
    board = next(message for message in world.tables() if message.id == lobby.id)
    assert "turn 1 of 5" in texts_of(board)
    assert "Choose a number" in controls_of(board)


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_missing_permissions_for_threads_are_named_before_a_lobby(
    world: World, mischief: Mischief, permission: str
) -> None:
    await mischief.takes(permission)
    told = said(await world.person("ann").slash(world.channel, "numer play", thread=True))
    assert "Threads" in told
    assert not world.tables()
    await world.person("ann").slash(world.channel, "numer play", thread=False)
    assert "Players (1 of 10)" in texts_of(world.table())


async def test_a_fault_while_the_thread_is_made(world: World, mischief: Mischief) -> None:
    """The table message appears in the channel right away and moves at the next change."""
    lobby = await world.open_numer("ann", "ben", thread=True)
    mischief.fails("make thread", 500)
    await world.presses("ann", "Start")
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.table())
    assert world.table().id == lobby.id
    await sits_out(world, "ann", "ben")
    (thread,) = world.channel.threads
    assert "turn 2 of 5" in texts_of(world.table(thread))


async def test_a_thread_that_was_made_although_the_answer_was_lost(world: World, mischief: Mischief) -> None:
    lobby = await world.open_numer("ann", "ben", thread=True)
    world.env.backend.create_thread(
        world.channel.id, "Numer · #1", world.env.backend.bot_user.id, message_id=lobby.id
    )
    mischief.fails("make thread", 400, code=160004)
    await world.presses("ann", "Start")
    await world.wait()
    (thread,) = world.channel.threads
    assert "turn 1 of 5" in texts_of(world.table(thread))
