"""What the bot counts about itself."""

from __future__ import annotations

from bot.metrics import BOUNDS, MOST_CODES, Durations, Metrics


def test_durations_are_counted_by_bounds() -> None:
    durations = Durations()
    for seconds in (0.0, BOUNDS[0], 0.03, 99.0):
        durations.add(seconds)
    assert durations.counts[0] == 2
    assert durations.counts[BOUNDS.index(0.05)] == 1
    assert durations.counts[-1] == 1
    assert durations.total == BOUNDS[0] + 0.03 + 99.0


def test_what_fails_is_timed_too() -> None:
    durations = Durations()
    try:
        with durations.timing():
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    assert sum(durations.counts) == 1


def test_codes_are_bounded() -> None:
    counts = Metrics()
    for n in range(MOST_CODES + 5):
        counts.refuse(f"code.{n}")
    counts.refuse("code.0")
    assert counts.refusals["other"] == 5
    assert counts.refusals["code.0"] == 2
    assert len(counts.refusals) == MOST_CODES + 1
