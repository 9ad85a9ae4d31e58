"""Notifications: players who are away are called once when their turn begins, by DM or at the table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.messages.dm_channels import AT_ONCE, MINUTE
from bot.ui.presence import INACTIVE_AFTER
from tests.flows.mischief import Mischief
from tests.flows.world import World, controls_of, texts_of


def calls_at_the_table(world: World, mischief: Mischief, name: str) -> list[dict[str, Any]]:
    """The messages at the table that notified that person since the mark."""
    user = world.person(name).id
    return [body for body in mischief.bodies("post board") if user in body["allowed_mentions"].get("users", [])]


async def turn_over(world: World, *names: str) -> None:
    """These people sit out from their panels under the table."""
    for name in names:
        panel = (await world.opens(name, world.tables()[0])).response
        await world.presses(name, "Sit out", panel)
    await world.wait()


async def test_who_is_there_gets_no_second_dm(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    mischief.marks()
    for turn in range(2, 5):
        await turn_over(world, "ann", "ben")
        assert f"turn {turn} of 5" in texts_of(world.dm("ann"))
    assert mischief.calls()["send dm"] == 0
    assert len(world.dms("ann")) == 1


async def test_who_was_away_gets_a_new_panel_when_the_turn_begins(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", pace="relaxed")
    await turn_over(world, "ann")
    await world.wait(INACTIVE_AFTER)
    first = world.dm("ann")
    mischief.marks()
    await turn_over(world, "ben")
    assert mischief.calls()["send dm"] == 1, "to Ann alone"
    (panel,) = world.dms("ann")
    assert panel.id != first.id
    assert "turn 2 of 5" in texts_of(panel)
    await world.wait(20 * 60)
    assert mischief.calls()["send dm"] == 2, "and to Ben, who has gone since, but nobody twice"


async def test_who_is_there_and_goes_is_called_then(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", pace="relaxed")
    await turn_over(world, "ann", "ben")
    mischief.marks()
    await world.opens("ann", world.tables()[0])
    await world.wait(INACTIVE_AFTER - 10)
    assert mischief.calls()["send dm"] == 1, "to Ben, who had pressed nothing since his turn"
    await world.wait(20)
    assert mischief.calls()["send dm"] == 2, "and now to Ann"


@pytest.mark.parametrize("way", ["closed", "unwanted"])
async def test_without_dms_the_call_is_at_the_table_and_goes_with_the_turn(
    world: World, mischief: Mischief, way: str
) -> None:
    if way == "closed":
        world.person("ben")
        mischief.closes_dms("ben")
    else:
        await world.bot.store.settings.put("user", world.person("ben").id, "messages", "off")
    await world.start_numer("ann", "ben", pace="relaxed")
    await turn_over(world, "ben")
    await world.wait(INACTIVE_AFTER)
    mischief.marks()
    await turn_over(world, "ann")
    assert len(calls_at_the_table(world, mischief, "ben")) == 1
    call = world.tables()[-1]
    assert "It's your turn." in texts_of(call)
    await world.wait(10 * 60)
    assert len(calls_at_the_table(world, mischief, "ben")) == 1, "once"
    await world.opens("ben", call)
    await turn_over(world, "ben")
    assert [message.id for message in world.tables()] == [world.tables()[0].id], "only the table is left"


async def test_a_call_at_the_table_goes_after_a_restart_too(world: World, mischief: Mischief) -> None:
    world.person("ben")
    mischief.closes_dms("ben")
    await world.start_numer("ann", "ben", pace="daily")
    await world.wait(INACTIVE_AFTER)
    assert len(world.tables()) == 2
    await world.restart()
    await turn_over(world, "ann", "ben")
    assert len(world.tables()) == 1


async def test_who_wants_it_is_called_by_dm_each_turn(world: World, mischief: Mischief) -> None:
    await world.bot.store.settings.put("user", world.person("ann").id, "messages", "always")
    await world.start_numer("ann", "ben")
    mischief.marks()
    for _ in range(2):
        await turn_over(world, "ann", "ben")
    assert mischief.calls()["send dm"] == 2
    assert len(world.dms("ann")) == 1


async def test_reminders_go_with_the_turn_and_a_finished_match_has_no_buttons(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.wait(95)
    assert any("your turn ends" in texts_of(message) for message in world.dms("ann"))
    await turn_over(world, "ann", "ben")
    for name in ("ann", "ben"):
        assert not any("your turn ends" in texts_of(message) for message in world.dms(name))
    for _ in range(4):
        await turn_over(world, "ann", "ben")
    for name in ("ann", "ben"):
        (panel,) = world.dms(name)
        assert controls_of(panel) == {}
        assert "share the win" in texts_of(panel) or "wins" in texts_of(panel)


async def test_a_match_against_computers_calls_nobody(world: World, mischief: Mischief) -> None:
    await world.person("ann").slash(world.channel, "numer play", pace="relaxed")
    await world.adds("ann")
    await world.presses("ann", "Start")
    await world.wait()
    mischief.marks()
    await turn_over(world, "ann")
    await world.wait(10 * 60)
    assert mischief.calls()["send dm"] == 0
    assert calls_at_the_table(world, mischief, "ann") == []


async def test_few_dm_channels_are_opened_at_once(world: World, mischief: Mischief) -> None:
    mischief.marks()
    for number in range(3):
        names = [f"p{number}x{seat}" for seat in range(8)]
        await world.person(names[0]).slash(world.channel, "numer play", pace="daily")
        for name in names[1:]:
            await world.presses(name, "Join")
        await world.presses(names[0], "Start")
    await world.wait()
    assert mischief.calls()["open dm"] == AT_ONCE
    await world.wait(2 * MINUTE)
    assert mischief.calls()["open dm"] == 24


async def test_a_dm_channel_is_opened_once_whatever_becomes_of_the_messages_in_it(
    world: World, mischief: Mischief
) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben")
    await world.bot.store.database.write("DELETE FROM post WHERE kind = 'panel'")
    await world.restart()
    mischief.marks()
    await world.start_numer("ann", "ben")
    assert mischief.calls()["send dm"] == 2
    assert mischief.calls()["open dm"] == 0


async def test_a_channel_that_is_not_the_bots_is_opened_anew_next_time(world: World, mischief: Mischief) -> None:
    """The database comes from another bot, say."""
    await world.bot.store.database.write(
        "INSERT INTO dm_channel (user_id, channel_id) VALUES (?, 4711)", (world.person("ann").id,)
    )
    for matches in range(2):
        await world.start_numer("ann", "ben")
        assert len(world.dms("ann")) == matches


async def test_what_waits_for_discord_is_not_sent_when_it_has_become_needless(
    world: World, mischief: Mischief
) -> None:
    """Ann plays while her reminder waits, and Ben does not."""
    await world.start_numer("ann", "ben")
    await world.wait(84)
    world.bot.budget.throttle(None, 20, everything=True)
    await world.wait(6)
    mischief.marks()
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(12)
    assert mischief.calls()["send dm"] == 0
    await world.wait(8)
    assert mischief.calls()["send dm"] == 1
    assert [any("your turn ends" in texts_of(dm) for dm in world.dms(name)) for name in ("ann", "ben")] == [
        False,
        True,
    ]
