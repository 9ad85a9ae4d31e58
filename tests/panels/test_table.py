"""What the table message shows around the game: the button for whoever is asked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.registry import GAMES, find
from bot.panels import table
from bot.panels.scene import Scene, Shuffle
from bot.store.match.matches import SeatRow
from tests.layouts import components
from tests.panels.scenes import running

PRIMARY, SECONDARY = 1, 2
"""Discord's numbers of the colours of buttons: blue and grey."""
ANN, BEN = SeatRow(0, 1, "ann"), SeatRow(1, 2, "ben")
COMPUTER = SeatRow(1, None, "Hard", "hard")


def scene(game: str, *seats: SeatRow, **known: Any) -> Scene:
    """A match that has just begun, with these seats."""
    rules = find(game)
    state = rules.setup(rules.options_type(), len(seats), 1)
    shown: dict[str, Any] = {
        "table": rules.view(state, None),
        "awaited": tuple(sorted(rules.seats_to_move(state))),
    }
    shown["shuffle"] = Shuffle("c0ffee" * 10)
    return running(game, tuple(seat.name for seat in seats), seats=seats, **{**shown, **known})


def own_button(scene: Scene) -> dict[str, Any]:
    """The button under the table that opens the presser's own panel."""
    rows = [row for row in components(table.content(scene))[0]["components"] if row["type"] == 1]
    return next(each for row in rows for each in row["components"] if "table.hand" in each["custom_id"])


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"numer"}))
def test_whoever_is_asked_presses_play(game: str) -> None:
    button = own_button(scene(game, ANN, BEN))
    assert (button["label"], button["style"], button["emoji"]["name"]) == ("Play", PRIMARY, "▶️")


def test_numer_asks_for_the_number_itself() -> None:
    (row,) = table.content(scene("numer", ANN, BEN)).rows
    assert [(item.item.label, item.item.style.value) for item in row[:2]] == [  # type: ignore[attr-defined]
        ("Choose a number", PRIMARY),
        ("My board", SECONDARY),
    ]


@pytest.mark.parametrize(
    "asleep",
    [
        scene("numo", ANN, COMPUTER, awaited=(1,)),
        scene("numo", ANN, SeatRow(1, 2, "ben", away=1), awaited=(1,)),
        scene("numo", ANN, BEN, paused_until=60.0),
    ],
    ids=["a computer's turn", "an absent player's turn", "a pause"],
)
def test_while_nobody_is_asked_the_button_is_grey(asleep: Scene) -> None:
    button = own_button(asleep)
    assert (button["label"], button["style"]) == ("My hand", SECONDARY)
