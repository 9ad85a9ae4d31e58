"""Buttons of the table that need nothing of Discord: Play, More, resigning, coming back, Review."""

from __future__ import annotations

import msgspec

from bot.errors import Refused
from bot.match import play
from bot.match.afterwards.coach import SecondLook, Turning, assess, compare, decisions, turnings
from bot.match.days.secrecy import require_told
from bot.match.model import Match
from bot.panels import private
from bot.panels.base import Content, panel
from bot.panels.choosing import number
from bot.panels.kind_words import KIND_WORDS
from bot.panels.matches import coach
from bot.panels.scene import Scene
from bot.panels.turns import with_board_button
from bot.store.posts import DMS_CLOSED, DMS_OFF
from bot.ui import scenes
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.playing.any_press import AnyPress
from bot.ui.playing.seat_press import SeatPress


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


async def handle_press(press: AnyPress) -> SeatPress | None:
    """Handle a control of the table."""
    match press.control.name:
        case "hand":
            return await _show_hand(press)
        case "whole":
            return await _show_whole(press)
        case "take_back":
            return await _take_back(press)
        case "more":
            await _more(press)
        case "resign" | "cancel":
            await _confirm(press)
        case "resign_now":
            await _resign(press)
        case "review":
            await _review(press)
        case _:
            raise Refused("control.unknown")
    return None


async def _show_hand(press: AnyPress) -> SeatPress:
    seat = await SeatPress.read(press)
    await (press.answer.hold() if press.control.origin == "p" else press.answer.think())
    seat.note = await _dm_hint(press, seat.seat)
    return seat


async def _dm_hint(press: AnyPress, seat: int) -> str:
    """Return a one-time hint for a player whose DMs are closed or turned off."""
    row = press.shown.get(seat)
    if row is None or row.problem not in (DMS_CLOSED, DMS_OFF):
        return ""
    await press.app.store.posts.mark_told(row)
    t = await press.texts()
    if row.problem == DMS_OFF:
        return t("-# You turned DMs off, so your panel won't come by DM: use this button or `/hand`.")
    return t("-# Your DMs are closed to me, so I can't send you your panel: use this button.")


async def _more(press: AnyPress) -> None:
    match = await press.look()
    if match.row.state is None:
        raise Refused("match.lobby")
    t = await press.texts()
    await scenes.prepare_look(press.app, match)
    scene = scenes.scene(match, t, SeatControls.of(match, "p"), now=press.app.service.clock())
    content = private.more(scene, press.person.id, moderator=press.moderates(match))
    if match.status != "finished":
        await press.answer.show_page(content)
        return
    await press.answer.think()
    look = scenes.own_look(press.app, await press.app.store.settings.all("user", press.person.id))
    pictures = await scenes.end_pictures(match, t, look, press.app.workers.answers)
    await press.answer.show_page(content, pictures)


async def _show_whole(press: AnyPress) -> SeatPress | None:
    """Show everything at the table to a player, whose panel has only what matters for the turn. After the match
    the panel itself says how it ended."""
    match = await press.look()
    if match.status != "running":
        return await _show_hand(press)
    await press.answer.think()
    t, runtime = await press.texts(), press.app
    await scenes.prepare_look(runtime, match)
    scene = scenes.scene(match, t, SeatControls.of(match, "p"))
    look = await scenes.look_of(runtime, press.person.id)
    pictures = await scenes.table_pictures(match, t, look, runtime.workers.answers)
    content = private.whole_table(scene)
    if runtime.boards.url is not None:
        content = with_board_button(content, scene.controls, t)
    await press.answer.show_page(content, pictures)
    return None


async def _confirm(press: AnyPress) -> None:
    match = await press.look()
    await press.answer.show_page(await confirmation(press, match, press.control.name))


async def confirmation(press: AnyPress, match: Match, name: str) -> Content:
    """Ask for confirmation before resigning or cancelling. Raises ``Refused`` if that is not possible."""
    if match.status != "running":
        raise match.kind.refuse(match.status)
    if name == "resign":
        play.seat_of(match, press.person.id)
    elif not press.moderates(match):
        raise Refused("match.cancel_needs_moderator")
    scene = scenes.scene(match, await press.texts(), SeatControls.of(match, "p"))
    return private.confirm(scene, f"table.{name}_now")


async def _resign(press: AnyPress) -> None:
    match = await press.look()
    await tell_outcome(press, await press.app.service.change(match.id, play.resign, press.person.id))


async def tell_outcome(press: AnyPress, match: Match) -> None:
    """Say in place of the question what became of the match."""
    t = await press.texts()
    said = {
        "cancelled": t("{title} has been cancelled.", title=match.title),
        "ended": KIND_WORDS[match.kind.name].over(t),
        "running": t("You've resigned from {title}. A computer takes over for you.", title=match.title),
        "finished": t("You've resigned from {title}.", title=match.title),
    }
    await press.answer.hold()
    await press.answer.show_page(Content((said.get(match.status, ""),)))


async def _take_back(press: AnyPress) -> SeatPress:
    seat = await SeatPress.read(press)
    await (press.answer.hold() if seat.uses_dm_panel else press.answer.think())
    t = await press.texts()
    seat.note = t("Welcome back! You're playing your own seat again.")
    seat.match = await press.app.service.change(seat.match.id, play.take_back, press.person.id)
    return seat


async def _review(press: AnyPress) -> None:
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
    await press.answer.show_page(coach.review(scene, made.turns, made.moves, made.judged, asked, made.hinted))
