"""Sets of puzzles: made for a server, tried by its members, and over in the end."""

from __future__ import annotations

import pytest

from bot.match.days.sets import DAY, FEWEST, OPEN, PuzzleSets
from bot.match.kinds.try_ import SetTry
from bot.match.model import Match, Person
from bot.store.daily.sets import SetCount, SetItem, SetRow
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles

PLACE, DM = (GUILD, CHANNEL), (0, 0)
ITEMS = (SetItem("numer", 3), *[SetItem("numer", 2)] * (FEWEST - 1))


@pytest.fixture
async def made(house: House, monkeypatch: pytest.MonkeyPatch) -> SetRow:
    """A set of Ann's, in which Numer has two tries."""
    puzzles(monkeypatch, numer=Puzzler(tries=2))
    return await sets(house).create(PLACE, ANN.id, "Homework", ITEMS, role=7, days=7)


def sets(house: House) -> PuzzleSets:
    """The service."""
    return house.service.puzzle_sets


async def tries(house: House, row: SetRow, number: str, person: Person = BOB, item: int = 1) -> Match:
    """A whole try with that number."""
    match = await sets(house).begin(DM, row, item, person)
    return await house.writes(match.id, person, number)


async def test_its_puzzles_are_made_once_and_kept(house: House, made: SetRow) -> None:
    store = house.store.puzzle_sets
    assert await store.read(made.id) == made
    assert (made.items, made.role_id, made.ends_at) == (ITEMS, 7, made.created_at + 7 * DAY)
    first = [await sets(house).read_puzzle(made, item) for item in range(1, FEWEST + 1)]
    await house.restart()
    assert [await sets(house).read_puzzle(made, item) for item in range(1, FEWEST + 1)] == first
    assert len({row.made for row in first}) == FEWEST, "each item has a puzzle of its own"
    for item in (0, FEWEST + 1):
        with refused("control.unknown"):
            await sets(house).read_puzzle(made, item)


async def test_tries_are_private_matches_whose_results_are_kept(house: House, made: SetRow) -> None:
    match = await sets(house).begin(DM, made, 1, BOB)
    assert isinstance(match.kind, SetTry)
    assert (await sets(house).begin(DM, made, 1, BOB)).id == match.id, "a second start goes on with the first"
    await house.restart()
    assert (await house.writes(match.id, BOB, GOOD)).status == "ended"
    store = house.store.puzzle_sets
    mine = (await store.results_of(made.id, BOB.id))[1]
    assert (mine.tries, mine.best, mine.half_in, mine.solved_in) == (1, 21, 1, None)
    await tries(house, made, BEST)
    mine = (await store.results_of(made.id, BOB.id))[1]
    assert (mine.tries, mine.best, mine.solved_in) == (2, 27, 2)
    with refused("set.played"):
        await sets(house).begin(DM, made, 1, BOB)
    await tries(house, made, BEST, ANN, 2)
    assert await store.counts(made.id) == {1: SetCount(1, 1), 2: SetCount(1, 1)}
    assert await house.service.dailies.results(BOB.id, house.service.dailies.today()) == (), "it is of no day"
    assert [one.id for one in await store.list_of_user(BOB.id, 5)] == [made.id]


async def test_nothing_counts_once_it_is_over(house: House, made: SetRow) -> None:
    running = await sets(house).begin(PLACE, made, 1, BOB)
    await sets(house).end(made)
    ended = await house.store.puzzle_sets.read(made.id)
    assert sets(house).is_over(ended)
    await house.writes(running.id, BOB, BEST)
    mine = (await house.store.puzzle_sets.results_of(made.id, BOB.id))[1]
    assert (mine.tries, mine.ended_at) == (1, None)
    with refused("set.over"):
        await sets(house).begin(PLACE, ended, 2, BOB)


async def test_a_server_has_so_many_open_ones(house: House, made: SetRow) -> None:
    for _ in range(OPEN - 1):
        last = await sets(house).create(PLACE, ANN.id, "More", ITEMS, role=None, days=1)
    with refused("set.many"):
        await sets(house).create(PLACE, ANN.id, "Too many", ITEMS, role=None, days=1)
    await sets(house).create((GUILD + 1, CHANNEL), ANN.id, "Elsewhere", ITEMS, role=None, days=1)
    house.now = last.ends_at
    await sets(house).create(PLACE, ANN.id, "Again", ITEMS, role=None, days=1)


async def test_deletions_leave_nothing_of_somebody_or_a_server(house: House, made: SetRow) -> None:
    store = house.store.puzzle_sets
    for person in (ANN, BOB):
        await tries(house, made, GOOD, person)
    await house.service.forget(ANN.id)
    assert {one.user_id for one in await store.results(made.id)} == {BOB.id}
    assert (await store.read(made.id)).host_id == 0
    await house.store.servers.delete(GUILD)
    with refused("set.unknown"):
        await store.read(made.id)
    assert await store.results(made.id) == []
