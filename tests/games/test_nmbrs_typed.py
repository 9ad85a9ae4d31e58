"""nmbrs!: lines, swaps and discards as players type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games.nmbrs.model import Discard, Play, Swap
from bot.games.nmbrs.typed import read
from tests.rules.nmbrs_table import ANN, Table, sentence

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
    ("text", "words"),
    [
        ("", "Write the whole line as it shall lie there, for example 10 15 20."),
        (" , - ", "Write the whole line as it shall lie there, for example 10 15 20."),
        ("10 15 x 25", "Card 3: “x” is no card. Write numbers like 15, jokers like J15."),
        ("10 15.5 20", "Card 2: “15.5” is no card. Write numbers like 15, jokers like J15."),
        ("10 J J 21", "Say what each joker stands for, for example J15."),
        ("J J 20", "Say what each joker stands for, for example J15."),
        ("J 10 20", "The numbers go from 1 to 100; 0 is not one of them."),
        ("90 100 J", "The numbers go from 1 to 100; 110 is not one of them."),
        ("swap", "Write a swap like this: swap J15 with 15."),
        ("swap 15 16", "Write a swap like this: swap J15 with 15."),
        ("swap 99", "No joker on the table stands for 99."),
        ("swap Jg15 with 15", "No joker on the table stands for 15."),
        ("discard", "Write a discard like this: discard 7."),
        ("discard 7 8", "Write a discard like this: discard 7."),
        ("1 " * 200, "That is too long: at most 300."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(Refused) as caught:
        read(VIEW, text)
    assert sentence(caught.value) == words


@given(st.text(max_size=40) | st.text("0123456789 J,-jrgbo?*swapdiscr", max_size=40))
def test_whatever_is_typed_is_read_or_refused_in_words(text: str) -> None:
    try:
        read(VIEW, text)
    except Refused as refused:
        assert sentence(refused)
