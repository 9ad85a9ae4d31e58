"""A table that is listened to: what happens at it is told as a tale."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.achievements.base import PlayedMove, Tale, best, count_earned
from bot.games.hints import Hint
from tests.rules.running_match import RunningMatch


class Listener:
    """Takes down every move at a table from now on. ``at`` are the seconds since the start, moved by hand, and
    ``absent`` the seats whose owners do nothing themselves."""

    def __init__(self, table: RunningMatch[Any, Any, Any]) -> None:
        self.table = table
        self.moves: list[PlayedMove] = []
        self.at = 0.0
        self.absent: set[int] = set()
        self._does = table.does
        table.does = self.does  # type: ignore[method-assign]

    def does(self, seat: int, action: Any) -> Any:
        """That seat acts."""
        before = self.table.state
        events = self._does(seat, action)
        turn = self.table.game.turn(before, seat)
        if isinstance(action, Hint):
            self.absent.add(seat)
        move = PlayedMove(before, self.table.state, seat, action, events, turn, self.at, seat not in self.absent)
        self.moves.append(move)
        return events

    def earned(self, seat: int, *winners: int) -> dict[str, int]:
        """What that seat has achieved, by the part of the key behind the game's."""
        game = self.table.game.key
        found = count_earned(game, Tale(tuple(self.moves), frozenset(winners)), seat)
        return {key.removeprefix(f"{game}."): times for key, times in found.items()}

    def earned_by_a_computer(self, seat: int, *winners: int) -> dict[str, int]:
        """The same, had a computer done everything."""
        self.moves = [replace(move, own=False) for move in self.moves]
        return self.earned(seat, *winners)

    def best(self, seat: int) -> int:
        """The value of the best play of that seat."""
        return best(self.table.game.key, Tale(tuple(self.moves)), seat)
