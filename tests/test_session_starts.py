"""In which order shards begin their sessions, and how often: within Discord's limits, whatever goes wrong."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.session_starts import DAY, SPACING, SessionLimits, SessionStarts

HOUR = 3600.0


def run(starts: SessionStarts, until: float) -> list[tuple[float, int]]:
    """Who is let go when, in seconds from now."""
    found, now = [], 0.0
    while now <= until:
        found += [(now, shard) for shard in starts.take_due(now)]
        upcoming = starts.next_at(now)
        if upcoming is None:
            break
        now = upcoming
    return found


def test_one_after_the_other_and_the_shard_of_direct_messages_first() -> None:
    starts = SessionStarts()
    for shard in (2, 1, 0, 2):
        starts.ask(shard)
    assert run(starts, HOUR) == [(0.0, 0), (SPACING, 2), (2 * SPACING, 1)]


def test_groups_do_not_wait_for_each_other() -> None:
    starts = SessionStarts()
    starts.learn(SessionLimits(2, 1000, 1000, DAY), 0.0)
    for shard in range(4):
        starts.ask(shard)
    assert run(starts, HOUR) == [(0.0, 0), (0.0, 1), (SPACING, 2), (SPACING, 3)]


def test_who_no_longer_wants_it_holds_up_nobody() -> None:
    starts = SessionStarts()
    for shard in range(4):
        starts.ask(shard)
    starts.withdraw(1)
    starts.withdraw_all(lambda shard: shard == 2)
    assert run(starts, HOUR) == [(0.0, 0), (SPACING, 3)]


@pytest.mark.parametrize("remaining", [1000, 600, 100, 0])
def test_a_shard_that_begins_again_and_again_stays_within_a_day_s_limit(remaining: int) -> None:
    starts, now, times, reset = SessionStarts(), 0.0, [], DAY / 2
    starts.learn(SessionLimits(1, 1000, remaining, reset), 0.0)
    while now < 3 * DAY:
        starts.ask(0)
        times += [now for _ in starts.take_due(now)]
        now = max(starts.next_at(now) or 0.0, now + SPACING)
    assert sum(at < reset for at in times) <= remaining
    assert all(later - first >= DAY for first, later in zip(times, times[1000:], strict=False))
    assert max(later - first for first, later in pairwise(times)) <= max(reset, DAY / 500 + SPACING)


def test_what_another_run_has_used_counts_until_the_reset() -> None:
    starts = SessionStarts()
    starts.learn(SessionLimits(1, 1000, 400, HOUR), 0.0)
    starts.ask(0)
    assert starts.take_due(0.0) == [0], "the last one is long ago"
    starts.ask(0)
    assert starts.next_at(0.0) == pytest.approx(DAY / 500), "more than half of the day's are used"
    starts.take_due(HOUR)
    starts.ask(0)
    assert starts.next_at(HOUR) == HOUR + SPACING, "now they aren't"
