"""The buttons that start a match for one person: a solo match against a clock, and Play now."""

from __future__ import annotations

from bot.errors import Refused
from bot.match.days.daily import day_of
from bot.ui.answering.opening import play_now, start_solo
from bot.ui.controls.options_arg import read_options
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Start the match that the button is for. Raises ``Refused``: control.unknown, and what starting raises."""
    match press.control.name:
        case "begin":
            await _begin(press)
        case "now":
            await play_now(press.app, press.answer, press.control.arg)
        case _:
            raise Refused("control.unknown")


async def _begin(press: Press) -> None:
    """Start the match whose options are in the button. Raises ``Refused("solo.past")`` for a daily puzzle of
    another day."""
    game, options, private = read_options(press.control.arg)
    if day_of(game, options) not in (None, press.app.service.dailies.today()):
        raise Refused("solo.past", game=game)
    await start_solo(press.app, press.answer, game, options, private=private, begun=True)
