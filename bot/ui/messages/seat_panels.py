"""The private panel of each seat: one state machine for both ways in which it reaches its owner.

By DM it stays in place, and a new one is sent to call its owner (``dm_panels``). In a private answer it can be
edited for a quarter of an hour after each press (``ephemeral_panels``). Both are left alone while their owner is
using a control of the match, since the answer updates the panel. Changes in the meantime are shown afterwards.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import discord

from bot.errors import Refused
from bot.match.model import Match
from bot.store.match.matches import SeatRow
from bot.store.posts import NO_ACCESS, TABLE, PostRow
from bot.store.store import Told
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.dm_panels import DmPanels
from bot.ui.messages.ephemeral_panels import EphemeralPanels
from bot.ui.messages.notices import Notices
from bot.ui.messages.panel import Key, Panel, SeenSeat
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime

User = tuple[int, int]
"""A match, and a user with a seat in it."""


class _PressesUnderWay:
    """The presses of a player on a match that are being handled, and whether any were at the same time."""

    def __init__(self) -> None:
        self.n = 0
        self.have_met = False
        self.answering = asyncio.Lock()


class SeatPanels:
    """Keeps the panels of all seats up to date.

    After each change the panels of a match are checked together. Each panel that needs work then waits separately
    for a permit, so that a blocked DM channel holds up no other player.
    """

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._held: dict[User, _PressesUnderWay] = {}
        self._passed_by: dict[User, dict[WorkQueue[Key], Key]] = {}
        """Where the work of users goes that came up while they were using the match."""
        self._reading: Counter[int] = Counter()
        """Matches being read for panels that are about to get work."""
        self._released: Counter[int] = Counter()
        """How often a user has stopped using such a match in the meantime."""
        self.queue = WorkQueue(
            runtime, self._look, "panels of match", make_up=self.make_up, lane=Urgency.MADE_UP_PANEL
        )
        self.seats = WorkQueue(runtime, self._look_at_seat, "panels of match and seat", make_up=self.make_up)
        self.deletions = Deletions(runtime, self.make_up)
        self.notices = Notices(runtime, self.deletions, self.push)
        look = self.seats.add
        self.dm = DmPanels(runtime, self.deletions, self.notices, look, self._read_for_dm, self.make_up)
        self.ephemeral = EphemeralPanels(runtime, self.deletions, look, self._read_for_answer, self.make_up)
        dm = (self.dm.queue, self.dm.following)
        self._parts = (self.queue, self.seats, self.deletions.queue, self.notices, *dm, self.ephemeral)

    @property
    def pending(self) -> int:
        """Number of panels in memory because they still need work."""
        return len(self._held) + len(self._passed_by) + len(self.dm.stale) + len(self._reading)

    def start(self) -> None:
        """Start delayed work. Other work runs at once even before this."""
        for part in self._parts:
            part.start()

    def stop(self) -> None:
        """Start nothing more. The next start of the bot makes up for it."""
        for part in self._parts:
            part.stop()

    @contextmanager
    def holding(self, match_id: int, user_id: int) -> Iterator[None]:
        """Leave a player's panels alone while they are using a control of the match."""
        user = (match_id, user_id)
        held = self._held.setdefault(user, _PressesUnderWay())
        held.n += 1
        held.have_met |= held.n > 1
        try:
            yield
        finally:
            held.n -= 1
            if not held.n:
                del self._held[user]
            if self._reading[match_id]:
                self._released[match_id] += 1
            for queue, key in self._passed_by.pop(user, {}).items():
                queue.add(key)

    @asynccontextmanager
    async def take_turns(self, match_id: int, user_id: int) -> AsyncIterator[bool]:
        """Wait until the answers to a player's other presses are given. Yields whether there were none, so that
        what this press has read is still all that the player has done. Only while ``holding``."""
        held = self._held[match_id, user_id]
        async with held.answering:
            yield not held.have_met

    def push(self, match_id: int) -> None:
        """Queue an update of a match's panels, with new ones to call the next players. Returns at once."""
        self.queue.add(match_id)

    def show_choice(self, key: Key, user_id: int, message_id: int | None = None) -> None:
        """Queue an update of the panel that follows the match after its owner has chosen something without a step,
        which nobody else sees, unless they did so in that message, whose answer shows it. Returns at once."""
        if message_id is None or not self.ephemeral.stands_at(key, message_id):
            self._add_unless_used(self.ephemeral.queue, key, user_id)

    def _add_unless_used(self, queue: WorkQueue[Key], key: Key, user_id: int | None) -> None:
        """Queue work for a seat now, or once its owner has stopped using the match."""
        user = (key[0], user_id or 0)
        if user in self._held:
            self._passed_by.setdefault(user, {})[queue] = key
        else:
            queue.add(key)

    def renew(self, match_id: int, seat: int) -> None:
        """Queue an update of a seat's DM panel after its owner acted elsewhere. Returns at once."""
        self.dm.stale.add((match_id, seat))
        self.seats.add((match_id, seat))

    def renew_all(self, match: Match) -> None:
        """Queue an update of every player's panel after a change that concerns all (the table message has moved, a
        player wants to end the match). Returns at once."""
        if match.status == "running":
            self.dm.stale |= {
                (match.id, seat.seat) for seat in match.seats if seat.user_id is not None and not seat.away
            }
            self.push(match.id)

    async def renew_later(self, keys: Collection[Key]) -> None:
        """Update these panels after all urgent work."""
        self.dm.stale |= set(keys)
        await self.make_up()

    async def make_up(self) -> None:
        """Queue all outdated panels, and all panels in answers that can still be edited, also after a start."""
        posts = self._runtime.store.posts
        self.ephemeral.queue.add_all(await posts.read_followed_seats())
        behind = await posts.list_unsent()
        self.queue.make_up_for(dict.fromkeys((*behind, *(match_id for match_id, _ in self.dm.stale))))

    async def note_answer(
        self, panel: Panel, interaction: discord.Interaction[Any], message_id: int | None, *, private: bool
    ) -> None:
        """Record that an answer shows this panel. A private answer follows the match from now on. If it is the
        seat's DM panel, or becomes it, its edits do not count."""
        if message_id is None:
            return
        self._runtime.presence.note_panel(panel.match.id, panel.seat, by_dm=interaction.guild_id is None)
        if private:
            await self.ephemeral.follow(panel, interaction, message_id)
        else:
            await self.dm.note_used(panel, interaction, message_id)

    async def _look(self, match_id: int, permit: Permit) -> None:
        """Queue the match's panels that need work, as overdue for an overdue match, except for calls."""
        told = await self._runtime.store.read_told(match_id)
        match = self._recognize(match_id, told)
        if match.status == "lobby":
            return
        if match.status != "running":
            self.dm.stale -= {(match.id, seat.seat) for seat in match.seats}
        self._add_work(match, told, match.seats, made_up=permit.urgency is Urgency.MADE_UP_PANEL)
        await self._tell(match, told.messages.get(TABLE))
        await self.notices.tidy(match, told)

    async def _look_at_seat(self, key: Key, permit: Permit) -> None:
        """Queue the panels of a seat that need work."""
        told = await self._runtime.store.read_told(key[0])
        match = self._recognize(key[0], told)
        self._add_work(match, told, match.seats[key[1] : key[1] + 1], made_up=False)

    def _add_work(self, match: Match, told: Told, seats: Iterable[SeatRow], *, made_up: bool) -> None:
        """Queue the work that the panels of these seats need."""
        called = self.notices.find_seats_to_call(match, told)
        for seat in seats:
            if seat.seat in told.watching:
                self._add_unless_used(self.ephemeral.queue, (match.id, seat.seat), seat.user_id)
            self.dm.add(match, seat, told, call=seat.seat in called, made_up=made_up)

    async def _tell(self, match: Match, table: PostRow | None) -> None:
        """Tell the players, once, that the table is out of reach."""
        if table is None or table.problem != NO_ACCESS:
            return
        await self._runtime.store.posts.mark_told(table)
        for seat in match.seats:
            if seat.user_id is not None and not seat.away:
                self.notices.tell_out_of_reach(match.id, seat.seat)

    def _recognize(self, match_id: int, told: Told) -> Match:
        if told.match is None:
            raise Refused("match.unknown", match=match_id)
        return self._runtime.service.recognize(told.match)

    async def _read_for_dm(self, key: Key) -> SeenSeat | None:
        return await self._read_unless_used(self.seats, key)

    async def _read_for_answer(self, key: Key) -> SeenSeat | None:
        return await self._read_unless_used(self.ephemeral.queue, key)

    async def _read_unless_used(self, queue: WorkQueue[Key], key: Key) -> SeenSeat | None:
        """Read the data for a panel, or return None and queue it later if its owner is using it or was until now.
        Decided without awaiting, because the panel may be released at any moment."""
        match_id, number = key
        self._reading[match_id] += 1
        before = self._released[match_id]
        try:
            told, behind = await self._runtime.store.read_seat(match_id, number)
        finally:
            released = self._released[match_id] != before
            self._reading[match_id] -= 1
            if not self._reading[match_id]:
                del self._reading[match_id], self._released[match_id]
        match = self._recognize(match_id, told)
        user_id = match.seats[number].user_id
        if released or (match_id, user_id or 0) in self._held:
            self._add_unless_used(queue, key, user_id)
        else:
            return SeenSeat(match, number, told, behind)
        return None
