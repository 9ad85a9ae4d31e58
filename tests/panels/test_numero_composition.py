"""What the panel of Numero says about a choice, and which plays it offers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numero.events import Took
from bot.games.numero.midturn import MidTurn, MidTurnView, Stack
from bot.games.numero.model import Discard, Take
from bot.games.numero.preview import preview
from bot.panels.choosing import PAGE
from bot.panels.numero import PANEL
from bot.panels.numero.draft import Draft, tick
from tests.panels.numero_panel import Panel, piles
from tests.panels.private_panel import items
from tests.rules.numero_table import ANN, BOB, Face, Laid, Table
from tests.told import sentence_of


def panel_over(*centre: Laid, hand: Sequence[Face], seats: int = 2, **options: Any) -> Panel:
    """Ann's panel in her turn, with these cards."""
    hands = {ANN: hand} if seats == 1 else {ANN: hand, BOB: [1]}
    return Panel(Table(seats, **options).lies(*centre, hands=hands))


def plays(panel: Panel) -> list[str]:
    """The labels of the controls that end the turn or put a card down."""
    return [label for label in panel.controls if label.split()[0] in ("Take", "Build", "Discard", "Pass")]


def test_a_take_says_its_groups_and_what_it_wins() -> None:
    panel = panel_over(10, 6, 4, hand=[10, 2], mode="points")
    panel.press("10")
    piles(panel, 10, 6, 4)
    assert "✓ 10 = 10 · 10 = 6 + 4, takes 4 cards for" in panel.says
    event = preview(panel.view, panel.plays("Take"))
    assert isinstance(event, Took)
    assert f"for {sum(line.points for line in event.lines)} points" in panel.says


def test_a_take_and_a_build_may_both_be_possible() -> None:
    panel = panel_over(5, hand=[5, 10])
    panel.press("5")
    piles(panel, 5)
    assert "✓ 5 = 5, takes 2 cards\n✓ 5 + 5 = 10, builds 10" in panel.says
    assert plays(panel) == ["Take", "Build", "Discard 5"]


def test_a_bluff_is_called_one() -> None:
    panel = panel_over(6, hand=[3, 9], mode="points")
    panel.press("3")
    piles(panel, 6)
    assert "✓ 6 + 3 = 9, builds 9, which you hold" in panel.says
    panel = panel_over(6, hand=[3, 8], mode="points")
    panel.press("3")
    piles(panel, 6)
    assert "✓ 6 + 3 = 9, builds 9: a bluff, you don't hold it" in panel.says
    assert "Build" in panel.controls


def test_what_makes_nothing_says_why() -> None:
    panel = panel_over(14, hand=[9, 5])
    panel.press("9")
    piles(panel, 14)
    assert "✗ 9 is not 14 · no build: 14 + 9 = 23, above 15" in panel.says
    assert plays(panel) == ["Discard 9"]
    solitaire = panel_over(14, hand=[9, 5], seats=1, solitaire=True)
    solitaire.press("9")
    piles(solitaire, 14)
    assert "✗ 9 is not 14" in solitaire.says and "build" not in solitaire.says
    assert not plays(solitaire)


def test_a_half_of_a_pile_is_not_built_on() -> None:
    panel = panel_over(9, hand=["÷2", 9])
    piles(panel, 9)
    panel.press("÷2")
    panel.press("9")
    assert "9, wild ÷2 → 9/2\n✗ 9 is not 9/2 · no build: 9/2 + 9 = 27/2, not a whole number" in panel.says
    assert sentence_of("NUMERO-15.whole", value="9/2") in panel.says
    assert not plays(panel), "the pile would stay as it is"


def test_more_piles_than_are_divided_exactly_are_tried_when_they_are_played() -> None:
    panel = panel_over(*[1] * 3, *range(2, 13), hand=[15, 14])
    lie = [str(pile.id) for pile in panel.table.state.piles]
    panel.press("15")
    panel.use("piles", "0", lie[:13])
    assert "Your 🟢15 onto **1 + 1 + 1 + 2" in panel.says
    assert "Take" in panel.controls


def test_each_card_of_the_hand_is_put_down_with_one_press() -> None:
    panel = panel_over(5, hand=["b8", "g8", 2, "½"])
    assert plays(panel) == ["Discard 2", "Discard 8", "Discard ½"]
    assert panel.plays("Discard 2") == Discard("g2")
    eights = [item for item in items(panel.face) if item.label == "Discard 8"]
    assert {str(item.emoji) for item in eights} == {"🟦", "🟢"}
    panel.press("Discard ½")
    assert "discard ½" in panel.says
    assert panel.plays("Discard 2").wilds[0].card == "½"


def test_equal_piles_are_told_apart_on_their_buttons() -> None:
    panel = panel_over("g8", "b8", (5, 4), (7, 2), 3, hand=[1])
    found = [(str(item.emoji or ""), item.label) for item in items(panel.face) if "Pile" in item.label]
    assert found == [
        ("", "Pile 3"),
        ("🟢", "Pile 8"),
        ("🟦", "Pile 8"),
        ("", "Pile 9 · build 5+4"),
        ("", "Pile 9 · build 7+2"),
    ]


@pytest.mark.parametrize(("lie", "menu"), [(10, False), (11, True)])
def test_up_to_ten_piles_are_buttons(lie: int, menu: bool) -> None:
    panel = panel_over(*range(1, lie + 1), hand=[15])
    assert ("Choose piles" in panel.controls) == menu
    assert sum(label.startswith("Pile ") for label in panel.controls) == (0 if menu else lie)


def test_choosing_twice_chooses_once() -> None:
    panel = panel_over(5, 3, hand=[8])
    first, second = (pile.id for pile in panel.table.state.piles)
    for arg in (f"{second}.1", f"{first}.1", f"{second}.1"):
        panel.use("pile", arg)
    assert panel.draft.piles == (first, second)
    panel.use("pile", f"{first}.0")
    panel.use("pile", f"{first}.0")
    assert panel.draft.piles == (second,)


def test_the_picture_follows_the_wild_cards_played() -> None:
    panel = panel_over(10, hand=["−2", 9])
    assert PANEL.view_for_pictures(panel.view, Draft(card="g9")) == panel.view
    piles(panel, 10)
    panel.press("−2")
    seen = PANEL.view_for_pictures(panel.view, panel.draft)
    assert isinstance(seen, MidTurnView)
    assert seen.hand == ("g9",)
    assert [int(stack.value) for stack in seen.stacks] == [8]
    waiting = panel.table.sees(BOB)
    assert PANEL.view_for_pictures(waiting, panel.draft) == waiting


def test_a_hint_that_is_too_long_to_type_is_only_told(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = panel_over(6, 3, hand=[9, 2], hints="on")
    panel.table.does(ANN, Hint())
    assert "`6 + 3 = 9; take 9`" in panel.says
    monkeypatch.setattr("bot.panels.numero.MOST_TYPED", 10)
    assert "💡 6 + 3 = 9" in panel.says and "type or paste" not in panel.says


def test_a_preview_is_refused_as_the_play_is() -> None:
    panel = panel_over(8, hand=[9, 4])
    action = Take("g9", (panel.table.state.piles[0].id,))
    with pytest.raises(Refused) as tried:
        preview(panel.view, action)
    refused = panel.table.refusal(ANN, action)
    assert (tried.value.code, tried.value.params) == (refused.code, refused.params)


class TestPagesOfPiles:
    """The menu of piles shows a page; what is chosen on others is not in it."""

    STACKS = tuple(Stack(n, Fraction(n), (f"r{n}",), ()) for n in range(1, PAGE + 4))
    TABLE = MidTurn({}, STACKS, (), ())

    def test_what_is_chosen_on_another_page_stays(self) -> None:
        draft = tick(Draft(piles=(PAGE + 2, 3, 1)), self.TABLE, 0, [5, 2])
        assert draft.piles == (PAGE + 2, 5, 2)
        assert tick(draft, self.TABLE, 1, [PAGE + 1]).piles == (5, 2, PAGE + 1)

    def test_who_unticks_all_of_a_page_keeps_the_others(self) -> None:
        assert tick(Draft(piles=(PAGE + 2, 3, 1)), self.TABLE, 0, []).piles == (PAGE + 2,)

    def test_a_pile_that_has_moved_to_another_page_is_chosen_once(self) -> None:
        assert tick(Draft(piles=(PAGE + 2, 3)), self.TABLE, 0, [PAGE + 2, 3]).piles == (PAGE + 2, 3)

    def test_a_pile_that_is_gone_is_an_old_panel(self) -> None:
        with pytest.raises(Refused, match=r"panel\.older"):
            tick(Draft(), self.TABLE, 0, [1, PAGE + 40])
