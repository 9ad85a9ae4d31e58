"""Buttons of the table message common to all games: Play, More, resigning, coming back, Rematch."""

from __future__ import annotations

import msgspec

from bot.errors import Refused
from bot.match import play
from bot.match.afterwards.coach import SecondLook, Turning, assess, compare, decisions, turnings
from bot.match.days.secrecy import require_told
from bot.match.model import Match
from bot.match.playing import next_to_play
from bot.panels import private
from bot.panels.base import Content, layout, panel
from bot.panels.choosing import number
from bot.panels.kind_words import KIND_WORDS
from bot.panels.matches import coach
from bot.panels.scene import Scene
from bot.store.posts import DMS_CLOSED, DMS_OFF
from bot.ui import scenes
from bot.ui.answering.following import follow
from bot.ui.answering.opening import BEGIN, play_alone_again, rematch
from bot.ui.answering.replies import answer_with_panel
from bot.ui.answering.seat_press import SeatPress
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.members.audit_log import note
from bot.ui.press import Press


class Reviewed(msgspec.Struct, frozen=True):
    """A review: the decisions that mattered, the game's remarks on moves, and the numbers of decisions that were
    judged, and that were not because the bot made them."""

    turns: tuple[Turning, ...]
    moves: tuple[str, ...]
    judged: int
    hinted: int


async def review(app: App, match: Match, seat: int, scene: Scene) -> Reviewed:
    """Review a seat's own decisions, one at a time, so that experts in other matches move in between. Raises
    ``Refused`` if the log can no longer be replayed."""
    log = await app.store.matches.actions(match.id)
    made = await app.workers.costly.do(decisions, match, log, seat)
    own = [decision for decision in made if not decision.hinted]
    judged = [
        (decision, await app.workers.experts.do(assess, match.row.game, decision.view, decision.action))
        for decision in own
    ]
    again = SecondLook(judged)
    for question, estimates in again:
        estimates.extend(await app.workers.experts.do(compare, match.row.game, *question))
    turns = await app.workers.costly.do(turnings, match.game, again.certain, scene.t)
    moves = await app.workers.costly.do(panel(match.row.game).review, own, scene)
    return Reviewed(turns, tuple(moves), len(own), len(made) - len(own))


async def handle_press(press: Press) -> None:
    """Handle a control of the table."""
    match press.control.name:
        case "hand":
            await _hand(press)
        case "whole":
            await _show_whole(press)
        case "more":
            await _more(press)
        case "resign" | "cancel":
            await _confirm(press)
        case "resign_now":
            match = await press.look()
            await _do(press, await press.app.service.change(match.id, play.resign, press.person.id))
        case "cancel_now":
            await _cancel(press)
        case "next":
            await _next(press)
        case "follow":
            await follow(press)
        case "take_back":
            await _take_back(press)
        case "rematch" | "higher":
            await _rematch(press)
        case "review":
            await _review(press)
        case _:
            raise Refused("control.unknown")


async def _hand(press: Press) -> None:
    seat = await SeatPress.read(press)
    await (press.answer.hold() if press.control.origin == "p" else press.answer.think())
    seat.note = await _dm_hint(press, seat.seat)
    await seat.answer()


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


async def _dm_hint(press: Press, seat: int) -> str:
    """Return a one-time hint for a player whose DMs are closed or turned off."""
    row = press.shown.get(seat)
    if row is None or row.problem not in (DMS_CLOSED, DMS_OFF):
        return ""
    await press.app.store.posts.mark_told(row)
    t = await press.texts()
    if row.problem == DMS_OFF:
        return t("-# You turned DMs off, so your panel won't come by DM: use this button or `/hand`.")
    return t("-# Your DMs are closed to me, so I can't send you your panel: use this button.")


async def _more(press: Press) -> None:
    match = await press.look()
    if match.row.state is None:
        raise Refused("match.lobby")
    t = await press.texts()
    await scenes.prepare_look(press.app, match)
    scene = scenes.scene(match, t, SeatControls.of(match, "p"), now=press.app.service.clock())
    content = private.more(scene, press.person.id, moderator=press.moderates(match))
    if match.status != "finished":
        await press.answer.show(layout(content))
        return
    await press.answer.think()
    look = scenes.own_look(press.app, await press.app.store.settings.all("user", press.person.id))
    pictures = await scenes.end_pictures(match, t, look, press.app.workers.answers)
    await press.answer.show(layout(content, pictures), pictures)


async def _show_whole(press: Press) -> None:
    """Show everything at the table to a player, whose panel has only what matters for the turn. After the match
    the panel itself says how it ended."""
    match = await press.look()
    if match.status != "running":
        await _hand(press)
        return
    await press.answer.think()
    t, runtime = await press.texts(), press.app
    await scenes.prepare_look(runtime, match)
    scene = scenes.scene(match, t, SeatControls.of(match, "p"))
    look = await scenes.look_of(runtime, press.person.id)
    pictures = await scenes.table_pictures(match, t, look, runtime.workers.answers)
    await press.answer.show(layout(private.whole_table(scene), pictures), pictures)


async def _confirm(press: Press) -> None:
    match = await press.look()
    await press.answer.show(layout(await confirmation(press, match, press.control.name)))


async def confirmation(press: Press, match: Match, name: str) -> Content:
    """Ask for confirmation before resigning or cancelling. Raises ``Refused`` if that is not possible."""
    if match.status != "running":
        raise match.kind.refuse(match.status)
    if name == "resign":
        play.seat_of(match, press.person.id)
    elif not press.moderates(match):
        raise Refused("match.cancel_needs_moderator")
    scene = scenes.scene(match, await press.texts(), SeatControls.of(match, "p"))
    return private.confirm(scene, f"table.{name}_now")


async def _cancel(press: Press) -> None:
    match = await press.look()
    if not press.moderates(match):
        raise Refused("match.cancel_needs_moderator")
    after = await press.app.service.cancel(match.id, press.person.id, moderator=True)
    await note(press.app, press.interaction, lambda t: t("{title} has been cancelled.", title=after.title))
    await _do(press, after)


async def _do(press: Press, match: Match) -> None:
    t = await press.texts()
    said = {
        "cancelled": t("{title} has been cancelled.", title=match.title),
        "ended": KIND_WORDS[match.kind.name].over(t),
        "running": t("You've resigned from {title}. A computer takes over for you.", title=match.title),
        "finished": t("You've resigned from {title}.", title=match.title),
    }
    await press.answer.hold()
    await press.answer.show(layout(Content((said.get(match.status, ""),))))


async def _take_back(press: Press) -> None:
    seat = await SeatPress.read(press)
    await (press.answer.hold() if seat.uses_dm_panel else press.answer.think())
    t = await press.texts()
    seat.note = t("Welcome back! You're playing your own seat again.")
    seat.match = await press.app.service.change(seat.match.id, play.take_back, press.person.id)
    await seat.answer()


async def _review(press: Press) -> None:
    """Show the rating of the player's own decisions, once the match is over."""
    match = await press.look()
    seat = play.seat_of(match, press.person.id).seat
    if match.status != "finished":
        raise Refused("match.not_over")
    require_told(match, press.app.service.clock())
    asked = number(press.control.arg or "0")
    await (press.answer.hold() if press.control.arg else press.answer.think())
    t = await press.texts()
    scene = scenes.scene(match, t, SeatControls.of(match, "p"))
    key = ("review", match.id, match.row.version, seat, scene.names, t.locale)
    made = await press.app.costly_answers.get_or_make(
        press.person.id, key, lambda: review(press.app, match, seat, scene)
    )
    await press.app.service.own_positions.note_review(press.person.id, match, made.turns)
    await press.answer.show(layout(coach.review(scene, made.turns, made.moves, made.judged, asked, made.hinted)))


async def _rematch(press: Press) -> None:
    match, arg = await press.look(), press.control.arg
    if press.control.name == "higher":
        await play_alone_again(press.app, press.answer, match, arg)
    else:
        await rematch(press.app, press.answer, match, begun=arg == BEGIN)
