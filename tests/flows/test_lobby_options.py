"""The host chooses a preset and options until the start; nobody else does."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.games.numo.options import NumoOptions
from bot.match.model import Match
from tests.flows.menus import Menus
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, texts_of, told
from tests.told import sentence_of


async def opened(world: World, command: str, **options: Any) -> Menus:
    """Ann opens a lobby with that command, ben joins, and ann opens the options."""
    await world.person("ann").slash(world.channel, command, **options)
    await world.presses("ben", "Join")
    await world.wait()
    return await chooses(world)


async def chooses(world: World, name: str = "ann") -> Menus:
    """That person opens the options of the lobby."""
    return Menus(world, name, answer(await world.presses(name, "Options")))


async def presses(menus: Menus, label: str) -> simcord.InteractionResult:
    """They press a button of the panel."""
    result = await menus.world.presses(menus.name, label, menus.message)
    if result.response is not None and result.response.id == menus.message.id:
        menus.message = result.response
    return result


async def types(menus: Menus, label: str, text: str) -> simcord.InteractionResult:
    """They open the form behind that button, and fill it in."""
    shown = await menus.world.presses(menus.name, label, menus.message)
    result = await menus.world.person(menus.name).submit_modal(shown, {"value": text})
    if result.response is not None and result.response.id == menus.message.id:
        menus.message = result.response
    return result


def beside(result: simcord.InteractionResult) -> str:
    """What is said beside the panel, which stays as it is."""
    return texts_of(result.followups[-1]) if result.followups else told(result)


async def match(world: World) -> Match:
    """The first match, as it is committed."""
    return await world.bot.service.match(1)


def presets(world: World) -> str:
    """The label by which the menu of presets is found."""
    return next(label for label, control in controls_of(world.table()).items() if "preset" in control["custom_id"])


async def test_the_host_chooses_a_preset(world: World) -> None:
    lobby = await world.open_numer("ann", "ben")
    assert "**Quick** · rated · about 4 min, 7 with newcomers\n-# 2 rounds of five turns" in texts_of(lobby)
    await world.selects("ann", presets(world), "classic")
    await world.wait()
    shown = texts_of(world.table())
    assert "**Classic** · not rated · about 6 min, 10 with newcomers\n-# 3 rounds of five turns" in shown
    assert "The host changed the options" in shown
    assert (await match(world)).options == NumerOptions(rounds=3)
    await world.presses("ann", "Start")
    await world.wait()
    assert "Round 1 of 3" in texts_of(world.table())


async def test_only_the_host_chooses(world: World, wire: Wire) -> None:
    await world.open_numer("ann", "ben")
    refused = sentence_of("lobby.not_host", host=world.person("ann").id)
    for name in ("ben", "eve"):
        assert told(await world.selects(name, presets(world), "expert")) == refused
        assert told(await world.presses(name, "Options")) == refused
    assert (await match(world)).options == NumerOptions()


async def test_a_preset_that_there_is_not(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann"))
    for values in ([], ["version2"], ["quick", "expert"], ["?"]):
        result = await wire.press("ann", lobby, custom_id="st:1:0:lobby.preset", kind=3, values=values)
        assert told(result) == sentence_of("control.unknown")
    assert (await match(world)).options == NumerOptions()


async def test_a_host_alone_is_not_told_that_the_options_changed(world: World) -> None:
    await world.open_numer("ann")
    await world.selects("ann", presets(world), "expert")
    await world.wait()
    assert "**Expert**" in texts_of(world.table())
    assert "The host changed" not in texts_of(world.table())


async def test_every_kind_of_option(world: World) -> None:
    menus = await opened(world, "numo play")
    assert menus.chosen("Level") == ["null"]
    await menus.picks("Level", "5")
    assert "level 5: " in menus.says and "custom options" in menus.says
    await presses(menus, "Levels go up: off")
    assert "levels go up from 5" in menus.says
    await types(menus, "Target: automatic", "300")
    assert "first to 300 points" in menus.says
    await types(menus, "Control cards: none", "s c + r")
    assert "control cards S C + R" in menus.says
    assert "Control cards: S C + R" in controls_of(menus.message)
    await menus.picks("Needed to go out", '"run"')
    await menus.picks("Hints", '"on"')
    await menus.picks("Pace", "daily")
    wanted = NumoOptions(custom=("season", "character", "addition", "run"), must="run", target=300, hints="on")
    lobby = await match(world)
    assert (lobby.options, lobby.row.pace) == (wanted, "daily")
    await world.wait()
    shown = texts_of(world.table())
    assert "**custom options** · not rated\n" in shown
    assert "control cards S C + R · going out needs" in shown
    assert "slow: a day a turn" in shown


async def test_the_way_back_to_a_preset(world: World) -> None:
    menus = await opened(world, "nmbrs play", preset="rulebook")
    assert "**As in the rulebook** · not rated" in menus.says
    await menus.picks("Target", "75")
    await menus.picks("Series", '"AB"')
    await menus.picks("Round limit", "20")
    assert "**custom options** · not rated" in menus.says
    await menus.picks("Claims", "1")
    await menus.picks("Series", '"AB"')
    await menus.picks("Round limit", "2")
    await menus.picks("Turn limit", "36")
    assert "**Quick** · rated" in menus.says
    assert (await match(world)).options == NmbrsOptions()


async def test_families_of_wild_cards_are_switches(world: World) -> None:
    menus = await opened(world, "numero play")
    assert {"−: on", "×: on", "÷: on", "½ 20%: off", "⅔ 0.75: off", "N² √N: off"} <= set(
        controls_of(menus.message)
    )
    await presses(menus, "÷: on")
    assert (await match(world)).options == NumeroOptions(division=False)
    await presses(menus, "÷: off")
    assert (await match(world)).options == NumeroOptions(), "as the level has it"


async def test_bad_input_is_given_back_and_changes_nothing(world: World) -> None:
    menus = await opened(world, "numo play")
    for text in ("49", "2001", "many", "5e2", "9" * 99, "−100"):
        refused = beside(await types(menus, "Target: automatic", text))
        assert refused.startswith(sentence_of("options.number", text=text, least=50, most=2000))
        assert f"You typed:\n```\n{text}" in refused
    result = await types(menus, "Control cards: none", "S C Q")
    assert "S C Q" in beside(result)
    assert (await match(world)).options == NumoOptions()
    again = await world.presses("ann", "Type it again", result.followups[-1])
    after = await world.person("ann").submit_modal(again, {"value": "S C"})
    assert "control cards S C" in told(after)
    assert (await match(world)).options == NumoOptions(custom=("season", "character"))


async def test_options_that_nobody_could_play_are_refused(world: World) -> None:
    menus = await opened(world, "nmbrs play")
    refused = await menus.picks("Target", "50")
    assert f"⚠️ {sentence_of('NMBRS-21.target', target=50, begin=50)}" in menus.says
    assert not refused.followups and menus.chosen("Target") == ["75"]
    assert (await match(world)).options == NmbrsOptions()


async def test_over_a_restart(world: World) -> None:
    menus = await opened(world, "numo play")
    await world.restart()
    await menus.picks("Level", "5")
    assert "level 5: " in menus.says
    form = await world.presses("ann", "Target: automatic", menus.message)
    await world.restart()
    await world.person("ann").submit_modal(form, {"value": "300"})
    await world.wait()
    assert "level 5: " in texts_of(world.table())
    assert (await match(world)).options == NumoOptions(level=5, target=300)


async def test_once_it_has_started_nothing_is_chosen_any_more(world: World, wire: Wire) -> None:
    menus = await opened(world, "numo play")
    panel = wire.shot(menus.message)
    await world.presses("ann", "Start")
    await world.wait()
    before = await match(world)
    for verb, kind, values in (
        ("options.pick:level", 3, ["5"]),
        ("options.set:progress.on", 2, None),
        ("options.ask:target", 2, None),
        ("options.open", 2, None),
        ("lobby.preset", 3, ["expert"]),
    ):
        custom_id = f"{'s' if kind == 3 else 'b'}p:1:0:{verb}"
        result = await wire.press("ann", panel, custom_id=custom_id, kind=kind, values=values)
        assert beside(result) == sentence_of("match.running"), verb
    late = beside(await wire.form("ann", "fp:1:0:options.typed:target", {"value": "300"}, panel))
    assert late.startswith(sentence_of("match.running")) and "300" in late
    assert (await match(world)).row == before.row


async def test_two_choices_at_once_both_count(world: World, wire: Wire) -> None:
    menus = await opened(world, "numer play")
    panel = wire.shot(menus.message)
    wire.emit_press("ann", panel, custom_id="sp:1:0:options.pick:rounds", kind=3, values=["1"])
    wire.emit_press("ann", panel, custom_id="bp:1:0:options.set:strict.on")
    await wire.settle()
    assert (await match(world)).options == NumerOptions(rounds=1, strict=True)


@pytest.mark.parametrize(
    ("verb", "kind", "values"),
    [
        ("options.pick:level", 3, ["9"]),
        ("options.pick:level", 3, ['"six"']),
        ("options.pick:edition", 3, ["1"]),
        ("options.pick:target", 3, ["10"]),
        ("options.pick:custom", 3, ['"S"']),
        ("options.pick:", 3, []),
        ("options.pace", 3, ["never"]),
        ("options.set:progress", 2, None),
        ("options.set:progress.perhaps", 2, None),
        ("options.set:must.on", 2, None),
        ("options.ask:progress", 2, None),
        ("options.ask:nothing", 2, None),
        ("options.nothing", 2, None),
    ],
)
async def test_choices_that_no_panel_offers(
    world: World, wire: Wire, verb: str, kind: int, values: list[str] | None
) -> None:
    menus = await opened(world, "numo play")
    before = await match(world)
    custom_id = f"{'s' if kind == 3 else 'b'}p:1:0:{verb}"
    result = await wire.press("ann", wire.shot(menus.message), custom_id=custom_id, kind=kind, values=values)
    assert beside(result) in (sentence_of("control.unknown"), sentence_of("options.gone"))
    after = await match(world)
    assert (after.options, after.row.pace) == (before.options, before.row.pace)


async def test_forms_that_nobody_was_shown(world: World, wire: Wire) -> None:
    menus = await opened(world, "numo play")
    panel = wire.shot(menus.message)
    for arg, fields in (("progress", {"value": "on"}), ("", {}), ("target", {}), ("edition", {"value": "1"})):
        assert told(await wire.form("ann", f"fp:1:0:options.typed:{arg}", fields, panel))
    assert (await match(world)).options == NumoOptions()


async def test_a_rematch_has_the_options_and_can_change_them(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben")
    await world.presses("ann", "Play again")
    await world.wait()
    assert "**custom options** · not rated\n-# 1 round of five turns" in texts_of(world.table())
    await world.selects("ann", presets(world), "quick")
    await world.wait()
    assert "**Quick** · rated" in texts_of(world.table())
    await world.presses("ben", "Join")
    await world.wait()
    await world.presses("ann", "Start")
    assert (await world.bot.service.match(2)).options == NumerOptions()


async def test_whoever_follows_an_idle_host_chooses(world: World) -> None:
    await world.open_numer("ann", "ben")
    await world.wait(660)
    menus = await chooses(world, "ben")
    await menus.picks("Rounds", "1")
    assert (await match(world)).options == NumerOptions(rounds=1)


async def test_a_preset_in_the_command_and_what_is_given_beside_it(world: World) -> None:
    await world.person("ann").slash(world.channel, "numo play", preset="expert", target=300)
    assert (await match(world)).options == NumoOptions(level=8, target=300)
    await world.person("ann").slash(world.channel, "numo play", preset="rulebook")
    assert (await world.bot.service.match(2)).options == NumoOptions(level=1, progress=True, target=500)
