"""Debug lines about the life of a match: what happened at which version, to which seat. They tell a maintainer at
night what a match did. The words are names of controls, actions and messages, never what somebody holds, chose or
typed, and never a seed or a token."""

from __future__ import annotations

import logging
from typing import Literal

import msgspec

from bot.match.change import Change
from bot.store.match.matches import MatchRow

Event = Literal["press", "commit", "push", "deadline"]


class _Tagged(msgspec.Struct):
    """An action of any game, decoded for its kind only."""

    type: str


def trace(log: logging.Logger, row: MatchRow, seat: int | None, event: Event, verb: str) -> None:
    """Write one line for the match as it stood in ``row``. ``seat`` is None for what concerns no single seat."""
    log.debug(
        "match %s version %s seat %s: %s %s", row.id, row.version, "-" if seat is None else seat, event, verb
    )


def trace_commit(log: logging.Logger, before: MatchRow, change: Change) -> None:
    """Write the line for a stored change: which player did what kind of action, or the new status of the match."""
    if not log.isEnabledFor(logging.DEBUG):
        return
    action = change.action
    if action is None:
        moved = [
            new.seat for old, new in zip(before.seats, change.after.seats, strict=False) if old.away != new.away
        ]
        trace(log, change.after, moved[0] if moved else None, "commit", change.after.status)
    elif action.action is None:
        trace(log, change.after, action.seat, "commit", action.source)
    else:
        kind = msgspec.json.decode(action.action, type=_Tagged).type
        trace(log, change.after, action.seat, "commit", f"{action.source} {kind}")
