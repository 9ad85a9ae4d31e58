"""nmbrs!: lines, swaps and discards as players type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games.nmbrs.model import Discard, NmbrsView, Play, Swap
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


PATTERNS = Table(patterns=True, rule="AB").lies("10 Jr15 20", hands={ANN: "2 3 4 5 9 16 Jb"}).sees(ANN)


@pytest.mark.rule("NMBRS-10")
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("J 4 9", "J1 4 9"),
        ("9 4 J", "9 4 J1"),
        ("3 5 J", "3 5 J7"),
        ("2 4 J 16", "2 4 J8 16"),
        ("J 9 16", "J4 9 16"),
    ],
)
def test_with_patterns_a_bare_joker_is_what_alone_fits(text: str, line: str) -> None:
    assert read(PATTERNS, text) == Play(tuple(line.split()))


@pytest.mark.rule("NMBRS-11")
@pytest.mark.parametrize(
    ("view", "text", "place", "values", "said"),
    [
        (PATTERNS, "2 4 J", 3, (6, 8), "J6 or J8"),
        (PATTERNS, "5 10 J", 3, (15, 20), "J15 or J20"),
        (VIEW, "J J 20", 1, tuple(n for n in range(2, 101, 2) if n != 20), "J2, J4, J6, J8, J10, J12 …"),
    ],
)
def test_where_several_values_fit_they_are_named(
    view: NmbrsView, text: str, place: int, values: tuple[int, ...], said: str
) -> None:
    with pytest.raises(Refused) as caught:
        read(view, text)
    assert (caught.value.code, caught.value.params) == ("nmbrs.which", {"place": place, "values": values})
    assert said in sentence(caught.value)


@pytest.mark.rule("NMBRS-11")
def test_of_several_values_the_one_that_the_cards_allow() -> None:
    """There is no joker in the hand, and the one on the table is an 8."""
    view = Table(patterns=True, rule="AB").lies("J8 9 10", hands={ANN: "2 4 50"}).sees(ANN)
    assert read(view, "2 4 J") == Play(("2", "4", "J8"))


@given(st.text(max_size=40) | st.text("0123456789 J,-jrgbo?*swapdiscr", max_size=40))
def test_whatever_is_typed_is_read_or_refused_in_words(text: str) -> None:
    try:
        read(VIEW, text)
    except Refused as refused:
        assert sentence(refused)
