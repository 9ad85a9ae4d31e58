"""Steps of a running match: actions, missed deadlines, clocks, resigning and coming back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.agreement import require_unpaused, settle_agreements
from bot.match.change import Change, with_seat
from bot.match.lobbies.lobby import cancel, leave
from bot.match.model import Match, computer_plays, encode, present
from bot.match.tending import apply_step, ends_wait, next_version, require, set_deadlines
from bot.store.match.action_log import ActionRow, Source
from bot.store.match.matches import SeatRow
from bot.store.people import former_id

log = logging.getLogger(__name__)

MISSES = 2
"""After so many missed deadlines in a row a computer player takes the seat."""


def seat_of(match: Match, user_id: int) -> SeatRow:
    """The seat of a user. Raises ``Refused`` for an outsider."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refused("match.outsider")
    return seat


def act(match: Match, user_id: int, stamp: int, action: Any, now: float, pressed: float | None = None) -> Change:
    """A human's action from a panel that carries ``stamp``, ``pressed`` at that time; None where nobody is late.

    Refused: outsider, computer plays, paused, outdated panel, too late, by the rules, or by the
    kind of match because something else is to be done first.
    """
    require(match, "running")
    seat = seat_of(match, user_id)
    if seat.away:
        raise Refused("match.resigned" if seat.resigned else "match.away")
    require_unpaused(match)
    if stamp != match.stamp(seat.seat):
        raise Refused("match.outdated")
    if pressed is not None and _is_over(match, seat, pressed):
        raise Refused("match.late")
    change = _in_time(match, seat, _apply(match, replace(seat, misses=0), "player", action, now))
    return match.kind.follow(change, action, now)


def _is_over(match: Match, seat: SeatRow, at: float) -> bool:
    """Whether the seat's turn, or a clock of the rules, has run out, though nobody has seen to it yet."""
    return any(due is not None and due <= at for due in (seat.due_at, match.clock_at()))


def _in_time(match: Match, seat: SeatRow, change: Change) -> Change:
    """The change of a player's action. Who has come back has stayed when it ends a turn that the match waited for:
    not with a step in the turn, and not with what may be done at any time."""
    if not seat.back or change.state is None:
        return change
    after = match.with_row(change.after, change.state)
    if not ends_wait(match, after, seat.seat):
        return change
    return replace(change, after=with_seat(change.after, replace(after.seats[seat.seat], back=0)))


def act_as_computer(match: Match, seat: SeatRow, action: Any, now: float) -> Change:
    """A computer player's action. Refused: paused, or by the rules."""
    require(match, "running")
    require_unpaused(match)
    return _apply(match, seat, "computer", action, now)


def stand_in(match: Match, seat: SeatRow, action: Any, now: float, *, missed: bool) -> Change:
    """An action that a computer chooses because the turn of that seat can't be handled as usual. A player whose
    turn is played like that was absent, and ``missed`` the deadline of it. Refused: as for a computer's action."""
    if computer_plays(seat):
        return act_as_computer(match, seat, action, now)
    require(match, "running")
    require_unpaused(match)
    late = replace(seat, misses=min(seat.misses + missed, MISSES - 1))
    return _apply(match, late, "absent", action, now)


def act_by_script(match: Match, now: float) -> Change:
    """Play what a script has a computer play. If the rules refuse that, because the player has played something
    else than the script had in mind, it is left out. Refused: it is no computer's turn."""
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
        change = stay(match, now)
    return match.kind.advance(change, now)


def stay(match: Match, now: float) -> Change:
    """Nothing is played; the player is there, so the match is not idle."""
    here = match.with_row(next_version(match, idle_at=None), match.state)
    return Change(set_deadlines(here, now), state=match.state)


def miss(match: Match, seat: SeatRow, now: float) -> Change:
    """A deadline passed: the first time the game's absent action; the second, or the first after coming back, a
    computer takes over."""
    require(match, "running")
    if not seat.back and seat.misses + 1 < MISSES:
        late = replace(seat, misses=seat.misses + 1)
        return _apply(match, late, "absent", match.game.absent(match.state, seat.seat), now)
    return _hand_over(match, _absent(seat, seat.due_at or now), now)


def remind(match: Match, seat: SeatRow, now: float) -> Change:
    """The reminder of a deadline goes out, once."""
    return Change(with_seat(next_version(match), replace(seat, remind_at=None)))


def expire(match: Match, now: float) -> Change:
    """A clock of the rules runs out."""
    require(match, "running")
    step = match.game.expire(match.state)
    return apply_step(match, next_version(match), step, now, ActionRow(None, "clock", None, now))


def resign(match: Match, user_id: int, now: float) -> Change:
    """The player hands the seat to a computer for good and will be ranked last; what is one player's own
    affair just ends."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.kind.is_alone:
        return cancel(match, now)
    if seat.resigned:
        raise Refused("match.resigned")
    return _hand_over(match, _resign_seat(seat, now), now)


def leave_server(match: Match, user_id: int, now: float) -> Change:
    """The player has left the server: a computer takes the seat at once, until they are back, unless the match
    ends. Refused: not at the table (any more), or a match that goes on anywhere."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.kind.ends_on_departure:
        return cancel(match, now)
    if seat.away or match.kind.survives_departure:
        raise Refused("match.away")
    return _hand_over(match, _absent(seat, now), now)


def idle(match: Match, now: float) -> Change:
    """The single human at the table has done nothing for too long. Against computers alone the match ends without
    a result; where other people have left it, a computer plays on, so that who left first has lost."""
    require(match, "running")
    people = [seat for seat in match.seats if seat.level is None]
    if len(people) == 1:
        return cancel(match, now)
    (last,) = present(match.seats)
    return _hand_over(match, _absent(last, now), now)


def _absent(seat: SeatRow, since: float) -> SeatRow:
    return replace(seat, misses=0, back=0, away=1, left_at=since)


def _resign_seat(seat: SeatRow, now: float) -> SeatRow:
    """The seat of a player who leaves for good; who was away before has left then."""
    return replace(seat, away=1, resigned=1, left_at=seat.left_at if seat.away else now)


def desert(match: Match, user_id: int, former_id: int, now: float) -> Change:
    """The player's data is deleted: as on resigning, and the seat has neither id nor name any more, but the number
    to which the player's rating was moved."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.kind.is_alone:
        return cancel(match, now)
    host = match.row.host_id if match.row.host_id != user_id else 0
    gone = replace(_resign_seat(seat, now), user_id=None, name="", former_id=former_id)
    return settle_agreements(match, with_seat(next_version(match, host_id=host), gone), now)


def vacate(match: Match, user_id: int, key: bytes, now: float, before: Sequence[SeatRow]) -> Change:
    """A user whose data is deleted gets up from a lobby or a running match; ``key`` makes the ids that their
    ratings move to."""
    if match.status == "lobby":
        return leave(match, user_id, now, before)
    return desert(match, user_id, former_id(key, match.row.guild_id, match.row.game), now)


def take_back(match: Match, user_id: int, now: float) -> Change:
    """A player whose seat a computer took comes back; the next deadline they miss, before they have played a
    turn in time, brings the computer again. Refused: nothing to take back, or resigned."""
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


def tend(match: Match, now: float) -> Change:
    """Nothing but the times: used when a computer's pause is over, or an agreement has lapsed."""
    require(match, "running")
    return Change(set_deadlines(match.with_row(next_version(match), match.state), now))
