"""Who acts next among computer players.

In games with turns, all who may act are asked in random order. In games without, time is virtual: each seat acts
when its wait is over, and a clock of the rules runs down in the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from bot.errors import Violation
from bot.games.base import AnyGame
from bot.opponents.base import Opponent


class SimulatedMove(msgspec.Struct, frozen=True):
    """An action of a seat, or the clock of the rules running out if seat and action are None."""

    seat: int | None
    action: Any


Ask = Callable[[int, Any], Any | None]
"""What the computer player on a seat does with what it sees."""


class MoveOrder:
    """The order of moves in one match. ``now`` is the virtual time in seconds, which rests in games with turns.
    ``levels`` says for each seat what the player is asked to play like: a level, or what else it knows."""

    def __init__(self, game: AnyGame, player: Opponent, levels: Sequence[Any], rng: Random) -> None:
        self.now = 0.0
        self._game = game
        self._player = player
        self._levels = levels
        self._rng = rng
        self._acts: dict[int, float] = {}
        self._clocks: dict[str, float] = {}

    def next(self, state: Any, ask: Ask) -> SimulatedMove:
        """Choose the next move in this state. Raises ``Violation`` if there is none."""
        return self._when_ready(state, ask) if self._player.pause else self._in_turn(state, ask)

    def note_step(self, before: Any, after: Any) -> None:
        """Record a step. Seats in a new situation start thinking anew, and a stopped clock gets its time back."""
        game = self._game
        for seat in list(self._acts):
            if game.stamp(before, seat) != game.stamp(after, seat):
                del self._acts[seat]
        clock, following = game.clock(before), game.clock(after)
        if clock is not None and clock.rests in self._clocks and (not following or following.key != clock.key):
            self._clocks[clock.rests] += self.now - (self._clocks[clock.key] - clock.seconds)

    def _in_turn(self, state: Any, ask: Ask) -> SimulatedMove:
        seats = sorted(self._game.actors(state))
        self._rng.shuffle(seats)
        for seat in seats:
            action = ask(seat, self._game.view(state, seat))
            if action is not None:
                return SimulatedMove(seat, action)
        if self._game.clock(state) is None:
            raise Violation("no computer player wants to act, and no clock runs")
        return SimulatedMove(None, None)

    def _when_ready(self, state: Any, ask: Ask) -> SimulatedMove:
        clock = self._game.clock(state)
        if clock is None:
            raise Violation("a game without turns has no clock")
        due = self._clocks.setdefault(clock.key, self.now + clock.seconds)
        views = {seat: self._game.view(state, seat) for seat in sorted(self._game.actors(state))}
        ready = self._ready(views)
        while ready:
            seat = min(ready, key=ready.__getitem__)
            if ready[seat] >= due:
                break
            self.now = max(self.now, ready[seat])
            action = ask(seat, views[seat])
            if action is not None:
                return SimulatedMove(seat, action)
            ready[seat] = self._acts[seat] = self.now + self._player.pause
        self.now = max(self.now, due)
        return SimulatedMove(None, None)

    def _ready(self, views: dict[int, Any]) -> dict[int, float]:
        """Return when each seat acts that may act and has something to do."""
        for seat, view in views.items():
            if seat not in self._acts:
                wait = self._player.wait(view, self._levels[seat], self._rng)
                if wait is not None:
                    self._acts[seat] = self.now + wait
        return {seat: at for seat, at in self._acts.items() if seat in views}
