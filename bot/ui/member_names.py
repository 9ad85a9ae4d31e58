"""The names of a server's members, fetched in batches, without privileged intents."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection

import discord

from bot.match.model import Person
from bot.match.names import member_names, own_name
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

KEPT = 600.0
"""Seconds for which an answer from Discord is cached."""
MOST = 20_000
"""So many answers are kept."""
MOST_ASKED = 100
"""So many members can be asked for at once."""
PATIENCE = 3.0
"""Seconds to wait for Discord before falling back to the names at the tables."""


class MemberNames:
    """Who is in a server, and the names they have there.

    The gateway answers for up to a hundred members by id at a time; no other names are needed. Answers are cached
    for ten minutes.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._known: dict[tuple[int, int], tuple[str | None, float]] = {}
        self._usernames: dict[int, str] = {}

    async def names(self, guild_id: int, user_ids: Collection[int]) -> dict[int, str]:
        """The names of those users who are in the server, told apart. If Discord does not answer, users whose
        membership is unknown are included, under the last name seen at a table."""
        now = time.monotonic()
        wanted = {user for user in user_ids if user > 0}
        asked = [user for user in wanted if self._known.get((guild_id, user), ("", 0.0))[1] <= now]
        last: dict[int, str] = {}
        if asked:
            found = await self._ask(guild_id, asked)
            if found is None:
                last = await self._runtime.store.matches.names(asked)
            else:
                self._remember({(guild_id, user): (found.get(user), now + KEPT) for user in asked})
        known = {user: self._known.get((guild_id, user), (None, 0.0))[0] for user in wanted}
        return member_names(
            last | {user: name for user, name in known.items() if name is not None}, self._usernames
        )

    async def left(self, guild_id: int, user_ids: Collection[int]) -> set[int]:
        """Those of these users (up to ``MOST_ASKED``) of whom Discord says now that they are not in the server.
        Nobody while it does not answer."""
        found = await self._ask(guild_id, list(user_ids))
        if found is None:
            return set()
        until = time.monotonic() + KEPT
        self._remember({(guild_id, user): (found.get(user), until) for user in user_ids})
        return set(user_ids) - set(found)

    def meet(self, guild_id: int, person: Person, username: str) -> None:
        """Remember that the user is in the server; an interaction shows it."""
        self._usernames[person.id] = username
        self._remember({(guild_id, person.id): (person.name, time.monotonic() + KEPT)})

    async def _ask(self, guild_id: int, user_ids: list[int]) -> dict[int, str] | None:
        """The names, by id, of those who are in the server, or None if Discord does not answer."""
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

    def _remember(self, known: dict[tuple[int, int], tuple[str | None, float]]) -> None:
        if len(self._known) + len(known) > MOST:
            self._known.clear()
            self._usernames.clear()
        self._known |= known
