"""The roles of champions: who has one from the bot, who is owed one, and which ends have been looked at.

A row is a person with a role: ``wanted`` if they are champion, ``held`` if the bot gave it to them. What differs
is owed: the role is to be given or taken. A row that is neither goes. Tournaments and seasons that ended before a
role was chosen never lead to one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping

import msgspec

from bot.store.settings import ServerSettings, put_setting, read_settings, server_settings
from bot.store.sqlite.database import Database

CROWNED = "season_crowned"
"""The server's setting that stores which season's champions (``2026-Q3``) were looked at last."""
_OWED = "wanted <> held AND mine(guild_id)"


class ChampionRow(msgspec.Struct, frozen=True):
    """A person with the role of a game's champions: to be given if ``wanted``, else to be taken. ``trouble``: what
    prevented that the last time."""

    guild_id: int
    game: str
    user_id: int
    role: int
    wanted: bool
    trouble: str


class ChampionStore:
    """Reads and writes who is champion."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def list_uncrowned(self) -> list[int]:
        """List the finished tournaments whose winners have not been looked at, or were corrected since."""
        rows = await self._db.rows(
            "SELECT id FROM tournament INDEXED BY tournament_uncrowned"
            " WHERE status = 'finished' AND crowned < version AND mine(guild_id)"
        )
        return sorted(row["id"] for row in rows)

    async def crown_winners(self, cup_id: int, version: int, winners: Collection[int]) -> None:
        """Make the winners of a tournament the champions of its game, if the server has a role for that and no
        later tournament of the game is over. One that was corrected only moves what it gave. Without winners
        nothing changes."""

        def work(connection: sqlite3.Connection) -> None:
            cup = connection.execute(
                "SELECT guild_id, game, ended_at, crowned FROM tournament WHERE id = ?", (cup_id,)
            ).fetchone()
            if cup is None:
                return
            connection.execute("UPDATE tournament SET crowned = ? WHERE id = ?", (version, cup_id))
            guild_id, game = cup["guild_id"], cup["game"]
            later = connection.execute(
                "SELECT 1 FROM tournament WHERE guild_id = ? AND game = ? AND status = 'finished' AND id <> ?"
                " AND ended_at > ? LIMIT 1",
                (guild_id, game, cup_id, cup["ended_at"]),
            ).fetchone()
            again = cup["crowned"] and not _list_champions(connection, guild_id, game)
            here = _read_server(connection, guild_id)
            role_id = here.champions.get(game)
            if role_id is not None and not here.season_champions and not later and not again:
                _crown(connection, guild_id, game, role_id, winners)

        await self._db.run(work)

    async def list_uncrowned_in(self, season: str) -> list[int]:
        """List the servers whose champions are those of seasons, where this season has not been looked at."""
        rows = await self._db.rows(
            "SELECT owner_id AS id FROM setting"
            " WHERE scope = 'guild' AND name = 'champions' AND value = 'season' AND mine(owner_id)"
            " AND owner_id NOT IN"
            " (SELECT owner_id FROM setting WHERE scope = 'guild' AND name = ? AND value >= ?)",
            (CROWNED, season),
        )
        return [row["id"] for row in rows]

    async def crown_season(self, guild_id: int, season: str, winners: Mapping[str, Collection[int]]) -> None:
        """Make the winners of a season the champions of each game that has a role."""

        def work(connection: sqlite3.Connection) -> None:
            put_setting(connection, "guild", guild_id, CROWNED, season)
            for game, role_id in _read_server(connection, guild_id).champions.items():
                _crown(connection, guild_id, game, role_id, winners.get(game, ()))

        await self._db.run(work)

    async def change_role(self, guild_id: int, game: str, role_id: int | None) -> None:
        """Move the present champions of a game to another role. Without one, whoever has the role keeps it."""

        def work(connection: sqlite3.Connection) -> None:
            champions = _list_champions(connection, guild_id, game)
            if role_id is None:
                connection.execute("DELETE FROM champion WHERE guild_id = ? AND game = ?", (guild_id, game))
            else:
                _crown(connection, guild_id, game, role_id, champions)

        await self._db.run(work)

    async def list_due(self, now: float) -> list[ChampionRow]:
        """List what is owed and to be tried now (Unix seconds). What is taken comes first."""
        rows = await self._db.rows(
            "SELECT guild_id, game, user_id, role, wanted, trouble FROM champion"
            f" WHERE {_OWED} AND try_at <= ? ORDER BY wanted, guild_id, game, user_id",
            (now,),
        )
        return [msgspec.convert(dict(row), ChampionRow, strict=False) for row in rows]

    async def next_due(self) -> float | None:
        """Return when (Unix seconds) to try next, None if nothing is owed."""
        row = await self._db.row(f"SELECT min(try_at) AS at FROM champion WHERE {_OWED}")
        return None if row is None else row["at"]

    async def note_moved(self, row: ChampionRow) -> None:
        """Record that a role was given or taken."""
        await self._db.write(
            "UPDATE champion SET held = ?, trouble = '', try_at = 0"
            " WHERE guild_id = ? AND game = ? AND user_id = ? AND role = ?",
            (row.wanted, *_key(row)),
        )
        await self._db.write(
            "DELETE FROM champion WHERE guild_id = ? AND NOT wanted AND NOT held", (row.guild_id,)
        )

    async def drop(self, row: ChampionRow) -> None:
        """Remove a row, since the person or the role is not there any more."""
        await self._db.write(
            "DELETE FROM champion WHERE guild_id = ? AND game = ? AND user_id = ? AND role = ?", _key(row)
        )

    async def put_off(self, row: ChampionRow, trouble: str, try_at: float) -> bool:
        """Record what prevents a role from moving, and when to try again (Unix seconds). Returns whether the
        server has not had that trouble with the role yet. Empty for what passes by itself."""

        def work(connection: sqlite3.Connection) -> bool:
            known = connection.execute(
                "SELECT 1 FROM champion WHERE guild_id = ? AND role = ? AND trouble = ?",
                (row.guild_id, row.role, trouble),
            ).fetchone()
            connection.execute(
                "UPDATE champion SET trouble = iif(? = '', trouble, ?), try_at = ?"
                " WHERE guild_id = ? AND game = ? AND user_id = ? AND role = ?",
                (trouble, trouble, try_at, *_key(row)),
            )
            return known is None

        return await self._db.run(work)

    async def try_again(self, guild_id: int) -> None:
        """Make everything that is owed in a server due, since something has changed there."""
        await self._db.write(
            "UPDATE champion SET try_at = 0 WHERE wanted <> held AND try_at > 0 AND guild_id = ?", (guild_id,)
        )


def _key(row: ChampionRow) -> tuple[int, str, int, int]:
    return row.guild_id, row.game, row.user_id, row.role


def _read_server(connection: sqlite3.Connection, guild_id: int) -> ServerSettings:
    return server_settings(read_settings(connection, "guild", guild_id))


def _list_champions(connection: sqlite3.Connection, guild_id: int, game: str) -> list[int]:
    rows = connection.execute(
        "SELECT DISTINCT user_id FROM champion WHERE guild_id = ? AND game = ? AND wanted", (guild_id, game)
    )
    return [row["user_id"] for row in rows]


def _crown(
    connection: sqlite3.Connection, guild_id: int, game: str, role_id: int, winners: Collection[int]
) -> None:
    """Make these people the champions of a game, unless they are nobody."""
    if not winners:
        return
    connection.execute(
        "UPDATE champion SET wanted = 0, trouble = '', try_at = 0 WHERE guild_id = ? AND game = ?",
        (guild_id, game),
    )
    connection.executemany(
        "INSERT INTO champion (guild_id, game, user_id, role, wanted) VALUES (?, ?, ?, ?, 1)"
        " ON CONFLICT DO UPDATE SET wanted = 1",
        [(guild_id, game, user_id, role_id) for user_id in winners],
    )
    connection.execute("DELETE FROM champion WHERE guild_id = ? AND NOT wanted AND NOT held", (guild_id,))
