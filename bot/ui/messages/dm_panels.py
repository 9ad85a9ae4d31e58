"""Private panels sent by DM: at the start, and when a player has to be called."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import discord
from msgspec.structs import replace

from bot.match.model import Match
from bot.match.trace import trace
from bot.panels.base import layout
from bot.store.matches import SeatRow
from bot.store.messages import DMS_CLOSED, DMS_OFF, NO_ACCESS, OUT_OF_REACH, TABLE, UNWANTED, MessageRow, Problem
from bot.ui.controls.answer import NOBODY, files
from bot.ui.controls.http_errors import DISCORD_ERRORS, attempt, error_kind, shares_no_server
from bot.ui.messages.calls import Calls
from bot.ui.messages.notifications import remind, tell_out_of_reach
from bot.ui.messages.panel import read_panel
from bot.ui.messages.work_queue import WorkQueue, all_done
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

AWAY, OVER, PAUSED = -1, -2, -3
"""Shown instead of a stamp when there is nothing to play: a computer plays for the owner, the match is over, or
paused."""

Key = tuple[int, int]
"""Match and seat."""


class DmPanels:
    """Sends and updates the DM panels of all matches."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._held: Counter[Key] = Counter()
        self._passed_by: set[Key] = set()
        self._stale: set[Key] = set()
        self._reading: dict[int, bool] = {}
        """Matches whose panels are being read, and whether a panel was released in the meantime."""
        self.queue = WorkQueue(runtime, self._tend, "panels")
        self.calls = Calls(runtime, self.push)

    @property
    def pending(self) -> int:
        """How many panels are in memory because they still need work."""
        return len(self._held) + len(self._passed_by) + len(self._stale) + len(self._reading)

    @contextmanager
    def holding(self, match_id: int, seat: int) -> Iterator[None]:
        """While the player is using the DM panel itself, it is edited in place and not sent again. If that fails,
        the panel is updated afterwards."""
        key = (match_id, seat)
        self._held[key] += 1
        try:
            yield
        except DISCORD_ERRORS:
            self._stale.add(key)
            raise
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            if match_id in self._reading:
                self._reading[match_id] = True
            if key in self._passed_by or key in self._stale:
                self._passed_by.discard(key)
                self.push(match_id)

    def push(self, match_id: int) -> None:
        """Send panels to players the match is now waiting for, and update the others. Returns at once."""
        self.queue.add(match_id)

    def renew(self, match_id: int, seat: int) -> None:
        """Update a seat's DM panel after its owner acted elsewhere. Returns at once."""
        self._stale.add((match_id, seat))
        self.push(match_id)

    def renew_all(self, match: Match) -> None:
        """What every player's DM panel shows has changed (the table message has moved, a player wants to end the
        match): update them. Returns at once."""
        if match.status == "running":
            self._stale |= {
                (match.id, seat.seat) for seat in match.seats if seat.user_id is not None and not seat.away
            }
            self.push(match.id)

    def remind(self, match: Match, seat: SeatRow) -> None:
        """Remind a player that the deadline is near. Returns at once."""
        self._runtime.spawn(self._remind(match, seat), f"reminder of match {match.id}")

    async def _remind(self, match: Match, seat: SeatRow) -> None:
        sent = await remind(self._runtime, match, seat)
        if sent is not None:
            await self.calls.reminded(match, seat.seat, sent)
            self.push(match.id)

    async def shown_in_place(self, match: Match, seat: int, known: MessageRow) -> None:
        """The DM panel was edited in place while it was held, so it needs no push."""
        shown = _shown(match, seat)
        if known.shown != shown:
            await self._runtime.store.messages.shows(known, shown)

    async def told(self, row: MessageRow) -> None:
        """The player has been told that their DMs are closed."""
        await self._runtime.store.messages.told(row)

    async def _tend(self, match_id: int) -> None:
        self._reading[match_id] = False
        try:
            match = await self._runtime.service.match(match_id)
            told = await self._runtime.store.told(match_id)
        finally:
            let_go = self._reading.pop(match_id)
        if let_go:
            self.push(match_id)
        elif match.status != "lobby":
            known, called = told.messages, self.calls.needed(match, told)
            work = [
                *self._panels_to_tend(match, known, called),
                self._tell(match, known.get(TABLE)),
                self.calls.tidy(match, told),
            ]
            await all_done(self._runtime, work, f"panels of match {match.id}")

    def _panels_to_tend(
        self, match: Match, known: dict[int, MessageRow], called: frozenset[int]
    ) -> Iterator[Coroutine[Any, Any, None]]:
        for seat in match.seats:
            if seat.user_id is not None:
                call = seat.seat in called
                work = self._to_do(match, seat, known.get(seat.seat), known.get(TABLE), call=call)
                if work is not None:
                    yield self._retried((match.id, seat.seat), work)

    def _to_do(
        self, match: Match, seat: SeatRow, row: MessageRow | None, table: MessageRow | None, *, call: bool
    ) -> Coroutine[Any, Any, None] | None:
        """The work needed for one player's panel, if any. Decided without awaiting, because the panel may be
        released at any moment. Each player gets one panel per match, and a new one only as a call; otherwise the
        existing one is edited."""
        key, shown = (match.id, seat.seat), _shown(match, seat.seat)
        changed = row is None or row.shown != shown
        due = shown not in (AWAY, OVER, PAUSED) and (row is None or call or _missing(row, changed=changed))
        stale = key in self._stale or (row is not None and changed and not due)
        if key in self._held:
            self._passed_by |= {key} if due or stale else set()
            return None
        self._stale.discard(key)
        if due:
            return self._send(match, seat, row, table, call=call)
        if row is not None and (stale or _cut_off(table, shown)):
            return self._edit(match, seat.seat, row)
        return None

    async def _retried(self, key: Key, work: Coroutine[Any, Any, None]) -> None:
        """Do the work. If it fails temporarily, mark the panel as stale."""
        try:
            await work
        except DISCORD_ERRORS as error:
            self._stale |= {key} if error_kind(error) == "later" else set()
            raise

    async def _tell(self, match: Match, table: MessageRow | None) -> None:
        """Tell the players, once, that the table is out of reach."""
        if table is None or table.problem != NO_ACCESS:
            return
        await self._runtime.store.messages.told(table)
        people = [seat for seat in match.seats if seat.user_id is not None and not seat.away]
        await asyncio.gather(*(tell_out_of_reach(self._runtime, match, seat) for seat in people))

    async def _send(
        self, match: Match, seat: SeatRow, old: MessageRow | None, table: MessageRow | None, *, call: bool
    ) -> None:
        """Send a new panel by DM; if that is not possible, call the player at the table."""
        problem = await self._sent(match, seat, old, table)
        if problem is None:
            await self.calls.called(match, seat.seat)
            return
        if old is not None and old.problem == problem:
            await self._edit(match, seat.seat, old)
        else:
            await self._withhold(match, seat.seat, old, problem)
        if call:
            await self.calls.at_table(match, seat)

    async def _sent(
        self, match: Match, seat: SeatRow, old: MessageRow | None, table: MessageRow | None
    ) -> Problem | None:
        """Send a new panel in place of the old one. Returns the problem, if there is one."""
        assert seat.user_id is not None
        if old is not None and old.problem is not None and old.problem not in UNWANTED:
            return old.problem
        if (await self._runtime.store.settings.user(seat.user_id)).calls == "off":
            return DMS_OFF
        t = await self._runtime.language(seat.user_id, match.row.locale)
        panel = await read_panel(self._runtime, match, seat.seat, t, table)
        content, pictures = await panel.content(self._runtime.workers.background)
        shown, now = match.stamp(seat.seat), self._runtime.service.clock()
        try:
            channel = await self._runtime.dm(seat.user_id)
            message = await channel.send(
                view=layout(content, pictures), files=files(pictures), allowed_mentions=NOBODY
            )
        except discord.HTTPException as error:
            if error_kind(error) in ("later", "other"):
                raise
            log.info("match %s: seat %s takes no DMs (%s)", match.id, seat.seat, error)
            if shares_no_server(error):
                self._runtime.suspect_left(match, seat.user_id)
            return DMS_CLOSED
        await self._runtime.store.messages.put(MessageRow(match.id, seat.seat, channel.id, message.id, shown, now))
        trace(log, match.row, seat.seat, "push", "panel sent by dm")
        if old is not None:
            await self._delete(old)
        return None

    async def _withhold(self, match: Match, seat: int, old: MessageRow | None, problem: Problem) -> None:
        """Record that no new panel can be sent by DM; an earlier one is still edited."""
        known = old or MessageRow(match.id, seat, 0, None, match.stamp(seat), self._runtime.service.clock())
        if known.problem is None or not known.problem.startswith(problem):
            known = replace(known, problem=problem)
        await self._runtime.store.messages.put(replace(known, shown=match.stamp(seat)))
        await self._edit(match, seat, known)

    async def _edit(self, match: Match, seat: int, known: MessageRow) -> None:
        if known.message_id is None:
            return
        t = await self._runtime.language(match.seats[seat].user_id or 0, match.row.locale)
        panel = await read_panel(self._runtime, match, seat, t)
        content, pictures = await panel.content(self._runtime.workers.background)
        message = self._runtime.get_partial_messageable(known.channel_id).get_partial_message(known.message_id)
        bad = await attempt(
            message.edit(view=layout(content, pictures), attachments=files(pictures), allowed_mentions=NOBODY)
        )
        renewed = replace(known, shown=_shown(match, seat))
        if bad is None:
            trace(log, match.row, seat, "push", "dm panel edited")
        else:
            log.info("match %s: the panel of seat %s is lost (%s)", match.id, seat, bad)
            renewed = replace(known, message_id=None, shown=AWAY)
            self.push(match.id)
        await self._runtime.store.messages.put(renewed)

    async def _delete(self, old: MessageRow) -> None:
        if old.message_id is None:
            return
        channel = self._runtime.get_partial_messageable(old.channel_id)
        try:
            await channel.get_partial_message(old.message_id).delete()
        except DISCORD_ERRORS as error:
            log.info("match %s: an old panel stays behind (%s)", old.match_id, error)


def _shown(match: Match, seat: int) -> int:
    """What to record as shown in a seat's panel: the seat's stamp, or that it has nothing to play."""
    if match.status != "running":
        return OVER
    if match.seats[seat].away:
        return AWAY
    return PAUSED if match.paused else match.stamp(seat)


def _missing(row: MessageRow, *, changed: bool) -> bool:
    """Whether a panel that was sent is gone, or one that was not wanted may be wanted now."""
    lost = row.message_id is None and row.problem is None
    return lost or (changed and row.problem in UNWANTED)


def _cut_off(table: MessageRow | None, shown: int) -> bool:
    """Whether the panel has to stand in for the table: after every change, and once even if there is nothing to
    play."""
    return table is not None and (table.problem == NO_ACCESS or (table.problem in OUT_OF_REACH and shown >= 0))
