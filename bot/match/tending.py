"""The bookkeeping that every step of a match needs: updating deadlines and recording the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.base import Event, Outcome, Step
from bot.match import news
from bot.match.afterwards.results import results
from bot.match.change import Change, at_rest, with_seat, without_result
from bot.match.computer_players import acting
from bot.match.model import Match, computer_plays, encode, present_seats, public_events
from bot.opponents.base import opponent
from bot.store.leaderboards.practice import PracticeRow, add_practice
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import BY_POINTS, Also, ClockRow, MatchRow, SeatRow

IDLE = 7 * 24 * 3600.0
"""Seconds of inactivity of the only human at the table until the match is closed without a result, or finished by
computers if other people have left it."""

RECENT = 24
"""Public events that a match keeps for its board, and for what each player has missed since their last turn."""


def next_version(match: Match, **fields: Any) -> MatchRow:
    """Return the row of a match one version later with these fields replaced."""
    return replace(match.row, version=match.row.version + 1, **fields)


def require(match: Match, status: str) -> None:
    """Raise ``Refused`` unless the match has that status."""
    if match.status != status:
        raise match.kind.refuse(match.status)


def apply_step(match: Match, row: MatchRow, step: Step[Any], now: float, action: ActionRow) -> Change:
    """Apply a step to a row, with its deadlines, and with the results at the end of the match."""
    recent = [*match.recent, *public_events(step.events)][-RECENT:]
    idle_at = None if action.source == "player" else row.idle_at
    clocks = _rest_clocks(match, step.state, now)
    after = replace(row, state=encode(step.state), recent=encode(recent), idle_at=idle_at, clocks=clocks)
    after = replace(after, news=news.keep_news(match, step, action), set_aside=None)
    after = acting.restart_waits(match, after, step.state)
    after = _note_decision(match, match.with_row(after, step.state), step, action)
    moved = match.with_row(after, step.state)
    practised = match.kind.counts and action.source != "absent"
    also = _record_practice(moved, step) if practised else ()
    outcome = match.game.outcome(step.state) if match.kind.ends_by_rules else None
    if outcome is None:
        return Change(set_deadlines(moved, now), step.events, action, state=step.state, also=also)
    if not match.kind.has_result(now):
        ended = Change(without_result(after, now), step.events, action, state=step.state)
        return match.kind.conclude(ended, outcome, now)
    return replace(_finish(moved, outcome, step.events, now, action), also=also)


def _rest_clocks(match: Match, after: Any, now: float) -> tuple[ClockRow, ...]:
    """Return the clocks of the match after the present one is over. The clock that it held up gets its time
    back."""
    clock, next_one = match.clock, match.game.clock(after)
    clocks = match.row.clocks
    if clock is None or clock.rests is None or (next_one is not None and next_one.key == clock.key):
        return clocks
    since = next(row.due_at for row in clocks if row.key == clock.key) - clock.seconds
    return tuple(
        replace(row, due_at=row.due_at + max(0.0, now - since)) if row.key == clock.rests else row
        for row in clocks
    )


def ends_wait(before: Match, after: Match, seat: int) -> bool:
    """Tell whether the match waited for that seat, and its turn is over now. A step within the turn does not
    count, nor does what may be done at any time."""
    game = before.game
    if seat not in game.seats_to_move(before.state):
        return False
    still = seat in game.seats_to_move(after.state)
    return not still or game.turn(after.state, seat) != game.turn(before.state, seat)


def _note_decision(before: Match, after: Match, step: Step[Any], action: ActionRow) -> MatchRow:
    """Count an action of a person as a decision if it ends a wait, or in games without turns in any case. Also
    records what decides ties."""
    seat = None if action.seat is None else after.seats[action.seat]
    if seat is None or seat.level is not None:
        return after.row
    noted = seat
    if ends_wait(before, after, seat.seat) or opponent(before.row.game).pause:
        own = seat.own_decisions + (action.source == "player")
        noted = replace(noted, decisions=seat.decisions + 1, own_decisions=own)
    return with_seat(after.row, before.kind.note_tie(noted, step.events, _seconds_since_start(before, action.at)))


def _seconds_since_start(match: Match, now: float) -> float:
    """Return the seconds since the start, by the clock of the rules, which gets lost time back, if one has run
    since then."""
    clock, due = match.clock, match.clock_at()
    if clock is None or due is None or clock.rests is not None:
        return now - (match.row.started_at or now)
    return clock.seconds - (due - now)


def _record_practice(match: Match, step: Step[Any]) -> tuple[Also, ...]:
    """Count the calculations of players, not of computers for them: a row for each play and each operation in
    it."""
    rows = [
        PracticeRow(seat.user_id, match.row.guild_id, match.row.game, done.play, operation)
        for done in match.game.calculations(step)
        for seat in (match.seats[done.seat],)
        if seat.user_id is not None and not seat.away
        for operation in ("", *done.operations)
    ]
    return (lambda connection, _: add_practice(connection, rows),) if rows else ()


def set_deadlines(match: Match, now: float) -> MatchRow:
    """Return the row of a running match with deadlines for exactly the players it waits for.

    A deadline belongs to a turn and stays while the turn is the same. While a clock of the rules runs, turns rest.
    With a single human at the table there are no deadlines, but a time when the idle match is closed. In games
    without turns, computers have times at which they act. While the players pause the match, everything rests.
    Expired agreements are dropped.
    """
    match = match.with_row(drop_expired_agreements(match, now), match.state)
    if match.is_paused:
        return _rest_match(match, now)
    clock = match.clock
    clocks = match.row.clocks
    if clock is not None and all(known.key != clock.key for known in clocks):
        clocks = (*clocks, ClockRow(clock.key, now + clock.seconds))
    waiting = frozenset[int]() if clock else match.game.seats_to_move(match.state)
    timed = len(present_seats(match.seats)) > 1
    seats = tuple(
        _tend_seat(match, seat, now, seat.seat in waiting)
        if timed or _is_overdue(seat, now)
        else _clear_deadlines(match, seat)
        for seat in match.seats
    )
    seats = acting.plan_computer_moves(match, seats, now)
    idle_at = _idle_at(match, now)
    wakes = [known.due_at for known in clocks if clock is not None and known.key == clock.key]
    wakes += [] if idle_at is None else [idle_at]
    wakes += [*_agreement_expiries(seats), *acting.list_wake_times(match, seats, now)]
    return replace(match.row, seats=seats, clocks=clocks, wake_at=min(wakes, default=None), idle_at=idle_at)


def drop_expired_agreements(match: Match, now: float) -> MatchRow:
    """Return the row without agreements that have expired, for whose player a computer plays, or to an end by
    points that is not offered any more."""
    by_points = match.may_end_by_points
    return replace(match.row, seats=tuple(_without_lapsed(seat, now, by_points=by_points) for seat in match.seats))


def _without_lapsed(seat: SeatRow, now: float, *, by_points: bool) -> SeatRow:
    gone = computer_plays(seat)
    if (until := seat.end_until) is not None and (gone or until <= now or (until >= BY_POINTS and not by_points)):
        seat = replace(seat, end_until=None)
    if seat.pause_until is not None and (gone or seat.pause_until <= now):
        seat = replace(seat, pause_until=None, pause_for=None)
    return seat


def _rest_match(match: Match, now: float) -> MatchRow:
    """Return the row of a match that its players pause. Turns keep their remaining time, and so do the clocks of
    the rules, which are re-armed when it goes on."""
    seats = tuple(_tend_seat(match, seat, now, waiting=False) for seat in match.seats)
    assert match.row.paused_until is not None
    return replace(
        match.row, seats=seats, wake_at=min([match.row.paused_until, *_agreement_expiries(seats)]), idle_at=None
    )


def _agreement_expiries(seats: Sequence[SeatRow]) -> list[float]:
    """Return when agreements of these seats expire."""
    return [at for seat in seats for at in (seat.end_until, seat.pause_until) if at is not None and at < BY_POINTS]


def _idle_at(match: Match, now: float) -> float | None:
    """Return when a match with a single inactive human is closed. The time stays once it is set, unless that human
    acts. A try at a day's puzzle or marathon is closed when it does not count any more."""
    if len(present_seats(match.seats)) != 1:
        return None
    if match.kind.counts_until is not None:
        return match.kind.counts_until
    return now + IDLE if match.row.idle_at is None else match.row.idle_at


def _is_overdue(seat: SeatRow, now: float) -> bool:
    """Tell whether a deadline has passed, as it may when the last other human has missed it, too."""
    return seat.due_at is not None and seat.due_at <= now


def _clear_deadlines(match: Match, seat: SeatRow) -> SeatRow:
    """Clear the deadlines of a seat, but update a human's stamp."""
    stamp = seat.stamp if computer_plays(seat) else match.stamp(seat.seat)
    return replace(seat, stamp=stamp, due_at=None, remind_at=None, remaining=None, back_at=None)


def _tend_seat(match: Match, seat: SeatRow, now: float, waiting: bool) -> SeatRow:
    """Return the seat with the deadline of its turn, which runs if the match waits for it and rests otherwise."""
    turn = match.game.turn(match.state, seat.seat)
    bare = replace(_clear_deadlines(match, seat), turn=turn)
    if computer_plays(seat) or not turn:
        return bare
    same = turn == seat.turn
    if same and seat.due_at is not None:
        if waiting:
            return replace(seat, stamp=bare.stamp)
        return replace(bare, remaining=max(seat.due_at - now, match.pace.reminder))
    left = seat.remaining if same else None
    if not waiting:
        return replace(bare, remaining=left)
    return _start_turn_clock(match, bare, now, match.pace.turn if left is None else left)


def _start_turn_clock(match: Match, seat: SeatRow, now: float, left: float) -> SeatRow:
    """Give a seat ``left`` seconds for its turn, without a second reminder."""
    due, warning = now + left, match.pace.reminder
    return replace(seat, due_at=due, remind_at=due - warning if left > warning else None)


def _finish(match: Match, outcome: Outcome, events: tuple[Event, ...], now: float, action: ActionRow) -> Change:
    after = replace(match.row, status="finished", ended_at=now, **at_rest(match.row))
    return Change(after, events, action, results(match, outcome, now), match.state)
