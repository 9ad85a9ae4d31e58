"""The host of a lobby chooses other options, and the pace, until the start."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numer.options import NumerOptions
from bot.match.lobbies import lobby
from bot.match.lobbies.hosting import HOST, LOBBY
from tests.match.house import ANN, BOB, CAT, CHANNEL, House, refused

STRICT = NumerOptions(rounds=1, strict=True)


def strict(options: NumerOptions) -> NumerOptions:
    """The same options, but strict."""
    return replace(options, strict=True)


def long(options: NumerOptions) -> NumerOptions:
    """The same options with another round."""
    return replace(options, rounds=options.rounds + 1)


async def test_options_are_chosen_until_the_start(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    assert (await house.service.in_lobby(match_id, lobby.choose, ANN.id, strict)).options == STRICT
    match = await house.service.start(match_id, ANN.id)
    assert match.state.options == STRICT
    with refused("match.running"):
        await house.service.in_lobby(match_id, lobby.choose, ANN.id, strict)
    with refused("match.running"):
        await house.service.in_lobby(match_id, lobby.set_pace, ANN.id, "daily")


async def test_only_the_host_chooses(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    for user in (BOB.id, CAT.id):
        with refused("lobby.not_host"):
            await house.service.in_lobby(match_id, lobby.choose, user, strict)
        with refused("lobby.not_host"):
            await house.service.in_lobby(match_id, lobby.set_pace, user, "daily")
    await house.later(HOST)
    assert (await house.service.in_lobby(match_id, lobby.choose, BOB.id, strict)).row.host_id == BOB.id


async def test_options_that_nobody_can_play_change_nothing(house: House) -> None:
    match_id = await house.lobby(ANN)
    for _ in range(2):
        await house.service.in_lobby(match_id, lobby.choose, ANN.id, long)
    with refused("NUMER-2.rounds"):
        await house.service.in_lobby(match_id, lobby.choose, ANN.id, long)
    assert (await house.match(match_id)).options.rounds == 3


async def test_a_choice_is_made_from_what_is_committed_by_then(house: House) -> None:
    match_id = await house.lobby(ANN)
    await asyncio.gather(
        *(house.service.in_lobby(match_id, lobby.choose, ANN.id, choice) for choice in (strict, long))
    )
    assert (await house.match(match_id)).options == NumerOptions(rounds=2, strict=True)


async def test_a_start_at_the_same_time_is_before_or_after(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    chosen: Any
    chosen, started = await asyncio.gather(
        house.service.in_lobby(match_id, lobby.choose, ANN.id, strict),
        house.service.start(match_id, ANN.id),
        return_exceptions=True,
    )
    match = await house.match(match_id)
    assert not isinstance(started, BaseException)
    assert match.state.options == match.options
    assert (match.options == STRICT) != (isinstance(chosen, Refused) and chosen.code == "match.running")


async def test_those_who_wait_are_told_since_when_the_options_are_others(house: House) -> None:
    match_id = await house.lobby(ANN)
    assert (await house.service.in_lobby(match_id, lobby.choose, ANN.id, strict)).row.options_changed_at is None
    await house.service.join(match_id, BOB)
    assert (await house.service.in_lobby(match_id, lobby.choose, ANN.id, strict)).row.options_changed_at is None, (
        "nothing new"
    )
    changed = await house.service.in_lobby(match_id, lobby.choose, ANN.id, long)
    assert changed.row.options_changed_at == house.now
    assert (await house.match(match_id)).row.options_changed_at == house.now


async def test_choosing_keeps_the_lobby_open(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.later(LOBBY - 1)
    await house.service.in_lobby(match_id, lobby.choose, ANN.id, strict)
    await house.later(LOBBY - 1)
    assert (await house.match(match_id)).status == "lobby"


async def test_a_pace_that_there_is_not(house: House) -> None:
    match_id = await house.lobby(ANN)
    with refused("control.unknown"):
        await house.service.in_lobby(match_id, lobby.set_pace, ANN.id, "never")
    assert (await house.service.in_lobby(match_id, lobby.set_pace, ANN.id, "daily")).row.pace == "daily"


async def test_a_rematch_begins_with_the_options_of_the_match_before(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.service.in_lobby(match_id, lobby.choose, ANN.id, strict)
    await house.service.start(match_id, ANN.id)
    await house.sit_out(match_id, ANN, BOB)
    new, _ = await house.service.rematch(match_id, ANN, CHANNEL)
    assert (new.options, new.row.options_changed_at) == (STRICT, None)


async def test_whoever_nobody_could_follow_stays_unless_they_close_the_lobby(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    with refused("lobby.last_host"):
        await house.service.in_lobby(match_id, lobby.get_up, ANN.id)
    await house.service.join(match_id, BOB)
    match = await house.service.in_lobby(match_id, lobby.get_up, ANN.id)
    assert (match.row.host_id, [seat.name for seat in match.seats]) == (BOB.id, ["Computer 1", "Bob"])
    with refused("lobby.not_joined"):
        await house.service.in_lobby(match_id, lobby.get_up, ANN.id)
    with refused("lobby.last_host"):
        await house.service.in_lobby(match_id, lobby.get_up, BOB.id)
