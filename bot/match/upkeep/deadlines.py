"""Handling of deadlines: missed turns, reminders, clocks of the rules, abandoned lobbies and idle hosts, idle
matches, pauses, agreements that expire. Deadlines are rows. ``tick`` is called at the time that the last call
returned, or of which listeners were notified since."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from bot.errors import Conflict, InvariantError
from bot.match import agreement, play
from bot.match.afterwards.trace import trace
from bot.match.change import Change
from bot.match.computer_players.computers import Computers
from bot.match.lobbies import hosting, lobby
from bot.match.lobbies.hosting import PressedAt
from bot.match.model import Match
from bot.match.transactor import Transactor
from bot.match.upkeep.absence import read_absence
from bot.match.upkeep.failing import RETRY, MatchWork
from bot.store.match.matches import SeatRow

log = logging.getLogger(__name__)

BATCH = 200
"""Due matches that are read at once."""
ROUNDS = 20
"""A match that is due again this often within one tick is broken."""

Timed = Callable[[Match, float], Change]
"""A step that is due. Raises ``Conflict`` if it is not due any more."""


class Deadlines:
    """Does what is due in all matches. ``pressed_at`` tells when a user last pressed anything."""

    def __init__(self, transactor: Transactor, computers: Computers, pressed_at: PressedAt) -> None:
        self._transactor = transactor
        self._pressed_at = pressed_at
        self._computers = computers
        self._failing = computers.failing
        self._setting_aside = computers.setting_aside
        self._due = transactor.store.matches.due

    async def tick(self) -> float | None:
        """Do everything that is due, and return when to call again (Unix seconds), None if never. A failing step
        is logged and retried later, and set aside when it fails too often, without holding up other seats and
        matches. Raises the database's error if it is unavailable."""
        now = self._transactor.clock()
        self._failing.forget_lapsed(now)
        failed: set[int] = set()
        rounds: Counter[int] = Counter()
        while True:
            found, upcoming = await self._due(now, BATCH + len(failed))
            due = set(found) - failed
            if not due:
                break
            rounds.update(due)
            for match_id in due:
                if not await self._look_at(match_id, now, rounds[match_id]):
                    failed.add(match_id)
        if self._computers.retry() or failed:
            return now + RETRY if upcoming is None else min(upcoming, now + RETRY)
        return upcoming

    async def _look_at(self, match_id: int, now: float, times: int) -> bool:
        """Do what is due in a match, looked at for the ``times``-th time in this tick, and return whether all of
        it was done."""
        if times > ROUNDS:
            await self._attempt(MatchWork(match_id, "loop"), lambda: self._stays_due(match_id), now)
            return False
        match = await self._attempt(MatchWork(match_id, "wake"), lambda: self._run_due_timer(match_id, now), now)
        if match is None:
            return False
        done = [await self._look_at_seat(match, seat, now) for seat in match.seats]
        return all(done)

    async def _attempt(self, work: MatchWork, doing: Callable[[], Awaitable[Match]], now: float) -> Match | None:
        """Do some work unless it has just failed, and return the match after it, None if it was not done."""
        if self._failing.must_rest(work, now):
            return None
        try:
            match = await doing()
        except Exception as error:  # noqa: BLE001 -- it is logged and counted there
            await self._setting_aside.handle_failure(work, error, "its deadlines could not be handled")
            return None
        self._failing.succeed(work)
        return match

    async def _stays_due(self, match_id: int) -> Match:
        raise InvariantError(f"match {match_id} stays due whatever happens")

    async def _run_due_timer(self, match_id: int, now: float) -> Match:
        """Read a match, run its timer if that is due, and return the match after it."""
        match = await self._transactor.match(match_id)
        if match.row.wake_at is not None and match.row.wake_at <= now:
            return await self._run_match_timer(match, now)
        return match

    async def _look_at_seat(self, match: Match, seat: SeatRow, now: float) -> bool:
        """Do what is due for a seat, and return whether that was done."""
        put_off = await self._find_absence(match, seat, now)
        if put_off is not None:
            trace(log, match.row, seat.seat, "deadline", "put off")
            work, step = MatchWork(match.id, "turn", seat.seat), _of_seat(seat, put_off)
        elif seat.due_at is not None and seat.due_at <= now:
            trace(log, match.row, seat.seat, "deadline", "turn")
            work, step = MatchWork(match.id, "turn", seat.seat), _of_seat(seat, play.miss)
        elif seat.remind_at is not None and seat.remind_at <= now:
            trace(log, match.row, seat.seat, "deadline", "reminder")
            work, step = MatchWork(match.id, "reminder", seat.seat), _of_seat(seat, play.remind)
        else:
            return True

        async def do() -> Match:
            after = await self._unless_moved(match.id, step)
            if after is not None and work.kind == "reminder":
                self._transactor.remind(after, seat)
            return match if after is None else after

        return await self._attempt(work, do, now) is not None

    async def _find_absence(
        self, match: Match, seat: SeatRow, now: float
    ) -> Callable[[Match, SeatRow, float], Change] | None:
        """Return the step that moves a deadline if it, or its reminder, is due while its player is on holiday or
        asleep. Only at a pace of days, and never in tournaments, whose rounds end."""
        due = min((at for at in (seat.due_at, seat.remind_at) if at is not None), default=None)
        if seat.due_at is None or due is None or due > now or seat.user_id is None or match.row.pace != "daily":
            return None
        store = self._transactor.store
        absence = read_absence(await store.settings.all("user", seat.user_id))
        back_at = absence.find_return(seat.due_at)
        if back_at is None or back_at <= now or await store.tournaments.table_of(match.id) is not None:
            return None
        due_at = absence.due_after(seat.due_at, match.pace.turn, back_at)
        return None if due_at <= seat.due_at else partial(play.put_off, due_at=due_at, back_at=back_at)

    async def _run_match_timer(self, due: Match, now: float) -> Match:
        """Do what the match's timer was set for, and return the match after it."""
        before = await self._transactor.former_seats(due) if due.status == "lobby" else ()

        def step(match: Match, at: float) -> Change:
            if match.row.wake_at != due.row.wake_at:
                raise Conflict(f"match {match.id} was woken already")
            if match.row.idle_at is not None and match.row.idle_at <= now:
                return lobby.cancel(match, at) if match.status == "lobby" else play.end_idle_match(match, at)
            if match.status == "lobby":
                return hosting.expire_host_or_seats(match, at, self._pressed_at, before)
            if match.row.paused_until is not None and match.row.paused_until <= now:
                return agreement.resume_after_longest_pause(match, at)
            clock = None if match.is_paused else match.clock
            if clock and any(row.key == clock.key and row.due_at <= now for row in match.row.clocks):
                return play.expire(match, at)
            return play.update_times(match, at)

        trace(log, due.row, None, "deadline", "lobby" if due.status == "lobby" else "wake")
        woken = await self._unless_moved(due.id, step)
        if woken is None:
            return await self._transactor.match(due.id)
        if woken.status == "running":
            self._computers.wake(woken.id)
        return woken

    async def _unless_moved(self, match_id: int, step: Timed) -> Match | None:
        """Commit a timed step, and return the match after it, None if it was not due any more."""
        try:
            return await self._transactor.change(match_id, step)
        except Conflict:
            return None


def _of_seat(seat: SeatRow, step: Callable[[Match, SeatRow, float], Change]) -> Timed:
    """Return the timed step of a seat that was found due."""

    def check_seat(match: Match, now: float) -> Change:
        if match.status != "running" or match.seats[seat.seat] != seat:
            raise Conflict(f"match {match.id}: seat {seat.seat} moved on")
        return step(match, seat, now)

    return check_seat
