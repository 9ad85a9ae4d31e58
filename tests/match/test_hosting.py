"""Lobbies live without their host: idle hosts, handing over, sending away, and rematches."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refused
from bot.match.lobbies import hosting, lobby
from bot.match.lobbies.hosting import HOST, KEPT, LOBBY
from bot.match.lobbies.inviting import invite
from bot.match.model import Person
from tests.match.house import ANN, BOB, CAT, CHANNEL, DAN, House, refused
from tests.match.test_uptime import Loss, every_loss

EVE = Person(9, "Eve")


async def test_who_does_not_sit_in_a_lobby_invites_nobody(house: House) -> None:
    match_id = await house.lobby(ANN)
    with refused("invite.outsider"):
        await invite(house.service, await house.match(match_id), BOB.id, CAT)
    assert await house.store.invitations.of_match(match_id) == []


async def host(house: House, match_id: int) -> int:
    return (await house.match(match_id)).row.host_id


async def names(house: House, match_id: int) -> list[str]:
    return [seat.name for seat in (await house.match(match_id)).seats]


async def over(house: House, *people: Person, computers: int = 0) -> int:
    """A match that these people have played to its end."""
    match_id = await house.table(*people, computers=computers)
    await house.sit_out(match_id, *people)
    return match_id


async def rematch(house: House, *people: Person, computers: int = 0) -> int:
    """The rematch that the first of these people has opened after their match; nobody has joined yet."""
    match, _ = await house.service.rematch(await over(house, *people, computers=computers), people[0], CHANNEL)
    return match.id


async def test_an_idle_host_passes_the_lobby_on(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    await house.later(HOST - 1)
    assert await host(house, match_id) == ANN.id
    await house.later(1)
    assert await host(house, match_id) == BOB.id
    assert await names(house, match_id) == ["Ann", "Bob", "Cat"], "nobody has to get up"
    with refused("lobby.not_host"):
        await house.service.start(match_id, ANN.id)
    assert (await house.service.start(match_id, BOB.id)).status == "running"


async def test_a_host_nobody_waits_for_has_time(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.later(HOST + 60)
    await house.service.join(match_id, BOB)
    await house.later(HOST - 1)
    assert await host(house, match_id) == ANN.id, "the ten minutes begin when somebody waits"
    await house.service.in_lobby(match_id, lobby.leave, BOB.id)
    await house.later(60)
    await house.service.join(match_id, BOB)
    await house.later(HOST - 1)
    assert await host(house, match_id) == ANN.id
    await house.later(1)
    assert await host(house, match_id) == BOB.id


async def test_what_others_do_does_not_wake_a_host(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.later(HOST - 1)
    await house.service.join(match_id, CAT)
    await house.later(1)
    assert await host(house, match_id) == BOB.id


@pytest.mark.parametrize("how", ["in the lobby", "elsewhere"])
async def test_a_host_who_touches_anything_stays(house: House, how: str) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.later(HOST - 60)
    if how == "elsewhere":
        house.pressed[ANN.id] = house.now
    else:
        await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.later(HOST - 1)
    assert await host(house, match_id) == ANN.id
    await house.later(1)
    assert await host(house, match_id) == BOB.id


async def test_a_lobby_of_sleepers_goes_round_once_and_whoever_wakes_first_has_it(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    hosts = []
    for _ in range(6):
        await house.later(HOST)
        hosts.append(await host(house, match_id))
    assert hosts == [BOB.id, CAT.id, CAT.id, CAT.id, CAT.id, CAT.id]
    with refused("lobby.not_host"):
        await house.service.start(match_id, DAN.id)
    match = await house.service.start(match_id, BOB.id)
    assert (match.status, match.row.host_id) == ("running", BOB.id)
    assert [seat.misses for seat in match.seats] == [0, 0, 0]


async def test_who_takes_the_lobby_from_a_sleeper_is_host_for_ten_minutes(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.later(2 * HOST)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    assert await host(house, match_id) == ANN.id
    await house.later(HOST - 1)
    with refused("lobby.not_host"):
        await house.service.in_lobby(match_id, lobby.add_computer, BOB.id, "easy")


async def test_computers_host_nothing(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.later(LOBBY - 1)
    assert await host(house, match_id) == ANN.id


async def test_passing_on_keeps_no_lobby_open(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    await house.later(LOBBY - 1)
    assert (await house.match(match_id)).status == "lobby"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


@every_loss
async def test_hosts_get_lost_time_back(house: House, lose: Loss) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.later(HOST - 100)
    await lose(house)
    await house.later(99)
    assert await host(house, match_id) == ANN.id
    await house.later(1)
    assert await host(house, match_id) == BOB.id


async def test_a_host_hands_the_lobby_over(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    await house.service.in_lobby(match_id, hosting.hand_over, ANN.id, CAT.id)
    assert await host(house, match_id) == CAT.id
    assert await names(house, match_id) == ["Ann", "Bob", "Cat"]
    for to in (CAT.id, DAN.id):
        with refused("lobby.gone"):
            await house.service.in_lobby(match_id, hosting.hand_over, CAT.id, to)
    with refused("lobby.not_host"):
        await house.service.in_lobby(match_id, hosting.hand_over, ANN.id, BOB.id)
    await house.service.in_lobby(match_id, lobby.leave, CAT.id)
    assert await host(house, match_id) == ANN.id, "the next one after the last is the first"


async def test_who_is_handed_the_lobby_counts_as_awake(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    await house.later(HOST)
    assert await host(house, match_id) == BOB.id, "Ann has let her time pass"
    await house.service.in_lobby(match_id, hosting.hand_over, BOB.id, ANN.id)
    seats = (await house.match(match_id)).seats
    assert [seat.misses for seat in seats] == [0, 0, 0]
    await house.later(HOST)
    assert await host(house, match_id) == BOB.id, "and has ten minutes like any host"


async def test_a_lobby_is_not_handed_to_oneself_nor_to_nobody(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    for to in (ANN.id, CAT.id):
        with refused("lobby.gone"):
            await house.service.in_lobby(match_id, hosting.hand_over, ANN.id, to)
    again = await rematch(house, CAT, DAN)
    await house.later(KEPT)
    await house.service.join(again, EVE)
    with refused("lobby.stranger"):
        await house.service.in_lobby(again, hosting.hand_over, CAT.id, EVE.id)


async def test_who_was_sent_away_cannot_come_back(house: House) -> None:
    match_id = await house.lobby(ANN, EVE, BOB)
    await house.service.send_away(match_id, ANN.id, EVE.id)
    assert await names(house, match_id) == ["Ann", "Bob"]
    with refused("lobby.sent_away"):
        await house.service.join(match_id, EVE)
    await house.service.forget(EVE.id)
    with refused("lobby.sent_away"):
        await house.service.join(match_id, EVE)
    await house.restart()
    await house.service.in_lobby(match_id, hosting.hand_over, ANN.id, BOB.id)
    with refused("lobby.sent_away"):
        await house.service.join(match_id, EVE)
    other = await house.lobby(ANN)
    assert (await house.service.join(other, EVE)).seat_of(EVE.id), "it is about that lobby only"


async def test_what_is_kept_of_somebody_sent_away_names_nobody_and_goes_with_the_lobby(house: House) -> None:
    match_id = await house.lobby(ANN, EVE, BOB)
    await house.service.send_away(match_id, ANN.id, EVE.id)
    assert [len(marks) for marks in (await house.store.open_tables.list_removed_marks()).values()] == [1]
    assert await house.service.list_removed_from(EVE.id) == [match_id]
    assert await house.service.list_removed_from(BOB.id) == []
    await house.service.start(match_id, ANN.id)
    assert await house.store.open_tables.list_removed_marks() == {}


async def test_only_joiners_are_sent_away_and_only_by_the_host(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    for user_id in (ANN.id, CAT.id):
        with refused("lobby.gone"):
            await house.service.send_away(match_id, ANN.id, user_id)
    with refused("lobby.not_host"):
        await house.service.send_away(match_id, BOB.id, ANN.id)
    await house.service.start(match_id, ANN.id)
    with refused("match.running"):
        await house.service.send_away(match_id, ANN.id, BOB.id)


async def test_who_leaves_while_somebody_joins_leaves_the_lobby_to_them_or_closes_it(house: House) -> None:
    for first in (True, False):
        match_id = await house.lobby(ANN)
        both = [house.service.in_lobby(match_id, lobby.leave, ANN.id), house.service.join(match_id, BOB)]
        found = await asyncio.gather(*(both if first else reversed(both)), return_exceptions=True)
        match = await house.match(match_id)
        if match.status == "cancelled":
            assert [one.code for one in found if isinstance(one, Refused)] == ["match.cancelled"]
        else:
            assert (match.row.host_id, await names(house, match_id)) == (BOB.id, ["Bob"])


async def test_somebody_who_has_left_the_server_leaves_the_lobby(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.service.leave_server(match_id, ANN.id)
    assert (await host(house, match_id), await names(house, match_id)) == (BOB.id, ["Bob"])


async def test_seats_of_a_rematch_are_kept_for_a_minute(house: House) -> None:
    match_id = await rematch(house, ANN, BOB, CAT)
    await house.later(KEPT - 1)
    with refused("lobby.kept"):
        await house.service.join(match_id, EVE)
    await house.service.join(match_id, BOB)
    await house.later(1)
    assert (await house.match(match_id)).row.kept_until is None, "the table says so"
    await house.service.join(match_id, EVE)
    assert await names(house, match_id) == ["Ann", "Bob", "Eve"]


async def test_a_rematch_is_open_to_all_as_soon_as_everybody_is_back(house: House) -> None:
    match_id = await rematch(house, ANN, BOB)
    await house.service.join(match_id, BOB)
    await house.service.join(match_id, EVE)
    assert await names(house, match_id) == ["Ann", "Bob", "Eve"]


@every_loss
async def test_kept_seats_get_lost_time_back(house: House, lose: Loss) -> None:
    match_id = await rematch(house, ANN, BOB)
    await house.later(KEPT - 30)
    await lose(house)
    with refused("lobby.kept"):
        await house.service.join(match_id, EVE)


async def test_a_stranger_opens_no_rematch(house: House) -> None:
    first = await over(house, ANN, BOB)
    with refused("lobby.no_rematch"):
        await house.service.rematch(first, EVE, CHANNEL)
    again, _ = await house.service.rematch(first, BOB, CHANNEL)
    with refused("lobby.kept"):
        await house.service.rematch(first, EVE, CHANNEL)
    await house.later(KEPT)
    match, fresh = await house.service.rematch(first, EVE, CHANNEL)
    assert (match.id, fresh, match.row.host_id) == (again.id, False, BOB.id)


async def test_a_stranger_never_hosts_a_rematch(house: House) -> None:
    match_id = await rematch(house, ANN, BOB)
    await house.later(KEPT)
    await house.service.join(match_id, EVE)
    with refused("lobby.stranger"):
        await house.service.in_lobby(match_id, hosting.hand_over, ANN.id, EVE.id)
    await house.later(3 * HOST)
    assert await host(house, match_id) == ANN.id
    with refused("lobby.not_host"):
        await house.service.start(match_id, EVE.id)
    await house.service.join(match_id, BOB)
    await house.later(HOST)
    assert await host(house, match_id) == BOB.id, "who played is next, wherever they sit"
    await house.service.in_lobby(match_id, lobby.leave, ANN.id)
    match = await house.service.in_lobby(match_id, lobby.leave, BOB.id)
    assert match.status == "cancelled", "nobody is left who could host it"


async def test_a_rematch_has_its_computers_at_once(house: House) -> None:
    first = await over(house, ANN, computers=2)
    house.ear.changes.clear()
    match, _ = await house.service.rematch(first, ANN, CHANNEL)
    assert [(seat.name, seat.level) for seat in match.seats[1:]] == [
        ("Computer 1", "easy"),
        ("Computer 2", "easy"),
    ]
    assert len(house.ear.changes) == 1


async def test_a_match_has_one_rematch_even_if_two_processes_open_it(house: House, neighbour: House) -> None:
    first = await over(house, ANN, BOB)
    found = await asyncio.gather(
        house.service.rematch(first, ANN, CHANNEL), neighbour.service.rematch(first, BOB, CHANNEL)
    )
    assert len({match.id for match, _ in found}) == 1
    assert sorted(fresh for _, fresh in found) == [False, True]
    assert sorted(await names(house, found[0][0].id)) == ["Ann", "Bob"]


async def test_a_rematch_that_was_cancelled_can_be_opened_again(house: House) -> None:
    first = await over(house, ANN, BOB)
    again, _ = await house.service.rematch(first, ANN, CHANNEL)
    await house.service.cancel(again.id, ANN.id)
    other, fresh = await house.service.rematch(first, BOB, CHANNEL)
    assert (other.id != again.id, fresh, other.row.host_id) == (True, True, BOB.id)
    assert await house.store.open_tables.rematches(first) == 2
