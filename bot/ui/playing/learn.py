"""The controls inside a lesson: going on to the next step, and leaving."""

from __future__ import annotations

from bot.errors import Refused
from bot.panels.choosing import number
from bot.ui.playing.any_press import AnyPress
from bot.ui.playing.seat_press import SeatPress


async def handle_press(press: AnyPress) -> SeatPress:
    """Handle a control inside a lesson."""
    if press.control.name not in ("next", "leave"):
        raise Refused("control.unknown")
    seat = await SeatPress.read(press)
    await press.answer.hold()
    match, lessons = seat.match, press.app.service.lessons
    if match.status == "running" and press.control.name == "leave":
        seat.match = await lessons.leave(match.id, press.person.id)
    elif match.status == "running" and match.kind.is_explained:
        seat.match = await lessons.go_on(match.id, press.person.id, number(press.control.arg))
    return seat
