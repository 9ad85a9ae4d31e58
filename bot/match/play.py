"""Steps of a running match: actions, missed deadlines, clocks, resigning and coming back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.change import Change, changed, played, require, tended, with_seat
from bot.match.lobby import cancelled
from bot.match.model import Match, encode
from bot.store.matches import ActionRow, SeatRow, Source

MISSES = 2
"""After so many missed deadlines in a row a computer player takes the seat."""


def seat_of(match: Match, user_id: int) -> SeatRow:
    """The seat of a user. Raises ``Refused`` for an outsider."""
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refused("match.outsider")
    return seat


def act(match: Match, user_id: int, stamp: int, action: Any, now: float) -> Change:
    """A human's action from a panel that carries ``stamp``. Refused: outsider, computer plays, outdated
    panel, or by the rules."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if seat.away:
        raise Refused("match.resigned" if seat.resigned else "match.away")
    if stamp != match.stamp(seat.seat):
        raise Refused("match.outdated")
    return _apply(match, replace(seat, misses=0), "player", action, now)


def act_as_computer(match: Match, seat: SeatRow, action: Any, now: float) -> Change:
    """A computer player's action."""
    require(match, "running")
    return _apply(match, seat, "computer", action, now)


def miss(match: Match, seat: SeatRow, now: float) -> Change:
    """A deadline passed: the first time the game's absent action, the second a computer takes over."""
    require(match, "running")
    if seat.misses + 1 < MISSES:
        late = replace(seat, misses=seat.misses + 1)
        return _apply(match, late, "absent", match.game.absent(match.state, seat.seat), now)
    gone = replace(seat, misses=0, away=1, due_at=None, remind_at=None)
    return _handed_over(match, gone, now)


def remind(match: Match, seat: SeatRow, now: float) -> Change:
    """The reminder of a deadline goes out, once."""
    return Change(with_seat(changed(match), replace(seat, remind_at=None)))


def expire(match: Match, now: float) -> Change:
    """A clock of the rules runs out."""
    require(match, "running")
    step = match.game.expire(match.state)
    return played(match, changed(match), step, now, ActionRow(None, "clock", None, now))


def resign(match: Match, user_id: int, now: float) -> Change:
    """The player hands the seat to a computer for good and will be ranked last; a game for one just ends."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.solo is not None:
        return cancelled(match, now)
    if seat.resigned:
        raise Refused("match.resigned")
    return _handed_over(match, replace(seat, away=1, resigned=1), now)


def desert(match: Match, user_id: int, now: float) -> Change:
    """The player's data is deleted: as on resigning, and the seat has neither id nor name any more."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if match.solo is not None:
        return cancelled(match, now)
    host = match.row.host_id if match.row.host_id != user_id else 0
    nameless = match.moved(changed(match, host_id=host), match.state)
    gone = replace(seat, user_id=None, name="", away=1, resigned=1)
    return Change(tended(match.moved(with_seat(nameless.row, gone), match.state), now))


def take_back(match: Match, user_id: int, now: float) -> Change:
    """A player whose seat a computer took comes back. Refused: nothing to take back, or resigned."""
    require(match, "running")
    seat = seat_of(match, user_id)
    if seat.resigned:
        raise Refused("match.resigned")
    if not seat.away:
        raise Refused("match.not_away")
    return _handed_over(match, replace(seat, away=0, misses=0), now)


def _apply(match: Match, seat: SeatRow, source: Source, action: Any, now: float) -> Change:
    step = match.game.apply(match.state, seat.seat, action)
    row = with_seat(changed(match), seat)
    return played(match, row, step, now, ActionRow(seat.seat, source, encode(action), now))


def _handed_over(match: Match, seat: SeatRow, now: float) -> Change:
    return Change(tended(match.moved(with_seat(changed(match), seat), match.state), now))


def tend(match: Match, now: float) -> Change:
    """Nothing but the times: used when a computer's pause is over."""
    require(match, "running")
    return Change(tended(match.moved(changed(match), match.state), now))
