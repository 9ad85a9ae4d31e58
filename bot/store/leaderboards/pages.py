"""Pages of leaderboards."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

import msgspec

from bot.store.leaderboards.orders import ORDERS, STANDING_FIELDS, By, Order
from bot.store.leaderboards.standings import DAILY
from bot.store.sqlite.database import Database

PAGE = 10
"""Players on one page."""


class Leader(msgspec.Struct, frozen=True):
    """A player's row. ``place`` counts from 1 and is shared by ties, 0 for a player who is hidden.

    ``matches`` counts all matches, ``total`` the points of those that the player played. ``wins`` is None in lists
    of solo games. ``best`` is the best score of a rated match or in the list, reached at ``best_at`` (Unix
    seconds). ``rated`` counts rated matches, ``rating`` is the one after the last of them. ``tie`` decides between
    equal points of a daily puzzle (see ``standings.split_tie``). ``before`` is the place at the end of last week
    if it was recorded, ``experience`` the number of rated matches of all time.
    """

    place: int
    user_id: int
    matches: int
    wins: int | None
    total: int
    best: int | None
    best_at: float | None
    rated: int
    rating: int | None
    tie: int | None
    before: int | None = None
    experience: int = 0


class LeaderboardPage(msgspec.Struct, frozen=True):
    """A page, counted from 0, of a leaderboard with that many ``players``, and the reader's own row, if there is
    one. ``week`` is the week of the last match. The recorded places are from the end of the week before that. If
    nothing is ``remembered`` the leaderboard is no older than that week."""

    number: int
    players: int
    leaders: tuple[Leader, ...]
    own: Leader | None = None
    week: str = ""
    remembered: bool = False

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(0, self.players - 1) // PAGE


class FilledLeaderboard(msgspec.Struct, frozen=True):
    """A non-empty leaderboard, for each order that has anybody. ``matches`` counts its matches."""

    game: str
    list: str
    period: str
    by: By
    matches: int


class LeaderboardKey(msgspec.Struct, frozen=True):
    """Which leaderboard: the server, the game, the list, the period (see ``standings``), and its order."""

    guild_id: int
    game: str
    list: str
    period: str
    by: By


_SOMEBODY = "SELECT 1 FROM tier WHERE leaderboard_id = leaderboard.id AND kind = '{}'"
_BEFORE = "SELECT place FROM former_place WHERE leaderboard_id = ? AND kind = ? AND user_id = ?"
_EXPERIENCE = """
SELECT rated FROM leaderboard JOIN leaderboard AS ever USING (guild_id, list, game)
JOIN standing ON leaderboard_id = ever.id AND user_id = ?2 WHERE leaderboard.id = ?1 AND ever.period = 'all'
"""
_HAVING = ", ".join(f"EXISTS ({_SOMEBODY.format(kind)}) AS {kind}" for kind in ORDERS)
_FILLED = f"""
SELECT game, list, period, matches, {_HAVING} FROM leaderboard
WHERE guild_id = ? AND period IN (%s) AND (list = ? OR list NOT GLOB '{DAILY}.*')
"""
_PERSON = f"SELECT {STANDING_FIELDS}, hidden FROM standing WHERE leaderboard_id = ? AND user_id = ? AND "
EMPTY = LeaderboardPage(0, 0, ())

_LAST_PLAYED = """
SELECT game FROM (SELECT game, solo, n FROM result WHERE guild_id = ? ORDER BY match_id DESC LIMIT 40)
WHERE solo IS NULL ORDER BY n DESC LIMIT 1
"""
"""The game of the match that ended last among the newest. The results of a server are indexed by their matches."""


class LeaderboardStore:
    """Reads leaderboards."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def page(self, key: LeaderboardKey, user_id: int, number: int = 0) -> LeaderboardPage:
        """Return that page for that reader, or the last page if there are fewer."""

        def read(connection: sqlite3.Connection) -> LeaderboardPage:
            found = _find(connection, key)
            if found is None:
                return EMPTY
            leaderboard_id, week = found
            order = ORDERS[key.by]
            players = order.count(connection, leaderboard_id)
            number_ = min(number, max(0, players - 1) // PAGE)
            rows = order.rows(connection, leaderboard_id, number_ * PAGE, PAGE)
            own = _person(connection, leaderboard_id, order, user_id)
            kind = (leaderboard_id, key.by)
            return LeaderboardPage(
                number_,
                players,
                tuple(_leader(connection, kind, place, row) for place, row in rows),
                own and _leader(connection, kind, *own),
                week,
                _remembers(connection, leaderboard_id),
            )

        return await self._db.read(read)

    async def users(self, key: LeaderboardKey, offset: int, limit: int) -> list[int]:
        """Return users in the order of the leaderboard, from that offset on."""

        def read(connection: sqlite3.Connection) -> list[int]:
            found = _find(connection, key)
            rows = ORDERS[key.by].rows(connection, found[0], offset, limit) if found else []
            return [row["user_id"] for _, row in rows]

        return await self._db.read(read)

    async def page_of(self, key: LeaderboardKey, user_id: int) -> int:
        """Return the number of the page with that player, 0 if they are not on the leaderboard."""

        def read(connection: sqlite3.Connection) -> int:
            found = _find(connection, key)
            own = found and _own(connection, found[0], ORDERS[key.by], user_id)
            if not found or not own:
                return 0
            return ORDERS[key.by].position(connection, found[0], own[1]) // PAGE

        return await self._db.read(read)

    async def podium(self, key: LeaderboardKey) -> tuple[Leader, ...]:
        """Return the players in the first three places."""

        def read(connection: sqlite3.Connection) -> tuple[Leader, ...]:
            found = _find(connection, key)
            if found is None:
                return ()
            rows = ORDERS[key.by].rows(connection, found[0], 0, PAGE)
            kind = (found[0], key.by)
            return tuple(_leader(connection, kind, place, row) for place, row in rows if place <= 3)

        return await self._db.read(read)

    async def of(self, key: LeaderboardKey, user_id: int) -> Leader | None:
        """Return that player's row, hidden players included, or None."""

        def read(connection: sqlite3.Connection) -> Leader | None:
            found = _find(connection, key)
            own = found and _person(connection, found[0], ORDERS[key.by], user_id)
            return _leader(connection, (found[0], key.by), *own) if found and own else None

        return await self._db.read(read)

    async def find_last_played(self, guild_id: int) -> str | None:
        """Return the game last played on a server, solo games aside, None if there was none lately."""
        row = await self._db.row(_LAST_PLAYED, (guild_id,))
        return None if row is None else str(row["game"])

    async def list_filled(self, guild_id: int, periods: Collection[str], day: str) -> list[FilledLeaderboard]:
        """List the non-empty leaderboards of these periods. Of the lists of single days, only that of ``day``."""
        sql = _FILLED % ", ".join("?" * len(periods))
        rows = await self._db.rows(sql, (guild_id, *periods, f"{DAILY}.{day}"))
        return [
            FilledLeaderboard(row["game"], row["list"], row["period"], by, row["matches"])
            for row in rows
            for by in ORDERS
            if row[by]
        ]


def _find(connection: sqlite3.Connection, key: LeaderboardKey) -> tuple[int, str] | None:
    row = connection.execute(
        "SELECT id, week FROM leaderboard WHERE guild_id = ? AND list = ? AND period = ? AND game = ?",
        (key.guild_id, key.list, key.period, key.game),
    ).fetchone()
    return (row["id"], row["week"]) if row else None


def _own(
    connection: sqlite3.Connection, leaderboard_id: int, order: Order, user_id: int
) -> tuple[int, sqlite3.Row] | None:
    """Return the place and the standing of a player who has a place."""
    found = _person(connection, leaderboard_id, order, user_id)
    return found if found and found[0] else None


def _person(
    connection: sqlite3.Connection, leaderboard_id: int, order: Order, user_id: int
) -> tuple[int, sqlite3.Row] | None:
    """Return the place and the standing of a player, with place 0 if they are hidden."""
    row = connection.execute(_PERSON + order.having, (leaderboard_id, user_id)).fetchone()
    if row is None:
        return None
    return 0 if row["hidden"] else order.place(connection, leaderboard_id, row), row


def _leader(connection: sqlite3.Connection, kind: tuple[int, By], place: int, row: sqlite3.Row) -> Leader:
    before = connection.execute(_BEFORE, (*kind, row["user_id"])).fetchone()
    rated = connection.execute(_EXPERIENCE, (kind[0], row["user_id"])).fetchone()
    known = {name: row[name] for name in Leader.__struct_fields__[1:-2]}
    return Leader(place, **known, before=before and before["place"], experience=rated["rated"] if rated else 0)


def _remembers(connection: sqlite3.Connection, leaderboard_id: int) -> bool:
    sql = "SELECT EXISTS (SELECT 1 FROM former_place WHERE leaderboard_id = ?)"
    return bool(connection.execute(sql, (leaderboard_id,)).fetchone()[0])
