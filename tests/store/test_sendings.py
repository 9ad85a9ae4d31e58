"""Posts that are on their way, and what tells Discord that a second attempt is the same post."""

from __future__ import annotations

import pytest

from bot.store.sendings import LONGEST, REMEMBERED
from bot.store.store import Store

NOW = 1_767_225_600.0


async def nonce(
    store: Store, about: str = "table:1", user_id: int = 0, channel_id: int = 7, at: float = NOW
) -> str:
    """The nonce of an attempt to send a post."""
    return (await store.sendings.begin(about, user_id, channel_id, at))[0].nonce


async def test_a_second_attempt_has_the_nonce_of_the_first(store: Store) -> None:
    row, again = await store.sendings.begin("table:1", 0, 7, NOW)
    assert not again
    assert len(row.nonce) == LONGEST
    assert await store.sendings.begin("table:1", 0, 7, NOW + REMEMBERED - 1) == (row, True)


@pytest.mark.parametrize(
    "other", [{"about": "table:2"}, {"user_id": 3}, {"channel_id": 8}, {"at": NOW + REMEMBERED}], ids=str
)
async def test_another_post_has_another_nonce(store: Store, other: dict[str, float]) -> None:
    first = await nonce(store)
    assert await nonce(store, **other) != first  # type: ignore[arg-type]


async def test_what_is_sent_again_after_it_was_noted_is_another_post(store: Store) -> None:
    row, _ = await store.sendings.begin("table:1", 0, 7, NOW)
    await store.sendings.end(row)
    assert await store.sendings.of("table:1") is None
    later, again = await store.sendings.begin("table:1", 0, 7, NOW + 1)
    assert not again
    assert later.nonce != row.nonce
    await store.sendings.end(row)
    assert await store.sendings.of("table:1") == later, "a newer one stays"


async def test_posts_are_forgotten_when_discord_has_forgotten_them(store: Store) -> None:
    await nonce(store, at=NOW)
    await nonce(store, about="table:2", at=NOW + 60)
    await store.sendings.expire(NOW + REMEMBERED)
    assert await store.sendings.of("table:1") is None
    assert await store.sendings.of("table:2") is not None
