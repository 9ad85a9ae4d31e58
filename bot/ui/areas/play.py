"""A game's own controls and forms: the panel decides what they mean, the match service plays them.

What a press means is worked out by the worker for presses, never on the event loop: some games search for it.

Controls under the table message open forms and panels; only those that a game names as ``public`` play, and the
answer is private. Controls of a private panel carry the seat's stamp; if it is out of date, or the match is
paused, nothing is played and the panel is shown again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from bot.errors import Refused
from bot.match import play
from bot.match.agreement import require_unpaused
from bot.match.lesson_script import Chose
from bot.match.model import Match, encode
from bot.panels.base import Act, Ask, Content, Form, Intent, Keep, Prefer, panel
from bot.panels.given_back import given_back
from bot.panels.hints import VERBS
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from bot.store.messages import DraftRow
from bot.ui import scenes
from bot.ui.controls.items import SeatControls
from bot.ui.controls.modals import modal
from bot.ui.lessons import note_error, show_refusal
from bot.ui.press import Press
from bot.ui.replies import own_panel, show_outdated, show_panel, show_panel_after

MOVED_ON = ("match.outdated", "match.finished", "match.cancelled", "match.ended", "match.paused")
"""Refusals which mean that the panel is out of date."""


async def pressed(press: Press) -> None:
    """A control of a game was used."""
    match, seat = await _seat(press)
    public = press.control.origin == "t"
    if not public and (match.paused or press.control.stamp != match.stamp(seat)):
        await show_outdated(press, match, seat)
        return
    try:
        await _use(press, match, seat, public=public)
    except Refused as refused:
        await show_refusal(press, match, refused)


async def _use(press: Press, match: Match, seat: int, *, public: bool) -> None:
    """Do what a used control means. Raises ``Refused``."""
    t = await press.texts()
    scene = scenes.private_scene(match, seat, t, press.settings)
    draft = scenes.read_draft(match, seat, press.draft)
    control, view = press.control, scene.own
    game = panel(match.row.game)
    if control.name in VERBS:
        await _pondered(press, game.ponder(view))
    intent = await press.app.workers.presses.do(
        game.press, control.name, control.arg, press.values, view, draft, scene
    )
    if isinstance(intent, Ask):
        await _ask(press, match, seat, intent.form)
    elif public and control.name not in game.public:
        raise Refused("control.unknown")
    else:
        await (press.answer.think() if public else press.answer.hold())
        await _do(press, match, seat, intent)


async def submitted(press: Press) -> None:
    """A form of a game was submitted. If it came from a private panel, that panel is edited in place; if it came
    from the table message, the answer is a separate private message. What was typed is not lost: a form that can
    still be opened offers it again, otherwise it is in the answer."""
    match, seat = await _seat(press)
    if press.control.origin == "p" and press.interaction.message is not None:
        await press.answer.hold()
    else:
        await press.answer.think()
    t = await press.texts()
    scene = scenes.private_scene(match, seat, t, press.settings)
    if match.paused or press.control.stamp != match.stamp(seat):
        await _too_late(press, match, seat)
        return
    try:
        await _play_form(press, match, seat, scene)
    except Refused as refused:
        again = not refused.code.startswith("match.") and await _offers_again(press, match, seat)
        if match.kind.is_explained:
            await show_refusal(press, match, refused)
            return
        if not again:
            raise
        button = panel(match.row.game).again(press.control.name, press.fields or {}, scene)
        rows = ((button,),) if button else ()
        await press.answer.refuse(Content((refusal(refused, match.row.game, t),), rows))


async def _seat(press: Press) -> tuple[Match, int]:
    match = await press.look()
    seat = play.seat_of(match, press.interaction.user.id)
    if match.status == "running" and seat.away:
        raise Refused("match.resigned" if seat.resigned else "match.away")
    if match.status != "running" and press.control.origin == "t":
        raise match.kind.refuse(match.status)
    if press.control.origin == "t" and press.fields is None:
        require_unpaused(match)
    await scenes.looked_at(press.app, match, seat.seat)
    return match, seat.seat


async def _pondered(press: Press, ponder: Callable[[], object] | None) -> None:
    """Have what takes long found out where it holds up nobody, before it is asked for."""
    if ponder is None:
        return
    await press.answer.hold()
    costly = press.app.workers.costly
    await press.app.costly_answers.in_turn(press.person.id, lambda: costly.do(ponder))


async def _ask(press: Press, match: Match, seat: int, form: Form) -> None:
    controls = SeatControls.of(match, press.control.origin, match.stamp(seat))
    shown = modal(form, controls.id("f", form.verb))
    await press.interaction.response.send_modal(shown)


async def _play_form(press: Press, match: Match, seat: int, scene: Scene) -> None:
    """Do what a submitted form means. Raises ``Refused``."""
    draft = scenes.read_draft(match, seat, press.draft)
    fields, view = press.fields or {}, scene.own
    submit = panel(match.row.game).submit
    meant = await press.app.workers.presses.do(submit, press.control.name, fields, view, draft, scene)
    try:
        await _done(press, match, seat, meant)
    except Refused as refused:
        if refused.code not in MOVED_ON:
            raise
        await _too_late(press, await press.look(), seat)


async def _too_late(press: Press, match: Match, seat: int) -> None:
    """A form was submitted from an outdated panel: nothing is played, but what was typed is not lost."""
    offered = match.status == "running" and await _offers_again(press, match, seat)
    text = "" if offered else given_back(press.typed, await press.texts())
    beside = press.answer.in_place  # the panel itself may be shown again at any time
    await show_outdated(press, match, seat, "" if beside else text)
    if beside and text:
        await press.answer.say(Content((text,)))


async def _offers_again(press: Press, match: Match, seat: int) -> bool:
    """Keep what was typed in the seat's draft; whether the form can be opened now, to offer it again."""
    verb, game, presses = press.control.name, panel(match.row.game), press.app.workers.presses
    before = scenes.read_draft(match, seat, press.draft)
    kept = await presses.do(game.typed, verb, press.fields or {}, before)
    if kept is None:
        return False
    await _put(press, match, seat, kept)
    scene = scenes.private_scene(match, seat, await press.texts(), press.settings)
    try:
        return isinstance(await presses.do(game.press, verb, "", (), scene.own, kept, scene), Ask)
    except Refused:
        return False


async def _do(press: Press, match: Match, seat: int, intent: Intent) -> None:
    """Play or keep what the user wants, then show the seat's panel, even if the match has moved on meanwhile."""
    try:
        await _done(press, match, seat, intent)
    except Refused as refused:
        if refused.code not in MOVED_ON:
            raise
        await show_outdated(press, await press.look(), seat)


async def _done(press: Press, match: Match, seat: int, intent: Intent) -> None:
    match intent:
        case Act():
            await _play(press, match, seat, intent)
        case Keep(draft):
            await _put(press, match, seat, draft)
            await show_panel(press, await press.app.service.lessons.notice(match, Chose(draft)), seat)
        case Prefer(name, value):
            await press.app.store.settings.put("user", press.person.id, name, value)
            press.settings[name] = value
            await show_panel(press, match, seat)
        case Ask():
            raise Refused("control.unknown")


async def _play(press: Press, match: Match, seat: int, act: Act) -> None:
    """Play, then answer with the panel. Raises ``Refused`` if the rules refuse and the action cannot be kept as a
    draft."""
    own = own_panel(press, seat)
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
            match = await press.app.service.act(
                match.id, press.person.id, match.stamp(seat), action, match, typed=press.fields is not None
            )
        except Refused as refused:
            if otherwise is None or refused.code.startswith(("match.", "learn.")):
                raise
            kept = await press.app.workers.presses.do(otherwise, refused)
            return await note_error(press, match, refused), Keep(kept)
        match = await press.app.service.lessons.settled(match)
        press.app.presence.acted(match.id, seat)
        if then is None:
            return match, None
        await scenes.looked_at(press.app, match, seat)
        own = scenes.private_scene(match, seat, t, press.settings).own
        following = await press.app.workers.presses.do(then, own)
    return match, following


async def _put(press: Press, match: Match, seat: int, draft: Any) -> None:
    """Store a draft."""
    press.draft = DraftRow(scenes.draft_stamp(match, seat), encode(draft))
    await press.app.store.messages.put_draft(match.id, seat, press.draft)
    press.app.ephemeral_panels.follow(match.id)
