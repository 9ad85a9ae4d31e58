"""Table messages that are deleted, too old, too far up, or that Discord no longer lets the bot edit."""

from __future__ import annotations

import discord
import pytest

from bot.ui.messages.table import FAR, OLD
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said, texts_of


async def plays_on(world: World) -> discord.Message:
    """Ann and Ben play the turn; returns the table message after it, which both can use."""
    await world.writes("ann", "761", world.dm("ann"))
    await world.writes("ben", "513", world.dm("ben"))
    await world.wait()
    (board,) = world.tables()
    assert "turn 2 of 5" in texts_of(board)
    assert "**513** ben" in texts_of(board)
    assert "turn 2 of 5" in said(await world.opens("ann", board))
    return board


async def test_a_moderator_deletes_the_board(world: World, mischief: Mischief) -> None:
    old = await world.start_numer("ann", "ben")
    await mischief.deletes(old)
    assert (await plays_on(world)).id != old.id


async def test_a_moderator_deletes_the_lobby(world: World, mischief: Mischief) -> None:
    """Nobody can join what nobody sees; pressing a copy that is still on a screen brings it back."""
    wire = Wire(world)
    lobby = await world.open_numer("ann", "ben")
    screen = wire.shot(lobby)
    await mischief.deletes(lobby)
    await wire.press("ann", screen, custom_id="st:1:0:lobby.computers:2", kind=3, values=["medium"])
    await world.wait()
    assert "Players (3 of 10)" in texts_of(world.table())
    await world.presses("ann", "Start")
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.table())


async def test_an_old_board_is_replaced(world: World) -> None:
    old = await world.start_numer("ann", "ben", pace="daily")
    await world.wait(OLD - 60)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert world.table().id == old.id
    await world.wait(60)
    await world.presses("ann", "Choose a number")
    await world.writes("ann", "761", world.dm("ann"))
    await world.wait()
    (fresh,) = world.tables()
    assert fresh.id != old.id
    assert f"Waiting for {world.person('ben').mention} ·" in texts_of(fresh)


async def test_a_board_far_up_is_replaced(world: World, mischief: Mischief) -> None:
    old = await world.start_numer("ann", "ben")
    await mischief.chats(FAR - 1)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert world.table().id == old.id
    await mischief.chats(1)
    assert (await plays_on(world)).id != old.id


async def test_a_fresh_board_calls_nobody(world: World, mischief: Mischief) -> None:
    """Who is to be called gets a call of their own, once a turn."""
    await world.start_numer("ann", "ben")
    mischief.marks()
    await mischief.chats(FAR)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    (fresh,) = mischief.bodies("post board")
    assert fresh["allowed_mentions"] == {"parse": []}


async def test_each_board_slides_for_itself(world: World, mischief: Mischief) -> None:
    """Two matches in one channel: a fresh table message of one does not make the other's near."""
    first = await world.start_numer("ann", "ben")
    await mischief.chats(FAR - 1)
    second = await world.start_numer("cleo", "dan")
    await mischief.chats(1)
    for name in ("cleo", "dan", "ann"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait()
    boards = {message.id for message in world.tables()}
    assert second.id in boards
    assert first.id not in boards
    assert len(boards) == 2


async def test_the_edit_cap_of_old_messages(world: World, mischief: Mischief) -> None:
    old = await world.start_numer("ann", "ben")
    mischief.fails("edit board", 429, code=30046, times=1)
    assert (await plays_on(world)).id != old.id


async def test_an_old_board_that_cannot_be_deleted_still_opens_panels(world: World, mischief: Mischief) -> None:
    old = await world.start_numer("ann", "ben")
    mischief.fails("delete board", 500)
    await mischief.chats(FAR)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    left, fresh = world.tables()
    assert left.id == old.id
    assert "turn 1 of 5" in said(await world.opens("ben", left))
    await world.writes("ben", "513", left)
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())
    assert world.table().id == fresh.id


async def test_the_result_of_a_long_match_is_a_fresh_message(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1, pace="daily")
    for turn in range(5):
        await world.wait(OLD / 4)
        for name in ("ann", "ben"):
            await world.presses(name, "Sit out", world.dm(name))
        await world.wait()
        assert turn == 4 or "turn" in texts_of(world.table())
    (result,) = world.tables()
    assert "Play again" in controls_of(result)
    assert "Play again" not in controls_of(world.dm("ann"))


async def test_panels_lead_to_the_fresh_board(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await mischief.chats(FAR)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    for name in ("ann", "ben"):
        assert f"/{world.channel.id}/{world.table().id}" in texts_of(world.dm(name))


@pytest.mark.settings(pictures=True)
async def test_a_fresh_board_has_its_picture(world: World, mischief: Mischief) -> None:
    await mischief.deletes(await world.start_numer("ann", "ben"))
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert world.table().attachments
