"""The running match that a user means without naming one, and those that wait for them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refused
from bot.match.lobbies.pace import PACES
from bot.match.model import Match, computer_plays
from bot.store.match.match_lists import Playing
from bot.store.store import Store


async def match_to_play(store: Store, user_id: int, channel_id: int | None) -> Match:
    """Choose the user's running match in that channel. Of several, or without one there, it is the one that has
    waited for them the longest, or the newest. A lesson is only chosen if there is nothing else. Raises
    ``Refused("match.no_match")`` for a user who has none."""
    playing = await store.match_lists.playing(user_id)
    here = [one for one in playing if channel_id is not None and channel_id in (one.channel_id, one.table_channel)]
    candidates = sorted(here or playing, key=lambda one: (one.away, one.uncounted))
    for one in sorted(candidates, key=_waits_since):
        match = await _read(store, one.match_id)
        if match is not None and _waits_for(match, user_id):
            return match
    for one in candidates:
        match = await _read(store, one.match_id)
        if match is not None:
            return match
    raise Refused("match.no_match")


async def _read(store: Store, match_id: int) -> Match | None:
    """Read the match, unless it has ended meanwhile."""
    row = await store.matches.load(match_id)
    return Match(row) if row is not None and row.status == "running" else None


def _waits_for(match: Match, user_id: int) -> bool:
    return any(seat.user_id == user_id and not computer_plays(seat) for seat in match.seats_to_move())


def _waits_since(one: Playing) -> tuple[int, int, float]:
    """Return the sort key by when the user's turn began, as far as that is known without reading the match.
    Lessons, and matches in which a computer plays for them, come last."""
    began = one.moved_at if one.due_at is None else one.due_at - PACES[one.pace].turn
    return one.away, one.uncounted, began


async def next_to_play(store: Store, user_id: int, match_id: int) -> Match:
    """Return the first other match with an unhurried turn of the user. Raises ``Refused("match.none_waits")``."""
    for waiting in await store.match_lists.waiting(user_id, match_id):
        match = await _read(store, waiting)
        if match is not None and _waits_for(match, user_id):
            return match
    raise Refused("match.none_waits")


def in_order(matches: Iterable[Match], user_id: int) -> tuple[list[Match], list[Match]]:
    """Split a user's running matches into matches that wait for them, by deadline, and matches that wait for
    others."""

    def due(match: Match) -> tuple[float, int]:
        seat = match.seat_of(user_id)
        at = match.due_at() if seat is None or seat.due_at is None else seat.due_at
        return (float("inf") if at is None else at, match.id)

    known = sorted(matches, key=due)
    mine = [match for match in known if _waits_for(match, user_id)]
    return mine, [match for match in known if match not in mine]
