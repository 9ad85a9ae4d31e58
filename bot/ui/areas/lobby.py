"""The lobby's buttons and menus, and the host's menus for joined players."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.errors import Refused
from bot.games.registry import find
from bot.match.computer_players.fitting import read_fitting_level
from bot.match.lobbies.hosting import hand_over, touch
from bot.match.lobbies.lobby import add_computer, check_level, choose, get_up, leave, remove_computer, set_pace
from bot.match.lobbies.server_presets import read_presets
from bot.match.model import Match
from bot.panels.base import Content, layout
from bot.panels.lobby import FITTING, REMOVE, SAVED, hosting, was_in
from bot.panels.lobby.options import preset_chooser
from bot.ui import scenes
from bot.ui.answering.replies import show_table
from bot.ui.controls.items import SeatControls
from bot.ui.members.audit_log import note
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Join or leave, add or remove a computer, choose a preset, start, cancel, or manage joined players as host.
    The table message is updated separately. A lobby that only the user sees is shown again here.

    ``join``, ``leave``, ``computer`` and ``remove`` are buttons of lobbies of earlier versions.
    """
    match press.control.name:
        case "manage" | "send_away" | "hand_over":
            await _manage(press)
        case "close":
            await _close(press)
        case _:
            await _use(press)


async def _use(press: Press) -> None:
    await press.answer.hold()
    after = await run_as_host(press, _do)
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await show_table(press.app, press.answer, after, await press.texts())


async def run_as_host(press: Press, work: Callable[[Press, Match], Awaitable[Match]]) -> Match:
    """Do the host's work and return the lobby. Another user may do it once the host has left the server."""
    lobby = await press.look()
    try:
        return await work(press, lobby)
    except Refused as refused:
        waits = lobby.seat_of(press.person.id) is not None
        if refused.code != "lobby.not_host" or not waits or not await press.app.missing_members.host_left(lobby):
            raise
    return await work(press, await press.look())


async def _do(press: Press, lobby: Match) -> Match:
    service, user_id = press.app.service, press.person.id
    match press.control.name:
        case "seat" | "join" | "leave":
            return await _join_or_leave(press, lobby)
        case "computers" | "computer" | "remove":
            return await _change_computers(press, lobby)
        case "preset":
            return await _choose_preset(press, lobby)
        case "standard":
            return await _choose_standard(press, lobby)
        case "start":
            return await service.start(lobby.id, user_id)
        case "cancel":
            return await _cancel(press, lobby)
        case _:
            raise Refused("control.unknown")


async def _choose_standard(press: Press, lobby: Match) -> Match:
    """Choose the first preset of the game and the pace of the server, whatever the host's last table had."""
    app, user_id, game = press.app, press.person.id, find(lobby.row.game)
    first = preset_chooser(game.key, game.presets[0].key)
    pace = (await app.store.settings.server(lobby.row.guild_id)).pace or app.config.pace
    after = await app.service.in_lobby(lobby.id, choose, user_id, first)
    return after if after.row.pace == pace else await app.service.in_lobby(lobby.id, set_pace, user_id, pace)


async def _choose_preset(press: Press, lobby: Match) -> Match:
    """Choose the options of a preset, or the options and the pace of one of the server. Raises
    ``Refused("preset.unknown")``."""
    app, user_id, picked = press.app, press.person.id, single_pick(press)
    if not picked.startswith(SAVED):
        chooser = preset_chooser(lobby.row.game, picked)
        return await app.service.in_lobby(lobby.id, choose, user_id, chooser)
    name = picked.removeprefix(SAVED)
    saved = (await read_presets(app.store.settings, lobby.row.guild_id, lobby.row.game)).get(name)
    if saved is None:
        raise Refused("preset.unknown", name=name)
    after = await app.service.in_lobby(lobby.id, choose, user_id, lambda _: saved.options)
    if after.row.pace == saved.pace:
        return after
    return await app.service.in_lobby(lobby.id, set_pace, user_id, saved.pace)


async def _join_or_leave(press: Press, lobby: Match) -> Match:
    """Let the user join or leave the lobby, whichever the button meant when it was shown."""
    service, user, name = press.app.service, press.person, press.control.name
    if name == "leave":
        return await service.in_lobby(lobby.id, leave, user.id)
    if name == "seat" and was_in(press.control.arg, user.id):
        return await service.in_lobby(lobby.id, get_up, user.id)
    await press.texts()  # their language is known from now on, for the panels that will come by DM
    return await service.join(lobby.id, user)


async def _change_computers(press: Press, lobby: Match) -> Match:
    """Add a computer of the level, or of the one that fits the host, or remove the last one."""
    service, user_id = press.app.service, press.person.id
    what = press.control.arg if press.control.name == "computer" else single_pick(press)
    if press.control.name == "remove" or what == REMOVE:
        return await service.in_lobby(lobby.id, remove_computer, user_id)
    if what == FITTING:
        what = (await read_fitting_level(service.store, user_id, lobby.row.game)).level
    return await service.in_lobby(lobby.id, add_computer, user_id, check_level(what))


def single_pick(press: Press) -> str:
    """Return the pick of a menu with a single choice."""
    return press.values[0] if len(press.values) == 1 else ""


async def _cancel(press: Press, lobby: Match) -> Match:
    """Cancel the lobby for its host or a moderator. A moderator's cancellation goes to the audit log."""
    user_id, moderator = press.person.id, press.moderates(lobby)
    after = await press.app.service.cancel(lobby.id, user_id, moderator=moderator)
    if moderator and user_id != lobby.row.host_id:
        await note(press.app, press.interaction, lambda t: t("{title} has been cancelled.", title=lobby.title))
    return after


async def _close(press: Press) -> None:
    """Close one of the user's own lobbies to make room for another."""
    await press.answer.hold()
    t, lobby = await press.texts(), await press.look()
    after = await press.app.service.cancel(lobby.id, press.person.id)
    text = t("{title} is closed. Now you can open another lobby.", title=after.title)
    await press.answer.show(layout(Content((text,))))


async def _manage(press: Press) -> None:
    """Apply the pick in one of the host's menus, and show the menus."""
    await (press.answer.think() if press.control.origin == "t" else press.answer.hold())
    lobby = await run_as_host(press, _manage_lobby)
    scene = scenes.scene(lobby, await press.texts(), SeatControls.of(lobby, "p"))
    await press.answer.show(layout(hosting.content(scene, press.person.id)))


async def _manage_lobby(press: Press, lobby: Match) -> Match:
    service, user_id, name = press.app.service, press.person.id, press.control.name
    if name == "manage":
        return await service.in_lobby(lobby.id, touch, user_id)
    picked = next((seat.user_id for seat in lobby.seats if [str(seat.user_id)] == list(press.values)), None)
    if picked is None:
        raise Refused("lobby.gone")
    if name == "send_away":
        return await service.send_away(lobby.id, user_id, picked)
    return await service.in_lobby(lobby.id, hand_over, user_id, picked)
