"""Players who have left the server: a computer takes their seats at once, lobbies lose them, and leaderboards skip
them.

Without privileged intents, Discord tells only when it is asked. It is asked when there is a reason to: a missed
deadline, a DM that cannot be delivered for lack of a common server, a missed host, and now and then for players
whose turn lasts much longer, for those in lobbies, and for those on leaderboards.
"""

from __future__ import annotations

import logging
from collections import defaultdict

from bot.errors import Refused
from bot.match.change import Change
from bot.match.model import Match
from bot.share import NOWHERE
from bot.ui.background.timer import Timer
from bot.ui.members.member_names import MOST_ASKED, MemberNames
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

ROUND = 3600.0
"""Seconds between two rounds over lobbies and over turns that last longer than that."""
ASK_AGAIN = 60.0
"""Seconds for which a host counts as present after a check."""
CHECKED = 1000
"""Players on leaderboards asked for in a round. The next round continues after them."""


class MissingMembers:
    """Finds players who have left, and hands over their seats."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self._member_names = member_names
        self.timer = Timer(self.run, "members who left")
        self._next_round = 0.0
        self._checked = (0, 0)
        """Server and user up to whom players on leaderboards have been asked for."""
        self._looked_for: dict[int, float] = {}
        """When the hosts of lobbies, by match, were last looked for (Unix seconds)."""

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """Check after a commit for a player who missed a deadline or a host who was replaced. Returns at once."""
        if before is not None and after.status == "lobby" and before.row.host_id != after.row.host_id:
            if after.seat_of(before.row.host_id) is not None:
                self.suspect(after, before.row.host_id)
            return
        if change is None or change.action is None or change.action.source != "absent":
            return
        seat = after.seats[change.action.seat or 0]
        if seat.user_id is not None and after.status == "running":
            self.suspect(after, seat.user_id)

    def suspect(self, match: Match, user_id: int) -> None:
        """Queue a check whether this player has left the match's server, if there is one. Returns at once."""
        guild_id = match.row.guild_id
        if guild_id != NOWHERE:
            self._runtime.spawn(self._look_for(guild_id, user_id, match.id), f"members of server {guild_id}")

    async def _look_for(self, guild_id: int, user_id: int, match_id: int) -> None:
        await self._check(guild_id, {user_id: [match_id]})

    async def host_left(self, lobby: Match) -> bool:
        """Check for the host, whom a player in the lobby misses. Returns whether they have left the server, and
        with it the lobby. Asks Discord about the same lobby only once in ``ASK_AGAIN`` seconds."""
        now = self._runtime.service.clock()
        self._looked_for = {match: at for match, at in self._looked_for.items() if now - ASK_AGAIN < at <= now}
        if lobby.id in self._looked_for:
            return False
        self._looked_for[lobby.id] = now
        return await self._check(lobby.row.guild_id, {lobby.row.host_id: [lobby.id]})

    async def run(self) -> float:
        """Check long turns, lobbies, and part of the leaderboards. Returns when to run again (Unix seconds)."""
        now = self._runtime.service.clock()
        if now < self._next_round:
            return self._next_round
        self._next_round = now + ROUND
        waits: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        store = self._runtime.store
        for guild_id, user_id, match_id in (
            *await store.matches.list_awaited_turns(now + ROUND),
            *await store.open_tables.waiting(),
        ):
            waits[guild_id][user_id].append(match_id)
        for guild_id, matches in waits.items():
            await self._check(guild_id, matches)
        await self._check_leaderboards()
        return self._next_round

    async def _check_leaderboards(self) -> None:
        """Ask for the next players on leaderboards. ``MemberNames`` records the answer."""
        former, (last, after) = self._runtime.store.former_members, self._checked
        left = CHECKED
        for guild_id in [guild_id for guild_id in await former.servers() if guild_id >= last]:
            users = await former.players(guild_id, after if guild_id == last else 0, left)
            for start in range(0, len(users), MOST_ASKED):
                await self._member_names.find_departed(guild_id, users[start : start + MOST_ASKED])
            left -= len(users)
            if not left:
                self._checked = (guild_id, users[-1])
                return
        self._checked = (0, 0)

    async def _check(self, guild_id: int, matches: dict[int, list[int]]) -> bool:
        """Hand over the seats of users who have left the server, given with their matches. Tells whether any."""
        users, found = list(matches), False
        for start in range(0, len(users), MOST_ASKED):
            for user_id in await self._member_names.find_departed(guild_id, users[start : start + MOST_ASKED]):
                found = True
                for match_id in matches[user_id]:
                    await self._hand_over(match_id, user_id)
        return found

    async def _hand_over(self, match_id: int, user_id: int) -> None:
        try:
            await self._runtime.service.leave_server(match_id, user_id)
        except Refused as reason:
            log.info("match %s: a player has left the server, but not the table (%s)", match_id, reason)
        else:
            log.info("match %s: a player has left the server, and so the table", match_id)
