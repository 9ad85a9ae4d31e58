"""How many newer messages there are below each table message in its channel."""

from __future__ import annotations


class BuriedTables:
    """Counts the messages people have posted below each table message, as far as this process has seen them.

    Only tables of lobbies and running matches are kept in memory.
    """

    def __init__(self) -> None:
        self._below: dict[int, dict[int, int]] = {}
        """Number of messages by channel and match."""

    def __len__(self) -> int:
        """How many tables are watched."""
        return sum(len(tables) for tables in self._below.values())

    def posted_in(self, channel_id: int) -> None:
        """Somebody posted in a channel: every table there has one more message below it."""
        tables = self._below.get(channel_id, {})
        for match_id in tables:
            tables[match_id] += 1

    def watch(self, channel_id: int, match_id: int) -> None:
        """Start counting messages below this table."""
        self._below.setdefault(channel_id, {}).setdefault(match_id, 0)

    def forget(self, channel_id: int, match_id: int) -> None:
        """Stop counting: the table is gone, or will not change any more."""
        tables = self._below.get(channel_id, {})
        tables.pop(match_id, None)
        if not tables:
            self._below.pop(channel_id, None)

    def below(self, channel_id: int, match_id: int) -> int:
        """The number of messages below a table."""
        return self._below.get(channel_id, {}).get(match_id, 0)
