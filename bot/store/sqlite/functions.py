"""What Tally adds to SQL: functions of its own that every connection knows."""

from __future__ import annotations

import aiosqlite

from bot.share import Share
from bot.store.match.action_log import packed_state, with_state


async def add_functions(connection: aiosqlite.Connection, share: Share) -> None:
    """Let a connection know them.

    ``mine(guild_id)`` is 1 for a server that this process looks after; ``packed_state`` and ``with_state`` are for
    migrations of packed matches.
    """
    await connection.create_function("mine", 1, share.has, deterministic=True)
    await connection.create_function("packed_state", 1, packed_state, deterministic=True)
    await connection.create_function("with_state", 2, with_state, deterministic=True)
