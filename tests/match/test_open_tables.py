"""Three lobbies a person, ten open tables a channel."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refused
from bot.games.numenko.options import NumenkoOptions
from bot.match.lobbies import hosting, lobby
from bot.match.model import Match, Person
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, SHORT, House, refused

ALONE = NumenkoOptions(solo=True)


async def open_in(house: House, channel_id: int, person: Person = ANN) -> Match:
    """That person opens a lobby in that channel."""
    return await house.service.open(GUILD, channel_id, "numer", SHORT, "live", person)


async def fill(house: House, channel_id: int = CHANNEL, tables: int = 10) -> list[int]:
    """That many people have a lobby each in the channel."""
    return [(await open_in(house, channel_id, Person(100 + n, f"P{n}"))).id for n in range(tables)]


async def refusal(house: House, person: Person = ANN, channel_id: int = CHANNEL) -> Refused:
    """Why that person can open no lobby there."""
    with pytest.raises(Refused) as caught:
        await open_in(house, channel_id, person)
    return caught.value


async def test_a_person_has_three_lobbies_wherever_they_are(house: House) -> None:
    first, *_ = [(await open_in(house, CHANNEL + n)).id for n in range(3)]
    reason = await refusal(house, channel_id=CHANNEL + 9)
    assert (reason.code, reason.params) == (
        "lobby.too_many",
        {"most": 3, "lobby": first, "game": "numer"},
    )
    await house.service.join((await open_in(house, CHANNEL, BOB)).id, ANN)
    await house.service.in_lobby(first, lobby.add_computer, ANN.id, "easy")
    await house.service.start(first, ANN.id)
    assert (await open_in(house, CHANNEL)).status == "lobby", "a match that runs is no lobby"


async def test_the_lobby_to_close_is_the_one_untouched_for_longest(house: House) -> None:
    first, second, third = [(await open_in(house, CHANNEL)).id for _ in range(3)]
    for touched, closable in ((first, second), (second, third), (third, first)):
        house.now += 60
        await house.service.in_lobby(touched, hosting.touch, ANN.id)
        assert (await refusal(house)).params["lobby"] == closable
    await house.service.join(first, BOB)
    assert (await refusal(house)).params["lobby"] == second, "others wait in the first"
    await house.service.cancel(second, ANN.id)
    assert (await open_in(house, CHANNEL)).status == "lobby"


async def test_a_channel_has_ten_open_tables(house: House) -> None:
    lobbies = await fill(house)
    assert (await refusal(house)).params == {"most": 10}
    with refused("place.full"):
        await house.service.solos.begin(GUILD, CHANNEL, "numenko", ALONE, "daily", ANN)
    own = await refusal(house, Person(103, "P3"))
    assert own.params == {"most": 10, "lobby": lobbies[3], "game": "numer"}
    assert (await house.service.solos.begin(GUILD, CHANNEL, "numenko", ALONE, "daily", ANN, private=True)).id
    assert (await open_in(house, CHANNEL + 1)).id, "there is room elsewhere"
    await house.service.cancel(lobbies[0], 100)
    assert (await open_in(house, CHANNEL)).id
    assert (await refusal(house, CAT)).code == "place.full"


async def test_matches_that_run_are_open_tables_too(house: House) -> None:
    for lobby_id, host in zip(await fill(house), range(100, 110), strict=True):
        await house.service.in_lobby(lobby_id, lobby.add_computer, host, "easy")
        await house.service.start(lobby_id, host)
    assert (await refusal(house)).code == "place.full"
    await house.service.computers.idle()


@pytest.mark.parametrize("tables", ["3", "20"])
async def test_a_server_says_how_many(house: House, tables: str) -> None:
    await house.store.settings.put("guild", GUILD, "tables", tables)
    await fill(house, tables=int(tables))
    assert (await refusal(house)).params == {"most": int(tables)}


async def test_a_rematch_takes_a_table_as_well(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.sit_out(match_id, ANN, BOB)
    await fill(house)
    with refused("place.full"):
        await house.service.rematch(match_id, ANN, CHANNEL)
    for _ in range(3):
        await open_in(house, CHANNEL + 1)
    with refused("lobby.too_many"):
        await house.service.rematch(match_id, ANN, CHANNEL + 1)


async def test_nobody_gets_more_by_asking_from_two_processes_at_once(house: House, neighbour: House) -> None:
    asked = [open_in(one, CHANNEL) for one in (house, neighbour) for _ in range(10)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, Match) for one in found) == 3
    assert {one.code for one in found if isinstance(one, Refused)} == {"lobby.too_many"}
    crowd = [Person(100 + n, f"P{n}") for n in range(10)]
    asked = [open_in(one, CHANNEL, person) for one in (house, neighbour) for person in crowd]
    await asyncio.gather(*asked, return_exceptions=True)
    assert len(await house.store.match_lists.open_in(GUILD)) == 10
