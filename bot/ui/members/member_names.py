"""The names of a server's members, fetched in batches, without privileged intents."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection, Mapping

import discord
import msgspec

from bot.match.model import Person
from bot.match.names import member_names, own_name
from bot.ui.boards import BoardNews
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

KEPT = 600.0
"""Seconds for which an answer from Discord is cached."""
MOST = 20_000
"""Maximum number of cached answers."""
MOST_ASKED = 100
"""Maximum number of members in one request."""
PATIENCE = 3.0
"""Seconds to wait for Discord before falling back to the names at the tables."""
SILENCE = 30.0
"""Seconds for which nobody waits for a server after Discord did not answer."""


class Members(msgspec.Struct, frozen=True):
    """Names of the users who are in a server, and whether the list they were read from is outdated: somebody on it
    has left, or somebody's membership has changed."""

    names: dict[int, str]
    outdated: bool


class MemberNames:
    """Tells who is in a server, and under which names.

    The gateway answers for up to a hundred members by id at a time; no other names are needed. Answers are cached
    for ten minutes, and users who are not in the server are remembered for its leaderboards.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._known: dict[tuple[int, int], tuple[str | None, float]] = {}
        self._usernames: dict[int, str] = {}
        self._silent: dict[int, float] = {}
        """Until when each server is not asked again, since Discord did not answer."""

    async def names(self, guild_id: int, user_ids: Collection[int]) -> dict[int, str]:
        """Return the distinct names of those users who are in the server. If Discord does not answer, users whose
        membership is unknown are included, under the last name seen at a table."""
        return (await self.look(guild_id, user_ids)).names

    async def look(self, guild_id: int, user_ids: Collection[int], beyond: Collection[int] = ()) -> Members:
        """Return the names as ``names`` does, and whether the list of these users is to be read again, without
        those who have left. Those ``beyond`` it are asked for as well. At most ``MOST_ASKED`` users are asked for;
        the others count as unknown."""
        wanted = {user for user in (*user_ids, *beyond) if user > 0}
        now = time.monotonic()
        asked = [user for user in wanted if self._known.get((guild_id, user), ("", 0.0))[1] <= now]
        first = asked[:MOST_ASKED] if self._silent.get(guild_id, 0.0) <= now else []
        found = await self._ask(guild_id, first) if first else {}
        if found is None:
            self._silent[guild_id] = time.monotonic() + SILENCE
        else:
            self._remember(guild_id, first, found)
            asked = asked[len(first) :]
        known = {user: self._known[guild_id, user][0] for user in wanted - set(asked)}
        names = {user: name for user, name in known.items() if name is not None}
        gone = known.keys() - names.keys()
        news = await self._runtime.store.former_members.note(guild_id, names, gone)
        last = await self._runtime.store.matches.names(asked)
        # It is no news if a sweep has noted that somebody is gone since the list was read.
        return Members(member_names(last | names, self._usernames), news or not gone.isdisjoint(user_ids))

    async def find_departed(self, guild_id: int, user_ids: Collection[int]) -> set[int]:
        """Ask which users (up to ``MOST_ASKED``) are not in the server. Empty while Discord does not answer."""
        found = await self._ask(guild_id, list(user_ids))
        if found is None:
            return set()
        self._remember(guild_id, user_ids, found)
        missing = set(user_ids) - set(found)
        await self._runtime.store.former_members.note(guild_id, found, missing)
        for user_id in await self._runtime.store.board_keys.end_of_departed(guild_id, missing):
            self._runtime.boards.tell(BoardNews(closed_for=user_id))
        return missing

    async def meet(self, guild_id: int, person: Person, username: str) -> None:
        """Remember that the user is in the server, as an interaction shows."""
        self._usernames[person.id] = username
        self._remember(guild_id, [person.id], {person.id: person.name})
        await self._runtime.store.former_members.note(guild_id, [person.id], [])

    async def _ask(self, guild_id: int, user_ids: list[int]) -> dict[int, str] | None:
        """Ask Discord for the names, by id, of users who are in the server. None if it does not answer."""
        guild = self._runtime.get_guild(guild_id)
        if guild is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                members = await guild.query_members(user_ids=user_ids, limit=MOST_ASKED, cache=False)
        except (TimeoutError, discord.DiscordException, OSError) as error:
            log.warning("server %s: its members are not known (%s)", guild_id, error)
            return None
        self._usernames |= {member.id: member.name for member in members}
        return {member.id: own_name(member.display_name, member.name) for member in members}

    def _remember(self, guild_id: int, asked: Collection[int], found: Mapping[int, str]) -> None:
        if len(self._known) + len(asked) > MOST:
            self._known.clear()
            self._usernames.clear()
            self._silent.clear()
        until = time.monotonic() + KEPT
        self._known |= {(guild_id, user): (found.get(user), until) for user in asked}
