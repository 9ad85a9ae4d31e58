"""What people write into the number form: good numbers are taken, others are refused in words that help."""

from __future__ import annotations

import pytest

from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told

DIGITS = "Please write the number with the digits 0–9, for example 513."
THREE = "is not a number for Numer. Write exactly three digits from 000 to 999, for example 513."

BAD = {
    "12": "“12” is too short: a number has three digits. Did you mean 012?",
    "7": "“7” is too short: a number has three digits. Did you mean 007?",
    "1234": f"“1234” {THREE}",
    "12a": f"“12a” {THREE}",
    "-12": f"“-12” {THREE}",
    "1.5": f"“1.5” {THREE}",
    "5 1 3": f"“5 1 3” {THREE}",
    "**9**": f"“\\*\\*9\\*\\*” {THREE}",
    "@everyone": f"“@\u200beveryone” {THREE}",
    "١٢٣": DIGITS,
    "９９９": DIGITS,
    "": "A number has three digits, leading zeros included, for example 513 or 042.",
    "   ": "A number has three digits, leading zeros included, for example 513 or 042.",
    "9" * 20: f"“{'9' * 20}” {THREE}",
}


@pytest.mark.parametrize("place", ["board", "dm"])
async def test_a_bad_number_is_refused_and_can_be_written_anew(world: World, wire: Wire, place: str) -> None:
    """The sentence is only for the writer, the board and the panel stay, and Choose again works."""
    await world.start_numer("ann", "ben")
    message = world.table() if place == "board" else world.dm("ann")
    board, panel = texts_of(world.table()), texts_of(world.dm("ann"))
    form = (await world.presses("ann", "Choose number", message)).modal
    assert form
    for text, sentence in BAD.items():
        answer = await wire.form("ann", form["custom_id"], {"number": text}, wire.shot(message))
        assert told(answer) == sentence, text
        assert await world.bot.store.matches.actions(1) == []
    assert (texts_of(world.table()), texts_of(world.dm("ann"))) == (board, panel)
    refused = answer.followups[-1] if place == "dm" else answer.response
    assert refused is not None
    again = await world.presses("ann", "Choose again", refused)
    result = await world.sends("ann", again, " 513 ")
    assert "Your number: **513**" in told(result)
    assert "Your number: **513**" in texts_of(world.dm("ann"))
    assert len(await world.bot.store.matches.actions(1)) == 1


async def test_the_client_itself_stops_an_empty_or_endless_number(world: World) -> None:
    await world.start_numer("ann", "ben")
    form = (await world.presses("ann", "Choose number")).modal
    assert form
    field = form["components"][0]["component"]
    assert (field["required"], field["max_length"]) == (True, 20)
    assert form["components"][0]["description"] == "Open digits: 0 1 2 3 4 5 6 7 8 9"
    assert "value" not in field


async def test_crossed_off_digits_are_named(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "220")
    await world.writes("ben", "513")
    await world.wait()
    ann = "{} cannot be played: you have already crossed off {}. Still open: 1 3 4 5 6 7 8 9."
    assert told(await world.writes("ann", "220")) == ann.format("220", "0 and 2")
    assert told(await world.writes("ann", "912")) == ann.format("912", "2")
    answer = await world.writes("ann", "20")
    assert "Did you mean" not in told(answer), "020 could not be played either"
    again = await world.presses("ann", "Choose again", answer.response)
    assert again.modal
    assert again.modal["components"][0]["description"] == "Open digits: 1 3 4 5 6 7 8 9"
    assert "Your number: **999**" in told(await world.sends("ann", again, "999"))


async def test_a_strict_match_takes_crossed_off_digits_and_makes_them_void(world: World) -> None:
    await world.start_numer("ann", "ben", strict=True)
    await world.writes("ann", "220")
    await world.writes("ben", "513")
    await world.wait()
    form = (await world.presses("ann", "Choose number")).modal
    assert form
    answer = await world.writes("ann", "220")
    assert "void" in told(answer)
    await world.writes("ben", "999")
    await world.wait()
    assert "~~220~~ ann · void: a crossed-off digit" in texts_of(world.table())


async def test_a_choice_can_be_changed_until_all_are_in(world: World) -> None:
    await world.start_numer("ann", "ben")
    board = texts_of(world.table())
    await world.presses("ann", "Sit out", world.dm("ann"))
    assert "You **sit out**" in texts_of(world.dm("ann"))
    assert controls_of(world.dm("ann"))["Sit out"]["disabled"]
    await world.writes("ann", "761", world.dm("ann"))
    assert "Your number: **761**" in texts_of(world.dm("ann"))
    form = await world.presses("ann", "Change number", world.dm("ann"))
    assert form.modal and form.modal["components"][0]["component"]["value"] == "761"
    await world.sends("ann", form, "890")
    assert "890 is your choice already." in told(await world.writes("ann", "890"))
    await world.wait()
    assert texts_of(world.table()) != board
    assert "ann" not in texts_of(world.table()).splitlines()[2], "the board no longer waits for ann"
    await world.writes("ben", "513")
    await world.wait()
    assert "**890** ann · 8 + 2 bonus = **10**" in texts_of(world.table())
    assert len(await world.bot.store.matches.actions(1)) == 4
