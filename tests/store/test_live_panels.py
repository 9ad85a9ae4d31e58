"""Private panels that can still be edited, and the keys for that."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store.owed_answers import OwedAnswerRow
from bot.store.posts import PostRow
from bot.store.store import Store
from tests.exports import exported
from tests.store.rows import ANN, LOBBY

KEY = "the key of this very message"


async def panel(store: Store) -> PostRow:
    """Ann's panel of a new match."""
    found = PostRow("private", await store.matches.add(LOBBY), 0, message_id=300, ends_at=900.0, token=KEY)
    await store.posts.put(found)
    return found


async def test_a_newer_panel_takes_the_place_of_an_earlier_one(store: Store) -> None:
    first = await panel(store)
    second = replace(first, message_id=301, token="another key", ends_at=950.0)
    await store.posts.put(second)
    assert await store.posts.of(first.match_id, "private") == [second]
    await store.posts.drop(first)
    assert await store.posts.find(first.key) == second, "what is dropped too late takes nothing along"
    await store.posts.drop(second)
    assert await store.posts.read_followed_seats() == []


async def test_panels_end(store: Store) -> None:
    found = await panel(store)
    assert await store.posts.list_ended_panels(899.0) == []
    assert await store.posts.next_end() == 900.0
    assert await store.posts.list_ended_panels(900.0) == [found]


async def test_keys_are_neither_shown_nor_handed_out(store: Store) -> None:
    found = await panel(store)
    owed = OwedAnswerRow(KEY, ANN, "en", 900.0)
    await store.owed_answers.put(owed)
    assert KEY not in f"{found!r} {owed!r} {found} {owed}"
    copy = await exported(store, ANN)
    handed = [row["token"] for name in ("posts", "owed_answers") for row in copy[name]]
    assert handed == ["a key of Discord's, 15 minutes"] * 2
    assert KEY not in str(copy)


async def test_owed_answers_are_taken_once_and_only_while_they_can_be_given(store: Store) -> None:
    await store.owed_answers.put(OwedAnswerRow("dead", ANN, "en", 900.0))
    await store.owed_answers.put(OwedAnswerRow("alive", ANN, "en", 901.0))
    assert [row.token for row in await store.owed_answers.take(900.0)] == ["alive"]
    assert await store.owed_answers.take(0.0) == []
