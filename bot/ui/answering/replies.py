"""Answers that show a match to the user who pressed: its table, or the panel of their seat."""

from __future__ import annotations

import logging

from bot.i18n import Texts
from bot.match.afterwards.trace import trace
from bot.match.model import Match
from bot.panels import table
from bot.panels.base import Content
from bot.ui import scenes
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.controls.items import SeatControls
from bot.ui.controls.modals import modal
from bot.ui.messages.panel import Panel, read_panel
from bot.ui.playing.seat_press import SeatPress
from bot.ui.press import Press
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)


async def show_table(runtime: Runtime, answer: Answer, match: Match, t: Texts) -> None:
    """Answer with the lobby, table or result as a spectator sees it, in the user's language."""
    await scenes.prepare_look(runtime, match)
    shown = scenes.scene(match, t, SeatControls.of(match, "t"), now=runtime.service.clock())
    look = await scenes.look_of(runtime, answer.interaction.user.id)
    pictures = await scenes.table_pictures(match, t, look, runtime.workers.answers)
    await answer.show_page(table.content(shown), pictures)


async def answer_with_panel(app: App, answer: Answer, match: Match, seat: int, t: Texts, note: str = "") -> None:
    """Answer with a seat's current panel, with a note on top if given."""
    await answer_panel(app, answer, await read_panel(app, match, seat, t), note)


async def answer_panel(app: App, answer: Answer, panel: Panel, note: str = "") -> None:
    """Answer with this panel and report it to both kinds of panels. Updates a DM panel not edited in place."""
    content, pictures = await panel.content(app.workers.answers, note, after=answer.private)
    try:
        message_id = await answer.show_page(content, pictures)
    except DISCORD_ERRORS:
        if answer.private:
            app.seat_panels.show_choice((panel.match.id, panel.seat), answer.interaction.user.id)
        else:
            app.seat_panels.renew(panel.match.id, panel.seat)
        raise
    trace(log, panel.match.row, panel.seat, "push", "panel in answer")
    await app.seat_panels.note_answer(panel, answer.interaction, message_id, private=answer.private)


async def answer_seat(press: Press, seat: SeatPress) -> None:
    """Give the answer to a press on a seat. Changes since the match was read are shown by a later edit, like any
    other change, but for those by the same person: their presses are answered one by one, each with what is there
    by then."""
    if seat.form is not None:
        await press.interaction.response.send_modal(modal(seat.form, seat.form_id(seat.form)))
        return
    async with press.app.seat_panels.take_turns(seat.match.id, press.person.id) as is_alone:
        if not is_alone:
            seat.match = await press.look()
        panel = await seat.panel()
        await answer_panel(press.app, press.answer, panel, seat.describe(panel))
    if seat.given_back:
        await press.answer.say(Content((seat.given_back,)))
