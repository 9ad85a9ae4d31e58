"""Ten people on two servers do a week of daily puzzles, trainings and a set of each server, with restarts and
clocks that jump in between."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.match.days.daily import begins
from bot.match.model import Person
from bot.match.training.rating import newcomer
from bot.store.daily.sets import SetCount, SetItem, SetRow
from bot.store.daily.streaks import streak
from bot.store.leaderboards.periods import day_before
from tests.match.house import House, refused
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles

HERE, THERE = (100, 200), (101, 201)
MONDAY = "2026-01-26"
PEOPLE = tuple(Person(n, f"Person {n}") for n in range(1, 11))
HOUR = 3600.0
TRAINED, LEFT = (1, 3, 6), 3
"""The days with a training, and the one on which everybody leaves the puzzle for another day."""
SOLVED = (2, 5)
"""The days on which everybody does an item of their server's set."""
EXPORTED = ("daily_results", "training", "puzzle_set_results")


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
    items, sets = (SetItem("numer", 2),) * 5, house.service.puzzle_sets
    made = {place: await sets.create(place, 0, "Week", items, role=None, days=7) for place in (HERE, THERE)}
    for day in range(7):
        today = day_before(MONDAY, -day)
        for hour, person in enumerate(PEOPLE):
            place = HERE if person.id % 2 else THERE
            house.now = begins(today) + (hour + 1) * 2 * HOUR  # in time zones of their own
            if plays(person, day):
                await one_day(house, place, person, today, number(person, day))
            if day in TRAINED:
                await trains(house, place, person, leaves=day == LEFT)
            if day in SOLVED:
                await solves(house, made[place], SOLVED.index(day) + 1, person)
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
    puzzles_of_days = "SELECT made FROM daily_puzzle WHERE day BETWEEN '2026' AND '2027'"
    assert len({row["made"] for row in await house.store.database.rows(puzzles_of_days)}) == 7
    assert datetime.fromtimestamp(house.now, UTC).date().isoformat() == today
    await check_training(house)
    await check_sets(house, made)
    await check_privacy(house, made[THERE])


async def check_training(house: House) -> None:
    """Each has done one in a first session, and in a second the one that was left. Only rated ones count."""
    for person in PEOPLE:
        mine = (await house.store.training.of(person.id))["numer"]
        best = person.id <= 5
        assert (mine.puzzles, mine.done, mine.solved) == (2 if is_rated(person) else 0, 1, int(best))
        assert (mine.mu == newcomer().mu) is not is_rated(person)
        assert mine.mu >= newcomer().mu if best else mine.mu <= newcomer().mu
    for table in ("result", "rating", "standing", "practice"):
        assert await house.store.database.rows(f"SELECT * FROM {table}") == [], table


async def check_sets(house: House, made: dict[tuple[int, int], SetRow]) -> None:
    """Each server's set knows its own members only, and is over a week after it was made."""
    for place, solved in ((HERE, 3), (THERE, 2)):
        counts = await house.store.puzzle_sets.counts(made[place].id)
        assert counts == {1: SetCount(5, solved), 2: SetCount(5, solved)}
    house.now = made[HERE].ends_at
    with refused("set.over"):
        await house.service.puzzle_sets.begin((0, 0), made[HERE], 3, PEOPLE[0])


async def check_privacy(house: House, made: SetRow) -> None:
    """Whoever has their data deleted has had it exported, and is gone from everywhere; nobody else is."""
    kept, (leaver, *_) = house.store, PEOPLE[1:]
    exported = dict[str, list[object]]()
    await kept.people.export(leaver.id, lambda name, rows: exported.setdefault(name, []).extend(rows))
    assert [len(exported[name]) for name in EXPORTED] == [6, 1, 2], exported.keys()
    await house.service.forget(leaver.id)
    assert {one.user_id for one in await kept.puzzle_sets.results(made.id)} == {4, 6, 8, 10}
    assert not await kept.training.of(leaver.id) and not await kept.daily_results.days(leaver.id)
    assert all([await kept.training.of(person.id) for person in PEOPLE if person != leaver])


def is_rated(person: Person) -> bool:
    """Whether somebody's training is rated."""
    return person.id % 3 > 0


async def trains(house: House, place: tuple[int, int], person: Person, *, leaves: bool) -> None:
    """Somebody trains with one puzzle, from Saturday on in a DM."""
    training = house.service.training
    left = await training.running(person.id, "numer")
    match = await training.begin((0, 0) if left else place, "numer", person, rated=is_rated(person))
    assert left is None or match.id == left.id
    if not leaves:
        await house.writes(match.id, person, BEST if person.id <= 5 else GOOD)


async def solves(house: House, made: SetRow, item: int, person: Person) -> None:
    """Somebody's one try at an item of a set, by DM."""
    match = await house.service.puzzle_sets.begin((0, 0), made, item, person)
    await house.writes(match.id, person, BEST if person.id <= 5 else GOOD)
    with refused("set.played"):
        await house.service.puzzle_sets.begin((0, 0), made, item, person)


async def one_day(house: House, place: tuple[int, int], person: Person, today: str, written: str) -> None:
    """Somebody's one try, begun twice."""
    await house.store.daily_boards.add_member(place[0], person.id)
    dailies = house.service.dailies
    match = await dailies.begin(place, "numer", today, 0, person)
    assert (await dailies.begin(place, "numer", today, 0, person)).id == match.id
    await house.writes(match.id, person, written)
    with refused("daily.played"):
        await dailies.begin(place, "numer", today, 0, person)
