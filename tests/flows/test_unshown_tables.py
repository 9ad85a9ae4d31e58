"""Tables that could not be shown: they are tried again when that may be possible, and never taken for shown."""

from __future__ import annotations

import discord

from bot.match.lobbies import lobby
from bot.store.posts import NEVER, TABLE, PostRow
from bot.ui.messages.table import ANSWERING
from bot.ui.messages.unshown import AGAIN, GIVEN_UP
from tests.flows.mischief import Mischief
from tests.flows.test_faults_channel import sits_out
from tests.flows.world import World, controls_of, texts_of


async def known(world: World) -> PostRow:
    """What is noted about the table."""
    return (await world.bot.store.posts.of_match(1))[TABLE]


async def over_unseen(world: World, mischief: Mischief) -> discord.Message:
    """A match that was played to its end while the table could not be shown: its message, with live buttons."""
    board = await world.start_numer("ann", "ben", rounds=1)
    await mischief.takes("view_channel")
    for _ in range(5):
        await sits_out(world, "ann", "ben")
    assert "turn 1 of" in texts_of(board)
    row = await known(world)
    match = await world.bot.service.match(1)
    assert match.status == "finished"
    assert row.shown < match.row.version
    return board


async def test_the_table_is_shown_when_the_permission_is_back(world: World, mischief: Mischief) -> None:
    board = await over_unseen(world, mischief)
    await mischief.gives_back()
    await world.wait()
    (table,) = world.tables()
    assert table.id == board.id
    assert "🏆" in texts_of(table)
    assert (await known(world)).try_at is None


async def test_the_table_is_shown_when_a_role_is_changed(world: World, mischief: Mischief) -> None:
    backend, everyone = world.env.backend, world.guild.id
    await world.start_numer("ann", "ben", pace="daily")
    before = world.bot.get_guild(world.guild.id).default_role.permissions.value  # type: ignore[union-attr]
    for role in world.bot.get_guild(world.guild.id).me.roles:  # type: ignore[union-attr]
        backend.edit_role(world.guild.id, role.id, {"permissions": 0})
    await world.env.settle()
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(10)
    assert (await known(world)).try_at is not None
    backend.edit_role(world.guild.id, everyone, {"permissions": before})
    await world.wait(10)
    assert f"Waiting for {world.person('ben').mention} ·" in texts_of(world.table())


async def test_a_press_on_a_table_that_was_not_shown_mends_it(world: World, mischief: Mischief) -> None:
    """No event says that the channel is back."""
    board = await world.start_numer("ann", "ben", rounds=1)
    mischief.fails("edit board", 403, code=50001, times=None)
    mischief.fails("post board", 403, code=50001, times=None)
    for _ in range(5):
        await sits_out(world, "ann", "ben")
    mischief.mends()
    await world.wait()
    assert "turn 1 of" in texts_of(world.table())
    await world.opens("ann", board)
    await world.wait()
    (table,) = world.tables()
    assert table.id == board.id
    assert "🏆" in texts_of(table)


async def test_it_is_tried_at_long_intervals(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    mischief.fails("edit board", 403, code=50001, times=None)
    mischief.fails("post board", 403, code=50001, times=None)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    mischief.marks()
    await world.wait(3 * AGAIN)
    tried = mischief.calls()["edit board"]
    assert 2 <= tried <= 4
    mischief.mends()
    await world.wait(AGAIN)
    assert f"Waiting for {world.person('ben').mention} ·" in texts_of(world.table())
    mischief.marks()
    await world.wait(2 * AGAIN)
    assert not mischief.calls()["edit board"]


async def test_it_is_given_up_a_week_after_the_end(world: World, mischief: Mischief) -> None:
    await over_unseen(world, mischief)
    mischief.marks()
    await world.wait(2 * AGAIN)
    assert not mischief.calls()["edit board"], "as long as it is known that the bot sees nothing there"
    await world.bot.store.database.write("UPDATE match SET ended_at = ended_at - ?", (GIVEN_UP,))
    await world.wait(AGAIN)
    assert (await known(world)).try_at == NEVER
    assert await world.bot.store.posts.next_try() is None
    await mischief.gives_back()
    await world.wait()
    assert "🏆" in texts_of(world.table()), "whenever the channel is back"


async def test_a_restart_forgets_no_table_that_was_not_shown(world: World, mischief: Mischief) -> None:
    await over_unseen(world, mischief)
    await world.restart()
    await world.wait()
    await mischief.gives_back()
    await world.wait(10)
    assert "🏆" in texts_of(world.table())


async def test_a_lobby_that_could_not_be_shown_is_shown_later(world: World, mischief: Mischief) -> None:
    await world.open_numer("ann")
    await mischief.takes("view_channel")
    with world.env._bot_scope():
        await world.bot.service.in_lobby(1, lobby.add_computer, world.person("ann").id, "easy")
    await world.wait()
    await mischief.gives_back()
    await world.wait(10)
    assert "Start" in controls_of(world.table())


async def test_changes_of_channels_roles_and_threads_are_heard(world: World) -> None:
    heard = {"on_guild_channel_update", "on_guild_role_update", "on_thread_update", "on_thread_join"}
    assert heard | {"on_member_update", "on_guild_join", "on_guild_available"} <= world.bot.extra_events.keys()


async def test_a_lobby_that_nobody_has_answered_with_is_posted_after_a_while(world: World) -> None:
    """The bot was killed before it could answer, so nothing is known of a message."""
    await world.open_numer("ann")
    await world.bot.store.database.write("DELETE FROM post")
    await world.restart()
    assert len(world.tables()) == 1
    await world.wait(ANSWERING + 5)
    assert len(world.tables()) == 2
    assert "Join / leave" in controls_of(world.table())


async def test_a_table_whose_thread_is_gone_too_is_shown_in_the_channel(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", pace="daily", thread=True)
    row = await known(world)
    assert row.channel_id != world.channel.id
    await mischief.takes("view_channel")
    await mischief.deletes_channel(row.channel_id)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    await mischief.gives_back()
    await world.wait(10)
    assert (await known(world)).channel_id == world.channel.id
