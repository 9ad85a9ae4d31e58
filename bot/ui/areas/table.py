"""Buttons of the table message common to all games. Those that need Discord are here, such as cancelling."""

from __future__ import annotations

from bot.errors import Refused
from bot.match import play
from bot.match.playing import next_to_play
from bot.ui.answering.following import follow
from bot.ui.answering.opening import play_alone_again, rematch
from bot.ui.answering.replies import answer_with_panel
from bot.ui.members.audit_log import note
from bot.ui.playing import table
from bot.ui.playing.beginning import BEGIN
from bot.ui.playing.seat_press import SeatPress
from bot.ui.press import Press


async def handle_press(press: Press) -> SeatPress | None:
    """Handle a control of the table."""
    match press.control.name:
        case "cancel_now":
            await _cancel(press)
        case "next":
            await _next(press)
        case "follow":
            await follow(press)
        case "rematch" | "higher":
            await _rematch(press)
        case _:
            return await table.handle_press(press)
    return None


async def _next(press: Press) -> None:
    """Show the panel of the next match that waits for the user: in place of this one where only they see it. A
    panel in DMs keeps following its match."""
    app, message = press.app, press.interaction.message
    old = await press.look()
    found = await next_to_play(app.store, press.person.id, old.id)
    seat = old.seat_of(press.person.id)
    if message is not None and message.flags.ephemeral:
        await press.answer.hold()
        if seat is not None:
            await app.seat_panels.ephemeral.give_up(old.id, seat.seat, message.id)
    else:
        await press.answer.think()
    own = play.seat_of(found, press.person.id).seat
    await answer_with_panel(app, press.answer, found, own, await press.texts())


async def _cancel(press: Press) -> None:
    match = await press.look()
    if not press.moderates(match):
        raise Refused("match.cancel_needs_moderator")
    after = await press.app.service.cancel(match.id, press.person.id, moderator=True)
    await note(press.app, press.interaction, lambda t: t("{title} has been cancelled.", title=after.title))
    await table.tell_outcome(press, after)


async def _rematch(press: Press) -> None:
    match, arg = await press.look(), press.control.arg
    if press.control.name == "higher":
        await play_alone_again(press.app, press.answer, match, arg)
    else:
        await rematch(press.app, press.answer, match, begun=arg == BEGIN)
