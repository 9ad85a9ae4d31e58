"""A user's data is deleted, or a server's: what that does to matches in all states."""

from __future__ import annotations

import pytest

from bot.errors import InvariantError
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.match import play
from bot.match.model import computer_plays, is_deserted
from bot.store.match.match_lists import PageRequest, Viewer
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, House, refused

RATED = NumerOptions()
SOLITAIRE = NumeroOptions(solitaire=True)


async def test_a_seat_without_a_name_is_played_to_the_end_and_ranked_last(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, options=RATED)
    await house.writes(match_id, CAT, "999")
    await house.service.forget(CAT.id)
    seat = (await house.match(match_id)).seats[2]
    assert (seat.user_id, seat.name, seat.away, seat.resigned, seat.due_at) == (None, "", 1, 1, None)
    assert is_deserted(seat)
    assert computer_plays(seat)
    for step in (play.resign, play.take_back):
        with refused("match.outsider"):
            await house.service.change(match_id, step, CAT.id)
    await house.sit_out(match_id, ANN, BOB)
    match = await house.match(match_id)
    assert match.status == "finished"
    ann, bob, former = await house.results(match_id)
    assert [(row["user_id"], row["place"], row["rated"]) for row in (ann, bob)] == [(ANN.id, 1, 1), (BOB.id, 1, 1)]
    assert (former["user_id"], former["place"], former["rated"]) == (seat.former_id, 3, 1)
    assert seat.former_id is not None and seat.former_id < 0
    await house.replays(match_id)


async def test_who_had_resigned_already_loses_the_name_too(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.service.change(match_id, play.resign, ANN.id)
    await house.service.forget(ANN.id)
    match = await house.match(match_id)
    assert match.row.host_id == 0
    assert is_deserted(match.seats[0])


async def test_a_game_for_one_ends_and_lobbies_are_left(house: House) -> None:
    solo = await house.service.solos.begin(GUILD, CHANNEL, "numero", SOLITAIRE, "daily", ANN)
    lobby = await house.service.open(GUILD, CHANNEL, "numer", RATED, "live", ANN)
    await house.service.join(lobby.id, BOB)
    alone = await house.service.open(GUILD, CHANNEL, "numer", RATED, "live", ANN)
    await house.service.forget(ANN.id)
    left = await house.match(lobby.id)
    assert (left.status, left.row.host_id, [seat.name for seat in left.seats]) == ("lobby", BOB.id, ["Bob"])
    assert (await house.match(alone.id)).status == "cancelled"
    assert (await house.match(solo.id)).status == "cancelled"


async def test_a_rematch_goes_round_without_the_former_player(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, computers=1)
    await house.service.forget(BOB.id)
    await house.service.cancel(match_id, ANN.id, moderator=True)
    again, _ = await house.service.rematch(match_id, CAT, CHANNEL)
    await house.service.join(again.id, ANN)
    await house.service.join(again.id, BOB)
    started = await house.service.start(again.id, CAT.id)
    assert [seat.name for seat in started.seats] == ["Cat", "Computer 1", "Ann", "Bob"]
    assert started.seats[1].level == "easy"


async def test_any_number_of_open_matches_is_left_at_once(house: House) -> None:
    running = await house.table(ANN, BOB)
    first = await house.match(await house.lobby(ANN, BOB))
    for _ in range(150):
        await house.store.matches.add(first.row)
    await house.service.bar(GUILD, ANN.id)
    assert await house.store.match_lists.open_of(ANN.id) == [running]
    lobbies = await house.store.match_lists.list_of_server(GUILD, Viewer(0, [CHANNEL]), PageRequest(limit=200))
    assert [(row.host_id, row.status) for row in lobbies[:-1]] == [(BOB.id, "lobby")] * 151
    await house.service.forget(BOB.id)
    assert await house.store.match_lists.open_in(GUILD) == [running]


async def test_a_match_that_cannot_be_left_is_reported(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.service.open(GUILD, CHANNEL, "numer", RATED, "live", ANN)

    async def nothing(*_: object) -> None:
        """Leave the match as it is."""

    monkeypatch.setattr(house.service, "change", nothing)
    with pytest.raises(InvariantError, match="cannot be left"):
        await house.service.forget(ANN.id)


async def test_a_barred_member_is_refused_wherever_somebody_sits_down(house: House) -> None:
    over = await house.table(ANN, BOB)
    await house.service.cancel(over, ANN.id, moderator=True)
    lobby = await house.service.open(GUILD, CHANNEL, "numer", RATED, "live", BOB)
    await house.service.join(lobby.id, ANN)
    await house.service.bar(GUILD, ANN.id)
    assert [seat.name for seat in (await house.match(lobby.id)).seats] == ["Bob"]
    for attempt in (
        house.service.join(lobby.id, ANN),
        house.service.open(GUILD, CHANNEL, "numer", RATED, "live", ANN),
        house.service.solos.begin(GUILD, CHANNEL, "numero", SOLITAIRE, "daily", ANN),
        house.service.rematch(over, ANN, CHANNEL),
    ):
        with refused("place.barred"):
            await attempt
    await house.service.open(GUILD + 1, CHANNEL, "numer", RATED, "live", ANN)


async def test_open_matches_of_a_deleted_server_are_cancelled_first(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.service.open(GUILD, CHANNEL, "numer", RATED, "live", ANN)
    await house.service.delete_server(GUILD)
    assert [after.status for _, after, _ in house.ear.changes[-2:]] == ["cancelled", "cancelled"]
    with refused("match.unknown"):
        await house.match(match_id)
    assert await house.store.matches.actions(match_id) == []
    assert await house.service.tick() is None
