"""Players who have left the server: a computer takes their seats at once, and nobody waits for them; leaderboards
are counted without them.

Discord tells without privileged intents only when it is asked. So it is asked when there is a reason to: a missed
deadline, a DM that cannot be delivered since there is no server in common, and now and then for those whose turn
lasts much longer, and for those on leaderboards.
"""

from __future__ import annotations

import logging
from collections import defaultdict

from bot.errors import Refused
from bot.match.change import Change
from bot.match.model import Match
from bot.ui.member_names import MOST_ASKED, MemberNames
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

ROUND = 3600.0
"""Seconds between two rounds over the turns that last longer than that."""
CHECKED = 1000
"""So many players on leaderboards are asked for in a round; the next one goes on behind them."""


class MissingMembers:
    """Finds players who have left, and hands their seats over."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self._member_names = member_names
        self._next_round = 0.0
        self._checked = (0, 0)
        """Server and user up to whom players on leaderboards have been asked for."""

    def changed(self, after: Match, change: Change | None) -> None:
        """A step was committed: who missed a deadline may have left. Returns at once."""
        if change is None or change.action is None or change.action.source != "absent":
            return
        seat = after.seats[change.action.seat or 0]
        if seat.user_id is not None and after.status == "running":
            self.suspect(after.id, after.row.guild_id, seat.user_id)

    def suspect(self, match_id: int, guild_id: int, user_id: int) -> None:
        """There is a reason to believe that this player has left the server: find out. Returns at once."""
        self._runtime.spawn(self._check(guild_id, {user_id: [match_id]}), f"members of server {guild_id}")

    async def run(self) -> float:
        """Look for players who are waited for much longer, and for some of those on leaderboards; when to come
        back (Unix seconds)."""
        now = self._runtime.service.clock()
        if now < self._next_round:
            return self._next_round
        self._next_round = now + ROUND
        waits: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for guild_id, user_id, match_id in await self._runtime.store.matches.waited_for(now + ROUND):
            waits[guild_id][user_id].append(match_id)
        for guild_id, matches in waits.items():
            await self._check(guild_id, matches)
        await self._check_leaderboards()
        return self._next_round

    async def _check_leaderboards(self) -> None:
        """Ask for the next players on leaderboards; the answer is noted by the names of members."""
        former, (last, after) = self._runtime.store.former_members, self._checked
        left = CHECKED
        for guild_id in [guild_id for guild_id in await former.servers() if guild_id >= last]:
            users = await former.players(guild_id, after if guild_id == last else 0, left)
            for start in range(0, len(users), MOST_ASKED):
                await self._member_names.left(guild_id, users[start : start + MOST_ASKED])
            left -= len(users)
            if not left:
                self._checked = (guild_id, users[-1])
                return
        self._checked = (0, 0)

    async def _check(self, guild_id: int, matches: dict[int, list[int]]) -> None:
        """Hand over the seats of those of these users, with their matches, who are not in the server."""
        users = list(matches)
        for start in range(0, len(users), MOST_ASKED):
            for user_id in await self._member_names.left(guild_id, users[start : start + MOST_ASKED]):
                for match_id in matches[user_id]:
                    await self._hand_over(match_id, user_id)

    async def _hand_over(self, match_id: int, user_id: int) -> None:
        try:
            await self._runtime.service.gone(match_id, user_id)
        except Refused as reason:
            log.info("match %s: a player has left the server, but not the table (%s)", match_id, reason)
        else:
            log.info("match %s: a computer plays for a player who has left the server", match_id)
