"""The posts of races, and the private answers in which those who play get their cards.

A race has one message, which is edited; one that can no longer be edited is replaced. At the beginning of a round
the private answer of everybody in it, from their last press, becomes the panel of their take. That is done through
the keys of these answers, which Discord does not count. Who has none opens the panel at the post.
"""

from __future__ import annotations

import logging
from contextlib import suppress

import discord
from msgspec.structs import replace

from bot.errors import Refused
from bot.panels.base import layout
from bot.store.posts import PostKey, PostRow
from bot.store.races.rows import Race, TakeRow
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.messages.ephemeral_panels import FOLLOWED
from bot.ui.messages.seat_panels import SeatPanels
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Post, edit_post, post_in
from bot.ui.race_pages import post_content
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

GAP = 4.0
"""Minimum seconds between two edits of one post."""
OLD = 50 * 60.0
"""Seconds after which a post is replaced at the next round, since Discord hardly lets old messages be edited."""


class RacePosts:
    """Keeps the posts of races and the panels of those who play up to date."""

    def __init__(self, runtime: Runtime, seat_panels: SeatPanels) -> None:
        self._runtime = runtime
        self._panels = seat_panels
        self.queue: WorkQueue[int] = WorkQueue(
            runtime, self._show, "post of race", Urgency.TABLE, gap=lambda _: GAP, make_up=self.make_up
        )

    def start(self) -> None:
        """Follow the races."""
        self.queue.start()

    def stop(self) -> None:
        """Show nothing more."""
        self.queue.stop()

    async def make_up(self) -> None:
        """Continue all races, and queue the posts that are outdated."""
        races = self._runtime.service.races
        races.on_step = self.race_changed
        await races.resume()
        self.queue.make_up_for(await self._runtime.store.races.list_behind())

    def race_changed(self, race: Race) -> None:
        """Show a step of a race. Returns at once."""
        self.queue.add(race.id)
        if race.record.status == "joining":
            self._runtime.spawn(self._prepare(race), f"position of race {race.id}")
        elif race.record.status == "running" and all(take.running for take in race.takes):
            self._runtime.spawn(self._deal_out(race), f"cards of race {race.id}")
        elif race.record.status == "over":
            self._runtime.spawn(self._tell_result(race), f"result of race {race.id}")

    async def note_posted(self, race: Race, message: discord.Message | discord.InteractionMessage) -> None:
        """Record which message shows a race."""
        now = self._runtime.service.clock()
        row = PostRow("race", race.id, channel_id=race.record.channel_id, message_id=message.id, posted_at=now)
        await self._runtime.store.posts.put(replace(row, shown=race.record.version))

    async def note_ticket(self, race: Race, user_id: int, token: str, message_id: int) -> None:
        """Record the private answer of a member that becomes their next panel, and delete an earlier one."""
        posts, now = self._runtime.store.posts, self._runtime.service.clock()
        for before in await self._find_tickets(race, user_id):
            await posts.drop(before)
            if before.message_id is not None and before.message_id != message_id:
                self._panels.deletions.add_with_key(before.token, before.message_id)
        row = PostRow("race ticket", race.id, user_id, message_id=message_id, token=token, ends_at=now + FOLLOWED)
        await posts.put(row)

    async def _prepare(self, race: Race) -> None:
        await self._runtime.service.races.prepare(race.record)

    async def _deal_out(self, race: Race) -> None:
        """Show everybody who plays the round that has begun their cards."""
        for take in race.takes:
            if await self._runtime.store.posts.find(PostKey("private", take.match_id, 0)) is None:
                await self._carry_over(race, take)

    async def _tell_result(self, race: Race) -> None:
        """Show everybody who has played a round how it went."""
        for take in race.takes:
            if await self._runtime.store.posts.find(PostKey("private", take.match_id, 0)) is not None:
                self._panels.ephemeral.renew((take.match_id, 0))

    async def _carry_over(self, race: Race, take: TakeRow) -> None:
        """Turn the member's last private answer into the panel of their take."""
        now = self._runtime.service.clock()
        tickets = [row for row in await self._find_tickets(race, take.user_id) if row.ends_at > now]
        if tickets:
            newest = max(tickets, key=lambda row: row.ends_at)
            await self._panels.ephemeral.take_over((take.match_id, 0), newest)
            for row in tickets:
                await self._runtime.store.posts.drop(row)

    async def _find_tickets(self, race: Race, user_id: int) -> list[PostRow]:
        """Find the private answers of a member that are about this race: that to their press, and that with the
        panel of their last take."""
        posts = self._runtime.store.posts
        last = await self._runtime.store.races.last_match(race.id, user_id, race.record.round)
        keys = [PostKey("race ticket", race.id, user_id)]
        if last is not None:
            keys.append(PostKey("private", last, 0))
        found = [await posts.find(key) for key in keys]
        return [row for row in found if row is not None and row.message_id is not None]

    async def _show(self, race_id: int, permit: Permit) -> None:
        runtime = self._runtime
        with suppress(Refused):
            race = await runtime.store.races.find(race_id)
            known = await runtime.store.posts.find(PostKey("race", race_id))
            if known is not None and known.shown >= race.record.version:
                return
            is_old = known is not None and runtime.service.clock() - known.posted_at > OLD
            place = None if known is None or (is_old and race.record.status == "joining") else known.place
            if place is None and race.record.status == "closed":
                return
            permit.reserve(Bucket(race.record.channel_id, "post" if place is None else "edit"))
            content, pictures = await post_content(runtime, race)
            post = Post(PostKey("race", race_id), lambda: layout(content, pictures), pictures)
            if known is not None and place is not None:
                bad = await edit_post(runtime, place, post.view, permit.request, pictures)
                if bad is None or race.record.status == "closed":
                    await self._note_shown(known, race)
                    return
                log.info("race %s: its post cannot be edited (%s)", race_id, bad)
            await self._post_anew(race, post, known, permit)

    async def _note_shown(self, known: PostRow, race: Race) -> None:
        posts = self._runtime.store.posts
        await posts.note_shown(known, race.record.version)
        if race.record.status == "closed":
            await posts.drop(known)

    async def _post_anew(self, race: Race, post: Post, old: PostRow | None, permit: Permit) -> None:
        async def keep(message: discord.Message) -> None:
            await self.note_posted(race, message)

        sent = await post_in(self._runtime, post, race.record.channel_id, permit.request, keep)
        if sent is None:
            await self._runtime.service.races.close(race.id)
        elif old is not None and old.place is not None:
            self._panels.deletions.add(*old.place)
