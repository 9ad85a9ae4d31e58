"""Forged custom ids: whatever begins like ours is answered, and nothing happens."""

from __future__ import annotations

import re

import pytest

from tests.flows.menus import admin
from tests.flows.past import past
from tests.flows.wire import SELECT, Wire
from tests.flows.world import World, texts_of
from tests.flows.world import told_in_words as told
from tests.told import sentence_of

UNKNOWN = sentence_of("control.unknown")
NO_MATCH = sentence_of("match.unknown")
NO_GAME = sentence_of("game.unknown")
OUTDATED = "That panel was out of date, so nothing was played."

IDS = {
    "": "b",
    "no parts": "bt",
    "half": "bt:1",
    "no verb": "bt:1:1",
    "no name": "bt:1:1:play",
    "empty name": "bt:1:1:play.",
    "another origin": "bx:1:1:play.sit_out",
    "a form as a button": "ft:1:1:play.choose",
    "capital letters": "bt:1:A:play.sit_out",
    "too many parts": "bp:1:1:play.sit_out::",
    "negative match": "bp:-1:1:play.sit_out",
    "huge match": f"bp:{'f' * 13}:1:play.sit_out",
    "huge stamp": f"bp:1:{'f' * 40}:play.sit_out",
    "a line break": "bp:1:1:play.sit_out\n",
    "other scripts": "bp:１:1:play.sit_out",
    "unknown area": "bp:1:1:bank.rob",
    "unknown verb of a game": "bp:1:1:play.peek",
    "unknown verb of a board": "bt:1:0:table.burn",
    "unknown verb of a lobby": "bt:1:0:lobby.burn",
    "unknown page": "bp:0:0:rules.diary:numer.0",
    "no page": "bp:0:0:rules.page:numer",
    "page of letters": "bp:0:0:rules.page:numer.x",
    "negative page": "bp:0:0:rules.page:numer.-1",
    "huge page": f"bp:0:0:rules.page:numer.{'9' * 40}",
    "superscript page": "bp:0:0:rules.page:numer.²",
    "another bot's": "vote:42",
    "playing from the board": "bt:1:1:play.sit_out",
}


async def test_ids_that_make_no_sense(world: World, wire: Wire) -> None:
    await _change_nothing(world, wire, {name: (custom_id, UNKNOWN) for name, custom_id in IDS.items()})


OTHERS = {
    "unknown match": ("bp:99:1:play.sit_out", NO_MATCH),
    "biggest match": (f"bp:{'f' * 12}:1:play.sit_out", NO_MATCH),
    "match nought": ("bp:0:0:play.sit_out", NO_MATCH),
    "board of an unknown match": ("bt:99:0:table.more", NO_MATCH),
    "lobby of an unknown match": ("bt:99:0:lobby.join", NO_MATCH),
    "unknown game": ("bp:0:0:rules.page:chess.0", NO_GAME),
    "no game": ("bp:0:0:rules.page", NO_GAME),
    "negative stamp": ("bp:1:-1:play.sit_out", OUTDATED),
    "another stamp": ("bp:1:2:play.sit_out", OUTDATED),
    "biggest stamp": (f"bp:1:{'f' * 12}:play.choose", OUTDATED),
    "unknown level": ("bt:1:0:lobby.computer:genius", sentence_of("lobby.level")),
    "joining what runs": ("bt:1:0:lobby.join", sentence_of("match.running")),
    "nothing to take back": ("bp:1:0:table.take_back", sentence_of("match.not_away")),
    "a rematch too early": ("bt:1:0:table.rematch", sentence_of("match.not_over")),
}


async def test_ids_that_are_out_of_place(world: World, wire: Wire) -> None:
    await _change_nothing(world, wire, OTHERS)


NUMBERED = {
    "stats.turn": "{n}.numer",
    "match_list.older": "server..{n}",
    "match_list.newer": "mine.numer.{n}",
    "leaderboard.turn": "numer.rating.all..{n}",
    "rules.page": "numer.{n}",
    "moderation.reset": "{n}.all",
    "replay.first": "{n}",
    "replay.hand": "0.{n}",
    "replay.jump": "{n}",
    "table.review": "{n}",
    "play.doubt_now": "{n}",
}
"""Verbs with numbers in their arguments, or in the values of their menus."""


@pytest.mark.parametrize("verb", NUMBERED)
async def test_numbers_that_nothing_can_hold(world: World, wire: Wire, verb: str) -> None:
    """The largest number that SQLite and Discord know gets some answer, anything beyond it only one."""
    admin(world, "mod")
    await past(world, "numer" if verb == "table.review" else "numero", "mod", "ben")  # whose review is quick
    await world.open_numer("mod")
    shot, form = wire.shot(world.table()), NUMBERED[verb]
    for number in (2**63 - 1, 2**63, 99999999999999999999, 10**60):
        arg, plain = form.format(n=number), form.format(n=0)
        for result in (
            await wire.press("mod", shot, custom_id=f"bp:1:0:{verb}:{arg}"),
            await wire.press("mod", shot, custom_id=f"sp:1:0:{verb}:{plain}", kind=SELECT, values=[arg]),
        ):
            assert result.acknowledged
            assert number < 2**63 or told(result) == UNKNOWN, arg


async def test_a_setting_is_no_number_that_nothing_can_hold(world: World, wire: Wire) -> None:
    admin(world, "mod")
    await world.open_numer("mod")
    shot, menu = wire.shot(world.table()), "sp:0:0:settings.server:channels"
    picked = await wire.press("mod", shot, custom_id=menu, kind=SELECT, values=[str(2**63)])
    assert told(picked) == UNKNOWN
    assert await world.bot.store.settings.all("guild", world.guild.id) == {}


async def test_options_that_no_client_sends(world: World, wire: Wire) -> None:
    for command in ("match show", "match replay", "match resign", "match rematch", "hand"):
        for number in (0, -1, 2**53 - 1):
            assert told(await wire.command("ann", command, {"match": number})) == NO_MATCH
        for number in (2**53, 2**63, -(2**63), 10**40):
            refused = await wire.command("ann", command, {"match": number})
            assert told(refused) == sentence_of("command.value", value=str(number)), command
    for command, option in (("numer play", "rounds"), ("numenko play", "minutes"), ("numer rules", "page")):
        for number in (2**63, -1, 10**40):
            assert told(await wire.command("ann", command, {option: number})), command
    assert await world.bot.store.matches.load(1) is None


async def test_menus_that_nobody_made(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    shot = wire.shot(world.table())
    before = await world.bot.store.matches.load(1)
    for custom_id in ("s", "sp:1:1:play.peek", "st:1:0:table.more_and_more", "bp:1:1:play.peek"):
        result = await wire.press("ann", shot, custom_id=custom_id, kind=SELECT, values=["?"])
        assert told(result) == UNKNOWN, custom_id
    assert await world.bot.store.matches.load(1) == before


async def test_forms_that_nobody_made(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    before = await world.bot.store.matches.load(1)
    for custom_id, answer in (
        ("f", UNKNOWN),
        ("", UNKNOWN),
        ("ft:1:1:play.peek", UNKNOWN),
        ("ft:1:1:table.resign_now", UNKNOWN),
        ("bt:1:1:play.choose", UNKNOWN),
        ("ft:99:1:play.choose", NO_MATCH),
        ("ft:1:2:play.choose", OUTDATED),
        ("ft:1:-1:play.choose", OUTDATED),
    ):
        result = await wire.form("ann", custom_id, {"number": "513"}, wire.shot(world.table()))
        assert told(result).startswith(answer), custom_id
    assert await world.bot.store.matches.load(1) == before


async def test_a_form_without_its_field(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    fields: dict[str, str]
    for fields in ({}, {"nombre": "513"}, {"number": ""}):
        assert told(await wire.form("ann", "ft:1:1:play.choose", fields, wire.shot(world.table())))
    assert await world.bot.store.matches.actions(1) == []


@pytest.mark.parametrize(("origin", "place"), [("p", "board"), ("t", "dm")])
async def test_a_form_from_the_other_place_plays_once_at_most(
    world: World, wire: Wire, origin: str, place: str
) -> None:
    """A form with its origin swapped is still the owner's own number, and no table message is overwritten."""
    await world.start_numer("ann", "ben")
    message = world.table() if place == "board" else world.dm("ann")
    await wire.form("ann", f"f{origin}:1:1:play.choose", {"number": "513"}, wire.shot(message))
    assert len(await world.bot.store.matches.actions(1)) == 1
    await world.wait()
    assert "turn 1 of 5" in texts_of(world.table())
    assert "513" not in re.findall(r"\w+", texts_of(world.table())), "as a number, not within the commitment"


async def _change_nothing(world: World, wire: Wire, cases: dict[str, tuple[str, str]]) -> None:
    await world.start_numer("ann", "ben")
    before = await world.bot.store.matches.load(1)
    shot = wire.shot(world.table())
    for name, (custom_id, answer) in cases.items():
        result = await wire.press("ann", shot, custom_id=custom_id)
        assert result.acknowledged, name
        assert told(result).startswith(answer), name
        assert await world.bot.store.matches.load(1) == before, name
    assert await world.bot.store.matches.load(2) is None
    assert await world.bot.store.matches.actions(1) == []
