"""The servers' morning posts about the daily puzzles: one message a day, updated as members solve them."""

from __future__ import annotations

import logging

import discord

from bot.i18n import texts
from bot.match.days.daily import begins
from bot.match.local_time import LATE, NONSENSE, DueDay, LocalHour, zone_or_default
from bot.panels.base import Content, layout
from bot.panels.daily import post as daily_post
from bot.panels.daily.post import PostPage
from bot.puzzles.base import maker, makers
from bot.store.daily.posts import PostTime
from bot.store.leaderboards.periods import day_before
from bot.store.posts import PostKey, PostRow, day_of, number_of
from bot.store.settings import ServerSettings
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import error_kind
from bot.ui.controls.items import SeatControls
from bot.ui.members.member_names import MemberNames
from bot.ui.messages.daily_reminders import DailyReminders
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Place, Post, edit_post, post_in
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

SWEEP = 180.0
"""Seconds between two searches for outdated posts."""
GAP = 120.0
"""Minimum seconds between two edits of one post."""
CAPPED = 1800.0
"""Seconds without an edit after Discord has refused too many edits of an old message."""
DAY = 24 * 3600.0
ROUNDS = 3
"""How often a post is read again because a player on it has left the server."""


class DailyPosts:
    """Posts at the hour that a server has chosen, by its own clocks, and edits the message during the day of the
    puzzles. A post more than ``LATE`` seconds late is left out, and a lost one is not repeated."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self._member_names = member_names
        self.queue = WorkQueue(runtime, self._show, "morning post of server and day", Urgency.POST)
        self.timer = Timer(self.run, "morning posts", idle=ON_DEMAND)

    async def plan_next(self, guild_id: int) -> None:
        """Schedule a server's post for its next hour, or stop it, after a change of its settings."""
        store, now = self._runtime.store, self._runtime.service.clock()
        here = await store.settings.server(guild_id)
        if here.morning is None:
            await store.daily_posts.stop(guild_id)
            self.timer.call_by(now)
            return
        known = await store.daily_posts.time_of(guild_id)
        last = None if known is None else known.last_day
        due = _clock(here).next(now, last)
        await store.daily_posts.schedule(PostTime(guild_id, due.at, due.day, last))
        self.timer.call_by(due.at)

    async def run(self) -> float | None:
        """Queue due and changed posts. Returns when to run again (Unix seconds), None if no server wants posts."""
        posts, service = self._runtime.store.daily_posts, self._runtime.service
        now = service.clock()
        for time in await posts.ahead(now + (NONSENSE + 2) * DAY):
            await self.plan_next(time.guild_id)
        for time in await posts.due(now):
            await self._take_up(time, now)
        self.queue.add_all(await posts.behind(service.dailies.today(), now))
        upcoming = await posts.next_due()
        return None if upcoming is None else min(upcoming, now + SWEEP)

    async def _take_up(self, time: PostTime, now: float) -> None:
        store = self._runtime.store
        here = await store.settings.server(time.guild_id)
        if here.morning is None:
            await store.daily_posts.stop(time.guild_id)
            return
        clock, due = _clock(here), DueDay(time.due_at, time.due_day)
        post = None
        if self._runtime.get_guild(time.guild_id) is None:
            log.info("server %s: no morning post, the bot isn't there any more", time.guild_id)
        elif clock.in_time(due, now) and time.last_day != time.due_day:
            today = number_of(self._runtime.service.dailies.today())
            until = time.due_at + LATE
            post = PostRow("morning", time.guild_id, turn=today, channel_id=here.morning, ends_at=until)
        else:
            log.info("server %s: no morning post on %s, it is too late", time.guild_id, time.due_day)
        upcoming = clock.next(now, time.due_day)
        await store.daily_posts.move_on(time, upcoming.at, upcoming.day, post)

    async def _show(self, key: PostKey, permit: Permit) -> None:
        row = await self._runtime.store.posts.find(key)
        if row is None or row.shown >= (row.wanted or 0):
            return
        try:
            await (self._post(row, permit) if row.place is None else self._edit(row, row.place, permit))
        except discord.HTTPException as error:
            if error_kind(error) == "other":
                await self._runtime.store.posts.drop(row)
            raise

    async def _post(self, row: PostRow, permit: Permit) -> None:
        if self._runtime.service.clock() > row.ends_at:
            await self._runtime.store.posts.drop(row)
            return
        permit.reserve(Bucket(row.channel_id, "post"))
        content = await self._content(row)

        async def keep(message: discord.Message) -> None:
            await self._note(row, message.id)

        post = Post(row.key, lambda: layout(content))
        if await post_in(self._runtime, post, row.channel_id, permit.request, keep) is None:
            await self._runtime.store.posts.drop(row)

    async def _edit(self, row: PostRow, place: Place, permit: Permit) -> None:
        """Update the message. A closed post is updated once more."""
        posts = self._runtime.store.posts
        if row.ends_at and row.turn != number_of(self._runtime.service.dailies.today()):
            return
        permit.reserve(Bucket(row.channel_id, "edit"))
        content = await self._content(row)
        bad = await edit_post(self._runtime, place, lambda: layout(content), permit.request)
        if bad == "edit_cap":
            await posts.try_again(row, self._runtime.service.clock() + CAPPED)
        elif bad is not None or not row.ends_at:
            if bad is not None:
                log.info("server %s: its post of %s is lost (%s)", row.subject, day_of(row.turn), bad)
            await posts.drop(row)
        else:
            await self._note(row, place[1])

    async def _note(self, row: PostRow, message_id: int) -> None:
        edit_after = self._runtime.service.clock() + GAP
        await self._runtime.store.daily_posts.note(row, message_id, edit_after)

    async def _content(self, row: PostRow) -> Content:
        """Make the post's current content, without members who have left the server, in the server's language."""
        store, day = self._runtime.store, day_of(row.turn)
        for _ in range(ROUNDS):
            done = await store.daily_boards.list_done(row.subject, day)
            users = daily_post.members_shown(done)
            members = await self._member_names.look(row.subject, users)
            if not members.outdated:
                break
        guild, here = self._runtime.get_guild(row.subject), await store.settings.server(row.subject)
        t = texts(here.language or str(guild.preferred_locale if guild else "en"))
        made = {game: maker(game) for game in makers()}
        page = PostPage(
            day=day,
            games={game: tuple(one.title(part, t) for part in range(one.parts)) for game, one in made.items()},
            done=done,
            results=await store.daily_results.of_all(users, day),
            names=members.names,
            next_at=None if not row.ends_at else begins(day_before(day, -1)),
        )
        return daily_post.post(page, t, SeatControls(0, "t"))


class DailyMessages:
    """The unsolicited messages about daily puzzles, servers' posts and members' reminders, run together."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self.posts = DailyPosts(runtime, member_names)
        self.reminders = DailyReminders(runtime)

    def start(self) -> None:
        """Start once Discord has sent the list of servers. The first process reminds all members."""
        self.posts.timer.start()
        self.posts.queue.start()
        if self._runtime.config.share.first:
            self.reminders.timer.start()
            self.reminders.queue.start()

    def stop(self) -> None:
        """Send nothing more until the next start."""
        for each in (self.posts, self.reminders):
            each.timer.stop()
            each.queue.stop()


def _clock(here: ServerSettings) -> LocalHour:
    return LocalHour(here.morning_hour, zone_or_default(here.zone))
