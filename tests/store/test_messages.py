"""What is shown where, half-composed choices, and settings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.store.messages import TABLE, MessageRow
from bot.store.notices import NoticeRow
from bot.store.store import Store
from tests.store.rows import CHANNEL, LOBBY, later


@pytest.fixture
async def match_id(store: Store) -> int:
    return await store.matches.add(LOBBY)


def table(match_id: int, **fields: Any) -> MessageRow:
    """A table message that shows version 0 by default."""
    row = MessageRow(match_id, TABLE, CHANNEL, message_id=300, shown=0, posted_at=1000.0)
    return replace(row, **fields)


async def test_messages_are_found_by_seat(store: Store, match_id: int) -> None:
    panel = MessageRow(match_id, 0, 400, None, 5, 1001.0, problem="dms_closed")
    await store.messages.put(table(match_id))
    await store.messages.put(panel)
    assert await store.messages.of_match(match_id) == {TABLE: table(match_id), 0: panel}
    assert await store.messages.of_match(match_id + 1) == {}


async def test_a_fresh_message_replaces_the_old_one(store: Store, match_id: int) -> None:
    await store.messages.put(table(match_id))
    fresh = table(match_id, message_id=301, shown=2)
    await store.messages.put(fresh)
    assert await store.messages.of_match(match_id) == {TABLE: fresh}


async def test_what_a_message_shows_is_noted_unless_another_took_its_place(store: Store, match_id: int) -> None:
    old = table(match_id)
    await store.messages.put(old)
    await store.messages.shows(old, 3)
    assert await store.messages.of_match(match_id) == {TABLE: table(match_id, shown=3)}
    fresh = table(match_id, message_id=301)
    await store.messages.put(fresh)
    await store.messages.shows(old, 4)
    assert await store.messages.of_match(match_id) == {TABLE: fresh}


async def test_a_glance_reads_match_messages_and_settings(store: Store, match_id: int) -> None:
    await store.messages.put(table(match_id))
    await store.settings.put("user", 1, "language", "pl")
    glance = await store.glance(match_id, 1)
    assert glance.match == await store.matches.load(match_id)
    assert glance.messages == {TABLE: table(match_id)}
    assert glance.settings == {"language": "pl"}
    nothing = await store.glance(match_id + 1, 2)
    assert (nothing.match, nothing.messages, nothing.settings) == (None, {}, {})


async def test_the_backdrop_of_a_panel_is_messages_draft_and_settings(store: Store, match_id: int) -> None:
    await store.messages.put(table(match_id))
    await store.messages.put_draft(match_id, 0, 3, "[1]")
    await store.settings.put("user", 1, "order", "season")
    behind = await store.backdrop(match_id, 0, 3, 1)
    assert (behind.messages, behind.draft) == ({TABLE: table(match_id)}, "[1]")
    assert behind.settings == {"order": "season"}
    other = await store.backdrop(match_id, 0, 4, None)
    assert (other.draft, other.settings) == (None, {})


async def test_tables_without_a_message_or_with_an_old_one_are_behind(store: Store) -> None:
    row = replace(LOBBY, id=await store.matches.add(LOBBY))
    assert await store.messages.behind() == [row.id]
    await store.messages.put(table(row.id))
    assert await store.messages.behind() == []
    await store.matches.commit(row, later(row))
    assert await store.messages.behind() == [row.id]
    await store.messages.put(table(row.id, shown=1))
    assert await store.messages.behind() == []


async def test_a_finished_match_is_behind_only_if_its_message_shows_an_older_version(store: Store) -> None:
    over = replace(LOBBY, status="finished", version=9)
    unseen, shown, unshown = [await store.matches.add(over) for _ in range(3)]
    await store.messages.put(table(shown, shown=9))
    await store.messages.put(table(unshown, shown=8))
    assert await store.messages.behind() == [unshown]
    assert unseen not in await store.messages.behind()


async def test_panels_do_not_count_as_tables(store: Store, match_id: int) -> None:
    await store.messages.put(MessageRow(match_id, 0, 400, 301, 99, 1000.0))
    assert await store.messages.behind() == [match_id]


async def test_a_draft_is_kept(store: Store, match_id: int) -> None:
    await store.messages.put_draft(match_id, 0, 3, "[1]")
    await store.messages.put_draft(match_id, 0, 3, "[1,2]")
    await store.messages.put_draft(match_id, 1, 3, "[9]")
    assert await store.messages.draft(match_id, 0, 3) == "[1,2]"
    assert await store.messages.draft(match_id, 1, 3) == "[9]"


async def test_a_draft_is_dropped_when_the_stamp_differs(store: Store, match_id: int) -> None:
    await store.messages.put_draft(match_id, 0, 3, "[1]")
    assert await store.messages.draft(match_id, 0, 4) is None
    await store.messages.put_draft(match_id, 0, 4, "[2]")
    assert await store.messages.draft(match_id, 0, 3) is None
    assert await store.messages.draft(match_id, 0, 4) == "[2]"


async def test_settings_are_remembered_by_owner(store: Store) -> None:
    assert await store.settings.get("user", 1, "language") is None
    await store.settings.put("user", 1, "language", "pl")
    await store.settings.put("user", 1, "language", "de")
    await store.settings.put("guild", 1, "language", "en")
    assert await store.settings.get("user", 1, "language") == "de"
    assert await store.settings.get("guild", 1, "language") == "en"
    assert await store.settings.get("user", 2, "language") is None
    assert await store.settings.get("user", 1, "pictures") is None


async def test_a_player_without_a_panel_waits_for_one_even_when_not_at_turn(store: Store) -> None:
    first, second = LOBBY.seats
    row = replace(LOBBY, status="running", seats=(replace(first, due_at=9.0, stamp=1, turn=7), second))
    match_id = await store.matches.add(row)
    assert await store.messages.unsent() == [match_id]
    await store.messages.put(MessageRow(match_id, 0, 1, 2, 1, 1.0))
    assert await store.messages.unsent() == [match_id]
    await store.messages.put(MessageRow(match_id, 1, 1, 3, 5, 1.0))
    assert await store.messages.unsent() == [match_id], "it shows another stamp, though nobody is waited for"
    await store.messages.put(MessageRow(match_id, 1, 1, 3, 0, 1.0))
    assert await store.messages.unsent() == [match_id], "and whoever was not called yet for a call"
    await store.notices.put(NoticeRow(match_id, 0, "call", 7))
    assert await store.messages.unsent() == []
