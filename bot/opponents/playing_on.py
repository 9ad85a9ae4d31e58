"""Playing on: two actions compared by how the game goes on after each, with imagined hidden cards.

Nothing of a search is used, so this shares none of its errors: the rules are played, and computer players move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.effort import Effort
from bot.opponents.base import Level, Opponent

MOST = 400
"""The most actions that are played. A game that is not decided by then counts as even."""

Lead = Callable[[Any, int], float | None]
"""Returns a seat's lead in a state, None as long as the game is to go on."""


class Continuation(NamedTuple):
    """How a game goes on: by its rules and its computer players of a level, until there is a lead."""

    game: AnyGame
    opponent: Opponent
    level: Level
    lead: Lead

    def compare(
        self, worlds: Iterable[Any], seat: int, action: Any, best: Any, rng: Random, effort: Effort
    ) -> list[float]:
        """Return by world, a state with imagined secrets, how much more lead ``best`` brings than ``action``.

        No new world is begun once ``effort``, counted in moves of computer players, is used up. Empty if one of
        the actions is against the rules.
        """
        found = []
        for world in worlds:
            seed = rng.getrandbits(64)
            try:
                played, better = (self._play_on(world, seat, one, seed, effort) for one in (action, best))
            except Refused:
                return []
            found.append(better - played)
            if effort.is_spent:
                break
        return found

    def _play_on(self, state: Any, seat: int, action: Any, seed: int, effort: Effort) -> float:
        """Return the lead after an action. Chance is the same after each action: the n-th move of a seat depends
        on ``seed``, n and the seat alone, so that less of the difference is luck."""
        state = self.game.apply(state, seat, action).state
        moves: Counter[int] = Counter()
        for _ in range(MOST):
            reached = self.lead(state, seat)
            if reached is not None:
                return reached
            effort.left -= 1
            mover = min(self.game.seats_to_move(state))
            moves[mover] += 1
            rng = Random(f"{seed} {mover} {moves[mover]}")
            state = self._move(state, mover, self.opponent.choose(self.game.view(state, mover), self.level, rng))
        return 0.0

    def _move(self, state: Any, mover: int, action: Any) -> Any:
        """Make a move. What a world lacks, such as the beginning of the turn, may make one impossible."""
        try:
            return self.game.apply(state, mover, action).state
        except Refused:
            return self.game.apply(state, mover, self.game.absent_action(state, mover)).state


def lead_over_others(scores: Sequence[float], seat: int) -> float:
    """Return a seat's lead over the others' average."""
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - sum(others) / max(1, len(others))
