"""Reminders of the daily puzzles by DM, opt-in: at most one a day, and none after three without an answer."""

from __future__ import annotations

import logging

from bot.match.days.dailies import is_over
from bot.match.days.daily import begins
from bot.match.local_time import LATE, NONSENSE, DueDay, LocalHour, zone_or_default
from bot.match.upkeep.uptime import LONGEST
from bot.panels.base import layout
from bot.panels.daily import reminder as daily_reminder
from bot.panels.daily.reminder import ReminderPage
from bot.puzzles.base import maker, makers
from bot.store.daily.reminders import DailyReminder
from bot.store.daily.streaks import streak
from bot.store.leaderboards.periods import day_before
from bot.store.posts import PostKey
from bot.store.settings import UserSettings
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.controls.items import SeatControls
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, send_post
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

MOST = 3
"""Maximum number of reminders in a row without an answer."""
BATCH, PAUSE = 60, 60.0
"""Reminders sent at a time, and seconds until the next ones, which spreads a popular hour."""
DAY = 24 * 3600.0


class DailyReminders:
    """Sends reminders at the hour that a user has chosen, by their own clocks. One process sends all of them."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.queue = WorkQueue(runtime, self._send, "reminder of daily puzzles to", Urgency.POST)
        # another process may have stored what somebody chose, which wakes nobody here
        idle = ON_DEMAND if runtime.config.share.of == 1 else LONGEST
        self.timer = Timer(self.run, "reminders of daily puzzles", idle=idle)

    async def plan_next(self, user_id: int, locale: str) -> bool:
        """Schedule a user's reminder for their next hour, after a change of settings or a request for further
        reminders. Returns whether they get reminders."""
        store, now = self._runtime.store, self._runtime.service.clock()
        mine = await store.settings.user(user_id)
        if mine.reminder is None:
            await store.daily_reminders.drop(user_id)
            return False
        known = await store.daily_reminders.of(user_id)
        last = None if known is None else known.last_day
        due = _clock(mine, mine.reminder).next(now, last)
        await store.daily_reminders.put(DailyReminder(user_id, locale, due.at, due.day, last))
        self.timer.call_by(due.at)
        return True

    async def run(self) -> float | None:
        """Send due reminders. Returns when to run again (Unix seconds)."""
        reminders, now = self._runtime.store.daily_reminders, self._runtime.service.clock()
        for one in await reminders.ahead(now + (NONSENSE + 2) * DAY):
            await self.plan_next(one.user_id, one.locale)
        due = await reminders.due(now, BATCH)
        for one in due:
            await self._take_up(one, now)
        self.queue.add_all(await reminders.to_send())
        return now + PAUSE if len(due) == BATCH else await reminders.next_due()

    async def _take_up(self, one: DailyReminder, now: float) -> None:
        store = self._runtime.store
        mine = await store.settings.user(one.user_id)
        if mine.reminder is None or one.due_at is None or one.due_day is None:
            await store.daily_reminders.drop(one.user_id)
            return
        if one.unanswered >= MOST:
            log.info("user %s is not reminded of daily puzzles any more", one.user_id)
            await store.daily_reminders.end(one.user_id, "unanswered")
            return
        clock, due = _clock(mine, mine.reminder), DueDay(one.due_at, one.due_day)
        upcoming = clock.next(now, one.due_day)
        sending = clock.in_time(due, now) and one.last_day != one.due_day and await self._count_left(one.user_id)
        until = one.due_at + LATE if sending else None
        await store.daily_reminders.move_on(one, upcoming.at, upcoming.day, until)

    async def _count_left(self, user_id: int) -> int:
        """Count today's games that the user has not finished."""
        dailies = self._runtime.service.dailies
        results = await dailies.results_with_forgotten(user_id, dailies.today())
        finished = (all(is_over(results, game, part) for part in range(maker(game).parts)) for game in makers())
        return sum(not each for each in finished)

    async def _send(self, user_id: int, permit: Permit) -> None:
        store, now = self._runtime.store, self._runtime.service.clock()
        one = await store.daily_reminders.of(user_id)
        if one is None or one.send_until is None:
            return
        left = await self._count_left(user_id)
        if now > one.send_until or not left:
            await store.daily_reminders.clear_pending(user_id, message=False)
            return
        try:
            await self._send_reminder(one, left, permit)
        except DISCORD_ERRORS as error:
            kind = error_kind(error)
            if kind == "later":
                await store.daily_reminders.note_failure(one)
            if kind in ("later", "other"):
                raise
            log.info("user %s takes no reminders (%s)", user_id, error)
            if kind == "no_access":
                await store.people.drop_dm_channel(user_id)
            await store.daily_reminders.end(user_id, "closed")

    async def _send_reminder(self, one: DailyReminder, left: int, permit: Permit) -> None:
        channel = await self._runtime.dm(one.user_id, permit.request)
        bucket = Bucket(channel.id, "post")
        permit.reserve(bucket)
        page, t = await self._page(one, left), await self._runtime.language(one.user_id, one.locale)
        content = daily_reminder.reminder(page, t, SeatControls(0, "p"))
        await self._runtime.store.daily_reminders.clear_pending(one.user_id, message=True)
        post = Post(PostKey("daily reminder", one.user_id), lambda: layout(content))
        async with send_post(self._runtime, post, channel, permit.request):
            log.debug("a reminder of the daily puzzles is sent")

    async def _page(self, one: DailyReminder, left: int) -> ReminderPage:
        today = self._runtime.service.dailies.today()
        tomorrow = day_before(today, -1)
        counted = await self._runtime.store.daily_results.days(one.user_id)
        days = {day for each in counted.values() for day in each}
        lost = await self._runtime.store.daily_results.read_lost_days({*days, today})
        now = streak(days, today, lost)
        return ReminderPage(
            games=len(makers()),
            left=left,
            streak=now,
            ends=not now.today and not streak(days, tomorrow, lost).length,
            excused=today in lost,
            next_at=begins(tomorrow),
            last=one.unanswered + 1 >= MOST,
        )


def _clock(mine: UserSettings, hour: int) -> LocalHour:
    return LocalHour(hour, zone_or_default(mine.zone))
