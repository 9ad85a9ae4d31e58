"""Numer's expert: within a turn, little is gained by knowing how it draws its numbers."""

from __future__ import annotations

import subprocess
import sys
from math import exp
from operator import mul
from random import Random

import numpy as np
import pytest

from bot.games.numer.reveal import judge
from bot.opponents.numer import crowd, duel, pair_values
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.expert import chances
from bot.opponents.numer.fates import IDLE, Candidates, Rewards
from bot.opponents.numer.habits import habit_of
from bot.opponents.numer.lanes import FULL, Lanes, find_struck_and_out
from bot.opponents.numer.matrix_game import solve
from bot.opponents.numer.mix import Mix, blend, make_mix
from bot.opponents.numer.numbers import EVERY, NUMBERS, lowest_like, mask_of, playable
from bot.opponents.numer.public_turn import PastTurn, PublicTurn


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
    ("turn", "most"),
    [
        (turn_of("0134689", "2345789", "0123789"), 0.005),
        (turn_of("3569", "0259", "0149", turn=5), 0.015),
        (turn_of("0134689", "2345789", "0123789", turn=4, leads=(0, 25, 9))._replace(rounds=1), 0.005),
        (turn_of("0134689", "2345789", "0123789", "0123456789", "0123456789"), 0.005),
        (turn_of(*["0123456789"] * 5, "013468", "234578", "02457", leads=(0, 0, 0, 0, 9, 8, 9, 15)), 0.005),
    ],
)
def test_several_gain_little_by_another_number(turn: PublicTurn, most: float) -> None:
    """Chances to win the match, on average over the seats: whatever the score is and however much is to come."""
    mixes, gained = equilibrium(turn), 0.0
    for seat, mix in enumerate(mixes):
        tried, found = (chances(turn, seat, mixes, Random(number), 800) for number in (1, 2))
        played = sum(weight * found[choice] for choice, weight in zip(*mix, strict=True))
        gained += found[max(tried, key=tried.__getitem__)] - played
    assert gained / len(mixes) < most


def test_the_chances_of_two_are_those_of_each_other() -> None:
    turn = turn_of("0134689", "2345789", leads=(4, 0))
    table = duel.Duel(turn, (0, 1))
    mine, theirs = lowest_like("134"), lowest_like("235")
    one = table.column(0, theirs)[table.sides[0].choices.index(mine)]
    other = table.column(1, mine)[table.sides[1].choices.index(theirs)]
    assert one + other == pytest.approx(1)


def test_the_equilibrium_does_not_depend_on_what_was_thought_before() -> None:
    turn = turn_of("0134689", "2345789", "0123789")
    assert crowd.equilibrium(turn) == crowd.equilibrium(turn)


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


def test_what_strikes_and_what_stays_above_is_told_for_all_numbers() -> None:
    field = Lanes(NUMBERS)
    struck, out = find_struck_and_out(field, [EVERY[text] for text in ("220", "444", "444", "513", "761")])
    fates_of = dict(zip(playable(1023), zip(*map(field.figures, (struck, out)), strict=True), strict=True))
    assert [fates_of[lowest_like(text)][0] for text in ("888", "777", "666", "000", "500")] == [
        0,
        FULL,
        0,
        0,
        FULL,
    ]
    assert [fates_of[lowest_like(text)][1] for text in ("888", "666", "000", "111")] == [0, 0, FULL, FULL]


def test_clashes_are_those_of_the_rules() -> None:
    numbers = playable(mask_of("0245679"))
    field = Lanes([NUMBERS[index] for index in numbers])
    for other in list(EVERY.values())[::37]:
        for index, strikes, above in zip(numbers, *map(field.figures, field.clash(other)), strict=True):
            number = NUMBERS[index]
            sharing = bool(number.mask & other.mask)
            assert strikes == FULL * (sharing and number.value > other.value)
            assert above == FULL * (not sharing and number.value < other.value)


def grown_by_the_rules(written: list[int], rewards: Rewards) -> list[float]:
    """How much each seat grows when this is written."""
    texts = {seat: "-" if choice == IDLE else NUMBERS[choice].text for seat, choice in enumerate(written)}
    rows = judge(texts, ("",) * len(written), 1, 4)
    accepted = {row.seat: row.bonus > 0 for row in rows if row.verdict == "accepted"}
    return [
        float(rewards.plain[seat, written[seat]] + accepted[seat] * rewards.highest[seat, written[seat]])
        if seat in accepted
        else 0.0
        for seat in range(len(written))
    ]


@pytest.mark.parametrize("seats", [2, 3, 5, 10])
def test_imagined_turns_are_judged_by_the_rules(seats: int) -> None:
    rng = np.random.default_rng(seats)
    rewards = Rewards(*rng.random((2, seats, IDLE + 1), np.float32))
    few = np.append(rng.choice(IDLE, 60), [IDLE] * 4)
    written = rng.choice(few, (40, seats)).astype(np.int16)
    choices = rng.choice(few, (2, 7)).astype(np.int16)
    mine, theirs = Candidates([seats - 1, 0], choices, rewards).growth(written)
    for turn, place, column in np.ndindex(mine.shape):
        seat = (seats - 1, 0)[place]
        instead = [int(choice) for choice in written[turn]]
        instead[seat] = int(choices[place, column])
        grown = grown_by_the_rules(instead, rewards)
        assert mine[turn, place, column] == pytest.approx(grown.pop(seat))
        assert theirs[turn, place, column] == pytest.approx(sum(grown), abs=1e-5)


def test_even_draws_keep_to_the_weights() -> None:
    choices = np.array([[3, 5, 8], [1, 2, 4]], np.int16)
    weights = np.array([[0.5, 0.25, 0.25], [0, 1, 0]], np.float32)
    written = crowd.draw_choices(choices, weights, np.random.default_rng(1), 400)
    assert [list(written[:, 0]).count(choice) for choice in (3, 5, 8)] == [200, 100, 100]
    assert list(written[:, 0]) != sorted(written[:, 0])
    assert set(written[:, 1]) == {2}


def test_a_choice_dropped_too_early_is_considered_again() -> None:
    """What was hardly chosen in the first steps may be the best answer to what the others play on average."""
    turn = turn_of("0134689", "2345789", "0123789")
    learning = crowd.Learning(crowd.crowd_of(turn), np.random.default_rng(1))
    for number in range(1, 11):
        learning.step(number, 20)
    before = [set(mix.choices) for mix in learning.mixes()]
    learning.prune_choices(5, 5)
    few = [set(mix.choices) for mix in learning.mixes()]
    assert all(len(kept) <= 11 for kept in few)
    learning.prune_choices(40, 5)
    for number in range(11, 16):
        learning.step(number, 20)
    again = [set(mix.choices) for mix in learning.mixes()]
    assert any(chosen - kept for chosen, kept in zip(again, few, strict=True))
    assert all(len(chosen) > len(kept) for chosen, kept in zip(before, few, strict=True))


def test_nobody_loads_numpy_who_does_not_think_as_an_expert() -> None:
    """It would make every start slower and every process larger."""
    code = (
        "import sys, bot.__main__, bot.client; from bot.opponents.base import opponent; opponent('numer');"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_mixes_are_blended_by_their_shares() -> None:
    blended = blend([(0.25, Mix((3,), (1.0,))), (0.75, make_mix({3: 1.0, 7: 2.0}))])
    assert blended.choices == (3, 7)
    assert blended.weights == pytest.approx((0.5, 0.5))


def past_of(*texts: str) -> tuple[PastTurn, ...]:
    """Turns of two in which the second seat wrote these numbers, while the first sat out."""
    turns, open_ = list[PastTurn](), mask_of("0123456789")
    for number, text in enumerate(texts, 1):
        turns.append(PastTurn(PublicTurn((1023, open_), (0, 0), number, 2, 0), ("-", text), (0, 0)))
        open_ &= ~mask_of(text)
    return tuple(turns)


def test_a_habit_shows_in_what_was_written() -> None:
    turn = turn_of("0123456789", "01234567")
    likely, expected = habit_of(turn, past_of("999", "888"), 1)
    assert likely > 0.9
    assert NUMBERS[max(zip(expected.weights, expected.choices, strict=True))[1]].text == "777"


def test_what_fits_no_habit_shows_none() -> None:
    likely, _ = habit_of(turn_of("0123456789", "456789"), past_of("302", "199"), 1)
    assert likely < 0.5
