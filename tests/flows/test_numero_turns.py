"""Turns of Numero on a phone: the worked examples by buttons and menus, and as typed sentences."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.flows.numero import WILDS, Player, lay_out, sit_down, state
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of
from tests.rules.numero_table import Face, Laid
from tests.told import sentence_of


class Example(NamedTuple):
    """A worked example: the centre, ann's hand, her presses, what she may type, and what is announced."""

    centre: tuple[Laid, ...]
    hand: tuple[Face, ...]
    presses: tuple[tuple[Any, ...], ...]
    typed: str
    told: str


EXAMPLES = {
    "a join": Example(
        (5, 3),
        (8,),
        (("ticks", 5, 3), ("presses", "Take 8")),
        "5+3=8; take 8",
        "ann: 5 + 3 = 8; takes with 8 · 3 cards",
    ),
    "two takes": Example(
        (10, 6, 4),
        (10,),
        (("ticks", 10, 6, 4), ("presses", "Take 10")),
        "10=10; 6+4=10; take 10",
        "ann: 6 + 4 = 10; takes with 10 · 4 cards",
    ),
    "a build on one pile": Example(
        (9,),
        (1, 10),
        (("ticks", 9), ("presses", "Build 10")),
        "9+1=10 build",
        "ann: 9 + 1 = 10; builds **10**",
    ),
    "a build on a join": Example(
        (5, 3),
        (4, 12),
        (("ticks", 5, 3), ("presses", "Build 12")),
        "5+3+4=12 build",
        "ann: 5 + 3 = 8; 8 + 4 = 12; builds **12**",
    ),
    "two wild cards and a join": Example(
        (10, 5),
        ("−2", "−4", 9),
        (
            ("ticks", 10),
            ("plays", "−2"),
            ("ticks", 5),
            ("plays", "−4"),
            ("ticks", 8, 1),
            ("presses", "Take 9"),
        ),
        "10-2=8; 5-4=1; 8+1=9; take 9",
        "ann: 10, wild −2 → 8; 5, wild −4 → 1; 8 + 1 = 9; takes with 9 · 5 cards",
    ),
    "a build after a wild card": Example(
        (8,),
        ("−5", 10, 13),
        (("ticks", 8), ("plays", "−5"), ("presses", "Build 13")),
        "8-5=3; 3+10=13 build",
        "ann: 8, wild −5 → 3; 3 + 10 = 13; builds **13**",
    ),
    "a chain of wild cards": Example(
        (10,),
        ("−2", "÷4", "×3", 6),
        (
            ("ticks", 10),
            ("plays", "−2"),
            ("plays", "÷4"),
            ("plays", "×3"),
            ("presses", "Take 6"),
        ),
        "10-2=8; 8÷4=2; 2×3=6; take 6",
        "ann: 10, wild −2 → 8; 8, wild ÷4 → 2; 2, wild ×3 → 6; takes with 6 · 5 cards",
    ),
}


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
async def test_a_worked_example_by_buttons_and_menus(world: World, example: Example) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, *example.centre, hands={"ann": example.hand, "ben": [1, 2]})
    for verb, *args in example.presses:
        await getattr(ann, verb)(*args)
    await world.wait()
    assert example.told in texts_of(world.table())
    assert "**Your turn:**" in ben.sees
    assert "It's not your turn" in ann.sees


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
async def test_a_worked_example_in_typed_sentences(world: World, example: Example) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, *example.centre, hands={"ann": example.hand, "ben": [1, 2]})
    await ann.types(example.typed)
    await world.wait()
    assert example.told in texts_of(world.table())
    assert "**Your turn:**" in ben.sees


@pytest.mark.rule("NUMERO-25")
async def test_wild_plays_are_taken_back_one_by_one_or_all(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 10, 5, hands={"ann": ["−2", "÷4", "×3", 6], "ben": [1]})
    await ann.ticks(10, 5)
    await ann.plays("×3")
    assert "10 + 5 = 15; 15, wild ×3 → 45" in ann.sees
    assert ann.ticked == ["45"]
    assert "Undo all" not in ann.may
    await ann.plays("−2")
    assert "45, wild −2 → 43" in ann.sees

    await ann.presses("Undo")
    assert "45, wild −2" not in ann.sees
    assert ann.ticked == ["45"]
    await ann.plays("÷4")
    await ann.presses("Undo all")
    assert ann.ticked == ["5", "10"], "what was joined is chosen again"
    assert {"−2", "÷4", "×3"} <= set(ann.may)
    await ann.presses("Undo")
    assert not ann.ticked and "Undo" not in ann.may, "then the choice of piles"
    assert (await state(world)).turn == 1


async def test_a_choice_can_be_unmade(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [5, 9], "ben": [1]})
    await ann.ticks(3, 8)
    assert "**3 + 8 = 11**\n✗ None of your cards takes 11 or builds on it." in ann.sees
    await ann.ticks(8)
    assert "✗ None of your cards takes 8. To build on it, you'd have to hold 13." in ann.sees
    await ann.ticks()
    assert "choose piles or discard" in ann.sees


@pytest.mark.rule("NUMERO-14")
async def test_a_wild_card_of_the_centre_is_played(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 12, "÷3", "½", "0.5", "0.25", "¼", hands={"ann": [4, 9], "ben": [1]})
    assert ann.menu(WILDS) is None, "there is nothing to play it on yet"
    assert "choose piles, then wild cards, or discard" in ann.sees
    await ann.ticks(12)
    labels = [option["label"] for option in ann.options(WILDS)]
    assert labels == ["¼", "0.25", "0.5", "½", "÷3"], "the newest first"
    await ann.plays("÷3")
    assert "12, wild ÷3 → 4" in ann.sees
    await ann.presses("Take 4")
    await world.wait()
    assert "ann: 12, wild ÷3 → 4; takes with 4 · 3 cards" in texts_of(world.table())


@pytest.mark.rule("NUMERO-23")
async def test_a_wild_card_is_discarded(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, 12, hands={"ann": ["−4", "½", 7], "ben": [8]})
    assert "½" not in ann.may, "it needs a pile to be played on"
    await ann.discards("−4")
    assert "discard −4" in ann.sees
    await ann.discards(7)
    await world.wait()
    assert "ann discards 7\nAlso discarded: −4" in texts_of(world.table())
    await ben.ticks(12)
    await ben.plays("−4")
    assert "12, wild −4 → 8" in ben.sees


@pytest.mark.rule("NUMERO-17")
async def test_more_piles_than_a_menu_holds(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    ones, centre = ("o1", "b1", "r1"), [*range(2, 16), *range(2, 14)]
    await lay_out(world, *ones, *centre, hands={"ann": ["g14", "r15"], "ben": ["b15"]})
    assert len(ann.options()) == 25
    await ann.ticks(2, 12)
    await ann.presses("Piles 13 to 15")
    assert [option["label"] for option in ann.options()] == ["13", "13", "14", "15"]
    await ann.ticks(14)
    await ann.presses("Piles 1 to 12")
    assert ann.ticked == ["2", "12"], "the other page is remembered"
    await ann.ticks(2)
    await ann.ticks(2, 12)
    assert plays_of(ann) == ["Take 14 = 2 + 12 = 14 · 4 cards"]
    await ann.presses("Take 14")
    await world.wait()
    assert "takes with 14 · 4 cards" in texts_of(world.table())


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("8+1=10; take 9", sentence_of("numero.sum", left="8 + 1", value=9, said=10, place=1, text="8+1=10")),
        ("8+1=9; take 7", sentence_of("numero.no_card", number=7, place=2, text="take 7")),
        ("8-2=6; take 9", sentence_of("numero.no_wild", face="−2", place=1, text="8-2=6")),
        ("8+1=9", sentence_of("numero.verb", place=1, text="8+1=9")),
        ("8+1=9+4=13; build", sentence_of("NUMERO-20.answer", value=13)),
    ],
)
async def test_a_wrong_sentence_is_answered_and_not_lost(world: World, typed: str, reason: str) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 1, hands={"ann": [9, 4], "ben": [1]})
    await ann.types(typed)
    assert f"⚠️ {reason}" in ann.sees
    assert (await state(world)).turn == 1
    await world.restart()
    form = await ann.presses("Type it")
    assert field(form)["value"] == typed
    await ann.sends(form, "8+1=9; take 9")
    await world.wait()
    assert "ann: 8 + 1 = 9; takes with 9 · 3 cards" in texts_of(world.table())


async def test_what_was_played_with_buttons_can_be_gone_on_with_in_words(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 10, hands={"ann": ["−2", "−4", "÷4", 2], "ben": [1]})
    await ann.discards("−4")
    await ann.ticks(10)
    await ann.plays("−2")
    form = await ann.presses("Type it")
    begun = field(form)["value"]
    assert begun == "discard −4; 10 − 2 = 8; "
    await ann.sends(form, f"{begun}8 ÷ 4 = 2; take 2")
    await world.wait()
    assert "ann: 10, wild −2 → 8; 8, wild ÷4 → 2; takes with 2 · 4 cards" in texts_of(world.table())


async def test_what_cannot_be_played_is_not_offered_and_the_panel_says_why(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 8, 3, hands={"ann": [9, 4, "−2"], "ben": [1]})
    assert plays_of(ann) == ["🗑️ 4", "🗑️ 9", "🗑️ −2"]
    await ann.ticks(8)
    assert not plays_of(ann)
    assert "✗ None of your cards takes 8. To build on it, you'd have to hold 12." in ann.sees
    await ann.plays("−2")
    assert plays_of(ann) == ["Take 9 = 6 + 3 · 4 cards"]
    assert "8, wild −2 → 6\n**6**" in ann.sees
    await ann.ticks()
    assert not plays_of(ann), "6 would stay without its answer"
    assert f"✗ {sentence_of('NUMERO-22.answer', value=6)}" in ann.sees
    await ann.ticks(6, 3)
    assert plays_of(ann) == ["Take 9 = 6 + 3 · 4 cards"]


async def test_a_half_composed_turn_outlives_a_restart(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, 10, 5, hands={"ann": ["−2", "−4", 9], "ben": [1]})
    await ann.ticks(10)
    await ann.plays("−2")
    await ann.ticks(5)
    await ann.plays("−4")
    await ann.ticks(8, 1)
    before = ann.sees
    await world.restart()
    await ann.opens()
    assert without_place(ann.sees) == without_place(before)
    await ann.presses("Take 9")
    await world.wait()
    assert "ann: 10, wild −2 → 8; 5, wild −4 → 1; 8 + 1 = 9; takes with 9 · 5 cards" in texts_of(world.table())


async def test_a_composition_is_dropped_whole_when_the_turn_is_missed(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, 10, 5, hands={"ann": ["−2", "−4", 9, 13], "ben": [1]})
    await ann.ticks(10)
    await ann.plays("−2")
    await world.wait(125)
    assert "ann discards 9" in texts_of(world.table())
    assert {"5", "9", "10"} <= set(ben.may)
    await ben.discards(1)
    await world.wait()
    assert "**Your turn:**" in ann.sees
    assert not ann.ticked and "Undo" not in ann.may


async def test_a_panel_that_shows_an_older_choice_plays_nothing(world: World) -> None:
    ann, elsewhere = Player(world, "ann"), Player(world, "ann")
    await sit_down(world, "ann", "ben")
    await lay_out(world, 9, 8, 1, hands={"ann": [9, "−2", 4], "ben": [1]})
    for label in ("Take 9", "−2"):
        await ann.ticks(9)
        await elsewhere.opens()
        await elsewhere.ticks(8, 1)
        await ann.presses(label)
        assert f"⚠️ {sentence_of('panel.older')}" in ann.sees
        assert "**8 + 1 = 9**" in ann.sees, "and it shows the choice as it is"
    assert (await state(world)).turn == 1
    await elsewhere.opens()
    await elsewhere.presses("Take 9 = 8 + 1")
    await world.wait()
    assert "ann: 8 + 1 = 9; takes with 9 · 3 cards" in texts_of(world.table())


async def test_a_panel_of_an_earlier_turn_plays_nothing(world: World, wire: Wire) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, 9, 4, hands={"ann": [9, 4], "ben": [1]}, deck=20)
    early = wire.shot(ann.message)
    await ann.ticks(9)
    late = wire.shot(ann.message)
    await ann.presses("Take 9")
    await ben.discards(1)
    await world.wait()
    before = await state(world)
    for old, label in (
        (early, "🗑️ 9"),
        (late, "Take 9 = 9 · 2 cards"),
        (late, "4"),
        (late, "Undo"),
        (late, "Type it"),
    ):
        answer = await wire.press("ann", old, label)
        assert "That panel was out of date, so nothing was played." in said(answer)
    assert await state(world) == before
    assert "**Your turn:** choose piles" in ann.sees


def plays_of(player: Player) -> list[str]:
    """The labels of the buttons that play or discard a card."""
    return [label for label in player.may if label.split()[0] in ("Take", "Build", "🗑️")]


def field(form: Any) -> dict[str, Any]:
    """The one field of an open form."""
    found: dict[str, Any] = form.modal["components"][0]["component"]
    return found


def without_place(text: str) -> str:
    """A panel's text without its heading, which leads to the table."""
    return text.partition("\n")[2]
