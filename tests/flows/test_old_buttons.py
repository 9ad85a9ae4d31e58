"""Buttons of messages that have since changed or been deleted, pressed after the bot was restarted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.flows.wire import Kept, Shot, Wire
from tests.flows.world import FORMER, World, controls_of, said, texts_of, told
from tests.told import sentence_of

RUNNING = sentence_of("match.running")
OVER = sentence_of("match.finished")
OUTDATED = sentence_of("match.outdated")


async def all_that_was_shown(world: World, wire: Wire) -> dict[str, Shot]:
    """A match of ann and ben up to turn 2, and everything that ann has seen along the way."""
    kept = {"lobby": wire.shot(await world.open_numer("ann", "ben"))}
    await world.presses("ann", "Start")
    await world.wait()
    kept["board"] = wire.shot(world.table())
    kept["dm"] = wire.shot(world.dm("ann"))
    for name, label in (("panel", "My board"), ("more", "More"), ("rules", "Rules")):
        kept[name] = wire.shot((await world.presses("ann", label)).response)
    resign = await wire.press("ann", kept["more"], "Resign")
    kept["resign"] = wire.shot(resign.response)
    kept["refused"] = wire.shot((await world.writes("ann", "12")).response)
    await world.writes("ann", "761")
    kept["chosen"] = wire.shot((await world.opens("ann")).response)
    await world.writes("ben", "513")
    await world.wait()
    await world.restart()
    return kept


async def row(world: World) -> Any:
    """The match as stored in the database."""
    return (await world.bot.service.match(1)).row


async def test_while_the_match_runs(world: World, wire: Wire) -> None:
    kept = await all_that_was_shown(world, wire)
    before = await row(world)

    for label in ("Join", "Options"):
        assert told(await wire.press("ann", kept["lobby"], label)) == RUNNING
    for verb in FORMER.values():
        refused = sentence_of("match.cancel_needs_moderator") if verb == "lobby.cancel" else RUNNING
        assert told(await wire.press("ann", kept["lobby"], custom_id=f"bt:1:0:{verb}")) == refused
    assert "The idea" in told(await wire.press("ann", kept["lobby"], "Rules"))

    form = await wire.press("ann", kept["board"], "Choose a number")
    assert form.modal and form.modal["title"] == "Numer · round 1, turn 2"
    panel = said(await wire.press("ann", kept["board"], "My board"))
    assert "turn 2 of 5" in panel and OUTDATED not in panel
    assert "Score sheet" in said(await wire.press("ann", kept["board"], "More"))

    for name in ("dm", "panel", "refused", "chosen"):
        for label in controls_of(Kept(kept[name])):
            answer = said(await wire.press("ann", kept[name], label))
            assert "turn 2 of 5" in answer, (name, label)
            assert (OUTDATED in answer) == (label != "Table"), "the table is shown as it is now"

    assert "Resign from Numer · #1?" in said(await wire.press("ann", kept["more"], "Resign"))
    assert "The reveal" in said(await wire.press("ann", kept["rules"], "Next"))
    assert await row(world) == before
    assert len(world.dms("ann")) == 1
    assert "turn 2 of 5" in texts_of(world.dm("ann"))


async def test_when_the_match_is_over(world: World, wire: Wire) -> None:
    kept = await all_that_was_shown(world, wire)
    await world.plays_out("ann", "ben")
    kept["last dm"] = wire.shot(world.dm("ann"))
    await world.restart()
    before = await row(world)
    assert before.status == "finished"

    for label in ("Join", "Options"):
        assert told(await wire.press("ann", kept["lobby"], label)) == OVER
    for verb in FORMER.values():
        assert told(await wire.press("ann", kept["lobby"], custom_id=f"bt:1:0:{verb}")) == OVER
    assert said(await wire.press("ann", kept["board"], "Choose a number")) == OVER
    for name, label in (("more", "Resign"), ("resign", "Yes, resign")):
        assert said(await wire.press("ann", kept[name], label)) == OVER
    sheet = await wire.press("ann", kept["board"], "More")
    assert "Score sheet" in said(sheet)
    assert set(controls_of(sheet.response)) == {"Replay", "Rules"}
    over = "🏆"
    assert over in said(await wire.press("ann", kept["board"], "My board"))
    for name in ("dm", "panel", "refused", "chosen"):
        for label in controls_of(Kept(kept[name])):
            answer = said(await wire.press("ann", kept[name], label))
            assert over in answer and OVER not in answer, (name, label)
    assert await row(world) == before


async def test_a_form_that_was_open_when_the_match_was_cancelled(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    world.moderator("mia")
    form = await world.presses("ann", "Choose a number", world.dm("ann"))
    await world.cancels("mia")
    await world.restart()
    answer = await world.sends("ann", form, "513")
    assert "This match was cancelled." in said(answer)
    assert (await row(world)).status == "cancelled"
    assert await world.bot.store.matches.actions(1) == []


@pytest.mark.parametrize("gone", ["turn", "board"])
async def test_the_message_under_an_open_form_is_gone(world: World, wire: Wire, gone: str) -> None:
    """A form outlives its message; the panel then comes as a private message of its own."""
    await world.start_numer("ann", "ben")
    panel = world.dm("ann") if gone == "turn" else world.table()
    kept = wire.shot(panel)
    form = (await world.presses("ann", "Choose a number", panel)).modal
    assert form
    wire.backend.delete_message(int(kept["channel_id"]), int(kept["id"]))
    answer = await wire.form("ann", form["custom_id"], {"number": "513"}, kept)
    assert "Your number: **513**" in said(answer)
    assert len(await world.bot.store.matches.actions(1)) == 1


async def test_a_lobby_of_an_earlier_version_still_works(world: World, wire: Wire) -> None:
    """Its buttons do what they did; the message then looks as it does today."""
    lobby = wire.shot(await world.open_numer("ann"))

    async def presses(name: str, label: str) -> str:
        return told(await wire.press(name, lobby, custom_id=f"bt:1:0:{FORMER[label]}"))

    await world.restart()
    assert await presses("ben", "Join") == ""
    assert await presses("ben", "Join") == sentence_of("lobby.joined_already")
    for label in ("Add computer", "Add easy", "Add hard", "Remove computer"):
        assert await presses("ann", label) == ""
    await world.wait()
    assert "3. Computer 1 · medium\n4. Computer 2 · easy" in texts_of(world.table())
    assert "Players you remove can't rejoin" in await presses("ann", "Manage")
    assert await presses("ben", "Leave") == ""
    assert await presses("ben", "Leave") == sentence_of("lobby.not_joined")
    assert await presses("ann", "Start") == ""
    assert (await world.bot.service.match(1)).status == "running"
