"""Which of a user's running matches is meant when they name none."""

from __future__ import annotations

from bot.errors import Refused
from bot.match.model import Match, computer_plays
from bot.match.pace import PACES
from bot.store.match_lists import Playing
from bot.store.store import Store


async def match_to_play(store: Store, user_id: int, channel_id: int | None) -> Match:
    """The user's running match in that channel; of several, or without one there, the one that has been waiting
    for them the longest, else the newest; a lesson only if there is nothing else.

    Raises ``Refused("match.no_match")`` for a user who has none.
    """
    playing = await store.match_lists.playing(user_id)
    here = [one for one in playing if channel_id is not None and channel_id in (one.channel_id, one.table_channel)]
    candidates = sorted(here or playing, key=lambda one: (one.away, one.lesson))
    for one in sorted(candidates, key=_waits_since):
        match = await _read(store, one)
        if match is not None and _waits_for(match, user_id):
            return match
    for one in candidates:
        match = await _read(store, one)
        if match is not None:
            return match
    raise Refused("match.no_match")


async def _read(store: Store, one: Playing) -> Match | None:
    """The match, unless it has ended meanwhile."""
    row = await store.matches.load(one.match_id)
    return Match(row) if row is not None and row.status == "running" else None


def _waits_for(match: Match, user_id: int) -> bool:
    return any(seat.user_id == user_id and not computer_plays(seat) for seat in match.awaited())


def _waits_since(one: Playing) -> tuple[bool, bool, float]:
    """When the user's turn began, as far as that is known without reading the match; last come lessons, and
    those matches in which a computer plays for them."""
    began = one.moved_at if one.due_at is None else one.due_at - PACES[one.pace].turn
    return bool(one.away), bool(one.lesson), began
