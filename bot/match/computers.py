"""Computer players at work: after each change they make the moves that the match waits for.

Their moves are transactions of their own. Nothing about them lives in memory only: after a restart the
service wakes every match with computer players, and the choice at a version is always the same.
"""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Any

from bot.errors import Conflict, InvariantError, Refused
from bot.match import play
from bot.match.acting import STAND_IN, must_wait
from bot.match.change import Change
from bot.match.lesson_steps import computers_turn, left_waiting
from bot.match.lobby import check_level
from bot.match.model import Match, computer_plays
from bot.match.transactor import Transactor
from bot.opponents.base import Level, opponent
from bot.store.matches import SeatRow
from bot.workers import Worker

log = logging.getLogger(__name__)

RETRY = 15.0
"""Seconds until computers that got stuck try again."""


class Computers:
    """Plays the computer seats of all matches; at most one task a match, none while nobody waits. They think in
    the worker's thread, one after the other."""

    def __init__(self, transactor: Transactor, worker: Worker) -> None:
        self._transactor = transactor
        self._worker = worker
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._stalled: set[int] = set()
        self._closed = False

    def wake(self, match_id: int) -> None:
        """Let the computers of a match move, if the match waits for them."""
        if self._closed:
            return
        if match_id in self._tasks:
            self._again.add(match_id)
            return
        task = asyncio.get_running_loop().create_task(self._play(match_id), name=f"computers of match {match_id}")
        self._tasks[match_id] = task

    def retry(self) -> bool:
        """Wake the matches whose computers got stuck (a full disk, say); whether there were any."""
        stalled, self._stalled = self._stalled, set()
        for match_id in stalled:
            self.wake(match_id)
        return bool(stalled)

    async def moved(self, match_id: int) -> None:
        """Wait until the computers of that match are not thinking."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task})

    async def idle(self) -> None:
        """Wait until no computer is thinking."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop thinking; what is committed stays, the rest is done after the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # a task that was cancelled before its first step has not done so itself

    async def _play(self, match_id: int) -> None:
        try:
            going = True
            while going or match_id in self._again:
                self._again.discard(match_id)
                going = await self._move(match_id)
        except Exception:
            log.exception("match %s: the computer players are stuck", match_id)
            self._stalled.add(match_id)
            self._transactor.call_by(self._transactor.clock() + RETRY)
        finally:
            del self._tasks[match_id]
            self._again.discard(match_id)

    async def _move(self, match_id: int) -> bool:
        """One round over the computer seats; whether anybody moved and the next may follow at once."""
        match = await self._transactor.match(match_id)
        if match.status != "running" or match.paused:
            return False
        if match.row.lesson is not None and not left_waiting(match):
            return await self._follow_script(match)
        actors, waiting = match.game.actors(match.state), match.game.awaited(match.state)
        moved = False
        for seat in match.seats:
            if computer_plays(seat) and seat.seat in actors:
                moved |= await self._act(match, seat, needed=seat.seat in waiting)
        return moved and not opponent(match.row.game).pause

    async def _follow_script(self, match: Match) -> bool:
        """The next step of a lesson, if it is a computer's; whether it was."""
        if not computers_turn(match):
            return False
        await self._transactor.change(match.id, play.act_by_script, match)
        return True

    async def _act(self, match: Match, seat: SeatRow, *, needed: bool) -> bool:
        """One seat chooses and moves, unless its pace lets it wait; whether the computers should look at the match
        again."""
        if must_wait(match, seat, self._transactor.clock()):
            return False
        rng = Random(f"{match.row.seed}:{match.row.nonce}:{match.row.version}:{seat.seat}")
        level = check_level(seat.level) if seat.level else STAND_IN
        action = await self._worker.do(_choose, match, seat.seat, level, rng)
        if action is None and needed:
            action = match.game.absent(match.state, seat.seat)
        return action is not None and await self._commit(match, seat.seat, action, needed=needed)

    async def _commit(self, seen: Match, seat: int, action: Any, *, needed: bool) -> bool:
        try:
            await self._transactor.change(
                seen.id, lambda match, now: _step(seen, match, seat, action, now, needed)
            )
        except (Refused, Conflict) as reason:
            log.info("match %s: seat %s thinks again (%s)", seen.id, seat, reason)
            return needed
        return True


def _choose(match: Match, seat: int, level: Level, rng: Random) -> Any | None:
    """The computer's choice; a fault of its own must not hold up the match, so it costs it the turn."""
    try:
        return opponent(match.row.game).choose(match.view(seat), level, rng)
    except Exception:
        log.exception("match %s: the computer on seat %s failed", match.id, seat)
        return None


def _step(seen: Match, match: Match, seat: int, action: Any, now: float, needed: bool) -> Change:
    """The step for a choice that was made when the match was ``seen``.

    Raises ``Refused`` when the match has moved on so that the choice is out of place. A choice that the rules
    refuse although nothing has moved is a fault of the computer player; like others it costs it the turn.
    """
    current = match.seats[seat]
    if not computer_plays(current) or match.stamp(seat) != seen.stamp(seat):
        raise Refused("match.outdated")
    if needed and seat not in match.game.awaited(match.state):
        raise Refused("match.outdated")
    try:
        return play.act_as_computer(match, current, action, now)
    except Refused:
        if match.row.version != seen.row.version:
            raise
        log.exception("match %s: the computer on seat %s broke the rules", match.id, seat)
        if not needed:
            raise
    try:
        return play.act_as_computer(match, current, match.game.absent(match.state, seat), now)
    except Refused as reason:
        raise InvariantError(f"match {match.id}: seat {seat} cannot even be absent") from reason
