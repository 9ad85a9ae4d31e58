"""Joint decisions of the players of a match: each player's vote, behind More at the table."""

from __future__ import annotations

from functools import partial
from typing import get_args

from bot.errors import Refused
from bot.match import play
from bot.match.agreement import Subject, agree, play_on, withdraw
from bot.match.model import Match
from bot.panels import agreement
from bot.panels.base import Content
from bot.ui import scenes
from bot.ui.controls.items import SeatControls
from bot.ui.playing.any_press import AnyPress
from bot.ui.playing.seat_press import SeatPress


async def handle_press(press: AnyPress) -> SeatPress | None:
    """Show an agreement, or show it beside one's own panel, agree, withdraw one's consent, play on, or resume from
    one's own panel."""
    match press.control.name:
        case "open":
            await _open(press)
        case "beside":
            await press.answer.think()
            await _open(press)
        case "yes":
            await _yes(press)
        case "no":
            await _no(press)
        case "on":
            await _play_on(press)
        case "resume":
            return await _resume(press)
        case _:
            raise Refused("control.unknown")
    return None


async def _open(press: AnyPress) -> None:
    subject, _ = _read_subject(press)
    match = await press.look()
    play.seat_of(match, press.person.id)
    if subject == "points" and match.status == "running" and not match.may_end_by_points:
        raise Refused("game.no_end")
    await _show(press, match, subject)


async def _yes(press: AnyPress) -> None:
    subject, seconds = _read_subject(press)
    match = await press.look()
    await _acknowledge(press)
    if subject == "pause" and seconds not in agreement.list_fitting_pauses(
        press.app.service.clock(), await _over_at(press)
    ):
        await _show(press, match, subject)
        return
    with press.app.person_limits.taking(press.person.id, "ask"):
        after = await press.app.service.change(match.id, partial(agree, seconds=seconds), press.person.id, subject)
    await _show(press, after, subject)


async def _no(press: AnyPress) -> None:
    subject, _ = _read_subject(press)
    match = await press.look()
    await _acknowledge(press)
    after = await press.app.service.change(match.id, withdraw, press.person.id, subject)
    await _show(press, after, subject)


async def _play_on(press: AnyPress) -> None:
    match = await press.look()
    await _acknowledge(press)
    await _show(press, await press.app.service.change(match.id, play_on, press.person.id), "points")


async def _resume(press: AnyPress) -> SeatPress:
    """Agree to resume, in one's own panel."""
    seat = await SeatPress.read(press)
    await press.answer.hold()
    seat.match = await press.app.service.change(seat.match.id, agree, press.person.id, "resume")
    return seat


def _read_subject(press: AnyPress) -> tuple[Subject, float]:
    """Read the control's subject and the seconds of a pause (0 for other subjects). Raises ``Refused``."""
    name, _, length = press.control.arg.partition(".")
    subject: Subject | None = next((known for known in get_args(Subject) if known == name), None)
    seconds = next((known for known in agreement.PAUSES if str(known) == length), 0)
    if subject is None or (press.control.name == "yes" and (subject == "pause") != bool(seconds)):
        raise Refused("control.unknown")
    return subject, seconds


async def _acknowledge(press: AnyPress) -> None:
    """Acknowledge beside the table's own buttons, or in place for private messages."""
    await (press.answer.hold() if press.control.origin == "p" else press.answer.think())


async def _show(press: AnyPress, match: Match, subject: Subject) -> None:
    """Show the result, or how the vote stands."""
    await _acknowledge(press)
    scene = scenes.scene(match, await press.texts(), SeatControls.of(match, "p"))
    happened = {
        "end": agreement.describe_end(scene) if match.status == "cancelled" else "",
        "pause": agreement.describe_pause(scene),
        "resume": "" if match.is_paused else scene.t("{title} continues.", title=match.title),
        "points": agreement.describe_end_by_points(scene),
    }[subject]
    if happened:
        await press.answer.show_page(Content((happened,)))
        return
    over_at = await _over_at(press) if subject == "pause" else None
    pauses = agreement.list_fitting_pauses(press.app.service.clock(), over_at)
    await press.answer.show_page(agreement.say(scene, press.person.id, subject, pauses, over_at))


async def _over_at(press: AnyPress) -> float | None:
    """Return when a tournament's round, and with it the match, ends (Unix seconds). None for other matches."""
    return await press.app.tournaments.round_end(press.control.match)
