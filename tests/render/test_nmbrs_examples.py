"""The worked examples that nmbrs! draws."""

from __future__ import annotations

import pytest

from bot.games.wording import wording
from bot.render.nmbrs import ARTIST
from bot.render.nmbrs.examples import EXAMPLES
from tests.render.looks import assert_fits
from tests.render.shown import T


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_worked_examples_fit(name: str) -> None:
    picture = ARTIST.rules(name, T)
    assert picture.name == f"{name}.png"
    assert_fits(picture)


def test_every_picture_of_the_rules_pages_is_there() -> None:
    pages = [page.picture for page in wording("nmbrs").rules(T) if page.picture]
    assert {*pages} == {*EXAMPLES}
    with pytest.raises(KeyError):
        ARTIST.rules("hand", T)


@pytest.mark.rule("NMBRS-13")
def test_the_four_ways_are_shown() -> None:
    alt = ARTIST.rules("ways", T).alt
    assert "10 20 30 40: Extend" in alt and "10 15 20 25 30: Insert" in alt
    assert "18 20 22, 10 20 30: Cross" in alt and "10 20 30 40 50 60 70: Link" in alt


@pytest.mark.rule("NMBRS-19")
def test_the_doubling_is_shown() -> None:
    assert ARTIST.rules("doubling", T).alt.endswith(
        "35 40 45: 2 + 1 + 1, one colour, doubled: 8. 5 10 15: 2 + 2 + 2, all colours different, doubled: 12. "
        "5 10 15 20: 1, all colours different, doubled: 2. 5 10 15 20 25: 1, not doubled."
    )


# --- the protocol
