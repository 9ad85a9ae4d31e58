"""Steps of a match."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.base import Event
from bot.store.leaderboards.results import ResultRow
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import Also, MatchRow, SeatRow


class Change(msgspec.Struct, frozen=True):
    """A step ready to commit: the row after it, what happened, the log entry, results at the end, and what else is
    written in its transaction. ``state`` is the state of that row, where the step has it at hand."""

    after: MatchRow
    events: tuple[Event, ...] = ()
    action: ActionRow | None = None
    results: tuple[ResultRow, ...] = ()
    state: Any = None
    also: tuple[Also, ...] = ()


def with_seat(row: MatchRow, seat: SeatRow) -> MatchRow:
    """Return the row with one seat replaced."""
    return replace(row, seats=tuple(seat if old.seat == seat.seat else old for old in row.seats))


def at_rest(row: MatchRow) -> dict[str, Any]:
    """Return the fields that clear everything due and every agreement from a row."""
    nothing = dict.fromkeys(
        ("due_at", "remind_at", "remaining", "end_until", "pause_until", "pause_for", "acts_at", "back_at")
    )
    seats = tuple(replace(seat, **nothing) for seat in row.seats)
    times = dict.fromkeys(("wake_at", "idle_at", "host_idle_since", "kept_until", "paused_at", "paused_until"))
    return {**times, "sent_away": "[]", "news": "[]", "seats": seats}


def without_result(row: MatchRow, now: float) -> MatchRow:
    """End the lobby or match of that row without a result."""
    return replace(row, status="cancelled", ended_at=now, **at_rest(row))
