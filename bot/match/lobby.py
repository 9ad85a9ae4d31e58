"""Steps of a lobby: who sits down, who leaves, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import check_options
from bot.games.registry import find
from bot.match.change import Change, at_rest, changed, require, tended
from bot.match.model import Match, Person, commitment, encode
from bot.match.pace import LOBBY
from bot.opponents.base import LEVELS, Level
from bot.store.matches import MatchRow, SeatRow


def opened(
    guild_id: int,
    channel_id: int,
    game: str,
    options: Any,
    pace: str,
    host: Person,
    now: float,
    *,
    locale: str,
    thread: bool,
    private: bool = False,
    rematch_of: int | None = None,
) -> MatchRow:
    """A new lobby with its host on the first seat. Raises ``Refused`` for options nobody can play."""
    check_options(find(game), options)
    return MatchRow(
        id=0,
        guild_id=guild_id,
        channel_id=channel_id,
        game=game,
        status="lobby",
        options=encode(options),
        pace=pace,
        thread=int(thread),
        private=int(private),
        locale=locale,
        host_id=host.id,
        version=0,
        seed=None,
        nonce=None,
        state=None,
        recent="[]",
        created_at=now,
        started_at=None,
        ended_at=None,
        wake_at=now + LOBBY,
        rematch_of=rematch_of,
        seats=(SeatRow(0, host.id, host.name),),
    )


def join(match: Match, person: Person, now: float) -> Change:
    """The person takes the next seat. Refused: not a lobby, sitting already, full."""
    require(match, "lobby")
    if match.seat_of(person.id):
        raise Refused("lobby.joined_already")
    return _seated(match, SeatRow(len(match.seats), person.id, person.name), now)


def add_computer(match: Match, by: int, level: Level, now: float) -> Change:
    """A computer player takes the next seat. Refused: not a lobby, not the host, full."""
    require(match, "lobby")
    require_host(match, by)
    number = 1 + sum(seat.user_id is None for seat in match.seats)
    name = f"Computer {number}"
    return _seated(match, SeatRow(len(match.seats), None, name, level=level), now)


def remove_computer(match: Match, by: int, now: float) -> Change:
    """The computer player that came last goes. Refused: not a lobby, not the host, none there."""
    require(match, "lobby")
    require_host(match, by)
    computers = [seat for seat in match.seats if seat.user_id is None]
    if not computers:
        raise Refused("lobby.no_computer")
    return _unseated(match, computers[-1], now)


def leave(match: Match, user_id: int, now: float) -> Change:
    """The person gets up; the next human becomes host, and a lobby without humans is cancelled."""
    require(match, "lobby")
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refused("lobby.not_joined")
    others = [other.user_id for other in match.seats if other.user_id not in (None, user_id)]
    if not others:
        return cancelled(match, now)
    host = match.row.host_id if match.row.host_id != user_id else others[0]
    return _unseated(match, seat, now, host_id=host)


def start(match: Match, by: int, seed: int, nonce: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """The cards are dealt. ``before`` are the seats of the match that this one is the rematch of: who had a seat
    then gets the one before it, the first the last, so that starting and dealing go round (NUMERO-6).

    Refused: not a lobby, not the host, too few players or unfit options.
    """
    require(match, "lobby")
    require_host(match, by)
    game = match.game
    if len(match.seats) < game.seats[0]:
        raise Refused("lobby.too_few", seats=len(match.seats), least=game.seats[0])
    state = game.setup(match.options, len(match.seats), seed)
    digits, salt = f"{seed:032x}", f"{nonce:032x}"
    row = changed(
        match,
        seats=_gone_round(match.seats, before),
        status="running",
        seed=digits,
        nonce=salt,
        commitment=commitment(digits, salt),
        state=encode(state),
        started_at=now,
        wake_at=None,
    )
    return Change(tended(match.moved(row, state), now))


def _gone_round(seats: Sequence[SeatRow], before: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The seats in the order of a rematch: one further than before, newcomers behind in the order they came."""
    computers = iter([seat for seat in before if seat.level is not None])
    people = {seat.user_id: seat for seat in before if seat.user_id is not None}

    def place(seat: SeatRow) -> int:
        old = people.get(seat.user_id) if seat.user_id is not None else next(computers, None)
        return len(before) if old is None else (old.seat - 1) % len(before)

    return tuple(replace(seat, seat=number) for number, seat in enumerate(sorted(seats, key=place)))


def cancelled(match: Match, now: float) -> Change:
    """The lobby or match ends without a result."""
    if match.status not in ("lobby", "running"):
        raise Refused(f"match.{match.status}")
    return Change(changed(match, status="cancelled", ended_at=now, **at_rest(match.row)))


def require_host(match: Match, user_id: int) -> None:
    """Raise ``Refused`` unless that user is the host."""
    if match.row.host_id != user_id:
        raise Refused("lobby.not_host", host=match.row.host_id)


def _seated(match: Match, seat: SeatRow, now: float) -> Change:
    most = match.game.seats[-1]
    if len(match.seats) >= most:
        raise Refused("lobby.full", most=most)
    return Change(changed(match, seats=(*match.seats, seat), wake_at=now + LOBBY))


def _unseated(match: Match, gone: SeatRow, now: float, **fields: Any) -> Change:
    left = [seat for seat in match.seats if seat is not gone]
    seats = tuple(replace(seat, seat=number) for number, seat in enumerate(left))
    return Change(changed(match, seats=seats, wake_at=now + LOBBY, **fields))


def check_level(level: str) -> Level:
    """The level of that name. Raises ``Refused``."""
    for known in LEVELS:
        if level == known:
            return known
    raise Refused("lobby.level", level=level)
