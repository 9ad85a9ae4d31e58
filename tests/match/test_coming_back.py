"""Coming back to a seat that a computer plays, and leaving the server."""

from __future__ import annotations

from bot.games.nmbrs.model import AutoPass, Discard, Play, TakeBack
from bot.match import play
from bot.match.model import Person
from tests.match.house import ANN, BOB, CAT, House, refused
from tests.match.test_turns import nmbrs


async def back_again(house: House) -> int:
    """Bob's seat was taken by a computer, and he has it back; Ann and Cat play too."""
    match_id = await house.table(ANN, BOB, CAT)
    for _ in range(2):
        await plays(house, match_id, ANN, CAT)
        await house.later(120)
    assert (await house.seat(match_id, BOB)).away
    await house.service.change(match_id, play.take_back, BOB.id)
    await plays(house, match_id, ANN, CAT)
    return match_id


async def plays(house: House, match_id: int, *people: Person) -> None:
    for person in people:
        await house.writes(match_id, person, "-")


async def test_the_first_miss_after_coming_back_brings_the_computer_again(house: House) -> None:
    match_id = await back_again(house)
    await plays(house, match_id, ANN, CAT)
    assert not (await house.seat(match_id, BOB)).away
    await house.later(120)
    assert (await house.seat(match_id, BOB)).away


async def test_but_not_after_a_turn_that_was_played_in_time(house: House) -> None:
    match_id = await back_again(house)
    await plays(house, match_id, BOB, ANN, CAT)
    await plays(house, match_id, ANN, CAT)
    await house.later(120)
    seat = await house.seat(match_id, BOB)
    assert (seat.away, seat.misses) == (0, 1)


async def test_a_step_within_a_turn_is_no_turn_played_in_time_but_its_end_is(house: House) -> None:
    match_id = await nmbrs(house, phase="play")
    await house.store.database.write("UPDATE seat SET back = 1 WHERE seat = 0")
    for action in (Play(("33", "36", "39")), TakeBack()):
        await house.acts(match_id, ANN, action)
        assert (await house.seat(match_id, ANN)).back == 1
    await house.acts(match_id, ANN, Discard("7"))
    assert (await house.seat(match_id, ANN)).back == 0


async def test_what_may_be_done_at_any_time_is_no_turn_either(house: House) -> None:
    match_id = await nmbrs(house, phase="play")
    await house.store.database.write("UPDATE seat SET back = 1 WHERE seat = 1")
    await house.acts(match_id, BOB, AutoPass(on=True))
    assert (await house.seat(match_id, BOB)).back == 1


async def test_a_computer_takes_the_seat_of_who_has_left_the_server_at_once(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, pace="daily")
    await house.service.leave_server(match_id, BOB.id)
    await house.service.computers.idle()
    seat = await house.seat(match_id, BOB)
    assert (seat.away, seat.resigned, seat.due_at, seat.remind_at) == (1, 0, None, None)
    assert await house.sources(match_id) == [(1, "computer")]
    await house.replays(match_id)


async def test_they_take_the_seat_back_when_they_are_back(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    await house.service.leave_server(match_id, BOB.id)
    await house.service.computers.idle()
    await house.service.change(match_id, play.take_back, BOB.id)
    await plays(house, match_id, ANN, CAT, BOB)
    assert (await house.sources(match_id))[-1] == (1, "player")


async def test_nobody_is_gone_twice_or_from_a_match_that_is_not_theirs(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    with refused("match.outsider"):
        await house.service.leave_server(match_id, CAT.id)
    await house.service.leave_server(match_id, BOB.id)
    with refused("match.away"):
        await house.service.leave_server(match_id, BOB.id)
    lobby = await house.lobby(ANN)
    with refused("lobby.not_joined"):
        await house.service.leave_server(lobby, BOB.id)
