"""Matches that drag: after many turns without progress the players may end them by points.

A game that can drag says what progress is, keeps the number of turns since then as ``quiet`` in its state, and its
``Game.patience`` is how many of them each player has before the end is offered (``Game.may_end_by_points``). What
is agreed is no action of a seat, but an entry of the log without one: see ``bot.match.agreement``.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.games.base import AnyGame, Event, Step

PATIENCE = 30
"""The turns of each player in nmbrs! and NUMO. Of the matches of easy players and beginners 3 % get there, of
those in which everybody lets every other turn pass two thirds; ``python -m bot simulate`` counts the turns."""


class PlaysOn(Event, frozen=True, tag="plays_on"):
    """The seat does not want to end a match that drags."""

    seat: int


class EndedByPoints(Event, frozen=True, tag="by_points"):
    """The players ended the match where it stood, since it dragged."""


def has_dragged(game: AnyGame, state: Any) -> bool:
    """Tell whether each player has had so many turns without progress that the end is offered."""
    return game.patience is not None and state.phase != "over" and state.quiet >= game.patience * state.seats


def count_anew(state: Any, seat: int) -> Step[Any]:
    """Count the turns without progress from 0 again, as a player wants to play on."""
    return Step(replace(state, quiet=0), (PlaysOn(seat=seat),))
