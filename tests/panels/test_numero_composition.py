"""What the panel of Numero says about a choice, and which plays it offers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numero import NUMERO
from bot.games.numero.events import Took
from bot.games.numero.midturn import MidTurn, MidTurnView, Stack
from bot.games.numero.model import Build, Discard, Take, WildPlay
from bot.games.numero.turn import preview
from bot.match.kinds.try_ import Try
from bot.panels.choosing import PAGE
from bot.panels.numero import PANEL
from bot.panels.numero.composition import offers
from bot.panels.numero.draft import Draft, toggle_piles
from tests.panels.numero_panel import NAMES, Panel, offered, piles, plays
from tests.panels.private_panel import items
from tests.panels.scenes import running
from tests.render.numero_scene import sampled
from tests.rules.numero_table import ANN, BOB, Face, Laid, Table
from tests.told import sentence_of


def panel_over(*centre: Laid, hand: Sequence[Face], seats: int = 2, **options: Any) -> Panel:
    """Ann's panel in her turn, with these cards."""
    hands = {ANN: hand} if seats == 1 else {ANN: hand, BOB: [1]}
    return Panel(Table(seats, **options).lies(*centre, hands=hands))


def test_a_take_says_its_groups_and_what_it_wins() -> None:
    panel = panel_over(10, 6, 4, hand=[10, 2], mode="points")
    piles(panel, 10, 6, 4)
    label = offered(panel, "Take 10 = 10 = 6 + 4 · ")
    event = preview(panel.view, panel.plays(label))
    assert isinstance(event, Took)
    assert label.endswith(f"· {sum(line.points for line in event.lines)} points")


def test_a_take_and_a_build_may_both_be_possible() -> None:
    panel = panel_over(5, hand=[5, 10])
    piles(panel, 5)
    assert plays(panel) == ["Take 5 = 5 · 2 cards", "Build 10 = 5 + 5"]


def test_every_card_that_fits_is_offered() -> None:
    panel = panel_over(4, "b4", hand=[8, 4, "b2"])
    for pile in panel.table.state.piles:
        panel.use("pile", f"{pile.id}.1")
    assert plays(panel) == ["Take 4 = 4 = 4 · 3 cards", "Take 8 = 4 + 4 · 3 cards"]


def test_a_bluff_is_called_one() -> None:
    panel = panel_over(6, hand=[3, 9], mode="points")
    piles(panel, 6)
    assert plays(panel) == ["Build 9 = 6 + 3", "Build 15 = 6 + 9 (bluff)"]
    panel = panel_over(6, hand=[3, 8], mode="points")
    piles(panel, 6)
    assert "Build 9 = 6 + 3 (bluff)" in plays(panel)


def test_many_builds_are_a_menu() -> None:
    panel = panel_over(1, hand=[3, 4, 5, 6], mode="points")
    piles(panel, 1)
    assert not any(label.startswith("Build 4") for label in panel.controls)
    labels = [option.label for option in panel.controls["Build …"].options]
    assert labels == ["Build 4 = 1 + 3", "Build 5 = 1 + 4", "Build 6 = 1 + 5", "Build 7 = 1 + 6 (bluff)"]
    assert panel.plays("Build …", "Build 5 = 1 + 4") == Build("g4", (100,))


def test_what_makes_nothing_says_why() -> None:
    panel = panel_over(14, hand=[9, 5])
    piles(panel, 14)
    assert "✗ None of your cards takes 14 or builds on it." in panel.says
    assert not plays(panel)
    panel = panel_over(8, hand=[9, 4])
    piles(panel, 8)
    assert "✗ None of your cards takes 8. To build on it, you'd have to hold 12." in panel.says
    solitaire = panel_over(14, hand=[9, 5], seats=1, solitaire=True)
    piles(solitaire, 14)
    assert "✗ None of your cards takes 14." in solitaire.says and "build" not in solitaire.says
    assert not plays(solitaire)


def test_a_half_of_a_pile_is_not_built_on() -> None:
    panel = panel_over(9, hand=["÷2", 9])
    piles(panel, 9)
    panel.press("÷2")
    assert f"9, wild ÷2 → 9/2\n**9/2**\n✗ {sentence_of('NUMERO-15.whole', value='9/2')}" in panel.says
    piles(panel)
    assert sentence_of("NUMERO-15.whole", value="9/2") in panel.says
    assert not plays(panel), "the pile would stay as it is"


def test_more_piles_than_are_divided_exactly_are_tried_when_they_are_played() -> None:
    panel = panel_over(*[1] * 3, *range(2, 13), hand=[15, 14])
    lie = [str(pile.id) for pile in panel.table.state.piles]
    panel.use("piles", "0", lie[:13])
    assert "**1 + 1 + 1 + 2" in panel.says and not plays(panel), "68 is no multiple of 14 or 15"
    panel.use("piles", str(panel.draft.step), [lie[6], lie[13]])
    assert plays(panel) == ["Take with 15"], "75 is one"
    assert panel.plays("Take with 15") == Take("g15", panel.draft.piles)


def test_many_takes_to_be_tried_are_a_menu() -> None:
    panel = panel_over(*[1] * 3, *range(2, 13), hand=[15, 5, 3, 14])
    lie = [str(pile.id) for pile in panel.table.state.piles]
    panel.use("piles", "0", lie[:6] + lie[7:])
    assert plays(panel) == ["Take with …"], "75 is a multiple of three cards"
    labels = [option.label for option in panel.controls["Take with …"].options]
    assert labels == ["Take with 3", "Take with 5", "Take with 15"]
    assert panel.plays("Take with …", "Take with 15") == Take("g15", panel.draft.piles)


def test_each_card_of_the_hand_is_put_down_with_one_press() -> None:
    panel = panel_over(5, hand=["b8", "g8", 2, "½"])
    assert plays(panel) == ["🗑️ 2", "🗑️ 8", "🗑️ ½"]
    assert panel.plays("🗑️ 2") == Discard("g2")
    eights = [item for item in items(panel.face) if item.label == "🗑️ 8"]
    assert {str(item.emoji) for item in eights} == {"🟦", "🟢"}
    panel.press("🗑️ ½")
    assert "discard ½" in panel.says
    assert panel.plays("🗑️ 2").wilds[0].card == "½"


def test_wild_cards_that_cannot_be_played_are_named() -> None:
    panel = panel_over(9, 4, 3, 2, hand=["√N", "÷2", 5])
    assert {item.label for item in items(panel.face) if getattr(item, "disabled", False)} >= {"√N", "÷2"}
    assert "Not playable" not in "".join(panel.face.texts), "the task says to choose piles first"
    piles(panel, 3, 2)
    grey = {item.label for item in items(panel.face) if getattr(item, "disabled", False)} & {"√N", "÷2"}
    assert grey == {"√N"}
    (named,) = [text for text in panel.face.texts if "Not playable on that" in text]
    assert named.endswith(": √N")


def test_equal_piles_are_told_apart_on_their_buttons() -> None:
    panel = panel_over("g8", "b8", (5, 4), (7, 2), 3, hand=[1])
    found = [(str(item.emoji or ""), item.label) for item in items(panel.face) if "play.pile" in item.custom_id]
    assert found == [("", "3"), ("🟢", "8"), ("🟦", "8"), ("", "9 (5+4)"), ("", "9 (7+2)")]


@pytest.mark.parametrize(("lie", "menu"), [(8, False), (9, True)])
def test_up_to_eight_piles_are_buttons(lie: int, menu: bool) -> None:
    panel = panel_over(*range(1, lie + 1), hand=[15])
    assert ("Choose piles" in panel.controls) == menu
    assert sum("play.pile:" in item.custom_id for item in items(panel.face)) == (0 if menu else lie)


def test_long_labels_of_piles_become_a_menu() -> None:
    panel = panel_over((1, 2, 3, 4), (2, 1, 3, "r4"), (5, 5), ("r5", "b5"), hand=[15])
    assert "Choose piles" in panel.controls
    labels = [option.label for option in panel.controls["Choose piles"].options]
    assert labels[0] == "10 · build 1+2+3+4" and len(labels) == 4


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
    assert PANEL.view_for_pictures(panel.view, Draft(piles=(100,))) == panel.view
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
    monkeypatch.setattr("bot.panels.numero.MOST_SHOWN", 10)
    assert "💡 6 + 3 = 9" in panel.says and "type or paste" not in panel.says
    monkeypatch.setattr("bot.panels.numero.MOST_TOLD", 10)
    assert "💡 Take 9 = 6 + 3 · 3 cards" in panel.says


def test_a_preview_is_refused_as_the_play_is() -> None:
    panel = panel_over(8, hand=[9, 4])
    action = Take("g9", (panel.table.state.piles[0].id,))
    with pytest.raises(Refused) as tried:
        preview(panel.view, action)
    refused = panel.table.refusal(ANN, action)
    assert (tried.value.code, tried.value.params) == (refused.code, refused.params)


class TestPagesOfPiles:
    """A menu of piles adds what is picked to the choice or removes it, whatever page it is on."""

    STACKS = tuple(Stack(n, Fraction(n), (f"r{n}",), ()) for n in range(1, PAGE + 4))
    TABLE = MidTurn({}, STACKS, (), ())

    def test_what_is_picked_is_added_or_removed(self) -> None:
        draft = toggle_piles(Draft(piles=(PAGE + 2, 3, 1)), self.TABLE, [5, 3])
        assert draft.piles == (PAGE + 2, 1, 5)
        assert toggle_piles(draft, self.TABLE, [PAGE + 1]).piles == (PAGE + 2, 1, 5, PAGE + 1)

    def test_a_pile_that_is_gone_is_an_old_panel(self) -> None:
        with pytest.raises(Refused, match=r"panel\.older"):
            toggle_piles(Draft(), self.TABLE, [1, PAGE + 40])


def test_a_menu_used_twice_changes_the_choice_once() -> None:
    panel = panel_over(*range(1, 12), hand=[15])
    names = [str(panel.table.state.piles[n].id) for n in (0, 3)]
    panel.use("piles", "0", names)
    panel.use("piles", "0", names)
    assert panel.draft.piles == tuple(map(int, names))
    assert sentence_of("panel.older") in panel.says
    chosen = [option.label for option in panel.controls["Choose piles"].options if "✓" in option.label]
    assert chosen == ["✓ 1", "✓ 4"]
    assert not any(option.default for option in panel.controls["Choose piles"].options)


class TestCompletedChoices:
    """From two cards on, takes with a few more cards are on offer, but fewer than were chosen."""

    def test_one_card_is_not_completed(self) -> None:
        panel = panel_over(8, 5, hand=[13, "−3", 5])
        piles(panel, 8)
        assert not plays(panel) or plays(panel) == ["Build 13 = 8 + 5"]

    def test_two_cards_are_completed_by_one(self) -> None:
        panel = panel_over(8, 4, 2, hand=["−3", 9])
        piles(panel, 8, 4)
        assert plays(panel) == ["Take 9 = (8 + 4) 🃏−3 · 4 cards"]
        taken = panel.plays(plays(panel)[0])
        assert taken == Take("g9", (100,), (WildPlay("−3", (100, 101)),), ((100,),))
        assert isinstance(panel.table.does(ANN, taken), object)

    def test_a_wild_card_played_counts_as_chosen(self) -> None:
        panel = panel_over(8, 4, hand=["−3", 9])
        piles(panel, 8)
        panel.press("−3")
        assert plays(panel) == ["Take 9 = 5 + 4 · 4 cards"]

    def test_three_cards_are_completed_by_two(self) -> None:
        panel = panel_over(10, 5, 3, 1, hand=["−2", "−4", 9, 12])
        piles(panel, 10, 5)
        assert not any("🃏−2" in label and "🃏−4" in label for label in plays(panel))
        piles(panel, 10)
        panel.press("−2")
        piles(panel, 8, 5)
        assert plays(panel) == ["Take 12 = (8 + 5 + 3) 🃏−4 · 6 cards"], "one, as it is long"

    @pytest.mark.parametrize("why", ["daily", "solitaire"])
    def test_where_the_take_is_the_task_nothing_is_added(self, why: str) -> None:
        if why == "solitaire":
            panel = panel_over(8, 4, hand=["−3", 9], seats=1, solitaire=True, hints="off")
            piles(panel, 8, 4)
            assert not plays(panel)
            panel = panel_over(8, 4, hand=["−3", 9], seats=1, solitaire=True, hints="on")
            piles(panel, 8, 4)
            assert plays(panel)
        else:
            panel = panel_over(8, 4, hand=["−3", 9])
            found = offers(panel.view, Draft(piles=(100, 101)), replace(panel.scene, kind=Try))
            assert not found.takes

    def test_offers_are_real_plays_on_crowded_tables(self) -> None:
        for state in sampled(every=9):
            seat = state.mover
            view = PANEL.arrange(NUMERO.view(state, seat), {})
            rng = Random(state.turn)
            names = [pile.id for pile in view.piles]
            if state.phase == "over" or len(names) < 2:
                continue
            draft = Draft(piles=tuple(rng.sample(names, rng.choice([2, 3]) if len(names) > 2 else 2)))
            found = offers(view, draft, running("numero", NAMES[: state.seats]))
            for offer in (*found.takes, *found.builds):
                step = NUMERO.apply(state, seat, offer.action)
                event = step.events[0]
                if isinstance(event, Took):
                    assert event.cards == offer.cards
                    chosen = {name for pile in view.piles if pile.id in draft.piles for name in pile.cards}
                    won = [name for group in event.groups for name in group]
                    assert chosen <= set(won)
