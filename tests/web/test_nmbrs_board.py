"""The board of nmbrs! without a page: what it shows, where chosen cards can lie, and what may be done."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import (
    AutoPass,
    Cell,
    Claim,
    Discard,
    Draw,
    Island,
    NmbrsState,
    Pass,
    Play,
    Swap,
    TakeBack,
)
from bot.match.kinds.lesson import Lesson
from bot.panels.nmbrs import PANEL
from bot.web.games.nmbrs import BOARD, MOST_PLACES
from tests.contract.nmbrs_hooks import conceal
from tests.panels.nmbrs_panel import ANN, BEN, Id, scene, table
from tests.render.nmbrs_scene import crowded
from tests.rules.nmbrs_table import table as before_the_draw

OPEN = ("70 72 74", "87 89 J91", "41 J42 43")


def describe(state: NmbrsState, seat: int | None = ANN, **known: Any) -> dict[str, Any]:
    """The document of a seat as a page reads it."""
    view = NMBRS.view(state, seat)
    seen = replace(scene(state), own=None if seat is None else view, **known)
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(BOARD.describe(view, None, seen)))
    return made


def look(state: NmbrsState, *cards: Id, seat: int = ANN) -> dict[str, Any]:
    """The places of cards that Ann chooses."""
    asked = {"cards": [str(card) for card in cards]}
    looked: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(BOARD.look(NMBRS.view(state, seat), asked, None, scene(state)))
    )
    return looked


def lines(place: dict[str, Any]) -> str:
    return " ".join(place["line"])


def crowd(cards: int, seed: int) -> NmbrsState:
    """A table with that many cards, at which Ann has nine of the others."""
    state = crowded(cards, 2, seed)
    lying = {cell.card for island in state.islands for cell in island.cells}
    rest = [name for name in state.cards if name not in lying]
    mine = [name for name in rest if name[0] != "J"][:9]
    return replace(state, hands=(tuple(mine), (rest[-1],)), opened=(True, True), mover=ANN, next_island=99)


def preview(state: NmbrsState, place: dict[str, Any]) -> set[tuple[int, int, str, int]]:
    """The island as the page draws it: what stays on the base, and what is put."""
    put = {cell["card"]: cell for cell in place["put"]}
    base = next((island.cells for island in state.islands if island.id == place["base"]), ())
    stays = {(cell.x, cell.y, cell.card, cell.value) for cell in base if cell.card not in put}
    return stays | {(cell["x"], cell["y"], cell["card"], cell["value"]) for cell in put.values()}


def from_the_corner(cells: set[tuple[int, int, str, int]]) -> set[tuple[int, int, str, int]]:
    left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    return {(x - left, y - top, card, value) for x, y, card, value in cells}


@pytest.mark.parametrize(("cards", "seed"), [(0, 1), (24, 2), (45, 3)])
def test_each_place_is_drawn_as_it_would_lie_and_earns_what_it_says(cards: int, seed: int) -> None:
    state, seen = crowd(cards, seed), 0
    for card in state.hands[ANN][:2]:
        for place in look(state, card)["places"]:
            after = NMBRS.apply(state, ANN, Play(tuple(place["line"]))).state
            new = {cell.card for island in after.islands for cell in island.cells} - {
                cell.card for island in state.islands for cell in island.cells
            }
            island = next(one for one in after.islands if any(cell.card in new for cell in one.cells))
            lies = {(cell.x, cell.y, cell.card, cell.value) for cell in island.cells}
            assert from_the_corner(preview(state, place)) == lies
            assert {one.id for one in state.islands} - {one.id for one in after.islands} <= set(place["gone"])
            assert sum(map(int, place["scored"].values())) == after.scores[ANN] - state.scores[ANN]
            assert set(place["scored"]) == new == {card, *place["more"]}
            seen += 1
    assert seen


def test_a_place_goes_through_cards_of_the_table_and_joins_their_islands() -> None:
    state = table("61 67 73 79", "87 89 91", hand=[78, 80, 2])
    link = next(place for place in look(state, 78)["places"] if lines(place) == "67 78 89")
    assert (link["through"], link["gone"], link["more"]) == (["67", "89"], [1, 2], [])
    assert (link["label"], link["say"]) == (
        "Lay it · +2",
        "**67 78 89** · links lines · 1, one colour, doubled: 2",
    )


def test_cards_that_fit_nowhere_are_answered_with_the_reason() -> None:
    assert "step must stay the same" in look(table(hand=[10, 20, 31, 5]), 10, 20, 31)["why"]
    assert look(table(hand=["Jr", "Jg", 5]), "Jr", "Jg")["why"]
    fits = look(table(hand=[10, 20, 30, 5]), 10, 20, 30)
    assert (lines(fits["places"][0]), fits["why"]) == ("10 20 30", "")


def test_a_look_has_a_bound_and_changes_nothing() -> None:
    state = crowd(45, 3)
    lying = {cell.card for island in state.islands for cell in island.cells}
    joker = next(card for card in ("Jr", "Jg", "Jb", "Jo") if card not in lying)
    state = replace(state, hands=((*state.hands[ANN], joker), state.hands[BEN]))
    document = describe(state)
    assert len(look(state, joker)["places"]) == MOST_PLACES
    assert describe(state) == document


def test_what_is_chosen_can_be_kept_for_the_panel() -> None:
    view = NMBRS.view(table(hand=[10, 20, 30, 5]), ANN)
    draft = BOARD.read_draft({"cards": ["20", "10", "20"]}, view, None)
    assert draft == PANEL.fitting(view, draft)
    assert draft.cards == ("20", "10")
    kept = BOARD.describe(view, draft, replace(scene(table(hand=[10, 20, 30, 5])), own=view))
    assert kept["chosen"] == ["20", "10"]
    with pytest.raises(Refused, match=r"panel\.older"):
        BOARD.read_draft({"cards": ["99"]}, view, draft)


def test_a_hint_says_what_to_choose() -> None:
    state = table(hand=[10, 20, 30, 5, 64], options={"hints": "on"})
    assert describe(state)["may"]["hint"]
    hinted = describe(NMBRS.apply(state, ANN, Hint()).state)
    assert (hinted["hint"], sorted(hinted["hinted"])) == ("💡 **10 20 30** earns 4 points.", ["10", "20", "30"])
    swap = table(*OPEN, hand=[42, 45, 48, 7], options={"hints": "on"})
    assert describe(NMBRS.apply(swap, ANN, Hint()).state)["hinted"]


def test_only_the_mover_in_the_middle_of_a_turn_is_told_places() -> None:
    drawing = before_the_draw(2).state
    assert look(drawing, 11)["places"] == []
    assert look(drawing, *drawing.hands[BEN][:1], seat=BEN)["places"] == []


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"cards": ["99"]}, "panel.older"),
        ({"cards": "15"}, "control.unknown"),
        ({"cards": [15]}, "control.unknown"),
        ({"cards": ["1" * 50]}, "control.unknown"),
        ({"cards": ["2"] * 200}, "control.unknown"),
        ({}, "control.unknown"),
    ],
)
def test_a_forged_look_is_refused(asked: dict[str, Any], code: str) -> None:
    state = table(hand=[2, 3, 4])
    with pytest.raises(Refused) as refused:
        BOARD.look(NMBRS.view(state, ANN), asked, None, scene(state))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("verb", "said", "action"),
    [
        ("draw", {"from": "up"}, Draw("up")),
        ("draw", {"from": "down"}, Draw("down")),
        ("claim", {}, Claim()),
        ("pass", {}, Pass()),
        ("auto", {"on": True}, AutoPass(on=True)),
        ("lay", {"line": ["10", "Jr20", "30"]}, Play(("10", "Jr20", "30"))),
        ("swap", {"joker": "Jr", "number": "15"}, Swap("Jr", "15")),
        ("undo", {}, TakeBack()),
        ("discard", {"card": "100"}, Discard("100")),
        ("hint", {}, Hint()),
    ],
)
def test_what_is_done_on_the_board_is_an_action(verb: str, said: dict[str, Any], action: object) -> None:
    assert BOARD.read_action(verb, said, NMBRS.view(table(hand=[1]), ANN)) == action


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("skip", {}),
        ("", {}),
        ("lay", {}),
        ("lay", {"line": [["10"]]}),
        ("lay", {"line": ["9" * 99]}),
        ("swap", {"joker": "Jr"}),
        ("discard", {"card": 7}),
        ("discard", {"card": "7" * 9}),
    ],
)
def test_nothing_else_is_an_action(verb: str, said: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"control\.unknown"):
        BOARD.read_action(verb, said, NMBRS.view(table(hand=[1]), ANN))


def test_what_may_be_done_follows_the_turn() -> None:
    drawing = before_the_draw(2)
    assert describe(drawing.state)["may"]["draw"]
    drawing.draws(ANN, "down")
    offered = describe(drawing.state, BEN)
    assert (offered["may"]["answer"], offered["may"]["auto"]) == (True, True)
    assert "Claim the" in offered["say"]
    drawing.passes(BEN)
    laying = describe(drawing.state)
    assert (laying["may"]["lay"], laying["may"]["discard"], laying["may"]["undo"]) == (True, True, False)
    assert laying["drawn"] in laying["hand"]
    watching = describe(drawing.state, None)
    assert (watching["hand"], any(watching["may"].values()), watching["say"]) == ([], False, "Ann to play")


def test_jokers_to_swap_are_told_and_then_have_to_be_used() -> None:
    state = table(*OPEN, hand=[42, 7, 8], opened=True)
    (swap,) = describe(state)["swaps"]
    assert (swap["joker"], swap["number"]) == ("Jg", "42")
    swapped = describe(NMBRS.apply(state, ANN, Swap("Jg", "42")).state)
    assert (swapped["may"]["discard"], swapped["may"]["undo"]) == (False, True)


def test_a_lesson_leads_on_not_back() -> None:
    swapped = NMBRS.apply(table(*OPEN, hand=[42, 7, 8], opened=True), ANN, Swap("Jg", "42")).state
    assert describe(swapped, kind=Lesson)["may"] | {"lay": True} == {
        "draw": False,
        "answer": False,
        "lay": True,
        "discard": False,
        "undo": False,
        "auto": None,
        "hint": False,
    }


def test_a_document_does_not_depend_on_what_is_hidden() -> None:
    rng = Random(5)
    for state in (crowd(30, 5), before_the_draw(4).state, table(*OPEN, hand=[42, 7, 8])):
        for seat in (None, ANN, BEN):
            assert describe(conceal(state, seat, rng), seat) == describe(state, seat)


def test_the_newest_cards_are_marked() -> None:
    old = Island(1, tuple(Cell(n, 0, str(10 + n), 10 + n, BEN, 3, 1) for n in range(3)))
    new = Island(2, tuple(Cell(n, 0, str(20 + n), 20 + n, ANN, 4, 2) for n in range(3)))
    shown = describe(replace(table(hand=[1]), islands=(old, new)))["islands"]
    assert [[cell["fresh"] for cell in island["cells"]] for island in shown] == [[False] * 3, [True] * 3]
