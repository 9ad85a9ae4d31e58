"""Daily puzzles are fair: to those whose data is deleted or not, whatever time was lost, and between equals."""

from __future__ import annotations

import pytest

from bot.match.days.daily import begins
from bot.store.daily.streaks import streak
from tests.match.house import ANN, BOB, CAT, GUILD, House, refused
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.match.test_dailies import DAY, HOUR, MORNING, NEXT, THIRD, begins_try, result, tries


@pytest.fixture
def puzzler(monkeypatch: pytest.MonkeyPatch) -> Puzzler:
    """Who makes Numer's puzzles: any number of tries."""
    made = Puzzler()
    puzzles(monkeypatch, numer=made)
    return made


@pytest.fixture
async def morning(house: House) -> House:
    """A house on a Thursday morning."""
    house.now = MORNING
    return house


@pytest.mark.parametrize("until", ["start", "result", "solution", "second try"])
async def test_deleting_data_gives_no_other_first_try(
    morning: House, monkeypatch: pytest.MonkeyPatch, until: str
) -> None:
    """Of a search too, whatever was known of it by then; the next part is open to whoever has had the first."""
    puzzles(monkeypatch, numer=Puzzler(parts=2))
    dailies = morning.service.dailies
    await begins_try(morning) if until == "start" else await tries(morning, GOOD)
    if until == "solution":
        await dailies.give_up(ANN.id, "numer", DAY, 0)
    if until == "second try":
        await begins_try(morning)
    await morning.service.forget(ANN.id)
    (left,) = await dailies.results_with_forgotten(ANN.id, DAY)
    assert left.is_forgotten and left.shown
    assert await morning.store.database.rows("SELECT user_id FROM daily_result") == []
    with refused("daily.played"):
        await begins_try(morning)
    await tries(morning, BEST, part=1)
    assert [(one.part, one.is_forgotten) for one in await dailies.results_with_forgotten(ANN.id, DAY)] == [
        (0, True),
        (1, False),
    ]
    await tries(morning, BEST, BOB)
    morning.now = begins(NEXT)
    assert (await begins_try(morning, day=NEXT)).status == "running", "another day has its own tries"


async def test_the_time_until_the_best_result_decides_between_equals(morning: House, puzzler: Puzzler) -> None:
    """A first try that was thrown away gains nothing; between equal times fewer tries are better."""
    for person, waits in ((ANN, (3, 120)), (BOB, (30, 40)), (CAT, (20, 25, 25))):
        await morning.store.daily_boards.add_member(GUILD, person.id)
        begun = morning.now
        for seconds in waits[:-1]:
            match = await begins_try(morning, person)
            morning.now += seconds
            await morning.writes(match.id, person, GOOD if seconds != 20 else "-")
        match = await begins_try(morning, person)
        morning.now += waits[-1]
        await morning.writes(match.id, person, BEST)
        assert morning.now - begun == sum(waits)
    board = await morning.store.daily_boards.day(GUILD, DAY, 0)
    assert [(one.place, one.user_id, one.seconds) for one in board] == [
        (1, BOB.id, 70),
        (2, CAT.id, 70),
        (3, ANN.id, 123),
    ]
    await tries(morning, BEST, BOB)
    assert await morning.store.daily_boards.day(GUILD, DAY, 0) == board, "what comes after it changes nothing"


async def test_an_outage_in_the_middle_of_a_try_is_no_time_on_the_board(morning: House, puzzler: Puzzler) -> None:
    await morning.store.daily_boards.add_member(GUILD, ANN.id)
    await morning.service.tick()
    match = await begins_try(morning)
    await morning.later(40)
    await morning.restart(down=2 * HOUR)
    await morning.later(20)
    await morning.writes(match.id, ANN, GOOD)
    mine = await result(morning)
    assert mine.seconds == 60
    assert mine.ended_at == MORNING + 2 * HOUR + 60
    again = await begins_try(morning)
    await morning.later(10)
    morning.service.lose_touch()
    morning.now += HOUR
    morning.service.regain_touch()
    await morning.later(5)
    await morning.writes(again.id, ANN, BEST)
    (place,) = await morning.store.daily_boards.day(GUILD, DAY, 0)
    assert place.seconds == 75
    assert (await result(morning)).seconds == 60, "that of the first result stays"


async def test_a_press_that_comes_before_the_first_tick_loses_nothing(morning: House, puzzler: Puzzler) -> None:
    """The machine has slept, and wakes with the press."""
    await morning.service.tick()
    match = await begins_try(morning)
    await morning.later(30)
    morning.now += 5 * HOUR
    await morning.writes(match.id, ANN, BEST)
    assert (await result(morning)).seconds == 30
    await morning.service.tick()
    assert (await result(morning)).seconds == 30


async def test_a_clock_that_is_put_back_gives_nobody_a_try_in_no_time(morning: House, puzzler: Puzzler) -> None:
    await morning.service.tick()
    match = await begins_try(morning)
    await morning.later(50)
    morning.now -= HOUR
    await morning.service.tick()
    await morning.later(10)
    await morning.writes(match.id, ANN, BEST)
    assert (await result(morning)).seconds == 60


@pytest.mark.parametrize(("down", "excused"), [(10.0, 2), (2.5, 0)])
async def test_days_of_which_hours_were_lost_are_forgiven(
    morning: House, puzzler: Puzzler, down: float, excused: int
) -> None:
    """Ten hours down in two nights running end no streak; a short night is no reason to miss two days."""
    await morning.service.tick()
    await tries(morning, GOOD)
    for day in (NEXT, THIRD):
        morning.now = begins(day)
        await morning.store.save_heartbeat(morning.now, 0.0)
        await morning.restart(down=down * HOUR)
    days = [DAY, "2026-02-01"]
    lost = await morning.store.daily_results.read_lost_days(days)
    assert lost == ({NEXT, THIRD} if excused else set())
    found = streak(days, "2026-02-01", lost)
    assert (found.length, found.excused) == ((2, True) if excused else (1, False))


async def test_the_streak_of_a_season_forgives_them_too(morning: House, puzzler: Puzzler) -> None:
    await morning.service.tick()
    await tries(morning, GOOD)
    await morning.restart(down=3 * 24 * HOUR)
    today = morning.service.dailies.today()
    await tries(morning, GOOD, day=today)
    await morning.store.daily_boards.add_member(GUILD, ANN.id)
    (place,) = await morning.store.daily_boards.streaks(GUILD, "2026-Q1", 0)
    assert place.longest == 2
