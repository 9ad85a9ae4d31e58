"""The button that starts a solo match played against a clock."""

from __future__ import annotations

from bot.errors import Refused
from bot.match.days.daily import day_of
from bot.ui.answering.opening import start_solo
from bot.ui.controls.options_arg import read_options
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Start the match whose options are in the button. Raises ``Refused``: control.unknown, solo.past (a daily
    puzzle of another day), and what starting raises."""
    if press.control.name != "begin":
        raise Refused("control.unknown")
    game, options, private = read_options(press.control.arg)
    if day_of(game, options) not in (None, press.app.service.dailies.today()):
        raise Refused("solo.past", game=game)
    await start_solo(press.app, press.answer, game, options, private=private, begun=True)
