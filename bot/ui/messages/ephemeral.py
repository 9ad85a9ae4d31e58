"""Ephemeral panels in the channel that follow their match.

An ephemeral answer can be edited through its interaction's token for 15 minutes, and such edits do not count
against Discord's limits. So each player's newest panel is updated after every change, also after a restart. Before
the token expires, the panel says so and offers a button to open it again.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord

from bot.match.model import Match
from bot.panels import private
from bot.panels.base import layout
from bot.store.live_panels import LivePanelRow
from bot.ui.background.timer import Timer
from bot.ui.controls.answer import NOBODY, files
from bot.ui.controls.http_errors import DISCORD_ERRORS, attempt
from bot.ui.controls.items import SeatControls
from bot.ui.messages.panel import Panel, read_panel
from bot.ui.messages.work_queue import WorkQueue, all_done
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
    """Keeps the newest private panel of each player up to date."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._marks: dict[Key, bytes] = {}
        """Fingerprints of what the panels show, if this process showed it."""
        self._held: Counter[Key] = Counter()
        self._missed: set[Key] = set()
        self.queue = WorkQueue(runtime, self._follow, "private panels", GAP)
        self.timer = Timer(self._end, "ends of private panels")

    @property
    def pending(self) -> int:
        """How many panels are in memory."""
        return len(self._marks) + len(self._held) + len(self._missed)

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

    async def resume(self) -> None:
        """After a start: go on following the matches whose panels can still be edited."""
        self.timer.start()
        self.queue.start()
        await self.queue.add_all(await self._runtime.store.live_panels.matches())

    def stop(self) -> None:
        """Stop editing; the next start resumes."""
        self.timer.stop()
        self.queue.stop()

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
        self.timer.call_by(ends_at)
        if before is not None and before.message_id != message_id:
            await self._delete(before)

    async def _follow(self, match_id: int) -> None:
        rows = await self._runtime.store.live_panels.of_match(match_id)
        if not rows:
            return
        match = await self._runtime.service.match(match_id)
        await all_done(
            self._runtime, [self._renew(match, row) for row in rows], f"private panels of match {match_id}"
        )

    async def _renew(self, match: Match, row: LivePanelRow) -> None:
        """Update a panel. When the match is over, this is the last update."""
        key, seat = (match.id, row.seat), match.seats[row.seat]
        if seat.user_id is None:
            await self._forget(row)
            return
        if (match.id, seat.user_id) in self._held:
            self._missed.add((match.id, seat.user_id))
            return
        if row.ends_at <= self._runtime.service.clock():
            return
        t = await self._runtime.language(seat.user_id, match.row.locale)
        panel = await read_panel(self._runtime, match, row.seat, t)
        if panel.mark != self._marks.get(key):
            if await self._edit(row, panel):
                self._marks[key] = panel.mark
            else:
                await self._forget(row)
                return
        if match.status != "running":
            await self._forget(row)

    async def _edit(self, row: LivePanelRow, panel: Panel, *, last: bool = False) -> bool:
        """Show the panel. False if its message is gone or can no longer be edited."""
        content, pictures = await panel.content(self._runtime.workers.background, after=True)
        if last:
            content = private.asleep(content, SeatControls(row.match_id, "p"), panel.t)
        view, shown = layout(content, pictures), files(pictures)
        bad = await attempt(
            self._runtime.webhook(row.token).edit_message(
                row.message_id, view=view, attachments=shown, allowed_mentions=NOBODY
            )
        )
        if bad is not None:
            log.info("match %s: the private panel of seat %s is gone (%s)", row.match_id, row.seat, bad)
        return bad is None

    async def _end(self) -> float | None:
        """Mark expired panels as such and stop following them. Returns when the next one expires."""
        store, now = self._runtime.store.live_panels, self._runtime.service.clock()
        for row in await store.ended(now):
            try:
                if now < row.ends_at + GRACE:
                    await self._say_asleep(row)
            except DISCORD_ERRORS as error:
                log.info("match %s: a private panel could not say that it stops (%s)", row.match_id, error)
            finally:
                await self._forget(row)
        return await store.next_end()

    async def _say_asleep(self, row: LivePanelRow) -> None:
        match = await self._runtime.service.match(row.match_id)
        seat = match.seats[row.seat]
        if match.status == "running" and seat.user_id is not None:
            t = await self._runtime.language(seat.user_id, match.row.locale)
            await self._edit(row, await read_panel(self._runtime, match, row.seat, t), last=True)

    async def _forget(self, row: LivePanelRow) -> None:
        self._marks.pop((row.match_id, row.seat), None)
        await self._runtime.store.live_panels.drop(row)

    async def _delete(self, row: LivePanelRow) -> None:
        """Delete an earlier panel; if that fails, it just stays."""
        if row.ends_at + GRACE <= self._runtime.service.clock():
            return
        try:
            await self._runtime.webhook(row.token).delete_message(row.message_id)
        except DISCORD_ERRORS as error:
            log.info("match %s: an earlier private panel stays (%s)", row.match_id, error)
