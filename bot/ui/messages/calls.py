"""Calling players whose turn has begun: once per turn, and only if they are not around.

The call is a new DM panel. If DMs are not possible, it is a short message at the table, deleted when the turn is
over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.match.model import Match
from bot.match.trace import trace
from bot.store.matches import SeatRow
from bot.store.notices import NoticeKind, NoticeRow
from bot.store.store import Told
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.budget.budget import Permit
from bot.ui.messages.deletions import Deletions
from bot.ui.messages.notifications import Sent, call_at_table
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)


def turn_of(match: Match, seat: int) -> int:
    """The turn that a seat is in; 0 for none."""
    return match.game.turn(match.state, seat) if match.status == "running" else 0


class Calls:
    """Decides who is to be called, and has calls and reminders deleted once they are out of date.

    ``look_again`` is called with the id of a match in which a player who was around may not be any more.
    """

    def __init__(self, runtime: Runtime, deletions: Deletions, look_again: Callable[[int], None]) -> None:
        self._runtime = runtime
        self._deletions = deletions
        self._look_again = look_again
        self._later: dict[int, float] = {}
        self.timer = Timer(self._run, "calls", idle=ON_DEMAND)

    @property
    def pending(self) -> int:
        """How many matches are waiting to be checked again."""
        return len(self._later)

    def needed(self, match: Match, told: Told) -> frozenset[int]:
        """The seats to call now: the match is waiting for them, and they have not noticed."""
        people = [seat for seat in match.seats if seat.user_id is not None and not seat.away]
        waited = [seat for seat in match.awaited() if seat in people]
        if match.kind.is_alone or len(people) < 2 or not waited:
            return frozenset()
        called = {(row.seat, row.turn) for row in told.notices if row.kind != "reminder"}
        new = [seat for seat in waited if (seat.seat, turn_of(match, seat.seat)) not in called]
        return frozenset(seat.seat for seat in new if seat.seat in told.wants_calls or self._inactive(match, seat))

    def _inactive(self, match: Match, seat: SeatRow) -> bool:
        """Whether a player is not around; while they are, the match is checked again when that may change."""
        inactive_from = self._runtime.presence.inactive_from(match, seat)
        if inactive_from <= self._runtime.service.clock():
            return True
        self._later[match.id] = min(inactive_from, self._later.get(match.id, inactive_from))
        self.timer.call_by(inactive_from)
        return False

    async def called(self, match: Match, seat: int) -> None:
        """The seat's owner was called by DM panel for this turn."""
        await self._put(match, seat, "call", None)

    async def at_table(self, match: Match, seat: SeatRow, permit: Permit) -> None:
        """Call a player with a message at the table, or note that this is not possible. Raises one of
        ``DISCORD_ERRORS`` if it may be possible later."""

        async def keep(sent: Sent) -> None:
            await self._put(match, seat.seat, "call", sent)

        if await call_at_table(self._runtime, match, seat, permit, keep):
            trace(log, match.row, seat.seat, "push", "call at the table")
        else:
            await self._put(match, seat.seat, "call", None)

    async def reminded(self, match: Match, seat: int, sent: Sent) -> None:
        """The seat's owner was reminded with this message."""
        await self._put(match, seat, "reminder", sent)

    async def tidy(self, match: Match, told: Told) -> None:
        """Have the calls and reminders for turns that are over or rest in a pause deleted, and forget them; but
        whoever was called to a turn that rests stays called."""
        waited = {seat.seat for seat in match.awaited() if not seat.away}
        for row in told.notices:
            current = row.turn == turn_of(match, row.seat)
            if current and match.paused and row.kind != "reminder":
                if row.message_id is None:
                    continue
                await self._put(match, row.seat, "called", None)
            if row.seat not in waited or not current:
                if row.message_id is None:
                    await self._runtime.store.notices.drop(row)
                else:
                    self._deletions.add_notice(row)

    async def _put(self, match: Match, seat: int, kind: NoticeKind, sent: Sent | None) -> None:
        channel_id, message_id = sent or (None, None)
        row = NoticeRow(match.id, seat, kind, turn_of(match, seat), channel_id, message_id)
        await self._runtime.store.notices.put(row)

    async def _run(self) -> float | None:
        """Check the matches that are due. Returns the time of the next check."""
        now = self._runtime.service.clock()
        for match_id in [match_id for match_id, at in self._later.items() if at <= now]:
            del self._later[match_id]
            self._look_again(match_id)
        return min(self._later.values(), default=None)
