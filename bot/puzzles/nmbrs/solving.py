"""The most points of one turn without jokers: exactly, and at random.

All sequences of plays are searched. Only branches that cannot be better are pruned: a card earns at most twice its
points, and one card has to stay for the discard.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
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


class _Node:
    """A position with what was found out about it: its moves, its best turn, and the nodes that lines lead to."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves: list[Move] | None = None
        self.best: Best | None = None
        self.after: dict[Line, _Node] = {}


class Turns:
    """Search what can be laid in positions. ``effort`` is the number of positions that may be examined."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self._nodes: dict[Key, _Node] = {}

    def best(self, position: Position) -> Best:
        """Return the most points still possible. Raises ``TooMuchError``."""
        return self._best(self._node(position))

    def moves(self, position: Position) -> list[Move]:
        """Return every line that can be laid, most points first. Raises ``TooMuchError``."""
        return self._moves(self._node(position))

    def greedy(self, position: Position) -> int:
        """Return the points of a player who always lays what earns most at once."""
        return self._play_out(position, itemgetter(0))

    def by_chance(self, position: Position, rng: Random) -> int:
        """Return the points of a player who lays random plays as long as anything fits."""
        return self._play_out(position, rng.choice)

    def _play_out(self, position: Position, choose: Callable[[list[Move]], Move]) -> int:
        """Return the points of a player who lays what ``choose`` says as long as anything fits."""
        points, node = 0, self._node(position)
        while found := self._moves(node):
            move = choose(found)
            points, node = points + move.points, self._lay(node, move.line)
        return points

    def _node(self, position: Position) -> _Node:
        return self._nodes.setdefault(_key(position), _Node(position))

    def _moves(self, node: _Node) -> list[Move]:
        if node.moves is None:
            if self.effort.is_spent:
                raise TooMuchError
            self.effort.left -= 1
            node.moves = moves(node.position, jokers=0)
        return node.moves

    def _best(self, node: _Node) -> Best:
        if node.best is None:
            node.best = self._search(node)
        return node.best

    def _search(self, node: _Node) -> Best:
        """Search lines written from the lower end first, so that one of those is the best among equal turns."""
        position = node.position
        found, most, best = self._moves(node), bound_points(position, position.hand), Best(0, ())
        for turned in (False, True):
            for move in found:
                if best.points == most:
                    return best
                left = tuple(card for card in position.hand if card not in move.cards)
                if move.points + bound_points(position, left) <= best.points:
                    continue
                after = self._lay(node, move.line)
                line = move.line[::-1] if turned else move.line
                if turned:
                    # From the upper end it is another play only if the cards come to lie elsewhere.
                    usual, after = after, self._lay(node, line)
                    if after is usual:
                        continue
                rest = self._best(after)
                if move.points + rest.points > best.points:
                    best = Best(move.points + rest.points, (Play(line), *rest.plays))
        return best

    def _lay(self, node: _Node, line: Line) -> _Node:
        if line not in node.after:
            node.after[line] = self._node(make_play(node.position, Play(line))[0])
        return node.after[line]


def bound_points(position: Position, hand: tuple[str, ...]) -> int:
    """Return an upper bound for a hand's points: each card twice, but for one that stays."""
    points = [position.cards[card].points for card in hand]
    return 2 * (sum(points) - min(points, default=0))


def _key(position: Position) -> Key:
    islands = tuple([tuple([(cell.x, cell.y, cell.card) for cell in isle.cells]) for isle in position.islands])
    return position.hand, islands
