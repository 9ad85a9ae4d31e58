"""Challenging a build from the panel: by whom, how, and what it asks first."""

from __future__ import annotations

import pytest

from bot.games.numero.model import Challenge
from bot.panels.base import Keep
from tests.panels.numero_panel import Panel, piles
from tests.rules.numero_table import ANN, BOB, CAT, DAN, Table


def bluffing(builds: int) -> Table:
    """Three people who have built in turn, Dan to play: he may challenge that many builds."""
    table = Table(4, mode="points").lies(
        5, 6, 7, hands={ANN: [1, 9], BOB: [2, 9], CAT: [3, 9], DAN: [4, 9]}, deck=30
    )
    plays = ((ANN, 1, 5), (BOB, 2, 6), (CAT, 3, 7))
    for seat, card, value in plays[:builds]:
        table.builds(seat, card, value)
    for seat, _, _ in plays[builds:]:
        table.discards(seat, 9)
    return table


@pytest.mark.rule("NUMERO-41")
def test_who_waits_has_a_button_for_one_build_or_two() -> None:
    panel = Panel(bluffing(2), CAT)
    assert list(panel.controls) == ["Challenge the 6 made with 🟢1", "Challenge the 8 made with 🟢2"]
    assert "**You can challenge:** Ann: 6 made with 🟢1 · Bob: 8 made with 🟢2" in panel.says
    panel.press("Challenge the 8 made with 🟢2")
    assert "Bob made the **8** with 🟢2. Challenge it? If Bob didn't hold an 8 then," in panel.says
    assert "costs Bob **20 points**" in panel.says and "costs you **10 points**" in panel.says
    assert list(panel.controls) == ["Yes, challenge", "Back"]
    action = panel.plays("Yes, challenge")
    assert action == Challenge(panel.table.state.builds[1].build.pile)
    panel.press("Back")
    assert len(panel.controls) == 2


@pytest.mark.rule("NUMERO-41")
def test_three_builds_are_a_menu() -> None:
    panel = Panel(bluffing(3), DAN)
    assert "Type it" in panel.controls
    panel.press("Challenge")
    assert "Which build do you challenge?" in panel.says
    assert list(panel.controls) == ["Challenge a build", "Back"]
    panel.press("Challenge a build", "10 made with 🟢3")
    assert "Cat made the **10**" in panel.says
    assert panel.plays("Yes, challenge") == Challenge(panel.table.state.builds[2].build.pile)


def test_in_ones_own_turn_the_only_build_is_asked_about_at_once() -> None:
    panel = Panel(bluffing(1), DAN)
    panel.press("Challenge")
    assert "Ann made the **6**" in panel.says
    panel.press("Back")
    assert "Type it" in panel.controls


def test_the_builder_has_nothing_to_challenge() -> None:
    assert not Panel(bluffing(1), ANN).controls


def test_a_question_about_a_build_that_is_settled_is_not_asked_any_more() -> None:
    panel = Panel(bluffing(1), CAT)
    panel.press("Challenge the 6 made with 🟢1")
    panel.table.challenges(BOB, 6)
    assert "Challenge it?" not in panel.says
    assert not panel.controls
    assert isinstance(panel.use("doubts"), Keep), "even a press that comes late asks nothing"
    assert not panel.controls


def test_what_was_composed_is_there_after_the_question() -> None:
    panel = Panel(bluffing(1), DAN)
    piles(panel, 7)
    panel.use("doubts")
    assert "Challenge it?" in panel.says
    panel.press("Back")
    assert "✓ 7" in panel.controls
