"""The roles of champions: they move on when a tournament or a season ends.

Who is champion is read from the database, so a restart neither loses nor repeats anything. What cannot be given or
taken is told once in the moderation log, and tried again every hour and when the server's roles change.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord.ext import commands

from bot.games.wording import wording
from bot.i18n import Texts
from bot.store.champions import ChampionRow
from bot.store.leaderboards.periods import ends, period
from bot.ui.background.maintenance import find_podium
from bot.ui.background.timer import Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.controls.http_errors import DISCORD_ERRORS, UNKNOWN_ROLE, UNKNOWN_USERS, error_kind
from bot.ui.members.audit_log import post
from bot.ui.members.granted_roles import describe_grant_problem, find_grant_problem
from bot.ui.members.member_names import MemberNames
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

AGAIN = 3600.0
"""Seconds after which a role that could not be moved is tried again without any event."""
SOON = 60.0
"""Seconds after which a request that failed for Discord's own reasons is repeated."""


class ChampionRoles:
    """Gives and takes the roles of champions."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self._member_names = member_names
        self.timer = Timer(self._run, "roles of champions")

    def wake(self) -> None:
        """Have a look soon, since a tournament has ended or a role was chosen. Returns at once."""
        self.timer.call_by(self._runtime.service.clock())

    def listen(self, client: commands.bot.BotBase) -> None:
        """Subscribe to events that may let the bot move a role: changes of roles and of the bot's own ones."""
        client.add_listener(self._role_changed, "on_guild_role_update")
        client.add_listener(self._member_changed, "on_member_update")

    async def _role_changed(self, _before: discord.Role, after: discord.Role) -> None:
        await self._try_again(after.guild.id)

    async def _member_changed(self, _before: discord.Member, after: discord.Member) -> None:
        if after.id == after.guild.me.id:
            await self._try_again(after.guild.id)

    async def _try_again(self, guild_id: int) -> None:
        await self._runtime.store.champions.try_again(guild_id)
        self.wake()

    async def _run(self) -> float | None:
        """Find new champions, and do what is owed. Returns when to run again (Unix seconds)."""
        champions, now = self._runtime.store.champions, self._runtime.service.clock()
        for cup_id in await champions.list_uncrowned():
            cup = await self._runtime.tournaments.cup(cup_id)
            table = await self._runtime.workers.background.do(cup.standings)
            first = [row.player for row in table if row.place == 1 and row.earned]
            users = {player.n: player.user_id for player in cup.players}
            winners = [user for n in first if (user := users[n]) is not None]
            await champions.crown_winners(cup.id, cup.row.version, winners)
        season = period("last", now)
        for guild_id in await champions.list_uncrowned_in(season):
            stands = await find_podium(self._runtime, self._member_names, guild_id, season)
            won: dict[str, list[int]] = {}
            for stand in stands:
                if stand.place == 1:
                    won.setdefault(stand.game, []).append(stand.user_id)
            await champions.crown_season(guild_id, season, won)
        for row in await champions.list_due(now):
            await self._move(row, now)
        wanted = [at for at in (await champions.next_due(), ends("season", now)) if at is not None]
        return min(wanted)

    async def _move(self, row: ChampionRow, now: float) -> None:
        """Give or take a role, or note why not."""
        champions, guild = self._runtime.store.champions, self._runtime.get_guild(row.guild_id)
        if guild is None:
            await champions.put_off(row, "", now + AGAIN)
            return
        problem = find_grant_problem(guild, row.role) or await self._request(row)
        if problem is None:
            log.debug("server %s: the champions' role of %s has moved", row.guild_id, row.game)
            await champions.note_moved(row)
        elif problem == "left" or (problem == "gone" and not row.wanted):
            await champions.drop(row)
        elif problem == "later":
            await champions.put_off(row, "", now + SOON)
        elif await champions.put_off(row, problem, now + AGAIN):
            log.info("server %s: the champions' role of %s cannot move (%s)", row.guild_id, row.game, problem)
            await self._report(row, guild, problem)

    async def _request(self, row: ChampionRow) -> str | None:
        """Ask Discord to give or take the role. Returns why it could not, as ``find_grant_problem``, or ``left``
        for members who have left and ``later``."""
        http: Any = self._runtime.http
        change = http.add_role if row.wanted else http.remove_role
        try:
            with self._runtime.budget.request(Bucket(row.guild_id, "other")):
                await change(row.guild_id, row.user_id, row.role, reason="Tally: champion")
        except DISCORD_ERRORS as error:
            code = error.code if isinstance(error, discord.HTTPException) else 0
            if code in UNKNOWN_USERS:
                return "left"
            if code == UNKNOWN_ROLE:
                return "gone"
            if error_kind(error) == "later":
                return "later"
            if isinstance(error, discord.Forbidden):
                return "below"
            self._runtime.report(error, f"role of a champion on server {row.guild_id}")
            return "later"
        return None

    async def _report(self, row: ChampionRow, guild: discord.Guild, problem: str) -> None:
        """Tell the server's moderators once what keeps a role from moving."""

        def write(t: Texts) -> str:
            said = (
                t("{game}: <@{user}> is champion, but I couldn't give them the role.", **named)
                if row.wanted
                else t("{game}: <@{user}> is no longer champion, but I couldn't take the role away.", **named)
            )
            again = t("I'll try again every hour. `/settings server` has the roles of champions.")
            return f"🏆 {said} {describe_grant_problem(problem, row.role, t)}\n-# {again}"

        named = {"game": wording(row.game).title, "user": row.user_id}
        await post(self._runtime, row.guild_id, str(guild.preferred_locale), write)
