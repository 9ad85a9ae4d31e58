"""Work after a commit: update tables and panels, and notify players whom the match waits for.

A match that belongs to another process is shown by that process, which hears of the commit with a nudge.
"""

from __future__ import annotations

import asyncio
from functools import partial

from bot.i18n import Texts
from bot.match.agreement import has_open_requests
from bot.match.change import Change
from bot.match.model import CLOSED, Match
from bot.match.names import table_names
from bot.panels.base import show_name
from bot.panels.matches import set_aside
from bot.store.match.matches import SeatRow
from bot.ui.app import App
from bot.ui.background.timer import Timer
from bot.ui.boards import BoardNews
from bot.ui.members.audit_log import post
from bot.ui.members.renaming import rename_players
from bot.ui.neighbours import Nudge
from bot.ui.runtime import Runtime


def report_set_aside(runtime: Runtime, before: Match | None, after: Match) -> None:
    """Report the first move of a failed computer in a turn, and each closed match, to the server's channel for
    moderation. Returns at once."""
    why = after.row.set_aside
    if why is None or before is None or before.row.set_aside == why:
        return
    runtime.metrics.set_aside["closed" if why == CLOSED else "played"] += 1

    def write(t: Texts) -> str:
        names = [show_name(name, t) for name in table_names(after, t)]
        return f"**{after.title}** · {set_aside.words(why, names, t)}"

    report = post(runtime, after.row.guild_id, after.row.locale, write)
    runtime.spawn(report, f"report about match {after.id}")


def _asks_players(match: Match) -> tuple[bool, bool]:
    """Tell whether an agreement waits for others, and whether the match may be ended by points."""
    return has_open_requests(match.seats), match.may_end_by_points


CATCH_UP = 20.0
"""Seconds between two checks of other processes' work, in case a nudge was lost."""
GRACE = 0.3
"""Seconds for another process to answer the user who pressed there, before this one shows everybody."""
COURTESY = 6
"""Turns of the event loop after a commit before others see it, so that the user who caused it is answered
first."""


class CommitFollower:
    """A listener of the match service. ``deadlines`` is called no later than the next deadline."""

    def __init__(self, app: App, deadlines: Timer) -> None:
        self._app = app
        self._deadlines = deadlines
        self._timer = Timer(self._catch_up, "what others did")

    def start(self) -> None:
        """Listen for other processes' commits."""
        self._app.neighbours.listen(self._hear)
        self._timer.start()

    def stop(self) -> None:
        """Stop listening."""
        self._app.neighbours.stop()
        self._timer.stop()

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """Show a step, and notify the players whose turn it is. A new lobby is shown by its opener."""
        app = self._app
        app.suggestions.on_change(before, after)
        if change is not None and change.action is not None:
            app.metrics.actions[after.row.game, change.action.source] += 1
        report_set_aside(app, before, after)
        if app.config.board is not None and not app.config.share.first:
            app.boards.tell(BoardNews(after.id))
        renew = before is not None and _asks_players(before) != _asks_players(after)
        if not app.config.share.has(after.row.guild_id):
            seat = None if change is None or change.action is None else change.action.seat
            by = None if seat is None else after.seats[seat].user_id
            app.neighbours.tell(app.config.share.owner(after.row.guild_id), Nudge(after.id, by, renew))
            return
        if before is None and after.status == "lobby":
            return
        if after.is_over:
            app.spawn(app.tournaments.handle_match_end(after.id), f"end of match {after.id}")
            rename_players(app, after)
        app.missing_members.on_change(before, after, change)
        if before is not None and before.status == "lobby":
            app.lobby_posts.on_change(after)
        self._show_soon(after, renew=renew, turns=COURTESY)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Remind a player of a deadline that is near."""
        self._app.seat_panels.notices.remind(match.id, seat.seat)

    def due(self, at: float) -> None:
        """Re-arm the timer for the next deadline."""
        self._deadlines.call_by(at)

    def on_deadlines_moved(self) -> None:
        """Show the new deadlines of all matches, at tables and in panels."""
        self._app.spawn(self._show_new_deadlines(), "new deadlines")

    def _hear(self, nudge: Nudge) -> None:
        self._app.spawn(self._follow(nudge), f"nudge for match {nudge.match_id}")

    async def _follow(self, nudge: Nudge) -> None:
        app = self._app
        if nudge.by is not None:
            app.presence.note_press(nudge.by)
        match = await app.service.follow_other_process(nudge.match_id)
        await asyncio.sleep(GRACE)
        if nudge.renew:
            app.seat_panels.renew_all(match)
        self._show_soon(match, renew=False, turns=COURTESY)
        if match.is_over:
            await app.tournaments.handle_match_end(match.id)

    async def _catch_up(self) -> float:
        """Do the work of lost nudges from other processes. Returns when to run again (Unix seconds)."""
        app = self._app
        if app.resumed.is_set():
            await app.service.catch_up()
            await app.tournaments.catch_up()
            for make_up in app.chores.make_ups:
                await make_up()
        return app.service.clock() + CATCH_UP

    def _show_soon(self, match: Match, *, renew: bool, turns: int) -> None:
        """Update the table and the panels after ``turns`` turns of the event loop."""
        if turns:
            soon = partial(self._show_soon, match, renew=renew, turns=turns - 1)
            asyncio.get_running_loop().call_soon(soon)
            return
        self._app.boards.call_when_told(match.id, partial(self._show, match, renew=renew))

    def _show(self, match: Match, *, renew: bool) -> None:
        app = self._app
        app.table_messages.follow(match)
        if match.status == "lobby":
            return
        if match.is_unjudged:
            app.achievements.queue_finished()
        if renew:
            app.seat_panels.renew_all(match)
        app.seat_panels.push(match.id)

    async def _show_new_deadlines(self) -> None:
        await self._app.table_messages.make_up()
        await self._app.seat_panels.renew_later(await self._app.store.matches.list_timed_seats())
