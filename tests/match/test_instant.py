"""Matches that one press began: the level that fits, one at a time, and what becomes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.games.numer.model import SitOut
from bot.games.registry import GAMES, find
from bot.match import play
from bot.match.instant import LATEST, find_fitting_level
from bot.match.model import Match
from bot.match.tending import IDLE
from bot.opponents.base import LEVELS, Level
from bot.share import NOWHERE
from bot.store.leaderboards.records import ComputerMatch
from tests.match.house import ANN, BOB, CHANNEL, GUILD, SHORT, House, refused
from tests.store.rows import finished

LOWEST, SECOND, THIRD, HIGHEST = LEVELS[0], LEVELS[1], LEVELS[2], LEVELS[-1]


def played(*matches: tuple[Level, bool]) -> list[ComputerMatch]:
    """These matches, newest first."""
    return [ComputerMatch(level, won) for level, won in matches]


@pytest.mark.parametrize(
    ("matches", "fits"),
    [
        ([], LOWEST),
        ([(LOWEST, True)], LOWEST),
        ([(LOWEST, False)], LOWEST),
        ([(LOWEST, True)] * 2, SECOND),
        ([(SECOND, False), (LOWEST, True), (LOWEST, True)], LOWEST),
        ([(LOWEST, True), (SECOND, False), (LOWEST, True)], LOWEST),
        ([(LOWEST, True), (LOWEST, True), (SECOND, False)], SECOND),
        ([(SECOND, True), (SECOND, False), (LOWEST, True)], SECOND),
        ([(SECOND, False), (SECOND, False), (SECOND, True), (LOWEST, True)], LOWEST),
        ([(HIGHEST, True)] * 2, HIGHEST),
        ([(LOWEST, True), (LOWEST, True), (THIRD, True)], THIRD),
        ([(THIRD, False), (THIRD, False)], LOWEST),
        ([(SECOND, True)] * 5 + [(SECOND, False)] * 5 + [(SECOND, False)] * 20, THIRD),
        ([(SECOND, False)] * 6 + [(SECOND, True)] * 30, LOWEST),
    ],
)
def test_the_level_that_fits(matches: list[tuple[Level, bool]], fits: Level) -> None:
    assert LATEST == 10
    assert find_fitting_level(played(*matches)) == fits


def test_the_levels_are_those_that_there_are() -> None:
    levels: Sequence[Level] = ("medium", "expert")
    assert find_fitting_level([], levels) == "medium"
    assert find_fitting_level(played(("medium", True), ("medium", True)), levels) == "expert"
    assert find_fitting_level(played(("easy", True), ("easy", True)), levels) == "medium", "a level that is gone"


async def begins(house: House, game: str = "numer", place: tuple[int, int] = (GUILD, CHANNEL)) -> Match:
    """The match that Ann has when she presses Play now."""
    options = SHORT if game == "numer" else find(game).options_type()
    return (await house.service.instant.open(*place, game, options, ANN))[0]


@pytest.mark.parametrize("game", GAMES)
async def test_each_game_begins_at_once(house: House, game: str) -> None:
    match = await begins(house, game, (NOWHERE, NOWHERE))
    assert (match.status, match.kind.name, match.kind.has_table) == ("running", "instant", False)
    assert [seat.level for seat in match.seats] == [None, LOWEST]
    assert all(seat.due_at is None for seat in match.seats)


async def test_only_own_matches_against_one_computer_count_for_the_level(house: House) -> None:
    """Those on any server do."""
    won = {"players": 2, "level": SECOND, "game": "numer"}
    await finished(house.store, won | {"user_id": BOB.id})
    await finished(house.store, won | {"user_id": ANN.id, "players": 3})
    await finished(house.store, won | {"user_id": ANN.id, "game": "numo"})
    await finished(house.store, won | {"user_id": ANN.id, "level": None})
    assert await house.store.records.list_against_one(ANN.id, "numer", 9) == []
    await finished(house.store, won | {"user_id": ANN.id, "guild_id": 9})
    await finished(house.store, won | {"user_id": ANN.id, "guild_id": NOWHERE, "left_early": True})
    found = await house.store.records.list_against_one(ANN.id, "numer", 9)
    assert found == played((SECOND, False), (SECOND, True))
    assert (await begins(house)).seats[1].level == SECOND


async def test_one_is_open_at_a_time(house: House, neighbour: House) -> None:
    first = await begins(house)
    found = await asyncio.gather(*(begins(one) for one in (house, neighbour, house)))
    assert {match.id for match in found} == {first.id}
    assert (await begins(house, "numo")).id != first.id
    assert (await begins(house, place=(NOWHERE, NOWHERE))).id == first.id
    await house.service.change(first.id, play.resign, ANN.id)
    assert (await begins(house)).id != first.id


async def test_it_counts_as_a_match_against_a_computer(house: House) -> None:
    match = await begins(house)
    while match.status == "running":
        await house.acts(match.id, ANN, SitOut())
        await house.service.computers.idle()
        match = await house.match(match.id)
    (result,) = await house.store.records.list_against_one(ANN.id, "numer", 9)
    assert result.level == LOWEST
    (row,) = await house.results(match.id)
    assert (row["rated"], row["solo"], row["guild_id"]) == (0, None, GUILD)
    await house.replays(match.id)


async def test_who_resigns_has_lost(house: House) -> None:
    match = await begins(house)
    await house.service.change(match.id, play.resign, ANN.id)
    await house.service.computers.idle()
    assert await house.store.records.list_against_one(ANN.id, "numer", 9) == played((LOWEST, False))


async def test_it_is_closed_after_a_week(house: House) -> None:
    match = await begins(house)
    house.now += IDLE + 1
    await house.service.tick()
    assert (await house.match(match.id)).status == "cancelled"
    assert await house.results(match.id) == []


async def test_who_is_barred_begins_none(house: House) -> None:
    await house.service.bar(GUILD, ANN.id)
    with refused("place.barred"):
        await begins(house)
