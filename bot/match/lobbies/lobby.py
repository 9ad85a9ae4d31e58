"""Steps of a lobby: join, leave, and start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import check_options, nearest_seats
from bot.games.registry import find
from bot.match.change import Change, at_rest, without_result
from bot.match.lobbies import hosting
from bot.match.lobbies.hosting import KEPT, LOBBY, schedule_lobby, touch_as_host
from bot.match.lobbies.pace import PACES
from bot.match.model import Match, Person, commitment, encode, public_events
from bot.match.tending import next_version, require, set_deadlines
from bot.opponents.base import FORMER_LEVELS, LEVELS, Level
from bot.store.daily.puzzles import TryRow
from bot.store.match.matches import MatchRow, SeatRow


def open_lobby(
    guild_id: int,
    channel_id: int,
    game: str,
    options: Any,
    pace: str,
    host: Person,
    now: float,
    *,
    locale: str,
    thread: bool = False,
    private: bool = False,
    rematch_of: Match | None = None,
    lesson: int | None = None,
    daily: TryRow | None = None,
    computers: Sequence[Level] = (),
) -> MatchRow:
    """Make the row of a lobby with its host on the first seat, followed by computers: in a rematch those of the
    match before. Raises ``Refused`` for options nobody can play."""
    check_options(find(game), options)
    before = () if rematch_of is None else rematch_of.seats
    levels = [*computers, *(seat.level for seat in before if seat.level is not None)]
    row = MatchRow(
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
        created_at=now,
        rematch_of=None if rematch_of is None else rematch_of.id,
        lesson=lesson,
        daily=daily,
        idle_at=now + LOBBY,
        kept_until=None if rematch_of is None else now + KEPT,
        seats=(SeatRow(0, host.id, host.name), *(_computer(n, level) for n, level in enumerate(levels, 1))),
    )
    return schedule_lobby(row, now, before)


def _computer(seat: int, level: str, number: int | None = None) -> SeatRow:
    return SeatRow(seat, None, f"Computer {number or seat}", level=level)


def join(match: Match, person: Person, now: float, before: Sequence[SeatRow] = (), mark: str = "") -> Change:
    """Give the next seat to a person, whose fingerprint for this lobby is ``mark``. Refused: not a lobby, sitting
    already, sent away, full, or the seat is kept for somebody else."""
    require(match, "lobby")
    if match.seat_of(person.id):
        raise Refused("lobby.joined_already")
    if mark in _removed_marks(match.row):
        raise Refused("lobby.sent_away")
    kept = match.row.kept_until
    if kept is not None and now < kept and not hosting.was_seated(before, person.id):
        raise Refused("lobby.kept", until=int(kept))
    return _add_seat(match, SeatRow(len(match.seats), person.id, person.name), now, before)


def add_computer(match: Match, by: int, level: Level, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Give the next seat to a computer player. Refused: not a lobby, not the host, full."""
    match = touch_as_host(match, by, now, before)
    number = 1 + sum(seat.user_id is None for seat in match.seats)
    return _add_seat(match, _computer(len(match.seats), level, number), now, before)


def remove_computer(match: Match, by: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Remove the computer player that came last. Refused: not a lobby, not the host, none there."""
    match = touch_as_host(match, by, now, before)
    computers = [seat for seat in match.seats if seat.user_id is None]
    if not computers:
        raise Refused("lobby.no_computer")
    return _remove_seat(match, computers[-1], now, before)


def leave(match: Match, user_id: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Remove a person from the lobby. The next human who can becomes host, and a lobby that nobody can host is
    cancelled."""
    require(match, "lobby")
    seat = match.seat_of(user_id)
    if seat is None:
        raise Refused("lobby.not_joined")
    if match.row.host_id != user_id:
        return _remove_seat(match, seat, now, before)
    heirs = hosting.heirs(match.row, before)
    if not heirs:
        return cancel(match, now)
    return _remove_seat(match, seat, now, before, host_id=heirs[0].user_id, host_idle_since=None)


def get_up(match: Match, user_id: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Remove a person like ``leave``, but refuse the last possible host instead of cancelling the lobby."""
    if match.status == "lobby" and match.row.host_id == user_id and not hosting.heirs(match.row, before):
        raise Refused("lobby.last_host", lobby=match.id, game=match.row.game, epoch=match.row.epoch)
    return leave(match, user_id, now, before)


def choose(
    match: Match, by: int, choice: Callable[[Any], Any], now: float, before: Sequence[SeatRow] = ()
) -> Change:
    """Change the options by ``choice``, which makes them from the present ones. Refused: not a lobby, not the
    host, options nobody can play."""
    match = touch_as_host(match, by, now, before)
    options = choice(match.options)
    check_options(match.game, options)
    others = any(seat.user_id not in (None, by) for seat in match.seats)
    at = now if others and options != match.options else match.row.options_changed_at
    return Change(schedule_lobby(next_version(match, options=encode(options), options_changed_at=at), now, before))


def set_pace(match: Match, by: int, pace: str, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Change the pace of turns. Refused: not a lobby, not the host, no such pace."""
    if pace not in PACES:
        raise Refused("control.unknown")
    return Change(schedule_lobby(next_version(touch_as_host(match, by, now, before), pace=pace), now, before))


def send_away(
    match: Match, by: int, user_id: int, mark: str, now: float, before: Sequence[SeatRow] = ()
) -> Change:
    """Remove a joiner, whose fingerprint ``mark`` bars them from this lobby. Refused: not a lobby, not the host,
    the joiner is not there (any more)."""
    match = touch_as_host(match, by, now, before)
    seat = match.seat_of(user_id)
    if seat is None or user_id == by:
        raise Refused("lobby.gone")
    return _remove_seat(match, seat, now, before, sent_away=encode([*_removed_marks(match.row), mark]))


def start(match: Match, by: int, seed: int, nonce: int, now: float, before: Sequence[SeatRow] = ()) -> Change:
    """Deal the cards and start the match. In a rematch of the match with the seats ``before``, everybody moves to
    the previous seat, from the first to the last, so that starting and dealing go round (NUMERO-6). Refused: not a
    lobby, not the host, too few players or unfit options."""
    match = touch_as_host(match, by, now, before)
    game, seats = match.game, len(match.seats)
    wanted = nearest_seats(game, match.options, seats)
    if seats < wanted:
        raise Refused("lobby.too_few", seats=seats, least=wanted)
    state = match.deal(seed)
    events = tuple(match.kind.open(game, state))
    digits, salt = f"{seed:032x}", f"{nonce:032x}"
    row = next_version(match, **at_rest(match.row))
    row = replace(
        row,
        seats=_rotate_seats(match.seats, before),
        status="running",
        seed=digits,
        nonce=salt,
        commitment=commitment(digits, salt),
        state=encode(state),
        recent=encode(public_events(events)),
        started_at=now,
    )
    return Change(set_deadlines(match.with_row(row, state), now), events)


def _rotate_seats(seats: Sequence[SeatRow], before: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Order the seats for a rematch: each moved on by one, newcomers at the end in the order they came."""
    computers = iter([seat for seat in before if seat.level is not None])
    people = {seat.user_id: seat for seat in before if seat.user_id is not None}

    def place(seat: SeatRow) -> int:
        old = people.get(seat.user_id) if seat.user_id is not None else next(computers, None)
        return len(before) if old is None else (old.seat - 1) % len(before)

    return tuple(replace(seat, seat=number, misses=0) for number, seat in enumerate(sorted(seats, key=place)))


def cancel(match: Match, now: float) -> Change:
    """End the lobby or match without a result."""
    if match.is_over:
        raise match.kind.refuse(match.status)
    return Change(without_result(next_version(match), now))


def _add_seat(match: Match, seat: SeatRow, now: float, before: Sequence[SeatRow]) -> Change:
    most = match.game.seats[-1]
    if len(match.seats) >= most:
        raise Refused("lobby.full", most=most)
    return Change(schedule_lobby(next_version(match, seats=(*match.seats, seat)), now, before))


def _remove_seat(match: Match, gone: SeatRow, now: float, before: Sequence[SeatRow], **fields: Any) -> Change:
    left = [seat for seat in match.seats if seat is not gone]
    seats = tuple(replace(seat, seat=number) for number, seat in enumerate(left))
    return Change(schedule_lobby(next_version(match, seats=seats, **fields), now, before))


def _removed_marks(row: MatchRow) -> list[str]:
    return msgspec.json.decode(row.sent_away, type=list[str])


def check_level(level: str) -> Level:
    """Return the level of that name, or the present level for a former name. Raises ``Refused``."""
    for known in LEVELS:
        if level == known:
            return known
    if level in FORMER_LEVELS:
        return FORMER_LEVELS[level]
    raise Refused("lobby.level", level=level)
