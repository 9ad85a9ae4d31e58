"""Parsed settings, bars, podiums, departures, and leaderboard entries that are reset."""

from __future__ import annotations

import sqlite3
from functools import partial

import pytest

from bot.store.bars import Bar
from bot.store.people import EXPORT
from bot.store.servers import KEPT
from bot.store.settings import ServerSettings, UserSettings, server_settings, user_settings
from bot.store.sqlite.database import Database
from bot.store.store import Store
from tests.store.rows import ANN, BOB, GUILD, MONDAY, finished
from tests.store.test_standings import board, content, key

SEASON = "2026-Q4"


def test_settings_are_understood() -> None:
    assert user_settings({}) == UserSettings()
    assert user_settings(
        {"pictures": "off", "messages": "off", "theme": "soft", "show_hands": "on", "language": "pl"}
    ) == UserSettings(language="pl", pictures=False, calls="off", theme="soft", show_hands=True)
    assert server_settings(
        {"channels": "1 22", "games": "numer numo", "threads": "on", "seasons": "7", "audit": "", "tables": "20"}
        | {"call_numo": "5", "call_numer": "x", "recall": "6"}
    ) == ServerSettings(
        channels=(1, 22), games=("numer", "numo"), threads=True, seasons=7, tables=20, calls={"numo": 5}
    )


def test_values_that_mean_nothing_are_as_if_never_set() -> None:
    assert user_settings({"theme": "pink", "pictures": "maybe"}) == UserSettings()
    nothing = {"channels": "x -1 1.5", "audit": "here", "theme": "", "tables": "1000000"}
    assert server_settings(nothing) == ServerSettings()


async def test_settings_are_set_and_unset(store: Store) -> None:
    await store.settings.put("user", ANN, "theme", "contrast")
    assert await store.settings.user(ANN) == UserSettings(theme="contrast")
    assert await store.settings.user(BOB) == UserSettings()
    await store.settings.put("user", ANN, "theme", None)
    assert await store.settings.all("user", ANN) == {}


async def test_bars_hold_in_one_server_and_name_nobody_who_is_forgotten(store: Store, database: Database) -> None:
    dan = 987654321
    assert await store.bars.find(GUILD, dan, 4.0) is None
    await store.bars.put(GUILD, dan, 5.0, reason="spam by 987654321")
    await store.bars.put(GUILD, dan, 9.0)
    bar = Bar(5.0, None, "spam by 987654321", dan)
    assert await store.bars.find(GUILD, dan, 9.0) == bar
    assert await store.bars.find(GUILD + 1, dan, 9.0) is None
    assert await store.bars.of_user(dan) == {GUILD: bar}
    assert await store.bars.of_user(BOB) == {}
    assert await store.bars.list_in(GUILD, 9.0) == [bar]
    await store.people.forget(dan, b"key")
    (row,) = await database.rows("SELECT * FROM bar")
    assert "987654321" not in str(tuple(row))
    assert await store.bars.find(GUILD, dan, 9.0) == Bar(5.0)
    await store.bars.drop(GUILD, dan)
    assert await store.bars.find(GUILD, dan, 9.0) is None


async def test_bars_end_by_themselves(store: Store, database: Database) -> None:
    await store.bars.put(GUILD, BOB, 5.0, 10.0, "one")
    assert await store.bars.find(GUILD, BOB, 9.9) is not None
    assert await store.bars.find(GUILD, BOB, 10.0) is None
    assert await store.bars.list_in(GUILD, 10.0) == []
    await store.bars.put(GUILD, BOB, 11.0, 20.0, "two")
    assert await store.bars.find(GUILD, BOB, 12.0) == Bar(11.0, 20.0, "two", BOB), "the next one holds"
    await store.bars.put(GUILD, ANN, 11.0)
    await store.bars.expire(20.0)
    assert [row["user_id"] for row in await database.rows("SELECT user_id FROM bar")] == [ANN]


async def test_a_reset_goes_by_game_and_server(store: Store, database: Database) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB}, ratings={ANN: 1100.0, BOB: 950.0})
    await finished(store, {"user_id": ANN, "game": "numo"})
    await finished(store, {"user_id": ANN, "guild_id": GUILD + 1})
    await finished(store, {"user_id": ANN, "solo": "card"})
    assert await store.people.reset(GUILD, ["numer"], ANN) == 2
    assert await board(store) == [(1, BOB)]
    assert await board(store, by="rating") == [(1, BOB)]
    assert await board(store, game="numo") == [(1, ANN)]
    assert await board(store, guild_id=GUILD + 1) == [(1, ANN)]
    rows = await database.rows(
        "SELECT user_id, rated, solo FROM result WHERE guild_id = ? AND game = 'numer'", (GUILD,)
    )
    assert [row["rated"] for row in rows] == [1, 1], "those that nobody's rating rests on are gone"
    (nobody,) = [row["user_id"] for row in rows if row["user_id"] != BOB]
    assert nobody < 0
    before = await board(store)
    await store.standings.rebuild()
    assert await board(store) == before
    assert await store.people.reset(GUILD, ["numer"], ANN) == 0


async def test_a_podium_has_three_places_which_ties_share(store: Store) -> None:
    for user, times in ((1, 4), (2, 2), (3, 2), (4, 1), (5, 0)):
        for _ in range(times):
            await finished(store, {"user_id": user})
        await finished(store, {"user_id": user, "place": 2})
    assert [(stand.user_id, stand.wins, stand.place) for stand in await store.seasons.podium(GUILD, SEASON)] == [
        (1, 4, 1),
        (2, 2, 2),
        (3, 2, 2),
    ]
    assert await store.seasons.podium(GUILD, "2026-Q3") == []
    assert await store.seasons.podium(GUILD + 1, SEASON) == []
    assert MONDAY > 0


async def test_a_season_is_claimed_once(store: Store) -> None:
    await store.settings.put("guild", GUILD, "seasons", "7")
    assert await store.seasons.list_unannounced(SEASON) == [GUILD]
    assert await store.seasons.claim(GUILD, SEASON)
    assert not await store.seasons.claim(GUILD, SEASON)
    assert not await store.seasons.claim(GUILD, "2026-Q3"), "an older one is no news"
    assert await store.seasons.list_unannounced(SEASON) == []
    await store.seasons.give_back(GUILD, SEASON)
    assert await store.seasons.list_unannounced(SEASON) == [GUILD]
    assert await store.seasons.claim(GUILD, "2027-Q1")


WHERE = {
    "set_id",
    "role_id",
    *("guild_id", "match_id", "tournament_id", "channel_id", "message_id", "leaderboard_id", "event_id"),
    "race_id",
}
WHO = {"user_id", "host_id", "owner_id", "former_id", "inviter_id"}
"""Columns that say where something is, and whom it concerns."""
NOT_EXPORTED = {
    "match": {
        *("version", "seed", "nonce", "commitment", "state", "recent", "news"),
        *("wake_at", "idle_at", "unsettled", "thread", "host_id"),
        *("host_idle_since", "kept_until", "sent_away", "options_changed_at", "achieved", "set_aside"),
    },
    "setting": {"scope", "owner_id"},
    "action": {"source"},
    "tournament": {
        *("version", "plan", "rounds", "seed", "wake_at", "remind_at", "next_at", "ends_at"),
        *("event_shows", "crowned"),
    },
}
"""Columns of no one person, or whose content is clear from where it stands in the export. Who was sent away is
exported by fingerprint, as bars are, and what was achieved in a match player by player."""


async def test_a_column_that_names_somebody_is_known_to_export_and_deletion(database: Database) -> None:
    """A migration that adds one has to say so here, in the export, and in the test of forgetting."""
    tables = await database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    columns = {
        table["name"]: {row["name"] for row in await database.rows(f"PRAGMA table_info({table['name']})")}
        for table in tables
    }
    ids = {column for found in columns.values() for column in found if column.endswith("_id")}
    assert ids == WHERE | WHO
    shown: dict[str, set[str]] = {}
    for sql in EXPORT.values():
        described = await database.read(partial(_described, sql))
        table = sql.partition(" FROM ")[2].split()[0]
        shown[table] = {column[0] for column in described}
    personal = {table for table, found in columns.items() if found & WHO}
    assert personal - {"bar"} <= shown.keys(), "bars are exported by fingerprint, with or without the id"
    for table, exported in shown.items():
        assert columns[table] - NOT_EXPORTED.get(table, set()) <= exported, table


def _described(sql: str, connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    """The columns that a statement about a user returns."""
    return list(connection.execute(sql, (1,)).description)


async def test_settings_hide_standings_and_show_them_again(store: Store, database: Database) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB, "place": 2}, ratings={ANN: 1100.0, BOB: 950.0})
    await store.settings.put("user", ANN, "listed", "off")
    assert await board(store) == []
    assert await board(store, by="rating") == [(1, BOB)]
    await finished(store, {"user_id": ANN, "guild_id": GUILD + 1})
    assert await board(store, guild_id=GUILD + 1) == [], "what is played later is hidden, too"
    hidden = await store.leaders.of(key("rating"), ANN)
    assert hidden is not None and (hidden.place, hidden.rating) == (0, 1100)
    assert await store.leaders.page_of(key("rating"), ANN) == 0
    assert await store.seasons.podium(GUILD, SEASON) == []
    before = await content(store)
    await store.standings.rebuild()
    assert await content(store) == before
    await store.settings.put("user", ANN, "listed", "on")
    assert await board(store, by="rating") == [(1, ANN), (2, BOB)]
    await store.settings.put("user", ANN, "listed", "off")
    await store.settings.put("user", ANN, "listed", None)
    assert await board(store) == [(1, ANN)]
    assert await board(store, guild_id=GUILD + 1) == [(1, ANN)]
    assert all(row["n"] > 0 for row in await database.rows("SELECT n FROM tier"))


async def test_who_left_one_server_is_hidden_there_alone(store: Store) -> None:
    await finished(store, {"user_id": ANN}, {"user_id": BOB})
    await finished(store, {"user_id": ANN, "guild_id": GUILD + 1})
    note = store.former_members.note
    assert await note(GUILD, [BOB], [ANN, 77])
    assert not await note(GUILD, [BOB], [ANN, 77]), "of 77 there is nothing to hide"
    assert await board(store) == [(1, BOB)]
    assert await board(store, guild_id=GUILD + 1) == [(1, ANN)]
    assert await store.former_members.list_on_leaderboard(key(), 9) == [ANN]
    await store.settings.put("user", ANN, "listed", "off")
    assert await note(GUILD, [ANN], [])
    assert await board(store) == [(1, BOB)], "she does not want to be seen"
    assert await note(GUILD, [], [ANN])
    await store.settings.put("user", ANN, "listed", None)
    assert await board(store) == [(1, BOB)], "she is not there"
    assert await board(store, guild_id=GUILD + 1) == [(1, ANN)]
    assert await note(GUILD, [ANN], [])
    assert await board(store) == [(1, ANN), (1, BOB)]


async def test_departures_count_from_the_first_notice(store: Store) -> None:
    assert await store.servers.next_expiry() is None
    await store.settings.put("guild", GUILD, "pace", "daily")
    await store.servers.note_present([GUILD + 1], 50.0)
    await store.servers.note_present([GUILD + 1], 70.0)
    await store.servers.note_departure(GUILD, 90.0)
    assert await store.servers.next_expiry() == 50.0 + KEPT
    assert await store.servers.list_expired(49.0 + KEPT) == []
    assert await store.servers.list_expired(50.0 + KEPT) == [GUILD]
    await store.servers.note_present([GUILD, GUILD + 1], 99.0)
    assert await store.servers.next_expiry() is None


async def test_a_large_server_is_deleted_in_pieces(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.servers.BATCH", {"match": 2, "result": 1, "achievement": 1, "leaderboard": 1})
    for user in range(1, 6):
        await finished(store, {"user_id": user})
    await finished(store, {"user_id": ANN, "guild_id": GUILD + 1})
    await store.servers.delete(GUILD)
    assert await board(store) == []
    assert await board(store, guild_id=GUILD + 1) == [(1, ANN)]


async def test_a_requested_deletion_outlives_a_return(store: Store) -> None:
    await store.servers.request_deletion(GUILD, 50.0)
    await store.servers.note_return(GUILD)
    await store.servers.note_present([GUILD], 60.0)
    assert await store.servers.list_requested() == {GUILD: 50.0}
    assert await store.servers.list_expired(60.0) == []
    await store.servers.delete(GUILD)
    assert await store.servers.list_requested() == {}
