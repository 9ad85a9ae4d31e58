"""nmbrs!: lines, swaps and discards as players type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games.nmbrs.model import Discard, Play, Swap
from bot.games.nmbrs.typed import read
from tests.rules.nmbrs_table import ANN, Table, reason, sentence

VIEW = Table().lies("10 Jr15 20", "30 Jg33 36", hands={ANN: "7 15 Jb"}).sees(ANN)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("10 15 20 25 30", "10 15 20 25 30"),
        ("10,15,20", "10 15 20"),
        ("10, 15; 20", "10 15 20"),
        ("10-15-20", "10 15 20"),
        (" 10 – 15 − 20\n", "10 15 20"),
        ("10→15->20", "10 15 20"),
        ("10/15|20", "10 15 20"),
        ("play 10 15 and 20", "10 15 20"),
        ("10 J15 20", "10 J15 20"),
        ("10 j15 *20", "10 J15 J20"),
        ("joker15 ?20 25", "J15 J20 25"),
        ("10 Jr15 20", "10 Jr15 20"),
        ("10 jokerblue15 20", "10 Jb15 20"),
        ("J 10 15", "J5 10 15"),
        ("10 J 20", "10 J15 20"),
        ("10 20 J J", "10 20 J30 J40"),
        ("30 ? 20", "30 J25 20"),
    ],
)
def test_lines_are_read_whatever_stands_between_the_cards(text: str, line: str) -> None:
    assert read(VIEW, text) == Play(tuple(line.split()))


@pytest.mark.parametrize(
    ("text", "swap"),
    [
        ("swap J15 with 15", Swap("Jr", "15")),
        ("Swap 15 for J15", Swap("Jr", "15")),
        ("swap 15", Swap("Jr", "15")),
        ("swap j33", Swap("Jg", "33")),
        ("swap Jg33 with 33", Swap("Jg", "33")),
        ("swap joker with 15", Swap("Jr", "15")),
        ("swap J15 with 16", Swap("Jr", "16")),
    ],
)
def test_swaps_are_read(text: str, swap: Swap) -> None:
    assert read(VIEW, text) == swap


@pytest.mark.parametrize(
    ("text", "card"), [("discard 7", "7"), ("DISCARD J", "Jb"), ("discard Jb", "Jb"), ("discard Jr", "J")]
)
def test_discards_are_read(text: str, card: str) -> None:
    assert read(VIEW, text) == Discard(card)


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "nmbrs.empty", {}),
        (" , - ", "nmbrs.empty", {}),
        ("10 15 x 25", "nmbrs.word", {"place": "3", "word": "x"}),
        ("10 15.5 20", "nmbrs.word", {"place": "2", "word": "15.5"}),
        ("10 J J 21", "nmbrs.joker", {}),
        ("J J J", "nmbrs.joker", {}),
        ("J 10 20", "NMBRS-7.range", {"top": "100", "value": "0"}),
        ("90 100 J", "NMBRS-7.range", {"top": "100", "value": "110"}),
        ("swap", "nmbrs.swap", {}),
        ("swap 15 16", "nmbrs.swap", {}),
        ("swap 99", "NMBRS-16.stands", {"value": "99"}),
        ("swap Jg15 with 15", "NMBRS-16.stands", {"value": "15"}),
        ("discard", "nmbrs.discard", {}),
        ("discard 7 8", "nmbrs.discard", {}),
        ("1 " * 200, "nmbrs.long", {"most": "300"}),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, code: str, facts: dict[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        read(VIEW, text)
    assert reason(caught.value) == (code, facts)
    assert sentence(caught.value)


@given(st.text(max_size=40) | st.text("0123456789 J,-jrgbo?*swapdiscr", max_size=40))
def test_whatever_is_typed_is_read_or_refused_in_words(text: str) -> None:
    try:
        read(VIEW, text)
    except Refused as refused:
        assert sentence(refused)
