"""Resigning, results, and what is rated."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.base import Outcome
from bot.games.numer.options import NumerOptions
from bot.match import play
from bot.match.afterwards.results import final_places
from bot.store.leaderboards.pages import LeaderboardKey
from tests.match.house import ANN, BOB, CAT, GUILD, House, refused

RATED = NumerOptions()


async def test_the_end_is_recorded(house: House) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    await house.writes(match_id, ANN, "999")
    await house.writes(match_id, BOB, "000")
    house.now += 60
    await house.sit_out(match_id, ANN, BOB)

    match = await house.match(match_id)
    assert (match.status, match.row.ended_at, match.row.wake_at) == ("finished", house.now, None)
    assert await house.store.matches.next_due(0) is None
    bonus = match.view(None).bonus[0]
    assert [
        (row["user_id"], row["place"], row["score"], row["players"], row["left_early"], row["rated"])
        for row in await house.results(match_id)
    ] == [(ANN.id, 1, 9 + bonus + 1, 2, 0, 1), (BOB.id, 2, 1, 2, 0, 1)]
    board = await house.store.leaders.page(LeaderboardKey(GUILD, "numer", "", "all", "wins"), ANN.id)
    assert [leader.user_id for leader in board.leaders] == [ANN.id]
    with refused("match.finished"):
        await house.writes(match_id, ANN, "-")
    with refused("match.finished"):
        await house.service.change(match_id, play.resign, ANN.id)
    await house.replays(match_id)


async def test_ties_share_a_place(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.sit_out(match_id, ANN, BOB)
    assert [row["place"] for row in await house.results(match_id)] == [1, 1]


async def test_computers_have_no_results_but_take_places(house: House) -> None:
    match_id = await house.table(ANN, BOB, computers=1)
    await house.sit_out(match_id, ANN, BOB)
    rows = await house.results(match_id)
    assert [(row["user_id"], row["place"], row["players"]) for row in rows] == [(ANN.id, 2, 3), (BOB.id, 2, 3)]


async def test_who_resigns_is_ranked_last(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, options=RATED)
    await house.writes(match_id, CAT, "999")
    match = await house.service.change(match_id, play.resign, CAT.id)
    seat = match.seats[2]
    assert (seat.away, seat.resigned, seat.due_at) == (1, 1, None)
    with refused("match.resigned"):
        await house.service.change(match_id, play.resign, CAT.id)
    with refused("match.resigned"):
        await house.service.change(match_id, play.take_back, CAT.id)
    with refused("match.resigned"):
        await house.writes(match_id, CAT, "-")
    with refused("match.outsider"):
        await house.service.change(match_id, play.resign, 99)

    await house.sit_out(match_id, ANN, BOB)
    rows = await house.results(match_id)
    assert [(row["place"], row["left_early"], row["rated"]) for row in rows] == [(1, 0, 1), (1, 0, 1), (3, 1, 1)]
    assert rows[2]["score"] > rows[0]["score"]
    assert (2, "computer") in await house.sources(match_id)
    await house.replays(match_id)


async def test_the_computer_plays_on_for_who_resigns_at_once(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.service.change(match_id, play.resign, ANN.id)
    await house.service.computers.idle()
    assert await house.sources(match_id) == [(0, "computer")]


async def test_who_let_the_computer_finish_is_ranked_behind_those_who_stayed(house: House) -> None:
    """Whether they resigned or just disappeared: what the computer won belongs to nobody."""
    match_id = await house.table(ANN, BOB, CAT, options=RATED)
    await house.writes(match_id, CAT, "999")
    for person in (ANN, BOB):
        await house.writes(match_id, person, "-")
    for _ in range(2):
        for person in (ANN, BOB):
            await house.writes(match_id, person, "-")
        await house.later(120)
    seat = await house.seat(match_id, CAT)
    assert (seat.away, seat.resigned) == (1, 0)
    await house.sit_out(match_id, ANN, BOB)
    rows = await house.results(match_id)
    assert rows[2]["score"] > rows[0]["score"]
    assert [(row["place"], row["left_early"]) for row in rows] == [(1, 0), (1, 0), (3, 1)]


async def test_who_came_back_is_ranked_as_played(house: House) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    for _ in range(2):
        await house.writes(match_id, ANN, "-")
        await house.later(120)
    await house.service.change(match_id, play.take_back, BOB.id)
    await house.sit_out(match_id, BOB, ANN)
    rows = await house.results(match_id)
    assert [(row["left_early"], row["rated"]) for row in rows] == [(0, 1), (0, 1)]
    assert rows[1]["place"] == 1


@pytest.mark.parametrize(
    ("options", "computers", "rated"),
    [(RATED, 0, 1), (RATED, 1, 1), (NumerOptions(rounds=1), 0, 0), (NumerOptions(strict=True), 0, 0)],
)
async def test_rated_are_default_options(house: House, options: NumerOptions, computers: int, rated: int) -> None:
    match_id = await house.table(ANN, BOB, computers=computers, options=options)
    await house.sit_out(match_id, ANN, BOB)
    assert [row["rated"] for row in await house.results(match_id)] == [rated, rated]


async def test_one_human_among_computers_is_not_rated(house: House) -> None:
    match_id = await house.table(ANN, computers=1, options=RATED)
    await house.sit_out(match_id, ANN)
    assert [row["rated"] for row in await house.results(match_id)] == [0]


async def test_leavers_are_behind_computers_and_who_left_first_is_last(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, computers=1)
    for person in (CAT, ANN):
        await house.service.change(match_id, play.resign, person.id)
        house.now += 1
    row = (await house.match(match_id)).row
    assert final_places(row, Outcome((1, 3, 1, 4), (9, 5, 9, 1))) == (3, 1, 4, 2)
    unknown = replace(row, seats=tuple(replace(seat, left_at=None) for seat in row.seats))
    assert final_places(unknown, Outcome((1, 3, 1, 4), (9, 5, 9, 1))) == (3, 1, 3, 2), "as in earlier versions"
    await house.service.computers.idle()
