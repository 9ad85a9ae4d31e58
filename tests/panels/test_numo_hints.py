"""Hints in NUMO's panel."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.hints import Hint
from bot.games.numo.model import Discard, Draw, FormMeld
from tests.panels.numo_panel import Panel
from tests.panels.test_numo_panel import panel
from tests.rules.numo_table import ANN, BOB, Table


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


def test_a_second_press_on_hint_shows_it_and_keeps_what_is_chosen() -> None:
    at = panel(hand=["7sp", "4au", "28au"], hints="on")
    at.press("Choose cards…", "1")
    asked = at.use("hint", "")
    assert asked.action == Hint()
    assert asked.otherwise(Refused("hint.shown")) == at.draft, "the press before it was quicker"
