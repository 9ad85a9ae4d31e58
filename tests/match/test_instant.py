"""Matches that one press began: the level that fits, one at a time, and what becomes of them."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.numer.model import SitOut
from bot.games.registry import GAMES, find
from bot.match import play
from bot.match.model import Match
from bot.match.tending import IDLE
from bot.opponents.base import LEVELS
from bot.share import NOWHERE
from bot.store.leaderboards.records import ComputerMatch
from tests.match.house import ANN, BOB, CHANNEL, GUILD, SHORT, House, refused
from tests.store.rows import finished

LOWEST, SECOND = LEVELS[:2]


async def begins(house: House, game: str = "numer", place: tuple[int, int] = (GUILD, CHANNEL)) -> Match:
    """The match that Ann has when she presses Play now."""
    options = SHORT if game == "numer" else find(game).options_type()
    return (await house.service.instant.open(*place, game, options, ANN))[0]


@pytest.mark.parametrize("game", GAMES)
async def test_a_first_match_is_the_basic_one_where_there_is_one(house: House, game: str) -> None:
    presets = {preset.key: preset.options for preset in find(game).presets}
    choose = house.service.instant.choose_options
    await finished(house.store, {"user_id": ANN.id, "game": "other"}, {"user_id": BOB.id, "game": game})
    assert await choose(ANN.id, game) == presets.get("basic", presets["quick"])
    assert await choose(BOB.id, game) == presets["quick"], "they have played, be it with people"


@pytest.mark.parametrize("game", GAMES)
async def test_each_game_begins_at_once(house: House, game: str) -> None:
    match = await begins(house, game, (NOWHERE, NOWHERE))
    assert (match.status, match.kind.name, match.kind.has_table) == ("running", "instant", False)
    assert [seat.level for seat in match.seats] == [None, LOWEST]
    assert all(seat.due_at is None for seat in match.seats)


async def test_the_computer_is_of_the_level_that_fits_or_as_chosen(house: House) -> None:
    won = {"level": SECOND, "user_id": ANN.id}
    await finished(house.store, won | {"guild_id": 9})
    match = await begins(house)
    assert match.seats[1].level == SECOND
    await house.service.change(match.id, play.resign, ANN.id)
    chosen = await house.service.instant.open(GUILD, CHANNEL, "numer", SHORT, ANN, computers=["hard", "hard"])
    assert [seat.level for seat in chosen[0].seats] == [None, "hard", "hard"]


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
    (result,) = await house.store.records.list_against_computers(ANN.id, "numer", 9)
    assert result.level == LOWEST
    (row,) = await house.results(match.id)
    assert (row["rated"], row["solo"], row["guild_id"]) == (0, None, GUILD)
    await house.replays(match.id)


async def test_who_resigns_has_lost(house: House) -> None:
    match = await begins(house)
    await house.service.change(match.id, play.resign, ANN.id)
    await house.service.computers.idle()
    assert await house.store.records.list_against_computers(ANN.id, "numer", 9) == [ComputerMatch(LOWEST, 0)]


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
