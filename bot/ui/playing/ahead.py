"""What a player decides ahead, in their own panel."""

from __future__ import annotations

from bot.errors import Refused
from bot.panels import ahead
from bot.ui.playing.any_press import AnyPress
from bot.ui.playing.seat_press import SeatPress


async def handle_press(press: AnyPress) -> SeatPress:
    """Remember what the player decides ahead, or drop it, and show the panel with it."""
    if press.control.name != "choose":
        raise Refused("control.unknown")
    seat = await SeatPress.read(press)
    if seat.is_outdated:
        await seat.miss(seat.match)
        return seat
    await press.answer.hold()
    panel = await seat.panel()
    plan = await seat.work_out(ahead.read_choice, press.values, panel.scene)
    await seat.decide(plan)
    return seat
