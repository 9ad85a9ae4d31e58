"""What a server sees of its members' daily puzzles."""

from __future__ import annotations

from bot.store.daily.boards import CROWD, DayDone, DayPlace, Distribution, Solvers, StreakPlace
from bot.store.daily.results import TryBegun, TryEnded
from bot.store.store import Store
from tests.store.rows import AT_PUZZLE

GUILD, OTHER = 100, 101
ANN, BOB, CAT, DAN = 1, 2, 3, 4
DAY, NEXT = "2026-01-30", "2026-01-31"


async def did(
    store: Store,
    user: int,
    value: int | None,
    *,
    game: str = "numer",
    day: str = DAY,
    seconds: float = 10,
    tries: int = 1,
) -> None:
    """That user had so many tries and came to that value in the last, the first after so many seconds; 9 solves
    it."""

    def work(connection):  # type: ignore[no-untyped-def]
        for n in range(tries):
            TryBegun(user, day, game, 0, 1000.0)(connection, AT_PUZZLE)
            found = value if n == tries - 1 else 1
            ended = TryEnded(user, day, game, 0, 1000.0 + seconds, found, solved=found == 9, fewest=False)
            ended(connection, AT_PUZZLE)

    await store.database.run(work)


async def meet(store: Store, guild: int, *users: int) -> None:
    """These users have used ``/daily`` on that server."""
    for user in users:
        await store.daily_boards.add_member(guild, user)


async def test_the_day_of_a_server_is_that_of_its_own_members(store: Store) -> None:
    await meet(store, GUILD, ANN, BOB, CAT)
    await meet(store, OTHER, DAN, ANN)
    await did(store, ANN, 9, seconds=30)
    await did(store, ANN, 9, game="numero", tries=2)
    await did(store, BOB, 9, seconds=20)
    await did(store, BOB, 3, game="numero", seconds=20)
    await did(store, CAT, None)
    await did(store, DAN, 9)
    await did(store, BOB, 9, day=NEXT)
    board = store.daily_boards
    assert await board.day(GUILD, DAY, BOB) == [
        DayPlace(1, ANN, 2, 1, 2, 40),
        DayPlace(2, BOB, 1, 1, 2, 40),
        DayPlace(3, CAT, 0, 0, 0, 10),
    ]
    assert [(one.place, one.user_id) for one in await board.day(OTHER, DAY, ANN)] == [(1, ANN), (2, DAN)]
    assert await board.day(0, DAY, ANN) == []
    assert await board.solvers(GUILD, DAY, "numer", 0) == Solvers(3, 2, 4, 3)
    assert await board.solvers(0, DAY, "numero", 0) == Solvers(0, 0, 2, 1)
    assert await board.list_done(GUILD, NEXT) == [DayDone(BOB, "numer", 0, 1)]


async def test_equal_days_share_a_place_and_the_readers_own_comes_last(store: Store) -> None:
    everybody = range(1, 15)
    await meet(store, GUILD, *everybody)
    for user in everybody:
        await did(store, user, 9 if user < 12 else 2, seconds=5)
        await did(store, user, 5, day=NEXT)
    found = await store.daily_boards.day(GUILD, DAY, 13)
    assert [(one.place, one.user_id) for one in found] == [*((1, user) for user in range(1, 12))]
    streaks = await store.daily_boards.streaks(GUILD, "2026-Q1", 13)
    assert streaks[0] == StreakPlace(1, 1, 2)
    await did(store, 1, 5, day="2026-02-01")
    assert (await store.daily_boards.streaks(GUILD, "2026-Q1", 13))[:2] == [
        StreakPlace(1, 1, 3),
        StreakPlace(2, 2, 2),
    ]


async def test_who_has_left_or_is_not_listed_is_on_no_board(store: Store) -> None:
    await meet(store, GUILD, ANN, BOB, CAT)
    for user in (ANN, BOB, CAT):
        await did(store, user, 9)
    assert await store.former_members.note(GUILD, [], [BOB]), "it is remembered although there are no results"
    await store.settings.put("user", CAT, "listed", "off")
    board = store.daily_boards
    assert [one.user_id for one in await board.day(GUILD, DAY, CAT)] == [ANN]
    assert [one.user_id for one in await board.streaks(GUILD, "2026-Q1", CAT)] == [ANN]
    assert [one.user_id for one in await board.list_done(GUILD, DAY)] == [ANN]
    assert await board.solvers(GUILD, DAY, "numer", 0) == Solvers(2, 2, 3, 3), "numbers name nobody"
    assert await store.former_members.servers() == [GUILD]
    assert await store.former_members.players(GUILD, 0, 10) == [ANN, BOB, CAT]


async def test_a_streak_of_a_season_has_its_days_alone(store: Store) -> None:
    await meet(store, GUILD, ANN)
    for day in ("2025-12-30", "2025-12-31", "2026-01-01"):
        await did(store, ANN, 5, day=day)
    found = {season: await store.daily_boards.streaks(GUILD, season, ANN) for season in ("2025-Q4", "2026-Q1")}
    assert [one.longest for rows in found.values() for one in rows] == [2, 1]
    assert await store.daily_results.days(ANN) == {"numer": ["2025-12-30", "2025-12-31", "2026-01-01"]}


async def test_streaks_can_be_reckoned_anew(store: Store) -> None:
    for day in ("2025-12-31", "2026-01-01", "2026-01-02", "2026-04-01"):
        await did(store, ANN, 5, day=day)
    await did(store, BOB, 9)
    sql = "SELECT user_id, season, longest FROM daily_streak ORDER BY user_id, season"
    before = [tuple(row) for row in await store.database.rows(sql)]
    assert before == [(ANN, "2025-Q4", 1), (ANN, "2026-Q1", 2), (ANN, "2026-Q2", 1), (BOB, "2026-Q1", 1)]
    await store.database.write("UPDATE daily_streak SET longest = 99")
    assert await store.daily_results.recompute_streaks() == 4
    assert [tuple(row) for row in await store.database.rows(sql)] == before


async def test_a_result_is_shared_once(store: Store) -> None:
    await did(store, ANN, 9)
    results = store.daily_results
    assert [await results.share(ANN, DAY, "numer") for _ in range(2)] == [True, False]
    await results.unshare(ANN, DAY, "numer")
    assert await results.share(ANN, DAY, "numer")
    assert not await results.share(BOB, DAY, "numer")


async def test_results_are_distributed_only_in_a_crowd(store: Store) -> None:
    people = range(1, CROWD + 1)
    await meet(store, GUILD, *people)
    for user in people[1:]:
        await did(store, user, (None, 5, 9)[user % 3], tries=1 + user % 3, seconds=user)
    board = store.daily_boards
    assert await board.read_distribution(GUILD, DAY, "numer", 0) is None
    await did(store, 1, 9, seconds=1000)
    found = await board.read_distribution(GUILD, DAY, "numer", 0)
    assert found == Distribution({1: 1, 3: 7}, half=0, short=6, nothing=6, median=12.0)
    assert found == await board.read_distribution(None, DAY, "numer", 0)
    assert await board.read_distribution(OTHER, DAY, "numer", 0) is None
    await store.former_members.note(GUILD, [], [CROWD])
    assert await board.read_distribution(GUILD, DAY, "numer", 0) is None, "members alone are counted"
