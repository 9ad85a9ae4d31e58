"""Joint decisions of the players of a running match: to end it, to pause it, to go on, to end it by points.

All humans at the table have to agree, or all but one if there are four or more. Players who are away or have
resigned neither count nor are asked, but the last one left by all others ends nothing, since those who leave have
lost. Agreements stand for a while, can be taken back, and expire.

A match that drags (``bot.games.dragging``) may be ended by points, which is a result like any other. Every human
at the table has to agree, computers always do, and the last one left decides alone. The offer stands until there
is progress, or until one of them wants to play on. The log has an entry without a seat for the end, and one
without an action for who wants to play on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.change import Change, at_rest, with_seat
from bot.match.model import Match, present_seats
from bot.match.tending import apply_step, drop_expired_agreements, next_version, require, set_deadlines
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import BY_POINTS, MatchRow, SeatRow
from bot.store.posts import forget_calls

PAUSE = 7 * 24 * 3600.0
"""The longest pause of a match, in seconds."""
STANDS = 5
"""Turns for whose time an agreement to end or to pause a match stands."""

Subject = Literal["end", "pause", "resume", "points"]


def count_needed(people: int) -> int:
    """Return how many of ``people`` humans at the table have to agree."""
    return people if people < 4 else people - 1


def agrees(seat: SeatRow, subject: Subject) -> bool:
    """Tell whether the owner of a seat agrees. In a pause an agreement to pause is one to go on."""
    if subject in ("pause", "resume"):
        return seat.pause_until is not None
    return seat.end_until is not None and (seat.end_until >= BY_POINTS) == (subject == "points")


def has_open_requests(seats: Sequence[SeatRow]) -> bool:
    """Tell whether any agreement waits for others."""
    return any(seat.pause_until is not None or seat.end_until is not None for seat in seats)


def is_left_alone(seats: Sequence[SeatRow]) -> bool:
    """Tell whether a single person is left at a table that had others."""
    return len(present_seats(seats)) == 1 and sum(seat.level is None for seat in seats) > 1


def agree(match: Match, user_id: int, subject: Subject, now: float, seconds: float = PAUSE) -> Change:
    """Record a player's agreement, to a pause of at most ``seconds`` seconds. The last one needed makes it happen.
    Refused: not running, not at the table, nobody to agree with, paused already or not paused."""
    seat = _require_asked(match, user_id, subject)
    until = now + STANDS * match.pace.turn
    pause_for = min(seconds, PAUSE) if subject == "pause" else None
    seat = _set_agreement(seat, subject, until, pause_for)
    return settle_agreements(match, with_seat(next_version(match), seat), now)


def withdraw(match: Match, user_id: int, subject: Subject, now: float) -> Change:
    """Withdraw a player's agreement. Refused as for agreeing."""
    seat = _require_asked(match, user_id, subject)
    if agrees(seat, subject):
        seat = _set_agreement(seat, subject, None, None)
    return settle_agreements(match, with_seat(next_version(match), seat), now)


def play_on(match: Match, user_id: int, now: float) -> Change:
    """Go on with a match that drags, as a player wants: the end by points is offered again after as many turns
    without progress. Refused as for agreeing to it."""
    seat = _require_asked(match, user_id, "points").seat
    step = match.game.play_on(match.state, seat)
    return apply_step(match, next_version(match), step, now, ActionRow(seat, "player", None, now))


def end_without_people(match: Match, now: float) -> Change:
    """End a match that drags and that all people have left, as computers always agree to that."""
    require(match, "running")
    return settle_agreements(match, next_version(match), now)


def settle_agreements(match: Match, row: MatchRow, now: float) -> Change:
    """Apply what is agreed on after a change of players or agreements in ``row``. A pause that nobody is left to
    end is over."""
    row = _with_others(drop_expired_agreements(match.with_row(row, match.state), now))
    after = match.with_row(row, match.state)
    if after.may_end_by_points and _is_reached(row, "points"):
        end = ActionRow(None, "player", None, now)
        return apply_step(match, row, match.game.end_by_points(match.state), now, end)
    if _is_reached(row, "end"):
        return Change(_end(row, now))
    if row.paused_at is None and _is_reached(row, "pause"):
        return Change(set_deadlines(match.with_row(_pause(row, now), match.state), now))
    if row.paused_at is not None and (_is_reached(row, "resume") or not present_seats(row.seats)):
        return Change(_resume(after, now))
    return Change(set_deadlines(after, now))


def _with_others(row: MatchRow) -> MatchRow:
    """Drop agreements from the row for which no other player is left."""
    if is_left_alone(row.seats):
        kept = [replace(seat, end_until=None) if agrees(seat, "end") else seat for seat in row.seats]
        row = replace(row, seats=tuple(kept))
    if len(present_seats(row.seats)) < 2 and row.paused_at is None:
        row = replace(row, seats=_clear_pause_requests(row.seats))
    return row


def resume_after_longest_pause(match: Match, now: float) -> Change:
    """Resume a match after the longest pause. Nobody may be looking, so every turn has its whole time again, and
    players are called again."""
    require(match, "running")
    seats = tuple(replace(seat, remaining=None) for seat in match.seats)
    after = _resume(match.with_row(next_version(match, seats=seats), match.state), now)
    return Change(after, also=(lambda connection, _: forget_calls(connection, match.id),))


def require_unpaused(match: Match) -> None:
    """Raise ``Refused`` in a pause."""
    if match.row.paused_until is not None:
        raise Refused("match.paused", until=int(match.row.paused_until))


def _require_asked(match: Match, user_id: int, subject: Subject) -> SeatRow:
    """Return the seat of a player who is asked. Raises ``Refused``."""
    require(match, "running")
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refused("match.outsider")
    if seat.away:
        raise Refused("match.resigned" if seat.resigned else "match.away")
    alone = len(present_seats(match.seats)) < 2
    if match.kind.is_alone or (alone and subject == "pause"):
        raise Refused("agreement.alone")
    if subject == "end" and is_left_alone(match.seats):
        raise Refused("agreement.left_alone")
    if subject == "pause":
        require_unpaused(match)
    if subject == "resume" and not match.is_paused:
        raise Refused("match.not_paused")
    if subject == "points" and not match.may_end_by_points:
        raise Refused("game.no_end")
    return seat


def _set_agreement(seat: SeatRow, subject: Subject, until: float | None, pause_for: float | None) -> SeatRow:
    """Return the seat with its owner's agreement until then, or without it if None."""
    if subject in ("end", "points"):
        by_points = subject == "points" and until is not None
        return replace(seat, end_until=BY_POINTS if by_points else until)
    return replace(seat, pause_until=until, pause_for=pause_for)


def _is_reached(row: MatchRow, subject: Subject) -> bool:
    people = present_seats(row.seats)
    agreed = sum(agrees(seat, subject) for seat in people)
    if subject == "points":
        return agreed == len(people)
    return bool(people) and agreed >= count_needed(len(people))


def _end(row: MatchRow, now: float) -> MatchRow:
    """Return the row of a match that its players have ended, which keeps who wanted that."""
    rest = at_rest(row)
    wanted = {seat.seat: seat.end_until for seat in row.seats}
    seats = tuple(replace(seat, end_until=wanted[seat.seat]) for seat in rest["seats"])
    return replace(row, status="cancelled", ended_at=now, **{**rest, "seats": seats})


def _pause(row: MatchRow, now: float) -> MatchRow:
    """Return the row of a match that pauses for as long as all agree to."""
    lasting = min(seat.pause_for or PAUSE for seat in row.seats if agrees(seat, "pause"))
    return replace(row, paused_at=now, paused_until=now + lasting, seats=_clear_pause_requests(row.seats))


def _resume(match: Match, now: float) -> MatchRow:
    """Return the row of a match that goes on. The clocks of the rules, and computers that think, get the time of
    the pause back."""
    row = match.row
    assert row.paused_at is not None
    rested = now - row.paused_at
    clocks = tuple(
        replace(clock, due_at=clock.due_at + rested) if clock.due_at > row.paused_at else clock
        for clock in row.clocks
    )
    seats = tuple(
        seat if seat.acts_at is None else replace(seat, acts_at=seat.acts_at + rested)
        for seat in _clear_pause_requests(row.seats)
    )
    row = replace(row, clocks=clocks, seats=seats, paused_at=None, paused_until=None)
    return set_deadlines(match.with_row(row, match.state), now)


def _clear_pause_requests(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    return tuple(replace(seat, pause_until=None, pause_for=None) for seat in seats)
