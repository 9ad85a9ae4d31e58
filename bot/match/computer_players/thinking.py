"""How computer players think: in which thread or process, and how long they take for a move.

A move at once is no pleasure to play against, nor is one that takes too long: a computer takes as long as somebody
who knows the game, from ``SHORTEST`` to ``LONGEST`` seconds. Everybody sees the time taken, so it only depends on
what everybody sees of the move.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Protocol

import msgspec

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.match.model import Match, public_events
from bot.opponents.base import LEVELS, Level, opponent
from bot.workers import Worker

log = logging.getLogger(__name__)

SHORTEST, LONGEST = 1.0, 4.0
"""Seconds for a move that is no choice at all, and for the hardest one."""
NEXT = 0.5
"""The share of that for a further action in the same turn."""
VARIED = 0.15
"""Random variation of the time for a move, so that computers do not play like clocks."""
PATIENCE = 4.0
"""Seconds until a lighter level moves for a heavy one that is still undecided because many are thinking."""

Sleep = Callable[[float], Awaitable[None]]
"""Waits for that many seconds."""


class Doing(Protocol):
    """Does work elsewhere than on the event loop, such as a ``Worker``."""

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """Run the work, and return its result."""


class Thinking:
    """Chooses for computer players. Heavy levels (``Opponent.heavy``) think in ``experts``, apart from everything
    else, and all others in the worker's thread, one after the other. Without ``sleep`` moves take no longer than
    thinking does. Without ``experts`` these think like the others."""

    def __init__(self, worker: Worker, experts: Doing | None = None, sleep: Sleep | None = None) -> None:
        self.worker = worker
        """The thread in which they think."""
        self._experts = experts
        self._sleep = sleep

    @property
    def is_paced(self) -> bool:
        """Whether moves take their time."""
        return self._sleep is not None

    async def choose(self, match: Match, seat: int, level: Level, rng: Random) -> Any | None:
        """Return the computer's choice, None for none. A fault of the computer must not hold up the match, so it
        costs it the turn."""
        if self._experts is not None and level in opponent(match.row.game).heavy:
            try:
                choice = await self._think_apart(self._experts, match, seat, level, rng)
            except (TimeoutError, BrokenProcessPool) as why:
                lighter = _lighter(match.row.game, level)
                log.info("match %s: %s moves for %s on seat %s (%r)", match.id, lighter, level, seat, why)
                choice = await self.worker.do(_choose, match, seat, lighter, rng)
        else:
            choice = await self.worker.do(_choose, match, seat, level, rng)
        if choice.fault:
            log.error("match %s: the computer on seat %s failed\n%s", match.id, seat, choice.fault)
        return choice.action

    async def take_time(self, match: Match, seat: int, action: Any, since: float, *, again: bool) -> None:
        """Wait until the computer has taken its time for that action, counted from ``since`` (the loop's time).
        ``again``: it has just acted in the same turn."""
        if self._sleep is None:
            return
        seconds = await self.worker.do(_seconds, match, seat, action)
        seconds *= NEXT if again else 1
        left = since + seconds - asyncio.get_running_loop().time()
        if left > 0:
            await self._sleep(left)

    async def _think_apart(self, experts: Doing, match: Match, seat: int, level: Level, rng: Random) -> Choice:
        """Let a heavy level choose. Raises ``TimeoutError`` if it takes too long, ``BrokenProcessPool`` if the
        experts' process ended."""
        view = await self.worker.do(match.view, seat)
        async with asyncio.timeout(PATIENCE if self._sleep else None):
            choice: Choice = await experts.do(choose, match.row.game, view, level, rng)
            return choice


class Choice(msgspec.Struct, frozen=True):
    """A computer's choice, None for nothing, or the fault that kept it from choosing, with its traceback."""

    action: Any
    fault: str = ""


def choose(game: str, view: Any, level: Level, rng: Random) -> Choice:
    """Let a computer player choose from a view. For heavy levels this runs in another process."""
    try:
        return Choice(opponent(game).choose(view, level, rng))
    except Exception:  # noqa: BLE001 -- the caller logs it
        return Choice(None, traceback.format_exc())


def _lighter(game: str, level: Level) -> Level:
    """Return the strongest weaker level that is not heavy."""
    heavy = opponent(game).heavy
    return next(lower for lower in reversed(LEVELS[: LEVELS.index(level)]) if lower not in heavy)


def _choose(match: Match, seat: int, level: Level, rng: Random) -> Choice:
    return choose(match.row.game, match.view(seat), level, rng)


def difficulty(game: AnyGame, state: Any, seat: int, action: Any) -> float:
    """Rate how hard an action is, from 0 to 1, by what everybody sees of it: the table before, and its public
    events, none if it is not legal."""
    try:
        told = public_events(game.apply(state, seat, action).events)
    except Refused:  # as it will be when it is made, where that is dealt with
        told = []
    return min(1.0, max(0.0, opponent(game.key).difficulty(game.view(state, None), seat, told)))


def _seconds(match: Match, seat: int, action: Any) -> float:
    """Return the seconds that the computer takes for that action. Deterministic per situation."""
    try:
        hard = difficulty(match.game, match.state, seat, action)
    except Exception:
        log.exception("match %s: nobody can say how hard the move of seat %s is", match.id, seat)
        hard = 0.0
    varied = Random(f"{match.row.seed}:{match.row.version}:{seat}").uniform(-VARIED, VARIED)
    return min(LONGEST, max(SHORTEST, (SHORTEST + hard * (LONGEST - SHORTEST)) * (1 + varied)))
