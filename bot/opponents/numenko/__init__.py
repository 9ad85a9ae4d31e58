"""The computer players of Numenko.

``easy`` lays small calculations as they come, ``medium`` knows more of them and prefers those that use up the
tiles, and ``hard`` also takes its grid apart again. They build as people do, a few calculations per request, know
what their seat sees and nothing else, and claim only grids that are correct.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from bot.games.numenko.model import NumenkoAction, NumenkoView, Vote
from bot.opponents.base import Level, Opponent
from bot.opponents.numenko import easy, hard, normal
from bot.opponents.numenko.swapping import ahead


class NumenkoPlayer(Opponent):
    """Plays Numenko. Every save leaves fewer tiles than the one before, and every swap makes the pot smaller, so a
    match of computer players ends."""

    pause = 40.0
    """Still faster than a person thinks: with it the last Done comes after four to eight minutes."""

    def choose(self, view: NumenkoView, level: Level, rng: Random) -> NumenkoAction | None:
        """A longer grid, a swap, Finish or a vote; None for a seat that has finished, was dropped, or waits for a
        vote. Only from hard up they reconsider after they have finished."""
        if view.may_vote:
            return _vote(view, level, rng)
        if (
            view.seat is None
            or not view.may_play
            or (view.finished[view.seat] and level not in ("hard", "expert"))
        ):
            return None
        match level:
            case "beginner" | "easy":
                return easy.choose(view, rng)
            case "medium":
                return normal.choose(view, rng)
            case "hard" | "expert":
                return hard.choose(view, rng)
            case _:
                assert_never(level)


def _vote(view: NumenkoView, level: Level, rng: Random) -> Vote:
    """A vote for the end if the viewer would be ahead then (NUMENKO-18); the easy player votes at random."""
    if level in ("beginner", "easy"):
        return Vote(rng.choice(("drop", "end")))
    return Vote("end" if ahead(view) else "drop")


OPPONENT = NumenkoPlayer()
"""The computer players of Numenko."""
