"""Events in a server's list that stand for tournaments: made on request, moved and ended with them.

An event that cannot be made, or that somebody has deleted, is given up, and the tournament goes on without.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import discord

from bot.i18n import texts
from bot.i18n.lengths import cut
from bot.match.tournaments.model import Cup
from bot.panels.tournament import running_itself
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import error_kind
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

NONE_LEFT = 0
"""The id of the event of a tournament that has none any more."""
_RUNNING, _OVER = 1, 2
_LONGEST_NAME = 100


class TournamentEvents:
    """Keeps the events of all tournaments up to date."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.queue: WorkQueue[int] = WorkQueue(
            runtime, self._show, "event of tournament", Urgency.POST, make_up=self.make_up
        )

    def cup_changed(self, cup: Cup) -> None:
        """Queue the event of a committed tournament that is to have one."""
        if cup.plan.event:
            self.queue.add(cup.id)

    async def make_up(self) -> None:
        """Queue all events that may be out of date."""
        self.queue.make_up_for(await self._runtime.store.tournaments.find_with_event())

    async def _show(self, cup_id: int, permit: Permit) -> None:
        cup = await self._runtime.tournaments.cup(cup_id)
        row, guild = cup.row, self._runtime.get_guild(cup.row.guild_id)
        wanted = _stage(cup)
        if row.event_shows == wanted or row.event_id == NONE_LEFT or guild is None:
            return
        permit.reserve(Bucket(row.channel_id, "other"))
        try:
            event_id = await self._follow(cup, guild, permit)
        except discord.HTTPException as error:
            if error_kind(error) == "later":
                raise
            log.info("tournament %s: its event is given up (%s)", cup.id, error)
            event_id = NONE_LEFT
        await self._runtime.store.tournaments.note_event(cup.id, wanted, event_id)

    async def _follow(self, cup: Cup, guild: discord.Guild, permit: Permit) -> int:
        """Make, move, start, end or delete the event. Returns its id, ``NONE_LEFT`` if there is none any more."""
        starts_at = cup.starts_at if cup.status == "signup" else None
        if cup.row.event_id is None:
            return NONE_LEFT if starts_at is None else await self._make(cup, starts_at, guild, permit)
        bucket = Bucket(cup.row.channel_id, "other")
        with permit.request(bucket):
            event = await guild.fetch_scheduled_event(cup.row.event_id, with_counts=False)
        with permit.request(bucket):
            if starts_at is not None:
                start, end = _times(cup, starts_at)
                await event.edit(start_time=start, end_time=end)
                return event.id
            if cup.status == "running":
                if event.status is discord.EventStatus.scheduled:
                    await event.start()
                return event.id
            if cup.status == "finished" and event.status is discord.EventStatus.active:
                await event.end()
            elif event.status in (discord.EventStatus.scheduled, discord.EventStatus.active):
                await event.delete()
        return NONE_LEFT

    async def _make(self, cup: Cup, starts_at: float, guild: discord.Guild, permit: Permit) -> int:
        """Make the event, or find the one that an attempt of unknown outcome has made."""
        row, t = cup.row, texts(cup.row.locale)
        bucket, location = (
            Bucket(row.channel_id, "other"),
            f"https://discord.com/channels/{guild.id}/{row.channel_id}",
        )
        name = cut(f"{cup.name} · #{cup.id}", _LONGEST_NAME)
        with permit.request(bucket):
            known = await guild.fetch_scheduled_events(with_counts=False)
        for event in known:
            if (event.creator_id, event.location, event.name) == (guild.me.id, location, name):
                return event.id
        start, end = _times(cup, starts_at)
        with permit.request(bucket):
            made = await guild.create_scheduled_event(
                name=name,
                description=running_itself.describe_event(cup, t),
                start_time=start,
                end_time=end,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=location,
            )
        return made.id


def _stage(cup: Cup) -> int:
    """Return a number for what the event shows: the start (Unix seconds, 0 without), running or over."""
    if cup.status == "signup":
        return int(cup.starts_at or 0)
    return _RUNNING if cup.status == "running" else _OVER


def _times(cup: Cup, starts_at: float) -> tuple[datetime, datetime]:
    """Return the start, and when the first round is over at the latest, since nobody knows when all will be."""
    return datetime.fromtimestamp(starts_at, UTC), datetime.fromtimestamp(starts_at + cup.plan.round_time, UTC)
