"""Limits on the lobbies of a person and the open tables of a channel, and the rematch of a match."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.errors import Refused
from bot.store.match.kinds import COUNTS
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database

LOBBIES = 3
"""The most lobbies that a person may host at a time."""
ALONE = 12
"""The most running matches for one that a person may have at a time, lessons and daily puzzles aside."""

_OPEN = "('lobby', 'running')"
_HOSTED = """
SELECT id, epoch, game, channel_id FROM match WHERE host_id = ? AND status = 'lobby' AND id != ?
ORDER BY (SELECT count(*) FROM seat WHERE match_id = match.id AND user_id IS NOT NULL) > 1, idle_at, id
"""
"""The lobbies of a host: first those without other people, the longest untouched first."""

_ALONE = f"""
SELECT id, idle_at FROM match WHERE host_id = ? AND status = 'running' AND {COUNTS}
AND (SELECT count(*) FROM seat WHERE match_id = match.id) = 1 ORDER BY idle_at, id
"""
"""The matches for one that somebody plays."""


def require_room(
    connection: sqlite3.Connection,
    host_id: int,
    guild_id: int,
    channel_id: int,
    room: int,
    status: str,
    match_id: int = 0,
) -> None:
    """Raise ``Refused`` if the host has too many lobbies (lobby.too_many), or the channel ``room`` open tables
    besides ``match_id`` (place.full).

    lobby.too_many does not apply to a match whose ``status`` is running from the start. The refusals name the
    lobby of the host, if there is one, that had better be closed: the oldest untouched one, in a full channel of
    those there.
    """
    hosted = connection.execute(_HOSTED, (host_id, match_id)).fetchall()
    if status == "lobby" and len(hosted) >= LOBBIES:
        raise Refused("lobby.too_many", most=LOBBIES, **_name_lobby(hosted[0]))
    tables = connection.execute(
        f"SELECT count(*) AS n FROM match WHERE guild_id = ? AND status IN {_OPEN} AND channel_id = ?"
        " AND NOT private AND id != ?",
        (guild_id, channel_id, match_id),
    ).fetchone()["n"]
    if tables >= room:
        here = [row for row in hosted if row["channel_id"] == channel_id]
        raise Refused("place.full", most=room, **(_name_lobby(here[0]) if here else {}))


def _name_lobby(lobby: sqlite3.Row) -> dict[str, object]:
    """Return the facts by which a refusal leads to a lobby. The first epoch has no name, see
    ``bot.store.epochs``."""
    named = {"lobby": lobby["id"], "game": lobby["game"]}
    return {**named, "epoch": lobby["epoch"]} if lobby["epoch"] else named


class Room(msgspec.Struct, frozen=True):
    """Requires room for a new match: at most ``tables`` open tables in the channel, and not too many lobbies of
    the host."""

    tables: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Raise ``Refused``: lobby.too_many, place.full."""
        place = match.guild_id, match.channel_id
        require_room(connection, match.host_id, *place, self.tables, match.status, match.id)


class OpenTableStore:
    """Looks at lobbies and open tables."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def require_room(self, host_id: int, guild_id: int, channel_id: int, room: int, status: str) -> None:
        """Raise ``Refused`` as when a table is opened: lobby.too_many, place.full."""
        await self._db.read(
            lambda connection: require_room(connection, host_id, guild_id, channel_id, room, status)
        )

    async def require_few_alone(self, user_id: int) -> None:
        """Raise ``Refused("solo.too_many")`` if the user has too many running matches for one to begin another. It
        names the one that closes first."""
        running = await self._db.rows(_ALONE, (user_id,))
        if len(running) >= ALONE:
            raise Refused("solo.too_many", most=ALONE, match=running[0]["id"], until=running[0]["idle_at"] or 0.0)

    async def rematches(self, match_id: int) -> int:
        """Count the rematches of that match, cancelled ones included."""
        row = await self._db.row("SELECT count(*) AS n FROM match WHERE rematch_of = ?", (match_id,))
        assert row is not None
        return int(row["n"])

    async def counts(self) -> dict[tuple[str, str], int]:
        """Count lobbies and running matches by game and status."""
        rows = await self._db.rows(
            f"SELECT game, status, count(*) AS n FROM match WHERE unsettled AND status IN {_OPEN}"
            " GROUP BY game, status"
        )
        return {(row["game"], row["status"]): row["n"] for row in rows}

    async def list_removed_marks(self) -> dict[int, tuple[str, ...]]:
        """List the lobbies from which people were removed, with the fingerprints of these."""
        rows = await self._db.rows(
            "SELECT id, sent_away FROM match"
            " WHERE unsettled AND status = 'lobby' AND sent_away != '[]' ORDER BY id"
        )
        return {row["id"]: msgspec.json.decode(row["sent_away"], type=tuple[str, ...]) for row in rows}

    async def waiting(self) -> list[tuple[int, int, int]]:
        """Return server, user and match of everybody in a lobby."""
        rows = await self._db.rows(
            "SELECT guild_id, user_id, match.id AS match_id FROM match CROSS JOIN seat ON match_id = match.id"
            " WHERE unsettled AND status = 'lobby' AND user_id IS NOT NULL AND mine(guild_id)"
            " ORDER BY guild_id, match.id, seat"
        )
        return [(row["guild_id"], row["user_id"], row["match_id"]) for row in rows]
