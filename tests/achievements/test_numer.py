"""Numer: what is worth telling, and what is not quite."""

from __future__ import annotations

import pytest

from tests.achievements.listener import Listener
from tests.rules.numer_table import ANN, BOB, CAT, Table

Turn = tuple[str, ...]


def told(*turns: Turn, rounds: int = 1) -> Listener:
    """A match with these turns from the first on, one number per seat; in the others everybody sits out."""
    table = Table(len(turns[0]), rounds=rounds)
    listener = Listener(table)
    for numbers in turns:
        table.turn(*numbers)
    table.idle(5 * rounds - len(turns))
    return listener


def test_three_numbers_eliminated_by_one() -> None:
    match = told(("012", "034", "156", "278"))
    assert match.earned(ANN) == {"three": 1}
    assert match.earned(BOB) == {}
    assert match.earned_by_a_computer(ANN) == {}


@pytest.mark.parametrize(
    "turn",
    [("012", "034", "156"), ("012", "034", "156", "247"), ("012", "034", "156", "345")],
    ids=["two", "a third has a digit of another one too", "a third has none of hers"],
)
def test_two_numbers_are_not_enough(turn: Turn) -> None:
    assert told(turn).earned(ANN) == {}


UNTOUCHED = (("999", "111"), ("888", "222"), ("777", "333"), ("666", "444"), ("555", "000"))


def test_a_win_with_every_number_accepted() -> None:
    assert told(*UNTOUCHED).earned(ANN, ANN)["unguessed"] == 1


@pytest.mark.parametrize(
    ("turns", "winner"),
    [
        (UNTOUCHED, BOB),
        ((*UNTOUCHED[:4], ("555", "005")), ANN),
        (UNTOUCHED[:4], ANN),
    ],
    ids=["no win", "eliminated once", "sat out once"],
)
def test_no_such_win(turns: tuple[Turn, ...], winner: int) -> None:
    assert "unguessed" not in told(*turns).earned(ANN, winner)


BEHIND = (("111", "922", "833"), *[("-", "-", "-")] * 4)


def test_from_last_to_first() -> None:
    assert told(*BEHIND, rounds=2).earned(ANN, ANN) == {"comeback": 1}


def test_whoever_shared_the_last_place_or_was_second_does_not_come_from_it() -> None:
    assert told(("-", "900", "-"), rounds=2).earned(ANN, ANN) == {}
    assert told(("-", "900"), rounds=2).earned(ANN, ANN) == {}, "of two somebody is always last"
    assert told(*BEHIND, rounds=1).earned(ANN, ANN) == {}
    assert told(*BEHIND, rounds=2).earned(ANN, BOB) == {}


FULL = (("012", "999"), ("345", "888"), ("678", "-"), ("999", "666"))


def test_all_ten_digits_crossed_off() -> None:
    match = told(*FULL)
    assert match.earned(ANN) == {"board": 1}
    assert match.earned(BOB) == {}
    assert told(*FULL[:3], ("-", "666")).earned(ANN) == {}


def test_the_highest_number_of_four_turns() -> None:
    high = (("000", "999"), ("111", "888"), ("222", "777"), ("333", "666"))
    assert told(*high).earned(BOB) == {"highest": 1}
    assert told(*high[:3]).earned(BOB) == {}
    across = (*high[:3], ("-", "-"), ("-", "-"), ("333", "666"))
    assert told(*across, rounds=2).earned(BOB) == {}, "four turns, but of two rounds"


def test_what_a_computer_wrote_for_her_is_not_hers() -> None:
    table = Table(3, rounds=1)
    match = Listener(table)
    table.writes(BOB, "130")
    table.writes(ANN, "012")
    match.absent.add(ANN)
    table.writes(ANN, "013")
    table.writes(CAT, "345")
    assert [move.own for move in match.moves] == [True, True, False, True]
    table.idle(4)
    assert "unguessed" not in match.earned(ANN, ANN)


def test_the_best_play_is_the_number_of_most_points() -> None:
    match = told(("123", "456"), ("888", "-"), ("-", "777"))
    assert match.best(ANN) == 8 + 3, "the first digit, and the bonus of the turn"
    assert match.best(BOB) == 7 + 4
    match.earned_by_a_computer(ANN)
    assert match.best(ANN) == 0
