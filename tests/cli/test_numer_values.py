"""The table of Numer's computer players: how it is made, and that it is shipped whole."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.cli import numer_values
from bot.cli.least_squares import fit
from bot.games.numer import NUMER
from bot.games.numer.model import TURNS
from bot.opponents.numer import digit_values
from bot.opponents.numer.digit_values import FEATURES
from bot.paths import shipped


def test_a_fit_finds_the_weights() -> None:
    rng = Random(1)
    figures = [[1.0, rng.random(), rng.random()] for _ in range(200)]
    samples = [(row, 3 - 2 * row[1] + row[2]) for row in figures]
    assert fit(samples, [0.0] * 3, 0) == pytest.approx([3, -2, 1], abs=0.01)
    assert fit(samples, [7.0] * 3, 1e9) == pytest.approx([7, 7, 7], abs=0.01)


def test_a_round_gives_a_sample_for_each_seat() -> None:
    samples = numer_values._round(2, TURNS, Random(1))
    assert [len(figures) for figures, _ in samples] == [FEATURES] * 2
    assert all(0 <= points <= 36 for _, points in samples)


def test_fresh_entries_replace_old_ones(tmp_path: Path) -> None:
    path = tmp_path / "numer.json"
    path.write_text('{"weights": {"2": [1], "3": [2]}, "openings": {}}')
    numer_values._write(path, weights={3: [5]})
    assert msgspec.json.decode(path.read_bytes()) == {"weights": {"2": [1], "3": [5]}, "openings": {}}


def test_the_shipped_table_is_whole() -> None:
    path = shipped("opponents") / "numer.json"
    table = msgspec.json.decode(path.read_bytes())
    assert path.stat().st_size < 100_000
    assert set(map(int, table["openings"])) == set(NUMER.seats)
    for seats in NUMER.seats:
        for left in range(1, TURNS):
            assert len(digit_values.weights_of(seats, left)) == FEATURES
            assert any(digit_values.weights_of(seats, left))
    assert digit_values.weights_of(2, 0) == ()
