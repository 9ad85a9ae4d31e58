"""The new names of renamed players, at the tables of their matches that are over, without a request to Discord."""

from __future__ import annotations

from contextlib import suppress

from bot.errors import Conflict, Refused
from bot.match import play
from bot.match.model import Match
from bot.ui.runtime import Runtime

FOR = 12 * 3600.0
"""Seconds after its end in which a match follows the names of its players. Later it is packed."""


def rename_players(runtime: Runtime, match: Match) -> None:
    """Give players of a match that is over the names with which they were last seen on its server. Returns at
    once."""
    ended_at = match.row.ended_at
    if not match.is_over or ended_at is None or runtime.service.clock() - ended_at > FOR:
        return
    names = runtime.presence.find_names(match)
    if not names:
        return

    async def rename() -> None:
        with suppress(Refused, Conflict):
            await runtime.service.change(match.id, play.rename, names)

    runtime.spawn(rename(), f"names of match {match.id}")
