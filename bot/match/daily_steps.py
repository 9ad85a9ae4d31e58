"""What a try at a daily puzzle makes of a match: it begins in the puzzle's position, and ends with a result.

A try is a private match of the solver; whoever else sits there never moves. There are no clocks and no deadlines,
but it is closed when it does not count any more. After each of the solver's actions the puzzle's maker says
whether the try is over; then the match ends without a result of its own, and the result of the try is stored with
that action.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.match.change import Change, at_rest
from bot.match.daily import counts_until
from bot.match.model import Match, encode
from bot.puzzles.base import Result, maker
from bot.store.daily.results import TryEnded


def judged(match: Match, change: Change, action: Any, now: float) -> Change:
    """The change of the solver's action, which may end the try. Any other match goes its way."""
    daily, kept = match.puzzle, match.row.daily
    if daily is None or kept is None:
        return change
    kept = replace(kept, played=(*kept.played, encode(action)))
    row = replace(change.after, daily=kept)
    played = [msgspec.json.decode(one, type=match.game.action_type) for one in kept.played]
    found = maker(match.row.game).result(daily.puzzle, played, change.state)
    if found is None and match.game.outcome(change.state) is not None:
        found = Result(None, solved=False)
    if found is None:
        return replace(change, after=row)
    row = replace(row, status="cancelled", ended_at=now, **at_rest(row))
    return replace(change, after=row, ended=_ended(match, found, now))


def _ended(match: Match, found: Result, now: float) -> TryEnded | None:
    """The result to store; None for a try that was played on for too long."""
    daily = match.puzzle
    assert daily is not None
    if now >= counts_until(daily.day):
        return None
    return TryEnded(
        user_id=match.row.host_id,
        day=daily.day,
        game=match.row.game,
        part=daily.part,
        at=now,
        value=found.value,
        solved=found.solved,
        fewest=maker(match.row.game).fewest,
    )
