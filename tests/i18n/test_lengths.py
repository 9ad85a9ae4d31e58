"""Lengths as Discord counts them, and texts cut to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.lengths import cut, units
from tests import discord_limits


@pytest.mark.parametrize(
    ("text", "most", "shorter"), [("abcd", 3, "abc"), ("🎲🎲", 3, "🎲"), ("🎲", 1, ""), ("a🎲", 3, "a🎲")]
)
def test_signs_of_two_units_stay_whole(text: str, most: int, shorter: str) -> None:
    assert cut(text, most) == shorter


@given(st.text(), st.integers(0, 20))
def test_what_is_cut_fits_and_is_the_longest_beginning_that_does(text: str, most: int) -> None:
    shorter = cut(text, most)
    assert text.startswith(shorter)
    assert discord_limits.units(shorter) <= most
    assert shorter == text or discord_limits.units(text[: len(shorter) + 1]) > most


@given(st.text())
def test_lengths_are_those_of_the_limits(text: str) -> None:
    assert units(text) == discord_limits.units(text)
