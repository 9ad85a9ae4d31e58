"""What the controls of panels do on the page. They call the very functions that Discord's controls call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.errors import Refused
from bot.ui.controls.custom_ids import read_control
from bot.ui.playing import agreement, ahead, learn, play, replay, rules, table
from bot.ui.playing.seat_press import SeatPress
from bot.web.entering import (
    DAILY,
    SETS,
    TRAINING,
    play_again,
    play_game,
    point_to_discord,
    show_daily,
    show_drill,
    show_lesson,
    show_next,
    show_set,
    show_training,
)
from bot.web.page_press import PagePress

Handler = Callable[[PagePress], Awaitable[SeatPress | None]]


async def handle(press: PagePress) -> SeatPress | None:
    """Handle a used control or a submitted form. A press on a seat is returned with its decision, to be answered.
    Raises ``Refused``, with "page.elsewhere" for what only works in Discord."""
    control = press.control
    if control.kind == "f":
        if control.area != "play":
            raise Refused("control.unknown")
        return await play.handle_form(press)
    handler = _find_handler(control.area, control.name)
    if handler is None:
        raise point_to_discord(press)
    return await handler(press)


def is_possible(custom_id: str) -> bool:
    """Whether a control with this id works on the page."""
    control = read_control(custom_id)
    return control is None or _find_handler(control.area, control.name) is not None


def _find_handler(area: str, name: str) -> Handler | None:
    verb = f"{area}.{name}"
    return None if verb in _ELSEWHERE else _VERBS.get(verb, _AREAS.get(area))


_AREAS: Mapping[str, Handler] = {
    "agreement": agreement.handle_press,
    "ahead": ahead.handle_press,
    "drill": show_drill,
    "learn": learn.handle_press,
    "play": play.handle_press,
    "replay": replay.handle_press,
    "rules": rules.handle_press,
    "table": table.handle_press,
}
_VERBS: Mapping[str, Handler] = {
    **{f"daily.{name}": show_daily for name in DAILY},
    **{f"train.{name}": show_training for name in TRAINING},
    **{f"puzzles.{name}": show_set for name in SETS},
    "learn.again": show_lesson,
    "learn.open": show_lesson,
    "learn.play": play_game,
    "solo.now": play_game,
    "table.higher": play_again,
    "table.next": show_next,
    "table.rematch": play_again,
}
_ELSEWHERE = {"table.cancel", "table.cancel_now", "table.follow"}
