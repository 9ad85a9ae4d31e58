"""Refusals that were shown are deleted when they are resolved, and memory for them is bounded."""

from __future__ import annotations

import pytest

from bot.ui import shown_refusals
from bot.ui.shown_refusals import EACH, VALID, ShownRefusals

ANN, BEN = (1, 10), (1, 20)


class Desk:
    """Refusals, a clock and what was deleted."""

    def __init__(self) -> None:
        self.now = 0.0
        self.deleted: list[tuple[str, int]] = []
        self.refusals = ShownRefusals(
            lambda: self.now, lambda token, message: self.deleted.append((token, message))
        )


def test_a_players_refusals_go_with_the_next_good_press() -> None:
    desk = Desk()
    desk.refusals.add(ANN, 100, "a")
    desk.refusals.add(BEN, 200, "b")
    desk.refusals.add(ANN, 101, "c")
    desk.refusals.resolve(ANN)
    assert desk.deleted == [("a", 100), ("c", 101)]
    desk.refusals.resolve(ANN)
    assert len(desk.deleted) == 2 and len(desk.refusals) == 1


def test_a_message_that_shows_something_else_by_now_stays() -> None:
    desk = Desk()
    desk.refusals.add(ANN, 100, "a")
    desk.refusals.resolve(ANN, used=100)
    assert desk.deleted == [] and len(desk.refusals) == 0


def test_nothing_is_tried_with_a_key_that_is_no_longer_valid() -> None:
    desk = Desk()
    desk.refusals.add(ANN, 100, "a")
    desk.now = VALID
    desk.refusals.add(ANN, 101, "b")
    desk.refusals.resolve(ANN)
    assert desk.deleted == [("b", 101)]


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_refusals, "MOST", 3)
    desk = Desk()
    for user in range(5):
        for message in range(2 * EACH):
            desk.refusals.add((1, user), message, "a")
    assert len(desk.refusals) == 3
    for user in range(5):
        desk.refusals.resolve((1, user))
    assert len(desk.deleted) == 3 * EACH
