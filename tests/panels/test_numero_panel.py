"""Numero's private panel: what it shows, what its controls mean, and that it fits into a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numero.midturn import MidTurn
from bot.games.numero.model import Build, Discard, Pass, Pile, Stop, Take, WildPlay
from bot.opponents.numero.judging import advice
from bot.panels.base import MAX_TEXT, Act, layout
from bot.panels.numero import PANEL
from bot.panels.numero.draft import Draft, table_after
from bot.panels.suits import SIGNS
from bot.render.cards import SUITS
from tests.panels.numero_panel import Panel, T, piles, scene
from tests.panels.private_panel import items
from tests.rules.numero_table import ANN, BOB, Face, Table
from tests.told import sentence_of


def table(*centre: Face | tuple[Face, ...], hand: Sequence[Face], **options: Any) -> Table:
    """Ann to play, with these cards."""
    return Table(**options).lies(*centre, hands={ANN: hand, BOB: [1]})


def test_the_worked_example_step_by_step() -> None:
    panel = Panel(table(10, 5, hand=["−2", "−4", 9]))
    piles(panel, 10)
    panel.press("−2")
    piles(panel, 5)
    panel.press("−4")
    piles(panel, 8, 1)
    assert "-# 10, wild −2 → 8\n-# 5, wild −4 → 1\n**8 + 1 = 9**" in panel.says
    first, second = panel.table.state.piles
    wilds = (WildPlay("−2", (first.id,)), WildPlay("−4", (second.id,)))
    assert panel.plays("Take 9 = 8 + 1 · 5 cards") == Take("g9", (first.id, second.id), wilds)


def test_build_and_discard_play_what_was_chosen() -> None:
    panel = Panel(table(9, hand=[1, 10]))
    assert panel.plays("🗑️ 1") == Discard("g1")
    piles(panel, 9)
    (pile,) = panel.table.state.piles
    assert panel.plays("Build 10 = 9 + 1") == Build("g1", (pile.id,))
    assert not any(label.startswith("Take") for label in panel.controls)


@pytest.mark.parametrize("centre", [(9, 5), (8, 5)], ids=["a take is there", "none is"])
def test_the_panel_does_not_tell_what_is_good(centre: tuple[int, ...]) -> None:
    panel = Panel(table(*centre, hand=[9, 3], hints="on"))
    look = [(item.label, item.style, item.disabled) for item in items(panel.face) if hasattr(item, "label")]
    pile, secondary = ButtonStyle.primary, ButtonStyle.secondary
    assert look == [
        ("5", pile, False),
        (str(max(centre)), pile, False),
        ("🗑️ 3", secondary, False),
        ("🗑️ 9", secondary, False),
        ("Undo", secondary, True),
        ("Type it", secondary, False),
        ("Hint", secondary, False),
    ]
    assert "take with" not in panel.says and "💡" not in panel.says


def test_hints_come_when_asked_for_and_can_be_played() -> None:
    panel = Panel(table(6, 3, hand=[9, 2], hints="on"))
    assert panel.plays("Hint") == Hint()
    panel.press("3")
    panel.table.does(ANN, Hint())
    assert "✓ 3" in panel.controls, "the choice stays"
    assert "💡 6 + 3 = 9: take with your **9**." in panel.says
    assert "-# To type or paste: `6 + 3 = 9; take 9`" in panel.says
    assert panel.types("6 + 3 = 9; take 9").action.card == "g9"
    assert not any("hint" in label.lower() for label in panel.controls)
    assert isinstance(panel.use("hint", "").draft, Draft), "asking again only shows it"
    assert panel.plays("Play it") == advice(panel.view).action


def test_the_hand_is_sorted_and_its_colours_have_the_shapes_of_the_pictures() -> None:
    panel = Panel(table("g9", "r9", hand=["−3", "r11", "b2", "o2", "½"]))
    cards = [item for item in items(panel.face) if item.custom_id.split(":")[3] in ("play.discard", "play.lay")]
    assert [f"{item.emoji or ''}{item.label}" for item in cards] == [
        "🟦🗑️ 2",
        "🔶🗑️ 2",
        "🗑️ 11",
        "🗑️ −3",
    ], "in one row; the ½ can be typed"
    centre = [f"{item.emoji}{item.label}" for item in items(panel.face) if "play.pile" in item.custom_id]
    assert centre == ["🟢9", "🔺9"]
    shapes = {"●": "🟢", "◆": "🔶", "■": "🟦", "▲": "🔺"}
    assert {colour: shapes[suit.sign] for colour, suit in SUITS.items()} == SIGNS


def test_ids_say_nothing_about_the_cards() -> None:
    hands = (["g3", "b9", "−2"], ["r1", "o15", "√N"])
    ids = [[item.custom_id for item in items(Panel(table(5, hand=list(hand))).face)] for hand in hands]
    assert ids[0] == ids[1]


def test_a_last_chance_is_a_take_or_a_pass() -> None:
    at = table(5, hand=[9, "−2"])
    at.state = replace(at.state, phase="last", waiting=(ANN,))
    panel = Panel(at)
    assert {"Pass", "Type it"} <= set(panel.controls)
    assert not any("🗑️" in label for label in panel.controls)
    assert "**Your last chance:** take" in panel.says
    piles(panel, 5)
    assert "✗ None of your cards takes 5." in panel.says
    assert not any(label.startswith(("Take", "Build")) for label in panel.controls)
    assert "iscard" not in panel.says
    assert panel.plays("Pass") == Pass()
    piles(panel)
    at.lies(5, hands={ANN: ["−2"], BOB: [1]})
    assert "so you can only pass" in panel.says
    assert "Choose" not in panel.says


def test_a_solitaire_is_takes_only_and_stopping_is_asked_twice() -> None:
    at = Table(1, solitaire=True)
    panel = Panel(at)
    assert "**Your turn:** take all you can. It ends when no take is left." in panel.says
    assert not any(label.startswith(("Take", "Build", "Pass", "🗑️")) for label in panel.controls)
    panel.press("Stop")
    assert "Stop here with 0 cards? That ends the solitaire." in panel.says
    assert list(panel.controls) == ["Yes, stop", "Back"]
    panel.press("Back")
    assert "**Your turn:** take" in panel.says
    panel.press("Stop")
    assert panel.plays("Yes, stop") == Stop()


def test_who_is_not_to_play_sees_the_hand_and_nothing_to_compose() -> None:
    panel = Panel(table(5, hand=[9]), BOB)
    assert "It's not your turn" in panel.says
    assert not panel.controls
    with pytest.raises(Refused, match=r"NUMERO-6\.turn"):
        panel.use("pile", "0.1")
    with pytest.raises(Refused, match=r"NUMERO-6\.turn"):
        panel.types("take 5")


@pytest.mark.parametrize(
    ("verb", "arg", "values"),
    [
        ("card", "0", ()),
        ("wild", "7.0", ()),
        ("wild", "-1.0", ()),
        ("wild", f"{'9' * 30}.0", ()),
        ("wild", "1", ()),
        ("piles", "0", ("x",)),
        ("any_wild", "0", ("take.0.0",)),
        ("any_wild", "0", ("lone.0.0",)),
        ("any_wild", "0", ()),
        ("piles", "x", ()),
        ("pile", "x.1", ()),
        ("pile", "100.2", ()),
        ("discard", "", ()),
        ("discard", "7.0", ()),
        ("lay", "1", ()),
        ("lone", "0.0", ()),
        ("lone", "0", ()),
        ("take", "", ()),
        ("take", "0.0", ()),
        ("build", "0.0", ()),
        ("doubt", "x", ()),
        ("doubt_now", "", ()),
        ("nonsense", "", ()),
    ],
)
def test_controls_that_nobody_made_do_nothing(verb: str, arg: str, values: tuple[str, ...]) -> None:
    panel = Panel(table(5, hand=[9, "−2"]))
    with pytest.raises(Refused, match=r"control\.unknown"):
        panel.use(verb, arg, values)


def test_a_pile_that_is_not_there_is_an_older_choice() -> None:
    panel = Panel(table(5, hand=[9, "−2"]))
    piles(panel, 5)
    panel.use("pile", "5.1")
    assert sentence_of("panel.older") in panel.says
    panel.use("piles", str(panel.draft.step), ("5",))
    assert sentence_of("panel.older") in panel.says
    assert "✓ 5" in panel.controls


def test_pressing_twice_plays_a_wild_card_once() -> None:
    panel = Panel(table(12, hand=["−2", "−3", 9]))
    piles(panel, 12)
    again = panel.controls["−2"]
    panel.press("−2")
    _, _, arg = again.custom_id.rpartition(":")
    panel.use("wild", arg)
    assert panel.draft is not None
    assert len(panel.draft.wilds) == 1


@pytest.mark.parametrize(
    "broken",
    [
        Draft(piles=(999,)),
        Draft(wilds=(WildPlay("b9", (100,)),)),
        Draft(wilds=(WildPlay("−5", (100,)),), typed="take 9"),
        Draft(wilds=(WildPlay("−2", (100,)), WildPlay("−2", (100,)))),
    ],
)
def test_of_a_draft_that_does_not_fit_only_what_was_typed_stays(broken: Draft) -> None:
    at = table(10, hand=["−2", 9])
    found = PANEL.fitting(at.sees(ANN), broken)
    laid = table_after(at.sees(ANN), found)
    assert found == Draft(typed=broken.typed, step=1)
    assert isinstance(laid, MidTurn) and not laid.sentences


def test_a_draft_survives_being_stored() -> None:
    panel = Panel(table(10, 8, hand=["−2", 9, "÷2"]))
    piles(panel, 10)
    panel.press("−2")
    panel.types("8+1=10; take 9")
    assert panel.draft is not None and panel.draft.wrong is not None
    assert msgspec.json.decode(msgspec.json.encode(panel.draft), type=PANEL.draft_type) == panel.draft


def test_the_form_begins_with_the_wild_plays_and_keeps_what_was_wrong() -> None:
    panel = Panel(table(10, 8, hand=["−2", 9, "÷2"]))
    assert panel.form().fields[0].value is None
    piles(panel, 10, 8)
    panel.press("÷2")
    assert panel.form().fields[0].value == "10 + 8 = 18; 18 ÷ 2 = 9; "
    panel.types("nonsense")
    assert "⚠️ Part 1, “nonsense”:" in panel.says
    assert panel.form().fields[0].value == "nonsense"
    panel.types("1+" * 200)
    assert panel.form().fields[0].value is None, "more than the form may hold"


def test_a_typed_play_that_the_rules_refuse_is_kept_too() -> None:
    panel = Panel(table(8, 1, hand=[9, 4]))
    intent = panel.types("8+1=9+4=13; build")
    assert isinstance(intent, Act) and isinstance(intent.action, Build)
    assert intent.otherwise is not None
    panel.draft = intent.otherwise(panel.table.refusal(ANN, intent.action))
    assert f"⚠️ {sentence_of('NUMERO-20.answer', value=13)}" in panel.says
    assert panel.form().fields[0].value == "8+1=9+4=13; build"


@pytest.mark.parametrize("lie", [26, 5], ids=["a menu of piles", "buttons"])
@pytest.mark.parametrize("play", [0, 1, 2])
def test_the_fullest_table_fits_into_a_message(lie: int, play: int) -> None:
    """Piles of several cards, all other wild cards alone in the centre, and everything on offer."""
    at = Table(3, mode="points", hints="on")
    state = at.state
    wilds = [card.id for card in state.cards.values() if card.wild]
    numbers = [card.id for card in state.cards.values() if not card.wild]
    hand = ("g1", *wilds[:4])
    left = [name for name in numbers if name != "g1"]
    piles = tuple(Pile(100 + i, 10 + i % 5, tuple(left[2 * i : 2 * i + 2])) for i in range(lie))
    at.state = replace(
        state,
        hands=(hand, ("b15",), ("r15",)),
        deck=(),
        piles=piles,
        wilds=tuple(wilds[4:]),
        next_pile=200,
        hint=1,
    )
    panel = Panel(at)
    for pile, place in zip(piles[:play], (1, 2), strict=False):
        panel.use("pile", f"{pile.id}.1")
        panel.use("wild", f"{place}.{panel.draft.step}")
    if play:
        assert len(panel.draft.wilds) == play
        panel.types("x" * 290)
    view = replace(panel.view, doubtful=(100, 101, 102))
    face = PANEL.private(view, panel.draft, panel.scene)
    assert len(face.rows) <= 6
    assert all(len(row) <= 5 for row in face.rows)
    for item in items(face):
        assert len(getattr(item, "options", ())) <= 25
        assert all(len(option.label) <= 100 for option in getattr(item, "options", ()))
        assert len(getattr(item, "label", "")) <= 80
    assert sum(map(len, face.texts)) <= MAX_TEXT - 500, "room for the heading, the deadline and a text alternative"
    assert layout(face).total_children_count <= 40 - 6


def test_equal_wild_cards_are_one_option_and_the_newest_come_first() -> None:
    at = Table()
    house = replace(at.state.house, subtraction=("−2", "−3", "−2"))
    at.state = replace(at.state, house=house)
    at.lies(8, "−2", "½", "−2#2", "−3", "0.5", "0.25", hands={ANN: [9], BOB: [1]})
    panel = Panel(at)
    menu = "Play a wild card on that"
    assert menu not in panel.controls, "there is nothing to play it on yet"
    piles(panel, 8)
    assert [option.label for option in panel.controls[menu].options] == ["0.25", "0.5", "−3", "−2 (2 cards)", "½"]
    panel.press(menu, "−2 (2 cards)")
    assert panel.draft.wilds == (WildPlay("−2#2", (100,)),)


def test_the_hands_wild_card_is_told_from_one_of_the_centre() -> None:
    at = Table()
    at.state = replace(at.state, house=replace(at.state.house, subtraction=("−2", "−3", "−2")))
    panel = Panel(at.lies(8, "−2", "−3", hands={ANN: [9, "½", "−2#2"], BOB: [1]}))
    piles(panel, 8)
    wilds = [(str(item.emoji or ""), item.label) for item in items(panel.face) if item.label in ("−2", "−3", "½")]
    assert wilds == [("", "½"), ("✋", "−2"), ("", "−3"), ("", "−2")]


def test_the_board_offers_the_hand_and_nothing_that_plays() -> None:
    at = table(8, hand=[9])
    assert PANEL.own(T) == "My hand"
    assert PANEL.openers(at.sees(None), scene(at)) == ()
