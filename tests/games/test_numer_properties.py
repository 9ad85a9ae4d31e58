"""Numer against an oracle that checks a turn the slow way, with integers instead of texts."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games.numer.model import RevealRow
from bot.games.numer.reveal import judge
from bot.games.numer.rules import read_number
from bot.games.wording import wording
from bot.i18n import texts

Turn = tuple[dict[int, str | None], tuple[str, ...]]
"""Choices by seat and the digits crossed off before; a seat with no open digit has no choice."""

ALL = "0123456789"


def seats_with(palette: str) -> st.SearchStrategy[Turn]:
    """Turns of 2–10 seats whose numbers have the digits of the palette."""
    number = st.text(palette, min_size=3, max_size=3)
    choice = st.one_of(number, number, number, st.just("-"))
    crossed = st.one_of(st.just(""), st.just(ALL), boards)
    seat = st.tuples(crossed, choice).map(lambda pair: (pair[0], None if pair[0] == ALL else pair[1]))
    return st.lists(seat, min_size=2, max_size=10).map(as_turn)


def as_turn(seats: list[tuple[str, str | None]]) -> Turn:
    """A turn from the crossed-off digits and the choice of each seat."""
    return {seat: choice for seat, (_, choice) in enumerate(seats)}, tuple(closed for closed, _ in seats)


boards = st.sets(st.sampled_from(ALL), max_size=9).map(lambda digits: "".join(sorted(digits)))
turns = st.one_of(*map(seats_with, (ALL, "019", "0123456", "37")))
"""With few different digits often enough to get clashes and equal numbers."""


def digits_of(n: int) -> set[int]:
    """The digits of a number written with three digits."""
    return {n // 100, n // 10 % 10, n % 10}


def oracle(turn: Turn, number_of_turn: int, bonus: int) -> dict[int, tuple[str, int, int]]:
    """What the rules say about each seat: verdict, first-digit points, bonus."""
    choices, closed = turn
    result: dict[int, tuple[str, int, int]] = {}
    valid: dict[int, int] = {}
    for seat, choice in choices.items():
        if choice is None:
            result[seat] = ("resting", 0, 0)
        elif choice == "-":
            result[seat] = ("out", 0, 0)
        elif digits_of(int(choice)) & {int(digit) for digit in closed[seat]}:
            result[seat] = ("void", 0, 0)
        else:
            valid[seat] = int(choice)
    for seat, number in valid.items():
        result[seat] = ("accepted", number // 100 * (2 if number_of_turn == 5 else 1), 0)
    for one, other in combinations(valid, 2):
        if valid[one] != valid[other] and digits_of(valid[one]) & digits_of(valid[other]):
            result[max(one, other, key=valid.__getitem__)] = ("eliminated", 0, 0)
    accepted = [seat for seat in valid if result[seat][0] == "accepted"]
    for seat in accepted:
        if all(valid[seat] >= valid[other] for other in accepted):
            result[seat] = (*result[seat][:2], bonus)
    return result


def place_in_the_row(row: RevealRow) -> tuple[int, str, int]:
    """Numbers ascending and equal ones by seat, then seats that sat out, then seats that rest."""
    return {"out": 1, "resting": 2}.get(row.verdict, 0), row.number or "", row.seat


@pytest.mark.rule("NUMER-6")
@pytest.mark.rule("NUMER-7")
@pytest.mark.rule("NUMER-8")
@pytest.mark.rule("NUMER-11")
@given(turns, st.integers(1, 5), st.sampled_from([2, 3, 4, 6, 8]))
@example(({0: "761", 1: "513", 2: "444", 3: "444", 4: "220"}, ("",) * 5), 1, 2)
def test_a_reveal_is_what_the_oracle_says(turn: Turn, number_of_turn: int, bonus: int) -> None:
    rows = judge(*turn, number_of_turn, bonus)
    assert sorted(row.seat for row in rows) == sorted(turn[0])
    assert {row.seat: row.number for row in rows} == turn[0]
    found = {row.seat: (row.verdict, row.points, row.bonus) for row in rows}
    assert found == oracle(turn, number_of_turn, bonus)
    assert list(rows) == sorted(rows, key=place_in_the_row)


@pytest.mark.rule("NUMER-6")
@given(turns)
def test_an_eliminated_number_names_a_lower_one_with_that_digit(turn: Turn) -> None:
    rows = judge(*turn, 1, 2)
    counted = {row.number for row in rows if row.verdict in ("accepted", "eliminated")}
    for row in rows:
        if row.verdict != "eliminated":
            assert row.shared is row.against is None
            continue
        assert row.number and row.shared and row.against
        assert row.against in counted
        assert int(row.against) < int(row.number)
        assert row.shared in row.number
        assert row.shared in row.against


@given(turns, st.randoms(use_true_random=False))
def test_it_does_not_matter_who_sits_where(turn: Turn, random: Random) -> None:
    choices, closed = turn
    seats = list(choices)
    random.shuffle(seats)
    moved = {new: choices[old] for new, old in enumerate(seats)}
    before = {row.seat: (row.verdict, row.total) for row in judge(choices, closed, 3, 4)}
    after = {row.seat: (row.verdict, row.total) for row in judge(moved, tuple(closed[s] for s in seats), 3, 4)}
    assert {seats[new]: result for new, result in after.items()} == before


typed = st.one_of(
    st.text(max_size=6),
    st.text(ALL, max_size=5),
    st.text("0123456789０１９٠١٩०९²½-+ .{}x", max_size=5),
    st.text(min_size=30, max_size=60),
)


@pytest.mark.rule("NUMER-4")
@given(typed, boards, st.booleans())
@example("7", "", False)
@example("757", "57", False)
@example("{number}", "", False)
def test_any_text_is_a_number_or_refused_in_words(text: str, closed: str, strict: bool) -> None:
    try:
        number = read_number(text, closed, strict=strict)
    except Refused as refused:
        assert re.fullmatch(r"NUMER-[45]\.[a-z]+", refused.code)
        assert wording("numer").refusal(refused, texts("en"))
    else:
        assert number == text
        assert re.fullmatch(r"[0-9]{3}", number)
        assert strict or not set(number) & set(closed)


@pytest.mark.rule("NUMER-5")
@given(st.integers(0, 999), boards)
def test_a_number_is_refused_for_its_closed_digits_and_for_nothing_else(n: int, closed: str) -> None:
    number = f"{n:03}"
    assert read_number(number, closed, strict=True) == number
    used = {int(digit) for digit in closed} & digits_of(n)
    if not used:
        assert read_number(number, closed, strict=False) == number
        return
    with pytest.raises(Refused) as caught:
        read_number(number, closed, strict=False)
    assert caught.value.code == "NUMER-5.closed"
    assert caught.value.params["digits"] == "".join(map(str, sorted(used)))
