"""A match replayed from its seed and its log: what every player saw before each of their moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.base import Event, Step
from bot.match.model import Match
from bot.store.match.action_log import ActionRow


class PastStep(msgspec.Struct, frozen=True):
    """A step of a match: the state before it, the entry of the log, its action (None when a clock ran out, and
    for what was agreed, see ``bot.match.agreement``), the state after it and what happened."""

    before: Any
    row: ActionRow
    action: Any
    after: Any
    events: tuple[Event, ...]


def first_state(match: Match) -> Any:
    """Return the state with which a match started. Raises ``Refused`` if it has not."""
    if match.row.seed is None:
        raise Refused("match.lobby")
    return match.deal(int(match.row.seed, 16))


def steps(match: Match, log: Sequence[ActionRow]) -> Iterator[PastStep]:
    """Yield the steps of a match in order. Raises ``Refused("match.past_rules")`` where the log no longer applies
    because the rules or the house values have changed."""
    state = first_state(match)
    try:
        for row in log:
            action = _action(match, row)
            step = _step(match, state, row, action)
            yield PastStep(state, row, action, step.state, step.events)
            state = step.state
    except (Refused, msgspec.ValidationError) as error:
        raise Refused("match.past_rules", match=match.id) from error
    if state != match.state:
        raise Refused("match.past_rules", match=match.id)


def _step(match: Match, state: Any, row: ActionRow, action: Any) -> Step[Any]:
    if row.seat is None:
        return match.game.expire(state) if row.source == "clock" else match.game.end_by_points(state)
    if row.action is None:
        return match.game.play_on(state, row.seat)
    return match.game.apply(state, row.seat, action)


def _action(match: Match, row: ActionRow) -> Any:
    return msgspec.json.decode(row.action, type=match.game.action_type) if row.action is not None else None
