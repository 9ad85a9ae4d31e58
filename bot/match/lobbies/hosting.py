"""Hosts of lobbies: a lobby lives on when its host sleeps or leaves. ``before`` are the seats of the match that a
lobby is the rematch of, empty for any other lobby: only players of that match can host a rematch."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.change import Change
from bot.match.model import Match
from bot.match.tending import next_version, require
from bot.store.match.matches import MatchRow, SeatRow

LOBBY = 6 * 3600.0
"""A lobby whose host touches nothing for this many seconds is cancelled. People who come and go do not count."""
HOST = 600.0
"""A host who touches nothing for this many seconds while others wait passes the lobby on."""
KEPT = 60.0
"""Seconds for which a rematch keeps its seats for the players of the match before."""

PressedAt = Callable[[int], float | None]
"""Returns when a user last pressed anything (Unix seconds), None if that is unknown."""


def was_seated(before: Sequence[SeatRow], user_id: int | None) -> bool:
    """Tell whether the user had a seat then."""
    return user_id is not None and any(seat.user_id == user_id for seat in before)


def heirs(row: MatchRow, before: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the players who can succeed the host, in order: the next human first, but last those who were idle as
    hosts before."""
    host = next((seat.seat for seat in row.seats if seat.user_id == row.host_id), 0)
    others = [seat for seat in row.seats if seat.user_id not in (None, row.host_id)]
    able = [seat for seat in others if not before or was_seated(before, seat.user_id)]
    return sorted(able, key=lambda seat: (seat.misses, (seat.seat - host) % len(row.seats)))


def schedule_lobby(row: MatchRow, now: float, before: Sequence[SeatRow] = ()) -> MatchRow:
    """Return the row of a lobby with its times: since when the host is idle while others wait, until when seats
    are kept, and when it needs attention."""
    humans = [seat.user_id for seat in row.seats if seat.user_id is not None]
    since = None if len(humans) < 2 else row.host_idle_since
    since = now if since is None and len(humans) > 1 else since
    complete = all(seat.user_id in humans for seat in before if seat.user_id is not None)
    kept = None if row.kept_until is None or row.kept_until <= now or (before and complete) else row.kept_until
    awake = any(not heir.misses for heir in heirs(row, before))
    times = (row.idle_at, kept, since + HOST if since is not None and awake else None)
    wake_at = min((at for at in times if at is not None), default=None)
    return replace(row, host_idle_since=since, kept_until=kept, wake_at=wake_at)


def touch_as_host(match: Match, by: int, now: float, before: Sequence[SeatRow] = ()) -> Match:
    """Return the lobby as touched by its host. If the host has been idle for too long, the first other player who
    can host and acts as host becomes the host. Refused: not a lobby, somebody else is host."""
    require(match, "lobby")
    row = match.row
    if row.host_id != by:
        if not _is_idle(row, now) or all(heir.user_id != by for heir in heirs(row, before)):
            raise Refused("lobby.not_host", host=row.host_id)
        row = _pass_on_host(row, by)
    seats = tuple(replace(seat, misses=0) if seat.user_id == by else seat for seat in row.seats)
    return Match(replace(row, seats=seats, idle_at=now + LOBBY, host_idle_since=None))


def touch(match: Match, by: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Record that the host is active. Refused: not a lobby, somebody else is host."""
    return Change(schedule_lobby(next_version(touch_as_host(match, by, now, before)), now, before))


def hand_over(match: Match, by: int, to: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Hand the lobby over to another host. Refused: not a lobby, not the host, the other is not there (any more),
    or cannot host a rematch."""
    match = touch_as_host(match, by, now, before)
    if to == by or match.seat_of(to) is None:
        raise Refused("lobby.gone")
    if all(heir.user_id != to for heir in heirs(match.row, before)):
        raise Refused("lobby.stranger")
    seats = tuple(replace(seat, misses=0) if seat.user_id == to else seat for seat in match.seats)
    return Change(schedule_lobby(next_version(match, host_id=to, seats=seats), now, before))


def expire_host_or_seats(
    match: Match, now: float, pressed_at: PressedAt, before: Sequence[SeatRow] = ()
) -> Change:
    """Release kept seats and replace an idle host when that is due in an open lobby. A host who has pressed
    something elsewhere is not idle."""
    row = next_version(match)
    pressed = pressed_at(row.host_id)
    if row.host_idle_since is not None and pressed is not None and pressed > row.host_idle_since:
        row = replace(row, host_idle_since=min(pressed, now))
    if _is_idle(row, now):
        awake = [heir for heir in heirs(row, before) if not heir.misses]
        if awake and awake[0].user_id is not None:
            row = replace(_pass_on_host(row, awake[0].user_id), host_idle_since=now)
    return Change(schedule_lobby(row, now, before))


def _is_idle(row: MatchRow, now: float) -> bool:
    return row.host_idle_since is not None and row.host_idle_since + HOST <= now


def _pass_on_host(row: MatchRow, to: int) -> MatchRow:
    """Return the row with another host, and the former one marked as idle."""
    seats = tuple(replace(seat, misses=1) if seat.user_id == row.host_id else seat for seat in row.seats)
    return replace(row, host_id=to, seats=seats)
