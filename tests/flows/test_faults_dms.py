"""Players who do not accept direct messages from the bot."""

from __future__ import annotations

import pytest

from bot.match.lobbies.pace import PACES
from tests.flows.menus import mine
from tests.flows.mischief import Mischief
from tests.flows.world import World, controls_of, said, texts_of

HINT = "Your DMs are closed to me"


async def through_my_board(world: World, name: str, number: str = "") -> str:
    """That person plays a number, or sits out, in the private panel behind My board; returns what the panel says
    then."""
    shown = await world.opens(name)
    assert shown.response is not None
    assert shown.response.ephemeral
    if not number:
        return said(await world.person(name).click(shown.response, label="Sit out"))
    return said(await world.writes(name, number, shown.response))


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_dms_block_nobody(world: World, mischief: Mischief, code: int) -> None:
    world.person("ann")
    mischief.closes_dms("ann", code=code)
    await world.start_numer("ann", "ben")
    assert not world.dms("ann")
    assert "turn 1 of 5" in texts_of(world.dm("ben"))
    await world.writes("ben", "513", world.dm("ben"))
    after = await through_my_board(world, "ann", "761")
    assert "turn 2 of 5" in after
    assert "the highest also gets **+3**" in after
    await world.wait()
    assert "~~761~~ ann" in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.dm("ben"))


async def test_the_hint_is_said_once_and_privately(world: World, mischief: Mischief) -> None:
    mischief.closes_dms("ann")
    await world.start_numer("ann", "ben")
    first = await world.opens("ann")
    assert first.response is not None
    assert first.response.ephemeral
    assert HINT in said(first)
    assert HINT not in said(await world.opens("ann"))
    assert HINT not in said(await world.opens("ben"))
    assert HINT not in texts_of(world.table())


async def test_opening_the_dm_can_be_refused_too(world: World, mischief: Mischief) -> None:
    """Discord may refuse to open the channel rather than the message."""
    mischief.fails("open dm", 403, code=50007, times=None)
    await world.start_numer("ann", "ben")
    assert HINT in said(await world.opens("ann"))
    assert HINT in said(await world.opens("ben"))


async def test_who_wants_no_messages_gets_none_whatever_happens(world: World, mischief: Mischief) -> None:
    """Neither a panel, nor a reminder, nor word of a table that is out of reach."""
    await (await mine(world, "ann")).picks("Notify me", "off")
    await world.start_numer("ann", "ben")
    await world.wait(PACES["live"].turn - PACES["live"].reminder)
    await mischief.deletes_channel()
    await world.presses("ben", "Sit out", world.dms("ben")[0])
    await world.wait()
    assert len(world.dms("ben")) > 1
    assert not world.dms("ann")


async def test_closed_dms_are_tried_once_in_a_match(world: World, mischief: Mischief) -> None:
    mischief.closes_dms("ann")
    mischief.marks()
    await world.start_numer("ann", "ben", pace="daily")
    for turn in range(1, 4):
        assert f"turn {turn} of 5" in texts_of(world.table())
        await through_my_board(world, "ann")
        await world.presses("ben", "Sit out", world.dm("ben"))
        await world.wait(30)
    assert mischief.calls()["send dm"] == 2, "once to Ann in vain, and Ben's panel, which he keeps using"


async def test_a_panel_from_before_keeps_up(world: World, mischief: Mischief) -> None:
    """DMs are closed midway: no new panel arrives, but the last one shows where the match stands."""
    await world.start_numer("ann", "ben")
    mischief.closes_dms("ann")
    await world.writes("ann", "761")
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    (panel,) = world.dms("ann")
    assert "turn 2 of 5" in texts_of(panel)
    await world.writes("ann", "842", panel)
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    assert "turn 3 of 5" in texts_of(world.dms("ann")[0])


async def test_a_panel_that_is_lost_is_sent_anew_at_once(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "761", world.table())
    await world.wait()
    mischief.fails("edit dm", 404, code=10008)
    await world.writes("ann", "513", world.table())
    await world.wait()
    lost, panel = world.dms("ann")
    assert "Your number: **761**" in texts_of(lost)
    assert "Your number: **513**" in texts_of(panel)
    await world.writes("ann", "220", world.table())
    await world.wait()
    assert "Your number: **220**" in texts_of(world.dm("ann"))
    assert len(world.dms("ann")) == 2


async def test_the_reminder_goes_to_the_table_and_mentions_that_player_alone(
    world: World, mischief: Mischief
) -> None:
    mischief.closes_dms("ann")
    await world.start_numer("ann", "ben")
    mischief.marks()
    await world.wait(95)
    (reminder,) = mischief.bodies("post board")
    assert reminder["allowed_mentions"] == {"parse": [], "users": [world.person("ann").id]}
    assert mischief.calls()["send dm"] == 1
    spoken = texts_of(world.channel.history()[-1])
    assert spoken.startswith(f"{world.person('ann').mention} ⏰")
    assert world.person("ben").mention not in spoken
    assert "⏰" in texts_of(world.dm("ben"))


async def test_the_hand_command_works_without_dms(world: World, mischief: Mischief) -> None:
    mischief.closes_dms("ann")
    await world.start_numer("ann", "ben")
    shown = await world.person("ann").slash(world.channel, "hand")
    assert "Choose a number" in controls_of(shown.response)


async def test_the_match_comes_to_its_end_with_all_dms_closed(world: World, mischief: Mischief) -> None:
    for name in ("ann", "ben"):
        mischief.closes_dms(name)
    await world.start_numer("ann", "ben", rounds=1)
    for number in ("761", "542", "", "", ""):
        await through_my_board(world, "ann", number)
        await through_my_board(world, "ben")
        await world.wait()
    assert "🏆 **ann** wins" in texts_of(world.table())


@pytest.mark.parametrize("code", [50035, 0, 240000])
async def test_who_gets_no_panel_for_another_reason_is_called_at_the_table(
    world: World, mischief: Mischief, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    mischief.fails("send dm", 400, code=code, times=None, to="ann")
    await world.open_numer("ann", "ben", pace="daily")
    await world.presses("ann", "Start")
    await world.wait(10 * 60)
    called = [body["allowed_mentions"].get("users", []) for body in mischief.bodies("post board")]
    assert called.count([world.person("ann").id]) == 1
    for number in ("761", "760"):
        await through_my_board(world, "ann", number)
        await world.presses("ben", "Sit out", world.dm("ben"))
        await world.wait(10 * 60)
    refused = [record for record in caplog.records if "does not take the panel" in record.getMessage()]
    assert [record.levelname for record in refused if record.levelname != "DEBUG"] == ["WARNING"]
    assert HINT not in said(await world.opens("ann"))
    assert not world.dms("ann")
    mischief.mends()
    await through_my_board(world, "ann")
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait(10)
    assert "Sit out" in controls_of(world.dm("ann")), "the next panel is tried"


async def test_a_panel_whose_edit_is_refused_is_sent_anew_at_the_next_turn(
    world: World, mischief: Mischief
) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    first = world.dm("ann")
    mischief.fails("edit dm", 400, code=50035)
    for name in ("ben", "ann"):
        await world.writes(name, "761" if name == "ann" else "513")
    await world.wait(10)
    for name in ("ben", "ann"):
        await world.writes(name, "760" if name == "ann" else "482")
    await world.wait(10)
    assert "turn 3 of 5" in texts_of(world.dm("ann"))
    assert world.dm("ann").id != first.id
