"""nmbrs!: what may touch, what moves apart, and what is refused."""

from __future__ import annotations

import pytest

from tests.rules.nmbrs_table import ANN, Table, reason


def refusal(*islands: str, hand: str, line: str) -> tuple[str, dict[str, str]]:
    """Why a line cannot be laid."""
    return reason(Table().lies(*islands, hands={ANN: f"{hand} 7"}).refusal(ANN, line))


CORNER = """
    40 41 42  .
    50  .  . {}
    60  .  . {}
    70 71 72 73
"""


@pytest.mark.rule("NMBRS-14")
def test_two_cards_may_not_touch_without_being_part_of_a_series() -> None:
    """The 22 would be next to the 11, and on the other side next to the 9."""
    table = "9 . .\n10 20 30\n11 . ."
    assert refusal(table, hand="22 24", line="20 22 24") == ("NMBRS-14.touch", {"a": "22", "b": "11"})


@pytest.mark.rule("NMBRS-14")
def test_three_that_touch_must_be_a_series() -> None:
    refused = refusal(CORNER.format(77, 75), hand="43", line="40 41 42 43")
    assert refused == ("NMBRS-14.series", {"line": "43 77 75 73"})


@pytest.mark.rule("NMBRS-14")
def test_a_new_card_may_stand_in_two_series() -> None:
    table = Table().lies(CORNER.format(53, 63), hands={ANN: "43 7"})
    table.plays(ANN, "40 41 42 43")
    assert table.picture == ["40 41 42 43\n50 . . 53\n60 . . 63\n70 71 72 73"]


@pytest.mark.rule("NMBRS-14")
def test_islands_that_are_joined_may_not_touch_beside_the_line() -> None:
    """The columns of 20 and 21 would be next to each other, whichever way they are turned."""
    refused = refusal("18\n20\n22", "11\n21\n31", hand="19", line="19 20 21")
    assert refused == ("NMBRS-14.touch", {"a": "18", "b": "11"})


@pytest.mark.rule("NMBRS-14")
def test_islands_that_are_joined_may_touch_in_a_series_of_three() -> None:
    """Beside the line 20 21 22 the three columns make the series 30 31 32."""
    table = Table().lies("20 30 40", "21 31 41", "22 32 42", hands={ANN: "23 7"})
    table.plays(ANN, "20 21 22 23")
    (picture,) = table.picture
    assert picture == "20 30 40\n21 31 41\n22 32 42\n23 . ."


@pytest.mark.rule("NMBRS-15")
def test_an_island_is_turned_so_that_the_line_can_be_laid() -> None:
    table = Table().lies("10 20 30", "40\n50\n60", hands={ANN: "70 7"})
    table.plays(ANN, "10 20 30 40 50 60 70")
    assert table.picture == ["10 20 30 40 50 60 70"]


@pytest.mark.rule("NMBRS-15")
def test_of_several_ways_the_first_that_is_legal_is_taken() -> None:
    """Downwards the 22 would touch the 11; upwards nothing is in the way."""
    table = Table().lies("10 20 30\n11 . .\n12 . .", hands={ANN: "22 24 7"})
    table.plays(ANN, "20 22 24")
    assert table.picture == [". 24 .\n. 22 .\n10 20 30\n11 . .\n12 . ."]


UP = """
4 . 14
3 . 11
2 5 8
"""


@pytest.mark.rule("NMBRS-15")
@pytest.mark.rule("NMBRS-19")
@pytest.mark.parametrize(
    ("edition", "points", "picture"),
    [
        (2, 12, "4 9 14\n3 7 11\n2 5 8"),
        (1, 6, "4 . 14\n3 . 11\n2 5 8\n. 7 .\n. 9 ."),
    ],
)
def test_of_several_ways_the_one_that_earns_most_is_taken(edition: int, points: int, picture: str) -> None:
    """Upwards 3 7 11 and 4 9 14 have three colours each; matches of the first edition took the first way."""
    table = Table(edition=edition).lies(UP, hands={ANN: "7 9 1"})
    assert table.plays(ANN, "5 7 9").points == points
    assert table.picture == [picture]


TWINS = ("5 Jb15 25", "10 Jr15 20")
"""Two jokers that stand for 15; the 18 is orange, and the 21 blue."""


@pytest.mark.rule("NMBRS-11")
@pytest.mark.rule("NMBRS-19")
@pytest.mark.parametrize(("edition", "points", "island"), [(3, 8, 2), (2, 4, 1), (1, 4, 1)])
def test_of_several_jokers_on_the_table_the_one_with_which_the_line_earns_most_is_meant(
    edition: int, points: int, island: int
) -> None:
    """With the red one there are three colours; in matches of earlier editions the first one was meant."""
    table = Table(edition=edition).lies(*TWINS, hands={ANN: "18 21 7"})
    laid = table.plays(ANN, "J15 18 21")
    assert (laid.points, laid.island) == (points, island)


@pytest.mark.rule("NMBRS-11")
@pytest.mark.parametrize(("joker", "points"), [("Jb", 4), ("Jr", 8)])
def test_the_joker_on_the_table_can_be_named(joker: str, points: int) -> None:
    table = Table().lies(*TWINS, hands={ANN: "18 21 7"})
    assert table.plays(ANN, f"{joker}15 18 21").points == points


@pytest.mark.rule("NMBRS-11")
def test_a_joker_of_the_hand_is_kept_while_one_on_the_table_will_do() -> None:
    table = Table().lies("5 Jb15 25", hands={ANN: "Jr 18 21 7"})
    laid = table.plays(ANN, "J15 18 21")
    assert ([scored.card for scored in laid.scored], laid.points) == (["18", "21"], 4)


@pytest.mark.rule("NMBRS-15")
def test_each_side_of_a_gap_moves_as_a_rigid_block() -> None:
    table = Table().lies(
        """
        10 20 30
        11  . 32
        12  . 34
        """,
        hands={ANN: "15 25 7"},
    )
    table.plays(ANN, "10 15 20 25 30")
    assert table.picture == ["10 15 20 25 30\n11 . . . 32\n12 . . . 34"]


@pytest.mark.rule("NMBRS-15")
def test_a_closed_ring_does_not_open() -> None:
    ring = "10 20 30\n16 . 36\n22 32 42"
    refused = refusal(ring, hand="15 25", line="10 15 20 25 30")
    assert refused == ("NMBRS-15.ring", {"a": "10", "b": "20"})
    refused = refusal(ring, hand="13 19", line="10 13 16 19 22")
    assert refused == ("NMBRS-15.ring", {"a": "10", "b": "16"})


@pytest.mark.rule("NMBRS-15")
def test_a_ring_may_be_extended() -> None:
    table = Table().lies("10 20 30\n16 . 36\n22 32 42", hands={ANN: "40 7"})
    table.plays(ANN, "10 20 30 40")
    assert table.picture == ["10 20 30 40\n16 . 36 .\n22 32 42 ."]


@pytest.mark.rule("NMBRS-15")
def test_cards_may_not_come_to_lie_on_each_other() -> None:
    """Whichever way the island of the 50 is turned, its arm reaches the column through the 30."""
    arm = "36 41 46 51 56\n. . 48 . .\n. . 50 . ."
    wall = ". . 26\n. . 28\n10 20 30\n. . 32\n. . 34"
    refused = refusal(wall, arm, hand="40", line="10 20 30 40 50")
    assert refused == ("NMBRS-15.collision", {"a": "36", "b": "26"})


@pytest.mark.rule("NMBRS-15")
def test_a_hand_card_may_not_come_to_lie_on_a_card_either() -> None:
    """On either side of the 14 the second place is free or has the 34."""
    refused = refusal("10 20 30\n12 . 32\n14 . 34", hand="4 9 19 24", line="4 9 14 19 24")
    assert refused == ("NMBRS-15.collision", {"a": "24", "b": "34"})


@pytest.mark.rule("NMBRS-15")
def test_nothing_but_hand_cards_may_come_between_neighbours() -> None:
    refused = refusal("10 20 30", "14 15 16", "24 25 26", hand="35", line="10 15 20 25 30 35")
    assert refused == ("NMBRS-15.between", {"a": "10", "b": "20", "card": "15"})
    refused = refusal("10 20 30", "15 25 35", hand="40 45", line="10 15 20 25 30 35 40")
    assert refused == ("NMBRS-15.between", {"a": "10", "b": "20", "card": "15"})


@pytest.mark.rule("NMBRS-15")
@pytest.mark.parametrize(
    ("hand", "line", "a", "b"),
    [
        ("27", "20 27 34", "20", "34"),
        ("54", "14 34 54", "14", "34"),
        ("19 24 29", "14 19 24 29 34", "14", "34"),
    ],
)
def test_cards_of_an_island_keep_their_distance(hand: str, line: str, a: str, b: str) -> None:
    refused = refusal("10 20 30\n12 . 32\n14 . 34", hand=hand, line=line)
    assert refused == ("NMBRS-15.apart", {"a": a, "b": b})


@pytest.mark.rule("NMBRS-15")
@pytest.mark.parametrize(("far", "legal"), [(40, False), (60, True)])
def test_a_block_that_moves_may_come_to_touch_another_only_in_a_series(far: int, legal: bool) -> None:
    """The last card of the row moves below the 59: a 60 continues from there, a 40 does not."""
    near = (20 + far) // 2
    gaps = f"{(20 + near) // 2} {(near + far) // 2}"
    table = Table().lies(
        f"""
        17 27 37 47 57
        18  .  .  . 58
        19  .  .  . 59
        20 {near} {far} . .
        """,
        hands={ANN: f"{gaps} 7"},
    )
    first, second = gaps.split()
    line = f"20 {first} {near} {second} {far}"
    if legal:
        assert table.plays(ANN, line).kind == "insert"
        assert table.picture == [f"17 27 37 47 57\n18 . . . 58\n19 . . . 59\n{line}"]
    else:
        assert reason(table.refusal(ANN, line)) == ("NMBRS-14.series", {"line": "57 58 59 40"})
