"""NUMER-6 … NUMER-13: which numbers are accepted, what they score and cross off."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.rules.numer_table import ANN, BOB, CAT, DAN, EVE, Table, totals, verdicts

# --- NUMER-6 … NUMER-8: the check


@pytest.mark.rule("NUMER-6")
@pytest.mark.rule("NUMER-7")
@pytest.mark.rule("NUMER-8")
@pytest.mark.rule("NUMER-9")
@pytest.mark.rule("NUMER-10")
@pytest.mark.rule("NUMER-11")
@pytest.mark.rule("NUMER-12")
def test_the_worked_example() -> None:
    table = Table(5)
    reveal = table.turn("761", "513", "444", "444", "220")
    assert [(row.number, row.seat, row.verdict, row.points, row.bonus) for row in reveal.rows] == [
        ("220", EVE, "accepted", 2, 0),
        ("444", CAT, "accepted", 4, 0),
        ("444", DAN, "accepted", 4, 0),
        ("513", BOB, "accepted", 5, 2),
        ("761", ANN, "eliminated", 0, 0),
    ]
    assert (table.row(ANN).shared, table.row(ANN).against) == ("1", "513")
    assert totals(reveal) == {ANN: 0, BOB: 7, CAT: 4, DAN: 4, EVE: 2}
    assert [table.crossed(seat) for seat in (ANN, BOB, CAT, DAN, EVE)] == ["", "135", "4", "4", "02"]
    assert (reveal.round, reveal.turn) == (1, 1)
    assert (table.state.round, table.state.turn) == (1, 2)


@pytest.mark.rule("NUMER-6")
def test_a_lower_number_counts_even_if_it_is_eliminated_itself() -> None:
    reveal = Table(3).turn("456", "234", "123")
    assert verdicts(reveal) == {ANN: "eliminated", BOB: "eliminated", CAT: "accepted"}
    assert totals(reveal) == {ANN: 0, BOB: 0, CAT: 1 + 2}


@pytest.mark.rule("NUMER-6")
def test_a_higher_number_does_no_harm() -> None:
    reveal = Table(2).turn("135", "531")
    assert verdicts(reveal) == {ANN: "accepted", BOB: "eliminated"}


@pytest.mark.rule("NUMER-6")
@pytest.mark.parametrize("higher", ["700", "670", "607"])
def test_one_shared_digit_in_any_place_is_enough(higher: str) -> None:
    table = Table(2)
    assert verdicts(table.turn(higher, "127"))[ANN] == "eliminated"
    assert (table.row(ANN).shared, table.row(ANN).against) == ("7", "127")


@pytest.mark.rule("NUMER-6")
def test_the_reason_names_the_next_lower_number_and_the_leftmost_digit() -> None:
    table = Table(3)
    table.turn("951", "159", "009")
    assert (table.row(ANN).shared, table.row(ANN).against) == ("9", "159")


@pytest.mark.rule("NUMER-6")
def test_numbers_without_a_common_digit_are_all_accepted() -> None:
    reveal = Table(3).turn("789", "456", "012")
    assert verdicts(reveal) == {ANN: "accepted", BOB: "accepted", CAT: "accepted"}
    assert totals(reveal) == {ANN: 7 + 2, BOB: 4, CAT: 0}


@pytest.mark.rule("NUMER-6")
def test_numbers_are_laid_in_ascending_order() -> None:
    reveal = Table(5).turn("999", "000", "100", "010", "099")
    assert [row.number for row in reveal.rows] == ["000", "010", "099", "100", "999"]


@pytest.mark.rule("NUMER-7")
def test_equal_numbers_do_not_eliminate_each_other() -> None:
    reveal = Table(3).turn("513", "513", "513")
    assert set(verdicts(reveal).values()) == {"accepted"}


@pytest.mark.rule("NUMER-7")
def test_equal_numbers_share_the_fate_of_their_digits() -> None:
    table = Table(3)
    reveal = table.turn("513", "513", "120")
    assert verdicts(reveal) == {ANN: "eliminated", BOB: "eliminated", CAT: "accepted"}
    assert table.row(ANN).against == table.row(BOB).against == "120"


@pytest.mark.rule("NUMER-7")
def test_the_same_digits_in_another_order_are_not_equal() -> None:
    assert verdicts(Table(2).turn("351", "315")) == {ANN: "eliminated", BOB: "accepted"}


@pytest.mark.rule("NUMER-8")
def test_the_lowest_number_is_accepted_with_all_its_copies() -> None:
    reveal = Table(4).turn("900", "000", "000", "109")
    assert verdicts(reveal) == {ANN: "eliminated", BOB: "accepted", CAT: "accepted", DAN: "eliminated"}
    assert totals(reveal) == {ANN: 0, BOB: 0 + 2, CAT: 0 + 2, DAN: 0}


# --- NUMER-9 … NUMER-13: points and digits


@pytest.mark.rule("NUMER-9")
def test_an_eliminated_number_scores_nothing_and_keeps_its_digits() -> None:
    table = Table(2)
    table.turn("987", "190")
    assert table.row(ANN).total == 0
    assert table.crossed(ANN) == ""
    table.turn("987", "-")
    assert table.row(ANN).verdict == "accepted"
    assert table.row(ANN).total == 9 + 3


@pytest.mark.rule("NUMER-10")
@pytest.mark.parametrize("first", range(10))
def test_an_accepted_number_scores_its_first_digit(first: int) -> None:
    table = Table(2)
    table.turn(f"{first}{first}{(first + 1) % 10}", "-")
    assert table.row(ANN).points == first


@pytest.mark.rule("NUMER-11")
def test_the_bonus_grows_from_turn_to_turn() -> None:
    table = Table(2)
    won = []
    for number in ("111", "222", "333", "444", "555"):
        table.turn(number, "-")
        won.append(table.row(ANN).bonus)
    assert won == [2, 3, 4, 6, 8]


@pytest.mark.rule("NUMER-11")
def test_the_bonus_is_for_the_highest_accepted_number_not_the_highest() -> None:
    reveal = Table(3).turn("914", "822", "103")
    assert verdicts(reveal) == {ANN: "eliminated", BOB: "accepted", CAT: "accepted"}
    assert totals(reveal) == {ANN: 0, BOB: 8 + 2, CAT: 1}


@pytest.mark.rule("NUMER-11")
def test_owners_of_equal_highest_numbers_each_get_the_bonus() -> None:
    table = Table(3)
    table.idle(1)
    assert totals(table.turn("987", "987", "123")) == {ANN: 9 + 3, BOB: 9 + 3, CAT: 1}


@pytest.mark.rule("NUMER-11")
def test_a_number_that_scores_no_points_can_still_take_the_bonus() -> None:
    assert totals(Table(2).turn("007", "700")) == {ANN: 0 + 2, BOB: 0}


@pytest.mark.rule("NUMER-11")
def test_a_match_keeps_the_house_values_it_started_with() -> None:
    table = Table(2)
    table.state = replace(table.state, bonus=(11, 12, 13, 14, 15))
    assert totals(table.turn("555", "-"))[ANN] == 5 + 11
    assert totals(table.turn("444", "-"))[ANN] == 4 + 12


@pytest.mark.rule("NUMER-12")
def test_an_accepted_number_crosses_off_each_of_its_digits_once() -> None:
    table = Table(3)
    table.turn("557", "444", "012")
    assert [table.crossed(seat) for seat in (ANN, BOB, CAT)] == ["57", "4", "012"]


@pytest.mark.rule("NUMER-12")
def test_crossed_off_digits_stay_closed_until_the_round_ends() -> None:
    table = Table(2)
    table.turn("751", "-")
    table.turn("203", "-")
    table.idle(2)
    assert table.crossed(ANN) == "012357"
    assert table.refusal(ANN, "752").params["digits"] == "257"
    table.idle(1)
    assert table.state.round == 2
    assert table.crossed(ANN) == ""
    table.writes(ANN, "751")


@pytest.mark.rule("NUMER-12")
def test_all_boards_are_public() -> None:
    table = Table(2)
    table.turn("751", "444")
    assert table.sees(ANN).closed == table.sees(BOB).closed == table.sees(None).closed == ("157", "4")
    assert table.sees(BOB).open_digits == "012356789"


@pytest.mark.rule("NUMER-13")
def test_turn_five_doubles_the_points_but_not_the_bonus() -> None:
    table = Table(4)
    table.idle(4)
    reveal = table.turn("987", "654", "601", "333")
    assert verdicts(reveal) == {ANN: "accepted", BOB: "eliminated", CAT: "accepted", DAN: "accepted"}
    assert totals(reveal) == {ANN: 9 * 2 + 8, BOB: 0, CAT: 6 * 2, DAN: 3 * 2}


@pytest.mark.rule("NUMER-13")
def test_turn_five_is_doubled_in_every_round_and_turn_four_is_not() -> None:
    table = Table(2)
    table.idle(8)
    assert totals(table.turn("444", "-"))[ANN] == 4 + 6
    assert totals(table.turn("555", "-"))[ANN] == 5 * 2 + 8
