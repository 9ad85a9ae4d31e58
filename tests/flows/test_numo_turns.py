"""Turns of NUMO: drawing, typing, sorting, hints, and panels that are late, outdated, or hold a half-made
choice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.flows.numo import Laid, Player, lay_out, on_table, sit_down, state
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said, texts_of, told
from tests.told import sentence_of


@pytest.mark.rule("NUMO-18")
@pytest.mark.rule("NUMO-20")
async def test_drawing_from_the_stock_and_taking_the_discard(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, hands={"ann": [1, 2, 4], "ben": ["3su", 5, 6]}, discards=[80, "3sp"], stock=[60, 50])
    assert ann.may == ["Draw from the stock", "Take the 3", "By season", "Type it", "Table"]
    await ann.types("discard 4")
    assert f"⚠️ {sentence_of('NUMO-18.draw')}" in ann.sees
    await ann.draws()
    assert "60❄️ (drawn)" in ann.sees
    assert "stock 1 · discard 3🌱" in ann.sees
    await ann.discards(60)
    await world.wait()
    assert "ann discards 60 (winter, Ogre)" in texts_of(world.table()), "a card from the stock may go at once"

    await lay_out(world, hands={"ann": ["3su", 5, 6], "ben": [1, 2, 4]}, discards=[80, "3sp"], stock=[60, 50])
    await ann.takes()
    await world.wait()
    assert "ann takes 3 (spring, Fairie Queen)" in texts_of(world.table())
    assert "3🌱 (taken)" in ann.sees
    await ann.types("draw")
    assert f"⚠️ {sentence_of('NUMO-18.drawn')}" in ann.sees
    await ann.chooses("3sp")
    assert "✗ 3🌱 can't be discarded: you took it this turn." in ann.sees
    assert controls_of(ann.message)["3 was just taken"]["disabled"]
    await ann.types("discard 3 spring")
    assert f"⚠️ {sentence_of('NUMO-20.taken', card='3sp')}" in ann.sees
    assert ann.ticked == ["3sp"]
    await ann.chooses()
    await ann.discards("3su")
    await world.wait()
    assert "ann discards 3 (summer, Fairie Queen)" in texts_of(world.table()), "its twin may go"
    assert "**Your turn:** draw a card" in ben.sees


@pytest.mark.rule("NUMO-20")
async def test_an_ambiguous_number_is_typed_with_its_season(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=1)
    goblins: Laid = ("ben", "character", ("7sp", "7su", "8au"))
    await lay_out(world, goblins, hands={"ann": ["9sp", "9su", "10au", "10wi", "8wi"], "ben": [1]}, stock=[60, 50])
    await ann.types("DRAW")
    await ann.types("discard 9")
    assert "⚠️ Word 2, “9”: You have more than one 9. Add the season: 9 spring · 9 summer." in ann.sees
    await ann.types("discard 9 winter")
    assert "⚠️ Word 2, “9”: There's no 9 winter in your hand." in ann.sees
    await ann.types("meld 9 9 10")
    assert "⚠️ Word 4, “10”: You have more than one 10. Add the season: 10 autumn · 10 winter." in ann.sees
    await ann.types("meld 9 9 10wi")
    assert [meld[2] for meld in await on_table(world)] == [[7, 7, 8], [9, 9, 10]]
    await ann.types("lay 8 on 7 8")
    await ann.types("lay 10 on #1")
    assert "⚠️ That character meld can't take any more cards." in ann.sees
    await ann.types("Discard 10 AU")
    await world.wait()
    assert "ann discards 10 (autumn, Troll)" in texts_of(world.table())
    assert "**Your turn:**" in ben.sees


WRONG = (
    ("= , &", sentence_of("numo.empty")),
    ("mild 7 4 28", "Word 1, “mild”: Start with draw, take, meld, lay, or discard."),
    ("meld 7 4 29", "Word 4, “29”: There's no 29 in your hand."),
    ("meld 7 7 4", "Word 3, “7”: There's no other 7 in your hand."),
    ("meld 7 _4_ 28", "Word 3, “\\_”: That word doesn't fit here. Name cards by number, like 7 or 7 spring."),
    ("meld 7 4 28 as cow", "Word 6, “cow”: That's not a kind of meld. Write, for example: meld 3 5 7 as run"),
    ("meld 7 4 33", "These cards don't make a meld. 7 × 4 = 28, not 33."),
    ("lay 15 on 9 12", "Word 4, “9”: There's no such meld on the table. Name it by its numbers, or like #1."),
    ("discard 33 15", "Word 3, “15”: There's something extra here. Do one thing at a time."),
    ("discard", sentence_of("numo.number")),
)


async def test_a_wrong_move_is_answered_with_place_and_reason_and_kept(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=4)
    await lay_out(world, hands={"ann": [7, 4, 28, 33, 15], "ben": [1]}, stock=[60])
    await ann.draws()
    before = await state(world)
    for typed, reason in WRONG:
        await ann.types(typed)
        assert f"⚠️ {reason}" in ann.sees
        assert field(await ann.presses("Type it"))["value"] == typed
    assert await state(world) == before
    await ann.types("meld 7 4 82")
    await world.restart()
    form = await ann.presses("Type it")
    assert field(form)["value"] == "meld 7 4 82", "and is kept over a restart, to be mended"
    await ann.sends(form, "meld 7 4 28")
    await world.wait()
    assert "ann's melds: #1 multiplication 7 × 4 = 28." in ann.at_table


def field(form: Any) -> dict[str, Any]:
    """The one field of an open form."""
    found: dict[str, Any] = form.modal["components"][0]["component"]
    return found


async def test_the_order_of_the_hand_is_kept_across_matches_and_restarts(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, hands={"ann": ["8wi", "2wi", "9su", "7sp", "3sp"], "ben": [1]}, stock=["10au"])
    assert ann.hand == "2wi 3sp 7sp 8wi 9su", "by number at first"
    assert [label for label in ann.may if label.startswith("By ")] == ["By season"]
    await ann.presses("By season")
    assert ann.hand == "3sp 7sp 9su 2wi 8wi"
    await ann.presses("By character")
    assert ann.hand == "2wi 3sp 7sp 8wi 9su"
    await ann.presses("By number")
    await ann.presses("By season")
    await ann.draws()
    assert " ".join(ann.cards) == "3sp 7sp 9su 10au 2wi 8wi"
    await ann.chooses("2wi", "9su")
    assert ann.ticked == ["9su", "2wi"], "in that order in every menu"

    await world.restart()
    await ann.discards("10au")
    await world.wait()
    assert ann.hand == "3sp 7sp 9su 2wi 8wi"
    await sit_down(world, "ben", "ann", level=1)
    await lay_out(world, hands={"ben": ["9su", "8wi"], "ann": ["9sp", "8au", "2wi", "1sp"]}, match_id=2)
    assert "NUMO · #2" in ann.sees
    assert ann.hand == "1sp 9sp 8au 2wi"
    assert ben.hand == "8wi 9su", "everybody as they like it"


async def test_hints_are_off_by_default(world: World, wire: Wire) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    assert "Hint" not in (await sees_a_meld(world, ann)).may
    type_it: str = controls_of(ann.message)["Type it"]["custom_id"]
    await wire.press("ann", wire.shot(ann.message), custom_id=type_it.replace("play.type", "play.hint"))
    assert f"⚠️ {sentence_of('hint.off')}" in ann.sees
    assert (await state(world)).hints == (0, 0)


async def sees_a_meld(world: World, ann: Player) -> Player:
    """Ann has drawn, and 3 + 4 = 7 is in her hand."""
    await lay_out(world, hands={"ann": [3, 4, 7, 30], "ben": [1]}, stock=[60])
    await ann.draws()
    return ann


async def test_hints_show_a_move_are_noted_once_and_can_be_played(world: World, wire: Wire) -> None:
    ann, ben = await sit_down(world, "ann", "ben", hints="on")
    await lay_out(world, hands={"ann": [3, 4, 7], "ben": [1, 2, 5, 9, 11, 13, 20]}, stock=[60])
    await ann.draws()
    await ann.chooses(60)
    first = wire.shot(ann.message)
    await ann.presses("Hint")
    assert "💡 You can meld **addition 3 + 4 = 7**." in ann.sees
    assert [card[:2] for card in ann.ticked] == ["60"], "the choice stays"
    await wire.press("ann", first, "Hint")
    assert (await state(world)).hints == (1, 0), "a double click asks for one hint"
    assert "💡 You can meld **addition 3 + 4 = 7**." in ann.sees
    assert not [label for label in ann.may if "hint" in label.lower()]
    await world.wait()
    assert "ann takes a hint" in texts_of(world.table())
    assert "💡" not in ben.sees + texts_of(world.table())
    more = await world.presses("ben", "More")
    assert "ann **0** · 1 hint used\nben **0**" in told(more)
    await ann.presses("Play it")
    assert [meld.kind for meld in (await state(world)).melds] == ["addition"]
    assert "Hint" in ann.may, "there may be more to say after a move"


async def test_a_half_chosen_meld_outlives_a_restart(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=4)
    await lay_out(world, hands={"ann": [7, 4, 28, 33], "ben": [1]}, stock=[60])
    await ann.draws()
    await ann.chooses(7, 4)
    await world.restart()
    assert len(ann.ticked) == 2
    await ann.opens()
    assert len(ann.ticked) == 2, "every panel of hers shows it"
    await ann.chooses(7, 4, 28)
    await world.restart()
    await ann.presses("Meld 7 × 4 = 28")
    await world.wait()
    assert "ann melds **multiplication 7 × 4 = 28**" in texts_of(world.table())
    ann.panel = None
    assert ann.hand == "33wi 60wi", "the panel in the DMs follows"


async def test_a_panel_that_shows_an_older_choice_plays_nothing(world: World) -> None:
    ann, elsewhere = Player(world, "ann"), Player(world, "ann")
    await sit_down(world, "ann", "ben", control="R P")
    await lay_out(world, ("ben", "run", (9, 12, 15)), hands={"ann": [3, 5, 7, 18, 40], "ben": [1]}, stock=[60])
    await ann.draws()
    await elsewhere.opens()
    before = await state(world)
    for label in ("Discard 18", "Lay off 18 on #1"):
        await ann.chooses(18)
        await elsewhere.opens()
        await elsewhere.chooses(3, 5, 7)
        await ann.presses(label)
        assert f"⚠️ {sentence_of('panel.older')}" in ann.sees
        assert len(ann.ticked) == 3, "and it shows the choice as it is"
    await elsewhere.opens()
    await elsewhere.chooses(5)
    await ann.picks("Meld run")
    assert f"⚠️ {sentence_of('panel.older')}" in ann.sees
    assert await state(world) == before


async def test_a_panel_of_an_earlier_turn_plays_nothing(world: World, wire: Wire) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=4)
    await lay_out(world, hands={"ann": [7, 4, 28, 33], "ben": [1, 2]}, stock=[60, 50, 40, 30])
    to_draw = wire.shot(ann.message)
    await ann.draws()
    await ann.chooses(7, 4, 28)
    to_meld = wire.shot(ann.message)
    await ann.chooses(60)
    to_one = wire.shot(ann.message)
    await ann.presses("Discard 60")
    await world.wait()
    await ben.plays_by(50)
    before = await state(world)
    for shot, label in ((to_draw, "Draw from the stock"), (to_meld, "Meld 7 × 4 = 28"), (to_one, "Discard 60")):
        answer = await wire.press("ann", shot, label)
        assert "That panel was out of date, so nothing was played." in said(answer)
    assert await state(world) == before
    assert "**Your turn:** draw a card" in ann.sees


@pytest.mark.rule("NUMO-18")
async def test_who_misses_turns_discards_what_is_drawn_then_a_computer_plays(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=4, target=2000)
    await lay_out(world, hands={"ann": [7, 4, 28, 33], "ben": [1, 2, 5]}, discards=[80], stock=[60, 50, 40, 30])
    await ann.presses("By season")
    await world.wait(125)
    assert "ann discards 60 (winter, Ogre)" in texts_of(world.table())
    assert (await state(world)).hands[0] == ("7sp", "4au", "28au", "33wi")
    await ben.plays_by(50)
    await ann.draws()
    await ann.chooses(7, 4)
    await world.wait(125)
    assert "ann discards 40 (winter, Halfling)" in texts_of(world.table()), "acting in between starts anew"
    await ben.plays_by(30)
    await world.wait(125)
    assert "🤖 A computer is playing for ann" in texts_of(world.table())
    assert "You were away, so a computer is playing for you. Welcome back!" in ann.sees
    await ann.presses("Take my seat back")
    await world.wait()
    assert "🤖" not in texts_of(world.table())
    assert "Your hand:" in ann.sees
    assert "**Your turn:**" in ben.sees, "the computer has played on"
