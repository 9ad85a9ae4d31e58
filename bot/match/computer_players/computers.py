"""Computer players at work: after each change they make the moves that the match waits for. Each move is a
separate transaction. Nothing that matters lives in memory only: after a restart the service wakes every match with
computer players, and they think again."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from bot.errors import Conflict, InvariantError, Refused
from bot.match import agreement, play
from bot.match.change import Change
from bot.match.computer_players.acting import STAND_IN, acts_without_turns, must_wait
from bot.match.computer_players.thinking import Thinking
from bot.match.lobbies.lobby import check_level
from bot.match.model import Match, computer_plays, present_seats
from bot.match.transactor import Transactor
from bot.match.upkeep.failing import RETRY, Failing, MatchWork
from bot.match.upkeep.setting_aside import SettingAside
from bot.opponents.base import opponent
from bot.store.match.matches import SeatRow

log = logging.getLogger(__name__)


class Computers:
    """Plays the computer seats of all matches with at most one task a match, none while nothing waits. ``mine``
    tells which servers belong to this process."""

    def __init__(
        self, transactor: Transactor, thinking: Thinking, mine: Callable[[int], bool] = lambda _: True
    ) -> None:
        self._mine = mine
        self.failing = Failing()
        """The work that fails at present, deadlines included."""
        self.setting_aside = SettingAside(transactor, thinking, self.failing)
        """Sets aside work that has failed too often."""
        self._transactor = transactor
        self._thinking = thinking
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._stalled: set[int] = set()
        self._closed = False
        self._last: dict[int, tuple[int, int]] = {}
        """For each match that is being played, the seat of the last computer that moved, and the version after."""

    def wake(self, match_id: int) -> None:
        """Let the computers of a match move if the match waits for them."""
        if self._closed:
            return
        if match_id in self._tasks:
            self._again.add(match_id)
            return
        task = asyncio.get_running_loop().create_task(self._play(match_id), name=f"computers of match {match_id}")
        self._tasks[match_id] = task

    def wake_all(self, match_ids: Iterable[int]) -> None:
        """Let the computers of these matches move where the match waits for them."""
        for match_id in match_ids:
            self.wake(match_id)

    def follow(self, after: Match) -> None:
        """Wake the computers that a match waits for after a step. Computers with a pause are woken when it is
        over, scripted ones at their step, and those of another process there."""
        if after.status != "running" or not self._mine(after.row.guild_id):
            return
        awaited = _awaits_computers(after) and not acts_without_turns(after)
        if (awaited and _may_think(after)) or after.kind.find_scripted_move() is not None:
            self.wake(after.id)

    def retry(self) -> bool:
        """Wake the matches whose computers got stuck (a full disk, say) unless that was just now. Returns whether
        there are any."""
        now = self._transactor.clock()
        stalled = {match_id for match_id in self._stalled if not self.failing.must_rest(_moves(match_id), now)}
        anybody = bool(self._stalled)
        self._stalled -= stalled
        for match_id in stalled:
            self.wake(match_id)
        return anybody

    async def wait_until_idle(self, match_id: int) -> None:
        """Wait until the computers of that match are not thinking."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task})

    async def idle(self) -> None:
        """Wait until no computer is thinking."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop thinking. What is committed stays, and the rest is done after the next start."""
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
                try:
                    going = await self._move(match_id)
                except Exception as error:  # noqa: BLE001 -- it is logged and counted there
                    if not await self._goes_on(match_id, error):
                        return
                else:
                    self.failing.succeed(_moves(match_id))
        finally:
            del self._tasks[match_id]
            self._last.pop(match_id, None)
            self._again.discard(match_id)

    async def _goes_on(self, match_id: int, error: Exception) -> bool:
        """Handle a failure, and return whether the match goes on at once. Otherwise the computers try again
        soon."""
        with suppress(sqlite3.Error):  # the database has said so itself
            if await self.setting_aside.handle_failure(_moves(match_id), error, "the computer players are stuck"):
                return True
        self._stalled.add(match_id)
        self._transactor.call_by(self._transactor.clock() + RETRY)
        return False

    async def _move(self, match_id: int) -> bool:
        """Run one round over the computer seats. Returns whether any moved and the next round may follow at
        once."""
        match = await self._transactor.match(match_id)
        if match.status != "running" or match.is_paused:
            return False
        if match.may_end_by_points and not present_seats(match.seats):
            await self._transactor.change(match.id, agreement.end_without_people, match)
            return False
        if match.kind.find_scripted_move() is not None:
            await self._transactor.change(match.id, play.act_by_script, match)
            return True
        if not _may_think(match):
            return False
        waiting = match.game.seats_to_move(match.state)
        seats = _to_act(match)
        if self._thinking.is_paced:
            seats = _without_last(match, seats)
        acting = [self._act(match, seat, needed=seat.seat in waiting) for seat in seats]
        moved = await asyncio.gather(*acting, return_exceptions=True)  # none goes on when another has failed
        for fault in moved:
            if isinstance(fault, BaseException):
                raise fault
        return any(moved) and not opponent(match.row.game).pause

    async def _act(self, match: Match, seat: SeatRow, *, needed: bool) -> bool:
        """Let one seat choose and move, unless its pace lets it wait. Returns whether the computers should look at
        the match again."""
        if must_wait(match, seat, self._transactor.clock()):
            return False
        rng = Random(f"{match.row.seed}:{match.row.nonce}:{match.row.version}:{seat.seat}")
        level = check_level(seat.level) if seat.level else STAND_IN
        since = asyncio.get_running_loop().time()
        action = await self._thinking.choose(match, seat.seat, level, rng)
        if action is None and needed:
            action = match.game.absent_action(match.state, seat.seat)
        if action is None:
            return False
        if match.kind.is_paced and not opponent(match.row.game).pause:
            again = self._last.get(match.id) == (seat.seat, match.row.version)
            await self._thinking.take_time(match, seat.seat, action, since, again=again)
        return await self._commit(match, seat.seat, action, needed=needed)

    async def _commit(self, seen: Match, seat: int, action: Any, *, needed: bool) -> bool:
        try:
            after = await self._transactor.change(
                seen.id, lambda match, now: _step(seen, match, seat, action, now, needed)
            )
        except (Refused, Conflict) as reason:
            log.info("match %s: seat %s thinks again (%s)", seen.id, seat, reason)
            return needed
        self._last[seen.id] = seat, after.row.version
        return True


def _awaits_computers(match: Match) -> bool:
    return any(computer_plays(seat) for seat in match.seats_to_move())


def _may_think(match: Match) -> bool:
    return match.kind.may_think(match.game, match.state, awaited=_awaits_computers(match))


def _moves(match_id: int) -> MatchWork:
    """Return the moves of the computers of a match as work that may fail."""
    return MatchWork(match_id, "computers")


def _to_act(match: Match) -> list[SeatRow]:
    """Return the computer seats that think about the match as it is."""
    actors = match.game.actors(match.state)
    return [seat for seat in match.seats if computer_plays(seat) and seat.seat in actors]


def _without_last(match: Match, acting: list[SeatRow]) -> list[SeatRow]:
    """Hold back the last computer where all choose at once for a reveal and people have yet to choose, so that the
    reveal comes a moment after their last press."""
    waiting = match.game.seats_to_move(match.state)
    people = any(not computer_plays(seat) and seat.seat in waiting for seat in match.seats)
    return acting[:-1] if people and opponent(match.row.game).reveals else acting


def _step(seen: Match, match: Match, seat: int, action: Any, now: float, needed: bool) -> Change:
    """Make the step for a choice that was made when the match was ``seen``. Raises ``Refused`` if the match has
    moved on so that the choice is out of place. A choice that the rules refuse although nothing has moved is a
    fault of the computer player, and like others costs it the turn."""
    current = match.seats[seat]
    if not computer_plays(current) or match.stamp(seat) != seen.stamp(seat):
        raise Refused("match.outdated")
    if needed and seat not in match.game.seats_to_move(match.state):
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
        return play.act_as_computer(match, current, match.game.absent_action(match.state, seat), now)
    except Refused as reason:
        raise InvariantError(f"match {match.id}: seat {seat} cannot even be absent") from reason
