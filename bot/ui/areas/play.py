"""A game's own controls and forms: the panel decides what they mean, the match service plays them.

Controls under the table message open forms and panels but never play. Controls of a private panel carry the seat's
stamp; if it is out of date, or the match is paused, nothing is played and the panel is shown again.
"""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import Any

from bot.errors import Refused
from bot.match import play
from bot.match.agreement import require_unpaused
from bot.match.model import Match, encode
from bot.panels.base import Act, Ask, Content, Form, Intent, Keep, Prefer, panel, safe
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from bot.ui import scenes
from bot.ui.controls.items import SeatControls
from bot.ui.controls.modals import modal
from bot.ui.press import Press
from bot.ui.replies import own_panel, show_outdated, show_panel, show_panel_after

MOVED_ON = ("match.outdated", "match.finished", "match.cancelled", "match.paused")
"""Refusals which mean that the panel is out of date."""


async def pressed(press: Press) -> None:
    """A control of a game was used."""
    match, seat = await _seat(press)
    public = press.control.origin == "t"
    if not public and (match.paused or press.control.stamp != match.stamp(seat)):
        await show_outdated(press, match, seat)
        return
    t = await press.texts()
    scene = scenes.private_scene(match, seat, t, press.settings)
    draft = await scenes.draft(press.app, match, seat)
    control, view = press.control, scene.own
    intent = panel(match.row.game).press(control.name, control.arg, press.values, view, draft, scene)
    if isinstance(intent, Ask):
        await _ask(press, match, seat, intent.form)
    elif public:
        raise Refused("control.unknown")
    else:
        await press.answer.hold()
        await _do(press, match, seat, intent)


async def submitted(press: Press) -> None:
    """A form of a game was submitted. If it came from a private panel, that panel is edited in place; if it came
    from the table message, the answer is a separate private message."""
    match, seat = await _seat(press)
    if press.control.origin == "p" and press.interaction.message is not None:
        await press.answer.hold()
    else:
        await press.answer.think()
    t = await press.texts()
    scene = scenes.private_scene(match, seat, t, press.settings)
    if match.paused or press.control.stamp != match.stamp(seat):
        await _too_late(press, match, seat, scene)
        return
    try:
        await _do(press, match, seat, await _meant(press, match, seat, scene))
    except Refused as refused:
        if refused.code.startswith("match."):
            raise
        again = panel(match.row.game).again(press.control.name, press.fields or {}, scene)
        rows = ((again,),) if again else ()
        await press.answer.say(Content((refusal(refused, match.row.game, t),), rows))


async def _seat(press: Press) -> tuple[Match, int]:
    match = await press.look()
    seat = play.seat_of(match, press.interaction.user.id)
    if match.status == "running" and seat.away:
        raise Refused("match.resigned" if seat.resigned else "match.away")
    if match.status != "running" and press.control.origin == "t":
        raise Refused(f"match.{match.status}")
    if press.control.origin == "t" and press.fields is None:
        require_unpaused(match)
    return match, seat.seat


async def _ask(press: Press, match: Match, seat: int, form: Form) -> None:
    controls = SeatControls(match.id, press.control.origin, match.stamp(seat))
    shown = modal(form, controls.id("f", form.verb))
    await press.interaction.response.send_modal(shown)


async def _meant(press: Press, match: Match, seat: int, scene: Scene) -> Intent:
    """The intent of a submitted form. Raises ``Refused``."""
    draft = await scenes.draft(press.app, match, seat)
    fields, view = press.fields or {}, scene.own
    return panel(match.row.game).submit(press.control.name, fields, view, draft, scene)


async def _too_late(press: Press, match: Match, seat: int, scene: Scene) -> None:
    """A form was submitted from an outdated panel, or in a pause: nothing is played, but what was typed is kept if
    the game can show it again. In a pause, which changes nothing else, it is shown in any case."""
    kept = False
    if match.status == "running":
        with suppress(Refused):
            match await _meant(press, match, seat, scene):
                case Keep(draft=draft) | Act(late=draft) if draft is not None:
                    await _put(press, match, seat, draft)
                    kept = True
    if match.paused and not kept:
        text = " · ".join(safe(typed) for typed in (press.fields or {}).values() if typed)
        await show_panel(press, match, seat, scene.t("What you typed wasn't played: {text}", text=text))
    else:
        await show_outdated(press, match, seat)


async def _do(press: Press, match: Match, seat: int, intent: Intent) -> None:
    """Play or keep what the user wants, then show the seat's panel, even if the match has moved on meanwhile."""
    try:
        await _done(press, match, seat, intent)
    except Refused as refused:
        if refused.code not in MOVED_ON:
            raise
        await show_outdated(press, await press.match(), seat)


async def _done(press: Press, match: Match, seat: int, intent: Intent) -> None:
    match intent:
        case Act():
            await _play(press, match, seat, intent)
        case Keep(draft):
            await _put(press, match, seat, draft)
            await show_panel(press, match, seat)
        case Prefer(name, value):
            await press.app.store.settings.put("user", press.person.id, name, value)
            await show_panel(press, match, seat)
        case Ask():
            raise Refused("control.unknown")


async def _play(press: Press, match: Match, seat: int, act: Act) -> None:
    """Play, then answer with the panel. Raises ``Refused`` if the rules refuse and the action cannot be kept as a
    draft."""
    own = own_panel(press, press.shown.get(seat))
    with press.app.dm_panels.holding(match.id, seat) if own else nullcontext():
        after, kept = await _played(press, match, seat, act)
        if kept is not None:
            await _put(press, after, seat, kept.draft)
        if own is None and after is not match:
            press.app.dm_panels.renew(after.id, seat)
        await show_panel_after(press, after, seat, own)


async def _played(press: Press, match: Match, seat: int, act: Act) -> tuple[Match, Keep | None]:
    """The match after an action and its immediate follow-ups, and the draft to keep, if any."""
    t = await press.texts()
    following: Act | Keep | None = act
    while isinstance(following, Act):
        action, otherwise, then = following.action, following.otherwise, following.then
        try:
            match = await press.app.service.act(match.id, press.person.id, match.stamp(seat), action, match)
        except Refused as refused:
            if otherwise is None or refused.code.startswith("match."):
                raise
            return match, Keep(otherwise(refused))
        press.app.presence.acted(match.id, seat)
        following = then(scenes.private_scene(match, seat, t, press.settings).own) if then else None
    return match, following


async def _put(press: Press, match: Match, seat: int, draft: Any) -> None:
    """Store a draft."""
    stamp = scenes.draft_stamp(match, seat)
    await press.app.store.messages.put_draft(match.id, seat, stamp, encode(draft))
    press.app.ephemeral_panels.follow(match.id)
