"""Holidays and nights move deadlines of matches by dates, and fill no clock again."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.match.upkeep.absence import DAY, MOST_DAYS, Absence, days_left, is_night, read_absence, take_holiday
from tests.match.house import ANN, BOB, House

HOUR = 3600.0
NOON = 1_000_080_000.0 - 1_000_080_000.0 % DAY + 12 * HOUR
"""A noon in UTC."""


async def absence(house: House) -> Absence:
    """When Ann does not play."""
    return read_absence(await house.store.settings.all("user", ANN.id))


async def test_a_turn_that_ends_in_a_holiday_keeps_the_time_it_had_left(house: House) -> None:
    match_id = await house.table(ANN, BOB, pace="daily")
    await house.later(20 * HOUR)
    await take_holiday(house.store.settings, ANN.id, 3, house.now)
    holiday = (await absence(house)).holiday
    assert holiday is not None
    await house.later(5 * HOUR)
    seat = await house.seat(match_id, ANN)
    assert not seat.misses
    assert seat.due_at == pytest.approx(holiday[1] + 4 * HOUR, abs=1.0)
    assert seat.back_at == holiday[1]
    assert (await house.seat(match_id, BOB)).misses, "the others are not on holiday"
    await house.restart()
    assert (await house.seat(match_id, ANN)).back_at == holiday[1]


async def test_at_a_faster_pace_nothing_moves(house: House) -> None:
    match_id = await house.table(ANN, BOB, pace="relaxed")
    await take_holiday(house.store.settings, ANN.id, 3, house.now)
    await house.later(0.75 * HOUR)
    assert (await house.seat(match_id, ANN)).misses


async def test_a_season_has_fourteen_days(house: House) -> None:
    settings = house.store.settings
    await take_holiday(settings, ANN.id, 10, house.now)
    house.now += 3.5 * DAY
    assert days_left(await absence(house), house.now) == 10, "six whole days of it are still to come"
    await take_holiday(settings, ANN.id, 0, house.now)
    assert (await absence(house)).holiday is None
    assert days_left(await absence(house), house.now) == 10
    with pytest.raises(Refused, match=r"holiday\.too_long"):
        await take_holiday(settings, ANN.id, 11, house.now)
    house.now += 100 * DAY
    assert days_left(await absence(house), house.now) == MOST_DAYS, "another season"


@pytest.mark.parametrize(
    ("night", "hour", "back"),
    [
        ((22, 8), 3, 8),
        ((22, 8), 23, 32),
        ((22, 8), 8, None),
        ((22, 8), 21, None),
        ((1, 6), 1, 6),
        ((1, 6), 0, None),
    ],
)
def test_a_night_ends_in_the_morning(night: tuple[int, int], hour: int, back: int | None) -> None:
    midnight = NOON - 12 * HOUR
    found = Absence("UTC", night=night).find_return(midnight + hour * HOUR)
    assert found == (None if back is None else midnight + back * HOUR)


@pytest.mark.parametrize(
    ("first", "last", "is_one"), [(22, 8, True), (20, 8, False), (8, 8, False), (0, 24, False)]
)
def test_a_night_has_ten_hours_at_most(first: int, last: int, is_one: bool) -> None:
    assert is_night(first, last) == is_one


def test_what_cannot_be_read_was_never_set() -> None:
    found = read_absence({"holiday": "soon", "night": "a b", "holiday_days": "many", "zone": "Moon"})
    assert (found.zone, found.holiday, found.night, found.used) == ("UTC", None, None, 0)
