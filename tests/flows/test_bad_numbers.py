"""What people type into the number form: good numbers are accepted, others are refused with helpful sentences."""

from __future__ import annotations

import pytest

from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of

WRITTEN = {"**9**": "\\*\\*9\\*\\*", "@everyone": "@\u200beveryone"}
"""Input that must be shown differently from how it was typed."""
BAD = {
    "12": sentence_of("NUMER-4.short", text="12", meant="012"),
    "7": sentence_of("NUMER-4.short", text="7", meant="007"),
    "١٢": sentence_of("NUMER-4.short", text="12", meant="012"),
    "": sentence_of("NUMER-4.short", text="", meant=None),
    "   ": sentence_of("NUMER-4.short", text="", meant=None),
}
NO_NUMBERS = ("1234", "12a", "-12", "1.5", "5 1 3", "**9**", "@everyone", "9" * 20)


@pytest.mark.parametrize("place", ["board", "dm"])
async def test_a_bad_number_is_refused_and_can_be_written_anew(world: World, wire: Wire, place: str) -> None:
    """The sentence is only for the writer, and the table message stays. The panel says it itself, and the number
    can be written there anew. Beside the table a private message says it, with Choose again."""
    await world.start_numer("ann", "ben")
    message = world.table() if place == "board" else world.dm("ann")
    board, panel = texts_of(world.table()), texts_of(world.dm("ann"))
    form = (await world.presses("ann", "Choose a number", message)).modal
    assert form
    no_numbers = {text: sentence_of("NUMER-4.form", text=text) for text in NO_NUMBERS}
    for text, sentence in (BAD | no_numbers).items():
        answer = await wire.form("ann", form["custom_id"], {"number": text}, wire.shot(message))
        if place == "board":
            assert told(answer) == sentence, text
        else:
            assert texts_of(world.dm("ann")).replace(f"\n⚠️ {sentence}", "") == panel, text
            assert texts_of(world.dm("ann")) != panel
            assert not answer.followups, "nothing is said a second time"
        assert text not in no_numbers or f"“{WRITTEN.get(text, text)}”" in sentence
        assert await world.bot.store.matches.actions(1) == []
    assert texts_of(world.table()) == board
    if place == "dm":
        again = await world.presses("ann", "Choose a number", world.dm("ann"))
        assert again.modal and again.modal["components"][0]["component"]["value"] == NO_NUMBERS[-1]
    else:
        assert texts_of(world.dm("ann")) == panel
        again = await world.presses("ann", "Choose again", answer.response)
    result = await world.sends("ann", again, " 513 ")
    assert place == "dm" or "Your number: **513**" in told(result)
    assert "Your number: **513**" in texts_of(world.dm("ann"))
    assert "⚠️" not in texts_of(world.dm("ann")), "nothing is wrong any more"
    assert len(await world.bot.store.matches.actions(1)) == 1


async def test_the_client_itself_stops_an_empty_or_endless_number(world: World) -> None:
    await world.start_numer("ann", "ben")
    form = (await world.presses("ann", "Choose a number")).modal
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
    ann = "You can't play {}: you've already crossed off {}. Still open: 1 3 4 5 6 7 8 9."
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
    form = (await world.presses("ann", "Choose a number")).modal
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
    assert "You're **sitting out**" in texts_of(world.dm("ann"))
    assert controls_of(world.dm("ann"))["Sitting out"]["disabled"]
    await world.writes("ann", "761", world.dm("ann"))
    assert "Your number: **761**" in texts_of(world.dm("ann"))
    form = await world.presses("ann", "Change your number", world.dm("ann"))
    assert form.modal and form.modal["components"][0]["component"]["value"] == "761"
    await world.sends("ann", form, "890")
    assert "890 is already your choice." in told(await world.writes("ann", "890"))
    await world.wait()
    assert texts_of(world.table()) != board
    assert "ann" not in texts_of(world.table()).splitlines()[2], "the board no longer waits for ann"
    await world.writes("ben", "513")
    await world.wait()
    assert "**890** ann · 8 + 2 bonus = **10**" in texts_of(world.table())
    assert len(await world.bot.store.matches.actions(1)) == 4
