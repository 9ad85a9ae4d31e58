"""Periodic work independent of any match: season podiums, data of servers that the bot has left, finished matches.

Due work is read from the database, so a restart neither loses nor repeats anything.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.panels.base import layout
from bot.panels.leaderboard.podium import podium
from bot.panels.record import achievements
from bot.store.leaderboards.periods import ends, period, season_span
from bot.store.leaderboards.seasons import Stand
from bot.store.posts import PostKey, number_of
from bot.ui.background.timer import Timer
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.members.member_names import MemberNames
from bot.ui.posts.desk import Post, post_in
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
MONTH = 30 * DAY
PACKED_AFTER = DAY
"""Seconds after its end when a match is packed, since hardly anybody looks at it any more."""
BATCHES = 10
"""Batches of matches packed in a run, and of matches deleted. The rest waits for ``PAUSE`` seconds, so that this
never dominates the bot's work."""
PAUSE = 1.0
LONGEST_FAREWELL = 300.0
"""Seconds that a requested deletion of a server's data waits at most for its messages to show that all is over."""
ASKED = 20
"""Number of members with achievements looked up for the end of a season, since some may have left."""
ROUNDS = 20
"""How often a podium is read again because a player on it has left the server."""


class Maintenance:
    """Does due work. After each connection first notices which servers the bot has left."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self._member_names = member_names
        self._reconnected = True
        self.timer = Timer(self._maintain, "maintenance")

    def look(self) -> None:
        """Queue a check for servers that the bot has left while it was offline. Returns at once."""
        self._reconnected = True
        self.timer.call_by(self._runtime.service.clock())

    async def _maintain(self) -> float:
        if self._reconnected:
            here = [guild.id for guild in self._runtime.guilds]
            await self._runtime.store.servers.note_present(here, self._runtime.service.clock())
            self._reconnected = False
        return await self.run()

    async def run(self) -> float:
        """Do all due work. Returns when to run again (Unix seconds)."""
        now, store = self._runtime.service.clock(), self._runtime.store
        season = period("last", now)
        for guild_id in await store.seasons.list_unannounced(season):
            await self._announce(guild_id, season)
        for guild_id in await store.servers.list_expired(now):
            await self._delete_server(guild_id)
        await store.posts.settle()
        requested = await store.servers.list_requested()
        pending = [guild_id for guild_id, at in requested.items() if not await self._clear(guild_id, at)]
        await store.posts.expire_attempts(now)
        await store.bars.expire(now)
        await store.races.drop_rounds(now)
        if await self._archive(now) or pending:
            return now + PAUSE
        turn, expiry = ends("season", now), await store.servers.next_expiry()
        assert turn is not None
        return turn if expiry is None else min(turn, expiry)

    async def delete_server(self, guild_id: int) -> None:
        """Plan the deletion of a server's data, which begins at once. A restart in between delays it."""
        now = self._runtime.service.clock()
        await self._runtime.store.servers.request_deletion(guild_id, now)
        self.timer.call_by(now)

    async def _clear(self, guild_id: int, asked_at: float) -> bool:
        """End what is open in a server, and delete its data once that is shown everywhere, or could not be shown
        for some time since that was asked (Unix seconds). Returns whether the data is deleted."""
        runtime, store = self._runtime, self._runtime.store
        for cup_id in await store.tournaments.open_in(guild_id):
            with suppress(Refused):
                await runtime.tournaments.cancel(cup_id)
        await runtime.service.close_server(guild_id)
        is_late = runtime.service.clock() >= asked_at + LONGEST_FAREWELL
        if not is_late and await store.servers.has_open_or_unshown(guild_id):
            return False
        await self._delete_server(guild_id)
        return True

    async def _delete_server(self, guild_id: int) -> None:
        await self._runtime.service.delete_server(guild_id)
        self._runtime.costly_answers.forget()
        self._runtime.suggestions.forget()
        log.info("server %s: its data is deleted", guild_id)

    async def _archive(self, now: float) -> bool:
        """Pack matches that have been over for a day, and delete old ones if the hoster wants that, up to a limit.
        Returns whether there may be more."""
        archive, months = self._runtime.store.archive, self._runtime.config.delete_matches_after
        more = await _repeat(lambda: archive.pack(now - PACKED_AFTER))
        if months is None:
            return more
        return await _repeat(lambda: archive.delete(now - months * MONTH)) or more

    async def on_guild_remove(self, guild_id: int) -> None:
        """Record that the bot was removed from a server."""
        await self._runtime.store.servers.note_departure(guild_id, self._runtime.service.clock())

    async def on_guild_join(self, guild_id: int) -> None:
        """Record that the bot was added to a server, perhaps again."""
        await self._runtime.store.servers.note_return(guild_id)

    async def _announce(self, guild_id: int, season: str) -> None:
        """Post the podium of a season, once. Posts nothing without a channel or an entry on the podium."""
        seasons = self._runtime.store.seasons
        if not await seasons.claim(guild_id, season):
            return
        try:
            await self._post(guild_id, season)
        except Exception as error:  # noqa: BLE001 -- one server's failure must not hold up the others
            if not isinstance(error, DISCORD_ERRORS) or error_kind(error) != "later":
                self._runtime.report(error, f"podium of server {guild_id}")
                return
            await seasons.give_back(guild_id, season)
            log.warning("server %s: the podium of %s has to wait (%s)", guild_id, season, error)

    async def _post(self, guild_id: int, season: str) -> None:
        here = await self._runtime.store.settings.server(guild_id)
        stands = await find_podium(self._runtime, self._member_names, guild_id, season)
        if here.seasons is None or not stands:
            return
        t = self._texts(guild_id, here.language)
        achieved = await self._describe_achieved(guild_id, season, t)
        post = Post(
            PostKey("podium", guild_id, turn=number_of(season)),
            lambda: layout(podium(season, stands, achieved, t)),
        )
        await post_in(self._runtime, post, here.seasons, self._runtime.budget.request)

    async def _describe_achieved(self, guild_id: int, season: str, t: Texts) -> str:
        """Describe the members' achievements of a season, empty for none."""
        earned = await self._runtime.store.achievements.season(guild_id, *season_span(season))
        first = achievements.leading(earned)[:ASKED]
        return achievements.season(earned, await self._member_names.names(guild_id, first), t) if first else ""

    def _texts(self, guild_id: int, language: str | None) -> Texts:
        guild = self._runtime.get_guild(guild_id)
        return texts(language or str(guild.preferred_locale if guild else "en"))


async def find_podium(runtime: Runtime, member_names: MemberNames, guild_id: int, season: str) -> list[Stand]:
    """Return the podium of a season without players who have left the server."""
    for _ in range(ROUNDS):
        stands = await runtime.store.seasons.podium(guild_id, season)
        members = await member_names.look(guild_id, {stand.user_id for stand in stands})
        if not members.outdated:
            break
    return [stand for stand in stands if stand.user_id in members.names]


async def _repeat(work: Callable[[], Awaitable[int]]) -> bool:
    """Repeat the work up to ``BATCHES`` times, until it finds nothing to do. Returns whether work is left."""
    for _ in range(BATCHES):
        if not await work():
            return False
    return True
