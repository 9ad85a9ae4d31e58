"""The coach: which of a player's own decisions mattered most in a match that is over, and the best alternatives.
Each decision is judged by what its player could know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.base import AnyGame, Event
from bot.games.hints import Hint
from bot.match.afterwards.history import steps
from bot.match.model import Match
from bot.opponents.base import Assessment, opponent
from bot.store.match.action_log import ActionRow

SHOWN = 3
"""The most decisions that are shown."""
MOST = 200
"""The most decisions that are judged, the last ones of a longer match."""
LEAST = 0.05
"""The least average cost worth showing."""


class Decision(msgspec.Struct, frozen=True):
    """A player's own action: its place in the log (from 1), the (secret) state before it, and what they saw."""

    n: int
    seat: int
    before: Any
    view: Any
    action: Any


class Turning(msgspec.Struct, frozen=True):
    """A decision that mattered. ``played`` and ``best`` are what happened and would have happened, as far as the
    player would have been told."""

    decision: Decision
    assessment: Assessment
    played: tuple[Event, ...]
    best: tuple[Event, ...]


def decisions(match: Match, log: Sequence[ActionRow], seat: int) -> list[Decision]:
    """Return the player's own decisions in order. Raises ``Refused("match.past_rules")``, see
    ``history.steps``."""
    own = [
        Decision(n, seat, past.before, match.game.view(past.before, seat), past.action)
        for n, past in enumerate(steps(match, log), 1)
        if past.row.seat == seat and past.row.source == "player" and not isinstance(past.action, Hint)
    ]
    return own[-MOST:]


def assess(game: str, view: Any, action: Any) -> Assessment | None:
    """Assess an action. It may be slow, and can run in another process."""
    return opponent(game).assess(view, action)


def turnings(game: AnyGame, judged: Sequence[tuple[Decision, Assessment | None]]) -> tuple[Turning, ...]:
    """Return the costliest decisions in the order in which they were made, empty if no cost is worth showing."""
    costly = [(decision, found) for decision, found in judged if found is not None and found.cost >= LEAST]
    costly.sort(key=lambda pair: -pair[1].cost)
    shown = sorted(costly[:SHOWN], key=lambda pair: pair[0].n)
    return tuple(turning for decision, found in shown for turning in _turning(game, decision, found))


def _turning(game: AnyGame, decision: Decision, found: Assessment) -> list[Turning]:
    try:
        played, best = (_visible_events(game, decision, action) for action in (decision.action, found.best))
    except Refused:
        return []
    return [Turning(decision, found, played, best)]


def _visible_events(game: AnyGame, decision: Decision, action: Any) -> tuple[Event, ...]:
    events = game.apply(decision.before, decision.seat, action).events
    return tuple(event for event in events if event.only in (None, decision.seat))
