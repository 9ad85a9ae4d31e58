"""Time that was lost: known once, however many processes noted it, and by days."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.store.daily.results import TryBegun
from bot.store.outages import KEPT, note_outage
from bot.store.store import Store
from tests.store.rows import AT_PUZZLE

DAY, NEXT, THIRD = "2026-01-30", "2026-01-31", "2026-02-01"
NOON = datetime(2026, 1, 30, 12, tzinfo=UTC).timestamp()
HOUR = 3600.0


async def loses(store: Store, seconds: float, at: float) -> None:
    """So many seconds up to then were lost."""
    await store.database.run(lambda connection: note_outage(connection, seconds, at))


async def times(store: Store) -> list[tuple[float, float]]:
    """What is known to the second, in hours from noon."""
    rows = await store.database.rows("SELECT from_at, until_at FROM lost_time ORDER BY until_at")
    return [((row["from_at"] - NOON) / HOUR, (row["until_at"] - NOON) / HOUR) for row in rows]


async def hours(store: Store) -> dict[str, float]:
    """How much of each day was lost."""
    rows = await store.database.rows("SELECT day, seconds FROM lost_day ORDER BY day")
    return {row["day"]: row["seconds"] / HOUR for row in rows}


async def test_an_outage_belongs_to_the_days_that_it_touches(store: Store) -> None:
    await loses(store, 26 * HOUR, NOON + 37 * HOUR)
    assert await times(store) == [(11, 37)]
    assert await hours(store) == {DAY: 1, NEXT: 24, THIRD: 1}
    assert await store.daily_results.read_lost_days([DAY, THIRD]) == {NEXT}
    assert await store.daily_results.read_lost_days([THIRD]) == set()
    assert await store.daily_results.read_lost_days([]) == set()


async def test_what_two_processes_lose_at_once_is_lost_once(store: Store) -> None:
    await loses(store, HOUR, NOON + HOUR)
    await loses(store, HOUR, NOON + 3 * HOUR)
    await loses(store, 4 * HOUR, NOON + 3.5 * HOUR)
    assert await times(store) == [(-0.5, 0), (0, 1), (1, 2), (2, 3), (3, 3.5)]
    assert await hours(store) == {DAY: 4}


async def test_short_ones_add_up_to_a_lost_day(store: Store) -> None:
    for at in range(4):
        await loses(store, HOUR * 0.8, NOON + at * HOUR)
    assert await store.daily_results.read_lost_days([DAY]) == {DAY}


async def test_a_try_proves_that_somebody_could_play(store: Store) -> None:
    """The last sign of life may be some minutes old."""
    begun = TryBegun(1, DAY, "numer", 0, NOON - 60.0)
    await store.database.run(lambda connection: begun(connection, AT_PUZZLE))
    await loses(store, 300.0, NOON)
    assert await times(store) == [(-60.0 / HOUR, 0)]


async def test_a_clock_that_is_put_back_takes_back_what_has_not_been(store: Store) -> None:
    begun = TryBegun(1, DAY, "numer", 0, NOON - 60.0)
    await store.database.run(lambda connection: begun(connection, AT_PUZZLE))
    await loses(store, HOUR, NOON + HOUR)
    await loses(store, -HOUR, NOON - HOUR)
    assert await times(store) == []
    (row,) = await store.daily_results.of(1, DAY)
    assert row.begun_at == NOON - 60.0 - HOUR


async def test_it_is_known_to_the_second_while_tries_are_open(store: Store) -> None:
    await loses(store, HOUR, NOON)
    await loses(store, 60.0, NOON + KEPT + 1.0)
    assert len(await times(store)) == 1
    assert (await hours(store))[DAY] == 1, "days are known further on"
