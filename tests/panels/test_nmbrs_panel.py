"""The private panel of nmbrs!: what it shows, what its controls mean, and that it fits into a message."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.hints import near_series
from bot.games.nmbrs.log import kind_words
from bot.games.nmbrs.model import (
    AutoPass,
    Claim,
    Discard,
    Draw,
    NearSeries,
    Pass,
    Play,
    RoundResult,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.model import Kind as PlayKind
from bot.match.kinds.base import Kind
from bot.match.kinds.lesson import Lesson
from bot.match.kinds.solo import SoloMatch
from bot.match.kinds.try_ import Try
from bot.panels.base import MAX_TEXT, Act
from bot.panels.nmbrs import PANEL
from bot.panels.nmbrs.draft import Draft, with_others
from bot.panels.suits import SIGNS
from bot.render.cards import SUITS
from tests.layouts import components
from tests.panels.nmbrs_panel import ANN, BEN, CLEO, DUE, HAND, Id, Panel, T, labels, scene, table
from tests.panels.private_panel import items
from tests.told import sentence_of

PLACES, SWAP, DISCARD = "Lay them here…", "Swap for a joker on the table", "End your turn: discard…"
LONG = " ".join(map(str, range(1, 51)))


def test_cards_are_chosen_and_laid_where_they_fit() -> None:
    panel = Panel(table("10 20 30", hand=[25, 15, 7, 96]))
    panel.chooses(15, 25)
    assert "✓ 15 20 25, 6 points, doubled\n-# 1 other place: see the menu." in panel.says
    menu = panel.controls[PLACES]
    assert [(option.label, option.description) for option in menu.options] == [
        ("15 20 25 · +6", "crosses a line · 2 + 1, all colours different, doubled: 6"),
        ("10 15 20 25 30 · +3", "inserts into a line · 2 + 1 = 3"),
    ], "the best first"
    assert panel.plays("Lay it · +6") == Play(("15", "20", "25"))
    assert panel.plays(PLACES, "10 15 20 25 30 · +3") == Play(("10", "15", "20", "25", "30"))


def test_the_kinds_of_plays_have_words_of_their_own() -> None:
    kinds: tuple[PlayKind, ...] = get_args(PlayKind)
    assert len({kind_words(kind, T) for kind in kinds}) == len(kinds)


def test_one_card_is_enough_where_it_makes_a_series_with_others_of_the_hand() -> None:
    panel = Panel(table(hand=[10, 20, 30, 40, 7], opened=False))
    panel.chooses(10)
    assert "✓ 10 20 30 40, 5 points\n-# With your 20 30 40. 1 other place: see the menu." in panel.says
    assert labels(panel.controls[PLACES]) == ["10 20 30 40 · +5", "10 20 30 · +4"]
    assert panel.plays("Lay it · +5") == Play(("10", "20", "30", "40"))
    assert panel.plays(PLACES, "10 20 30 · +4") == Play(("10", "20", "30"))


def test_cards_that_fit_alone_are_laid_alone_and_what_earns_more_with_others_is_beside_it() -> None:
    panel = Panel(table("20 30 40", hand=[10, 5, 15, 96]))
    panel.chooses(10)
    assert panel.plays("Lay it · +2") == Play(("10", "20", "30", "40"))
    better = next(label for label in panel.controls if label.startswith("With "))
    assert better == "With 5 15 · +12"
    assert panel.plays(better) == Play(("5", "10", "15"))
    panel.chooses(10, 5, 15)
    assert panel.plays("Lay it · +12") == Play(("5", "10", "15"))
    assert not [label for label in panel.controls if label.startswith("With ")]


def test_jokers_are_never_added_to_the_choice() -> None:
    panel = Panel(table(hand=[10, 20, "Jr", 96], opened=False))
    panel.chooses(10)
    assert PLACES not in panel.controls
    panel.chooses(10, "joker")
    assert all(set(move.cards) == {"10", "20", "Jr"} for move in with_others(panel.view, panel.draft))
    assert PLACES in panel.controls


def test_the_picture_shows_the_choice_at_its_best_place() -> None:
    panel = Panel(table("10 20 30", hand=[25, 15, 7, 96]))
    assert PANEL.view_for_pictures(panel.view, panel.draft) == panel.view
    panel.chooses(15, 25)
    seen = PANEL.view_for_pictures(panel.view, panel.draft)
    assert seen.chosen == ("15", "25") and seen.hand == panel.view.hand
    assert seen.proposed is not None
    assert (seen.proposed.line, seen.proposed.points, seen.proposed.seat) == (("15", "20", "25"), 6, ANN)
    assert {cell.card for island in seen.islands for cell in island.cells} == {"10", "15", "20", "25", "30"}
    panel.chooses(7, 96)
    seen = PANEL.view_for_pictures(panel.view, panel.draft)
    assert (seen.chosen, seen.proposed, seen.islands) == (("7", "96"), None, panel.view.islands)


def test_what_nearly_is_a_series_is_marked_where_hints_are_on() -> None:
    state = table("33 36 39", hand=[12, 24, 7, 96], options={"hints": "on"})
    panel = Panel(state)
    near = PANEL.view_for_pictures(panel.view, None).near
    assert NearSeries(("12", "24"), (18,)) in near
    assert "12 24 (18)" in panel.says, "36 lies on the table"
    for other in (Panel(state, BEN), Panel(table("33 36 39", hand=[12, 24, 7, 96], options={"hints": "off"}))):
        assert PANEL.view_for_pictures(other.view, None).near == ()
        assert "One card short" not in other.says


def test_a_series_in_the_hand_is_not_nearly_one() -> None:
    panel = Panel(table(hand=[12, 24, 36, 97], options={"hints": "on"}))
    assert not any({"12", "24"} <= set(one.cards) for one in near_series(panel.view))


@pytest.mark.parametrize(
    ("hand", "chosen", "opened", "why"),
    [
        ([40, 41], [40, 41], True, sentence_of("NMBRS-17.last")),
        ([40, 7, 9], [40], False, sentence_of("NMBRS-12.own")),
        (
            [14, 20, 26, 9],
            [14, 20, 26],
            True,
            sentence_of("NMBRS-9.either", line=("14", "20", "26"), step=6, lands=2),
        ),
        ([7, 20, 58, 96], [7], True, ""),
        ([14, 20, "Jg", 9], [14, 20, "joker"], True, ""),
    ],
)
def test_cards_that_fit_nowhere_are_told_why_where_that_can_be_said(
    hand: list[Id], chosen: list[Id], opened: bool, why: str
) -> None:
    panel = Panel(table("33 36 39", hand=hand, opened=opened))
    panel.chooses(*chosen)
    (line,) = [line for line in panel.says.splitlines() if "✗" in line]
    assert line == f"✗ {why or 'That doesn’t fit anywhere.'}".replace("’", "'")
    assert panel.controls["Lay it"].disabled


@pytest.mark.parametrize(
    ("hand", "chosen", "says", "points"),
    [
        ([10, 20, 30, 7], [10, 20, 30], "✓ 10 20 30, 4 points", 4),
        ([16, 24, 32, 7], [16, 24, 32], "✓ 16 24 32, 8 points, doubled", 8),
        ([14, 20, 26, 9], [14, 20, 26], "✗ ", 0),
        ([10, 20, 7], [10, 20], f"✗ {sentence_of('NMBRS-12.own')}", 0),
    ],
)
def test_a_choice_says_what_it_is_and_what_it_brings(
    hand: list[Id], chosen: list[Id], says: str, points: int
) -> None:
    panel = Panel(table("33 36 39", hand=hand, opened=False))
    panel.chooses(*chosen)
    (line,) = [line for line in panel.says.splitlines() if line[0] in "✓✗"]
    assert line == says if points else line.startswith(says)
    lay = f"Lay it · +{points}"
    assert (lay in panel.controls) == bool(points)
    if points:
        assert panel.plays(lay) == Play(tuple(map(str, chosen)))


def test_places_for_several_jokers_alone_are_not_listed() -> None:
    panel = Panel(table("33 36 39", hand=["Jr", "Jg", 42, 7]))
    panel.use("cards", "0", ("Jr", "Jg"))
    assert f"✗ {sentence_of('panel.jokers')}" in panel.says
    assert panel.controls["Lay it"].disabled
    panel.use("cards", "0", ("Jr", "Jg", "42"))
    assert any(label.startswith(PLACES) for label in panel.controls)


def test_a_hand_of_more_than_25_cards_has_pages() -> None:
    hand = [*range(1, 31), "Jr"]
    panel = Panel(table(hand=hand))
    assert labels(panel.controls[HAND]) == [str(n) for n in range(1, 26)]
    panel.chooses(2, 25)
    panel.press("More cards")
    assert labels(panel.controls[HAND]) == ["26", "27", "28", "29", "30", "joker"]
    panel.chooses(30, "joker")
    assert set(panel.draft.cards) == {"2", "25", "30", "Jr"}, "the other page is remembered"
    assert PANEL.view_for_pictures(panel.view, panel.draft).shown == ("26", "27", "28", "29", "30", "Jr")
    panel.press("More cards")
    panel.chooses(2)
    assert set(panel.draft.cards) == {"2", "30", "Jr"}
    assert "2 points" in panel.controls[HAND].options[1].description


def test_the_line_of_a_place_that_is_too_long_for_a_menu_is_shortened_in_the_middle() -> None:
    panel = Panel(table(LONG, hand=[51, 60, 96]))
    panel.chooses(51)
    (label,) = labels(panel.controls[PLACES])
    assert len(label) <= 100
    assert label.startswith("1 2 3 4 5 ") and label.endswith(" … 47 48 49 50 51 · +1")
    assert panel.plays(PLACES, label) == Play(tuple(map(str, range(1, 52))))


def test_a_joker_is_swapped_for_the_own_card() -> None:
    panel = Panel(table("33 Jr36 39", "60 Jb65 70", hand=[36, 65, 7, 96]))
    assert labels(panel.controls[SWAP]) == ["Your 36 for the joker", "Your 65 for the joker"]
    assert panel.controls[SWAP].options[1].description == "60 J65 70"
    assert panel.plays(SWAP, "Your 65 for the joker") == Swap("Jb", "65")


def test_a_card_is_discarded_with_one_choice_unless_a_swapped_joker_waits() -> None:
    panel = Panel(table("33 Jr36 39", hand=[36, 25, 15, "Jg"]))
    assert labels(panel.controls[DISCARD]) == ["15", "25", "36", "joker"]
    assert panel.plays(DISCARD, "joker") == Discard("Jg")
    assert panel.plays(DISCARD, "25") == Discard("25")
    panel.does(Swap("Jr", "36"))
    assert DISCARD not in panel.controls


def test_what_cannot_be_done_is_left_out() -> None:
    panel = Panel(table("10 20 30", hand=[15, 25, 7]))
    assert set(panel.controls) == {HAND, "Lay it", "Undo", "Type it", DISCARD}
    assert panel.controls["Lay it"].disabled and panel.controls["Undo"].disabled
    claimed = replace(panel.state, claims=(0, 1))
    assert set(Panel(panel.state, BEN).controls) == {"Auto-pass this round"}
    assert set(Panel(claimed, BEN).controls) == set(), "no more offers in this round"


def test_the_last_row_is_always_the_same() -> None:
    last = ["Undo", "Type it", "Hint"]
    for phase in ("draw", "play"):
        panel = Panel(table("10 20 30", hand=[15, 25, 7], phase=phase, options={"hints": "on"}))
        assert list(panel.controls)[-3:] == last
    panel.chooses(15, 25)
    assert list(panel.controls)[-3:] == last


@pytest.mark.parametrize("kind", [Try, Lesson, SoloMatch])
def test_nobody_who_plays_alone_is_asked_about_offers(kind: type[Kind]) -> None:
    panel = Panel(table("10 20 30", hand=[15, 25, 7]), BEN)
    scene = replace(panel.scene, kind=kind)
    assert PANEL.private(panel.view, None, scene).rows == ()


def test_taking_back_is_there_while_there_is_something() -> None:
    panel = Panel(table(hand=[10, 20, 30, 7]))
    assert panel.controls["Undo"].disabled
    panel.does(Play(("10", "20", "30")))
    assert "-# This turn **+4**: 10 20 30 +4" in panel.says
    assert panel.plays("Undo") == TakeBack()
    panel.does(TakeBack())
    assert panel.controls["Undo"].disabled


def test_typed_lines_are_played_until_one_is_refused() -> None:
    panel = Panel(table(hand=[10, 20, 30, 40, 50, 7]))
    assert panel.types_all("10, 20, 30", " ", "10-20-30-40", "x", "discard 7") == [
        Play(("10", "20", "30")),
        Play(("10", "20", "30", "40")),
    ]
    assert f"⚠️ {sentence_of('nmbrs.item', item='x', place=1)}" in panel.says
    assert "Line 3 of what you typed: “x”" in panel.says
    assert panel.form().fields[0].value == "x\ndiscard 7"
    panel.chooses(7)
    assert "⚠️" not in panel.says
    assert panel.form().fields[0].value == "x\ndiscard 7", "kept until something is played"
    assert panel.types_all("discard 7") == [Discard("7")]


def test_what_was_typed_cannot_format_the_panel() -> None:
    panel = Panel(table(hand=[10, 20, 30, 7]))
    panel.types_all("**@everyone** `x`")
    assert "**@everyone" not in panel.says and "`x`" not in panel.says
    assert "@everyone" in panel.says.replace("\u200b", "")


def test_nothing_typed_is_nothing_played() -> None:
    panel = Panel(table(hand=[10, 20, 30, 7]))
    assert panel.types_all("  ", "") == []
    assert f"⚠️ {sentence_of('nmbrs.empty')}" in panel.says


def test_an_offer_is_answered_with_three_buttons() -> None:
    state = table(hand=[10, 20], seats=3, phase="draw", pile="41 42")
    ann = Panel(state)
    assert ann.plays("Take the 42") == Draw("up")
    ann.does(Draw("down"))
    assert f"No answer by <t:{DUE}:T>" in ann.says
    ben = Panel(ann.state, BEN)
    assert ben.plays("Claim the 42") == Claim()
    assert ben.plays("Pass") == Pass()
    assert ben.plays("Auto-pass this round") == AutoPass(True)
    ben.does(AutoPass(True))
    assert ben.plays("Ask me again") == AutoPass(False)
    assert Panel(ben.state, CLEO).plays("Claim the 42") == Claim()


def test_a_joker_can_be_offered_too() -> None:
    ann = Panel(table(hand=[10, 20], phase="draw", pile="41 Jg"))
    assert "take the **🟢joker**" in ann.says
    ann.does(Draw("down"))
    assert Panel(ann.state, BEN).plays("Claim the joker") == Claim()


def test_the_colours_have_the_shapes_of_the_pictures() -> None:
    panel = Panel(table(hand=[20, 10, 26, "Jr", 2]))
    shown = [f"{option.emoji}{option.label}" for option in panel.controls[HAND].options]
    assert shown == ["🔺2", "🔶10", "🟢20", "🟦26", "🔺joker"]
    assert not [sign for sign in SIGNS.values() if sign in panel.says], "the picture shows the hand"
    shapes = {"●": "🟢", "◆": "🔶", "■": "🟦", "▲": "🔺"}
    assert {colour: shapes[suit.sign] for colour, suit in SUITS.items()} == SIGNS


def test_ids_say_nothing_about_the_cards() -> None:
    hands: tuple[list[Id], ...] = ([2, 15, 96], [4, 25, "Jg"])
    ids = [[item.custom_id for item in items(Panel(table("33 36 39", hand=hand)).face)] for hand in hands]
    assert ids[0] == ids[1]


@pytest.mark.parametrize(
    ("verb", "arg", "values"),
    [
        ("lay", "0", ()),
        ("lay", "0", ("99",)),
        ("lay", "0", ("-1",)),
        ("lay", "x", ("0",)),
        ("draw", "sideways", ()),
        ("page", "", ()),
        ("cards", "x", ("15",)),
        ("places", "1e9", ()),
        ("resign", "", ()),
    ],
)
def test_controls_that_nobody_was_shown_are_refused(verb: str, arg: str, values: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match=r"control\.unknown"):
        Panel(table("10 20 30", hand=[15, 25, 7])).use(verb, arg, values)


@pytest.mark.parametrize(("verb", "arg", "values"), [("cards", "0", ("96",)), ("cards", "0", ("🂠",))])
def test_cards_that_nobody_holds_cannot_be_chosen(verb: str, arg: str, values: tuple[str, ...]) -> None:
    panel = Panel(table("10 20 30", hand=[15, 25, 7]))
    panel.use(verb, arg, values)
    assert f"⚠️ {sentence_of('panel.older')}" in panel.says


@pytest.mark.parametrize("values", [(), ("",), ("Jr",), ("Jr 15",), ("15 Jr",)])
def test_swaps_that_are_not_there_are_refused_by_the_rules(values: tuple[str, ...]) -> None:
    panel = Panel(table("33 Jr36 39", hand=[15, 25, 7]))
    intent = panel.use("swap", "", values)
    assert isinstance(intent, Act)
    with pytest.raises(Refused, match=r"NMBRS-16"):
        panel.does(intent.action)


def test_nobody_plays_out_of_turn() -> None:
    ben = Panel(table("10 20 30", hand=[15, 25, 7]), BEN)
    for verb in ("lay", "draw", "best", "more", "type", "discard", "hint", "swap", "undo", "cards"):
        with pytest.raises(Refused, match=r"NMBRS-2\.turn"):
            ben.use(verb, "0", ("0",))
    with pytest.raises(Refused, match=r"NMBRS-2\.turn"):
        ben.types_all("10 20 30")


def test_a_draft_that_does_not_fit_the_hand_is_dropped() -> None:
    view = Panel(table(hand=[15, 25, 7])).view
    assert PANEL.fitting(view, Draft(cards=("96",), step=4)) == Draft(step=5)
    kept = Draft(cards=("15",), places=1, typed="x", step=4)
    assert PANEL.fitting(view, kept) == kept
    assert msgspec.json.decode(msgspec.json.encode(kept), type=Draft) == kept


def test_the_biggest_panel_fits_into_a_message() -> None:
    rows = ("2 4 6", "10 20 30", "33 Jr36 39", "44 55 66", "70 80 90")
    hand: list[Id] = [*range(11, 20), 25, 27, 29, 31, 36, 40, 45, 50, *range(91, 101), "Jg", "Jb", "Jo"]
    panel = Panel(table(*rows, hand=hand, seats=8, options={"hints": "on"}))
    panel.does(Play(("25", "27", "29", "31")))
    panel.press("More cards")
    panel.press(HAND, "joker")
    assert len(panel.face.rows) == 4
    assert all(len(row) <= 5 for row in panel.face.rows)
    assert sum(map(len, panel.face.texts)) < MAX_TEXT
    components(panel.face)


def test_the_board_and_the_score_sheet() -> None:
    state = table(hand=[10, 20], seats=3, phase="draw", pile="41 42")
    results = (
        RoundResult(0, (0, 12, 3), (71, 38, 47)),
        RoundResult(None, (60, 0, 3), (11, -4, 44)),
    )
    state = replace(state, results=results, scores=(11, -4, 44), round=3, hints=(0, 2, 0))
    assert "Round 3 of 2 · turn 1 of at most " in PANEL.status(Panel(state, ANN).view, scene(state))
    state = replace(state, options=replace(state.options, rounds=20, turns=None))
    view = Panel(state, ANN).view
    assert PANEL.status(view, scene(state)).splitlines() == [
        "Round 3 of 20 · **Ann** to play",
        f"Face up: **🔶42 (1 point)** · {view.deck} cards face down",
        "Ann **11** (2 cards) · Ben **−4** (1 card) · Cleo **44** (1 card)",
    ]
    assert PANEL.score_sheet(view, scene(state)).splitlines() == [
        "**Score sheet**",
        "Ann **11**",
        "Ben **−4** · 2 hints used",
        "Cleo **44**",
        "Round 1, Ann went out: Ann 71 · Ben 38 (−12 in hand) · Cleo 47 (−3 in hand)",
        "Round 2, nobody went out: Ann 11 (−60 in hand) · Ben −4 · Cleo 44 (−3 in hand)",
    ]


def test_a_hint_says_which_card_to_draw_and_what_to_answer() -> None:
    state = table("10 20 30", hand=[50, 7], options={"hints": "on"}, pile="40", phase="draw")
    panel = Panel(state)
    panel.state = NMBRS.apply(panel.state, ANN, panel.plays("Hint")).state
    assert "💡 Take the **40**: it goes well with your hand." in panel.says
    assert panel.plays("Play it") == Draw("up")
    asked = Panel(NMBRS.apply(panel.state, ANN, Draw("down")).state, BEN)
    asked.state = NMBRS.apply(asked.state, BEN, asked.plays("Hint")).state
    assert "💡 " in asked.says
    assert asked.plays("Play it") in (Claim(), Pass())
