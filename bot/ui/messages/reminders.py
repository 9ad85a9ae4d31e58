"""Messages to players besides the panels that nobody asked for: a deadline is near, a table is out of reach."""

from __future__ import annotations

from functools import partial
from typing import Literal

from bot.ui.budget.budget import Permit, Urgency
from bot.ui.messages.calls import Calls
from bot.ui.messages.notifications import send_reminder, tell_out_of_reach
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime

Subject = Literal["reminder", "out of reach"]
Note = tuple[int, int, Subject]
"""Match, seat, and what it is about."""


class Reminders:
    """Sends such messages, each once; those that do not get through are not repeated."""

    def __init__(self, runtime: Runtime, calls: Calls) -> None:
        self._runtime = runtime
        self._calls = calls
        self.queue = WorkQueue(runtime, self._send, "message to", Urgency.CALL)

    def remind(self, match_id: int, seat: int) -> None:
        """Remind a player that the deadline is near. Returns at once."""
        self.queue.add((match_id, seat, "reminder"))

    def tell_out_of_reach(self, match_id: int, seat: int) -> None:
        """Tell a player that the table is out of reach. Returns at once."""
        self.queue.add((match_id, seat, "out of reach"))

    async def _send(self, note: Note, permit: Permit) -> None:
        match_id, number, subject = note
        match = await self._runtime.service.match(match_id)
        seat = match.seats[number] if number < len(match.seats) else None
        if seat is None or seat.user_id is None or seat.away:
            return
        if subject == "out of reach":
            await tell_out_of_reach(self._runtime, match, seat, permit)
        elif seat.due_at is not None and seat.remind_at is None:
            keep = partial(self._calls.reminded, match, number)
            await send_reminder(self._runtime, match, seat, permit, keep)
