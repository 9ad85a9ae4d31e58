"""What a number of Numer is said to bring before the reveal, compared with all that the others could write."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.numer import NUMER
from bot.games.numer.hints import prospect
from bot.games.numer.model import DIGITS, NumerView, open_digits
from bot.games.numer.options import NumerOptions
from bot.games.numer.reveal import judge

boards = st.sets(st.sampled_from(DIGITS), max_size=9).map(lambda digits: "".join(sorted(digits)))


def seen(*closed: str, turn: int = 1) -> NumerView:
    state = NUMER.setup(NumerOptions(), len(closed), seed=1)
    return NUMER.view(replace(state, closed=closed, turn=turn), 0)


@given(boards, boards, st.data())
def test_a_rival_is_who_can_eliminate_it(mine: str, other: str, data: st.DataObject) -> None:
    number = "".join(data.draw(st.sampled_from(open_digits(mine))) for _ in range(3))
    theirs = map("".join, product(open_digits(other), repeat=3))
    verdicts = (judge({0: number, 1: theirs_}, (mine, other), 1, 2) for theirs_ in theirs)
    possible = any(row.seat == 0 and row.verdict == "eliminated" for rows in verdicts for row in rows)
    assert prospect(seen(mine, other), number).rivals == ((1,) if possible else ())


@pytest.mark.rule("NUMER-6")
def test_only_lower_numbers_with_a_common_digit_count() -> None:
    assert prospect(seen("", "", "0123456789", "345"), "345").rivals == (1,)
    assert prospect(seen("", "", ""), "000").rivals == ()
    assert prospect(seen("", "01"), "222").rivals == ()
    assert prospect(seen("", "01"), "223").rivals == (1,)


@pytest.mark.rule("NUMER-13")
def test_the_first_digit_counts_double_in_the_fifth_turn() -> None:
    found = prospect(seen("", "", turn=5), "717")
    assert (found.points, found.bonus, found.digits) == (14, 8, "17")
