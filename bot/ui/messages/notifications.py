"""Lines of a table message about players: those called to a rematch, and those invited into a lobby."""

from __future__ import annotations

import msgspec

from bot.i18n import texts
from bot.match.model import Match
from bot.panels.lobby import invitation
from bot.ui.runtime import Runtime


class Call(msgspec.Struct, frozen=True):
    """A line of a table message that mentions players, and the users whom it notifies."""

    text: str
    users: tuple[int, ...]


async def call_to_rematch(runtime: Runtime, match: Match) -> Call | None:
    """Word the first message of a rematch for those who played the last match. None if nobody else did, their
    seats are no longer kept, or they were called to a rematch of that match before."""
    first = match.row.rematch_of
    if first is None or match.row.kept_until is None or await runtime.store.open_tables.rematches(first) > 1:
        return None
    old = await runtime.service.match(first)
    users = [seat.user_id for seat in old.seats if seat.user_id is not None]
    others = tuple(user for user in users if match.seat_of(user) is None)
    if not others:
        return None
    t = texts(match.row.locale)
    text = t("🔁 {players}, your rematch is open! Join in.", players=t.all_of([f"<@{user}>" for user in others]))
    return Call(text, others)


async def make_invitation_line(runtime: Runtime, match: Match) -> Call | None:
    """Word a lobby's line about invited members, which notifies nobody. None if nobody was invited."""
    if match.status != "lobby":
        return None
    rows = await runtime.store.invitations.of_match(match.id)
    missing = [row for row in rows if match.seat_of(row.user_id) is None]
    text = invitation.standing(missing, texts(match.row.locale))
    return Call(text, ()) if text else None
