"""Lobbies: who joins, who is host, and the start."""

from __future__ import annotations

import hashlib

import pytest

from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.match.lobbies import lobby
from bot.match.lobbies.hosting import KEPT, LOBBY
from bot.match.lobbies.pace import PACES
from bot.match.model import Person, encode
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, House, refused

HOUR = 3600.0


async def names(house: House, match_id: int) -> list[str]:
    return [seat.name for seat in (await house.match(match_id)).seats]


async def test_the_host_sits_on_the_first_seat(house: House) -> None:
    match_id = await house.lobby(ANN)
    match = await house.match(match_id)
    assert (match.status, match.row.host_id, match.row.guild_id) == ("lobby", ANN.id, GUILD)
    assert [(seat.seat, seat.user_id, seat.name) for seat in match.seats] == [(0, ANN.id, "Ann")]
    assert match.row.wake_at == house.now + LOBBY
    (before, after, change), *more = house.ear.changes
    assert (before, after.id, change, more) == (None, match_id, None, [])
    assert house.ear.times == [house.now + LOBBY]


async def test_bad_options_open_nothing(house: House) -> None:
    with refused("NUMER-2.rounds"):
        await house.lobby(ANN, options=NumerOptions(rounds=7))
    with refused("game.unknown"):
        await house.lobby(ANN, game="poker")
    assert await house.store.match_lists.open_in(GUILD) == []
    assert house.ear.changes == []


async def test_people_sit_down_in_order_and_once(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    assert await names(house, match_id) == ["Ann", "Bob", "Cat"]
    with refused("lobby.joined_already"):
        await house.service.join(match_id, BOB)


async def test_unknown_matches_are_refused(house: House) -> None:
    with refused("match.unknown"):
        await house.service.join(99, BOB)


async def test_seats_move_up_when_somebody_leaves(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    await house.service.in_lobby(match_id, lobby.leave, BOB.id)
    match = await house.match(match_id)
    assert [(seat.seat, seat.name) for seat in match.seats] == [(0, "Ann"), (1, "Cat")]
    assert match.row.host_id == ANN.id
    with refused("lobby.not_joined"):
        await house.service.in_lobby(match_id, lobby.leave, BOB.id)


async def test_the_next_human_becomes_host(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.service.join(match_id, CAT)
    await house.service.in_lobby(match_id, lobby.leave, ANN.id)
    match = await house.match(match_id)
    assert match.row.host_id == CAT.id
    assert await names(house, match_id) == ["Computer 1", "Cat"]
    await house.service.start(match_id, CAT.id)


async def test_of_several_humans_the_one_who_came_first_becomes_host(house: House) -> None:
    match_id = await house.lobby(ANN, BOB, CAT)
    await house.service.in_lobby(match_id, lobby.leave, ANN.id)
    assert (await house.match(match_id)).row.host_id == BOB.id


async def test_a_lobby_without_humans_is_cancelled(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    match = await house.service.in_lobby(match_id, lobby.leave, ANN.id)
    assert match.status == "cancelled"
    with refused("match.cancelled"):
        await house.service.join(match_id, BOB)
    assert await house.store.matches.next_due(0) is None


async def test_a_full_lobby(house: House) -> None:
    match_id = await house.lobby(*(Person(n, f"P{n}") for n in range(10, 20)))
    with refused("lobby.full"):
        await house.service.join(match_id, ANN)
    with refused("lobby.full"):
        await house.service.in_lobby(match_id, lobby.add_computer, 10, "easy")


async def test_computers_come_and_go(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "hard")
    await house.service.join(match_id, CAT)
    match = await house.match(match_id)
    assert [(seat.name, seat.level) for seat in match.seats[2:]] == [
        ("Computer 1", "easy"),
        ("Computer 2", "hard"),
        ("Cat", None),
    ]
    await house.service.in_lobby(match_id, lobby.remove_computer, ANN.id)
    assert await names(house, match_id) == ["Ann", "Bob", "Computer 1", "Cat"]
    await house.service.in_lobby(match_id, lobby.remove_computer, ANN.id)
    with refused("lobby.no_computer"):
        await house.service.in_lobby(match_id, lobby.remove_computer, ANN.id)


async def test_only_the_host_decides(house: House) -> None:
    match_id = await house.lobby(ANN, BOB)
    for step in (
        house.service.in_lobby(match_id, lobby.add_computer, BOB.id, "easy"),
        house.service.in_lobby(match_id, lobby.remove_computer, BOB.id),
        house.service.start(match_id, BOB.id),
        house.service.cancel(match_id, BOB.id),
    ):
        with refused("lobby.not_host"):
            await step
    assert (await house.match(match_id)).row.version == 1


async def test_too_few_players(house: House) -> None:
    match_id = await house.lobby(ANN)
    with refused("lobby.too_few"):
        await house.service.start(match_id, ANN.id)
    assert (await house.match(match_id)).status == "lobby"


@pytest.mark.parametrize("pace", PACES)
async def test_the_start_sets_deadlines(house: House, pace: str) -> None:
    match_id = await house.table(ANN, BOB, pace=pace)
    match = await house.match(match_id)
    assert match.status == "running"
    assert match.row.started_at == house.now
    assert match.row.wake_at is None
    turn, reminder = PACES[pace].turn, PACES[pace].reminder
    for seat in match.seats:
        assert seat.due_at == house.now + turn
        assert seat.remind_at == house.now + turn - reminder
    assert match.due_at() == house.now + turn
    assert house.ear.times[-1] == house.now + turn - reminder


async def test_nobody_sits_down_at_a_running_match(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    for step in (
        house.service.join(match_id, CAT),
        house.service.in_lobby(match_id, lobby.leave, BOB.id),
        house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy"),
        house.service.start(match_id, ANN.id),
    ):
        with refused("match.running"):
            await step


async def test_the_shuffle_is_committed_to_and_secret(house: House) -> None:
    lobby_id = await house.lobby(ANN, BOB)
    assert (await house.match(lobby_id)).commitment is None
    match = await house.service.start(lobby_id, ANN.id)
    seed, nonce = match.row.seed, match.row.nonce
    assert seed is not None
    assert nonce is not None
    assert (len(seed), len(nonce)) == (32, 32)
    assert match.commitment == hashlib.sha256((seed + nonce).encode()).hexdigest()

    await house.writes(lobby_id, ANN, "513")
    match = await house.writes(lobby_id, BOB, "220")
    shown = [encode(match.view(seat)) for seat in (None, 0, 1)] + [match.row.recent]
    for secret in (seed, nonce, str(int(seed, 16)), str(int(nonce, 16))):
        assert all(secret not in text for text in shown)
    assert (await house.match(lobby_id)).commitment == match.commitment


async def test_every_match_has_a_seed_of_its_own(house: House) -> None:
    rows = [(await house.match(await house.table(ANN, BOB))).row for _ in range(3)]
    assert len({row.seed for row in rows} | {row.nonce for row in rows}) == 6


async def test_nobody_can_guess_a_seed(house: House) -> None:
    """It is drawn from all 128 bits: of sixteen seeds, and sixteen nonces, each bit is set in some."""
    await house.store.settings.put("guild", GUILD, "tables", "50")
    alone = NumenkoOptions(solo=True)
    rows = [(await house.match(await house.table(ANN, BOB))).row for _ in range(16)]
    rows += [
        (await house.service.solos.begin(GUILD, CHANNEL, "numenko", alone, "daily", ANN)).row for _ in range(16)
    ]
    for numbers in ([row.seed for row in rows[:16]], [row.seed for row in rows[16:]], [row.nonce for row in rows]):
        bits = 0
        for number in numbers:
            assert number is not None
            bits |= int(number, 16)
        assert bits.bit_count() > 120
        assert bits < 2**128


async def test_the_host_cancels_a_lobby_a_moderator_a_match(house: House) -> None:
    lobby_id = await house.lobby(ANN, BOB)
    assert (await house.service.cancel(lobby_id, ANN.id)).status == "cancelled"

    match_id = await house.table(ANN, BOB)
    with refused("match.cancel_needs_moderator"):
        await house.service.cancel(match_id, ANN.id)
    with refused("lobby.not_host"):
        await house.service.cancel(match_id, BOB.id)
    match = await house.service.cancel(match_id, CAT.id, moderator=True)
    assert (match.status, match.row.ended_at) == ("cancelled", house.now)
    assert await house.results(match_id) == []
    assert await house.store.matches.next_due(0) is None
    with refused("match.cancelled"):
        await house.writes(match_id, ANN, "513")
    with refused("match.cancelled"):
        await house.service.cancel(match_id, CAT.id, moderator=True)


async def test_a_forgotten_lobby_is_cancelled(house: House) -> None:
    match_id = await house.lobby(ANN)
    await house.later(LOBBY - 1)
    await house.service.in_lobby(match_id, lobby.add_computer, ANN.id, "easy")
    await house.later(LOBBY - 1)
    assert (await house.match(match_id)).status == "lobby"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


async def test_who_comes_and_goes_keeps_no_lobby_open(house: House) -> None:
    match_id = await house.lobby(ANN)
    for _ in range(5):
        await house.later(HOUR)
        await house.service.join(match_id, BOB)
        await house.service.in_lobby(match_id, lobby.leave, BOB.id)
    await house.later(HOUR - 1)
    await house.service.join(match_id, CAT)
    assert (await house.match(match_id)).status == "lobby"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


async def test_a_host_who_is_there_at_the_last_moment_keeps_the_lobby_open(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lobby is found expired, but its host does something before it can be cancelled."""
    match_id = await house.lobby(ANN)
    found = house.service.transactor.match

    async def meanwhile(wanted: int) -> object:
        row = await found(wanted)
        if len(row.seats) == 1:
            monkeypatch.setattr(house.service.transactor, "match", found)
            await house.service.in_lobby(wanted, lobby.add_computer, ANN.id, "easy")
        return row

    monkeypatch.setattr(house.service.transactor, "match", meanwhile)
    await house.later(LOBBY)
    assert (await house.match(match_id)).status == "lobby"
    assert await names(house, match_id) == ["Ann", "Computer 1"]


async def test_a_rematch_is_opened_once(house: House) -> None:
    match_id = await house.table(ANN, BOB, computers=1)
    with refused("match.not_over"):
        await house.service.rematch(match_id, ANN, CHANNEL)
    await house.sit_out(match_id, ANN, BOB)
    first, opened = await house.service.rematch(match_id, BOB, CHANNEL)
    second, opened_again = await house.service.rematch(match_id, ANN, CHANNEL)
    assert (opened, opened_again, second.id) == (True, False, first.id)
    assert await names(house, first.id) == ["Bob", "Computer 1", "Ann"]
    assert second.options == (await house.match(match_id)).options


@pytest.mark.rule("NUMERO-6")
async def test_starting_and_dealing_go_round_in_rematches(house: House) -> None:
    """The player who started deals next, that is, sits last, whoever opens the rematch. Newcomers sit behind."""
    first = await house.table(ANN, BOB, CAT)
    await house.sit_out(first, ANN, BOB, CAT)
    rematch, _ = await house.service.rematch(first, ANN, CHANNEL)
    await house.service.join(rematch.id, CAT)
    await house.later(KEPT)
    await house.service.join(rematch.id, Person(9, "Eve"))
    await house.service.join(rematch.id, BOB)
    await house.service.start(rematch.id, ANN.id)
    assert await names(house, rematch.id) == ["Bob", "Cat", "Ann", "Eve"]
    match = await house.match(rematch.id)
    assert [seat.seat for seat in match.seats] == [0, 1, 2, 3]


async def test_computers_go_round_too(house: House) -> None:
    first = await house.table(ANN, computers=2)
    await house.sit_out(first, ANN)
    rematch, _ = await house.service.rematch(first, ANN, CHANNEL)
    await house.service.start(rematch.id, ANN.id)
    assert [seat.user_id for seat in (await house.match(rematch.id)).seats] == [None, None, ANN.id]
