"""The controls of lessons: opening one, resuming, starting over, leaving, and a real match afterwards."""

from __future__ import annotations

from bot.errors import Refused
from bot.panels.choosing import number
from bot.ui.answering.lessons import show_lesson
from bot.ui.answering.opening import play_now
from bot.ui.answering.seat_press import SeatPress
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Handle a control of a lesson, or one that opens a lesson."""
    match press.control.name:
        case "open":
            press.answer.stay()
            await press.answer.think()
            await show_lesson(press.app, press.answer, (*press.values, press.control.arg)[0])
        case "again":
            await press.answer.hold()
            await show_lesson(press.app, press.answer, press.control.arg, anew=True)
        case "next":
            await _next(press)
        case "leave":
            await _leave(press)
        case "play":
            await play_now(press.app, press.answer, press.control.arg)
        case _:
            raise Refused("control.unknown")


async def _next(press: Press) -> None:
    seat = await SeatPress.read(press)
    await press.answer.hold()
    if seat.match.kind.is_explained and seat.match.status == "running":
        read = number(press.control.arg)
        seat.match = await press.app.service.lessons.go_on(seat.match.id, press.person.id, read)
    await seat.answer()


async def _leave(press: Press) -> None:
    seat = await SeatPress.read(press)
    await press.answer.hold()
    if seat.match.status == "running":
        seat.match = await press.app.service.lessons.leave(seat.match.id, press.person.id)
    await seat.answer()
