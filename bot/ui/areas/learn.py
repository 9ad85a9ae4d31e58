"""The controls that open a lesson or begin a match after it. Those inside are in ``bot.ui.playing.learn``."""

from __future__ import annotations

from bot.ui.answering.lessons import show_lesson
from bot.ui.answering.opening import play_now
from bot.ui.playing import learn
from bot.ui.playing.seat_press import SeatPress
from bot.ui.press import Press


async def handle_press(press: Press) -> SeatPress | None:
    """Handle a control of a lesson, or one that opens a lesson."""
    match press.control.name:
        case "open":
            press.answer.stay()
            await press.answer.think()
            await show_lesson(press.app, press.answer, (*press.values, press.control.arg)[0])
        case "again":
            await press.answer.hold()
            await show_lesson(press.app, press.answer, press.control.arg, anew=True)
        case "play":
            await play_now(press.app, press.answer, press.control.arg)
        case _:
            return await learn.handle_press(press)
    return None
