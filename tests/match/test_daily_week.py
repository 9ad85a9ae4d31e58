"""Ten people on two servers do a week of daily puzzles, with restarts and clocks that jump in between."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.match.days.daily import begins
from bot.match.model import Person
from bot.store.daily.streaks import streak
from bot.store.leaderboards.periods import day_before
from tests.match.house import House, refused
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles

HERE, THERE = (100, 200), (101, 201)
MONDAY = "2026-01-26"
PEOPLE = tuple(Person(n, f"Person {n}") for n in range(1, 11))
HOUR = 3600.0


def number(person: Person, day: int) -> str:
    """What somebody writes on the days from Monday on: the first of them always the best, the last nothing."""
    if person.id == 10:
        return "-"
    return BEST if day % person.id == 0 else GOOD


def plays(person: Person, day: int) -> bool:
    """The even ones miss Wednesday, and the fourth Thursday, too."""
    return not (day == 2 and person.id % 2 == 0) and not (day == 3 and person.id == 4)


async def test_a_week_of_ten_people(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(once=True), numero=Puzzler())
    house.now = begins(MONDAY)
    for day in range(7):
        today = day_before(MONDAY, -day)
        for hour, person in enumerate(PEOPLE):
            place = HERE if person.id % 2 else THERE
            house.now = begins(today) + (hour + 1) * 2 * HOUR  # in time zones of their own
            if plays(person, day):
                await one_day(house, place, person, today, number(person, day))
        await house.restart(down=HOUR)
        if day == 4:
            house.now -= 2 * HOUR  # a clock that was ahead
    house.now = begins(today) + 23.5 * HOUR
    boards, results = house.store.daily_boards, house.store.daily_results
    lengths = {}
    for person in PEOPLE:
        days = (await results.days(person.id)).get("numer", [])
        lengths[person.id] = streak(days, today).length
    assert lengths == {1: 7, 2: 6, 3: 7, 4: 3, 5: 7, 6: 6, 7: 7, 8: 6, 9: 7, 10: 0}
    for place, members in ((HERE, (1, 3, 5, 7, 9)), (THERE, (2, 4, 6, 8, 10))):
        board = await boards.day(place[0], today, 0)
        assert sorted(one.user_id for one in board) == list(members)
        assert board[0].solved >= board[-1].solved
        streaks = await boards.streaks(place[0], "2026-Q1", 0)
        assert all(one.longest == max(lengths[one.user_id], 3) for one in streaks)
    first = await boards.day(HERE[0], today, 0)
    assert (first[0].user_id, first[0].solved) == (1, 1), "solved every day"
    counts = await boards.solvers(HERE[0], today, "numer", 0)
    assert (counts.done_here, counts.done) == (5, 10)
    assert len({row["made"] for row in await house.store.database.rows("SELECT made FROM daily_puzzle")}) == 7
    assert datetime.fromtimestamp(house.now, UTC).date().isoformat() == today


async def one_day(house: House, place: tuple[int, int], person: Person, today: str, written: str) -> None:
    """Somebody's one try, begun twice."""
    await house.store.daily_boards.add_member(place[0], person.id)
    dailies = house.service.dailies
    match = await dailies.begin(place, "numer", today, 0, person)
    assert (await dailies.begin(place, "numer", today, 0, person)).id == match.id
    await house.writes(match.id, person, written)
    with refused("daily.played"):
        await dailies.begin(place, "numer", today, 0, person)
