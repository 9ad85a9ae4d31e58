"""Ephemeral panels, in private answers: one way in which a seat's panel reaches its owner.

Such an answer can be edited through its interaction's token for 15 minutes, and such edits do not count against
Discord's limits. So each player's newest panel is updated after every change, also after a restart. Before the
token expires, the panel says so and offers a button to open it again; the DM panel goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import discord

from bot.panels import private
from bot.panels.base import Content, layout
from bot.render.base import Picture
from bot.store.posts import PostKey, PostRow
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.controls.items import SeatControls
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.panel import Key, Panel, SeenSeat, make_owners_panel
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import edit_by_token
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

FOLLOWED = 14 * 60.0
"""Seconds for which a panel follows its match after the last press (tokens are valid for 15 minutes)."""
GRACE = 45.0
"""Seconds after that in which the token is still valid, so that the panel can say that it has stopped."""
GAP = 1.0
"""Seconds between two edits of a panel, so that quick moves by computers are shown in one edit."""


class EphemeralPanels:
    """Edits the newest such panel of each player. None waits for another.

    ``look`` is called with a match and a seat whose panels need another look, and ``read`` reads the data for a
    panel, unless it has to wait.
    """

    def __init__(
        self,
        runtime: Runtime,
        deletions: Deletions,
        look: Callable[[Key], None],
        read: Callable[[Key], Awaitable[SeenSeat | None]],
        make_up: Callable[[], Awaitable[None]],
    ) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self._look = look
        self._read = read
        self._marks: dict[Key, bytes] = {}
        """Fingerprints of the panels' content, if this process showed it."""
        self._places: dict[Key, int] = {}
        """The messages that show the panels, as far as answers of this process do."""
        self.queue = WorkQueue(
            runtime,
            self._serve,
            "private panel of match and seat",
            Urgency.EXEMPT,
            gap=lambda _: GAP,
            make_up=make_up,
        )
        self._timer = Timer(self._end, "ends of private panels", idle=ON_DEMAND)

    @property
    def pending(self) -> int:
        """Number of panels in memory."""
        return len(self._marks)

    def start(self) -> None:
        """Start delayed work."""
        self._timer.start()
        self.queue.start()

    def stop(self) -> None:
        """Stop editing until the next start."""
        self._timer.stop()
        self.queue.stop()

    async def follow(self, panel: Panel, interaction: discord.Interaction[Any], message_id: int) -> None:
        """Keep this panel, which an answer shows, up to date from now on, and delete an earlier one."""
        match_id, seat = panel.match.id, panel.seat
        posts, ends_at = self._runtime.store.posts, self._runtime.service.clock() + FOLLOWED
        is_known = self.stands_at((match_id, seat), message_id)
        before = None if is_known else await posts.find(PostKey("private", match_id, seat))
        token = interaction.token
        await posts.put(PostRow("private", match_id, seat, message_id=message_id, token=token, ends_at=ends_at))
        self._marks[match_id, seat], self._places[match_id, seat] = panel.mark, message_id
        self._timer.call_by(ends_at)
        old_id = before.message_id if before is not None and self._can_be_edited(before) else None
        if before is not None and old_id is not None and old_id != message_id:
            self._deletions.add_with_key(before.token, old_id)

    async def give_up(self, match_id: int, seat: int, message_id: int) -> None:
        """Forget the seat's panel if this is its message, which is about to show something different."""
        row = await self._runtime.store.posts.find(PostKey("private", match_id, seat))
        if row is not None and row.message_id == message_id:
            await self._runtime.store.posts.drop(row)
            self._marks.pop((match_id, seat), None)
            self._places.pop((match_id, seat), None)

    async def take_over(self, key: Key, before: PostRow) -> None:
        """Show a seat's panel in a private answer that has shown something else."""
        row = PostRow("private", *key, message_id=before.message_id, token=before.token, ends_at=before.ends_at)
        await self._runtime.store.posts.put(row)
        self._places.pop(key, None)
        self._timer.call_by(before.ends_at)
        self.renew(key)

    def stands_at(self, key: Key, message_id: int) -> bool:
        """Whether an answer of this process has made that message the seat's panel."""
        return self._places.get(key) == message_id

    def renew(self, key: Key) -> None:
        """Queue an update of a panel after a change outside its match. Returns at once."""
        self._marks.pop(key, None)
        self.queue.add(key)

    async def _serve(self, key: Key, permit: Permit) -> None:
        """Update a panel. The last time is at the end of the match, or without a table, after achievements."""
        async with self._runtime.workers.background.turn("panels"):
            seen = await self._read(key)
            row = None if seen is None else seen.told.watching.get(key[1])
            if seen is None or row is None or row.ends_at <= self._runtime.service.clock():
                return
            match = seen.match
            if match.seats[row.seat].user_id is None:
                await self._forget(row)
                return
            panel = await make_owners_panel(self._runtime, match, row.seat, seen.behind)
            changed = panel.mark != self._marks.get(key)
            drawn = await self._draw(panel) if changed and panel.ponder is None else None
        permit.release()
        if changed:
            if not await self._edit(row, *(drawn or await self._draw(panel))):
                await self._forget(row)
                return
            self._marks[key] = panel.mark
        goes_on = match.kind.is_followed_on or (not match.kind.has_table and match.is_unjudged)
        if match.status != "running" and not goes_on:
            await self._forget(row)

    async def _draw(self, panel: Panel) -> tuple[Content, Sequence[Picture]]:
        return await panel.content(self._runtime.workers.background, after=True)

    async def _edit(self, row: PostRow, content: Content, pictures: Sequence[Picture]) -> bool:
        """Show the panel. Returns False if its message is gone or can no longer be edited."""
        assert row.message_id is not None
        view = partial(layout, content, pictures)
        bad = await edit_by_token(self._runtime, row.token, row.message_id, view, pictures)
        if bad is not None:
            log.info("match %s: the private panel of seat %s is gone (%s)", row.match_id, row.seat, bad)
        return bad is None

    async def _end(self) -> float | None:
        """Stop following expired panels. Returns when the next one expires."""
        posts = self._runtime.store.posts
        await asyncio.gather(
            *map(self._put_to_sleep, await posts.list_ended_panels(self._runtime.service.clock()))
        )
        return await posts.next_end()

    async def _put_to_sleep(self, row: PostRow) -> None:
        """Mark an expired panel as such, if that is still possible."""
        try:
            if self._can_be_edited(row):
                await self._say_asleep(row)
        except DISCORD_ERRORS as error:
            log.info("match %s: a private panel could not say that it stops (%s)", row.match_id, error)
        finally:
            await self._forget(row)

    async def _say_asleep(self, row: PostRow) -> None:
        match = await self._runtime.service.match(row.match_id)
        if match.status == "running" and match.seats[row.seat].user_id is not None:
            behind = await self._runtime.store.backdrop(match.row, row.seat)
            panel = await make_owners_panel(self._runtime, match, row.seat, behind)
            content, pictures = await self._draw(panel)
            await self._edit(row, private.show_stopped(content, SeatControls.of(match, "p"), panel.t), pictures)

    async def _forget(self, row: PostRow) -> None:
        self._marks.pop((row.match_id, row.seat), None)
        self._places.pop((row.match_id, row.seat), None)
        await self._runtime.store.posts.drop(row)
        self._look((row.match_id, row.seat))

    def _can_be_edited(self, row: PostRow) -> bool:
        return self._runtime.service.clock() < row.ends_at + GRACE
