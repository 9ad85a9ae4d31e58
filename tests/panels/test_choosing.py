"""Names of menu options that are longer than a label."""

from __future__ import annotations

import pytest

from bot.i18n.lengths import units
from bot.panels.choosing import NAMED, in_two


@pytest.mark.parametrize("words", ["Solitaire · points", "x" * NAMED])
def test_what_fits_stands_in_the_label(words: str) -> None:
    assert in_two(words) == (words, None)


def test_what_does_not_fit_goes_on_below() -> None:
    words = "Solitaire · points · " + "subtraction, multiplication, division, " * 3 + "powers"
    label, more = in_two(words)
    assert more is not None
    assert label.endswith(", …")
    assert f"{label.removesuffix('…')}{more.removeprefix('… ')}" == words
    assert units(label) <= NAMED >= units(more)


def test_what_fits_into_neither_ends_visibly() -> None:
    label, more = in_two("subtraction, 🂡 " * 30)
    assert more is not None
    assert more.startswith("… ")
    assert more.endswith(" …")
    assert units(label) <= NAMED >= units(more)
