"""News: events that everybody should have time to see, such as the end of a deal. They stay until each player has
acted. The games mark these events (``Event.lasting``). Each is stored with the seats that have yet to act."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.base import Event, Step
from bot.match.model import Match, present_seats, public_events
from bot.store.match.action_log import ActionRow

MOST = 3
"""The most news that are kept, as a race may bring more than anybody reads."""


class News(msgspec.Struct, frozen=True):
    """A public event, and the seats that have yet to act since, in order."""

    event: Event
    unread: tuple[int, ...]


def news(match: Match) -> tuple[News, ...]:
    """Return the news of a match that somebody at the table has yet to act on, oldest first."""
    if match.row.news == "[]":
        return ()
    kind = list[tuple[match.game.event_type, tuple[int, ...]]]  # type: ignore[name-defined]
    kept: list[tuple[Event, tuple[int, ...]]] = msgspec.json.decode(match.row.news, type=kind)
    here = {seat.seat for seat in present_seats(match.seats)}
    still = [News(event, tuple(seat for seat in unread if seat in here)) for event, unread in kept]
    return tuple(one for one in still if one.unread)


def keep_news(before: Match, step: Step[Any], action: ActionRow) -> str:
    """Return the news after a step, as stored. A player who acted has read the earlier ones."""
    acted = action.seat if action.source == "player" else None
    old = [(one.event, tuple(seat for seat in one.unread if seat != acted)) for one in news(before)]
    everybody = tuple(seat.seat for seat in present_seats(before.seats))
    new = [(event, everybody) for event in public_events(step.events) if event.lasting]
    left = [(event, unread) for event, unread in (*old, *new) if unread]
    return msgspec.json.encode(left[-MOST:]).decode()
