"""nmbrs!: points and doubling.

By the house values 16 24 32 are red, 65 66 67 blue; 12 13 14 15 are orange, red, green and blue.
"""

from __future__ import annotations

import pytest

from bot.games.nmbrs.log import points_words
from bot.games.nmbrs.model import Scored
from bot.i18n import texts
from tests.rules.nmbrs_table import ANN, Table, log


@pytest.mark.rule("NMBRS-18")
def test_a_play_scores_the_new_cards_only() -> None:
    table = Table().lies(hands={ANN: "10 20 30 40 50 7"})
    assert table.plays(ANN, "10 20 30").points == 3 + 2 + 2
    assert table.state.scores == (57, 50)
    assert log(table) == ["Ann lays **10** **20** **30** · 3 + 2 + 2 = 7"]
    assert table.plays(ANN, "10 20 30 40 50").points == 1 + 1
    assert table.state.scores == (59, 50)
    assert log(table) == ["Ann extends 10 20 30 **40** **50** · 1 + 1 = 2"]


@pytest.mark.rule("NMBRS-18")
def test_a_new_card_in_two_series_scores_once() -> None:
    table = Table().lies("40 41 42 .\n50 . . 53\n60 . . 63\n70 71 72 73", hands={ANN: "43 7"})
    laid = table.plays(ANN, "40 41 42 43")
    assert laid.scored == (Scored("43", 1, None, 3),)
    assert log(table) == ["Ann extends 40 41 42 **43** · 1"]


@pytest.mark.rule("NMBRS-18")
def test_a_joker_scores_nothing() -> None:
    table = Table().lies(hands={ANN: "20 J 40 7"})
    assert [scored.points for scored in table.plays(ANN, "20 J30 40").scored] == [2, 0, 1]


@pytest.mark.rule("NMBRS-19")
def test_one_colour_counts_double() -> None:
    table = Table().lies(hands={ANN: "16 24 32 7"})
    laid = table.plays(ANN, "16 24 32")
    assert {scored.doubled for scored in laid.scored} == {"one"}
    assert laid.points == 14
    assert log(table) == ["Ann lays **16** **24** **32** · 3 + 2 + 2, one colour, doubled: 14"]


@pytest.mark.rule("NMBRS-19")
def test_all_colours_different_count_double() -> None:
    table = Table().lies(hands={ANN: "12 13 14 15 7"})
    assert table.plays(ANN, "12 13 14").points == 18
    assert log(table)[0].endswith("3 + 3 + 3, all colours different, doubled: 18")
    assert table.plays(ANN, "12 13 14 15").points == 6


@pytest.mark.rule("NMBRS-19")
def test_with_five_cards_the_colours_cannot_all_be_different() -> None:
    table = Table().lies("12 13 14 15", hands={ANN: "11 16 7"})
    assert table.plays(ANN, "12 13 14 15 16").points == 3
    table = Table().lies(hands={ANN: "11 12 13 14 15 7"})
    assert table.plays(ANN, "11 12 13 14 15").points == 15


@pytest.mark.rule("NMBRS-19")
def test_for_added_cards_the_whole_series_is_looked_at_and_only_they_score() -> None:
    table = Table().lies("65 66", "16 24 32", hands={ANN: "67 40 8 7"})
    assert table.plays(ANN, "65 66 67").points == 2
    assert table.plays(ANN, "16 24 32 40").points == 1, "40 is orange"
    table = Table().lies("16 24 32", hands={ANN: "28 20 7 8"})
    assert table.plays(ANN, "16 20 24 28 32").points == 4, "20 and 28 are not red"


@pytest.mark.rule("NMBRS-19")
def test_jokers_have_their_printed_colour() -> None:
    assert Table().lies(hands={ANN: "16 24 Jr 7"}).plays(ANN, "16 24 J32").points == 10
    assert Table().lies(hands={ANN: "16 24 Jb 7"}).plays(ANN, "16 24 J32").points == 5


@pytest.mark.rule("NMBRS-19")
def test_a_new_card_in_two_series_is_doubled_if_either_qualifies() -> None:
    """The row 40 41 42 43 has two colours; in the column the green joker makes four."""
    island = "40 41 42 .\n50 . . 53\n60 . . Jg63\n70 71 72 73"
    table = Table().lies(island, hands={ANN: "43 7"})
    laid = table.plays(ANN, "40 41 42 43")
    assert laid.scored == (Scored("43", 1, "different", 3),)
    assert log(table) == ["Ann extends 40 41 42 **43** · 1, all colours different, doubled: 2"]


@pytest.mark.rule("NMBRS-19")
def test_doubling_is_told_card_by_card_where_it_differs() -> None:
    t = texts("en")
    assert points_words((Scored("1", 3), Scored("2", 2, "one")), t) == "3 + 2 × 2 = 7"
    assert points_words((Scored("1", 3, "different"), Scored("2", 2, "one")), t) == "3 × 2 + 2 × 2 = 10"
    assert points_words((Scored("Jr", 0),), t) == "0"


@pytest.mark.rule("NMBRS-3")
@pytest.mark.rule("NMBRS-19")
def test_in_the_simple_version_cards_count_one_and_double_all_the_same() -> None:
    table = Table(simple=True, rule="basic").lies(hands={ANN: "16 24 Jr 7"})
    assert table.plays(ANN, "16 24 J32").points == 6
    table = Table(simple=True, rule="basic").lies(hands={ANN: "10 20 Jo 7"})
    assert table.plays(ANN, "10 20 J30").points == 3
