"""Custom ids: what is written into a control comes back when it is used."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.controls.custom_ids import LIMIT, Control, is_holdable, read_control

FAR = 16**12 - 1
"""As large as a number in an id may be."""


ARGS = st.text("0123456789abc_-,", max_size=20).filter(is_holdable)


@given(match=st.integers(0, FAR), stamp=st.integers(-FAR, FAR), arg=ARGS)
def test_a_control_is_read_as_it_was_written(match: int, stamp: int, arg: str) -> None:
    control = Control("b", "p", match, stamp, "play", "take", arg)
    assert read_control(control.write()) == control


def test_the_longest_id_that_discord_takes_is_read() -> None:
    short = Control("b", "p", 1, 1, "play", "take", "x")
    control = Control("b", "p", 1, 1, "play", "take", "x" * (LIMIT + 1 - len(short.write())))
    assert len(control.write()) == LIMIT
    assert read_control(control.write()) == control
    assert read_control(control.write() + "x") is None


@pytest.mark.parametrize("arg", ["{}", "{}.all", "numero.{}", "-{}", "1.2.{}.x"])
def test_no_control_has_a_number_that_cannot_be_stored(arg: str) -> None:
    def written(number: int) -> str:
        return Control("b", "p", 0, 0, "stats", "turn", arg.format(number)).write()

    assert read_control(written(2**63 - 1)) is not None
    for number in (2**63, 2**64 - 1, 10**40):
        assert read_control(written(number)) is None
