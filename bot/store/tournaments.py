"""Tournaments in the database: a row with its rounds, its players, the matches of its tables, and corrections. As
with matches, a change replaces what is stored in one transaction, unless it was changed since it was read. The
database ensures that a match belongs to one table of one round, and a table has one match."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from bot.errors import Conflict, Refused
from bot.store.match.matches import MatchRow
from bot.store.sqlite.database import Database

CupStatus = Literal["signup", "running", "finished", "cancelled"]
OPEN_IN_SERVER = 5
"""The most open tournaments of a server."""
WAKING = 200
"""The most tournaments that need attention which are listed at once."""
_IN_ONE_LIST = 25


class CupPlayerRow(msgspec.Struct, frozen=True):
    """A player, numbered from 1 as they signed up. ``user_id`` is None for a former player, who has no name
    either. ``seed`` (1 for the best) is None before the start. ``dropped`` is the round after which the player is
    not paired any more (0: before the first), None for those who stay. ``absences`` counts the rounds they
    missed. ``checked_in``: when they said that they are there (Unix seconds). ``notices`` counts the notifications
    before the start."""

    n: int
    user_id: int | None
    name: str
    joined_at: float
    seed: int | None = None
    dropped: int | None = None
    absences: int = 0
    checked_in: float | None = None
    notices: int = 0


class CorrectionRow(msgspec.Struct, frozen=True):
    """A result that a moderator corrected: the half points that a player has got for a round since then."""

    n: int
    user_id: int | None
    round: int
    player: int
    halves: int
    note: str
    at: float


class CupRow(msgspec.Struct, frozen=True):
    """A tournament as stored: ``plan`` and ``rounds`` are JSON text of ``bot.match.tournaments.model``.

    ``starts_at``: when it starts automatically. ``remind_at``: when players who have signed up are reminded.
    ``next_at``: when the next round begins. ``ends_at``: when the present one ends, even if matches are
    unfinished. ``wake_at``: when it needs attention next. All in Unix seconds. ``matches``: the matches by round
    and table. ``solos``: those at tables that are played apart, by round, table and player. ``epoch``: in which it
    got its number, set by the database (see ``bot.store.epochs``).
    ``event_id``: the event in the server's list, 0 if there is none any more, and ``event_shows`` what it shows.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    name: str
    game: str
    status: CupStatus
    version: int
    plan: str
    rounds: str
    seed: str
    locale: str
    created_at: float
    starts_at: float | None = None
    remind_at: float | None = None
    next_at: float | None = None
    ends_at: float | None = None
    ended_at: float | None = None
    wake_at: float | None = None
    epoch: str = ""
    event_id: int | None = None
    event_shows: int = -1
    players: tuple[CupPlayerRow, ...] = ()
    matches: tuple[tuple[int, int, int], ...] = ()
    corrections: tuple[CorrectionRow, ...] = ()
    solos: tuple[tuple[int, int, int, int], ...] = ()


class CupTableKey(msgspec.Struct, frozen=True):
    """A table of a tournament: its round from 1, and its number in it from 0."""

    tournament_id: int
    round: int
    n: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store the match as that of the table. Raises ``Conflict`` if the table has one."""
        put = "INSERT OR IGNORE INTO tournament_match (match_id, tournament_id, round, n) VALUES (?, ?, ?, ?)"
        if connection.execute(put, (match.id, *_values(self))).rowcount != 1:
            raise Conflict(f"table {self.n} of round {self.round} of tournament {self.tournament_id} has a match")


class CupSoloKey(msgspec.Struct, frozen=True):
    """The match of one player, by number, at a table that is played apart."""

    tournament_id: int
    round: int
    n: int
    player: int

    def __call__(self, connection: sqlite3.Connection, match: MatchRow) -> None:
        """Store the match as that player's. Raises ``Conflict`` if they have one."""
        put = (
            "INSERT OR IGNORE INTO tournament_solo (match_id, tournament_id, round, n, player)"
            " VALUES (?, ?, ?, ?, ?)"
        )
        if connection.execute(put, (match.id, *_values(self))).rowcount != 1:
            raise Conflict(f"player {self.player} of tournament {self.tournament_id} has a match")


_PARTS = ("players", "matches", "corrections", "solos")
_FIELDS = tuple(field for field in CupRow.__struct_fields__ if field not in _PARTS)
_CHANGING = tuple(field for field in _FIELDS if field not in ("id", "version"))
_PLAYER = CupPlayerRow.__struct_fields__
_CORRECTION = CorrectionRow.__struct_fields__
_INSERT = f"INSERT INTO tournament ({', '.join(_FIELDS[1:])}) VALUES ({', '.join('?' * len(_FIELDS[1:]))})"
_PUT_PLAYER = (
    f"INSERT OR REPLACE INTO tournament_player (tournament_id, {', '.join(_PLAYER)})"
    f" VALUES (?, {', '.join('?' * len(_PLAYER))})"
)
_PUT_CORRECTION = (
    f"INSERT INTO tournament_correction (tournament_id, {', '.join(_CORRECTION)})"
    f" VALUES (?, {', '.join('?' * len(_CORRECTION))})"
)
_OPEN = "status IN ('signup', 'running')"
_values = msgspec.structs.astuple


def forget_in_tournaments(connection: sqlite3.Connection, user_id: int) -> None:
    """Remove a user's name and id from all tournaments. They leave sign-up lists. Where they have played, they
    stay as a former player who is not paired any more."""
    mine = "SELECT tournament_id FROM tournament_player WHERE user_id = ?"
    connection.execute(f"UPDATE tournament SET version = version + 1 WHERE id IN ({mine})", (user_id,))
    signed_up = "tournament_id IN (SELECT id FROM tournament WHERE id = tournament_id AND status = 'signup')"
    connection.execute(f"DELETE FROM tournament_player WHERE user_id = ? AND {signed_up}", (user_id,))
    connection.execute(
        "UPDATE tournament_player SET user_id = NULL, name = '',"
        " dropped = coalesce(dropped, (SELECT json_array_length(rounds) FROM tournament WHERE id = tournament_id))"
        " WHERE user_id = ?",
        (user_id,),
    )
    connection.execute("UPDATE tournament_correction SET user_id = NULL WHERE user_id = ?", (user_id,))
    connection.execute("UPDATE tournament SET host_id = 0 WHERE host_id = ?", (user_id,))


def postpone_rounds(connection: sqlite3.Connection, seconds: float) -> None:
    """Postpone the times of running rounds by ``seconds`` (an outage). The date at which a tournament starts
    stays."""
    connection.execute(
        "UPDATE tournament SET version = version + 1, next_at = next_at + ?1, ends_at = ends_at + ?1,"
        f" wake_at = wake_at + ?1 WHERE {_OPEN} AND status = 'running' AND mine(guild_id)",
        (seconds,),
    )


class TournamentStore:
    """Reads and writes tournaments."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, row: CupRow) -> int:
        """Store a new tournament and return its id. Raises ``Refused`` if the server has too many open ones
        (cup.too_many)."""

        def work(connection: sqlite3.Connection) -> int:
            count = f"SELECT count(*) FROM tournament WHERE guild_id = ? AND {_OPEN}"
            if connection.execute(count, (row.guild_id,)).fetchone()[0] >= OPEN_IN_SERVER:
                raise Refused("cup.too_many", most=OPEN_IN_SERVER)
            return _add(connection, row)

        return await self._db.run(work)

    async def load(self, tournament_id: int) -> CupRow | None:
        """Return the tournament as last committed, or None."""
        return await self._db.read(lambda connection: _read(connection, tournament_id))

    async def commit(self, before: CupRow, after: CupRow, follow: CupRow | None = None) -> int | None:
        """Replace ``before`` by ``after`` (one version later), and add the tournament that follows it, if any.
        Returns the id of that one. Raises ``Conflict`` and changes nothing if the stored one is at another
        version."""
        changed = [field for field in _CHANGING if getattr(before, field) != getattr(after, field)]
        sets = ", ".join(f"{field} = ?" for field in ("version", *changed))
        values = (after.version, *(getattr(after, field) for field in changed), before.id, before.version)

        def work(connection: sqlite3.Connection) -> int | None:
            moved = connection.execute(f"UPDATE tournament SET {sets} WHERE id = ? AND version = ?", values)
            if moved.rowcount != 1:
                raise Conflict(f"tournament {before.id} moved on from version {before.version}")
            kept = {player.n for player in after.players}
            gone = [(before.id, player.n) for player in before.players if player.n not in kept]
            connection.executemany("DELETE FROM tournament_player WHERE tournament_id = ? AND n = ?", gone)
            players = [player for player in after.players if player not in before.players]
            connection.executemany(_PUT_PLAYER, [(before.id, *_values(player)) for player in players])
            added = after.corrections[len(before.corrections) :]
            connection.executemany(_PUT_CORRECTION, [(before.id, *_values(row)) for row in added])
            return None if follow is None else _add(connection, follow)

        return await self._db.run(work)

    async def note_shown(self, tournament_id: int, version: int, number: int, message_id: int | None) -> None:
        """Record which message shows the tournament at that version, in the round of that number. None if its
        channel is out of reach."""
        await self._db.write_relaxed(
            "UPDATE OR REPLACE post SET message_id = ?, shown = ?, turn = ?"
            " WHERE subject = ? AND kind = 'tournament' AND shown IS NOT NULL",
            (message_id, version, number, tournament_id),
        )

    async def behind(self) -> list[int]:
        """Return the tournaments whose post does not show the last commit."""
        rows = await self._db.rows(
            "SELECT id FROM post JOIN tournament ON id = subject"
            " WHERE kind = 'tournament' AND shown < wanted AND mine(guild_id)"
        )
        return [row["id"] for row in rows]

    async def list_waking(self) -> list[tuple[float, int]]:
        """List when (Unix seconds) tournaments need attention, and their ids, the next one first, at most
        ``WAKING``."""
        rows = await self._db.rows(
            "SELECT wake_at, id FROM tournament WHERE wake_at IS NOT NULL AND mine(guild_id) ORDER BY wake_at"
            f" LIMIT {WAKING}"
        )
        return [(row["wake_at"], row["id"]) for row in rows]

    async def running(self) -> list[int]:
        """Return the running tournaments."""
        rows = await self._db.rows(
            f"SELECT id FROM tournament WHERE {_OPEN} AND status = 'running' AND mine(guild_id)"
        )
        return [row["id"] for row in rows]

    async def open_in_channel(self, guild_id: int, channel_id: int) -> list[int]:
        """Return the tournaments of a channel that are not over."""
        rows = await self._db.rows(
            f"SELECT id FROM tournament WHERE guild_id = ? AND channel_id = ? AND {_OPEN} ORDER BY id",
            (guild_id, channel_id),
        )
        return [row["id"] for row in rows]

    async def note_event(self, tournament_id: int, stage: int, event_id: int) -> None:
        """Record the event in the server's list that stands for a tournament, and what of it the event shows."""
        await self._db.write(
            "UPDATE tournament SET event_id = ?, event_shows = ? WHERE id = ?", (event_id, stage, tournament_id)
        )

    async def find_with_event(self) -> list[int]:
        """Return the tournaments that have an event, or are to have one."""
        rows = await self._db.rows(
            f"SELECT id FROM tournament WHERE {_OPEN} AND json_extract(plan, '$.event') AND mine(guild_id)"
            " AND event_id IS NOT 0 UNION SELECT id FROM tournament WHERE event_id > 0 AND mine(guild_id)"
        )
        return [row["id"] for row in rows]

    async def open_in(self, guild_id: int) -> list[int]:
        """Return the tournaments of a server that are not over."""
        rows = await self._db.rows(
            "SELECT id FROM tournament WHERE status IN ('signup', 'running') AND guild_id = ?", (guild_id,)
        )
        return [row["id"] for row in rows]

    async def table_of(self, match_id: int) -> CupTableKey | None:
        """Return the table that a match is played for, None for any other match."""
        row = await self._db.row(
            "SELECT tournament_id, round, n FROM tournament_match WHERE match_id = ?1"
            " UNION ALL SELECT tournament_id, round, n FROM tournament_solo WHERE match_id = ?1",
            (match_id,),
        )
        return CupTableKey(*row) if row else None

    async def list_newest(self, guild_id: int, channels: Collection[int]) -> list[CupRow]:
        """List the newest tournaments of a server in these channels, newest first."""

        def read(connection: sqlite3.Connection) -> list[CupRow]:
            found = connection.execute(
                "SELECT id FROM tournament WHERE guild_id = ? AND channel_id IN (SELECT value FROM json_each(?))"
                " ORDER BY id DESC LIMIT ?",
                (guild_id, msgspec.json.encode(sorted(channels)).decode(), _IN_ONE_LIST),
            ).fetchall()
            rows = [_read(connection, row["id"]) for row in found]
            return [row for row in rows if row is not None]

        return await self._db.read(read)

    async def ratings(self, guild_id: int, game: str, which: str, user_ids: Collection[int]) -> dict[int, float]:
        """Return the ratings in a list (see ``standings``) of users who have one there and let others see it."""
        rows = await self._db.rows(
            "SELECT user_id, shown FROM rating WHERE guild_id = ? AND game = ? AND list = ?"
            " AND user_id IN (SELECT value FROM json_each(?)) AND NOT EXISTS (SELECT 1 FROM setting"
            " WHERE scope = 'user' AND owner_id = user_id AND name = 'listed' AND value = 'off')",
            (guild_id, game, which, msgspec.json.encode(sorted(user_ids)).decode()),
        )
        return {row["user_id"]: row["shown"] for row in rows}

    async def delete_in(self, guild_id: int) -> None:
        """Delete the tournaments of a server. Their matches stay."""
        await self._db.write("DELETE FROM tournament WHERE guild_id = ?", (guild_id,))


def _add(connection: sqlite3.Connection, row: CupRow) -> int:
    added = connection.execute(_INSERT, tuple(getattr(row, field) for field in _FIELDS[1:])).lastrowid
    assert added is not None
    return added


def _read(connection: sqlite3.Connection, tournament_id: int) -> CupRow | None:
    row = connection.execute(
        f"SELECT {', '.join(_FIELDS)} FROM tournament WHERE id = ?", (tournament_id,)
    ).fetchone()
    if row is None:
        return None
    players = connection.execute(
        f"SELECT {', '.join(_PLAYER)} FROM tournament_player WHERE tournament_id = ? ORDER BY n", (tournament_id,)
    )
    matches = connection.execute(
        "SELECT round, n, match_id FROM tournament_match WHERE tournament_id = ? ORDER BY round, n",
        (tournament_id,),
    )
    corrections = connection.execute(
        f"SELECT {', '.join(_CORRECTION)} FROM tournament_correction WHERE tournament_id = ? ORDER BY n",
        (tournament_id,),
    )
    solos = connection.execute(
        "SELECT round, n, player, match_id FROM tournament_solo WHERE tournament_id = ? ORDER BY round, n, player",
        (tournament_id,),
    )
    values: list[Any] = [
        *row,
        tuple(CupPlayerRow(*player) for player in players),
        tuple((found["round"], found["n"], found["match_id"]) for found in matches),
        tuple(CorrectionRow(*correction) for correction in corrections),
        tuple((found["round"], found["n"], found["player"], found["match_id"]) for found in solos),
    ]
    return CupRow(*values)


def rows_by_user(rows: Sequence[CupPlayerRow]) -> dict[int, CupPlayerRow]:
    """Return the players who have an id, by id."""
    return {row.user_id: row for row in rows if row.user_id is not None}
