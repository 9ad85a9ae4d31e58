"""Layouts stay within what Discord takes."""

from __future__ import annotations

from bot.panels.base import Content, layout
from bot.ui.controls.items import SeatControls
from tests.layouts import components

CONTROLS = SeatControls(1, "p", 0)


def full(rows: int) -> Content:
    """Five texts and that many rows of five buttons."""
    buttons = [tuple(CONTROLS.button(f"play.b{row}{n}", f"{row}.{n}") for n in range(5)) for row in range(rows)]
    return Content(("above", "one", "two", "three", "four"), tuple(buttons))


def test_the_texts_below_become_one_where_there_are_too_many_controls() -> None:
    roomy = [item["content"] for item in components(full(5))[0]["components"] if item["type"] == 10]
    assert roomy == ["above", "one", "two", "three", "four"]
    tight = [item["content"] for item in components(full(6))[0]["components"] if item["type"] == 10]
    assert tight == ["above", "one\ntwo\nthree\nfour"]
    assert layout(full(6)).total_children_count == 1 + 2 + 6 * 6
