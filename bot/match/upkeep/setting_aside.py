"""The way out for a match in which something fails again and again. A computer makes the moves of the turn that
could not be handled, and where it cannot either, the match is closed without a result. Other seats and other
matches go on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.errors import Conflict, InvariantError, Refused
from bot.match import play
from bot.match.change import Change
from bot.match.computer_players.acting import STAND_IN
from bot.match.computer_players.thinking import Thinking
from bot.match.lobbies.lobby import cancel
from bot.match.model import CLOSED, Match, computer_plays
from bot.match.transactor import Transactor
from bot.match.upkeep.failing import Failing, MatchWork
from bot.store.sqlite.faults import is_unavailable

log = logging.getLogger(__name__)

MOST_MOVES = 30
"""Moves of a computer after which a turn that still goes on counts as endless."""
MOST_LEGAL = 50
"""Legal actions that are tried if the computer's choice is refused."""

Ends = Callable[[Match, Match], bool]
"""Tells whether a move has led the match past what could not be handled."""


class SettingAside:
    """Sets aside work that has failed too often."""

    def __init__(self, transactor: Transactor, thinking: Thinking, failing: Failing) -> None:
        self._transactor = transactor
        self._thinking = thinking
        self._failing = failing

    async def handle_failure(self, work: MatchWork, error: Exception, what: str) -> bool:
        """Log and count a failure of work, and set the work aside after too many. Returns whether the match goes
        on, or is over. Raises the error if the database is unavailable."""
        if is_unavailable(error):
            raise error
        if isinstance(error, Conflict):
            log.info("match %s: %s (%s)", work.match_id, what, error)
            return False
        log.error("match %s: %s", work.match_id, what, exc_info=error)
        if not self._failing.count(work, self._transactor.clock()):
            return False
        try:
            set_aside = await self._set_aside(work)
        except Exception as another:
            if is_unavailable(another):
                raise
            log.exception("match %s: it cannot even be closed", work.match_id)
            return False
        if set_aside:
            self._failing.succeed(work)
        return set_aside

    async def _set_aside(self, work: MatchWork) -> bool:
        """Let the match go on without that work, or close it, and return whether that was done. A reminder, and
        computers for whom nobody waits, only rest for a while."""
        if work.kind == "reminder":
            return False
        try:
            done = await self._let_computer_do(work)
            if done is None:
                return False
            if not done:
                await self._close(work.match_id)
        except (Refused, Conflict) as reason:
            log.info("match %s: nothing is left to be set aside (%s)", work.match_id, reason)
            self._failing.forget(work.match_id)
        return True

    async def _let_computer_do(self, work: MatchWork) -> bool | None:
        """Tell whether moves of a computer have led the match on, None if there is nothing to wait for."""
        try:
            match = await self._transactor.match(work.match_id)
            if match.status != "running" or match.is_paused or match.kind.is_alone:
                return False
            match work.kind:
                case "turn":
                    assert work.seat is not None
                    return await self._play_turn(match, work.seat)
                case "computers":
                    return await self._play_computers(match)
                case "wake":
                    return await self._play_until_clock_is_gone(match)
                case _:
                    return False
        except (Refused, Conflict):
            raise
        except Exception as error:
            if is_unavailable(error):
                raise
            log.exception("match %s: a computer cannot go on either", work.match_id)
            return False

    async def _play_turn(self, match: Match, seat: int) -> bool:
        turn = match.game.turn(match.state, seat)
        for n in range(MOST_MOVES):
            later = await self._move(match, seat, lambda _, __: True, missed=n == 0)
            if later is None:
                return False
            match = later
            over = match.status != "running" or seat not in match.game.seats_to_move(match.state)
            if over or match.game.turn(match.state, seat) != turn:
                return True
        return False

    async def _play_computers(self, match: Match) -> bool | None:
        """Play the turns of the computers that the match waits for. Returns None if it waits for none."""
        waiting = [seat.seat for seat in match.seats_to_move() if computer_plays(seat)]
        for seat in waiting:
            if not await self._play_turn(await self._transactor.match(match.id), seat):
                return False
        return True if waiting else None

    async def _play_until_clock_is_gone(self, match: Match) -> bool:
        """Make any seat's move that stops the clock that cannot run out, and return whether there was one."""
        clock = match.clock
        if clock is None:
            return False

        def has_stopped(before: Match, after: Match) -> bool:
            left = after.game.clock(after.state)
            return left is None or left.key != clock.key

        for seat in sorted(match.game.actors(match.state)):
            if await self._move(match, seat, has_stopped) is not None:
                return True
        return False

    async def _move(self, match: Match, seat: int, ends: Ends, *, missed: bool = False) -> Match | None:
        """Make a move for that seat and return the match after it, None if none can be made. ``missed``: the
        seat's player missed the turn."""
        rng = Random(f"{match.row.seed}:{match.row.nonce}:{match.row.version}:{seat}")
        chosen = await self._thinking.choose(match, seat, STAND_IN, rng)

        def step(now_is: Match, now: float) -> Change:
            if now_is.status != "running" or now_is.stamp(seat) != match.stamp(seat):
                raise Conflict(f"match {match.id}: seat {seat} moved on")
            for action in _candidates(now_is, seat, chosen):
                change = _try_move(now_is, seat, action, now, missed=missed)
                if change is not None and ends(now_is, now_is.with_row(change.after, change.state)):
                    return change
            raise InvariantError(f"match {match.id}: no move of seat {seat} can be made")

        try:
            return await self._transactor.change(match.id, step, aside=True)
        except InvariantError as reason:
            log.warning("%s", reason)
            return None

    async def _close(self, match_id: int) -> None:
        await self._transactor.change(match_id, close)
        self._failing.forget(match_id)
        log.error("match %s was closed without a result, since it could not go on", match_id)


def close(match: Match, now: float) -> Change:
    """End the match without a result, through no fault of its players. Refused: it is over."""
    ended = cancel(match, now)
    return replace(ended, after=replace(ended.after, set_aside=CLOSED))


def _candidates(match: Match, seat: int, chosen: Any) -> Iterator[Any]:
    """Yield possible actions for that seat, the best first, skipping sources that fail."""
    sources: tuple[Callable[[], Iterable[Any]], ...] = (
        lambda: () if chosen is None else (chosen,),
        lambda: (match.game.absent_action(match.state, seat),),
        lambda: islice(match.game.legal(match.view(seat)), MOST_LEGAL),
    )
    for source in sources:
        try:
            yield from source()
        except Exception:
            log.debug("match %s: nothing can be found for seat %s", match.id, seat, exc_info=True)


def _try_move(match: Match, seat: int, action: Any, now: float, *, missed: bool) -> Change | None:
    try:
        change = play.stand_in(match, match.seats[seat], action, now, missed=missed)
    except Exception:
        log.debug("match %s: a move for seat %s failed", match.id, seat, exc_info=True)
        return None
    return replace(change, after=replace(change.after, set_aside=seat))
