"""Numer's expert: within a turn, little is gained by knowing how it draws its numbers."""

from __future__ import annotations

from math import exp
from operator import mul
from random import Random

import pytest

from bot.opponents.numer import crowd, duel, pair_values
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.expert import chances
from bot.opponents.numer.habits import habit_of
from bot.opponents.numer.imagined import Row, Turn
from bot.opponents.numer.lanes import FULL, Lanes
from bot.opponents.numer.matrix_game import solve
from bot.opponents.numer.mix import Mix, blend, evenly, mixed
from bot.opponents.numer.numbers import EVERY, NUMBERS, lowest_like, mask_of, playable
from bot.opponents.numer.public_turn import PastTurn, PublicTurn
from bot.opponents.numer.regrets import Regrets


def turn_of(*boards: str, turn: int = 3, leads: tuple[int, ...] = ()) -> PublicTurn:
    """A turn of the last round with these digits open, its bonus 4."""
    return PublicTurn(tuple(map(mask_of, boards)), leads or (0,) * len(boards), turn, 4, 0)


def test_a_matrix_game_has_the_known_equilibrium() -> None:
    mine, theirs, value = solve([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    assert mine == pytest.approx([1 / 3] * 3)
    assert theirs == pytest.approx([1 / 3] * 3)
    assert value == pytest.approx(0.5)


def test_nearly_equal_chances_are_solved_too() -> None:
    """Late in a match nearly everything is won or lost, and rounding must not decide."""
    leads = ((23.086, 0.0, 23.086), (23.086, 0.0, 23.086), (30.001, 21.376, -10.26), (30.001, 22.231, -10.26))
    payoffs = [[1 / (1 + exp(-lead)) for lead in row] for row in leads]
    mine, theirs, value = solve(payoffs)
    assert (sum(mine), sum(theirs)) == pytest.approx((1, 1), abs=1e-6)
    assert max(sum(map(mul, row, theirs)) for row in payoffs) == pytest.approx(value, abs=1e-6)
    assert min(sum(map(mul, column, mine)) for column in zip(*payoffs, strict=True)) == pytest.approx(
        value, abs=1e-6
    )


def test_a_better_row_is_always_taken() -> None:
    mine, theirs, value = solve([[0.2, 0.3], [0.6, 0.4]])
    assert (mine, theirs) == ([0.0, 1.0], [0.0, 1.0])
    assert value == pytest.approx(0.4)


@pytest.mark.parametrize(
    "turn",
    [
        turn_of("0134689", "2345789"),
        turn_of("45679", "02469", turn=4, leads=(5, 0)),
        turn_of("3569", "0259", turn=5, leads=(0, 3)),
    ],
)
def test_two_gain_hardly_anything_by_another_number(turn: PublicTurn) -> None:
    one, other, value = duel.equilibrium(duel.Duel(turn, (0, 1)))
    table = duel.Duel(turn, (0, 1))
    assert max(table.chances(0, other)) + max(table.chances(1, one)) - 1 < 0.03
    assert max(table.chances(0, other)) == pytest.approx(value, abs=0.01)


@pytest.mark.parametrize(
    "turn", [turn_of("0134689", "2345789", "0123789"), turn_of("3569", "0259", "0149", turn=5)]
)
def test_three_gain_little_by_another_number(turn: PublicTurn) -> None:
    mixes = equilibrium(turn)
    for seat in range(3):
        found = chances(turn, seat, mixes, Random(1), 400)
        played = sum(
            weight * found[choice] for choice, weight in zip(mixes[seat].choices, mixes[seat].weights, strict=True)
        )
        assert max(found.values()) < played + 0.04


def test_the_chances_of_two_are_those_of_each_other() -> None:
    turn = turn_of("0134689", "2345789", leads=(4, 0))
    table = duel.Duel(turn, (0, 1))
    mine, theirs = lowest_like("134"), lowest_like("235")
    one = table.column(0, theirs)[table.sides[0].choices.index(mine)]
    other = table.column(1, mine)[table.sides[1].choices.index(theirs)]
    assert one + other == pytest.approx(1)


def test_the_equilibrium_does_not_depend_on_what_was_thought_before() -> None:
    turn = turn_of("0134689", "2345789", "0123789")
    assert crowd.equilibrium(turn, range(3)) == crowd.equilibrium(turn, range(3))


@pytest.mark.parametrize(
    ("mine", "theirs"), [("0134689", "2345789"), ("9", "8"), ("", "123"), ("5", ""), ("", ""), ("02468", "02468")]
)
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_two_boards_are_worth_what_their_features_say(mine: str, theirs: str, left: int) -> None:
    pair = mask_of(mine), mask_of(theirs)
    value = sum(map(mul, pair_values.weights_of(left), pair_values.features(*pair)))
    assert pair_values.worth(*pair, left) == pytest.approx(value)
    assert pair_values.worth(*pair[::-1], left) == pytest.approx(-value)
    assert pair_values.worth(*pair, 0) == 0


def test_by_points_a_lead_counts_for_what_it_is() -> None:
    turn = turn_of("9", "8", turn=5)
    table = duel.Duel(turn, (0, 1), by_points=True)
    found = duel.equilibrium(table).value
    assert (found - 0.5) * duel.SWING == pytest.approx(2 * 9 + 1 + 4 - 2 * 8 - 1)


def turn_with(field: Lanes, *texts: str) -> Turn:
    """An imagined turn in which the seats write these numbers, each of which grows by 1, or 10 as the highest."""
    rows = []
    for place, text in enumerate(texts):
        strikes, above, struck_by = field.clash(int(text))
        rows.append(Row(int(text), place, mask_of(text), strikes, above, 1.0, 10.0, struck_by, 10 * struck_by))
    return Turn(sorted(rows))


def test_imagined_turns_are_judged_by_the_rules() -> None:
    field = Lanes(playable(1023))
    struck, out, taken, grown = turn_with(field, "761", "513", "444", "444", "220").seen()
    fates = {
        choice: figures
        for choice, *figures in zip(field.choices, *map(field.figures, (struck, out, taken)), strict=True)
    }
    assert [fates[lowest_like(text)][0] for text in ("888", "777", "666", "000", "500")] == [0, FULL, 0, 0, FULL]
    assert [fates[lowest_like(text)][1] for text in ("888", "666", "000", "111")] == [0, 0, FULL, FULL]
    assert [fates[lowest_like(text)][2] for text in ("000", "111", "044", "144")] == [1, 10, 3, 12]
    assert grown == 1 + 1 + 1 + 10


@pytest.mark.parametrize(
    "texts",
    [("761", "513", "444", "444", "220"), ("345", "123", "345", "678"), ("500", "501", "499"), ("9", "98", "987")],
)
def test_a_seat_sees_the_turn_as_if_it_did_not_write(texts: tuple[str, ...]) -> None:
    field = Lanes(playable(1023))
    for place, seen in enumerate(turn_with(field, *texts).by_place(len(texts) + 1)):
        assert seen == turn_with(field, *texts[:place], *texts[place + 1 :]).seen()


def test_clashes_are_those_of_the_rules() -> None:
    field = Lanes(playable(mask_of("0245679")))
    for other in list(EVERY.values())[::37]:
        clash = field.clash(other.value)
        figures = zip(field.numbers, *map(field.figures, clash), strict=False)
        for index, strikes, above, struck_by in figures:
            number = NUMBERS[index]
            sharing = bool(number.mask & other.mask)
            assert strikes == FULL * (sharing and number.value > other.value)
            assert above == FULL * (not sharing and number.value < other.value)
            assert struck_by == (sharing and number.value < other.value)


def test_what_would_have_been_better_is_regretted() -> None:
    field = Lanes([3, 5, 8])
    regrets = Regrets(field, [1, 1, 0, 1], [0] * 4, [0.0] * 4)
    regrets.learn(field.lanes([60, 30, 0, 0]), 1)
    assert regrets.figures == (30, 0, 0, 0)
    assert regrets.shares == (60, 0, 0, 0)
    regrets.learn(field.lanes([0, 40, 0, 0]), 2)
    assert regrets.figures == (30, 40, 0, 0)
    assert regrets.sums == pytest.approx([1 + 2 * 30 / 110, 2 * 80 / 110, 0, 0])


def test_where_nothing_is_regretted_all_choices_are_alike() -> None:
    field = Lanes([3, 5, 8])
    regrets = Regrets(field, [1, 0, 1, 1], [0] * 4, [0.0] * 4)
    regrets.learn(field.lanes([7, 0, 7, 7]), 3)
    assert regrets.sums == [1, 0, 1, 1]


def test_mixes_are_blended_by_their_shares() -> None:
    blended = blend([(0.25, Mix((3,), (1.0,))), (0.75, mixed({3: 1.0, 7: 2.0}))])
    assert blended.choices == (3, 7)
    assert blended.weights == pytest.approx((0.5, 0.5))


def past_of(*texts: str) -> list[PastTurn]:
    """Turns of two in which the second seat wrote these numbers, while the first sat out."""
    turns, open_ = [], mask_of("0123456789")
    for number, text in enumerate(texts, 1):
        turns.append(PastTurn(PublicTurn((1023, open_), (0, 0), number, 2, 0), ("-", text), (0, 0)))
        open_ &= ~mask_of(text)
    return turns


def test_a_habit_shows_in_what_was_written() -> None:
    turn = turn_of("0123456789", "01234567")
    likely, expected = habit_of(turn, past_of("999", "888"), 1)
    assert likely > 0.9
    assert NUMBERS[max(zip(expected.weights, expected.choices, strict=True))[1]].text == "777"


def test_what_fits_no_habit_shows_none() -> None:
    likely, _ = habit_of(turn_of("0123456789", "456789"), past_of("302", "199"), 1)
    assert likely < 0.5


def test_even_draws_keep_to_the_weights() -> None:
    drawn = evenly((3, 5, 8), (0.5, 0.25, 0.25), Random(1), 400)
    assert [drawn.count(choice) for choice in (3, 5, 8)] == [200, 100, 100]
    assert drawn != sorted(drawn)
    assert evenly((3, 5), (0, 1), Random(1), 7) == [5] * 7
