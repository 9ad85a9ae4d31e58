"""A game's own controls and forms: the panel interprets them, the match service plays them.

A press is interpreted by the worker for presses, never on the event loop, since some games search for its meaning.

Controls under the table message open forms and panels. Only those that a game names as ``public`` play, and the
answer is private. Controls of a private panel carry the seat's stamp. If it is out of date, or the match is
paused, nothing is played and the panel is shown again.
"""

from __future__ import annotations

from bot.errors import Refused
from bot.match.agreement import require_unpaused
from bot.match.learning.lesson_script import Chose
from bot.match.model import Match
from bot.panels.base import Act, Ask, Content, Intent, Keep, Prefer
from bot.panels.given_back import give_back
from bot.panels.hints import VERBS
from bot.panels.refusals import refusal
from bot.ui.playing.any_press import AnyPress
from bot.ui.playing.seat_press import SeatPress

MOVED_ON = ("match.outdated", "match.finished", "match.cancelled", "match.ended", "match.paused")
"""Refusals which mean that the panel is out of date."""


async def handle_press(press: AnyPress) -> SeatPress:
    """Handle a control of a game."""
    seat = await _find_seat(press)
    seen, public = seat.match, press.control.origin == "t"
    if not public and seat.is_outdated:
        await seat.miss(seen)
        return seat
    try:
        await _use(seat, public=public)
    except Refused as refused:
        await seat.refuse(seen, refused)
    return seat


async def handle_form(press: AnyPress) -> SeatPress | None:
    """Handle a submitted form of a game. A form from a private panel edits that panel in place, a form from the
    table message gets a separate private answer. Rejected text is kept: a form that can still be opened offers it
    again, from the panel that says why, or from the separate answer. Otherwise the text is in the answer."""
    seat = await _find_seat(press)
    seen, in_place = seat.match, press.is_in_panel
    await (press.answer.hold() if in_place else press.answer.think())
    if seat.is_outdated:
        await _give_back(seat, seen)
        return seat
    try:
        await _play_form(seat)
    except Refused as refused:
        again = not refused.code.startswith("match.") and await _offers_again(seat, refused)
        if seen.kind.is_explained:
            await seat.refuse(seen, refused)
            return seat
        if not again:
            raise
        if in_place:
            seat.say_wrong(refused)
            return seat
        panel = await seat.panel()
        button = seat.game.again(press.control.name, press.fields or {}, panel.scene)
        rows = ((button,),) if button else ()
        await press.answer.refuse(Content((refusal(refused, seen.row.game, panel.t),), rows))
        return None
    return seat


async def _find_seat(press: AnyPress) -> SeatPress:
    seat, public = await SeatPress.read(press), press.control.origin == "t"
    match, own = seat.match, seat.match.seats[seat.seat]
    if match.status == "running" and own.away:
        raise Refused("match.resigned" if own.resigned else "match.away")
    if match.status != "running" and public:
        raise match.kind.refuse(match.status)
    if public and press.fields is None:
        require_unpaused(match)
    return seat


async def _use(seat: SeatPress, *, public: bool) -> None:
    """Carry out a used control. Raises ``Refused``."""
    press, panel = seat.press, await seat.panel()
    control, view = press.control, panel.scene.own
    if control.name in VERBS and (ponder := seat.game.ponder(view)) is not None:
        await press.answer.hold()
        costly = press.app.workers.costly
        await press.app.costly_answers.in_turn(press.person.id, lambda: costly.do(ponder))
    intent = await seat.work_out(
        seat.game.press, control.name, control.arg, press.values, view, panel.draft, panel.scene
    )
    if isinstance(intent, Ask):
        seat.form = intent.form
    elif public and control.name not in seat.game.public:
        raise Refused("control.unknown")
    else:
        await (press.answer.think() if public else press.answer.hold())
        try:
            await carry_out(seat, intent)
        except Refused as refused:
            if refused.code not in MOVED_ON:
                raise
            await seat.miss(await press.look())


async def _play_form(seat: SeatPress) -> None:
    """Carry out a submitted form. Raises ``Refused``."""
    press, panel = seat.press, await seat.panel()
    fields, scene = press.fields or {}, panel.scene
    meant = await seat.work_out(seat.game.submit, press.control.name, fields, scene.own, panel.draft, scene)
    try:
        await carry_out(seat, meant)
    except Refused as refused:
        if refused.code not in MOVED_ON:
            raise
        await _give_back(seat, await press.look())


async def _give_back(seat: SeatPress, match: Match) -> None:
    """Keep the text of a form submitted from an outdated panel, without playing it."""
    press = seat.press
    await seat.miss(match)
    if match.status == "running" and await _offers_again(seat):
        return
    text = give_back(press.typed_text, await press.texts())
    if press.answer.in_place:  # the panel itself may be shown again at any time
        seat.given_back = text
    else:
        seat.note = text


async def _offers_again(seat: SeatPress, why: Refused | None = None) -> bool:
    """Keep the text in the seat's draft, and why it was refused. Returns whether the form can be opened now to
    offer it again."""
    verb, before = seat.press.control.name, (await seat.panel()).draft
    kept = await seat.work_out(seat.game.keep_typed, verb, seat.press.fields or {}, before, why)
    if kept is None:
        return False
    await seat.keep(kept)
    scene = (await seat.panel()).scene
    try:
        return isinstance(await seat.work_out(seat.game.press, verb, "", (), scene.own, kept, scene), Ask)
    except Refused:
        return False


async def carry_out(seat: SeatPress, intent: Intent) -> None:
    """Play or store the user's intent. Raises ``Refused``."""
    match intent:
        case Act():
            await _play(seat, intent)
        case Keep(draft):
            await seat.keep(draft)
            seat.match = await seat.press.app.service.lessons.notice(seat.match, Chose(draft))
        case Prefer(name, value):
            await seat.prefer(name, value)
        case Ask():
            raise Refused("control.unknown")


async def _play(seat: SeatPress, act: Act) -> None:
    """Play an action and its immediate follow-ups. Raises ``Refused`` if it cannot even be kept as a draft."""
    app, press, before = seat.press.app, seat.press, seat.match
    following: Act | Keep | None = act
    while isinstance(following, Act):
        match, action, otherwise, then = seat.match, following.action, following.otherwise, following.then
        stamp, typed = match.stamp(seat.seat), press.fields is not None
        try:
            match = await app.service.act(match.id, press.person.id, stamp, action, match, typed=typed)
        except Refused as refused:
            if otherwise is None or refused.code.startswith(("match.", "learn.")):
                raise
            following = Keep(await seat.work_out(otherwise, refused))
            await seat.note_error(refused)
            break
        seat.match = await app.service.lessons.wait_for_computers(match)
        app.presence.note_act(match.id, seat.seat)
        following = None if then is None else await seat.work_out(then, (await seat.panel()).scene.own)
    if following is not None:
        await seat.keep(following.draft)
    if seat.match is not before and not seat.uses_dm_panel:
        app.seat_panels.renew(seat.match.id, seat.seat)
