"""The table of Numer's computer players: how it is made, and that it is shipped whole."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.cli import numer_crowds, numer_pairs, numer_values
from bot.cli.least_squares import cross_validate, fit
from bot.games.numer import NUMER
from bot.games.numer.model import TURNS
from bot.opponents.numer import digit_values, pair_values
from bot.opponents.numer.digit_values import FEATURES
from bot.opponents.numer.mix import SIT_OUT
from bot.opponents.numer.numbers import lowest_like, mask_of
from bot.opponents.numer.public_turn import PublicTurn
from bot.paths import shipped_folder


def test_a_fit_finds_the_weights() -> None:
    rng = Random(1)
    figures = [[1.0, rng.random(), rng.random()] for _ in range(200)]
    samples = [(row, 3 - 2 * row[1] + row[2]) for row in figures]
    assert fit(samples, [0.0] * 3, 0) == pytest.approx([3, -2, 1], abs=0.01)
    assert fit(samples, [7.0] * 3, 1e9) == pytest.approx([7, 7, 7], abs=0.01)


def test_a_fit_is_tried_on_what_was_left_out() -> None:
    rng = Random(1)
    figures = [[1.0, rng.random(), rng.random()] for _ in range(200)]
    found = cross_validate([(row, 3 - 2 * row[1] + row[2]) for row in figures], 0, 10)
    assert found.weights == pytest.approx([3, -2, 1], abs=0.01)
    assert found.missed < 0.01
    assert found.explained > 0.99


def test_the_last_turn_is_worth_what_is_earned_in_it() -> None:
    nine, none = mask_of("9"), 0
    assert numer_pairs.value_of((nine, none), TURNS) == 2 * 9 + 8 + 1
    assert numer_pairs.value_of((none, nine), TURNS) == -(2 * 9 + 8 + 1)
    assert numer_pairs.value_of((nine, nine), TURNS) == pytest.approx(0, abs=0.5)
    assert numer_pairs.value_of((nine, mask_of("8")), TURNS) == pytest.approx(19 + 8 - 17, abs=0.5)


def test_boards_are_those_before_a_turn() -> None:
    rng = Random(1)
    for turn in range(2, TURNS + 1):
        for pair in numer_pairs.pairs_of(turn, rng, 20):
            assert all(10 - 3 * (turn - 1) <= open_.bit_count() <= 10 for open_ in pair)


def test_pairs_are_fitted() -> None:
    found = numer_pairs.fit_weights(numer_pairs.pairs_of(TURNS, Random(1), 11), TURNS)
    assert len(found.weights) == pair_values.FEATURES


def test_tables_are_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numer_crowds, "DRAWN", 5)
    assert len(numer_crowds.fit_weights(3, TURNS, 2).weights) == FEATURES


def test_a_drawn_turn_is_scored_by_the_rules() -> None:
    turn = PublicTurn((1023,) * 5, (0,) * 5, 1, 2, 1)
    numbers = [lowest_like(text) for text in ("761", "513", "444", "444", "220")]
    boards, points = numer_crowds.outcome(turn, numbers)
    assert points == [0, 5 + 2 + 3, 4 + 1, 4 + 1, 2 + 2]
    assert [1023 & ~board for board in boards] == [0, mask_of("135"), mask_of("4"), mask_of("4"), mask_of("02")]
    assert numer_crowds.outcome(turn, [SIT_OUT] * 5) == ([1023] * 5, [0] * 5)


def test_fresh_entries_replace_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "numer.json"
    path.write_text('{"weights": {"2": [1], "3": [2]}, "openings": {}}')
    numer_values._write(path, weights={3: [5]})
    assert msgspec.json.decode(path.read_bytes()) == {"weights": {"2": [1], "3": [5]}, "openings": {}}


def test_the_shipped_table_is_whole() -> None:
    path = shipped_folder("opponents") / "numer.json"
    table = msgspec.json.decode(path.read_bytes())
    assert path.stat().st_size < 100_000
    assert set(map(int, table["openings"])) == set(NUMER.seats)
    for left in range(1, TURNS):
        assert len(pair_values.weights_of(left)) == pair_values.FEATURES
        assert any(pair_values.weights_of(left))
        for seats in list(NUMER.seats)[1:]:
            assert len(digit_values.weights_of(seats, left)) == FEATURES
            assert any(digit_values.weights_of(seats, left))
    assert digit_values.weights_of(3, 0) == ()
