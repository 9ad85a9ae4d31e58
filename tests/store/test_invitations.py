"""Invitations and calls: how many there may be, and how long they are known."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.store.invitations import EACH_HOUR, HOUR, PAUSE, InvitationRow
from bot.store.posts import PostRow
from bot.store.store import Store
from tests.store.rows import ANN, GUILD, LOBBY


async def lobby(store: Store) -> int:
    """A lobby."""
    return await store.matches.add(LOBBY)


async def refused(store: Store, row: InvitationRow) -> str:
    """Why that invitation is refused."""
    with pytest.raises(Refused) as caught:
        await store.invitations.add(row)
    return caught.value.code


async def test_one_for_a_person_and_lobby_and_a_few_an_hour(store: Store) -> None:
    first, second = await lobby(store), await lobby(store)
    for n in range(EACH_HOUR):
        await store.invitations.add(InvitationRow(first, 50 + n, ANN, 1000.0 + n))
    assert await refused(store, InvitationRow(first, 50, 77, 1001.0)) == "invite.again"
    assert await refused(store, InvitationRow(second, 50, ANN, 1010.0)) == "invite.too_many"
    await store.invitations.add(InvitationRow(second, 50, 77, 1010.0))
    await store.invitations.add(InvitationRow(second, 51, ANN, 1000.0 + HOUR))
    assert [row.user_id for row in await store.invitations.of_match(first)] == [50 + n for n in range(EACH_HOUR)]


async def test_a_clock_that_was_put_back_keeps_nobody_from_inviting(store: Store) -> None:
    lobby_id = await lobby(store)
    for n in range(EACH_HOUR):
        await store.invitations.add(InvitationRow(lobby_id, 50 + n, ANN, 9000.0 + n))
    await store.invitations.add(InvitationRow(lobby_id, 60, ANN, 9000.0 - HOUR))


async def test_an_invitation_is_answered_once(store: Store) -> None:
    row = InvitationRow(await lobby(store), 50, ANN, 1000.0)
    await store.invitations.add(row)
    assert await store.invitations.list_unsent() == [row]
    assert await store.invitations.move(row, "sent")
    assert not await store.invitations.move(row, "sent"), "another run has sent it"
    assert await store.invitations.list_unsent() == []
    assert await store.invitations.for_closed_lobbies() == []


async def test_a_channel_is_called_in_once_in_half_an_hour(store: Store) -> None:
    assert await store.invitations.claim(GUILD, 5, 1000.0)
    assert not await store.invitations.claim(GUILD, 5, 1000.0 + PAUSE - 1)
    assert await store.invitations.claim(GUILD, 6, 1001.0)
    assert await store.invitations.claim(GUILD, 5, 1000.0 + PAUSE)


async def test_a_call_is_known_until_it_is_dropped(store: Store) -> None:
    match_id = await lobby(store)
    wanted = PostRow("role call", match_id, try_at=1060.0)
    called = PostRow("role call", match_id, channel_id=5, message_id=9)
    for row in (wanted, called):
        await store.posts.put(row)
        assert await store.posts.role_calls() == {row: True}
    await store.posts.drop(called)
    assert await store.posts.role_calls() == {}
