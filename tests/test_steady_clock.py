"""A clock for short pauses."""

from __future__ import annotations

import pytest

from bot.steady_clock import SteadyClock


class Wall:
    """A clock that somebody sets."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_it_goes_as_the_clock_does() -> None:
    wall = Wall()
    steady = SteadyClock(wall)
    before = steady()
    wall.now += 2.5
    assert steady() - before == 2.5
    assert steady.to_underlying(steady() + 5) == wall.now + 5


def test_it_goes_on_where_the_clock_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Wall()
    monkeypatch.setattr("time.monotonic", lambda: 7.0)
    steady = SteadyClock(wall)
    until = steady() + 1.25
    for _ in range(2):
        wall.now -= 3600
        assert steady() <= until
        assert steady.to_underlying(until) == wall.now + 1.25
    wall.now += 1.25
    assert steady() >= until


def test_the_time_since_the_last_look_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, passed = Wall(), 0.0
    monkeypatch.setattr("time.monotonic", lambda: passed)
    steady = SteadyClock(wall)
    before = steady()
    wall.now += 60 - 3600
    passed += 60
    assert steady() - before == 60


def test_a_moment_backwards_is_none() -> None:
    wall = Wall()
    steady = SteadyClock(wall)
    before = steady()
    wall.now -= 0.5
    assert steady() == before - 0.5
