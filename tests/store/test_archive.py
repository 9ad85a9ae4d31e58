"""Matches that are over, packed and deleted: they read the same, whatever happens in between."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.leaderboards.results import RESULT_FIELDS
from bot.store.match import archive
from bot.store.match.action_log import ActionRow, PackedContent, pack, packed_state, unpack, with_state
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database
from bot.store.store import Store
from tests.store.rows import ANN, BOB, LOBBY, MONDAY, action, later, result
from tests.store.test_standings import content

END = 5000.0
LOG = (
    ActionRow(0, "player", '{"type":"choose","number":"513"}', 1001.25, 1),
    ActionRow(1, "computer", '{"type":"sit_out"}', 1002.5, 3),
    ActionRow(None, "clock", None, 1002.5, 4),
    ActionRow(0, "absent", '{"type":"said","text":"½ \\"×\\" żółw"}', 1000.0, 5),
)
CONTENT = PackedContent('{"deal":[1, 2],"name":"żółw"}', '[{"type":"revealed"}]', LOG)


@pytest.mark.parametrize(
    "content",
    [
        CONTENT,
        replace(CONTENT, log=()),
        replace(CONTENT, log=tuple(replace(row, at=row.at + 0.000_123_456) for row in LOG)),
        replace(CONTENT, log=tuple(replace(row, at=1_764_371_574.123 + row.n / 7) for row in LOG)),
        replace(CONTENT, state="no JSON at all"),
    ],
)
def test_what_is_packed_is_unpacked_exactly(content: PackedContent) -> None:
    assert unpack(pack(content)) == content


def test_migrations_can_change_a_state_that_is_packed() -> None:
    other = with_state(pack(CONTENT), "{}")
    assert packed_state(other) == "{}"
    assert unpack(other) == replace(CONTENT, state="{}")


async def test_migrations_know_these_functions_by_name(database: Database) -> None:
    sql = "SELECT packed_state(with_state(?, json_set(packed_state(?), '$.edition', 1))) AS state"
    row = await database.row(sql, (pack(CONTENT), pack(CONTENT)))
    assert row is not None
    assert row["state"] == '{"deal":[1,2],"name":"żółw","edition":1}'


async def over(store: Store, ended_at: float = END) -> MatchRow:
    """A finished match with two actions and results."""
    match_id = await store.matches.add(LOBBY)
    before = await store.matches.load(match_id)
    assert before is not None
    running = later(before, status="running", state='{"turn":1}', started_at=1.0)
    await store.matches.commit(before, running, action())
    ended = later(running, status="finished", state='{"turn":2}', recent='[{"type":"end"}]', ended_at=ended_at)
    results = [result(match_id, ANN, ended_at=MONDAY), result(match_id, BOB, seat=1, place=2, ended_at=MONDAY)]
    await store.matches.commit(running, ended, action(1), results)
    return ended


async def forms(store: Store) -> dict[int, tuple[bool, bool, int]]:
    """By match whether its state is in its row, whether it is archived, and how many rows its log has."""
    rows = await store.database.rows(
        "SELECT id, state IS NOT NULL AS loose, EXISTS (SELECT 1 FROM archive WHERE match_id = id) AS archived,"
        " (SELECT count(*) FROM action WHERE match_id = id) AS actions FROM match"
    )
    return {row["id"]: (bool(row["loose"]), bool(row["archived"]), row["actions"]) for row in rows}


async def all_results(store: Store) -> list[tuple[object, ...]]:
    """Every result."""
    return [tuple(row) for row in await store.database.rows(f"SELECT {RESULT_FIELDS} FROM result")]


async def test_a_packed_match_reads_as_before(store: Store) -> None:
    ended = await over(store)
    log = await store.matches.actions(ended.id)
    assert len(log) == 2
    assert await store.archive.pack(END) == 1
    assert await forms(store) == {ended.id: (False, True, 0)}
    assert await store.matches.load(ended.id) == ended
    assert await store.matches.actions(ended.id) == log
    assert await store.archive.pack(END) == 0


async def test_only_what_has_been_over_for_long_enough_is_packed(store: Store) -> None:
    lobby = await store.matches.add(LOBBY)
    running = await store.matches.add(replace(LOBBY, status="running", state="{}"))
    cancelled = await store.matches.add(replace(LOBBY, status="cancelled", state="{}", ended_at=END))
    late, early = (await over(store, END + 1)).id, (await over(store)).id
    assert await store.archive.pack(END - 1) == 0
    assert await store.archive.pack(END) == 2
    assert {match_id for match_id, (_, archived, _) in (await forms(store)).items() if archived} == {
        cancelled,
        early,
    }
    assert await store.matches.actions(lobby) == []
    assert {lobby, running, late} <= (await forms(store)).keys()


async def test_matches_are_packed_a_few_at_a_time_the_oldest_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "BATCH", 2)
    ended = [(await over(store, END - n)).id for n in range(5)]
    assert await store.archive.pack(END) == 2
    assert [match_id for match_id, (loose, _, _) in (await forms(store)).items() if not loose] == ended[3:]
    assert [await store.archive.pack(END) for _ in range(3)] == [2, 1, 0]


async def test_a_match_that_cannot_be_archived_is_as_it_was(store: Store) -> None:
    """Whatever ends the transaction in the middle, all of it is undone."""
    ended = await over(store)
    log = await store.matches.actions(ended.id)
    before = await content(store)
    await store.database.write(
        "CREATE TRIGGER bad BEFORE DELETE ON action BEGIN SELECT RAISE (ABORT, 'pulled the plug'); END"
    )
    with pytest.raises(sqlite3.IntegrityError, match="pulled the plug"):
        await store.archive.pack(END)
    assert await content(store) == before
    assert await store.matches.actions(ended.id) == log
    await store.database.write("DROP TRIGGER bad")
    assert await store.archive.pack(END) == 1
    assert await store.matches.load(ended.id) == ended


async def test_two_processes_pack_a_match_once(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one finds it packed when it comes to write what it has read before."""
    ended = await over(store)
    log = await store.matches.actions(ended.id)
    other = await Store.open(path)
    try:
        run = store.database.run

        async def late(work: object) -> int:
            assert await other.archive.pack(END) == 1
            return await run(work)  # type: ignore[arg-type]

        monkeypatch.setattr(store.database, "run", late)
        assert await store.archive.pack(END) == 0
    finally:
        await other.close()
    assert await store.matches.load(ended.id) == ended
    assert await store.matches.actions(ended.id) == log


async def test_deleted_matches_leave_their_results(store: Store) -> None:
    old, packed_one, young = await over(store), await over(store), await over(store, END + 1)
    rematch = await store.matches.add(replace(LOBBY, rematch_of=old.id))
    await store.archive.pack(END)
    await store.database.write("UPDATE match SET ended_at = ? WHERE id = ?", (END, packed_one.id))
    before, results = await content(store), await all_results(store)
    assert before["standing"]
    assert await store.archive.delete(END) == 2
    assert await store.archive.delete(END) == 0
    assert await content(store) == before
    assert await all_results(store) == results
    assert (await forms(store)).keys() == {young.id, rematch}
    for table, key in (("seat", "match_id"), ("action", "match_id"), ("archive", "match_id"), ("post", "subject")):
        rows = await store.database.rows(f"SELECT DISTINCT {key} AS match_id FROM {table}")
        assert {row["match_id"] for row in rows} <= {young.id, rematch}
    opened = await store.matches.load(rematch)
    assert opened is not None
    assert opened.rematch_of is None
    await store.standings.rebuild()
    assert await content(store) == before
    assert await store.people.reset(LOBBY.guild_id, ["numer"], ANN) == 3


async def test_results_of_deleted_matches_go_with_their_server(store: Store) -> None:
    await over(store)
    await store.archive.delete(END)
    await store.servers.note_present([], 7.0)
    assert await store.servers.next_expiry() is not None, "the server is known by its results"
    await store.servers.delete(LOBBY.guild_id)
    assert await store.database.rows("SELECT match_id FROM result") == []


async def test_the_servers_in_the_database_are_all_found(store: Store) -> None:
    for guild_id in (7, 3, 3, 9, 7):
        await store.matches.add(replace(LOBBY, guild_id=guild_id))
    await store.bars.put(5, ANN, 1.0)
    await store.settings.put("guild", 8, "pace", "live")
    await store.servers.note_present([3], 7.0)
    rows = await store.database.rows("SELECT guild_id FROM departure ORDER BY guild_id")
    assert [row["guild_id"] for row in rows] == [5, 7, 8, 9]
