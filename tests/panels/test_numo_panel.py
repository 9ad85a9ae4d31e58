"""NUMO's private panel: what it shows, what its controls mean, and that it fits into a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numo.cards import ALL_CARDS, FACES
from bot.games.numo.finder import melds
from bot.games.numo.hints import advice
from bot.games.numo.kinds import kinds_of
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld
from bot.match.kinds.try_ import Try
from bot.panels.base import MAX_TEXT, Act, Keep, Prefer, inner_item
from bot.panels.numo import PANEL
from bot.panels.numo.draft import Draft
from bot.store.match.matches import SeatRow
from bot.ui.controls.custom_ids import read_control
from tests.layouts import components
from tests.panels.numo_panel import Panel, scene
from tests.panels.private_panel import items
from tests.rules.numo_table import ANN, BOB, Face, Laid, Table
from tests.told import sentence_of

CONTAINER_AND_MORE = 6
"""The components of a layout around the panel's content: the container, two pictures, and up to three texts."""
EMOJI = {"🎴", "🔀", "🌱", "☀️", "🍂", "❄️"}
"""Discord accepts only emoji in controls, not every sign that looks like one."""


def panel(*laid: Laid, hand: Sequence[Face], top: Face = 77, drawn: bool = True, **options: Any) -> Panel:
    """Ann's panel with these cards, by default after a draw of the 60."""
    table = Table(**{"level": 4} | options).lies(
        *laid, hands={ANN: hand, BOB: [1]}, discards=[top], stock=[60, 50]
    )
    if drawn:
        table.draws(ANN)
    return Panel(table)


def test_before_the_draw_there_is_drawing_taking_and_typing() -> None:
    at = panel(hand=["7sp", "4au"], drawn=False)
    labels = [[item.item.label for item in row] for row in at.face.rows]  # type: ignore[attr-defined]
    assert labels == [["Draw from the stock", "Take the 77", "By season"], ["Undo", "Type it"]]
    assert at.plays("Draw from the stock") == Draw()
    assert at.plays("Take the 77") == Draw(from_discard=True)
    assert at.form().fields[0].placeholder == "draw · take"
    assert "draw a card." in at.says


def test_what_is_chosen_is_melded_laid_off_or_discarded() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=["7sp", "4au", "28au", "18su"])
    at.chooses("28au", "7sp", "4au")
    assert "✓ **multiplication 7 × 4 = 28**, worth 39" in at.says
    assert at.plays("Meld 7 × 4 = 28") == FormMeld(("28au", "7sp", "4au"), "multiplication")
    at.chooses("18su")
    assert "✓ On #1: **run 9, 12, 15, 18**, +18 for Bob's meld\n✓ Discard 18☀️: ends your turn" in at.says
    assert at.plays("Discard 18") == Discard("18su")
    assert at.plays("Lay off 18 on #1") == LayOff(("18su",), 1)


def test_the_cards_are_chosen_and_put_back_in_one_menu() -> None:
    at = panel(hand=["7sp", "4au", "28au", "18su"])
    options = at.controls["Choose cards…"].options
    assert [option.label for option in options] == ["4", "7", "18", "28", "60"]
    assert options[3].description == "🍂 Sea Serpent's Cave"
    at.press("Choose cards…", "1", "3")
    assert at.draft is not None and at.draft.cards == ("7sp", "28au")
    assert [option.label for option in at.controls["Choose cards…"].options if option.default] == ["7", "28"]
    at.press("Choose cards…", "3")
    assert at.draft.cards == ("28au",)
    at.press("Choose cards…")
    assert at.draft.cards == ()


@pytest.mark.parametrize("held", [3, 5, 6, 11])
@pytest.mark.rule("NUMO-20")
def test_any_card_is_discarded_by_one_menu(held: int) -> None:
    at = panel(hand=[*range(1, held), 20])
    options = at.controls["Discard…"].options
    assert len(options) == held + 1
    assert at.plays("Discard…", str(held)) == Discard("60wi")
    at.chooses("1sp", "2au")
    assert at.plays("Discard…", str(held)) == Discard("60wi"), "whatever is chosen"
    taken = panel(hand=[*range(1, held), 20], drawn=False)
    taken.table.takes(ANN)
    assert "77" not in [option.label for option in taken.controls["Discard…"].options]


def test_the_controls_stand_in_the_same_rows_whatever_is_chosen() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=["7sp", "4au", "28au", "18su"])
    kinds = []
    for cards in ((), ("18su",), ("7sp", "4au"), ("28au", "7sp", "4au"), ("18su", "4au")):
        at.chooses(*cards)
        first = [read_control(inner_item(row[0]).custom_id) for row in at.face.rows]
        kinds.append([control.name for control in first if control is not None])
    assert set(map(tuple, kinds)) == {("cards", "use", "discard", "undo")}


def test_what_the_hand_has_is_offered_before_anything_is_chosen() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=["7sp", "4au", "28au", "18su"])
    assert at.offers() == ["Meld 7 × 4 = 28", "Lay off 18 on #1"]
    assert at.plays("Meld 7 × 4 = 28") == FormMeld(("7sp", "4au", "28au"), "multiplication")
    assert at.plays("Lay off 18 on #1") == LayOff(("18su",), 1)
    at.chooses("4au")
    assert at.offers() == ["Meld 7 × 4 = 28"], "only with the chosen card"
    at.chooses("4au", "18su")
    assert at.offers() == [] and at.controls["No meld or lay-off"].disabled
    none = panel(hand=["7sp", "4au", "29wi"])
    assert none.offers() == [] and none.controls["No meld or lay-off"].disabled


def test_of_what_is_offered_nothing_is_part_of_something_larger() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=[28, 35, 42, 49, 18, 24, 21, 2], level=6)
    assert at.offers()[:1] == ["Meld run 21, 28, 35, 42, 49"]
    assert "Lay off 18, 21, 24 on #1" in at.offers() and "Lay off 18, 21 on #1" not in at.offers()
    at.chooses("28au", "35sp", "42su")
    assert at.offers() == ["Meld run 28, 35, 42", "Meld run 21, 28, 35, 42, 49"], (
        "the smaller one is there if chosen"
    )


def test_what_goes_out_needs_comes_first_then_what_is_worth_more() -> None:
    hand: list[Face] = ["2wi", "6wi", "8wi", "33wi", "3sp", "5sp", 70]
    at = panel(hand=hand, custom=("season", "addition"), must="addition")
    assert at.offers()[:2] == ["Meld 2 + 6 = 8", "Meld 3 + 5 = 8"]
    assert at.offers().index("Meld winter: 8, 33, 60, 70") > at.offers().index("Meld 2 + 3 = 5")


@pytest.mark.rule("NUMO-13")
def test_a_pair_is_named_in_short() -> None:
    at = panel(hand=[21, 25, 3, 5, 9])
    assert at.offers() == ["Meld pair 21, 25"]


def test_in_a_puzzle_finding_is_left_to_the_solver() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=["7sp", "4au", "28au", "18su"])
    at.kind = Try
    assert at.offers() == [] and at.controls["First choose cards"].disabled
    at.chooses("7sp", "4au")
    assert at.offers() == []
    at.chooses("7sp", "4au", "28au")
    assert at.offers() == ["Meld 7 × 4 = 28"]


@pytest.mark.rule("NUMO-22")
@pytest.mark.rule("NUMO-23")
def test_what_goes_out_says_how_many_points_it_brings() -> None:
    at = panel((ANN, "multiplication", [7, 4, "28au"]), (BOB, "run", [9, 12, 15]), hand=[18])
    at.table.state = replace(at.table.state, hands=(("18su",), *at.table.state.hands[1:]), phase="lay")
    at.chooses("18su")
    assert "+18 for Bob's meld · goes out: **+39**\n✓ Discard 18☀️: ends your turn · goes out: **+39**" in at.says
    last = panel((ANN, "multiplication", [7, 4, "28au"]), hand=[2, 6], drawn=False)
    last.table.state = replace(last.table.state, stock=("12au",))
    last.table.draws(ANN)
    last.chooses(*(card.id for card in last.view.hand_cards))
    assert "✓ **multiplication 2 × 6 = 12**, worth 20, and goes out: **+59**" in last.says
    second = panel((ANN, "multiplication", [7, 4, "28au"]), hand=[2, 6], drawn=False, scoring=2)
    second.table.state = replace(second.table.state, stock=("12au",))
    second.table.draws(ANN)
    second.chooses(*(card.id for card in second.view.hand_cards))
    assert "worth 20, and goes out" in second.says and "+59" not in second.says


@pytest.mark.rule("NUMO-10")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (["3sp", "4au", "6au"], "3 4 6 isn't a run in steps of 1: 5 is missing."),
        (["28au", "35sp", "49au"], "28 35 49 isn't a run in steps of 7: 42 is missing."),
        (["10au", "12wi", "18su"], "10 12 18 isn't a run in steps of 2: 14 and 16 are missing."),
        (["4au", "9sp", "30sp"], "A run has equal steps, but those in 4 9 30 are 5 and 21."),
    ],
)
def test_why_it_is_no_run(hand: list[Face], reason: str) -> None:
    at = panel(hand=hand, custom=("run",))
    at.chooses(*map(str, hand))
    assert f"-# ✗ {reason}" in at.says.splitlines()
    assert not at.offers()


@pytest.mark.rule("NUMO-15")
def test_a_meld_that_would_leave_too_few_cards_is_not_offered_and_says_why() -> None:
    at = panel(hand=["2wi", "4wi", "8wi", "33wi"])
    at.chooses("2wi", "4wi", "8wi", "33wi")
    why = sentence_of("NUMO-15.few", kind="multiplication", least=3)
    assert f"✗ winter: 2, 4, 8, 33: {why}" in at.says
    assert not at.offers()


@pytest.mark.rule("NUMO-20")
def test_the_card_just_taken_cannot_be_discarded_and_says_so() -> None:
    at = panel(hand=["7sp", "4au"], drawn=False)
    at.table.takes(ANN)
    at.chooses("77su")
    assert "✗ 77☀️ can't be discarded: you took it this turn." in at.says
    assert at.controls["77 was just taken"].disabled


def test_with_many_melds_to_lay_off_on_there_is_a_menu() -> None:
    melds: list[Laid] = [(BOB, "factor", [2, 4, 8]), (ANN, "factor", [1, 2, 6]), (BOB, "factor", [3, 4, 12])]
    melds += [(BOB, "run", [15, 18, 21]), (BOB, "run", [3, 10, 17])]
    at = panel(*melds, hand=[24, 48, 120])
    at.chooses("24wi")
    assert at.plays("Meld or lay off…", "1") == LayOff(("24wi",), 2)
    options = at.controls["Meld or lay off…"].options
    assert options[1].label == "Lay off 24 on #2"
    assert options[1].description == "your own meld · 24 points"
    assert len(options) == 5 and "Discard 24" in at.controls
    assert "✓ Fits on #1, #2, #3, #4, and #5\n✓ Discard 24❄️: ends your turn" in at.says
    at.chooses("48su")
    assert at.offers()[:3] == [f"Lay off 48 on #{n}" for n in (1, 2, 3)]


def public(table: Table, *, away: bool = False, level: str | None = None) -> list[Any]:
    """The game's buttons below the table message."""
    seats = tuple(
        SeatRow(seat=seat, name=name, user_id=None if level else seat + 1, level=level, away=away)
        for seat, name in enumerate(("Ann", "Bob"))
    )
    return [item.item for item in PANEL.openers(table.sees(None), scene(table, seats=seats))]  # type: ignore[attr-defined]


@pytest.mark.rule("NUMO-18")
def test_drawing_is_possible_at_the_table_while_a_person_has_to() -> None:
    at = panel(hand=["7sp", "4au"], drawn=False)
    assert [button.label for button in public(at.table)] == ["Draw from the stock", "Take the 77"]
    assert not public(at.table, away=True) and not public(at.table, level="easy")
    control = read_control(public(at.table)[1].custom_id)
    assert control is not None and control.name in PANEL.public
    at.table.draws(ANN)
    assert not public(at.table)
    at = panel(hand=["7sp", "4au"], drawn=False)
    assert at.use(control.name, control.arg).action == Draw(from_discard=True)
    at.table.state = replace(at.table.state, turn=3)
    late = at.use(control.name, control.arg)
    assert isinstance(late, Keep) and late.draft.wrong.code == "panel.older", "a button of an earlier turn"


def test_the_order_of_choosing_may_say_which_number_is_the_result() -> None:
    at = panel(hand=["2au", "4au", "2wi", "1sp"], custom=("division",))
    at.chooses("2wi", "4au", "2au")
    assert at.draft is not None and at.draft.cards == ("2wi", "4au", "2au")
    assert "✓ **division 4 ÷ 2 = 2**, worth 8" in at.says


def test_a_choice_is_at_most_four_things_at_once() -> None:
    """So the ways to meld it are one row: the sets of two to four cards, found by the finder."""
    found = list(melds(ALL_CARDS.values(), ("addition", "multiplication", "run", "character")))
    small = {frozenset(card.id for card in fit.cards): fit.cards for fit in found if len(fit.cards) <= 4}
    assert max(len(kinds_of(cards, tuple(FACES))) for cards in small.values()) == 4


def test_several_things_at_once_are_in_a_menu() -> None:
    at = panel(hand=["2au", "2wi", "4wi", "9sp", 40], custom=tuple(FACES), must="subtraction")
    at.chooses("2au", "4wi", "2wi")
    exact = ["Meld 4 − 2 = 2", "Meld 2 + 2 = 4", "Meld 2 × 2 = 4", "Meld 4 ÷ 2 = 2"]
    assert at.offers()[:4] == exact
    assert at.plays("Meld or lay off…", "3").kind == "division"
    step = at.draft.step if at.draft else 0
    for place in ("run", "cow", ""):
        with pytest.raises(Refused, match=r"control\.unknown"):
            at.use("use", f"{place}.{step}")
    late = at.use("use", f"99.{step}")
    assert isinstance(late, Keep) and late.draft.wrong.code == "panel.older"


def test_what_is_offered_follows_the_rules_and_not_the_experts_advice() -> None:
    """A hint is counted. What the hand has is not, so it is in no order of merit but that of points."""
    for hints in ("on", "off"):
        at = panel(hand=["7sp", "4au", "28au", "3sp", "12au"], hints=hints)
        assert "✓" not in at.says and "💡" not in at.says
        assert at.offers() == ["Meld 7 × 4 = 28", "Meld 4 × 3 = 12"]


def test_hints_come_when_asked_for_and_can_be_played() -> None:
    at = panel(hand=["7sp", "4au", "28au"], hints="on")
    assert at.plays("Hint") == Hint()
    at.table.does(ANN, Hint())
    assert "💡 You can meld **multiplication 7 × 4 = 28**." in at.says
    assert not any("hint" in label.lower() for label in at.controls)
    assert at.plays("Play it") == advice(at.view).action


def test_ids_say_nothing_about_the_cards() -> None:
    ids = [
        [item.custom_id for item in items(panel(hand=hand).face)]
        for hand in (["7sp", "4au", "28au"], ["9sp", "11su", "99sp"])
    ]
    assert ids[0] == ids[1]


def test_the_hand_is_sorted_as_its_owner_likes_also_while_waiting() -> None:
    at = panel(hand=["2au", "9sp", "8wi"], drawn=False)
    at.seat = BOB
    at.table.state = replace(at.table.state, hands=(("1su",), ("2au", "9sp", "8wi", "9su")))
    assert at.view.hand == ("2au", "8wi", "9sp", "9su")
    assert list(at.controls) == ["By season"]
    assert at.press("By season") == Prefer("numo_order", "season")
    assert at.view.hand == ("9sp", "9su", "2au", "8wi")
    at.press("By character")
    assert at.view.hand == ("2au", "8wi", "9sp", "9su")
    assert list(at.controls) == ["By number"], "one after the other"
    at.settings["numo_order"] = "beauty"
    assert list(at.controls) == ["By season"], "an unknown order is the usual one"
    with pytest.raises(Refused, match=r"control\.unknown"):
        at.use("order", "beauty")
    assert PANEL.arrange(at.table.sees(None), at.settings) == at.table.sees(None)


@pytest.mark.parametrize("verb", ["draw", "take", "cards", "use", "discard", "type", "hint", "undo"])
def test_who_waits_plays_nothing(verb: str) -> None:
    at = panel(hand=["7sp", "4au"])
    at.seat = BOB
    with pytest.raises(Refused, match=r"NUMO-16\.turn"):
        at.use(verb, "0", ["1sp"])
    with pytest.raises(Refused, match=r"NUMO-16\.turn"):
        at.types("draw")


@pytest.mark.parametrize(
    ("verb", "arg", "values", "code"),
    [
        ("cards", "", ["3"], "panel.older"),
        ("cards", "", ["-1"], "control.unknown"),
        ("cards", "", ["7sp"], "control.unknown"),
        ("card", "0.1", [], "control.unknown"),
        ("draw", "9.9", [], "panel.older"),
        ("use", "", [], "control.unknown"),
        ("use", "0.7", [], "panel.older"),
        ("use", "0.0", [], "panel.older"),
        ("use", "0", ["x"], "control.unknown"),
        ("discard", "0", [], "control.unknown"),
        ("discard", "3.0", [], "panel.older"),
        ("undo", "", [], "control.unknown"),
        ("undo", "7", [], "panel.older"),
        ("hint", "", [], "hint.off"),
        ("hint_play", "", [], "panel.older"),
        ("dance", "", [], "control.unknown"),
    ],
)
def test_controls_that_nobody_made_play_nothing(verb: str, arg: str, values: list[str], code: str) -> None:
    at = panel(hand=["7sp", "4au"])
    try:
        intent = at.use(verb, arg, values)
    except Refused as refused:
        assert (refused.code, code) == (code, "control.unknown")
        return
    assert isinstance(intent, Keep)
    assert intent.draft.wrong.code == code
    assert intent.draft.cards == ()


def test_a_refusal_of_the_rules_is_kept_beside_the_choice() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=["7sp", "4au", "28au"])
    at.chooses("7sp", "4au")
    intent = at.use("discard", f"0.{at.draft.step}")
    assert isinstance(intent, Act) and intent.otherwise is not None
    at.draft = intent.otherwise(Refused("NUMO-20.taken", card="4au"))
    assert "⚠️ " in at.says
    assert [option.label for option in at.controls["Choose cards…"].options if option.default] == ["4", "7"]
    typed = at.types("discard 77")
    assert isinstance(typed, Keep)
    assert "⚠️ Word 2, “77”: There's no 77 in your hand." in at.says
    assert at.form().fields[0].value == "discard 77"
    at.chooses("7sp")
    assert "⚠️" not in at.says


def test_of_a_choice_that_does_not_fit_the_hand_only_what_was_typed_stays() -> None:
    at = panel(hand=["7sp", "4au"])
    at.draft = Draft(cards=("7sp", "144wi"), typed="meld 7 144", step=4)
    assert "meld, then discard." in at.says and at.controls["Discard…"]
    assert at.form().fields[0].value == "meld 7 144"


def test_the_text_does_not_repeat_the_cards_of_the_pictures() -> None:
    at = panel((BOB, "factor", [5, 10, 20]), hand=["7sp", "4au", "28au", "30sp"])
    assert not any(character.isdecimal() for character in at.says)
    at.table.melds(ANN, 7, 4, 28)
    at.table.lays(ANN, 60)
    assert "lay off or discard" in at.says


def crowded() -> Table:
    """Six players at level 8, with all melds that the table can hold, and Ann with many cards."""
    table = Table(6, level=8, hints="on")
    runs = [list(range(start, start + 3)) for start in (13, 16, 19, 22)]
    hand = [1, 1, 2, 2, 3, 3, 4, 4, 5, 6]
    laid: list[Laid] = [(seat % 6, "run", numbers) for seat, numbers in enumerate(runs)]
    laid += [(seat % 6, "factor", numbers) for seat, numbers in enumerate(([30, 60, 120], [36, 72, 144]))]
    table.lies(*laid, hands={ANN: hand}, discards=[132], stock=[110])
    table.draws(ANN)
    state = table.state
    more = tuple(Meld(100 + n, n % 6, "factor", state.melds[4].cards) for n in range(30))
    table.state = replace(state, melds=(*state.melds, *more), hint=1)
    return table


def test_a_crowded_panel_fits_into_a_message() -> None:
    at = Panel(crowded())
    at.draft = Draft(cards=("5sp", "6au"), typed="meld " * 40)
    names = tuple("W" * 32 for _ in range(6))
    view, here = at.view, replace(at.scene, names=names)
    for cards in (("5sp", "6au"), ("6au",), tuple(view.hand or ())):
        draft = replace(at.draft, cards=cards)
        face = PANEL.private(view, draft, here)
        assert len(face.rows) <= 6
        assert sum(1 + len(row) for row in face.rows) + len(face.texts) + CONTAINER_AND_MORE <= 40
        assert all(len(row) <= 5 for row in face.rows)
        for item in items(face):
            assert len(getattr(item, "label", None) or "") <= 80
            assert len(getattr(item, "placeholder", None) or "") <= 150
            for option in getattr(item, "options", ()):
                assert len(option.label) <= 100 and len(option.description or "") <= 100
            assert len(getattr(item, "options", ())) <= 25
        shown = components(face)
        assert shown and sum(map(len, face.texts)) <= MAX_TEXT


def test_all_controls_have_emoji_that_discord_knows() -> None:
    tops: tuple[Face, ...] = (33, "8au", "30sp", 77)
    faces = [panel(hand=["7sp", "9su"], top=top, hints="on", drawn=False).face for top in tops]
    faces.append(panel(hand=["7sp", "9su", "4au"], hints="on").face)
    asked = panel(hand=["2au", "2wi", "4wi", "9sp"], custom=tuple(FACES))
    asked.chooses("2au", "4wi", "2wi")
    faces.append(asked.face)
    controls = [item for face in faces for item in items(face)]
    found = {str(item.emoji) for item in controls if getattr(item, "emoji", None)}
    options = [option for item in controls for option in getattr(item, "options", ())]
    found |= {str(option.emoji) for option in options if option.emoji}
    assert found == EMOJI
