"""Tells moderators of turns that the bot could not handle, and counts them."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.change import Change
from bot.match.model import CLOSED, Match
from bot.match.names import table_names
from bot.panels import set_aside
from bot.panels.base import named
from bot.store.matches import SeatRow
from bot.ui.audit_log import post
from bot.ui.runtime import Runtime


class SetAsideReports:
    """A listener of the match service: the first move of a computer in a turn that failed, and each match that was
    closed, goes to the channel that the server has chosen for what moderators do."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime

    def changed(self, before: Match | None, after: Match, change: Change | None) -> None:
        """A step was committed."""
        why = after.row.set_aside
        if why is None or before is None or before.row.set_aside == why:
            return
        self._runtime.metrics.set_aside["closed" if why == CLOSED else "played"] += 1
        self._runtime.spawn(self._tell(after, why), f"report about match {after.id}")

    async def _tell(self, match: Match, why: int) -> None:
        def write(t: Texts) -> str:
            names = [named(name, t) for name in table_names(match, t)]
            return f"**{match.title}** · {set_aside.words(why, names, t)}"

        await post(self._runtime, match.row.guild_id, match.row.locale, write)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """A deadline is near; nothing to report."""

    def due(self, at: float) -> None:
        """A deadline moved; nothing to report."""

    def postponed(self) -> None:
        """All deadlines moved; nothing to report."""
