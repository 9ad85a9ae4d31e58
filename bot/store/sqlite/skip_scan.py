"""The servers in a table, however many rows each has."""

from __future__ import annotations


def servers_in(table: str) -> str:
    """The SQL for the ``guild_id`` of each server in a table, in order: from each one straight to the next in its
    index. SQLite's DISTINCT would read the whole index."""
    return f"""
    SELECT guild_id FROM (
        WITH RECURSIVE server (guild_id) AS (
            SELECT min(guild_id) FROM {table}
            UNION ALL SELECT (SELECT min(guild_id) FROM {table} WHERE guild_id > server.guild_id) FROM server
            WHERE server.guild_id IS NOT NULL
        )
        SELECT guild_id FROM server WHERE guild_id IS NOT NULL
    )"""
