"""Posts that are on their way, and what tells Discord that a second attempt is the same post."""

from __future__ import annotations

import pytest

from bot.store.posts import LONGEST, REMEMBERED, TABLE, PostKey
from bot.store.store import Store
from tests.store.rows import LOBBY, post_row

NOW = 1_767_225_600.0
FIRST, SECOND = PostKey("table", 1), PostKey("table", 2)


async def nonce(store: Store, key: PostKey = FIRST, channel_id: int = 7, at: float = NOW) -> str:
    """The nonce of an attempt to send a post."""
    return (await store.posts.begin(key, channel_id, at))[0].nonce


async def test_a_second_attempt_has_the_nonce_of_the_first(store: Store) -> None:
    sending, again = await store.posts.begin(FIRST, 7, NOW)
    assert not again
    assert len(sending.nonce) == LONGEST
    assert await store.posts.begin(FIRST, 7, NOW + REMEMBERED - 1) == (sending, True)


@pytest.mark.parametrize(
    "other",
    [
        {"key": SECOND},
        {"key": PostKey("panel", 1, 0)},
        {"key": PostKey("table", 1, turn=3)},
        {"channel_id": 8},
        {"at": NOW + REMEMBERED},
    ],
    ids=str,
)
async def test_another_post_has_another_nonce(store: Store, other: dict[str, float]) -> None:
    first = await nonce(store)
    assert await nonce(store, **other) != first  # type: ignore[arg-type]


async def test_what_is_sent_again_after_it_was_noted_is_another_post(store: Store) -> None:
    sending, _ = await store.posts.begin(FIRST, 7, NOW)
    await store.posts.end(FIRST, sending)
    assert await store.posts.under_way(FIRST) is None
    later, again = await store.posts.begin(FIRST, 7, NOW + 1)
    assert not again
    assert later.nonce != sending.nonce
    await store.posts.end(FIRST, sending)
    assert await store.posts.under_way(FIRST) == later, "a newer one stays"


async def test_posts_are_forgotten_when_discord_has_forgotten_them(store: Store) -> None:
    await nonce(store, at=NOW)
    await nonce(store, SECOND, at=NOW + 60)
    await store.posts.expire(NOW + REMEMBERED)
    assert await store.posts.under_way(FIRST) is None
    assert await store.posts.under_way(SECOND) is not None


async def rows(store: Store) -> int:
    """How many rows the ledger has."""
    return len(await store.database.rows("SELECT subject FROM post"))


async def test_what_is_on_its_way_is_not_noted_yet(store: Store) -> None:
    match_id = await store.matches.add(LOBBY)
    key = PostKey("table", match_id)
    sending, _ = await store.posts.begin(key, 7, NOW)
    assert await store.posts.of_match(match_id) == {}
    assert await store.posts.find(key) is None
    assert await store.posts.behind() == [match_id]
    await store.posts.end(key, sending)
    assert await rows(store) == 0, "nothing is left of what was refused"


async def test_a_post_that_is_dropped_while_another_attempt_is_on_its_way_keeps_the_nonce(store: Store) -> None:
    match_id = await store.matches.add(LOBBY)
    row = post_row(match_id, TABLE, 7, 300, 0)
    await store.posts.put(row)
    sending, _ = await store.posts.begin(row.key, 8, NOW)
    assert await store.posts.of_match(match_id) == {TABLE: row}, "it stands until the new one does"
    await store.posts.drop(row)
    assert await store.posts.of_match(match_id) == {}
    assert await store.posts.under_way(row.key) == sending
    await store.posts.put(row)
    assert await store.posts.under_way(row.key) == sending
    await store.posts.end(row.key, sending)
    await store.posts.drop(row)
    assert await rows(store) == 0


async def test_posts_go_with_their_match(store: Store) -> None:
    match_id, other = [await store.matches.add(LOBBY) for _ in range(2)]
    for number in (match_id, other):
        await store.posts.put(post_row(number, TABLE, 7, 300, 0))
        await store.posts.begin(PostKey("call", number, 0, 3), 7, NOW)
    await store.posts.begin(PostKey("welcome", match_id), 7, NOW)
    await store.database.write("DELETE FROM match WHERE id = ?", (match_id,))
    assert await store.posts.of_match(match_id) == {}
    assert await rows(store) == 3, "a server of the same number keeps its own"
