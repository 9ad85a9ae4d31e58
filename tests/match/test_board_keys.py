"""Tickets and keys of boards: once, in time, only of their user, and ended with what entitled to them."""

from __future__ import annotations

import pytest

from bot.match.model import Person
from bot.store.board_keys import KEY_LASTS, MOST_KEYS, NOTED_EVERY, TICKET_LASTS, RedeemedTicket
from tests.match.house import ANN, BOB, GUILD, SHORT, House


@pytest.fixture
async def match_id(house: House) -> int:
    """A match of Ann's and Bob's."""
    return await house.table(ANN, BOB)


async def enters(house: House, person: Person, match_id: int, key: bytes) -> None:
    """Somebody presses Board and follows the link."""
    keys = house.store.board_keys
    await keys.add_ticket(b"ticket", person.id, match_id, house.now)
    assert await keys.redeem(b"ticket", key, house.now) == RedeemedTicket(person.id, match_id)


async def test_a_ticket_is_good_once(house: House, match_id: int) -> None:
    keys = house.store.board_keys
    await enters(house, ANN, match_id, b"first")
    assert await keys.redeem(b"ticket", b"second", house.now) is None
    assert await keys.find_user(b"first", house.now) == ANN.id
    assert await keys.find_user(b"second", house.now) is None
    assert await keys.find_user(b"ticket", house.now) is None


async def test_a_late_ticket_opens_nothing(house: House, match_id: int) -> None:
    keys = house.store.board_keys
    await keys.add_ticket(b"ticket", ANN.id, match_id, house.now)
    assert await keys.redeem(b"ticket", b"key", house.now + TICKET_LASTS) is None
    assert await keys.redeem(b"ticket", b"key", house.now) is None, "it was used up"


async def test_a_key_lasts_from_its_last_use_and_a_restart_changes_nothing(house: House, match_id: int) -> None:
    await enters(house, ANN, match_id, b"key")
    later = house.now + KEY_LASTS - 1.0
    assert await house.store.board_keys.find_user(b"key", later) == ANN.id
    await house.restart()
    keys = house.store.board_keys
    assert await keys.find_user(b"key", later + KEY_LASTS - NOTED_EVERY) == ANN.id
    assert await keys.find_user(b"key", later + 2 * KEY_LASTS) is None


async def test_a_user_has_only_so_many_keys(house: House, match_id: int) -> None:
    for n in range(MOST_KEYS + 1):
        house.now += 1.0
        await enters(house, ANN, match_id, b"%d" % n)
    keys = house.store.board_keys
    assert await keys.find_user(b"0", house.now) is None
    assert await keys.find_user(b"1", house.now) == ANN.id


async def test_boards_are_closed_for_one_person_only(house: House, match_id: int) -> None:
    keys = house.store.board_keys
    await enters(house, ANN, match_id, b"ann")
    await enters(house, BOB, match_id, b"bob")
    await keys.add_ticket(b"unused", ANN.id, match_id, house.now)
    await keys.end_of(ANN.id)
    assert await keys.find_user(b"ann", house.now) is None
    assert await keys.redeem(b"unused", b"new", house.now) is None
    assert await keys.last_visit(ANN.id) is None
    assert await keys.find_user(b"bob", house.now) == BOB.id


async def test_keys_end_with_the_last_common_server(house: House, match_id: int) -> None:
    keys = house.store.board_keys
    await house.service.open(GUILD + 1, 1, "numer", SHORT, "daily", ANN)
    await enters(house, ANN, match_id, b"ann")
    await enters(house, BOB, match_id, b"bob")
    assert await keys.end_of_departed(GUILD, [ANN.id, BOB.id]) == [BOB.id]
    assert await keys.find_user(b"bob", house.now) is None
    assert await keys.find_user(b"ann", house.now) == ANN.id
    assert not await keys.has_visited(ANN.id, match_id, house.now)
