"""The channel of a match is out of reach: deleted, permissions removed, the bot kicked; or a player has left."""

from __future__ import annotations

import re

import discord
import pytest

from bot.ui.messages.table import ANSWERING, FAR
from tests.flows.mischief import Mischief
from tests.flows.world import World, answer, said, texts_of, told, worded

NOTICE = "I can no longer reach the channel of Numer · #1"
PANEL_NOTE = "-# I can't reach this match's channel; keep playing here."


def notices(world: World, name: str) -> list[str]:
    """What that person was told about the channel, beside the panel."""
    return [text for text in map(texts_of, world.dms(name)) if text.startswith(NOTICE)]


def panel(world: World, name: str) -> discord.Message:
    """That person's panel, the only one."""
    (found,) = [message for message in world.dms(name) if not texts_of(message).startswith(NOTICE)]
    return found


async def sits_out(world: World, *names: str) -> None:
    """These people sit the turn out, in their panels."""
    for name in names:
        await world.presses(name, "Sit out", panel(world, name))
    await world.wait()


async def lose(world: World, mischief: Mischief, how: str) -> None:
    """Put the channel out of reach in that way."""
    match how:
        case "deleted":
            await mischief.deletes_channel()
        case "hidden":
            await mischief.takes("view_channel")
        case "thrown out":
            await mischief.kicks()
        case "missing access":
            mischief.fails("edit board", 403, code=50001, times=None)
            mischief.fails("post board", 403, code=50001, times=None)
        case "unknown server":
            mischief.fails("edit board", 404, code=10004, times=None)
            mischief.fails("post board", 404, code=10004, times=None)
        case _:
            raise AssertionError(how)


@pytest.mark.parametrize("how", ["deleted", "hidden", "thrown out", "missing access", "unknown server"])
async def test_the_match_goes_on_in_direct_messages(world: World, mischief: Mischief, how: str) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await lose(world, mischief, how)
    await world.writes("ann", "761", world.dm("ann"))
    await world.wait()
    for name in ("ann", "ben"):
        (notice,) = notices(world, name)
        assert worded(notice).endswith("keep playing in your panel here or with `/hand`.")
        assert PANEL_NOTE in texts_of(panel(world, name))
    await world.writes("ben", "513", panel(world, "ben"))
    await world.wait()
    for name in ("ann", "ben"):
        assert "turn 2 of 5" in texts_of(panel(world, name))
        assert "513 ben · 5 + 2 bonus = 7" in texts_of(panel(world, name))
        assert "discord.com/channels" not in texts_of(panel(world, name))
    for _ in range(4):
        await sits_out(world, "ann", "ben")
    for name in ("ann", "ben"):
        assert len(notices(world, name)) == 1
        assert "🏆 **ben** wins" in texts_of(panel(world, name))
        assert "Decided in round 1, turn 1: **ben** scored 7 with 513" in texts_of(panel(world, name))


async def test_the_hand_command_works_in_direct_messages(world: World, mischief: Mischief) -> None:
    """What the notice promises, for those who lost their panel."""
    await world.start_numer("ann", "ben")
    await mischief.deletes_channel()
    await sits_out(world, "ann")
    shown = await world.person("ben").user.slash("hand")
    assert PANEL_NOTE in said(shown)
    await world.person("ben").user.click(shown.response, label="Sit out")
    await world.wait()
    assert "turn 2 of 5" in texts_of(panel(world, "ben"))
    assert "turn 2 of 5" in texts_of(panel(world, "ann"))


async def test_a_lobby_in_a_deleted_channel_ends_quietly(world: World, mischief: Mischief) -> None:
    await world.open_numer("ann", "ben")
    await mischief.deletes_channel()
    await world.bot.service.cancel(1, world.person("ann").id)
    await world.wait()
    assert not await world.bot.store.match_lists.open_in(world.guild.id)
    assert not world.dms("ann")


async def test_the_channel_is_deleted_in_the_last_turn(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    for _ in range(4):
        await sits_out(world, "ann", "ben")
    await sits_out(world, "ann")
    await mischief.deletes_channel()
    await sits_out(world, "ben")
    for name in ("ann", "ben"):
        assert "🏆" in texts_of(panel(world, name))
        (notice,) = notices(world, name)
        assert notice.endswith("The match is over; the result is in your panel here.")


async def test_the_table_comes_back_at_the_next_change(world: World, mischief: Mischief) -> None:
    board = await world.start_numer("ann", "ben")
    await mischief.takes("view_channel")
    await world.writes("ann", "761", world.dm("ann"))
    await world.wait()
    await mischief.gives_back()
    await world.writes("ben", "513", panel(world, "ben"))
    await world.wait()
    (back,) = world.tables()
    assert back.id == board.id
    assert "**513** ben" in texts_of(back)
    await world.writes("ann", "482")
    await sits_out(world, "ben")
    assert "turn 3 of 5" in texts_of(world.table())
    assert PANEL_NOTE not in texts_of(panel(world, "ann"))


async def test_a_table_that_was_never_posted_comes_when_it_can(world: World, mischief: Mischief) -> None:
    """The bot went down before it remembered its answer, and then the channel was out of reach for a time."""
    await world.open_numer("ann", "ben")
    await world.bot.store.database.write("DELETE FROM post")
    await mischief.takes("view_channel")
    await world.wait(ANSWERING)
    await world.presses("ann", "Start")
    await world.wait()
    assert PANEL_NOTE in texts_of(panel(world, "ann"))
    mischief.marks()
    await mischief.gives_back()
    await sits_out(world, "ann", "ben")
    assert mischief.calls()["post board"] == 1
    assert "turn 2 of 5" in texts_of(world.table())


async def test_without_send_messages_the_board_is_still_edited(world: World, mischief: Mischief) -> None:
    """A fresh table message cannot be posted, but the old one can be kept up to date, so nobody needs to be
    bothered."""
    board = await world.start_numer("ann", "ben")
    await mischief.takes("send_messages")
    await mischief.chats(FAR)
    await sits_out(world, "ann", "ben")
    (kept,) = world.tables()
    assert kept.id == board.id
    assert "turn 2 of 5" in texts_of(kept)
    assert not notices(world, "ann")


async def test_without_send_messages_and_without_a_board(world: World, mischief: Mischief) -> None:
    board = await world.start_numer("ann", "ben")
    await mischief.takes("send_messages")
    await mischief.deletes(board)
    await sits_out(world, "ann")
    assert len(notices(world, "ann")) == len(notices(world, "ben")) == 1
    await mischief.gives_back()
    await sits_out(world, "ben")
    assert "turn 2 of 5" in texts_of(world.table())


async def test_my_board_stands_in_for_a_table_that_is_hidden(world: World, mischief: Mischief) -> None:
    """Ann takes no DMs and still sees the old table message: its buttons work, and show her the table."""
    mischief.closes_dms("ann")
    board = await world.start_numer("ann", "ben")
    await mischief.takes("view_channel")
    await sits_out(world, "ben")
    shown = await world.opens("ann", board)
    assert PANEL_NOTE in said(shown)
    assert f"Waiting for {world.person('ann').mention} ·" in said(shown)
    await world.writes("ann", "761", shown.response)
    await world.wait()
    assert "761 ann" in said(await world.opens("ann", board))


@pytest.mark.settings(pictures=True)
async def test_panels_carry_the_picture_of_the_lost_table(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await mischief.deletes_channel()
    await sits_out(world, "ann")
    own = panel(world, "ben")
    assert [picture.filename for picture in own.attachments] == ["board.png"]
    table = await world.presses("ben", "Table", own)
    assert "table.png" in [picture.filename for picture in answer(table).attachments]


@pytest.mark.parametrize(
    ("permission", "named"),
    [("view_channel", "View Channel"), ("send_messages", "Send Messages"), ("attach_files", "Attach Files")],
)
async def test_missing_permissions_are_named_before_a_lobby(
    world: World, mischief: Mischief, permission: str, named: str
) -> None:
    await mischief.takes(permission)
    answer = await world.person("ann").slash(world.channel, "numer play")
    assert re.search(rf"I still need: .*{named}", said(answer))
    assert answer.response is not None
    assert answer.response.ephemeral
    assert not world.tables()
    assert not await world.bot.store.match_lists.open_in(world.guild.id)


async def test_missing_permissions_are_named_before_a_rematch(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben")
    await mischief.takes("attach_files")
    assert "I still need: Attach Files" in told(await world.presses("ann", "Play again"))
    assert not await world.bot.store.match_lists.open_in(world.guild.id)


async def test_a_lobby_that_cannot_be_posted_is_not_left_behind(world: World, mischief: Mischief) -> None:
    mischief.fails("answer", 403, code=50001)
    answer = await world.person("ann").slash(world.channel, "numer play")
    assert "Discord didn't let me post Numer · #1 here, so I've closed it again." in said(answer)
    assert not await world.bot.store.match_lists.open_in(world.guild.id)


async def test_a_player_who_left_the_server_is_replaced_by_a_computer(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    world.guild.remove_member(world.person("ben"))
    mischief.closes_dms("ben", code=50278)
    for turn in range(1, 6):
        await sits_out(world, "ann")
        await world.wait(121 if turn < 3 else 2)
    (result,) = map(texts_of, world.tables())
    assert "🏆 **ann** wins" in result
    assert re.search(r"🥈 ben · \d+, away", result)
    called = [body["allowed_mentions"].get("users") for body in mischief.bodies("post board")]
    assert [world.person("ben").id] in called, "he was reminded at the table, as long as it was his turn"
