"""The panel in which the host of a lobby chooses its options. Each choice shows at the table at once."""

from __future__ import annotations

from typing import Any

from bot.errors import Refused
from bot.games.option import AnyOption
from bot.match.lobbies.hosting import touch
from bot.match.lobbies.lobby import choose, set_pace
from bot.match.model import Match
from bot.panels.base import Content, layout
from bot.panels.given_back import give_back
from bot.panels.lobby import options
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from bot.ui import scenes
from bot.ui.areas.lobby import run_as_host, single_pick
from bot.ui.controls.items import SeatControls
from bot.ui.controls.modals import modal
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Open the panel, or handle a control in it."""
    match press.control.name:
        case "open":
            await _open(press)
        case "ask":
            await _ask(press)
        case _:
            await _use(press)


async def handle_form(press: Press) -> None:
    """Handle a typed option value. An invalid value is returned to the user for correction and changes nothing."""
    await press.answer.hold()
    try:
        after = await run_as_host(press, _apply_typed)
    except Refused as refused:
        if not _by_rules(refused) and refused.code != "options.number":
            raise
        lobby, t = await press.look(), await press.texts()
        scene = await _scene(press, lobby)
        text = f"{refusal(refused, lobby.row.game, t)}\n{give_back(press.typed_text, t)}"
        button = options.again(options.option_named(scene, press.control.arg), scene)
        await press.answer.say(Content((text,), ((button,),)))
    else:
        await _show(press, after)


async def _use(press: Press) -> None:
    """Apply the choice and show the panel again, or show it unchanged with the reason why the rules refuse."""
    await press.answer.hold()
    try:
        await _show(press, await run_as_host(press, _choose_option))
    except Refused as refused:
        if not _by_rules(refused):
            raise
        lobby = await press.look()
        await _show(press, lobby, f"⚠️ {refusal(refused, lobby.row.game, await press.texts())}")


def _by_rules(refused: Refused) -> bool:
    """Whether a refusal comes from the rules of the game, not from the lobby or an invalid control."""
    return not refused.code.startswith(("lobby.", "match.", "control.", "options."))


async def _open(press: Press) -> None:
    await (press.answer.think() if press.control.origin == "t" else press.answer.hold())
    try:
        lobby = await run_as_host(press, _touch)
    except Refused as refused:
        lobby = await press.look()
        if refused.code != "lobby.not_host" or not press.moderates(lobby):
            raise
        await press.answer.show(layout(options.of_moderator(await _scene(press, lobby))))
    else:
        await _show(press, lobby)


async def _touch(press: Press, lobby: Match) -> Match:
    return await press.app.service.in_lobby(lobby.id, touch, press.person.id)


async def _ask(press: Press) -> None:
    lobby = await run_as_host(press, _touch)
    scene = await _scene(press, lobby)
    option = options.option_named(scene, press.control.arg)
    asked = options.form(option, scene)
    controls = SeatControls.of(lobby, "p")
    await press.interaction.response.send_modal(modal(asked, controls.id("f", asked.verb, option.name)))


async def _choose_option(press: Press, lobby: Match) -> Match:
    """Apply a pick or switch and return the lobby. Raises ``Refused``."""
    control = press.control
    match control.name:
        case "pick":
            return await _with(press, lobby, control.arg, single_pick(press))
        case "set":
            name, _, value = control.arg.partition(".")
            return await _with(press, lobby, name, value)
        case "pace":
            return await press.app.service.in_lobby(lobby.id, set_pace, press.person.id, single_pick(press))
        case _:
            raise Refused("control.unknown")


async def _with(press: Press, lobby: Match, name: str, text: str) -> Match:
    option = options.option_named(await _scene(press, lobby), name)
    return await _choose(press, lobby, option, options.read_pick(option, text))


async def _apply_typed(press: Press, lobby: Match) -> Match:
    option = options.option_named(await _scene(press, lobby), press.control.arg)
    text = (press.fields or {}).get("value", "").strip()
    return await _choose(press, lobby, option, options.read_typed(option, text))


async def _choose(press: Press, lobby: Match, option: AnyOption, value: Any) -> Match:
    choice = options.chooser(lobby.row.game, option, value)
    return await press.app.service.in_lobby(lobby.id, choose, press.person.id, choice)


async def _show(press: Press, lobby: Match, note: str = "") -> None:
    await press.answer.show(layout(options.content(await _scene(press, lobby), note)))


async def _scene(press: Press, lobby: Match) -> Scene:
    """Make the lobby's scene for the host. Raises ``Refused`` if it has started or was cancelled."""
    if lobby.status != "lobby":
        raise Refused(f"match.{lobby.status}")
    return scenes.scene(lobby, await press.texts(), SeatControls.of(lobby, "p"))
