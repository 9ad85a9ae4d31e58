"""Turns of nmbrs!: jokers, both ways to end a round, outdated panels, players who are away, hints."""

from __future__ import annotations

import pytest

from tests.flows.nmbrs import DISCARD, HAND, SWAP, Player, lay_out, sit_down, state
from tests.flows.wire import Wire
from tests.flows.world import World, said, texts_of
from tests.told import sentence_of

JOKER = "33 Jr36 39"


async def swapped(world: World) -> list[Player]:
    """Ann has swapped her 36 for the red joker of 33 J36 39 and may lay it beside her 10 and 20."""
    people = await sit_down(world, "ann", "ben")
    await lay_out(world, JOKER, hands={"ann": [36, 10, 20, 7, 96], "ben": [1]}, opened=["ann"])
    await people[0].swaps(36)
    await world.wait()
    return people


@pytest.mark.rule("NMBRS-16")
async def test_a_swapped_joker_is_used_in_another_line(world: World) -> None:
    ann, _ = await swapped(world)
    assert "ann swaps **36** for the joker in 33 36 39" in texts_of(world.table())
    assert "use the 🔺joker in another line, or undo the swap" in ann.sees
    assert "36 swapped for the joker" in ann.sees
    assert ann.menu(DISCARD) is None, "that would be refused"
    await ann.types("discard 7")
    assert f"⚠️ {sentence_of('NMBRS-16.pending')}" in ann.sees
    await ann.types("33 36 39 J42")
    assert f"⚠️ {sentence_of('NMBRS-16.same')}" in ann.sees
    assert (await state(world)).mover == 0
    await ann.lays("10 20 J30", 10, 20, "Jr")
    assert "choose cards to lay" in ann.sees, "nothing is pending any more"
    assert "36 swapped for the joker · 10 20 J30 +6" in ann.sees
    await ann.discards(7)
    await world.wait()
    assert "ann discards 7" in texts_of(world.table())
    assert (await state(world)).scores[0] == 56, "the 36 earned nothing"


@pytest.mark.rule("NMBRS-16")
async def test_a_swap_is_taken_back_and_left_out_ones_are_refused(world: World) -> None:
    ann, _ = await swapped(world)
    await ann.presses("Undo")
    await world.wait()
    assert "ann picks up 36 again and returns the joker" in texts_of(world.table())
    assert [option["description"] for option in ann.options(SWAP)] == ["33 J36 39"]
    for typed, reason in (
        ("swap J36 with 96", "That joker stands for 36, so only 36 can replace it, not 96."),
        ("swap J39 with 36", "No joker on the table stands for 39."),
    ):
        await ann.types(typed)
        assert f"⚠️ {reason}" in ann.sees
    await ann.types("swap J36 with 36", "10 20 J30", "discard 96")
    await world.wait()
    assert "ann discards 96" in texts_of(world.table())


@pytest.mark.rule("NMBRS-16")
async def test_a_swap_needs_an_own_series_first(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, JOKER, hands={"ann": [36, 10, 20, 30, 7], "ben": [1]})
    assert not ann.options(SWAP)
    await ann.types("swap J36 with 36")
    assert f"⚠️ {sentence_of('NMBRS-16.own')}" in ann.sees
    await ann.types("10 20 30")
    assert [option["label"] for option in ann.options(SWAP)] == ["Your 36 for the joker"]


@pytest.mark.rule("NMBRS-17")
@pytest.mark.rule("NMBRS-20")
async def test_the_last_card_must_be_discarded(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", rounds=20)
    await lay_out(world, "10 20 30", hands={"ann": [40, 50], "ben": [8, 83, "Jg"]}, opened=["ann"])
    reason = sentence_of("NMBRS-17.last")
    await ann.types("10 20 30 40 50")
    assert f"⚠️ {reason}" in ann.sees
    assert await ann.finds(40, 50) == []
    assert f"✗ {reason}" in ann.sees
    await ann.lays("10 20 30 40", 40)
    await ann.discards(50)
    await world.wait()
    board = texts_of(world.table())
    assert "ann is out of cards and wins round 1" in board
    assert "ann: 51\nben: 3 cards left, −4 → 46" in board
    assert "Round 2 of 20" in board
    sheet = said(await world.presses("ben", "More"))
    assert "Round 1, ann went out: ann 51 · ben 46 (−4 in hand)" in sheet
    hands = (await state(world)).hands
    for player, hand in zip((ann, ben), hands, strict=True):
        dealt = player.sees.partition("(colour, points): ")[2].partition(".")[0].split(", ")
        assert sorted(card.split()[0][:-1] for card in dealt) == sorted(name.rstrip("rgbo") for name in hand)


@pytest.mark.rule("NMBRS-3")
async def test_in_the_simple_version_the_last_card_may_be_laid(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", simple=True, rounds=1)
    await lay_out(world, "10 20 30", hands={"ann": [40], "ben": [8, "Jg"]}, opened=["ann"])
    await ann.lays("10 20 30 40", 40)
    await world.wait()
    board = texts_of(world.table())
    assert "🏆 **ann** wins with 21 points!" in board
    assert "Decided in round 1: **ann** +1, ben −2." in board
    sheet = said(await world.presses("ben", "More"))
    assert "Round 1, ann went out: ann 21 · ben 18 (−2 in hand)" in sheet
    assert not ann.may


async def test_a_half_composed_turn_outlives_a_restart(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [15, 25, 7, 96], "ben": [1]}, opened=["ann"])
    await ann.finds(15, 25)
    before = ann.sees.partition("\n")[2]
    await world.restart()
    await ann.opens()
    assert ann.sees.partition("\n")[2] == before
    assert ann.ticked == ["15", "25"]
    await ann.picks("10 15 20 25 30")
    await world.wait()
    assert "ann inserts 10 **15** 20 **25** 30" in texts_of(world.table())


async def test_what_cannot_be_laid_is_said_and_the_choice_stays(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [15, 25, "Jr", "Jg", 7, 96], "ben": [1]}, opened=["ann"])
    assert "Lay it" not in ann.may, "there is nothing to lay"
    await ann.chooses("Jr", "Jg")
    assert f"✗ {sentence_of('panel.jokers')}" in ann.sees
    assert "Lay it" not in ann.may
    assert set(ann.ticked) == {"Jr", "Jg"}
    await ann.presses("Clear")
    assert not ann.ticked and "✗" not in ann.sees


async def test_a_panel_that_shows_an_older_choice_plays_nothing(world: World) -> None:
    ann, elsewhere = Player(world, "ann"), Player(world, "ann")
    await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [15, 25, 40, 7], "ben": [1]}, opened=["ann"])
    await ann.finds(15, 25)
    await elsewhere.opens()
    await elsewhere.chooses(40)
    older = f"⚠️ {sentence_of('panel.older')}"
    await ann.picks("10 15 20 25 30")
    assert older in ann.sees and ann.ticked == ["40"], "and it shows the choice as it is"
    await elsewhere.chooses(7)
    await ann.presses("Lay it · +1")
    assert older in ann.sees
    assert (await state(world)).done == ()
    await elsewhere.discards(40)
    await world.wait()
    assert "ann discards 40" in texts_of(world.table())


async def test_a_panel_of_an_earlier_moment_plays_nothing(world: World, wire: Wire) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", JOKER, hands={"ann": [15, 25, 36, 7], "ben": [1]}, opened=["ann"])
    await ann.finds(15, 25)
    old = wire.shot(ann.message)
    await ann.types("10 15 20 25 30")
    before = await state(world)
    for label in ("Lay it · +6", "Clear", "Type it", "Undo"):
        answer = await wire.press("ann", old, label)
        assert "That panel was out of date, so nothing was played." in said(answer)
    assert await state(world) == before


@pytest.mark.rule("NMBRS-16")
async def test_who_is_away_in_the_middle_of_a_swap_returns_the_joker(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await lay_out(world, JOKER, hands={"ann": [36, 10, 20, 30, 7, 96], "ben": [1]}, opened=["ann"])
    await ann.types("10 20 30", "swap J36 with 36")
    await world.wait(125)
    board = texts_of(world.table())
    assert "ann is away and discards 7" in board, "2 points, of the others each is worth 1"
    now = await state(world)
    lines = {tuple(cell.item for cell in island.cells) for island in now.islands}
    assert lines == {("33", "J36", "39"), ("10", "20", "30")}, "what was laid stays"
    assert set(now.hands[0]) == {"36", "96"} and now.pending == ()
    assert "**Your turn:**" in ben.sees
    assert HAND not in ann.may


async def test_hints_are_asked_for_and_noted(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", hints="on")
    await lay_out(world, "10 20 30", hands={"ann": [40, 7, 96], "ben": [1]}, opened=["ann"])
    await ann.chooses(7)
    await ann.presses("Hint")
    assert ann.ticked == ["7"]
    assert "💡 **10 20 30 40** earns 1 point." in ann.sees
    assert not [label for label in ann.may if "hint" in label.lower()]
    await world.wait()
    assert "ann takes a hint" in texts_of(world.table())
    assert "ann **50** · 1 hint used" in said(await world.presses("ben", "More"))
    await ann.presses("Play it")
    assert "💡" not in ann.sees
    await ann.presses("Hint")
    assert "💡 There's nothing you can lay. Discard the **" in ann.sees
    await ann.presses("Play it")
    assert "**Your turn:**" in ben.sees


async def test_without_hints_nobody_can_ask(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await lay_out(world, "10 20 30", hands={"ann": [40, 7], "ben": [1]}, opened=["ann"])
    assert not [label for label in ann.may if "hint" in label.lower()]
