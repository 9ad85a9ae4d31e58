"""Posts that are on their way, and what tells Discord that a second attempt is the same post."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.store.daily.posts import PostTime
from bot.store.posts import LONGEST, REMEMBERED, TABLE, PostKey, PostRow
from bot.store.store import Store
from bot.store.tournaments import CupRow
from tests.store.rows import ANN, CHANNEL, GUILD, LOBBY, post_row

NOW = 1_767_225_600.0
FIRST, SECOND = PostKey("table", 1), PostKey("table", 2)


async def nonce(store: Store, key: PostKey = FIRST, channel_id: int = 7, at: float = NOW) -> str:
    """The nonce of an attempt to send a post."""
    return (await store.posts.begin_attempt(key, channel_id, at))[0].nonce


async def test_a_second_attempt_has_the_nonce_of_the_first(store: Store) -> None:
    sending, again = await store.posts.begin_attempt(FIRST, 7, NOW)
    assert not again
    assert len(sending.nonce) == LONGEST
    assert await store.posts.begin_attempt(FIRST, 7, NOW + REMEMBERED - 1) == (sending, True)


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
    sending, _ = await store.posts.begin_attempt(FIRST, 7, NOW)
    await store.posts.end_attempt(FIRST, sending)
    assert await store.posts.find_attempt(FIRST) is None
    later, again = await store.posts.begin_attempt(FIRST, 7, NOW + 1)
    assert not again
    assert later.nonce != sending.nonce
    await store.posts.end_attempt(FIRST, sending)
    assert await store.posts.find_attempt(FIRST) == later, "a newer one stays"


async def test_posts_are_forgotten_when_discord_has_forgotten_them(store: Store) -> None:
    await nonce(store, at=NOW)
    await nonce(store, SECOND, at=NOW + 60)
    await store.posts.expire_attempts(NOW + REMEMBERED)
    assert await store.posts.find_attempt(FIRST) is None
    assert await store.posts.find_attempt(SECOND) is not None


async def rows(store: Store) -> int:
    """How many rows the ledger has."""
    return len(await store.database.rows("SELECT subject FROM post"))


async def test_what_is_on_its_way_is_not_noted_yet(store: Store) -> None:
    match_id = await store.matches.add(LOBBY)
    key = PostKey("table", match_id)
    sending, _ = await store.posts.begin_attempt(key, 7, NOW)
    assert await store.posts.of_match(match_id) == {}
    assert await store.posts.find(key) is None
    assert await store.posts.behind() == [match_id]
    await store.posts.end_attempt(key, sending)
    assert await rows(store) == 0, "nothing is left of what was refused"


async def test_a_post_that_is_dropped_while_another_attempt_is_on_its_way_keeps_the_nonce(store: Store) -> None:
    match_id = await store.matches.add(LOBBY)
    row = post_row(match_id, TABLE, 7, 300, 0)
    await store.posts.put(row)
    sending, _ = await store.posts.begin_attempt(row.key, 8, NOW)
    assert await store.posts.of_match(match_id) == {TABLE: row}, "it stands until the new one does"
    await store.posts.drop(row)
    assert await store.posts.of_match(match_id) == {}
    assert await store.posts.find_attempt(row.key) == sending
    await store.posts.put(row)
    assert await store.posts.find_attempt(row.key) == sending
    await store.posts.end_attempt(row.key, sending)
    await store.posts.drop(row)
    assert await rows(store) == 0


async def test_posts_go_with_their_match(store: Store) -> None:
    match_id, other = [await store.matches.add(LOBBY) for _ in range(2)]
    for number in (match_id, other):
        await store.posts.put(post_row(number, TABLE, 7, 300, 0))
        await store.posts.begin_attempt(PostKey("call", number, 0, 3), 7, NOW)
    await store.posts.begin_attempt(PostKey("welcome", match_id), 7, NOW)
    await store.database.write("DELETE FROM match WHERE id = ?", (match_id,))
    assert await store.posts.of_match(match_id) == {}
    assert await rows(store) == 3, "a server of the same number keeps its own"


CUP = CupRow(
    0,
    GUILD,
    CHANNEL,
    ANN,
    "Cup",
    "numer",
    "signup",
    0,
    plan="{}",
    rounds="[]",
    seed="aa",
    locale="en",
    created_at=1.0,
)


async def test_a_tournament_is_behind_until_its_post_shows_the_last_commit(store: Store) -> None:
    cup_id = await store.tournaments.add(CUP)
    assert await store.tournaments.behind() == [cup_id], "it was never shown"
    await store.tournaments.note_shown(cup_id, 0, 0, 300)
    assert await store.tournaments.behind() == []
    row = await store.tournaments.load(cup_id)
    assert row is not None
    await store.tournaments.commit(row, replace(row, version=1))
    assert await store.tournaments.behind() == [cup_id]


async def test_the_post_of_a_round_takes_the_place_of_the_one_before(store: Store) -> None:
    cup_id = await store.tournaments.add(CUP)
    await store.tournaments.note_shown(cup_id, 0, 0, 300)
    key = PostKey("tournament", cup_id, turn=1)
    sending, _ = await store.posts.begin_attempt(key, CHANNEL, NOW)
    (before,) = await store.posts.of(cup_id, "tournament")
    assert (before.message_id, before.turn) == (300, 0), "the old one stands until the new one does"
    await store.tournaments.note_shown(cup_id, 0, 1, 301)
    await store.posts.end_attempt(key, sending)
    (after,) = await store.posts.of(cup_id, "tournament")
    assert (after.message_id, after.turn, after.shown) == (301, 1, 0)
    assert await rows(store) == 1
    await store.tournaments.delete_in(GUILD)
    assert await rows(store) == 0


async def test_what_the_database_counts_is_not_put_back(store: Store) -> None:
    """A member solves a puzzle while the morning post is edited."""
    time = PostTime(GUILD, 1.0, "2026-01-31")
    await store.daily_posts.schedule(time)
    post = PostRow("morning", GUILD, turn=20260131, channel_id=CHANNEL, ends_at=NOW, wanted=1)
    await store.daily_posts.move_on(time, 2.0, "2026-02-01", post)
    await store.daily_boards.add_member(GUILD, ANN)
    await store.posts.put(post)
    found = await store.posts.find(post.key)
    assert found is not None
    assert found.wanted == 2
