"""Resigning, cancelling, and matches with only computers or direct messages left."""

from __future__ import annotations

import pytest

from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of

NEEDS_MODERATOR = sentence_of("match.cancel_needs_moderator")


async def test_resigning_is_asked_first_and_ranks_last(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben", "cleo", rounds=1)
    more = await world.presses("ann", "More")
    asked = await world.presses("ann", "Resign", more.response)
    assert told(asked) == "Resign from Numer · #1? A computer takes over for you, and you're ranked last."
    assert not (await world.bot.service.match(1)).seats[0].resigned
    await world.restart()
    question = wire.shot(asked.response)
    done = await world.presses("ann", "Yes, resign", asked.response)
    assert told(done) == "You've resigned from Numer · #1. A computer takes over for you."
    await world.wait()
    assert "You've resigned. A computer plays your seat to the end." in texts_of(world.dm("ann"))
    assert not controls_of(world.dm("ann"))

    gone = sentence_of("match.resigned")
    assert told(await world.presses("ann", "Choose a number")) == gone
    assert told(await wire.press("ann", question, "Yes, resign")) == gone
    again = await world.person("ann").slash(world.channel, "match resign", match=1)
    assert told(again) == gone
    assert "Resign" not in controls_of((await world.presses("ann", "More")).response)

    await world.plays_out("ben", "cleo", ben=["000"])
    end = texts_of(world.table()).splitlines()
    (last,) = [line for line in end if line.startswith("🥉")]
    assert last.startswith("🥉 ann") and last.endswith(", left")
    record = await world.bot.store.records.of(world.guild.id, world.person("ann").id)
    assert [(played.matches, played.wins, played.left) for played in record.games] == [(1, 0, 1)]


async def test_the_last_human_may_resign_too(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    for name in ("ann", "ben"):
        asked = await world.person(name).slash(world.channel, "match resign", match=1)
        await world.presses(name, "Yes, resign", asked.response)
        await world.wait()
    match = await world.bot.service.match(1)
    assert match.status == "finished"
    end = texts_of(world.table())
    assert "🏁 Nobody played to the end." in end
    assert [line.split(" · ")[0] for line in end.splitlines() if line[0] in "🥇🥈"] == ["🥇 ben", "🥈 ann"]
    assert "A computer finished for ann and ben, so they rank behind everyone who kept playing." in end


async def test_a_moderator_cancels_a_running_match(world: World, wire: Wire) -> None:
    world.moderator("mia")
    await world.start_numer("ann", "ben")
    more = await world.presses("mia", "More")
    assert set(controls_of(more.response)) == {"Cancel the match", "Watch", "Replay"}
    asked = await world.presses("mia", "Cancel the match", more.response)
    assert told(asked) == "Cancel Numer · #1 for everyone? Nobody gets a result."
    assert (await world.bot.service.match(1)).status == "running"
    question = wire.shot(asked.response)
    done = await world.presses("mia", "Yes, cancel it", asked.response)
    assert told(done) == "Numer · #1 has been cancelled."
    await world.wait()
    assert "This match was cancelled, so nothing counts. Open a new one any time." in texts_of(world.table())
    for name in ("ann", "ben"):
        assert "This match was cancelled." in texts_of(world.dm(name))
        assert not controls_of(world.dm(name))
    assert (await world.bot.store.records.of(world.guild.id, world.person("ann").id)).empty
    assert told(await wire.press("mia", question, "Yes, cancel it")) == sentence_of("match.cancelled")


@pytest.mark.parametrize("name", ["ann", "ben", "eve"])
async def test_others_cannot_cancel_a_running_match(world: World, wire: Wire, name: str) -> None:
    """Neither the host, nor a player, nor a stranger; not even with a moderator's own button."""
    await world.start_numer("ann", "ben")
    assert "Cancel the match" not in controls_of((await world.presses(name, "More")).response)
    board = wire.shot(world.table())
    for verb in ("table.cancel", "table.cancel_now", "lobby.cancel"):
        answer = told(await wire.press(name, board, custom_id=f"bp:1:0:{verb}"))
        assert answer == NEEDS_MODERATOR or (verb == "lobby.cancel" and answer.startswith("Only the host"))
    assert (await world.bot.service.match(1)).status == "running"


async def test_one_person_against_two_computers_to_the_end(world: World) -> None:
    await world.open_numer("ann", rounds=1)
    await world.adds("ann", "easy")
    await world.adds("ann", "hard")
    await world.presses("ann", "Start")
    await world.wait()
    await world.plays_out("ann", ann=["000"])
    text = texts_of(world.table())
    assert "🏆" in text and "Computer 1" in text and "Computer 2" in text
    assert (await world.bot.service.match(1)).status == "finished"
    assert "🏆" in texts_of(world.dm("ann"))
    assert len((await world.bot.store.records.of(world.guild.id, world.person("ann").id)).against_computers) == 1


async def test_a_whole_match_out_of_the_dms(world: World) -> None:
    """A player with only the DM panel plays to the end with it, and it is always one single message."""
    await world.start_numer("ann", "ben", rounds=1)
    numbers = ["987", "654", "333", "210", ""]
    for turn, number in enumerate(numbers, 1):
        panel = world.dm("ann")
        assert f"turn {turn} of 5" in texts_of(panel)
        if number:
            result = await world.writes("ann", number, panel)
            assert f"Your number: **{number}**" in texts_of(world.dm("ann"))
            assert told(result) == "", "the panel itself is the answer"
        else:
            assert sentence_of("NUMER-14.resting") in texts_of(panel)
            assert list(controls_of(panel)) == ["Table"], "nothing to play"
            rests = told(await world.presses("ann", "Choose a number"))
            assert rests == sentence_of("NUMER-14.resting")
        await world.presses("ben", "Sit out", world.dm("ben"))
        await world.wait()
        assert len(world.dms("ann")) == 1
    assert "🏆 **ann** wins" in texts_of(world.dm("ann"))
    assert world.table().jump_url in texts_of(world.dm("ann"))


async def test_the_panel_behind_the_board_and_the_one_in_the_dms_agree(world: World) -> None:
    await world.start_numer("ann", "ben")
    board = (await world.opens("ann")).response
    await world.presses("ann", "Sit out", board)
    assert "You're **sitting out**" in texts_of(world.dm("ann"))
    await world.writes("ann", "513", world.dm("ann"))
    assert board is not None
    shown = await world.opens("ann")
    assert "Your number: **513**" in told(shown)
