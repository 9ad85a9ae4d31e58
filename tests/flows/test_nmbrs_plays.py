"""Every way to add to the table of nmbrs!, on a phone: by choosing cards and a place, and by typed lines."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.flows.nmbrs import Id, form_value, lay_out, sit_down, state
from tests.flows.world import World, texts_of
from tests.told import sentence_of

SPARE = (7, 96)
"""Cards that fit nowhere."""


class Way(NamedTuple):
    """A way to add: the table, the cards that are laid, the resulting line, and the message to everybody."""

    table: tuple[str, ...]
    cards: tuple[Id, ...]
    line: str
    told: str

    @property
    def said(self) -> str:
        """The play as its player's panel sums it up."""
        return f"{self.line} +{self.told.rpartition(' ')[2]}"


WAYS = {
    "own series": Way(
        ("10 20 30",),
        (33, 36, 39),
        "33 36 39",
        "ann lays **33** **36** **39** · 1 + 1 + 2, all colours different, doubled: 8",
    ),
    "extend": Way(("20 30 40",), (10,), "10 20 30 40", "ann extends **10** 20 30 40 · 2"),
    "insert": Way(("10 20 30",), (15, 25), "10 15 20 25 30", "ann inserts 10 **15** 20 **25** 30 · 2 + 1 = 3"),
    "cross": Way(("10 20 30",), (18, 22), "18 20 22", "ann crosses **18** 20 **22** · 1 + 2 = 3"),
    "link": Way(
        ("10 20 30", "50 60 70"),
        (40,),
        "10 20 30 40 50 60 70",
        "ann links 10 20 30 **40** 50 60 70 · 1",
    ),
    "joker": Way(("10 20 30",), ("Jb",), "10 20 30 J40", "ann extends 10 20 30 **J40** · 0"),
}


@pytest.mark.rule("NMBRS-13")
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
async def test_a_way_to_add_by_cards_and_place_and_in_typed_lines(world: World, way: Way) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    hands: dict[str, list[Id]] = {"ann": [*way.cards, *SPARE], "ben": [1, 2]}
    await lay_out(world, *way.table, hands=hands, opened=["ann"])
    await ann.lays(way.line, *way.cards)
    await world.wait()
    assert way.told in texts_of(world.table())
    assert way.said in ann.sees, "and in her panel"
    await ann.discards(7)
    await world.wait()
    assert f"{way.told}\nann discards 7" in texts_of(world.table())
    assert "**Your turn:**" in ben.sees
    assert "It's not your turn" in ann.sees

    await lay_out(world, *way.table, hands=hands, opened=["ann"])
    await ann.types(way.line, "discard 7")
    await world.wait()
    assert f"{way.told}\nann discards 7" in texts_of(world.table())
    assert "**Your turn:**" in ben.sees


class Wrong(NamedTuple):
    """A line that cannot lie there: the table, the hand, what is typed, and why not."""

    table: tuple[str, ...]
    hand: tuple[Id, ...]
    line: str
    why: str


TOUCH = """\
10 20 30 .  .  .
11 .  .  74 75 76
12 .  .  .  .  77
13 26 39 52 65 78"""
RING = """\
10 20 30
11 .  33
12 24 36"""
HOOK = """\
14 28 42 56 70
13 .  .  .  71
12 .  32 .  72
11 .  31
10 20 30"""
WIDER_HOOK = """\
14 28 42 56 70 84
13 .  .  .  .  85
12 .  32 .  .  86
11 .  31
10 20 30"""

WRONG = {
    "two cards touch": Wrong(
        (TOUCH,), (40,), "10 20 30 40", "40 would touch 74. Cards that touch must be a series of three or more."
    ),
    "a closed ring": Wrong((RING,), (15, 25), "10 15 20 25 30", "The ring can't open:"),
    "a collision": Wrong((HOOK,), (15, 25), "10 15 20 25 30", "32 would land on top of 72."),
    "a false touch": Wrong((WIDER_HOOK,), (15, 25), "10 15 20 25 30", "32 would touch 86."),
    "the line is longer": Wrong(
        ("10 20 30 40",), (50,), "20 30 40 50", sentence_of("NMBRS-13.missing", card=10, beside=20)
    ),
    "no series": Wrong(
        ("10 20 30",),
        (45,),
        "10 20 30 45",
        "The step must stay the same: it's 10 from 10 to 20, but not from 30 to 45.",
    ),
    "counts back to nothing": Wrong(
        (), (14, 20, 26), "14 20 26", "14 20 26 counts back in steps of 6 and lands on 2."
    ),
    "not there": Wrong(("10 20 30",), (45,), "10 20 30 40", "Card 4: 40 isn't in your hand or on the table."),
    "no card": Wrong((), (14,), "14 x 26", sentence_of("nmbrs.item", item="x", place=2)),
}


@pytest.mark.rule("NMBRS-15")
async def test_what_cannot_lie_there_is_refused_with_the_reason_and_not_lost(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    for name, wrong in WRONG.items():
        await lay_out(world, *wrong.table, hands={"ann": [*wrong.hand, *SPARE], "ben": [1]}, opened=["ann"])
        before = await state(world)
        await ann.chooses(7)
        await ann.types(wrong.line)
        assert f"⚠️ {wrong.why}" in ann.sees, name
        assert ann.ticked == ["7"], "what was chosen stays"
        assert await state(world) == before
        assert form_value(await ann.presses("Type it")) == wrong.line


@pytest.mark.rule("NMBRS-12")
async def test_the_first_series_is_from_the_hand_alone(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [40, 33, 36, 39, 7], "ben": [1]})
    assert "first lay a series from your hand" in ann.sees
    assert await ann.finds(40) == []
    reason = sentence_of("NMBRS-12.own")
    assert f"✗ {reason}" in ann.sees
    await ann.types("10 20 30 40")
    assert reason in ann.sees
    assert await ann.finds(33, 36, 39) == ["33 36 39 · +8"], "and not 30 33 36 39"
    await ann.lays("33 36 39", 33, 36, 39)
    assert "choose cards to lay, or discard" in ann.sees
    assert await ann.finds(40) == ["10 20 30 40 · +1"]


@pytest.mark.rule("NMBRS-19")
async def test_doubling_is_told_with_its_reason(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, hands={"ann": [34, 35, 36, 10, 20, 30, 7], "ben": [1]})
    await ann.types("34 35 36", "10 20 30")
    await world.wait()
    lines = (
        "ann lays **34** **35** **36** · 2 + 2 + 1, one colour, doubled: 10",
        "ann lays **10** **20** **30** · 2 + 1 + 1 = 4",
    )
    for line in lines:
        assert line in texts_of(world.table())
    assert "This turn **+14**: 34 35 36 +10 · 10 20 30 +4" in ann.sees
    assert "ann **64**" in texts_of(world.table())


@pytest.mark.rule("NMBRS-17")
async def test_several_lines_stop_at_the_first_that_is_refused(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [33, 36, 39, 40, 50, 15, 25, 7], "ben": [1]})
    await ann.types("33 36 39", "", "10 20 30 40 55", "10 15 20 25 30", "discard 7")
    assert "⚠️ Card 5: 55 isn't in your hand or on the table." in ann.sees
    assert "Line 2 of what you typed: “10 20 30 40 55”" in ann.sees
    assert (await state(world)).laid[0].line == ("33", "36", "39"), "what came before is laid"
    await world.restart()
    form = await ann.presses("Type it")
    assert form_value(form) == "10 20 30 40 55\n10 15 20 25 30\ndiscard 7"
    await ann.sends(form, "10 20 30 40 50", "10 15 20 25 30", "discard 7")
    assert "Line 2 of what you typed: “10 15 20 25 30”" in ann.sees, "it is longer by now"
    form = await ann.presses("Type it")
    assert form_value(form) == "10 15 20 25 30\ndiscard 7"
    await ann.sends(form, "discard 7", "10 15 20 25 30")
    assert f"⚠️ {sentence_of('panel.discard_last')}" in ann.sees
    await ann.types("discard 7")
    await world.wait()
    now = await state(world)
    assert now.mover == 1 and set(now.hands[0]) == {"15", "25"}
    assert "**Your turn:**" in ben.sees


async def test_plays_are_taken_back_one_by_one_until_the_discard(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [33, 36, 39, 40, 7], "ben": [1]})
    assert "Undo" not in ann.may
    before = await state(world)
    await ann.types("33 36 39", "10 20 30 40")
    await ann.presses("Undo")
    await world.wait()
    assert "ann undoes 10 20 30 40" in texts_of(world.table())
    assert "This turn **+8**: 33 36 39 +8" in ann.sees
    await ann.presses("Undo")
    now = await state(world)
    assert (now.hands, now.islands, now.scores, now.opened) == (
        before.hands,
        before.islands,
        before.scores,
        before.opened,
    )
    assert "Undo" not in ann.may


async def test_of_many_places_all_can_be_seen(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    rows = ("2 4 6", "10 20 30", "33 36 39", "44 55 66", "70 80 90", "9 18 27")
    await lay_out(world, *rows, hands={"ann": ["Jb", *SPARE], "ben": [1]}, opened=["ann"])
    first = await ann.finds("Jb")
    assert len(first) == 25
    await ann.presses("More places")
    second = ann.places
    assert second and not set(first) & set(second)
    line = second[-1].rpartition(" · ")[0]
    await ann.picks(line)
    await world.wait()
    last = (await state(world)).last
    assert last is not None and " ".join(last.line) == line
