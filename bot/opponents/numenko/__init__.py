"""The computer players of Numenko.

They build as people do: one request at a time, calculation by calculation. All know what their seat sees and
nothing else.
"""

from __future__ import annotations

from random import Random

from bot.games.numenko.legal import grids
from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Save, Swop, Vote
from bot.opponents.base import Level


class NumenkoPlayer:
    """Plays Numenko. Claims only grids that are right, and is through when nothing fits any more."""

    pause = 20.0

    def choose(self, view: NumenkoView, level: Level, rng: Random) -> NumenkoAction | None:
        """A longer grid, a swop, Finish or a vote; None for who is through, dropped, or waits for a vote."""
        if view.may_vote:
            return Vote(rng.choice(("drop", "end")))
        if not view.may_play or view.mine is None or view.finished[view.seat or 0]:
            return None
        right = [grid for grid in grids(view) if grid.signs and view.options.check == "automatic"]
        if right:
            return Save(rng.choice(right))
        if view.swop_ends or not view.mine.unplaced or len(view.mine.unplaced) > len(view.mine.rack) // 2:
            return Finish()
        return Swop(rng.choice(view.mine.unplaced))


OPPONENT = NumenkoPlayer()
"""The computer players of Numenko."""
