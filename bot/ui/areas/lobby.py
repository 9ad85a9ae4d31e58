"""The lobby's buttons, and the host's menus."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import Refused
from bot.match.lobby import check_level
from bot.match.model import Match
from bot.panels import hosting
from bot.panels.base import Content, layout
from bot.ui import scenes
from bot.ui.audit_log import note
from bot.ui.controls.items import SeatControls
from bot.ui.press import Press
from bot.ui.replies import show_table


async def pressed(press: Press) -> None:
    """Join, leave, add or remove a computer, start, cancel; what the host does with joiners. The table message is
    updated separately; a lobby that only the user sees is shown again here."""
    match press.control.name:
        case "manage" | "send_away" | "hand_over":
            await _manage(press)
        case "close":
            await _close(press)
        case _:
            await _use(press)


async def _use(press: Press) -> None:
    await press.answer.hold()
    after = await _by_host(press, _done)
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await show_table(press.app, press.answer, after, await press.texts())


async def _by_host(press: Press, work: Callable[[Press, Match], Awaitable[Match]]) -> Match:
    """The lobby after what the control says. If somebody else is its host, that is no obstacle once they have left
    the server."""
    lobby = await press.match()
    try:
        return await work(press, lobby)
    except Refused as refused:
        waits = lobby.seat_of(press.person.id) is not None
        if refused.code != "lobby.not_host" or not waits or not await press.app.missing_members.host_left(lobby):
            raise
    return await work(press, await press.match())


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


async def _cancelled(press: Press, lobby: Match) -> Match:
    """The lobby after its host or a moderator has cancelled it; a moderator's cancellation goes to the audit
    log."""
    user_id, moderator = press.person.id, press.moderates(lobby)
    after = await press.app.service.cancel(lobby.id, user_id, moderator=moderator)
    if moderator and user_id != lobby.row.host_id:
        await note(press.app, press.interaction, lambda t: t("{title} has been cancelled.", title=lobby.title))
    return after


async def _close(press: Press) -> None:
    """Close a lobby of one's own, to make room for another one."""
    await press.answer.hold()
    t, lobby = await press.texts(), await press.match()
    after = await press.app.service.cancel(lobby.id, press.person.id)
    text = t("{title} is closed. Now you can open another table.", title=after.title)
    await press.answer.show(layout(Content((text,))))


async def _manage(press: Press) -> None:
    """Show the host's menus, after what was picked in one."""
    await (press.answer.think() if press.control.origin == "t" else press.answer.hold())
    lobby = await _by_host(press, _managed)
    scene = scenes.scene(lobby, await press.texts(), SeatControls(lobby.id, "p"))
    await press.answer.show(layout(hosting.content(scene, press.person.id)))


async def _managed(press: Press, lobby: Match) -> Match:
    service, user_id, name = press.app.service, press.person.id, press.control.name
    if name == "manage":
        return await service.touch(lobby.id, user_id)
    picked = next((seat.user_id for seat in lobby.seats if [str(seat.user_id)] == list(press.values)), None)
    if picked is None:
        raise Refused("lobby.gone")
    step = service.send_away if name == "send_away" else service.hand_over
    return await step(lobby.id, user_id, picked)
