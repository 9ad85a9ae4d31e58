"""The morning posts of servers: when the next one is due, and the message of the last one. Triggers count what
changes a post. Outdated and due posts are found by indexes, so that a restart loses nothing."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.posts import PostKey, PostRow, number_of
from bot.store.sqlite.database import Database

PATIENCE = 3600.0
"""The longest pause between two edits in seconds. A longer one was recorded by a clock that was ahead."""


class PostTime(msgspec.Struct, frozen=True):
    """When a server's next post is due (Unix seconds) and for which local day (``2026-01-31``), and the last day
    with one."""

    guild_id: int
    due_at: float
    due_day: str
    last_day: str | None = None


_TIME = ", ".join(PostTime.__struct_fields__)
_MINE = "subject = ? AND kind = 'morning'"
_LAST = f"SELECT {_TIME} FROM daily_post_time WHERE guild_id = ?"
_SCHEDULE = "INSERT OR REPLACE INTO daily_post_time (guild_id, due_at, due_day, last_day) VALUES (?, ?, ?, ?)"
_DUE = f"SELECT {_TIME} FROM daily_post_time WHERE due_at <= ? AND mine(guild_id)"
_AHEAD = f"SELECT {_TIME} FROM daily_post_time WHERE due_at > ? AND mine(guild_id)"
_BEHIND = """
SELECT subject, turn FROM post WHERE kind = 'morning' AND shown < wanted AND mine(subject)
AND (message_id IS NULL OR (ends_at = 0 OR turn = ?1) AND (coalesce(try_at, 0) <= ?2 OR try_at > ?2 + ?3))
"""
_MOVE_ON = "UPDATE daily_post_time SET due_at = ?, due_day = ? WHERE guild_id = ? AND due_at = ?"
_DONE = "UPDATE daily_post_time SET last_day = ? WHERE guild_id = ?"
_CLOSE = f"UPDATE post SET ends_at = 0, try_at = 0, wanted = wanted + 1 WHERE {_MINE} AND ends_at != 0"
_CLOSE_OTHERS = f"{_CLOSE} AND turn != ?"
_NEW = (
    "INSERT OR IGNORE INTO post (subject, kind, turn, channel_id, ends_at, shown, wanted)"
    " VALUES (?, 'morning', ?, ?, ?, 0, 1)"
)


class DailyPostStore:
    """Stores the times of posts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def time_of(self, guild_id: int) -> PostTime | None:
        """Return when a server's next post is due, None if it wants none."""
        row = await self._db.row(_LAST, (guild_id,))
        return None if row is None else PostTime(*row)

    async def schedule(self, time: PostTime) -> None:
        """Schedule a server's next post."""
        await self._db.write(_SCHEDULE, msgspec.structs.astuple(time))

    async def stop(self, guild_id: int) -> None:
        """Stop a server's posts and close the last one."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM daily_post_time WHERE guild_id = ?", (guild_id,))
            connection.execute(_CLOSE, (guild_id,))

        await self._db.run(work)

    async def due(self, now: float) -> list[PostTime]:
        """Return the posts that are due."""
        return [PostTime(*row) for row in await self._db.rows(_DUE, (now,))]

    async def ahead(self, after: float) -> list[PostTime]:
        """Return the posts due after that time, which is so far away that only a wrong clock can have set them."""
        return [PostTime(*row) for row in await self._db.rows(_AHEAD, (after,))]

    async def next_due(self) -> float | None:
        """Return when the next post is due."""
        row = await self._db.row("SELECT min(due_at) AS at FROM daily_post_time WHERE mine(guild_id)")
        return None if row is None else row["at"]

    async def move_on(self, time: PostTime, at: float, day: str, post: PostRow | None = None) -> bool:
        """Take up a due post and schedule the next one for that local day. With ``post``, create that post unless
        one about the same puzzles exists, and close the earlier ones. Returns False if it was taken up before."""

        def work(connection: sqlite3.Connection) -> bool:
            moved = connection.execute(_MOVE_ON, (at, day, time.guild_id, time.due_at)).rowcount == 1
            if not moved or post is None:
                return moved
            connection.execute(_DONE, (time.due_day, time.guild_id))
            connection.execute(_CLOSE_OTHERS, (time.guild_id, post.turn))
            connection.execute(_NEW, (post.subject, post.turn, post.channel_id, post.ends_at))
            return True

        return await self._db.run(work)

    async def behind(self, today: str, now: float) -> list[PostKey]:
        """List outdated posts that may be edited now. Posts of other days stay as they are until they are
        closed."""
        rows = await self._db.rows(_BEHIND, (number_of(today), now, PATIENCE))
        return [PostKey("morning", row["subject"], turn=row["turn"]) for row in rows]

    async def note(self, row: PostRow, message_id: int, edit_after: float) -> None:
        """Record which message shows the post as it was read, and when it may be edited next."""
        sql = f"UPDATE post SET message_id = ?, shown = ?, try_at = ? WHERE {_MINE} AND turn = ?"
        await self._db.write(sql, (message_id, row.wanted, edit_after, row.subject, row.turn))
