"""Everybody's fingers and strangers' fingers: simultaneous presses, presses by outsiders, and on outdated
panels."""

from __future__ import annotations

from collections import Counter

import pytest
import simcord

from bot.match.model import Match
from bot.store.match.action_log import ActionRow
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of, told
from tests.told import sentence_of

MANY = 50


async def stored(world: World, match_id: int = 1) -> tuple[Match, list[ActionRow]]:
    """The match and its log as they are in the database."""
    return await world.bot.service.match(match_id), await world.bot.store.matches.actions(match_id)


def answers(results: list[simcord.InteractionResult]) -> dict[str, int]:
    """How often each private answer was given; '' for presses that only changed the message itself."""
    return dict(Counter(told(result) for result in results))


async def test_fifty_presses_of_join_count_once(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann"))
    results = [wire.emit_press("ben", lobby, "Join") for _ in range(MANY)]
    await wire.settle()
    match, _ = await stored(world)
    assert [seat.name for seat in match.seats] == ["ann", "ben"]
    assert answers(results) == {"": 1, sentence_of("lobby.joined_already"): MANY - 1}


async def test_twenty_people_press_join_and_the_seats_are_full(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann"))
    results = [wire.emit_press(f"guest{n}", lobby, "Join") for n in range(20)]
    await wire.settle()
    match, _ = await stored(world)
    assert len({seat.user_id for seat in match.seats}) == 10
    assert answers(results) == {"": 9, "All 10 seats are taken.": 11}


async def test_fifty_presses_of_start_count_once(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann", "ben"))
    results = [wire.emit_press("ann", lobby, "Start") for _ in range(MANY)]
    await wire.settle()
    assert answers(results) == {"": 1, sentence_of("match.running"): MANY - 1}
    await world.wait()
    for name in ("ann", "ben"):
        assert len(world.dms(name)) == 1
    match, _ = await stored(world)
    assert (match.commitment or "?") in said(await world.presses("eve", "More"))


@pytest.mark.parametrize("last", [False, True], ids=["others still choose", "the last to choose"])
async def test_fifty_presses_of_sit_out_count_once(
    world: World, wire: Wire, mischief: Mischief, last: bool
) -> None:
    await world.start_numer("ann", "ben")
    if last:
        await world.writes("ben", "513")
    panel = wire.shot(world.dm("ann"))
    mischief.marks()
    results = [wire.emit_press("ann", panel, "Sit out") for _ in range(MANY)]
    await wire.settle()
    match, log = await stored(world)
    assert [entry.seat for entry in log].count(0) == 1
    assert match.view(0).turn == 1 + last
    if last:
        assert "turn 2" in texts_of(world.dm("ann"))
        outdated = [call for call in mischief.written() if sentence_of("match.outdated") in call]
        assert len(outdated) == MANY - 1, "whoever was overtaken sees the panel as it is now"
    else:
        assert answers(results) == {"": 1, "You're already sitting this turn out.": MANY - 1}


async def test_fifty_sent_forms_count_once(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    panel = world.dm("ann")
    shown = await world.presses("ann", "Choose a number", panel)
    assert shown.modal
    results = [
        wire.emit_form("ann", shown.modal["custom_id"], {"number": "513"}, wire.shot(panel)) for _ in range(MANY)
    ]
    await wire.settle()
    _, log = await stored(world)
    assert len(log) == 1
    assert answers(results) == {"": MANY}, "the panel says it, and nothing beside it"
    assert "Your number: **513**" in texts_of(world.dm("ann"))
    assert "⚠️ 513 is already your choice." in texts_of(world.dm("ann"))


async def test_of_forms_sent_at_once_the_panel_shows_what_came_of_the_last(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    panel = world.dm("ann")
    shown = await world.presses("ann", "Choose a number", panel)
    assert shown.modal
    for number in ("12", "513", "7", "888", "x"):
        wire.emit_form("ann", shown.modal["custom_id"], {"number": number}, wire.shot(panel))
    await wire.settle()
    match, _ = await stored(world)
    draft = (await world.bot.store.glance(1, world.person("ann").id)).behind.draft
    text = texts_of(world.dm("ann"))
    assert f"Your number: **{match.view(0).mine}**" in text
    assert draft is not None and ("⚠️" in text) == ('"wrong"' in draft.data)


async def test_fifty_presses_of_rematch_open_one_lobby(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben")
    over = wire.shot(world.table())
    results = [wire.emit_press("ann", over, "Play again") for _ in range(MANY)]
    await wire.settle()
    match, _ = await stored(world, 2)
    assert match.status == "lobby"
    assert await world.bot.store.matches.load(3) is None
    assert texts_of(world.table()).startswith("## Numer · #2")
    assert sum(sentence_of("lobby.joined_already") in said(result) for result in results) == MANY - 1
    assert [texts_of(m)[:13] for m in world.tables()] == ["## Numer · #1", "## Numer · #2"]


async def test_both_players_press_in_their_dms_at_once(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    for turn in range(1, 4):
        panels = {name: wire.shot(world.dm(name)) for name in ("ann", "ben")}
        for name, panel in panels.items():
            wire.emit_press(name, panel, "Sit out")
        await wire.settle()
        await world.wait()
        match, log = await stored(world)
        assert (match.view(None).turn, len(log)) == (turn + 1, 2 * turn)
        for name in panels:
            assert f"turn {turn + 1} of 5" in texts_of(world.dm(name))
            assert len(world.dms(name)) == 1


async def unchanged(world: World, before: tuple[Match, list[ActionRow]]) -> None:
    """Nothing was played."""
    match, log = await stored(world)
    assert (match.row, log) == (before[0].row, before[1])


async def test_a_panel_of_the_last_turn_never_plays(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    old = wire.shot(world.dm("ann"))
    board = wire.shot((await world.opens("ann")).response)
    await world.writes("ann", "761")
    await world.writes("ben", "513")
    await world.wait()
    before = await stored(world)
    for shot in (old, board):
        for label in ("Sit out", "Choose a number"):
            result = await wire.press("ann", shot, label)
            assert result.modal is None
            text = said(result)
            assert sentence_of("match.outdated") in text
            assert "turn 2 of 5" in text
            await unchanged(world, before)
    assert len(world.dms("ann")) == 1


async def test_a_form_of_the_last_turn_never_plays(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    panel = world.dm("ann")
    kept = wire.shot(panel)
    form = (await world.presses("ann", "Choose a number", panel)).modal
    board = world.table()
    public = (await world.presses("ann", "Choose a number", board)).modal
    assert form and public
    await world.presses("ann", "Sit out", panel)
    await world.writes("ben", "513")
    await world.wait()
    before = await stored(world)
    for custom_id, shot in ((form["custom_id"], kept), (public["custom_id"], wire.shot(board))):
        result = await wire.form("ann", custom_id, {"number": "999"}, shot)
        assert "That panel was out of date, so nothing was played." in said(result)
        assert "turn 2 of 5" in said(result)
        await unchanged(world, before)


OUTSIDE = sentence_of("match.outsider")


async def test_an_outsider_changes_nothing_at_the_table(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    before = await stored(world)
    board = wire.shot(world.table())
    for label in ("Choose a number", "My board"):
        result = await wire.press("eve", board, label)
        assert result.ephemeral or all(m.ephemeral for m in result.followups)
        assert said(result) == OUTSIDE
    panel = wire.shot(world.dm("ann"))
    for label in ("Choose a number", "Sit out"):
        result = await wire.press("eve", panel | {"channel_id": board["channel_id"], "id": board["id"]}, label)
        assert said(result) == OUTSIDE
    for verb in ("table.resign", "table.resign_now", "table.take_back"):
        assert said(await wire.press("eve", board, custom_id=f"bp:1:0:{verb}")) == OUTSIDE
    assert "moderator" in said(await wire.press("eve", board, custom_id="bp:1:0:table.cancel_now"))
    await unchanged(world, before)


async def test_only_the_host_has_the_lobby(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann", "ben"))
    before = await stored(world)
    host = sentence_of("lobby.not_host", host=world.person("ann").id)
    buttons = [
        "lobby.start",
        "lobby.cancel",
        "lobby.manage",
        "lobby.remove",
        "lobby.computer:easy",
        "options.open",
    ]
    buttons += ["options.set:strict.on", "options.ask:rounds"]
    menus = {
        "lobby.computers": "easy",
        "lobby.preset": "expert",
        "options.pick:rounds": "1",
        "options.pace": "daily",
    }
    for name in ("eve", "ben"):
        results = [await wire.press(name, lobby, custom_id=f"bp:1:0:{verb}") for verb in buttons]
        results += [
            await wire.press(name, lobby, custom_id=f"sp:1:0:{verb}", kind=3, values=[value])
            for verb, value in menus.items()
        ]
        results.append(await wire.form(name, "fp:1:0:options.typed:rounds", {"value": "1"}, lobby))
        said = answers(results)
        assert sum(times for text, times in said.items() if text.startswith(host)) == len(results), said
    await unchanged(world, before)
