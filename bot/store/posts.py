"""The ledger of posts: every message that the bot keeps, what it shows, and those that are being sent. A post is
known by what it is about (``PostKey``). A row stands for a message, or for one that is wanted. Before it is sent,
the nonce by which Discord knows it is stored in the same row, so that a second attempt is idempotent."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

import msgspec

from bot.share import NOWHERE
from bot.store.match.kinds import COUNTS
from bot.store.sqlite.database import Database

ALL = TABLE = -1
"""The ``part`` of a post that is for everybody, such as a table."""
NEVER = 253_402_300_800.0
"""The end of the year 9999, for posts that are not retried."""
UNSEEN = -1
"""Shown by a post that does not show any state yet."""
SHOWN = 1
"""Shown, and wanted, by a post that stays as it was posted."""
REMEMBERED = 15 * 60.0
"""Seconds for which a post counts as the same one. Discord remembers nonces for a few minutes."""
LONGEST = 25
"""Characters of a nonce, at most."""

SeatPost = Literal["panel", "private", "call", "called", "reminder", "out of reach"]
"""Posts for the owner of a seat: the panel in their DMs, and the private one in a channel, the call to a turn, the
reminder of it, and the news that a table is out of reach. ``called``: the message of a call was deleted in a
pause."""
NoticeKind = Literal["call", "called", "reminder"]
PostKind = (
    SeatPost
    | Literal["table", "invitation", "role call"]
    | Literal["tournament", "cup reminder", "morning", "welcome", "podium", "audit", "daily reminder", "export"]
    | Literal["race", "race ticket"]
)
SEAT_POSTS: tuple[SeatPost, ...] = get_args(SeatPost)
OF_SEATS = str(SEAT_POSTS)
OF_SERVERS = "('morning', 'welcome', 'podium', 'audit')"
_OF_MATCHES = f"('table', 'invitation', 'role call', {OF_SEATS[1:]}"
_NOTICES = "('call', 'called', 'reminder')"

Problem = Literal[
    "dms_closed",
    "dms_closed_told",
    "dms_off",
    "dms_off_told",
    "dm_refused",
    "no_access",
    "no_access_told",
    "no_thread",
]
"""The problem of a message, and whether the players have been told. A seat's owner cannot get DMs or does not want
any, Discord did not take the panel for another reason, a table's channel is out of reach, or a table that wanted a
thread stays in the lobby's channel."""
DMS_CLOSED: Problem = "dms_closed"
DMS_OFF: Problem = "dms_off"
DM_REFUSED: Problem = "dm_refused"
SENT_AGAIN: tuple[Problem, ...] = ("dms_off", "dms_off_told", "dm_refused")
"""Problems that the next panel may no longer have."""
NO_ACCESS: Problem = "no_access"
NO_THREAD: Problem = "no_thread"
OUT_OF_REACH: tuple[Problem, ...] = ("no_access", "no_access_told")


class PostKey(NamedTuple):
    """The subject of a post: a match, a tournament, a server or a user (``subject``), in it a seat or a user
    (``part``), and the turn, the round or the day (``turn``), where there are several."""

    kind: PostKind
    subject: int
    part: int = ALL
    turn: int = 0

    def __str__(self) -> str:
        """Describe the post for a log."""
        return f"{self.kind} {self.subject}" + (f", {self.part}" if self.part != ALL else "")


class PostRow(msgspec.Struct, frozen=True):
    """A post and its message.

    ``shown`` is the version (table, tournament), count of changes (morning post) or stamp (panel; -1 while a
    computer plays, -2 after the end, -3 in a pause) that it shows, or ``epochs.UNSURE`` after the bot went back to
    a backup. ``wanted`` is what it should show, where the database keeps count itself. ``message_id`` is None when
    nothing could be posted or nothing was yet. ``problem`` is the reason, or what is wrong with the message.

    ``try_at`` (Unix seconds): when a table that could not be shown is retried, if nothing changes before; when a
    role is to be called; until when a morning post is not to be edited. ``ends_at``: when a private panel stops
    following its match; until when a morning post may be posted, 0 if it is edited once more and then left alone.
    ``token`` is Discord's key to a private panel: with it anyone can write in Tally's name for a quarter of an
    hour, so it is never shown, logged or handed out.
    """

    kind: PostKind
    subject: int
    part: int = ALL
    turn: int = 0
    channel_id: int = 0
    message_id: int | None = None
    shown: int = 0
    posted_at: float = 0.0
    problem: Problem | None = None
    try_at: float | None = None
    ends_at: float = 0.0
    token: str = ""
    wanted: int | None = None

    @property
    def key(self) -> PostKey:
        """What it is about."""
        return PostKey(self.kind, self.subject, self.part, self.turn)

    @property
    def place(self) -> tuple[int, int] | None:
        """The channel and the message, None without a message."""
        return None if self.message_id is None else (self.channel_id, self.message_id)

    @property
    def match_id(self) -> int:
        """The match that it belongs to."""
        return self.subject

    @property
    def seat(self) -> int:
        """The seat that it belongs to, ``TABLE`` for a table."""
        return self.part

    def __repr__(self) -> str:
        return f"PostRow({self.key}, message {self.message_id}, shows {self.shown})"


class Sending(msgspec.Struct, frozen=True):
    """An attempt to send a post with an unknown outcome: where, since when (Unix seconds), and its nonce. Discord
    makes one message of all requests with the same nonce."""

    nonce: str
    channel_id: int
    at: float


_FIELDS = ", ".join(PostRow.__struct_fields__)
_QUALIFIED = ", ".join(f"post.{name}" for name in PostRow.__struct_fields__)
_KEY = "subject = :subject AND kind = :kind AND part = :part AND turn = :turn"
_UPSERT = f"""
INSERT INTO post ({_FIELDS}) SELECT {", ".join("?" * len(PostRow.__struct_fields__))}
WHERE ?1 NOT IN {_OF_MATCHES} OR EXISTS (SELECT 1 FROM match WHERE id = ?2)
AND NOT EXISTS (SELECT 1 FROM seat WHERE match_id = ?2 AND seat = ?3 AND user_id IS NULL)
ON CONFLICT DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in PostRow.__struct_fields__[4:-1])}
"""
_OVER = "status IN ('finished', 'cancelled')"

BEHIND = """
SELECT match.id AS id FROM match LEFT JOIN post ON subject = match.id AND kind = 'table'
WHERE unsettled AND (status IN ('lobby', 'running') OR message_id IS NOT NULL) AND NOT private
AND (shown IS NULL OR shown < version) AND try_at IS NULL AND mine(guild_id)
"""
NOT_SHOWN = (
    "FROM post JOIN match ON match.id = subject WHERE kind = 'table' AND try_at IS NOT NULL AND mine(guild_id)"
)
UNSENT = f"""
SELECT match.id AS id FROM match CROSS JOIN seat ON seat.match_id = match.id
LEFT JOIN post ON subject = match.id AND kind = 'panel' AND part = seat.seat
WHERE unsettled AND status = 'running' AND {COUNTS} AND user_id IS NOT NULL AND away = 0
AND (shown IS NULL OR shown != iif(paused_at IS NULL, stamp, -3) AND problem IS NULL)
AND NOT (guild_id = {NOWHERE} AND shown IS NULL)
UNION SELECT match_id FROM seat WHERE due_at IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM post WHERE subject = seat.match_id AND kind = 'call' AND part = seat.seat
    AND post.turn = seat.turn AND shown IS NOT NULL
)
UNION SELECT match.id FROM match CROSS JOIN post ON subject = match.id AND kind IN {_NOTICES}
WHERE unsettled AND {_OVER} AND message_id IS NOT NULL
UNION SELECT match.id FROM match CROSS JOIN post ON subject = match.id AND kind = 'panel'
LEFT JOIN seat ON seat.match_id = match.id AND seat.seat = part
WHERE unsettled AND message_id IS NOT NULL
AND ({_OVER} AND shown != -2 OR status = 'running' AND away = 1 AND shown != -1)
UNION SELECT match.id FROM match CROSS JOIN post ON subject = match.id AND kind = 'table'
WHERE unsettled AND problem = '{NO_ACCESS}'
"""
SETTLE = f"""
UPDATE match SET unsettled = 0 WHERE unsettled AND {_OVER} AND NOT (status = 'finished' AND achieved IS NULL)
AND NOT EXISTS (
    SELECT 1 FROM post WHERE subject = match.id AND kind IN ('table', 'panel')
    AND (message_id IS NOT NULL AND shown != CASE kind WHEN 'table' THEN version ELSE -2 END AND try_at IS NULL
    OR problem = '{NO_ACCESS}')
)
AND NOT EXISTS (SELECT 1 FROM post WHERE subject = match.id AND kind IN {_NOTICES} AND message_id IS NOT NULL)
"""


MOST_KINDS = 6
"""The number of kinds of posts that can be read at once."""


def read_posts(connection: sqlite3.Connection, match_id: int, *kinds: PostKind) -> list[PostRow]:
    """Read the posts of a match, or of another subject, that are of these kinds, at most ``MOST_KINDS``."""
    marks = ", ".join("?" * MOST_KINDS)
    sql = f"SELECT {_FIELDS} FROM post WHERE subject = ? AND shown IS NOT NULL AND kind IN ({marks})"
    rows = connection.execute(sql, (match_id, *kinds, *[None] * (MOST_KINDS - len(kinds))))
    return [PostRow(*row) for row in rows]


def read_messages(connection: sqlite3.Connection, match_id: int) -> dict[int, PostRow]:
    """Read the table (at ``TABLE``) and the DM panels of a match by seat."""
    return {row.part: row for row in read_posts(connection, match_id, "table", "panel")}


def forget_calls(connection: sqlite3.Connection, match_id: int) -> None:
    """Forget the calls of a match, so that players are called even if they were called for that turn before."""
    calls = "kind IN ('call', 'called') AND shown IS NOT NULL"
    connection.execute(f"DELETE FROM post WHERE subject = ? AND {calls}", (match_id,))


def forget_seats(connection: sqlite3.Connection, seats: Sequence[tuple[int, int]]) -> None:
    """Delete the drafts, the decisions made ahead and the posts of seats (match and number) whose owners are
    forgotten."""
    connection.executemany("DELETE FROM draft WHERE match_id = ? AND seat = ?", seats)
    connection.executemany("DELETE FROM plan WHERE match_id = ? AND seat = ?", seats)
    connection.executemany(f"DELETE FROM post WHERE subject = ? AND part = ? AND kind IN {OF_SEATS}", seats)


def number_of(period: str) -> int:
    """Turn a day or a season, such as ``2026-01-31``, into a number for a ``turn``."""
    return int(re.sub(r"\D", "", period) or 0)


def day_of(number: int) -> str:
    """Turn the number of a day back into a day."""
    return f"{number // 10_000:04}-{number // 100 % 100:02}-{number % 100:02}"


class PostStore:
    """Keeps the ledger."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, row: PostRow) -> None:
        """Store the state of a post. Does nothing if its match or the data of the seat's owner was deleted."""
        await self._db.write_relaxed(_UPSERT, msgspec.structs.astuple(row))

    async def drop(self, row: PostRow) -> None:
        """Forget a post, unless a newer one has taken its place."""
        await self._db.write_relaxed(
            "UPDATE post SET shown = NULL, message_id = NULL, problem = NULL, try_at = NULL, ends_at = 0,"
            f" token = '' WHERE {_KEY} AND token = :token",
            {**row.key._asdict(), "token": row.token},
        )

    async def want(self, key: PostKey) -> None:
        """Record that a post is to be made, perhaps once more."""
        await self._db.write(
            "INSERT INTO post (kind, subject, part, turn, shown, wanted) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET shown = excluded.shown, wanted = excluded.wanted, message_id = NULL",
            (*key, UNSEEN, SHOWN),
        )

    async def list_wanted(self, kind: PostKind) -> list[int]:
        """List the servers in which a post of that kind is to be made."""
        rows = await self._db.rows(
            "SELECT subject FROM post WHERE kind = ? AND shown < wanted AND mine(subject)", (kind,)
        )
        return [row["subject"] for row in rows]

    async def find(self, key: PostKey) -> PostRow | None:
        """Find a post, or return None."""
        rows = await self._db.rows(f"SELECT {_FIELDS} FROM post WHERE {_KEY} AND shown IS NOT NULL", key._asdict())
        return PostRow(*rows[0]) if rows else None

    async def of(self, match_id: int, *kinds: PostKind) -> list[PostRow]:
        """Find the posts of a match that are of these kinds (up to three)."""
        return await self._db.read(lambda connection: read_posts(connection, match_id, *kinds))

    async def of_match(self, match_id: int) -> dict[int, PostRow]:
        """Find the table (at ``TABLE``) and the DM panels of a match by seat."""
        return await self._db.read(lambda connection: read_messages(connection, match_id))

    async def panels_of(self, user_id: int) -> list[tuple[int, int]]:
        """Return channel and message ids of all DM panels of a user's lobbies and running matches."""
        rows = await self._db.rows(
            "SELECT post.channel_id, message_id FROM seat JOIN match ON match.id = match_id"
            " JOIN post ON subject = match_id AND kind = 'panel' AND part = seat"
            " WHERE user_id = ? AND message_id IS NOT NULL AND status IN ('lobby', 'running')",
            (user_id,),
        )
        return [(row["channel_id"], row["message_id"]) for row in rows]

    async def note_shown(self, row: PostRow, shown: int) -> None:
        """Record what a post shows now. Does nothing if another message has replaced it."""
        await self._db.write_relaxed(
            f"UPDATE post SET shown = :shown WHERE {_KEY} AND message_id = :message_id AND shown IS NOT NULL",
            {**row.key._asdict(), "shown": shown, "message_id": row.message_id},
        )

    async def mark_told(self, row: PostRow) -> None:
        """Record that the players know of the problem, unless it has changed meanwhile."""
        await self._db.write_relaxed(
            f"UPDATE post SET problem = problem || '_told' WHERE {_KEY} AND problem = :problem",
            {**row.key._asdict(), "problem": row.problem},
        )

    async def behind(self) -> list[int]:
        """Return the ids of matches that changed after their table was last updated (the process died in between),
        except those whose tables could not be shown (``not_shown``)."""
        return await self._ids(BEHIND)

    async def not_shown(self, guild_id: int) -> list[PostRow]:
        """List the tables of a server that could not be shown."""
        return await self._rows(f"SELECT {_QUALIFIED} {NOT_SHOWN} AND guild_id = ?", guild_id)

    async def to_try(self, now: float) -> list[PostRow]:
        """List the tables that could not be shown and are to be retried now (Unix seconds)."""
        return await self._rows(f"SELECT {_QUALIFIED} {NOT_SHOWN} AND try_at <= ?", now)

    async def next_try(self) -> float | None:
        """Return when the next table that could not be shown is retried, None if there is none."""
        return await self._time(f"SELECT min(try_at) AS at {NOT_SHOWN} AND try_at < {NEVER}")

    async def try_again(self, row: PostRow, at: float) -> None:
        """Record when a table that could not be shown is retried (Unix seconds)."""
        await self._db.write_relaxed(
            f"UPDATE post SET try_at = :at WHERE {_KEY} AND try_at IS NOT NULL", {**row.key._asdict(), "at": at}
        )

    async def list_unsent(self) -> list[int]:
        """Return the ids of matches with a panel to send, refresh or close, or with players to be told that their
        table is out of reach (the process died before it got to that)."""
        return await self._ids(f"SELECT id FROM ({UNSENT}) JOIN match USING (id) WHERE mine(guild_id)")

    async def settle(self) -> None:
        """Drop matches from ``behind`` and ``list_unsent`` that are over, checked for achievements, and fully
        shown."""
        await self._db.write_relaxed(SETTLE)

    async def list_ended_panels(self, now: float) -> list[PostRow]:
        """List the private panels that have expired."""
        return await self._rows(
            f"SELECT {_FIELDS} FROM post WHERE kind = 'private' AND ends_at > 0 AND ends_at <= ?", now
        )

    async def next_end(self) -> float | None:
        """Return when the next private panel expires."""
        return await self._time("SELECT min(ends_at) AS at FROM post WHERE kind = 'private' AND ends_at > 0")

    async def read_followed_seats(self) -> list[tuple[int, int]]:
        """Return the matches and seats that have private panels."""
        rows = await self._db.rows(
            "SELECT subject, part FROM post JOIN match ON match.id = subject"
            " WHERE kind = 'private' AND post.ends_at > 0 AND mine(guild_id)"
        )
        return [(row["subject"], row["part"]) for row in rows]

    async def role_calls(self) -> dict[PostRow, bool]:
        """Return the calls of roles, each with whether its lobby is still open."""
        rows = await self._db.rows(
            f"SELECT {_QUALIFIED}, status = 'lobby' FROM post JOIN match ON match.id = subject"
            " WHERE kind = 'role call' AND shown IS NOT NULL AND mine(guild_id)"
        )
        return {PostRow(*row[:-1]): bool(row[-1]) for row in rows}

    async def begin_attempt(self, key: PostKey, channel_id: int, now: float) -> tuple[Sending, bool]:
        """Record that a post is about to be sent. Returns its nonce, and whether an earlier attempt with the same
        nonce may have reached that channel."""
        known = await self.find_attempt(key)
        if known is not None and known.channel_id == channel_id and abs(now - known.at) < REMEMBERED:
            return known, True
        words = f"{key.kind}:{key.subject}:{key.part}:{key.turn}:{channel_id}:{now}"
        sending = Sending(hashlib.sha256(words.encode()).hexdigest()[:LONGEST], channel_id, now)
        await self._db.write_relaxed(
            "INSERT INTO post (kind, subject, part, turn, nonce, sent_to, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE"
            " SET nonce = excluded.nonce, sent_to = excluded.sent_to, sent_at = excluded.sent_at",
            (*key, *msgspec.structs.astuple(sending)),
        )
        return sending, False

    async def find_attempt(self, key: PostKey) -> Sending | None:
        """Find the attempt to send a post whose outcome is unknown, or return None."""
        rows = await self._db.rows(
            f"SELECT nonce, sent_to, sent_at FROM post WHERE {_KEY} AND nonce IS NOT NULL", key._asdict()
        )
        return Sending(*rows[0]) if rows else None

    async def end_attempt(self, key: PostKey, sending: Sending) -> None:
        """Forget an attempt whose outcome is known."""
        await self._db.write_relaxed(
            f"UPDATE post SET nonce = NULL WHERE {_KEY} AND nonce = :nonce",
            {**key._asdict(), "nonce": sending.nonce},
        )

    async def expire_attempts(self, now: float) -> None:
        """Forget the attempts that are too old for Discord to know their nonce."""
        await self._db.write(
            "UPDATE post SET nonce = NULL WHERE nonce IS NOT NULL AND sent_at <= ?", (now - REMEMBERED,)
        )

    async def _rows(self, sql: str, value: float) -> list[PostRow]:
        return [PostRow(*row) for row in await self._db.rows(sql, (value,))]

    async def _ids(self, sql: str) -> list[int]:
        return [row["id"] for row in await self._db.rows(sql)]

    async def _time(self, sql: str) -> float | None:
        (row,) = await self._db.rows(sql)
        found: float | None = row["at"]
        return found
