"""The assignment of servers to processes, where several processes run one bot.

Discord gives each server to a shard, and the shards are dealt to the processes in turn. So a server, with all its
matches, belongs to exactly one process.
"""

from __future__ import annotations

import msgspec

NOWHERE = 0
"""The guild id of private matches that belong to no server: begun in a DM with the bot, or anywhere by a user
who has installed it for themselves. They have no table and no moderators, count on no leaderboard, are played with
the settings of a server that has changed none, and belong to the first process. The bot never leaves it."""
MOST = 8
"""How many processes a bot may have: Discord's limits are divided among them."""


class Share(msgspec.Struct, frozen=True):
    """The part of process ``index`` (from 0) of ``of``. The first has direct messages and slash commands, too."""

    index: int = 0
    of: int = 1

    @property
    def first(self) -> bool:
        """Whether this process does what is to be done once for the whole bot."""
        return self.index == 0

    def owner(self, guild_id: int) -> int:
        """Return the index of the process responsible for a server."""
        return (guild_id >> 22) % self.of

    def has(self, guild_id: int) -> bool:
        """Return whether this process is responsible for a server."""
        return self.owner(guild_id) == self.index

    def shards(self, count: int) -> list[int]:
        """Return the shards of this process, given the number of all, a multiple of the number of processes."""
        return list(range(self.index, count, self.of))
