"""The most points of one turn without jokers: exactly, and at random.

All sequences of plays are searched. Only branches that cannot be better are pruned: a card earns at most twice its
points, and one card has to stay for the discard.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple, TypeAlias

from bot.games.effort import Effort
from bot.games.nmbrs.model import Play
from bot.games.nmbrs.table.finder import Line, Move, moves
from bot.games.nmbrs.table.placing import Position, make_play

Key: TypeAlias = tuple[tuple[str, ...], tuple[tuple[tuple[int, int, str], ...], ...]]
"""What decides which lines can be laid: the hand, and the islands with the places of their cards."""


class Best(NamedTuple):
    """The most points, and plays that earn them, in order."""

    points: int
    plays: tuple[Play, ...]


class TooMuchError(Exception):
    """The search of a position exceeds its budget."""


class Turns:
    """Search what can be laid in positions. ``effort`` is the number of positions that may be examined."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self._moves: dict[Key, list[Move]] = {}
        self._best: dict[Key, Best] = {}
        self._after: dict[tuple[Key, Line], Position] = {}

    def best(self, position: Position) -> Best:
        """Return the most points still possible. Raises ``TooMuchError``."""
        key = _key(position)
        if key not in self._best:
            self._best[key] = self._search(position)
        return self._best[key]

    def moves(self, position: Position) -> list[Move]:
        """Return every line that can be laid, most points first. Raises ``TooMuchError``."""
        key = _key(position)
        if key not in self._moves:
            if self.effort.is_spent:
                raise TooMuchError
            self.effort.left -= 1
            self._moves[key] = moves(position, jokers=0)
        return self._moves[key]

    def greedy(self, position: Position) -> int:
        """Return the points of a player who always lays what earns most at once."""
        points = 0
        while found := self.moves(position):
            points, position = points + found[0].points, self.lay(position, found[0].line)
        return points

    def by_chance(self, position: Position, rng: Random) -> int:
        """Return the points of a player who lays random plays as long as anything fits."""
        points = 0
        while found := self.moves(position):
            move = rng.choice(found)
            points, position = points + move.points, self.lay(position, move.line)
        return points

    def _search(self, position: Position) -> Best:
        """Search lines written from the lower end first, so that one of those is the best among equal turns."""
        found, most, best = self.moves(position), bound_points(position, position.hand), Best(0, ())
        for turned in (False, True):
            for move in found:
                if best.points == most:
                    return best
                left = tuple(card for card in position.hand if card not in move.cards)
                if move.points + bound_points(position, left) <= best.points:
                    continue
                after = self.lay(position, move.line)
                line = move.line[::-1] if turned else move.line
                if turned:
                    # From the upper end it is another play only if the cards come to lie elsewhere.
                    usual, after = after, self.lay(position, line)
                    if _key(after) == _key(usual):
                        continue
                rest = self.best(after)
                if move.points + rest.points > best.points:
                    best = Best(move.points + rest.points, (Play(line), *rest.plays))
        return best

    def lay(self, position: Position, line: Line) -> Position:
        """Return the position after a line is laid."""
        key = _key(position), line
        if key not in self._after:
            self._after[key] = make_play(position, Play(line))[0]
        return self._after[key]


def bound_points(position: Position, hand: tuple[str, ...]) -> int:
    """Return an upper bound for a hand's points: each card twice, but for one that stays."""
    points = [position.cards[card].points for card in hand]
    return 2 * (sum(points) - min(points, default=0))


def _key(position: Position) -> Key:
    islands = tuple(tuple((cell.x, cell.y, cell.card) for cell in island.cells) for island in position.islands)
    return position.hand, islands
