"""When computer players act in games without turns: each seat waits independently, and the wait is persisted as a
row. The wait begins with the seat's last action, or when play stops or resumes, and is unaffected by other
seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.match.model import Match, computer_plays
from bot.opponents.base import LEVELS, Level, opponent
from bot.store.match.matches import MatchRow, SeatRow

STAND_IN: Level = "medium"
"""The level of a computer that plays for an absent human."""
SOONEST = 1.0
"""The shortest wait in seconds."""


def restart_waits(before: Match, row: MatchRow, after: Any) -> MatchRow:
    """Clear the waits of the seats whose situation a step to the state ``after`` has changed."""
    stamp = before.game.stamp
    seats = tuple(
        replace(seat, acts_at=None)
        if seat.acts_at is not None and stamp(before.state, seat.seat) != stamp(after, seat.seat)
        else seat
        for seat in row.seats
    )
    return replace(row, seats=seats)


def plan_computer_moves(match: Match, seats: Sequence[SeatRow], now: float) -> tuple[SeatRow, ...]:
    """Set the times at which computers act. A time that is set stands, and may have come."""
    actors = match.game.actors(match.state) if acts_without_turns(match) else ()
    return tuple(_plan_seat(match, seat, now, acts=computer_plays(seat) and seat.seat in actors) for seat in seats)


def list_wake_times(match: Match, seats: Sequence[SeatRow], now: float) -> Iterator[float]:
    """Yield the times at which the match needs attention for computers that act. A computer whose time has come
    and that has found nothing to do looks again after a pause that other steps cannot extend."""
    for seat in seats:
        if seat.acts_at is not None and seat.acts_at > now:
            yield seat.acts_at
        elif seat.acts_at is not None:
            pause, woken_at = opponent(match.row.game).pause, match.row.wake_at
            yield woken_at if woken_at is not None and now < woken_at < now + pause else now + pause


def must_wait(match: Match, seat: SeatRow, now: float) -> bool:
    """Tell whether the computer on that seat must wait, because of its own pace."""
    return acts_without_turns(match) and (seat.acts_at is None or seat.acts_at > now)


def _plan_seat(match: Match, seat: SeatRow, now: float, *, acts: bool) -> SeatRow:
    if not acts:
        return seat if seat.acts_at is None else replace(seat, acts_at=None)
    if seat.acts_at is not None:
        return seat
    rng = Random(f"{match.row.seed}:{match.row.nonce}:{match.row.version}:{seat.seat}:wait")
    wait = opponent(match.row.game).wait(match.view(seat.seat), _level(seat), rng)
    if wait is None:
        return seat
    # the clock has whole milliseconds: a time in between would be awaited again and again until the next one
    return replace(seat, acts_at=round(now + max(wait, SOONEST), 3))


def _level(seat: SeatRow) -> Level:
    return next((level for level in LEVELS if level == seat.level), STAND_IN)


def acts_without_turns(match: Match) -> bool:
    """Tell whether computers act at independent times."""
    return bool(opponent(match.row.game).pause) and match.kind.is_paced
