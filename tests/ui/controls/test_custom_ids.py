"""Custom ids: what is written into a control comes back when it is used."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.ui.controls.custom_ids import LIMIT, Control, read

FAR = 16**12 - 1
"""As large as a number in an id may be."""


@given(match=st.integers(0, FAR), stamp=st.integers(-FAR, FAR), arg=st.text("0123456789abc_-,", max_size=20))
def test_a_control_is_read_as_it_was_written(match: int, stamp: int, arg: str) -> None:
    control = Control("b", "p", match, stamp, "play", "take", arg)
    assert read(control.write()) == control


def test_the_longest_id_that_discord_takes_is_read() -> None:
    short = Control("b", "p", 1, 1, "play", "take", "x")
    control = Control("b", "p", 1, 1, "play", "take", "x" * (LIMIT + 1 - len(short.write())))
    assert len(control.write()) == LIMIT
    assert read(control.write()) == control
    assert read(control.write() + "x") is None
