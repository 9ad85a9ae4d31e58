"""Training: puzzles one after another that suit a person, ratings, and sessions that survive anything."""

from __future__ import annotations

import asyncio

import pytest

from bot.match import play
from bot.match.kinds.try_ import TrainingTry
from bot.match.model import Match
from bot.match.training.rating import SCALE, assume_skill, newcomer, show_rating
from bot.match.training.training import AHEAD
from bot.puzzles.base import GRADES
from bot.store.training.skills import Trainee, shelf_of
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles

PLACE = (GUILD, CHANNEL)


@pytest.fixture
def puzzler(monkeypatch: pytest.MonkeyPatch) -> Puzzler:
    """Who makes Numer's puzzles."""
    made = Puzzler()
    puzzles(monkeypatch, numer=made)
    return made


async def begins(house: House, *, rated: bool = True) -> Match:
    """Ann begins a session, or resumes one."""
    return await house.service.training.begin(PLACE, "numer", ANN, rated=rated)


async def goes_on(house: House) -> Match:
    """Ann goes on to the next puzzle."""
    return await house.service.training.go_on(PLACE, "numer", ANN)


async def trainee(house: House) -> Trainee:
    """Ann's record."""
    return (await house.store.training.of(ANN.id))["numer"]


def grade_of(match: Match) -> int:
    """The grade of a puzzle."""
    assert isinstance(match.kind, TrainingTry)
    return match.kind.grade


async def test_a_solved_puzzle_raises_the_rating_and_lowers_that_of_its_grade(
    house: House, puzzler: Puzzler
) -> None:
    match = await begins(house)
    grade = grade_of(match)
    over = await house.writes(match.id, ANN, BEST)
    assert (over.status, over.kind.counts, over.kind.is_listed) == ("ended", False, False)
    mine, its = await trainee(house), (await house.store.training.grades("numer"))[grade]
    assert (mine.puzzles, mine.done, mine.solved, its.puzzles) == (1, 1, 1, 1)
    assert mine.mu > newcomer().mu and its.mu < assume_skill(grade).mu
    assert mine.moved * SCALE == pytest.approx(show_rating(mine.skill) - 1000)
    for table in ("result", "rating", "standing", "daily_result", "daily_mark", "daily_streak"):
        assert await house.store.database.rows(f"SELECT * FROM {table}") == [], table
    following = await goes_on(house)
    assert following.id != match.id and grade_of(following) >= grade
    await house.writes(following.id, ANN, GOOD)
    assert (await trainee(house)).moved < 0
    await house.replays(following.id)


async def test_an_unrated_session_counts_for_nothing(house: House, puzzler: Puzzler) -> None:
    match = await begins(house, rated=False)
    await house.writes(match.id, ANN, BEST)
    mine = await trainee(house)
    assert (mine.skill, mine.done, mine.solved) == (newcomer(), 1, 1)
    assert await house.store.training.grades("numer") == {}


async def test_a_puzzle_that_was_left_is_resumed_as_it_was_begun(house: House, puzzler: Puzzler) -> None:
    """There is no way around a hard one: a restart, another server and another kind of session lead back to it."""
    match = await begins(house)
    await house.restart()
    for again in (await begins(house, rated=False), await goes_on(house)):
        assert again.id == match.id
    elsewhere = await house.service.training.begin((GUILD + 1, CHANNEL), "numer", ANN, rated=False)
    assert (elsewhere.id, (await trainee(house)).rated) == (match.id, 1)
    over = await house.service.training.give_up(ANN.id, "numer")
    assert (over.status, (await trainee(house)).done, (await trainee(house)).solved) == ("ended", 1, 0)
    assert (await trainee(house)).moved < 0, "whoever asks for the solution has not solved it"
    with refused("training.none"):
        await house.service.training.give_up(ANN.id, "numer")


async def test_resigning_is_no_way_around_a_hard_one(house: House, puzzler: Puzzler) -> None:
    match = await begins(house)
    over = await house.service.change(match.id, play.resign, ANN.id)
    mine = await trainee(house)
    assert (over.status, mine.puzzles, mine.solved) == ("ended", 1, 0)
    assert mine.moved < 0
    assert (await goes_on(house)).row.puzzle != match.row.puzzle


async def test_nobody_gets_a_puzzle_twice_and_two_presses_get_one(house: House, puzzler: Puzzler) -> None:
    with refused("training.none"):
        await goes_on(house)
    seen = set[int | None]()
    for _ in range(4):
        both = await asyncio.gather(begins(house), begins(house))
        assert both[0].id == both[1].id
        assert both[0].row.puzzle not in seen
        seen.add(both[0].row.puzzle)
        await house.writes(both[0].id, ANN, BEST)
    bobs = await house.service.training.begin(PLACE, "numer", BOB, rated=True)
    assert bobs.row.puzzle in seen, "what was made is for everybody"


async def shelves(house: House) -> list[str]:
    """The shelves of all puzzles, in the order in which they were made."""
    return [row["day"] for row in await house.store.database.rows("SELECT day FROM daily_puzzle ORDER BY id")]


async def test_puzzles_are_made_ahead_of_who_has_come_farthest(house: House, puzzler: Puzzler) -> None:
    training = house.service.training
    again = await training.make_ahead(["numer"])
    assert await shelves(house) == [shelf_of(grade) for grade in GRADES] * AHEAD, "each grade has one first"
    assert again > house.now
    called = list[float]()
    training.call_by = called.append
    match = await begins(house)
    assert len(await shelves(house)) == AHEAD * len(GRADES), "nobody waits"
    assert called == [house.now]
    await training.make_ahead(["numer"])
    assert (await shelves(house))[AHEAD * len(GRADES) :] == [shelf_of(grade_of(match))]


async def test_what_was_trained_is_deleted_with_the_rest(house: House, puzzler: Puzzler) -> None:
    match = await begins(house)
    await house.writes(match.id, ANN, BEST)
    exported = dict[str, list[object]]()
    await house.store.people.export(ANN.id, lambda name, rows: exported.setdefault(name, []).extend(rows))
    assert len(exported["training"]) == len(exported["training_places"]) == 1
    assert await house.store.people.forget(ANN.id, b"key")
    for table in ("training", "training_place"):
        assert await house.store.database.rows(f"SELECT * FROM {table}") == [], table
    with refused("training.none"):
        await goes_on(house)


async def test_the_answer_to_a_puzzle_is_still_known_when_its_match_is_packed(
    house: House, puzzler: Puzzler
) -> None:
    match = await begins(house)
    before = await house.writes(match.id, ANN, GOOD)
    await house.store.archive.pack(house.now + 1e6)
    after = await house.match(match.id)
    assert after.row.daily == before.row.daily != match.row.daily
