"""Private panels sent by DM: at the start, and when a player has to be called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Literal

from bot.match.model import Match
from bot.store.matches import SeatRow
from bot.store.messages import NO_ACCESS, OUT_OF_REACH, SENT_AGAIN, TABLE, MessageRow
from bot.store.store import Told
from bot.ui.budget.budget import BucketFull, Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.messages.calls import Calls
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.dm_sender import AWAY, OVER, PAUSED, DmSender, shown_for
from bot.ui.messages.reminders import Reminders
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime

Key = tuple[int, int]
"""Match and seat."""
Work = Literal["send", "edit"]
"""What a panel needs: a new message, or an edit of the one there is."""


class DmPanels:
    """Keeps the DM panels of all matches up to date.

    After each change the panels of a match are looked at together; each that needs work then waits for a permit by
    itself, so that a player's DMs in which nothing gets through hold up nobody else.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._held: Counter[Key] = Counter()
        self._passed_by: set[Key] = set()
        self._stale: set[Key] = set()
        self._reading: dict[Key, bool] = {}
        """Panels that are about to get work, and whether they were released in the meantime."""
        lane = Urgency.MADE_UP_PANEL
        self.queue = WorkQueue(runtime, self._tend, "panels of match", make_up=self.make_up, lane=lane)
        self.panels = WorkQueue(
            runtime, self._serve, "panel of match and seat", Urgency.PANEL, make_up=self.make_up, lane=lane
        )
        self.deletions = Deletions(runtime, self.make_up)
        self.calls = Calls(runtime, self.deletions, self.push)
        self.reminders = Reminders(runtime, self.calls)
        self.sender = DmSender(runtime, self.deletions, self.push)
        self._timed = (self.queue, self.panels, self.deletions.queue, self.reminders.queue, self.calls.timer)

    @property
    def pending(self) -> int:
        """How many panels are in memory because they still need work."""
        return len(self._held) + len(self._passed_by) + len(self._stale) + len(self._reading)

    def start(self) -> None:
        """Start what has to wait; the rest runs at once even before this."""
        for timed in self._timed:
            timed.start()

    def stop(self) -> None:
        """Start nothing more; the next start of the bot makes up for it."""
        for timed in self._timed:
            timed.stop()

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
            if key in self._reading:
                self._reading[key] = True
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

    def renew_later(self, keys: Collection[Key]) -> None:
        """Update these DM panels behind all that is more urgent. Returns at once."""
        self._stale |= set(keys)
        self.queue.make_up_for(dict.fromkeys(match_id for match_id, _ in keys))

    def renew_all(self, match: Match) -> None:
        """What every player's DM panel shows has changed (the table message has moved, a player wants to end the
        match): update them. Returns at once."""
        if match.status == "running":
            self._stale |= {
                (match.id, seat.seat) for seat in match.seats if seat.user_id is not None and not seat.away
            }
            self.push(match.id)

    async def make_up(self) -> None:
        """Look at all matches with panels that are behind."""
        behind = await self._runtime.store.messages.unsent()
        self.queue.make_up_for(dict.fromkeys((*behind, *(match_id for match_id, _ in self._stale))))

    async def shown_in_place(self, match: Match, seat: int, known: MessageRow) -> None:
        """The DM panel was edited in place while it was held, so it needs no push."""
        shown = shown_for(match, seat)
        if known.shown != shown:
            await self._runtime.store.messages.shows(known, shown)

    async def told(self, row: MessageRow) -> None:
        """The player has been told that their DMs are closed."""
        await self._runtime.store.messages.told(row)

    async def _tend(self, match_id: int, permit: Permit) -> None:
        """See which panels of the match need work. Those of a match that is made up for are made up for, too, but
        for calls."""
        match, told = await self._read(match_id)
        if match.status == "lobby":
            return
        if match.status != "running":
            self._stale -= {(match.id, seat.seat) for seat in match.seats}
        called = self.calls.needed(match, told)
        for seat in match.seats:
            work = self._work(match, seat, told, call=seat.seat in called)
            if work is not None:
                key, row, call = (match.id, seat.seat), told.messages.get(seat.seat), seat.seat in called
                if permit.urgency is Urgency.MADE_UP_PANEL and not call:
                    self.panels.make_up_for((key,))
                else:
                    self.panels.add(key, self._urgency(work, row, call=call))
        await self._tell(match, told.messages.get(TABLE))
        await self.calls.tidy(match, told)

    async def _read(self, match_id: int) -> tuple[Match, Told]:
        return await self._runtime.service.match(match_id), await self._runtime.store.told(match_id)

    async def _tell(self, match: Match, table: MessageRow | None) -> None:
        """Tell the players, once, that the table is out of reach."""
        if table is None or table.problem != NO_ACCESS:
            return
        await self._runtime.store.messages.told(table)
        for seat in match.seats:
            if seat.user_id is not None and not seat.away:
                self.reminders.tell_out_of_reach(match.id, seat.seat)

    async def _serve(self, key: Key, permit: Permit) -> None:
        """Do the work for one player's panel, unless the player is using it. That is decided without awaiting,
        because the panel may be released at any moment."""
        match_id, number = key
        self._reading[key] = False
        try:
            match, told = await self._read(match_id)
        finally:
            released = self._reading.pop(key)
        seat, call = match.seats[number], number in self.calls.needed(match, told)
        work = self._work(match, seat, told, call=call)
        if work is None:
            return
        urgency = self._urgency(work, told.messages.get(number), call=call)
        if key in self._held:
            self._passed_by.add(key)
        elif released:
            self.push(match_id)
        elif urgency is not Urgency.EXEMPT and not permit.counted:
            self.panels.add(key, urgency)
        else:
            await self._do(work, match, seat, told, permit, call=call)

    async def _do(
        self, work: Work, match: Match, seat: SeatRow, told: Told, permit: Permit, *, call: bool
    ) -> None:
        """Do the work. If it has to wait or fails temporarily, mark the panel as stale."""
        row, key = told.messages.get(seat.seat), (match.id, seat.seat)
        self._stale.discard(key)
        try:
            if work == "send":
                await self._send(match, seat, row, told.messages.get(TABLE), permit, call=call)
            elif row is not None:
                await self.sender.edit(match, seat.seat, row, permit)
        except (BucketFull, *DISCORD_ERRORS) as error:
            self._stale |= {key} if error_kind(error) == "later" else set()
            raise

    async def _send(
        self,
        match: Match,
        seat: SeatRow,
        old: MessageRow | None,
        table: MessageRow | None,
        permit: Permit,
        *,
        call: bool,
    ) -> None:
        """Send a new panel by DM; if that is not possible, call the player at the table."""
        problem = await self.sender.send(match, seat, old, table, permit)
        if problem is None:
            await self.calls.called(match, seat.seat)
            return
        if call:
            await self.calls.at_table(match, seat, permit)
        if old is not None and old.problem == problem:
            await self.sender.edit(match, seat.seat, old, permit)
        else:
            await self.sender.withhold(match, seat.seat, old, problem, permit)

    def _work(self, match: Match, seat: SeatRow, told: Told, *, call: bool) -> Work | None:
        """What a player's panel needs, if anything. Each player gets one panel per match, and a new one only as a
        call; otherwise the existing one is edited. A lesson or a try at a daily puzzle is only where it was
        opened, and so is a match of no server, which may have been opened in the player's DMs."""
        if seat.user_id is None or not match.kind.counts:
            return None
        row, shown = told.messages.get(seat.seat), shown_for(match, seat.seat)
        if row is None and match.nowhere:
            return None
        changed = row is None or row.shown != shown
        if shown not in (AWAY, OVER, PAUSED) and (row is None or call or _missing(row, changed=changed)):
            return "send"
        stale = (match.id, seat.seat) in self._stale or _cut_off(told.messages.get(TABLE), shown)
        if row is None or not (changed or stale):
            return None
        return None if self._can_wait(row, shown, told.watching.get(seat.seat, 0.0)) else "edit"

    def _can_wait(self, row: MessageRow, shown: int, watching_until: float) -> bool:
        """Whether the panel need not be up to date: its owner is looking at another one in the channel, and the
        bot is busy. It is looked at again when that one ends."""
        watching = watching_until > self._runtime.service.clock()
        return watching and shown >= 0 and not self.sender.has_key(row) and not self._runtime.budget.quiet

    def _urgency(self, work: Work, row: MessageRow | None, *, call: bool) -> Urgency:
        """How urgent the work is."""
        if work == "edit" and row is not None and self.sender.has_key(row):
            return Urgency.EXEMPT
        return Urgency.CALL if call else Urgency.PANEL


def _missing(row: MessageRow, *, changed: bool) -> bool:
    """Whether a panel that was sent is gone, or one that was not wanted may be wanted now."""
    lost = row.message_id is None and row.problem is None
    return lost or (changed and row.problem in SENT_AGAIN)


def _cut_off(table: MessageRow | None, shown: int) -> bool:
    """Whether the panel has to stand in for the table: after every change, and once even if there is nothing to
    play."""
    return table is not None and (table.problem == NO_ACCESS or (table.problem in OUT_OF_REACH and shown >= 0))
