"""Daily puzzles: the same for everybody, tries that are private matches, first and best results."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import UTC, datetime

import msgspec
import pytest

from bot.games.numer.model import Choose, SitOut
from bot.match import play
from bot.match.days.daily import begins, counts_until, fingerprint_of, grade_of, puzzle_seed
from bot.match.kinds.try_ import Try
from bot.match.model import Match, Person
from bot.store.daily.puzzles import EASY
from bot.store.daily.results import DailyResult
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles

HOUR = 3600.0
MORNING = datetime(2026, 1, 29, 8, tzinfo=UTC).timestamp()
DAY, NEXT, THIRD = "2026-01-29", "2026-01-30", "2026-01-31"
NOWHERE = (0, 0)


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


async def begins_try(
    house: House, person: Person = ANN, day: str = DAY, part: int = 0, place: tuple[int, int] = (GUILD, CHANNEL)
) -> Match:
    """That person starts a try."""
    return await house.service.dailies.begin(place, "numer", day, part, person)


async def tries(house: House, number: str, person: Person = ANN, day: str = DAY, part: int = 0) -> Match:
    """A whole try with that number, ``-`` for sitting out."""
    match = await begins_try(house, person, day, part)
    return await house.writes(match.id, person, number)


async def result(house: House, person: Person = ANN, day: str = DAY) -> DailyResult:
    """The only result of that person on that day."""
    (found,) = await house.service.dailies.results(person.id, day)
    return found


def test_a_day_is_the_same_everywhere_and_counts_until_the_next_is_over() -> None:
    assert counts_until(DAY) == begins(THIRD) == datetime(2026, 1, 31, tzinfo=UTC).timestamp()
    assert [grade_of(day) for day in ("2026-01-26", DAY, "2026-02-01")] == [1, 4, 7]


async def test_a_secret_leads_to_its_fingerprint_and_its_seeds(morning: House, puzzler: Puzzler) -> None:
    dailies = morning.service.dailies
    secret = await dailies.secret(DAY)
    assert fingerprint_of(secret) == hashlib.sha256(secret.encode()).hexdigest()
    assert len({await dailies.secret(day) for day in (DAY, NEXT, THIRD)}) == 3
    await dailies.puzzles("numer", DAY)
    assert puzzler.made == [(puzzle_seed(secret, "numer"), 4)]
    assert puzzle_seed(secret, "numero") != puzzle_seed(secret, "numer")


async def test_what_was_made_is_kept(morning: House, puzzler: Puzzler) -> None:
    """An update in the middle of the day, a restart and several processes give everybody the same."""
    dailies = morning.service.dailies
    both = await asyncio.gather(dailies.puzzles("numer", DAY), dailies.puzzles("numer", DAY))
    assert both[0] == both[1]
    await morning.restart()
    await morning.service.dailies.make_ahead(["numer"])
    assert [grade for _, grade in puzzler.made] == [4, 1, 5, 1], "today's once, and tomorrow's"
    kept = await morning.store.daily_puzzles.keep(DAY, "numer", ["another"])
    assert kept == both[0], "who was slower gets what the other one made"


async def test_a_try_is_a_private_match_in_which_nobody_else_moves(morning: House, puzzler: Puzzler) -> None:
    match = await begins_try(morning)
    await morning.service.computers.idle()
    match = await morning.match(match.id)
    assert (match.status, match.row.private, match.kind.is_alone, match.row.recent) == ("running", 1, True, "[]")
    assert [(seat.user_id, seat.due_at) for seat in match.seats] == [(ANN.id, None), (None, None)]
    assert (match.clock_at(), match.row.idle_at) == (None, counts_until(DAY))
    assert await morning.store.matches.with_computers() == []
    assert await morning.store.posts.list_unsent() == [], "nothing is to be sent by DM"
    await morning.restart()
    assert (await morning.match(match.id)).state == match.state
    assert match.state == match.deal(0), "it begins in the position of the puzzle"


async def test_a_result_ends_the_try_and_is_stored_with_it(morning: House, puzzler: Puzzler) -> None:
    match = await begins_try(morning)
    morning.now += 42
    match = await morning.writes(match.id, ANN, GOOD)
    assert (match.status, match.row.ended_at) == ("ended", MORNING + 42)
    assert await result(morning) == DailyResult(
        ANN.id, DAY, "numer", 0, 1, MORNING, ended_at=MORNING + 42, seconds=42, first=21, best=21, results="[21]"
    )
    for table in ("result", "rating", "standing", "practice", "clock"):
        assert await morning.store.database.rows(f"SELECT * FROM {table}") == [], table
    await morning.replays(match.id)


async def test_further_tries_improve_what_the_first_one_left(morning: House, puzzler: Puzzler) -> None:
    await tries(morning, GOOD)
    await tries(morning, "111")
    await tries(morning, "-")
    morning.now += 10
    await tries(morning, BEST)
    await tries(morning, BEST)
    mine = await result(morning)
    assert (mine.first, mine.best, mine.solved_in, mine.tries, mine.seconds) == (21, 27, 4, 5, 0)
    assert (mine.values[0], *mine.values[2:]) == (21, None, 27, 27)


async def test_where_less_is_better_the_smallest_counts(morning: House, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(fewest=True))
    for number in (GOOD, "111", "999"):
        await tries(morning, number)
    mine = await result(morning)
    assert (mine.first, mine.best, mine.solved_in) == (6, 0, 3)


async def test_a_try_that_is_left_is_a_try_and_the_time_runs_from_the_first_start(
    morning: House, puzzler: Puzzler
) -> None:
    left = await begins_try(morning)
    await morning.service.change(left.id, play.resign, ANN.id)
    morning.now += 60
    await tries(morning, BEST)
    mine = await result(morning)
    assert (mine.tries, mine.solved_in, mine.seconds) == (2, 2, 60)


async def test_a_second_start_goes_on_with_the_first(morning: House, puzzler: Puzzler) -> None:
    both = await asyncio.gather(*(begins_try(morning) for _ in range(3)))
    assert len({match.id for match in both}) == 1
    await morning.restart()
    assert (await begins_try(morning)).id == both[0].id
    assert (await result(morning)).tries == 1


async def test_a_newcomer_may_try_one_of_mondays_grade_which_counts_as_well(
    morning: House, puzzler: Puzzler
) -> None:
    dailies = morning.service.dailies
    assert await dailies.may_begin_easily(ANN.id, "numer")
    await tries(morning, BEST, part=EASY)
    secret = await dailies.secret(DAY)
    assert puzzler.made == [(puzzle_seed(secret, "numer:easy"), 1)]
    assert await morning.store.daily_results.days(ANN.id) == {"numer": [DAY]}
    assert [(one.part, one.solved_in) for one in await dailies.results(ANN.id, DAY)] == [(EASY, 1)]
    await tries(morning, GOOD)
    assert await dailies.may_begin_easily(ANN.id, "numer"), "all day"
    await morning.store.daily_boards.add_member(GUILD, ANN.id)
    (place,) = await morning.store.daily_boards.day(GUILD, DAY, ANN.id)
    assert (place.solved, place.found) == (0, 1), "boards compare what everybody gets"
    (tally, easy) = sorted(await morning.store.daily_results.tally(ANN.id), key=lambda one: -one.weekday)
    assert (tally.weekday, tally.solved, easy.weekday, easy.solved) == (3, 0, 0, 1)
    morning.now += 24 * HOUR
    assert not await dailies.may_begin_easily(ANN.id, "numer")
    with refused("daily.past"):
        await begins_try(morning, day=NEXT, part=EASY)
    morning.now = begins("2026-02-02")
    assert not await dailies.may_begin_easily(BOB.id, "numer"), "Monday's are no harder"
    assert await morning.store.daily_archive.list_days(ANN.id, "numer", NEXT, 5) != []
    assert [one.parts for one in await morning.store.daily_archive.list_days(ANN.id, "numer", NEXT, 5)][-1] == 1


async def test_where_there_is_one_try_there_is_no_second(morning: House, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(once=True))
    await tries(morning, GOOD)
    with refused("daily.played"):
        await begins_try(morning)
    with refused("daily.played"):
        await begins_try(morning, place=NOWHERE)
    await tries(morning, BEST, BOB)
    left = await begins_try(morning, Person(9, "Eve"))
    await morning.service.change(left.id, play.resign, 9)
    with refused("daily.played"):
        await begins_try(morning, Person(9, "Eve"))


async def test_two_tries_are_two_and_one_near_the_best_half_solves_it(
    morning: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles(monkeypatch, numer=Puzzler(tries=2))
    await tries(morning, GOOD)
    mine = await result(morning)
    assert (mine.half_in, mine.solved_in) == (1, None)
    assert await morning.store.daily_results.days(ANN.id) == {"numer": [DAY]}, "any result counts for the streak"
    await tries(morning, BEST)
    mine = await result(morning)
    assert (mine.half_in, mine.solved_in) == (1, 2)
    with refused("daily.played"):
        await begins_try(morning)
    left = await begins_try(morning, BOB)
    await morning.service.change(left.id, play.resign, BOB.id)
    with refused("daily.untried"):
        await morning.service.dailies.give_up(BOB.id, "numer", DAY, 0)
    await tries(morning, "-", BOB)
    with refused("daily.played"):
        await begins_try(morning, BOB)


async def test_nor_for_those_who_deleted_everything(morning: House, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(once=True))
    await tries(morning, GOOD)
    await morning.service.forget(ANN.id)
    assert await morning.service.dailies.results(ANN.id, DAY) == ()
    with refused("daily.played"):
        await begins_try(morning)


async def test_the_second_part_follows_the_first(morning: House, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(parts=2))
    with refused("daily.part"):
        await begins_try(morning, part=1)
    with refused("control.unknown"):
        await begins_try(morning, part=2)
    await tries(morning, GOOD)
    await tries(morning, BEST, part=1)
    mine = await morning.service.dailies.results(ANN.id, DAY)
    assert [(one.part, one.best, one.solved_in) for one in mine] == [(0, 21, None), (1, 27, 1)]


async def test_who_has_seen_the_solution_has_no_further_try(morning: House, puzzler: Puzzler) -> None:
    dailies = morning.service.dailies
    with refused("daily.untried"):
        await dailies.give_up(ANN.id, "numer", DAY, 0)
    await begins_try(morning)
    with refused("daily.untried"):
        await dailies.give_up(ANN.id, "numer", DAY, 0)
    await tries(morning, GOOD)
    running = await begins_try(morning)
    await dailies.give_up(ANN.id, "numer", DAY, 0)
    assert (await morning.match(running.id)).status == "ended"
    with refused("daily.shown"):
        await begins_try(morning)
    mine = await result(morning)
    assert (mine.shown, mine.best, mine.solved_in) == (1, 21, None)


async def test_it_belongs_to_the_day_on_which_it_began(morning: House, puzzler: Puzzler) -> None:
    match = await begins_try(morning)
    morning.now = counts_until(DAY) - 1
    assert morning.service.dailies.today() == NEXT
    with refused("daily.past"):
        await begins_try(morning, BOB)
    assert (await begins_try(morning)).id == match.id, "it can be gone on with"
    await morning.writes(match.id, ANN, BEST)
    assert (await result(morning)).solved_in == 1
    with refused("daily.past"):
        await begins_try(morning)


async def test_two_days_later_it_is_closed_and_counts_no_more(morning: House, puzzler: Puzzler) -> None:
    closed, late = await begins_try(morning), await begins_try(morning, BOB)
    morning.now = counts_until(DAY)
    await morning.writes(late.id, BOB, BEST)
    await morning.later(1)
    assert (await morning.match(closed.id)).status == "ended"
    assert [(await result(morning, person)).ended_at for person in (ANN, BOB)] == [None, None]


async def test_a_second_start_in_the_archive_goes_on_with_the_first(morning: House, puzzler: Puzzler) -> None:
    past = "2026-01-05"
    await morning.service.dailies.puzzles("numer", past)
    first, second = [
        await morning.service.dailies.begin((GUILD, CHANNEL), "numer", past, 0, ANN) for _ in range(2)
    ]
    assert (second.id, second.kind.name) == (first.id, "archive")
    await morning.writes(first.id, ANN, BEST)
    assert await morning.store.daily_results.of(ANN.id, past) == (), "it counts for nothing"
    mark = await morning.store.daily_archive.mark_of(ANN.id, past, "numer", 0)
    assert mark is not None and mark.solved


async def test_tomorrows_puzzle_cannot_be_begun(morning: House, puzzler: Puzzler) -> None:
    with refused("daily.past"):
        await begins_try(morning, day=NEXT)


async def test_who_is_barred_from_a_server_plays_elsewhere(morning: House, puzzler: Puzzler) -> None:
    await morning.service.bar(GUILD, ANN.id)
    with refused("place.barred"):
        await begins_try(morning)
    assert (await begins_try(morning, place=NOWHERE)).row.guild_id == 0


async def test_leaving_the_server_and_deleting_data_in_the_middle(morning: House, puzzler: Puzzler) -> None:
    match = await begins_try(morning)
    with refused("match.away"):
        await morning.service.leave_server(match.id, ANN.id)
    await morning.service.forget(ANN.id)
    assert (await morning.match(match.id)).status == "ended"
    assert await morning.service.dailies.results(ANN.id, DAY) == ()


async def test_a_packed_try_replays(morning: House, puzzler: Puzzler) -> None:
    match = await tries(morning, GOOD)
    await morning.store.posts.settle()
    before = await morning.log(match.id)
    morning.now += 48 * HOUR
    assert await morning.store.archive.pack(morning.now) == 1
    assert await morning.log(match.id) == before
    await morning.replays(match.id)


async def test_what_was_played_is_known_to_whoever_judges(morning: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """All actions of the solver come to the maker, also those before a restart."""
    seen: list[int] = []

    class Patient(Puzzler):
        def result(self, puzzle, played, state):  # type: ignore[no-untyped-def]
            seen.append(len(played))
            return None if len(played) < 3 else super().result(puzzle, played, state)

    puzzles(monkeypatch, numer=Patient())
    match = await begins_try(morning)
    stamp = match.stamp(0)
    match = await morning.service.act(match.id, ANN.id, stamp, Choose("111"), match)
    match = await morning.service.act(match.id, ANN.id, match.stamp(0), SitOut(), match)
    await morning.restart()
    await morning.writes(match.id, ANN, BEST)
    assert seen == [1, 2, 3]
    assert (await result(morning)).best == 27


async def test_stored_puzzles_are_read_as_they_were_made(morning: House, puzzler: Puzzler) -> None:
    (row,) = await morning.service.dailies.puzzles("numer", DAY)
    (made,) = puzzler.make(*puzzler.made[0])
    match = await begins_try(morning)
    assert isinstance(match.kind, Try)
    assert msgspec.json.encode(match.kind.puzzle).decode() == row.made == msgspec.json.encode(made).decode()
