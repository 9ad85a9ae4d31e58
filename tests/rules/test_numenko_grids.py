"""Numenko: crosswords and calculations; the worked examples of ``docs/rules``."""

from __future__ import annotations

import pytest

from tests.rules.numenko_table import CROSS, checked, problems, readings

SECOND = """
.6...
2*4*8
.7..*
.*..9
.1..*
.3..?
....2
"""
THIRD = """
.6...
2*4*8
.7..*
.*..9
.1..*
.3..?
.*..2
.5...
.5...
"""
FOURTH_LEFT = THIRD.replace("\n.5...\n.5...\n", "\n.5...\n.5*1*5*20\n")
FOURTH_RIGHT = """
....6...
...2*4*8
....7..*
....*..9
....1..*
....3..?
....*..2
....5...
5*1*5*20
"""
FIFTH = """
..6...
92*4*8
*.7...
6.*...
*.1...
5.3...
4.....
"""
SIXTH = """
..6...
.2*4*8
8*7*15
..*...
..1...
..3...
"""


@pytest.mark.rule("NUMENKO-7")
def test_first_example_one_tile_is_times_across_and_plus_down() -> None:
    assert readings(CROSS) == ["2 × 4 = 8", "6 + 7 = 13"]
    across, down = checked(CROSS).readings
    crossing = down.cell.after("down")
    assert (across.at(crossing), down.at(crossing)) == ("×", "+")


@pytest.mark.rule("NUMENKO-8")
def test_second_example_the_freechoice_is_a_seven() -> None:
    assert readings(SECOND) == ["2 × 4 = 8", "6 + 7 = 13", "8 × 9 = 72"]


@pytest.mark.rule("NUMENKO-7")
def test_third_example_a_longer_column_is_read_anew() -> None:
    assert readings(THIRD) == ["2 × 4 = 8", "6 × 7 + 13 = 55", "8 × 9 = 72"]


@pytest.mark.rule("NUMENKO-6")
@pytest.mark.parametrize("text", [FOURTH_LEFT, FOURTH_RIGHT])
def test_fourth_example_minus_comes_before_times(text: str) -> None:
    assert readings(text) == ["2 × 4 = 8", "5 − 1 × 5 = 20", "6 × 7 + 13 = 55", "8 × 9 = 72"]


@pytest.mark.rule("NUMENKO-4")
def test_fifth_example_a_digit_too_many_needs_a_longer_row() -> None:
    assert problems(FIFTH) == [("unread", "92*4*8")]
    whole = FIFTH.replace("92*4*8", "92*4*8*12")
    assert "9 × 6 = 54" in readings(whole)
    assert "92 + 4 = 8 × 12" in readings(whole.replace("92*4*8*12", "92+4=8*12"))


@pytest.mark.rule("NUMENKO-9")
def test_fifth_example_the_reading_that_is_shown_is_also_true_by_school_precedence() -> None:
    """92 + 4 ÷ 8 = 12 is true from left to right, but looks wrong."""
    assert readings("92*4*8*12") == ["92 + 4 = 8 × 12"]


@pytest.mark.rule("NUMENKO-4")
def test_sixth_example_neighbours_are_calculations_too() -> None:
    assert problems(SIXTH) == [("last", "2*"), ("last", "4*"), ("first", "*1"), ("no_equals", "85")]


@pytest.mark.rule("NUMENKO-4")
def test_all_tiles_hang_together() -> None:
    assert problems("2*4*8\n.....\n3*3*6") == [("apart", "")]
    assert problems("2*4*8\n.....\n.7...") == [("alone", "7")]
    assert problems("2*4*8.\n.....7") == [("alone", "7")]
    assert problems("7") == [("alone", "7")]


@pytest.mark.rule("NUMENKO-4")
def test_of_parts_the_smaller_one_is_the_mistake() -> None:
    faults = checked("3*3*6.....\n..........\n12*12*24..").faults
    assert [(fault.problem, fault.cell) for fault in faults] == [("apart", (0, 0))]


@pytest.mark.rule("NUMENKO-4")
def test_everything_wrong_is_told_at_once_from_the_top() -> None:
    found = problems("2*4*9\n.....\n05=2+3\n.....\n7.....")
    assert found == [("apart", ""), ("unread", "2*4*9"), ("zeros", "05=2+3"), ("alone", "7")]


@pytest.mark.rule("NUMENKO-5")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1+1+1+1+1+1=6", "long"),
        ("1*1*1*1*1*1*6", "long"),
        ("1234=1230+4", "number"),
        ("07=3+4", "zeros"),
        ("3+4=07", "zeros"),
        ("3*00*3", "zeros"),
        ("+3=1+2", "first"),
        ("*3*1*2", "first"),
        ("3=1+2*", "last"),
        ("3=−1+4", "beside"),
        ("3**1*2", "beside"),
        ("3+4", "no_equals"),
        ("34", "no_equals"),
        ("7=7", "lone"),
        ("7*7", "lone"),
        ("3+4=7=7", "equals"),
        ("3=3=3+0", "equals"),
        ("2+3=6", "unequal"),
        ("7/2=3", "unequal"),
        ("2*3*7", "unread"),
        ("?*3*7*199", "unread"),
    ],
)
def test_what_is_no_calculation(text: str, problem: str) -> None:
    assert [name for name, _ in problems(text)] == [problem]


@pytest.mark.rule("NUMENKO-5")
@pytest.mark.parametrize(
    "text", ["8=2×4", "12=3+4+5", "3+4=8−1", "999−1=998", "1+1+1+1+1=5", "0+0=0", "5+0=5", "10÷5=2", "0−3=4−7"]
)
def test_what_is_one(text: str) -> None:
    assert checked(text).readings[0].signs == text.replace("/", "÷")
    assert not checked(text).faults


@pytest.mark.rule("NUMENKO-5")
@pytest.mark.parametrize(
    ("text", "calculation"),
    [
        ("5×0=0", "5 × 0 = 0"),
        ("5*0*0", "5 × 0 = 0"),
        ("7×8×0=0", "7 × 8 × 0 = 0"),
        ("0×5=0", "0 × 5 = 0"),
        ("0÷5=0", "0 ÷ 5 = 0"),
        ("5÷0=5", "5 ÷ 0 = 5"),
        ("3−3×4=0", "3 − 3 × 4 = 0"),
        ("3−3÷4=0", "3 − 3 ÷ 4 = 0"),
        ("0=5×0", "0 = 5 × 0"),
    ],
)
def test_a_zero_is_not_multiplied_or_divided(text: str, calculation: str) -> None:
    (fault,) = checked(text).faults
    assert (fault.problem, fault.more) == ("zero", calculation)


@pytest.mark.rule("NUMENKO-5")
def test_a_wild_tile_is_not_read_so_that_it_multiplies_a_zero() -> None:
    assert readings("5*0*5") == ["5 + 0 = 5"]
    assert readings("0*0*0") == ["0 + 0 = 0"]


@pytest.mark.rule("NUMENKO-6")
@pytest.mark.parametrize("text", ["5−1×5=20", "7÷2×2=7", "2−5+9=6", "1÷3+1=4÷3", "1−3=2−4", "7=7÷2×2", "2+3×4=20"])
def test_left_to_right_with_exact_fractions(text: str) -> None:
    assert not checked(text).faults


@pytest.mark.rule("NUMENKO-6")
def test_multiplication_does_not_come_first() -> None:
    (fault,) = checked("2+3×4=14").faults
    assert (fault.problem, fault.more, fault.other) == ("unequal", "20", "14")
    (fault,) = checked("2−7÷2=2").faults
    assert (fault.more, fault.other) == ("−5/2", "2")


@pytest.mark.rule("NUMENKO-6")
def test_columns_go_from_top_to_bottom() -> None:
    assert readings("5\n−\n1\n×\n5\n=\n2\n0") == ["5 − 1 × 5 = 20"]


@pytest.mark.rule("NUMENKO-8")
def test_a_freechoice_is_read_differently_across_and_down() -> None:
    crossing = "..3...\n5*?*12\n..4...\n..*...\n..1...\n..2...\n"
    assert readings(crossing) == ["5 + 7 = 12", "3 × 4 = 12"]
    same = "..2.\n..*.\n5*?*12\n..*.\n..9.\n"
    assert readings(same) == ["5 + 7 = 12", "2 + 7 = 9"]


@pytest.mark.rule("NUMENKO-9")
def test_of_several_readings_the_one_that_people_mean_is_found() -> None:
    assert readings("7*2*9*1") == ["7 + 2 = 9 × 1"]
    assert readings("2*2*4") == ["2 + 2 = 4"]
    assert readings("6*3*2") == ["6 = 3 × 2"]
    assert readings("5*1*5*20") == ["5 − 1 × 5 = 20"], "there is no other"
    assert readings("5*5*0") == ["5 − 5 = 0"]
    assert readings("7*?*7") == ["7 + 0 = 7"]
    assert readings("1?1*2") == ["1 + 1 = 2"]
    assert readings("4*2*2*4") == ["4 + 2 − 2 = 4"]


@pytest.mark.rule("NUMENKO-9")
def test_a_sign_that_is_written_is_insisted_on() -> None:
    assert readings("2×2*4") == ["2 × 2 = 4"]
    assert readings("7=?*7") == ["7 = 0 + 7"]
    assert readings("7*?=0") == ["7 − 7 = 0"]
    assert problems("2−2*4") == [("unread", "2−2*4")]
