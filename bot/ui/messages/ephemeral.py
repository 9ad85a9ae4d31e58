"""Ephemeral panels in the channel that follow their match.

An ephemeral answer can be edited through its interaction's token for 15 minutes, and such edits do not count
against Discord's limits. So each player's newest panel is updated after every change, also after a restart. Before
the token expires, the panel says so and offers a button to open it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import discord

from bot.match.model import Match
from bot.panels import private
from bot.panels.base import Content, layout
from bot.render.base import Picture
from bot.store.live_panels import LivePanelRow
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import DISCORD_ERRORS, attempt
from bot.ui.controls.items import SeatControls
from bot.ui.messages.dm_panels import DmPanels
from bot.ui.messages.panel import Panel, read_panel
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

FOLLOWED = 14 * 60.0
"""Seconds for which a panel follows its match after the last press (tokens are valid for 15 minutes)."""
GRACE = 45.0
"""Seconds after that in which the token is still valid, so that the panel can say that it has stopped."""
GAP = 1.0
"""Seconds between two edits of a match's panels, so that quick moves by computers are shown in one edit."""

Key = tuple[int, int]
"""A match, and a seat or user."""


class EphemeralPanels:
    """Keeps the newest private panel of each player up to date, each by itself: none waits for another. When one
    stops following, the DM panel takes over."""

    def __init__(self, runtime: Runtime, dm_panels: DmPanels) -> None:
        self._runtime = runtime
        self._dm_panels = dm_panels
        self._marks: dict[Key, bytes] = {}
        """Fingerprints of what the panels show, if this process showed it."""
        self._held: Counter[Key] = Counter()
        self._missed: set[Key] = set()
        self._to_renew: dict[Key, tuple[Match, LivePanelRow]] = {}
        """What was read for panels that are about to be updated."""
        self.queue = WorkQueue(
            runtime,
            self._follow,
            "private panels of match",
            gap=lambda _: GAP,
            make_up=self.make_up,
            lane=Urgency.AT_ONCE,
        )
        self.panels = WorkQueue(
            runtime, self._renew, "private panel of match and seat", Urgency.EXEMPT, make_up=self.make_up
        )
        self.timer = Timer(self._end, "ends of private panels", idle=ON_DEMAND)

    @property
    def pending(self) -> int:
        """How many panels are in memory."""
        return len(self._marks) + len(self._held) + len(self._missed) + len(self._to_renew)

    @contextmanager
    def holding(self, match_id: int, user_id: int) -> Iterator[None]:
        """While a player is using a control of the match, the answer updates their panel; changes in the meantime
        are shown afterwards."""
        key = (match_id, user_id)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            if key in self._missed:
                self._missed.discard(key)
                self.follow(match_id)

    def follow(self, match_id: int) -> None:
        """The match has changed: update its panels soon. Returns at once."""
        self.queue.add(match_id)

    def start(self) -> None:
        """Start what has to wait; the rest runs at once even before this."""
        self.timer.start()
        self.queue.start()
        self.panels.start()

    async def make_up(self) -> None:
        """Look at all matches whose panels can still be edited, after a start too."""
        self.queue.make_up_for(await self._runtime.store.live_panels.matches())

    def stop(self) -> None:
        """Stop editing; the next start goes on."""
        self.timer.stop()
        self.queue.stop()
        self.panels.stop()

    async def shown(self, panel: Panel, interaction: discord.Interaction[Any], message_id: int | None) -> None:
        """An answer shows this panel in private: it follows the match from now on, and an earlier one is
        deleted."""
        if message_id is None:
            return
        match_id, seat = panel.match.id, panel.seat
        store, ends_at = self._runtime.store.live_panels, self._runtime.service.clock() + FOLLOWED
        before = await store.of_seat(match_id, seat)
        await store.put(LivePanelRow(match_id, seat, message_id, interaction.token, ends_at))
        self._marks[match_id, seat] = panel.mark
        self._to_renew.pop((match_id, seat), None)
        self.timer.call_by(ends_at)
        if before is not None and before.message_id != message_id:
            self._delete(before)

    async def given_up(self, match_id: int, seat: int, message_id: int) -> None:
        """The message is about to show something else; if it is the seat's panel, the seat has none any more."""
        row = await self._runtime.store.live_panels.of_seat(match_id, seat)
        if row is not None and row.message_id == message_id:
            await self._runtime.store.live_panels.drop(row)
            self._marks.pop((match_id, seat), None)
            self._to_renew.pop((match_id, seat), None)

    async def _follow(self, match_id: int, _permit: Permit) -> None:
        rows = await self._runtime.store.live_panels.of_match(match_id)
        if not rows:
            return
        match = await self._runtime.service.match(match_id)
        for row in rows:
            self._to_renew[match_id, row.seat] = (match, row)
            self.panels.add((match_id, row.seat))

    async def _read(self, key: Key, *, anew: bool) -> tuple[Match, LivePanelRow] | None:
        """The match and the panel; None if there is none. With ``anew``, what was read a while ago is no use."""
        known = self._to_renew.pop(key, None)
        if known is not None and not anew:
            return known
        row = await self._runtime.store.live_panels.of_seat(*key)
        return None if row is None else (await self._runtime.service.match(key[0]), row)

    async def _renew(self, key: Key, permit: Permit) -> None:
        """Update a panel. When the match is over, this is the last update; where there is no table, that waits for
        what was achieved."""
        async with self._runtime.workers.background.turn("panels") as waited:
            found = await self._read(key, anew=waited)
            if found is None:
                return
            match, row = found
            seat = match.seats[row.seat]
            if seat.user_id is None:
                await self._forget(row)
                return
            if (match.id, seat.user_id) in self._held:
                self._missed.add((match.id, seat.user_id))
                return
            if row.ends_at <= self._runtime.service.clock():
                return
            panel = await self._panel(match, row.seat, seat.user_id)
            changed = panel.mark != self._marks.get(key)
            drawn = await self._drawn(panel) if changed and panel.ponder is None else None
        permit.release()
        if changed:
            if await self._edit(row, *(drawn or await self._drawn(panel))):
                self._marks[key] = panel.mark
            else:
                await self._forget(row)
                return
        if match.status != "running" and not (not match.kind.has_table and match.unjudged):
            await self._forget(row)

    async def _panel(self, match: Match, seat: int, user_id: int) -> Panel:
        t = await self._runtime.language(user_id, match.row.locale)
        return await read_panel(self._runtime, match, seat, t)

    async def _drawn(self, panel: Panel) -> tuple[Content, Sequence[Picture]]:
        return await panel.content(self._runtime.workers.background, after=True)

    async def _edit(self, row: LivePanelRow, content: Content, pictures: Sequence[Picture]) -> bool:
        """Show the panel. False if its message is gone or can no longer be edited."""
        webhook = self._runtime.webhook(row.token)
        bad = await attempt(
            self._runtime.uploads.edit(
                row.message_id,
                pictures,
                lambda kept: webhook.edit_message(
                    row.message_id, view=layout(content, pictures), attachments=kept, allowed_mentions=NOBODY
                ),
            )
        )
        if bad is not None:
            log.info("match %s: the private panel of seat %s is gone (%s)", row.match_id, row.seat, bad)
        return bad is None

    async def _end(self) -> float | None:
        """Stop following expired panels. Returns when the next one expires."""
        store = self._runtime.store.live_panels
        await asyncio.gather(*map(self._put_to_sleep, await store.ended(self._runtime.service.clock())))
        return await store.next_end()

    async def _put_to_sleep(self, row: LivePanelRow) -> None:
        """Mark an expired panel as such, if that is still possible."""
        try:
            if self._runtime.service.clock() < row.ends_at + GRACE:
                await self._say_asleep(row)
        except DISCORD_ERRORS as error:
            log.info("match %s: a private panel could not say that it stops (%s)", row.match_id, error)
        finally:
            await self._forget(row)

    async def _say_asleep(self, row: LivePanelRow) -> None:
        match = await self._runtime.service.match(row.match_id)
        seat = match.seats[row.seat]
        if match.status == "running" and seat.user_id is not None:
            panel = await self._panel(match, row.seat, seat.user_id)
            content, pictures = await self._drawn(panel)
            await self._edit(row, private.asleep(content, SeatControls.of(match, "p"), panel.t), pictures)

    async def _forget(self, row: LivePanelRow) -> None:
        self._marks.pop((row.match_id, row.seat), None)
        await self._runtime.store.live_panels.drop(row)
        self._dm_panels.push(row.match_id)

    def _delete(self, row: LivePanelRow) -> None:
        """Delete an earlier panel; if that fails, it just stays."""
        if row.ends_at + GRACE > self._runtime.service.clock():
            self._dm_panels.deletions.add_with_key(row.token, row.message_id)
