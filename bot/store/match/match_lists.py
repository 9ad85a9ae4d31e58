"""Lists of matches: a server's, limited to what a member may see, and a user's own, newest first."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterator

import msgspec

from bot.errors import Conflict
from bot.store.match.kinds import COUNTS, INSTANT, LISTED
from bot.store.match.matches import MatchRow, Status, read_matches
from bot.store.sqlite.database import Database

OPEN: tuple[Status, ...] = ("lobby", "running")
SHOWN: tuple[Status, ...] = (*OPEN, "finished")
"""The statuses in lists. Cancelled matches are on none."""
_REPEATABLE = f"started_at IS NOT NULL AND {COUNTS}"
"""The cancelled matches that can be played again (``Kind.may_rematch``)."""


class Word(msgspec.Struct, frozen=True):
    """A word that was typed to find a match, in one or more spellings, and the games whose title it is part of."""

    spellings: tuple[str, ...]
    games: tuple[str, ...] = ()

    def condition(self, key: str) -> str:
        """Return the SQL that holds for matches with this word in a player's name, the number or the game. Names
        of its parameters begin with ``key``."""
        names = " OR ".join(f"name LIKE :{key}_{n} ESCAPE '\\'" for n in range(len(self._spell_cases())))
        games = ", ".join(f":{key}_game{n}" for n in range(len(self.games)))
        numbers = [f"match.id LIKE :{key}_{n}" for n, text in enumerate(self._spell_cases()) if text.isdigit()]
        seat = f"EXISTS (SELECT 1 FROM seat AS player WHERE player.match_id = match.id AND ({names}))"
        return f"({' OR '.join([f'game IN ({games})', *numbers, seat])})"

    def parameters(self, key: str) -> Iterator[tuple[str, str]]:
        """Yield the values of the condition's parameters."""
        for n, text in enumerate(self._spell_cases()):
            yield f"{key}_{n}", "%" + re.sub(r"[\\%_]", r"\\\g<0>", text) + "%"
        for n, game in enumerate(self.games):
            yield f"{key}_game{n}", game

    def _spell_cases(self) -> list[str]:
        """Return the word in all letter cases of names, since SQLite only folds the case of ASCII."""
        return sorted(
            {cased for text in self.spellings for cased in (text, text.lower(), text.upper(), text.title())}
        )


class PageRequest(msgspec.Struct, frozen=True):
    """Part of a list of matches: up to ``limit`` of them, older or newer than the match ``edge`` (None: the newest
    of all), with one of these ``statuses``, of one game if given, with all of the ``words``, and with the
    ``number``, or one that begins with it."""

    game: str | None = None
    edge: int | None = None
    newer: bool = False
    limit: int = 10
    statuses: tuple[Status, ...] = SHOWN
    words: tuple[Word, ...] = ()
    number: str = ""

    @property
    def order(self) -> str:
        """The direction in which the list is read from the edge."""
        return "ASC" if self.newer else "DESC"

    def condition(self, key: str) -> str:
        """Return the SQL that selects and orders the matches of this part, whose ids are in the column ``key``."""
        conditions = [LISTED, *([_REPEATABLE] if "cancelled" in self.statuses else [])]
        if self.edge is not None:
            conditions.append(f"{key} {'>' if self.newer else '<'} :edge")
        if self.game is not None:
            conditions.append("game = :game")
        if self.number:
            conditions.append(f"{key} LIKE :number || '%'")
        conditions += [word.condition(f"word{n}") for n, word in enumerate(self.words)]
        return "".join(f" AND {each}" for each in conditions) + f" ORDER BY {key} {self.order} LIMIT :limit"

    def parameters(self) -> dict[str, object]:
        """Return the values of the condition's parameters."""
        found: dict[str, object] = {
            "game": self.game,
            "edge": self.edge,
            "limit": self.limit,
            "number": self.number,
        }
        for n, word in enumerate(self.words):
            found.update(word.parameters(f"word{n}"))
        return found


class Viewer(msgspec.Struct, frozen=True):
    """The reader of a server's list, who sees matches in these channels and those in which they have a seat."""

    user_id: int
    channels: Collection[int]


class Playing(msgspec.Struct, frozen=True):
    """A running match of a user: its channel, and that of its table's message, its pace, whether a computer plays
    for the user, whether it counts nowhere, the deadline of their turn, if it has one, and when the match last
    moved on. Times are Unix seconds."""

    match_id: int
    channel_id: int
    table_channel: int | None
    pace: str
    away: int
    uncounted: int
    due_at: float | None
    moved_at: float


_PLAYING = f"""
SELECT match.id, match.channel_id, post.channel_id, pace, away, NOT ({COUNTS}),
    due_at,
    coalesce((SELECT at FROM action WHERE match_id = match.id ORDER BY n DESC LIMIT 1), started_at, created_at)
FROM seat JOIN match ON match.id = seat.match_id
LEFT JOIN post ON subject = match.id AND kind = 'table' AND shown IS NOT NULL
WHERE user_id = ? AND status = 'running' ORDER BY match.id DESC
"""

_WAITING = """
SELECT match_id AS id FROM seat JOIN match ON match.id = match_id
WHERE user_id = ? AND match_id != ? AND due_at IS NOT NULL AND NOT away AND status = 'running' AND pace != 'live'
ORDER BY due_at, match_id
"""


_RUNNING = "status = 'running' AND host_id = ? AND game = ?"
_LESSON = f"lesson IS NOT NULL AND {_RUNNING}"
_INSTANT = f"""{INSTANT} AND {_RUNNING}
AND EXISTS (SELECT 1 FROM seat WHERE match_id = match.id AND user_id = host_id AND NOT resigned)"""


def read_waiting(connection: sqlite3.Connection, user_id: int, match_id: int) -> list[int]:
    """Return the ids of the other matches with an unhurried turn of the user, by deadline. Live ones are left out,
    as their players are present and call."""
    return [row["id"] for row in connection.execute(_WAITING, (user_id, match_id))]


def require_one_lesson(connection: sqlite3.Connection, match: MatchRow) -> None:
    """Raise ``Conflict`` if the host has another running lesson of that game."""
    _require_one(connection, match, _LESSON)


def require_one_instant(connection: sqlite3.Connection, match: MatchRow) -> None:
    """Raise ``Conflict`` if the host has another running match of that game that one press began."""
    _require_one(connection, match, _INSTANT)


def _require_one(connection: sqlite3.Connection, match: MatchRow, kind: str) -> None:
    another = f"SELECT 1 FROM match WHERE {kind} AND id != ?"
    if connection.execute(another, (match.host_id, match.game, match.id)).fetchone() is not None:
        raise Conflict(f"there is such a match of {match.game} already")


class MatchLists:
    """Reads lists of matches."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def list_of_server(self, guild_id: int, viewer: Viewer, part: PageRequest) -> list[MatchRow]:
        """List matches of a server that have a table and are visible to the viewer. Each status is queried
        separately so that the index yields them in order, however many there are."""
        seen = "channel_id IN (SELECT value FROM json_each(:channels))"
        kinds = [
            f"SELECT id FROM (SELECT id FROM match WHERE guild_id = :guild AND status = '{status}' AND NOT private"
            f" AND {seen}{part.condition('id')})"
            for status in part.statuses
        ]
        own = f"SELECT id FROM ({self._own(part, 'guild_id = :guild AND NOT private')})"
        channels = msgspec.json.encode(sorted(viewer.channels)).decode()
        where = {"guild": guild_id, "user": viewer.user_id, "channels": channels}
        return await self._part(" UNION ".join([*kinds, own]), where, part)

    async def list_of_user(self, user_id: int, guild_id: int | None, part: PageRequest) -> list[MatchRow]:
        """List matches in which the user has or had a seat, private ones included, of one server if given."""
        own = self._own(part, "(:guild IS NULL OR guild_id = :guild)")
        return await self._part(own, {"user": user_id, "guild": guild_id}, part)

    async def open_of(self, user_id: int, guild_id: int | None = None) -> list[int]:
        """Return the ids of all lobbies and running matches in which the user has a seat, newest first, of one
        server if given."""
        return await self._ids(
            "SELECT match_id AS id FROM seat JOIN match ON match.id = match_id WHERE user_id = ?"
            f" AND status IN {OPEN} AND (?2 IS NULL OR guild_id = ?2) ORDER BY match_id DESC",
            (user_id, guild_id),
        )

    async def running_try(self, user_id: int, puzzle: int) -> MatchRow | None:
        """Return the user's running try at that daily puzzle (its id)."""
        running = "WHERE puzzle = ? AND host_id = ? AND status = 'running'"
        rows = await self._db.read(lambda connection: read_matches(connection, running, (puzzle, user_id)))
        return next(iter(rows), None)

    async def latest_tries(self, user_id: int, puzzle: int, most: int) -> list[MatchRow]:
        """Return the user's latest tries at that daily puzzle (its id) that are over, newest first."""
        over = "WHERE puzzle = ? AND host_id = ? AND status = 'cancelled' ORDER BY id DESC LIMIT ?"
        return await self._db.read(lambda connection: read_matches(connection, over, (puzzle, user_id, most)))

    async def running_lesson(self, user_id: int, game: str) -> MatchRow | None:
        """Return the user's running lesson of that game."""
        return await self._running(_LESSON, user_id, game)

    async def running_instant(self, user_id: int, game: str) -> MatchRow | None:
        """Return the user's running match of that game that one press began, unless they have resigned from it."""
        return await self._running(_INSTANT, user_id, game)

    async def _running(self, kind: str, user_id: int, game: str) -> MatchRow | None:
        rows = await self._db.read(lambda connection: read_matches(connection, f"WHERE {kind}", (user_id, game)))
        return next(iter(rows), None)

    async def lobbies_of(self, user_id: int, guild_id: int | None = None) -> list[int]:
        """Return the ids of all lobbies in which the user has a seat, of one server if given."""
        return await self._ids(
            "SELECT match_id AS id FROM seat JOIN match ON match.id = match_id WHERE user_id = ?"
            " AND status = 'lobby' AND (?2 IS NULL OR guild_id = ?2)",
            (user_id, guild_id),
        )

    async def open_in(self, guild_id: int) -> list[int]:
        """Return the ids of all lobbies and running matches of a server, private ones included."""
        return await self._ids(f"SELECT id FROM match WHERE guild_id = ? AND status IN {OPEN}", (guild_id,))

    async def playing(self, user_id: int) -> list[Playing]:
        """Return all running matches in which the user has a seat, newest first."""
        return [Playing(*row) for row in await self._db.rows(_PLAYING, (user_id,))]

    async def waiting(self, user_id: int, match_id: int) -> list[int]:
        """Return what ``read_waiting`` returns."""
        return await self._db.read(lambda connection: read_waiting(connection, user_id, match_id))

    def _own(self, part: PageRequest, where: str) -> str:
        statuses = ", ".join(f"'{status}'" for status in part.statuses)
        return (
            "SELECT match_id AS id FROM seat JOIN match ON match.id = match_id WHERE user_id = :user"
            f" AND status IN ({statuses}) AND {where}{part.condition('match_id')}"
        )

    async def _part(self, ids: str, where: dict[str, object], part: PageRequest) -> list[MatchRow]:
        chosen = f"WHERE id IN (SELECT id FROM ({ids}) ORDER BY id {part.order} LIMIT :limit) ORDER BY id DESC"
        parameters = {**where, **part.parameters()}

        def read(connection: sqlite3.Connection) -> list[MatchRow]:
            return read_matches(connection, chosen, parameters)

        return await self._db.read(read)

    async def _ids(self, sql: str, parameters: tuple[object, ...]) -> list[int]:
        return [row["id"] for row in await self._db.rows(sql, parameters)]
