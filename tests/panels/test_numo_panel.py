"""NUMO's private panel: what it shows, what its controls mean, and that it fits into a message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from discord import ButtonStyle
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numo.cards import ALL_CARDS, FACES
from bot.games.numo.finder import melds
from bot.games.numo.hints import advice
from bot.games.numo.kinds import kinds_of
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld
from bot.panels.base import MAX_TEXT, Act, Keep, Prefer
from bot.panels.numo import PANEL
from bot.panels.numo.draft import Draft
from tests.layouts import components
from tests.panels.numo_panel import Panel, scene
from tests.panels.private_panel import items
from tests.rules.numo_table import ANN, BOB, Face, Laid, Table
from tests.told import sentence_of

EMOJI = {"🎴", "✏️", "💡", "🔀", "↩️", "🌱", "☀️", "🍂", "❄️"}
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
    assert list(at.controls)[:3] == ["Draw from the stock", "Take the 77", "Type it"]
    assert at.plays("Draw from the stock") == Draw()
    assert at.plays("Take the 77") == Draw(from_discard=True)
    assert at.form().fields[0].placeholder == "draw · take"
    assert "draw a card from the stock, or take the top of the discard pile" in at.says


def test_what_is_chosen_is_melded_laid_off_or_discarded() -> None:
    at = panel((BOB, "run", [9, 12, 15]), hand=["7sp", "4au", "28au", "18su"])
    at.chooses("28au", "7sp", "4au")
    assert "Chosen: 28🍂 · 7🌱 · 4🍂 → **multiplication 7 × 4 = 28**" in at.says
    assert at.plays("Meld") == FormMeld(("28au", "7sp", "4au"), "multiplication")
    at.chooses("18su")
    assert at.plays("Discard 18") == Discard("18su")
    assert at.plays("Lay off 18☀️ on…", "1") == LayOff(("18su",), 1)


def test_the_order_of_choosing_may_say_which_number_is_the_result() -> None:
    at = panel(hand=["2au", "4au", "2wi", "1sp"], custom=("division",))
    at.chooses("2wi", "4au")
    at.chooses("2au", "4au", "2wi")
    assert at.draft is not None and at.draft.cards == ("2wi", "4au", "2au")
    assert "→ **division 4 ÷ 2 = 2**" in at.says


def test_a_choice_is_at_most_four_things_at_once() -> None:
    """So the question which one is meant is one row: the sets of two to four cards, found by the finder."""
    found = list(melds(ALL_CARDS.values(), ("addition", "multiplication", "run", "character")))
    small = {frozenset(card.id for card in fit.cards): fit.cards for fit in found if len(fit.cards) <= 4}
    assert max(len(kinds_of(cards, tuple(FACES))) for cards in small.values()) == 4


def test_several_things_at_once_are_asked_about_and_only_those() -> None:
    at = panel(hand=["2au", "2wi", "4wi", "9sp"], custom=tuple(FACES), must="subtraction")
    at.chooses("2au", "4wi", "2wi")
    at.press("Meld")
    assert list(at.controls) == [
        "subtraction 4 − 2 = 2",
        "addition 2 + 2 = 4",
        "multiplication 2 × 2 = 4",
        "division 4 ÷ 2 = 2",
        "Back",
    ]
    assert [item.style for item in items(at.face)][:2] == [ButtonStyle.success, ButtonStyle.primary]
    assert at.plays("division 4 ÷ 2 = 2").kind == "division"
    step = at.draft.step if at.draft else 0
    for kind in ("run", "cow", ""):
        with pytest.raises(Refused, match=r"control\.unknown"):
            at.use("kind", f"{kind}.{step}")
    at.press("Back")
    assert "Meld" in at.controls


def test_the_panel_does_not_tell_what_is_good() -> None:
    looks = []
    for hand in (["7sp", "4au", "28au"], ["7sp", "4au", "29wi"]):
        at = panel(hand=hand, hints="on")
        looks.append([(getattr(item, "label", None), getattr(item, "style", None)) for item in items(at.face)])
        assert "→" not in at.says and "💡" not in at.says
    assert looks[0] == looks[1]


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
        for hand in (["7sp", "4au", "28au"], ["1sp", "144wi", "99sp"])
    ]
    assert ids[0] == ids[1]


def test_the_hand_is_sorted_as_its_owner_likes_also_while_waiting() -> None:
    at = panel(hand=["2au", "9sp", "8wi"], drawn=False)
    at.seat = BOB
    at.table.state = replace(at.table.state, hands=(("1su",), ("2au", "9sp", "8wi", "9su")))
    assert "**Your hand:** 2🍂 · 8❄️ · 9🌱 · 9☀️" in at.says
    assert list(at.controls) == ["By number", "By season", "By character"]
    assert at.press("By season") == Prefer("numo_order", "season")
    assert "**Your hand:** 9🌱 · 9☀️ · 2🍂 · 8❄️" in at.says
    at.press("By character")
    assert "**Your hand:** 2🍂 · 8❄️ · 9🌱 · 9☀️" in at.says
    at.settings["numo_order"] = "beauty"
    assert at.controls["By number"].disabled, "an unknown order is the usual one"
    with pytest.raises(Refused, match=r"control\.unknown"):
        at.use("order", "beauty")
    assert PANEL.arranged(at.table.sees(None), at.settings) == at.table.sees(None)


@pytest.mark.parametrize("verb", ["draw", "take", "cards", "meld", "lay", "discard", "type", "hint", "none"])
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
        ("cards", "", ["144wi"], "panel.older"),
        ("cards", "", ["7sp", "cow"], "panel.older"),
        ("meld", "", [], "control.unknown"),
        ("meld", "7", [], "panel.older"),
        ("lay", "0", [], "control.unknown"),
        ("lay", "0", ["x"], "control.unknown"),
        ("discard", "0", [], "panel.one_card"),
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
    at = panel(hand=["7sp", "4au", "28au"])
    at.chooses("7sp", "4au")
    intent = at.press("Meld")
    assert isinstance(intent, Act) and intent.otherwise is not None
    at.draft = intent.otherwise(at.table.refusal(ANN, intent.action))
    assert f"⚠️ {sentence_of('NUMO-6.count', n=2, control=at.table.sees(ANN).control)}" in at.says
    assert "Chosen: 7🌱 · 4🍂" in at.says
    typed = at.types("discard 77")
    assert isinstance(typed, Keep)
    assert "⚠️ Word 2, “77”: There's no 77 in your hand." in at.says
    assert at.form().fields[0].value == "discard 77"
    at.chooses("7sp")
    assert "⚠️" not in at.says


def test_of_a_choice_that_does_not_fit_the_hand_only_what_was_typed_stays() -> None:
    at = panel(hand=["7sp", "4au"])
    at.draft = Draft(cards=("7sp", "144wi"), typed="meld 7 144", step=4)
    assert "Choose cards from your hand, then press **Meld**" in at.says
    assert at.form().fields[0].value == "meld 7 144"


def test_the_card_that_was_drawn_is_named_while_it_is_held() -> None:
    at = panel((BOB, "factor", [5, 10, 20]), hand=["7sp", "4au", "28au", "30sp"])
    assert "Drawn: 60 (winter, Ogre)." in at.says
    at.table.melds(ANN, 7, 4, 28)
    at.table.lays(ANN, 60)
    assert "Drawn" not in at.says
    assert "lay off more if you like" in at.says


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
    for asking in (False, True):
        draft = replace(at.draft, asking=asking)
        face = PANEL.private(view, draft, here)
        assert len(face.rows) <= 5
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
    faces = [panel(hand=["7sp", "9su", "4au"], hints="on", drawn=drawn).face for drawn in (False, True)]
    asked = panel(hand=["2au", "2wi", "4wi", "9sp"], custom=tuple(FACES))
    asked.chooses("2au", "4wi", "2wi")
    faces.append(asked.face)
    asked.press("Meld")
    faces.append(asked.face)
    controls = [item for face in faces for item in items(face)]
    found = {str(item.emoji) for item in controls if getattr(item, "emoji", None)}
    found |= {str(option.emoji) for item in controls for option in getattr(item, "options", ())}
    assert found == EMOJI


def status(table: Table) -> list[str]:
    """The status lines of the table message."""
    return PANEL.status(table.sees(None), scene(table)).splitlines()


def sheet(table: Table) -> list[str]:
    """The score sheet, line by line."""
    return PANEL.score_sheet(table.sees(None), scene(table)).splitlines()


def test_the_board_tells_deal_control_cards_piles_and_scores() -> None:
    table = Table(level=6).lies(hands={ANN: [1], BOB: [2]}, discards=[33], stock=[60], scores=(14, -5))
    assert status(table) == [
        "Deal 1 · level 6 · control cards: **S C R** · going out needs run",
        "1 card in the stock · top of the discard pile: **33 (winter, Female Elvin)**",
        "Ann **14** · Bob **−5**",
    ]
    assert status(Table(level=1))[0] == "Deal 1 · level 1 · control cards: **S C**"
    assert status(Table(custom=("prime", "season"), must="prime"))[0] == (
        "Deal 1 · control cards: **S P** · going out needs primes"
    )


def test_the_score_sheet_tells_hints_and_deals() -> None:
    table = Table(custom=("season", "prime"), hints="on", target=2000)
    table.lies(hands={ANN: [31, 37, 41], BOB: [2]}, stock=[43])
    table.does(ANN, Hint())
    table.draws(ANN)
    table.melds(ANN, 31, 37, 41, 43)
    lines = ["**Score sheet**", "Ann **152** · 1 hint used", "Bob **0**", "Deal 1: Ann went out: Ann +152"]
    assert sheet(table) == lines
    leveled = Table(level=3, target=2000).lies(hands={ANN: [21], BOB: [2]}, stock=[8, 25])
    leveled.state = replace(leveled.state, turn=80)
    leveled.draws(ANN)
    leveled.discards(ANN, 8)
    assert sheet(leveled)[-1] == "Deal 1, level 3: void"


def test_a_hint_of_two_moves_plays_both_and_what_cannot_be_played_is_chosen() -> None:
    table = Table(level=4, hints="on").lies(hands={ANN: [7, 4, 33, 50], BOB: [1]}, discards=[28])
    table.does(ANN, Hint())
    at = Panel(table)
    assert "💡 Take the discard and meld **multiplication 7 × 4 = 28**." in at.says
    take = at.use("hint_play", "")
    assert take.action == Draw(from_discard=True)
    meld = take.then(at.view)
    assert isinstance(meld.action, FormMeld) and meld.then is None
    kept = meld.otherwise(Refused("NUMO-16.turn", mover=BOB))
    assert kept.cards == meld.action.cards and kept.wrong.code == "NUMO-16.turn"


def test_a_hint_with_nothing_to_meld_draws_or_discards() -> None:
    table = Table(level=1, hints="on").lies(hands={ANN: [7, 33, 50], BOB: [1]}, discards=[144], stock=[99, 88])
    table.does(ANN, Hint())
    assert "💡 Nothing to meld yet." in Panel(table).says
    assert isinstance(Panel(table).plays("Play it"), Draw)
    table.draws(ANN)
    table.does(ANN, Hint())
    assert "💡 There's nothing to meld or lay off. Discard the **" in Panel(table).says
    assert isinstance(Panel(table).plays("Play it"), Discard)
