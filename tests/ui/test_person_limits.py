"""How often a person may do what is posted or stored."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.ui.person_limits import LIMITS, SAME, Deed, PersonLimits

ANN, BEN = 1, 2


class Clock:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def wall(self) -> float:
        """The time in Unix seconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock by which limits are measured."""
    return Clock()


def does(limits: PersonLimits, user: int, deed: Deed, times: int, about: object = None) -> int:
    """How many of so many deeds in a row are done."""
    done = 0
    for _ in range(times):
        try:
            with limits.taking(user, deed, about):
                done += 1
        except Refused as refused:
            assert refused.code == "person.often"
    return done


@pytest.mark.parametrize("deed", LIMITS)
def test_so_many_at_once_and_then_one_at_a_time(clock: Clock, deed: Deed) -> None:
    limits, limit = PersonLimits(clock.wall), LIMITS[deed]
    assert does(limits, ANN, deed, 60) == limit.at_once
    assert does(limits, BEN, deed, 1) == 1, "limits are a person's"
    clock.now += limit.seconds
    assert does(limits, ANN, deed, 3) == 1
    clock.now += 100 * limit.seconds
    assert does(limits, ANN, deed, 60) == limit.at_once


def test_deeds_are_counted_apart(clock: Clock) -> None:
    limits = PersonLimits(clock.wall)
    does(limits, ANN, "show", 60)
    assert does(limits, ANN, "table", 1) == 1


def test_the_same_page_is_shown_less_often(clock: Clock) -> None:
    limits = PersonLimits(clock.wall)
    assert does(limits, ANN, "show", 12, about="page 1") == SAME.at_once
    assert does(limits, ANN, "show", 12, about="page 2") == LIMITS["show"].at_once - SAME.at_once


def test_the_refusal_says_when_it_works_again(clock: Clock) -> None:
    limits = PersonLimits(clock.wall)
    does(limits, ANN, "table", 60)
    with pytest.raises(Refused) as caught, limits.taking(ANN, "table"):
        pass
    at = float(str(caught.value.params["at"]))
    clock.now = at - 1.1
    assert does(limits, ANN, "table", 1) == 0
    clock.now = at
    assert does(limits, ANN, "table", 1) == 1


def test_what_was_refused_or_failed_does_not_count(clock: Clock) -> None:
    limits = PersonLimits(clock.wall)
    for _ in range(60):
        with pytest.raises(Refused, match=r"place\.full"), limits.taking(ANN, "table"):
            raise Refused("place.full")
    assert does(limits, ANN, "table", 1) == 1


def test_few_are_remembered(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.person_limits.MOST", 2)
    limits = PersonLimits(clock.wall)
    does(limits, ANN, "show", 60)
    for user in range(10, 13):
        does(limits, user, "show", 1)
    assert does(limits, ANN, "show", 1) == 1


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_jumps_makes_nobody_wait(clock: Clock, hours: int) -> None:
    limits = PersonLimits(clock.wall)
    does(limits, ANN, "table", 60)
    clock.now += hours * 3600
    does(limits, ANN, "table", 60)
    clock.now += LIMITS["table"].seconds
    assert does(limits, ANN, "table", 1) == 1
