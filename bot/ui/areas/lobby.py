"""The lobby's buttons."""

from __future__ import annotations

from bot.errors import Refused
from bot.match.lobby import check_level
from bot.match.model import Match
from bot.panels.base import Content, layout
from bot.ui.audit_log import note
from bot.ui.press import Press
from bot.ui.replies import show_table


async def pressed(press: Press) -> None:
    """Join, leave, add or remove a computer, start, cancel. The table message is updated separately; a lobby that
    only the user sees is shown again here."""
    if press.control.name == "close":
        await _close(press)
        return
    await press.answer.hold()
    after = await _done(press, await press.match())
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await show_table(press.app, press.answer, after, await press.texts())


async def _done(press: Press, lobby: Match) -> Match:
    service, user = press.app.service, press.person
    match press.control.name:
        case "join":
            return await service.join(lobby.id, user)
        case "leave":
            return await service.leave(lobby.id, user.id)
        case "computer":
            return await service.add_computer(lobby.id, user.id, check_level(press.control.arg))
        case "remove":
            return await service.remove_computer(lobby.id, user.id)
        case "start":
            return await service.start(lobby.id, user.id)
        case "cancel":
            return await _cancelled(press, lobby)
        case _:
            raise Refused("control.unknown")


async def _close(press: Press) -> None:
    """Close a lobby of one's own, to make room for another one."""
    await press.answer.hold()
    t, lobby = await press.texts(), await press.match()
    after = await press.app.service.cancel(lobby.id, press.person.id)
    text = t("{title} is closed. Now you can open another table.", title=after.title)
    await press.answer.show(layout(Content((text,))))


async def _cancelled(press: Press, lobby: Match) -> Match:
    """The lobby after its host or a moderator has cancelled it; a moderator's cancellation goes to the audit
    log."""
    user_id = press.person.id
    after = await press.app.service.cancel(lobby.id, user_id, moderator=press.moderates(lobby))
    if user_id != lobby.row.host_id:
        await note(press.app, press.interaction, lambda t: t("{title} has been cancelled.", title=lobby.title))
    return after
