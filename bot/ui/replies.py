"""Answers that show a match to the user who pressed something: its table, or the panel of their seat."""

from __future__ import annotations

import logging

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.model import Match
from bot.match.replay import Frame
from bot.match.trace import trace
from bot.panels import table
from bot.panels.base import layout
from bot.panels.refusals import refusal
from bot.store.messages import TABLE, MessageRow
from bot.ui import scenes
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.messages.panel import Panel, read_panel
from bot.ui.press import Press
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)


async def show_table(runtime: Runtime, answer: Answer, match: Match, t: Texts) -> None:
    """Answer with the lobby, table or result as a spectator sees it, in the user's language."""
    await scenes.looked_at(runtime, match)
    shown = scenes.scene(match, t, SeatControls.of(match, "t"), now=runtime.service.clock())
    look = await scenes.look_of(runtime, answer.interaction.user.id)
    pictures = await scenes.table_pictures(match, t, look, runtime.workers.answers)
    await answer.show(layout(table.content(shown), pictures), pictures)


async def replay_frames(runtime: Runtime, user_id: int, match: Match) -> tuple[Frame, ...]:
    """The frames of a match for a user who has asked for them. Raises ``Refused``: "match.past_rules" if its log
    leads nowhere any more, "costly.busy" if the user has asked for too much at once."""
    key = ("replay", match.id, match.row.version)
    return await runtime.costly_answers.shared(user_id, key, lambda: runtime.replay_cache.of(match))


async def answer_with_panel(app: App, answer: Answer, match: Match, seat: int, t: Texts, note: str = "") -> None:
    """Answer with a seat's current panel, with a note on top if there is one. If it is ephemeral, it then follows
    the match; if it is their DM panel, or becomes it, its edits do not count from now on."""
    await _answer(app, answer, await read_panel(app, match, seat, t), note)


async def _answer(app: App, answer: Answer, panel: Panel, note: str = "") -> None:
    content, pictures = await panel.content(app.workers.answers, note, after=answer.private)
    message_id = await answer.show(layout(content, pictures), pictures)
    trace(log, panel.match.row, panel.seat, "push", "panel in answer")
    if answer.private:
        await app.ephemeral_panels.shown(panel, answer.interaction, message_id)
    elif panel.match.nowhere and panel.match.kind.counts:
        await app.dm_panels.sender.adopt(panel, answer.interaction, message_id)
    else:
        app.dm_panels.sender.used(panel.match.id, panel.by_dm, message_id, answer.interaction.token)


async def show_panel(press: Press, match: Match, seat: int, note: str = "") -> None:
    """Answer with the panel of the user's seat, made of the match and of what ``press.look`` has read. If that has
    changed since, the panel is edited again afterwards, like any other."""
    await scenes.looked_at(press.app, match, seat)
    panel = Panel(press.app, match, seat, await press.texts(), press.behind, press.shown.get(TABLE))
    await _answer(press.app, press.answer, panel, note)


async def show_panel_after(press: Press, after: Match, seat: int, own: MessageRow | None, note: str = "") -> None:
    """Answer with the seat's panel after a step; ``own`` is the DM panel if that was used; it must be held."""
    await show_panel(press, after, seat, note)
    if own is not None:
        await press.app.dm_panels.shown_in_place(after, seat, own)


async def show_outdated(press: Press, match: Match, seat: int, note: str = "") -> None:
    """Show the current panel with a note that the old one was out of date, unless the match is over or paused,
    which the panel says itself; nothing is played. A note of the caller's follows."""
    if not press.interaction.response.is_done():
        await press.answer.hold()
    if match.status == "running" and not match.paused:
        outdated = refusal(Refused("match.outdated"), match.row.game, await press.texts())
        note = "\n".join(filter(None, (outdated, note)))
    await show_panel(press, match, seat, note)


def own_panel(press: Press, seat: int) -> MessageRow | None:
    """The seat's DM panel if it is the message whose control was used, else None."""
    known, message = press.shown.get(seat), press.interaction.message
    return known if known and message and known.message_id == message.id else None
