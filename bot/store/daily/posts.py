"""The morning posts of servers: when the next one is due, and the message of the last one.

Triggers count what changes a post. What is behind, or due, is found by indexes, so that a restart loses nothing.
"""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.database import Database

PATIENCE = 3600.0
"""The longest pause between two edits in seconds; one that seems longer was noted by a clock that was ahead."""


class PostTime(msgspec.Struct, frozen=True):
    """When the next post of a server is due (Unix seconds), for which local day (``2026-01-31``), and the last one
    that had a post."""

    guild_id: int
    due_at: float
    due_day: str
    last_day: str | None = None


class DailyPost(msgspec.Struct, frozen=True):
    """The post of a server about the puzzles of a day. ``message_id`` None: to be posted, until ``post_until``.
    ``edit_after``: not to be edited before (both Unix seconds). ``changed`` and ``shown``: how many changes there
    were, and how many of them the message shows. ``closing``: it is edited once more, and then left alone."""

    guild_id: int
    day: str
    channel_id: int
    message_id: int | None
    post_until: float
    edit_after: float = 0.0
    changed: int = 1
    shown: int = 0
    closing: int = 0


_TIME = ", ".join(PostTime.__struct_fields__)
_POST = ", ".join(DailyPost.__struct_fields__)
_OF = f"SELECT {_POST} FROM daily_post WHERE guild_id = ? AND day = ?"
_LAST = f"SELECT {_TIME} FROM daily_post_time WHERE guild_id = ?"
_SCHEDULE = "INSERT OR REPLACE INTO daily_post_time (guild_id, due_at, due_day, last_day) VALUES (?, ?, ?, ?)"
_DUE = f"SELECT {_TIME} FROM daily_post_time WHERE due_at <= ? AND mine(guild_id)"
_AHEAD = f"SELECT {_TIME} FROM daily_post_time WHERE due_at > ? AND mine(guild_id)"
_BEHIND = """
SELECT guild_id, day FROM daily_post WHERE shown < changed AND mine(guild_id)
AND (message_id IS NULL OR (closing OR day = ?1) AND (edit_after <= ?2 OR edit_after > ?2 + ?3))
"""
_MOVE_ON = "UPDATE daily_post_time SET due_at = ?, due_day = ? WHERE guild_id = ? AND due_at = ?"
_DONE = "UPDATE daily_post_time SET last_day = ? WHERE guild_id = ?"
_CLOSE = (
    "UPDATE daily_post SET closing = 1, edit_after = 0, changed = changed + 1 WHERE guild_id = ? AND NOT closing"
)
_CLOSE_OTHERS = f"{_CLOSE} AND day != ?"
_NEW = "INSERT OR IGNORE INTO daily_post (guild_id, day, channel_id, post_until) VALUES (?, ?, ?, ?)"


class DailyPostStore:
    """Keeps the times of posts and their messages."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def time_of(self, guild_id: int) -> PostTime | None:
        """When the next post of a server is due, None if it wants none."""
        row = await self._db.row(_LAST, (guild_id,))
        return None if row is None else PostTime(*row)

    async def schedule(self, time: PostTime) -> None:
        """The next post of a server is due then."""
        await self._db.write(_SCHEDULE, msgspec.structs.astuple(time))

    async def stop(self, guild_id: int) -> None:
        """The server wants no posts; the last one is left alone soon."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM daily_post_time WHERE guild_id = ?", (guild_id,))
            connection.execute(_CLOSE, (guild_id,))

        await self._db.run(work)

    async def due(self, now: float) -> list[PostTime]:
        """What is due now."""
        return [PostTime(*row) for row in await self._db.rows(_DUE, (now,))]

    async def ahead(self, after: float) -> list[PostTime]:
        """What is due after that time, which is so far away that only a clock that was wrong can have said it."""
        return [PostTime(*row) for row in await self._db.rows(_AHEAD, (after,))]

    async def next_due(self) -> float | None:
        """When something is due next."""
        row = await self._db.row("SELECT min(due_at) AS at FROM daily_post_time WHERE mine(guild_id)")
        return None if row is None else row["at"]

    async def move_on(self, time: PostTime, at: float, day: str, post: DailyPost | None = None) -> bool:
        """What was due is taken up, and the next is due then, for that local day. With a post, that is to be made
        now, and those before it are closed; False if it was taken up before. Where there is a post about the same
        puzzles, that one stays."""

        def work(connection: sqlite3.Connection) -> bool:
            moved = connection.execute(_MOVE_ON, (at, day, time.guild_id, time.due_at)).rowcount == 1
            if not moved or post is None:
                return moved
            connection.execute(_DONE, (time.due_day, time.guild_id))
            connection.execute(_CLOSE_OTHERS, (time.guild_id, post.day))
            connection.execute(_NEW, (post.guild_id, post.day, post.channel_id, post.post_until))
            return True

        return await self._db.run(work)

    async def behind(self, today: str, now: float) -> list[tuple[int, str]]:
        """Server and day of posts that do not show what they should, and may be edited now. Those of other days
        than today stay as they are until they are closed."""
        rows = await self._db.rows(_BEHIND, (today, now, PATIENCE))
        return [(row["guild_id"], row["day"]) for row in rows]

    async def of(self, guild_id: int, day: str) -> DailyPost | None:
        """The post of a server about the puzzles of that day."""
        row = await self._db.row(_OF, (guild_id, day))
        return None if row is None else DailyPost(*row)

    async def posted(self, post: DailyPost, message_id: int, edit_after: float) -> None:
        """A message shows the post as it was read."""
        sql = "UPDATE daily_post SET message_id = ?, shown = ?, edit_after = ? WHERE guild_id = ? AND day = ?"
        await self._db.write(sql, (message_id, post.changed, edit_after, post.guild_id, post.day))

    async def wait(self, post: DailyPost, until: float) -> None:
        """The message cannot be edited before that time."""
        sql = "UPDATE daily_post SET edit_after = ? WHERE guild_id = ? AND day = ?"
        await self._db.write(sql, (until, post.guild_id, post.day))

    async def drop(self, guild_id: int, day: str) -> None:
        """Nothing is left to be done for that post."""
        await self._db.write("DELETE FROM daily_post WHERE guild_id = ? AND day = ?", (guild_id, day))
