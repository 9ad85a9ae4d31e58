"""What is shown where, half-composed choices, and settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from msgspec.structs import replace

from bot.store.match.drafts import DraftRow
from bot.store.match.matches import WITH_COMPUTERS, SeatRow
from bot.store.posts import BEHIND, SETTLE, TABLE, UNSENT, PostRow
from bot.store.sqlite.migrations import migrate
from bot.store.store import Store
from tests.store.rows import CHANNEL, LOBBY, later, post_row


@pytest.fixture
async def match_id(store: Store) -> int:
    return await store.matches.add(LOBBY)


def table(match_id: int, **fields: Any) -> PostRow:
    """A table message that shows version 0 by default."""
    row = post_row(match_id, TABLE, CHANNEL, message_id=300, shown=0, posted_at=1000.0)
    return replace(row, **fields)


async def test_messages_are_found_by_seat(store: Store, match_id: int) -> None:
    panel = post_row(match_id, 0, 400, None, 5, 1001.0, problem="dms_closed")
    await store.posts.put(table(match_id))
    await store.posts.put(panel)
    assert await store.posts.of_match(match_id) == {TABLE: table(match_id), 0: panel}
    assert await store.posts.of_match(match_id + 1) == {}


async def test_a_fresh_message_replaces_the_old_one(store: Store, match_id: int) -> None:
    await store.posts.put(table(match_id))
    fresh = table(match_id, message_id=301, shown=2)
    await store.posts.put(fresh)
    assert await store.posts.of_match(match_id) == {TABLE: fresh}


async def test_what_a_message_shows_is_noted_unless_another_took_its_place(store: Store, match_id: int) -> None:
    old = table(match_id)
    await store.posts.put(old)
    await store.posts.note_shown(old, 3)
    assert await store.posts.of_match(match_id) == {TABLE: table(match_id, shown=3)}
    fresh = table(match_id, message_id=301)
    await store.posts.put(fresh)
    await store.posts.note_shown(old, 4)
    assert await store.posts.of_match(match_id) == {TABLE: fresh}


async def test_a_glance_reads_match_messages_and_settings(store: Store, match_id: int) -> None:
    await store.posts.put(table(match_id))
    await store.settings.put("user", 1, "language", "pl")
    glance = await store.glance(match_id, 1)
    assert glance.match == await store.matches.load(match_id)
    assert glance.behind.messages == {TABLE: table(match_id)}
    assert glance.behind.settings == {"language": "pl"}
    nothing = await store.glance(match_id + 1, 2)
    assert (nothing.match, nothing.behind.messages, nothing.behind.settings) == (None, {}, {})


async def test_a_glance_has_the_draft_of_the_users_seat(store: Store, match_id: int) -> None:
    mine, theirs = DraftRow(3, "[1]"), DraftRow(3, "[9]")
    await store.drafts.put(match_id, 0, mine)
    await store.drafts.put(match_id, 1, theirs)
    owners = [seat.user_id or 0 for seat in LOBBY.seats]
    assert [(await store.glance(match_id, owner)).behind.draft for owner in owners] == [mine, theirs]
    assert (await store.glance(match_id, 99)).behind.draft is None


async def test_the_backdrop_of_a_panel_is_messages_draft_and_settings(store: Store, match_id: int) -> None:
    await store.posts.put(table(match_id))
    await store.drafts.put(match_id, 0, DraftRow(3, "[1]"))
    await store.settings.put("user", 1, "order", "season")
    row = replace(LOBBY, id=match_id)
    behind = await store.backdrop(row, 0)
    assert (behind.messages, behind.draft) == ({TABLE: table(match_id)}, DraftRow(3, "[1]"))
    assert behind.settings == {"order": "season"}
    other = await store.backdrop(replace(row, seats=(LOBBY.seats[0], SeatRow(1, None, "", "easy"))), 1)
    assert (other.draft, other.settings) == (None, {})


async def test_tables_without_a_message_or_with_an_old_one_are_behind(store: Store) -> None:
    row = replace(LOBBY, id=await store.matches.add(LOBBY))
    assert await store.posts.behind() == [row.id]
    await store.posts.put(table(row.id))
    assert await store.posts.behind() == []
    await store.matches.commit(row, later(row))
    assert await store.posts.behind() == [row.id]
    await store.posts.put(table(row.id, shown=1))
    assert await store.posts.behind() == []


async def test_a_finished_match_is_behind_only_if_its_message_shows_an_older_version(store: Store) -> None:
    over = replace(LOBBY, status="finished", version=9)
    unseen, shown, unshown = [await store.matches.add(over) for _ in range(3)]
    await store.posts.put(table(shown, shown=9))
    await store.posts.put(table(unshown, shown=8))
    assert await store.posts.behind() == [unshown]
    assert unseen not in await store.posts.behind()


async def test_panels_do_not_count_as_tables(store: Store, match_id: int) -> None:
    await store.posts.put(post_row(match_id, 0, 400, 301, 99, 1000.0))
    assert await store.posts.behind() == [match_id]


async def test_a_draft_takes_the_place_of_the_one_before(store: Store, match_id: int) -> None:
    for draft in (DraftRow(3, "[1]"), DraftRow(3, "[1,2]"), DraftRow(4, "[2]")):
        await store.drafts.put(match_id, 0, draft)
        await store.drafts.put(match_id, 1, DraftRow(3, "[9]"))
        assert (await store.backdrop(replace(LOBBY, id=match_id), 0)).draft == draft


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
    assert await store.posts.list_unsent() == [match_id]
    await store.posts.put(post_row(match_id, 0, 1, 2, 1, 1.0))
    assert await store.posts.list_unsent() == [match_id]
    await store.posts.put(post_row(match_id, 1, 1, 3, 5, 1.0))
    assert await store.posts.list_unsent() == [match_id], "it shows another stamp, though nobody is waited for"
    await store.posts.put(post_row(match_id, 1, 1, 3, 0, 1.0))
    assert await store.posts.list_unsent() == [match_id], "and whoever was not called yet for a call"
    await store.posts.put(PostRow("call", match_id, 0, 7))
    assert await store.posts.list_unsent() == []


@pytest.mark.parametrize("sql", [BEHIND, UNSENT, SETTLE, WITH_COMPUTERS])
async def test_no_sweep_looks_at_everything_that_was_ever_played(store: Store, sql: str) -> None:
    plan = [row["detail"] for row in await store.database.rows(f"EXPLAIN QUERY PLAN {sql}")]
    assert any("match_unsettled" in step for step in plan)
    assert [step for step in plan if step.startswith("SCAN") and "match_unsettled" not in step] == []


async def test_a_scan_of_everything_is_seen_in_a_plan(store: Store) -> None:
    plan = await store.database.rows("EXPLAIN QUERY PLAN SELECT id FROM match WHERE status = 'running'")
    assert plan[0]["detail"].startswith("SCAN match")


async def unsettled(store: Store) -> list[int]:
    return [row["id"] for row in await store.database.rows("SELECT id FROM match WHERE unsettled ORDER BY id")]


async def test_a_match_is_settled_when_it_is_over_and_everything_shows_it(store: Store) -> None:
    over = replace(LOBBY, status="finished", version=9, achieved="[]")
    match_id = await store.matches.add(over)
    left: list[Callable[[], Awaitable[None]]] = [
        lambda: store.posts.put(table(match_id, shown=8)),
        lambda: store.posts.put(table(match_id, shown=9, problem="no_access")),
        lambda: store.posts.put(post_row(match_id, 0, 1, 2, 5, 1.0)),
        lambda: store.posts.put(PostRow("call", match_id, 0, 7, 1, 2)),
    ]
    done: list[Callable[[], Awaitable[None]]] = [
        lambda: store.posts.put(table(match_id, shown=9)),
        lambda: store.posts.mark_told(table(match_id, problem="no_access")),
        lambda: store.posts.put(post_row(match_id, 0, 1, 2, -2, 1.0)),
        lambda: store.posts.drop(PostRow("call", match_id, 0, 7, 1, 2)),
    ]
    for leave, tidy in zip(left, done, strict=True):
        await leave()
        await store.posts.settle()
        assert await unsettled(store) == [match_id]
        assert [*await store.posts.behind(), *await store.posts.list_unsent()] == [match_id]
        await tidy()
        assert [*await store.posts.behind(), *await store.posts.list_unsent()] == []
    await store.posts.settle()
    assert await unsettled(store) == []


async def test_a_finished_match_is_unsettled_until_somebody_has_looked_through_it(store: Store) -> None:
    match_id = await store.matches.add(replace(LOBBY, status="finished"))
    await store.posts.settle()
    assert await store.achievements.due(5) == await unsettled(store) == [match_id]
    await store.achievements.rewrite(match_id, "[]", ())
    await store.posts.settle()
    assert await store.achievements.due(5) == await unsettled(store) == []


async def test_what_is_open_stays_unsettled(store: Store) -> None:
    lobby = await store.matches.add(LOBBY)
    running = await store.matches.add(replace(LOBBY, status="running"))
    for match_id in (lobby, running):
        await store.posts.put(table(match_id))
    await store.posts.settle()
    assert await unsettled(store) == [lobby, running]


async def test_an_upgrade_finds_what_is_unsettled(path: Path) -> None:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await migrate(connection, upto=11)
        for match_id, status in enumerate(("lobby", "running", *["finished"] * 6), start=1):
            await connection.execute(
                "INSERT INTO match (id, status, version, guild_id, channel_id, game, options, pace, locale,"
                f" host_id, created_at) VALUES ({match_id}, '{status}', 9, 1, 1, 'numer', '', 'live', '', 1, 1)"
            )
        for match_id, seat, shown in ((3, -1, 9), (4, -1, 8), (5, 0, -2), (6, 0, 4)):
            await connection.execute(
                "INSERT INTO message (match_id, seat, channel_id, message_id, shown, posted_at)"
                f" VALUES ({match_id}, {seat}, 1, 1, {shown}, 1.0)"
            )
        await connection.execute(
            "INSERT INTO notice (match_id, seat, kind, turn, channel_id, message_id)"
            " VALUES (7, 0, 'call', 1, 1, 1)"
        )
    upgraded = await Store.open(path)
    try:
        assert await unsettled(upgraded) == [1, 2, 4, 6, 7]
    finally:
        await upgraded.close()
