"""Tables that could not be shown: retried when the server changes, and at long intervals.

The time of the next attempt is stored with the table (``PostRow.try_at``), so a restart forgets none.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

from bot.match.model import Match
from bot.store.posts import NEVER, PostRow
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.budget import Permit
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

AGAIN = 3600.0
"""Seconds after which a table that could not be shown is retried without any event."""
GIVEN_UP = 7 * 24 * 3600.0
"""Seconds after the end of a match in which its table is retried by itself. Later only after changes."""
GAP = 5.0
"""Minimum seconds between two looks at one server, whose roles and channels often change many at a time."""
Channel = discord.abc.GuildChannel | discord.Thread


class UnshownTables:
    """Calls ``refresh`` with the ids of matches whose tables may be shown now."""

    def __init__(self, runtime: Runtime, refresh: Callable[[int], None]) -> None:
        self._runtime = runtime
        self._refresh = refresh
        self._answers: dict[int, float] = {}
        """Until when commands may answer with the matches that they have opened."""
        self.queue = WorkQueue(runtime, self._look, "tables not shown on server", gap=lambda _: GAP)
        self.timer = Timer(self._run, "tables not shown", idle=ON_DEMAND)

    def start(self) -> None:
        """Start delayed work."""
        self.queue.start()
        self.timer.start()

    def stop(self) -> None:
        """Try nothing more until the next start."""
        self.queue.stop()
        self.timer.stop()

    def expect(self, at: float) -> None:
        """Schedule another attempt to show a table at that time (Unix seconds)."""
        self.timer.call_by(at)

    def look_at(self, match_id: int, at: float) -> None:
        """Schedule a look at a table for that time (Unix seconds), to post it unless it was shown by then."""
        self._answers[match_id] = at
        self.timer.call_by(at)

    def listen(self, client: commands.bot.BotBase) -> None:
        """Subscribe to events that may give the bot a channel back: changes of roles, of the bot's membership, of
        a channel, a thread or the server."""
        client.add_listener(self._look_at_server, "on_guild_channel_update")
        client.add_listener(self._look_at_server, "on_guild_role_update")
        client.add_listener(self._look_at_server, "on_thread_update")
        client.add_listener(self._member_changed, "on_member_update")
        client.add_listener(self._look_at_thread, "on_thread_join")
        client.add_listener(self._back, "on_guild_join")
        client.add_listener(self._back, "on_guild_available")

    async def _look_at_server(self, _before: Any, after: Channel | discord.Role) -> None:
        self.queue.add(after.guild.id)

    async def _member_changed(self, _before: discord.Member, after: discord.Member) -> None:
        if after.id == after.guild.me.id:
            self.queue.add(after.guild.id)

    async def _look_at_thread(self, thread: discord.Thread) -> None:
        self.queue.add(thread.guild.id)

    async def _back(self, guild: discord.Guild) -> None:
        self.queue.add(guild.id)

    async def _look(self, guild_id: int, _permit: Permit) -> None:
        """Retry a server's tables that are within reach, as far as is known without asking."""
        for row in await self._runtime.store.posts.not_shown(guild_id):
            match = await self._runtime.service.match(row.match_id)
            if True in self._list_reach(match, row):
                log.debug("match %s: its table may be shown again", row.match_id)
                self._refresh(row.match_id)

    async def _run(self) -> float | None:
        """Retry due tables unless known to be out of reach. Returns when the next one is due (Unix seconds)."""
        now, messages = self._runtime.service.clock(), self._runtime.store.posts
        for match_id in [match_id for match_id, at in self._answers.items() if at <= now]:
            del self._answers[match_id]
            self._refresh(match_id)
        for row in await messages.to_try(now):
            match = await self._runtime.service.match(row.match_id)
            if _long_over(match, now):
                await messages.try_again(row, NEVER)
                continue
            await messages.try_again(row, now + AGAIN)
            if self._list_reach(match, row) != {False}:
                self._refresh(row.match_id)
        wanted = [*self._answers.values(), await messages.next_try()]
        return min((at for at in wanted if at is not None), default=None)

    def _list_reach(self, match: Match, row: PostRow) -> set[bool | None]:
        """Whether the bot sees the channel in which the table stands, and the match's own."""
        return {self._reaches(row.channel_id), self._reaches(match.row.channel_id)}

    def _reaches(self, channel_id: int) -> bool | None:
        """Whether the bot sees a channel, None if that is not known, as with an archived thread."""
        channel = self._runtime.get_channel(channel_id)
        lost = isinstance(channel, discord.Thread) and channel.parent is None
        if lost or not isinstance(channel, Channel):
            return None
        return channel.permissions_for(channel.guild.me).view_channel


def _long_over(match: Match, now: float) -> bool:
    return match.row.ended_at is not None and match.row.ended_at < now - GIVEN_UP
