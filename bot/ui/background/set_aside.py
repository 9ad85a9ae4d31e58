"""Tells moderators of turns that the bot could not handle, and counts them."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.model import CLOSED, Match
from bot.match.names import table_names
from bot.panels.base import named
from bot.panels.matches import set_aside
from bot.ui.members.audit_log import post
from bot.ui.runtime import Runtime


def report_set_aside(runtime: Runtime, before: Match | None, after: Match) -> None:
    """Report the first move of a computer in a turn that failed, and each match that was closed, to the channel
    that the server has chosen for what moderators do. Returns at once."""
    why = after.row.set_aside
    if why is None or before is None or before.row.set_aside == why:
        return
    runtime.metrics.set_aside["closed" if why == CLOSED else "played"] += 1

    def write(t: Texts) -> str:
        names = [named(name, t) for name in table_names(after, t)]
        return f"**{after.title}** · {set_aside.words(why, names, t)}"

    report = post(runtime, after.row.guild_id, after.row.locale, write)
    runtime.spawn(report, f"report about match {after.id}")
