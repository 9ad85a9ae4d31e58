"""Steps of a running match: actions, missed deadlines, clocks, resigning and coming back."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.agreement import require_unpaused, settle_agreements
from bot.match.change import Change, with_seat
from bot.match.lobbies.lobby import cancel, leave
from bot.match.model import Match, computer_plays, encode, present_seats
from bot.match.tending import apply_step, ends_wait, next_version, require, set_deadlines
from bot.store.match.action_log import ActionRow, Source
from bot.store.match.matches import SeatRow
from bot.store.people import former_id

log = logging.getLogger(__name__)

MISSES = 2
"""Missed deadlines in a row after which a computer player takes the seat."""


def seat_of(match: Match, user_id: int) -> SeatRow:
    """Return the seat of a user. Raises ``Refused`` for an outsider."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refused("match.outsider")
    return seat


def act(match: Match, user_id: int, stamp: int, action: Any, now: float, pressed: float | None = None) -> Change:
    """Apply a human's action from a panel with ``stamp``, ``pressed`` at that time (None: never late). Refused:
    outsider, computer plays, paused, outdated panel, too late, by the rules, or by the kind of match because
    something else is to be done first."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if seat.away:
        raise Refused("match.resigned" if seat.resigned else "match.away")
    require_unpaused(match)
    if stamp != match.stamp(seat.seat):
        raise Refused("match.outdated")
    if pressed is not None and _is_over(match, seat, pressed):
        raise Refused("match.late")
    change = _end_probation(match, seat, _apply(match, replace(seat, misses=0), "player", action, now))
    return match.kind.follow(change, action, now)


def _is_over(match: Match, seat: SeatRow, at: float) -> bool:
    """Tell whether the seat's turn, or a clock of the rules, has run out, even if that is not handled yet."""
    return any(due is not None and due <= at for due in (seat.due_at, match.clock_at()))


def _end_probation(match: Match, seat: SeatRow, change: Change) -> Change:
    """End a returned player's probation if the action ends a turn that the match waited for. A step within the
    turn does not count, nor does what may be done at any time."""
    if not seat.back or change.state is None:
        return change
    after = match.with_row(change.after, change.state)
    if not ends_wait(match, after, seat.seat):
        return change
    return replace(change, after=with_seat(change.after, replace(after.seats[seat.seat], back=0)))


def act_as_computer(match: Match, seat: SeatRow, action: Any, now: float) -> Change:
    """Apply a computer player's action. Refused: paused, or by the rules."""
    require(match, "running")
    require_unpaused(match)
    return _apply(match, seat, "computer", action, now)


def stand_in(match: Match, seat: SeatRow, action: Any, now: float, *, missed: bool) -> Change:
    """Apply an action that a computer chooses because the turn of that seat can't be handled as usual. Its player
    counts as absent, and with ``missed`` as having missed the deadline. Refused: as for a computer's action."""
    if computer_plays(seat):
        return act_as_computer(match, seat, action, now)
    require(match, "running")
    require_unpaused(match)
    late = replace(seat, misses=min(seat.misses + missed, MISSES - 1))
    return _apply(match, late, "absent", action, now)


def act_by_script(match: Match, now: float) -> Change:
    """Play a computer's scripted move. It is skipped if the rules refuse it because the player has played
    something else than the script intended. Refused: it is no computer's turn."""
    require(match, "running")
    require_unpaused(match)
    scripted = match.kind.find_scripted_move()
    if scripted is None:
        raise Refused("match.outdated")
    seat, action = scripted
    try:
        change = _apply(match, match.seats[seat], "computer", action, now)
    except Refused as why:
        log.warning("match %s: step %s of its script does not fit (%s)", match.id, match.kind.at, why)
        change = note_presence(match, now)
    return match.kind.advance(change, now)


def note_presence(match: Match, now: float) -> Change:
    """Record that the player is there, without an action, so the match is not idle."""
    here = match.with_row(next_version(match, idle_at=None), match.state)
    return Change(set_deadlines(here, now), state=match.state)


def miss(match: Match, seat: SeatRow, now: float) -> Change:
    """Handle a missed deadline: with the game's absent action the first time, with a computer the second time or
    the first after coming back."""
    require(match, "running")
    if not seat.back and seat.misses + 1 < MISSES:
        late = replace(seat, misses=seat.misses + 1)
        return _apply(match, late, "absent", match.game.absent_action(match.state, seat.seat), now)
    return _hand_over(match, _absent(seat, seat.due_at or now), now)


def remind(match: Match, seat: SeatRow, now: float) -> Change:
    """Record that the reminder of a deadline goes out, once."""
    return Change(with_seat(next_version(match), replace(seat, remind_at=None)))


def put_off(match: Match, seat: SeatRow, now: float, *, due_at: float, back_at: float) -> Change:
    """Move the deadline of a turn for a player who is back at that time."""
    require(match, "running")
    remind_at = due_at - match.pace.reminder
    moved = replace(seat, due_at=due_at, remind_at=remind_at if remind_at > now else None, back_at=back_at)
    return Change(with_seat(next_version(match), moved))


def expire(match: Match, now: float) -> Change:
    """Let a clock of the rules run out."""
    require(match, "running")
    step = match.game.expire(match.state)
    return apply_step(match, next_version(match), step, now, ActionRow(None, "clock", None, now))


def resign(match: Match, user_id: int, now: float) -> Change:
    """Hand the player's seat to a computer for good, ranked last. A match of one player just ends."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.kind.is_alone:
        return match.kind.give_up(cancel(match, now))
    if seat.resigned:
        raise Refused("match.resigned")
    return _hand_over(match, _resign_seat(seat, now), now)


def leave_server(match: Match, user_id: int, now: float) -> Change:
    """Give the seat of a player who has left the server to a computer until they are back, unless the match ends.
    Refused: not at the table (any more), or a match that goes on anywhere."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.kind.ends_on_departure:
        return cancel(match, now)
    if seat.away or match.kind.survives_departure:
        raise Refused("match.away")
    return _hand_over(match, _absent(seat, now), now)


def end_idle_match(match: Match, now: float) -> Change:
    """Handle the inactivity of the only human at the table. Against computers alone the match ends without a
    result. Where other people have left it, a computer plays on, so that those who left first have lost."""
    require(match, "running")
    people = [seat for seat in match.seats if seat.level is None]
    if len(people) == 1:
        return match.kind.give_up(cancel(match, now))
    (last,) = present_seats(match.seats)
    return _hand_over(match, _absent(last, now), now)


def _absent(seat: SeatRow, since: float) -> SeatRow:
    return replace(seat, misses=0, back=0, away=1, left_at=since)


def _resign_seat(seat: SeatRow, now: float) -> SeatRow:
    """Return the seat of a player who leaves for good, since their absence if they were away."""
    return replace(seat, away=1, resigned=1, left_at=seat.left_at if seat.away else now)


def desert(match: Match, user_id: int, former_id: int, now: float) -> Change:
    """Resign for a player whose data is deleted, and replace the seat's id and name by the number to which their
    rating was moved."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.kind.is_alone:
        return cancel(match, now)
    host = match.row.host_id if match.row.host_id != user_id else 0
    gone = replace(_resign_seat(seat, now), user_id=None, name="", former_id=former_id)
    return settle_agreements(match, with_seat(next_version(match, host_id=host), gone), now)


def vacate(match: Match, user_id: int, key: bytes, now: float, before: Sequence[SeatRow]) -> Change:
    """Remove a user whose data is deleted from a lobby or a running match. ``key`` makes the ids that their
    ratings move to."""
    if match.status == "lobby":
        return leave(match, user_id, now, before)
    return desert(match, user_id, former_id(key, match.row.guild_id, match.row.game), now)


def take_back(match: Match, user_id: int, now: float) -> Change:
    """Give a seat back from the computer to its player. The next deadline they miss before they have played a turn
    in time brings the computer again. Refused: nothing to take back, or resigned."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if seat.resigned:
        raise Refused("match.resigned")
    if not seat.away:
        raise Refused("match.not_away")
    return _hand_over(match, replace(seat, away=0, misses=0, back=1, left_at=None), now)


def _apply(match: Match, seat: SeatRow, source: Source, action: Any, now: float) -> Change:
    step = match.game.apply(match.state, seat.seat, action)
    row = with_seat(next_version(match), seat)
    return apply_step(match, row, step, now, ActionRow(seat.seat, source, encode(action), now))


def _hand_over(match: Match, seat: SeatRow, now: float) -> Change:
    return settle_agreements(match, with_seat(next_version(match), seat), now)


def rename(match: Match, names: Mapping[int, str], now: float) -> Change:
    """Give players of a match that is over the names that they have by now. Refused: it goes on, or nobody's name
    has changed."""
    seats = tuple(replace(seat, name=names.get(seat.user_id or 0, seat.name)) for seat in match.seats)
    if not match.is_over or seats == match.seats:
        raise Refused("match.outdated")
    return Change(next_version(match, seats=seats))


def update_times(match: Match, now: float) -> Change:
    """Update only the times, when a computer's pause is over or an agreement has expired."""
    require(match, "running")
    return Change(set_deadlines(match.with_row(next_version(match), match.state), now))
