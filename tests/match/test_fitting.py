"""The level of computer that fits a person, and when the next one is offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.computer_players.fitting import (
    LATEST,
    FittingLevel,
    find_fitting_level,
    find_higher_level,
    find_offer,
    read_fitting_level,
)
from bot.match.model import Match
from bot.opponents.base import COUNTED_LEVELS, LEVELS, Level
from bot.share import NOWHERE
from bot.store.leaderboards.records import AgainstComputers, ComputerMatch
from bot.store.leaderboards.results import UNCOUNTED_LEVEL, add_results
from bot.store.leaderboards.standings import lists
from bot.store.match.matches import SeatRow
from tests.match.house import ANN, BOB, GUILD, House
from tests.store.rows import LOBBY, finished, result

LOWEST, SECOND, THIRD, HIGHEST = LEVELS[0], LEVELS[1], LEVELS[2], LEVELS[-1]


def played(*matches: tuple[Level, float]) -> list[ComputerMatch]:
    """These matches, newest first, each with the part of the computers left behind."""
    return [ComputerMatch(*one) for one in matches]


@pytest.mark.parametrize(
    ("matches", "fits"),
    [
        ([], LOWEST),
        ([(LOWEST, True)], LOWEST),
        ([(LOWEST, False)], LOWEST),
        ([(LOWEST, True)] * 20, LOWEST),
        ([(SECOND, False), (LOWEST, True), (LOWEST, True)], LOWEST),
        ([(LOWEST, True), (SECOND, False), (LOWEST, True)], LOWEST),
        ([(SECOND, True), (SECOND, False), (LOWEST, True)], SECOND),
        ([(SECOND, False), (SECOND, False), (SECOND, True), (LOWEST, True)], LOWEST),
        ([(HIGHEST, True)] * 2, HIGHEST),
        ([(LOWEST, True), (LOWEST, True), (THIRD, True)], THIRD),
        ([(THIRD, False), (THIRD, False)], LOWEST),
        ([(SECOND, 2 / 3), (SECOND, 1 / 3)], SECOND),
        ([(SECOND, 1 / 3)], LOWEST),
        ([(SECOND, True)] * 5 + [(SECOND, False)] * 5 + [(SECOND, False)] * 20, SECOND),
        ([(SECOND, False)] * 6 + [(SECOND, True)] * 30, LOWEST),
    ],
)
def test_the_level_that_fits(matches: list[tuple[Level, float]], fits: Level) -> None:
    assert LATEST == 10
    assert find_fitting_level(played(*matches)).level == fits


def test_it_comes_with_its_reason() -> None:
    assert find_fitting_level([]) == FittingLevel(LOWEST, 0, 0.0, is_new=True)
    assert find_fitting_level(played((THIRD, False))) == FittingLevel(LOWEST, 0, 0.0)
    assert find_fitting_level(played((SECOND, True), (SECOND, False), (THIRD, False))) == FittingLevel(
        SECOND, 2, 0.5
    )


@pytest.mark.parametrize(
    ("run", "higher"),
    [
        ([], None),
        ([(LOWEST, True)], None),
        ([(LOWEST, True), (LOWEST, True)], SECOND),
        ([(SECOND, True), (SECOND, True)], THIRD),
        ([(SECOND, True), (LOWEST, True)], None),
        ([(SECOND, True), (SECOND, False)], None),
        ([(SECOND, True), (SECOND, 0.5)], None),
        ([(HIGHEST, True), (HIGHEST, True)], None),
        ([("normal", True), ("normal", True)], None),
    ],
)
def test_two_wins_in_a_row_lead_to_an_offer(run: list[tuple[Level, float]], higher: Level | None) -> None:
    assert find_higher_level(played(*run)) == higher


def test_the_levels_are_those_that_there_are() -> None:
    levels: Sequence[Level] = ("medium", "expert")
    assert find_fitting_level([], levels).level == "medium"
    assert find_higher_level(played(("medium", True), ("medium", True)), levels) == "expert"
    assert find_fitting_level(played(("easy", True), ("easy", True)), levels).level == "medium", (
        "a level that is gone"
    )


async def test_only_own_matches_against_computers_of_one_level_count(house: House) -> None:
    """Those on any server do, and at larger tables the computers left behind."""
    won: dict[str, Any] = {"level": SECOND, "user_id": ANN.id}
    await finished(house.store, won | {"user_id": BOB.id})
    await finished(house.store, won | {"game": "numo"})
    await finished(house.store, won | {"level": None})
    assert (await read_fitting_level(house.store, ANN.id, "numer")).is_new
    await finished(house.store, won | {"guild_id": 9})
    await finished(house.store, won | {"guild_id": NOWHERE, "left_early": True})
    await finished(house.store, won | {"players": 4, "place": 3})
    assert await read_fitting_level(house.store, ANN.id, "numer") == FittingLevel(LOWEST, 0, 0.0)
    await finished(house.store, won)
    assert await read_fitting_level(house.store, ANN.id, "numer") == FittingLevel(
        SECOND, 4, (1 + 0 + 1 / 3 + 1) / 4
    )


async def ends(house: House, *levels: Level, place: int = 1) -> Match:
    """A match of Ann's against these computers that she has finished in that place."""
    seats = (SeatRow(0, ANN.id, "Ann"), *(SeatRow(n, None, "", level=level) for n, level in enumerate(levels, 1)))
    match_id = await house.store.matches.add(replace(LOBBY, status="finished", seats=seats))
    row = result(match_id, ANN.id, level=min(levels, key=LEVELS.index), players=len(seats), place=place)
    await house.store.database.run(lambda connection: add_results(connection, [row]))
    return await house.match(match_id)


async def test_an_offer_is_of_the_match_that_has_just_ended(house: House) -> None:
    async def offered(match: Match) -> Level | None:
        return await find_offer(house.store, match, ANN.id)

    first = await ends(house, SECOND)
    second = await ends(house, SECOND, SECOND)
    mixed = await ends(house, SECOND, HIGHEST)
    lost = await ends(house, SECOND, place=2)
    assert [await offered(one) for one in (first, second, mixed, lost)] == [None, THIRD, None, None]
    with_bob = second.with_row(replace(second.row, seats=(*second.seats, SeatRow(3, BOB.id, "Bob"))), None)
    assert await offered(with_bob) is None


async def test_the_lowest_level_counts_nowhere(house: House) -> None:
    assert (UNCOUNTED_LEVEL, *COUNTED_LEVELS) == LEVELS
    for level in (UNCOUNTED_LEVEL, "expert"):
        await finished(house.store, {"user_id": ANN.id, "level": level})
    record = await house.store.records.of(GUILD, ANN.id)
    assert record.against_computers == (AgainstComputers("numer", "expert", 1, 1),)
    assert lists(result(1, ANN.id, level=UNCOUNTED_LEVEL)) == ()
    boards = await house.store.database.rows("SELECT DISTINCT list FROM leaderboard")
    assert [which for (which,) in boards] == ["computers.expert"]
