"""What the controls of panels do on the page. They call the very functions that Discord's controls call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.errors import Refused
from bot.match.model import Match
from bot.match.playing import next_to_play
from bot.store.posts import TABLE
from bot.ui.controls.custom_ids import read_control
from bot.ui.messages.links import table_link
from bot.ui.playing import agreement, learn, play, replay, rules, table
from bot.ui.playing.beginning import list_computers, open_instant, open_lesson
from bot.ui.playing.seat_press import SeatPress
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
        raise _point_to_discord(press)
    return await handler(press)


def is_possible(custom_id: str) -> bool:
    """Whether a control with this id works on the page."""
    control = read_control(custom_id)
    return control is None or _find_handler(control.area, control.name) is not None


def _find_handler(area: str, name: str) -> Handler | None:
    verb = f"{area}.{name}"
    return None if verb in _ELSEWHERE else _VERBS.get(verb, _AREAS.get(area))


async def _play_again(press: PagePress) -> None:
    """Begin a match like the one that is over, or join the lobby that others have opened for it. Raises
    ``Refused``."""
    old = await press.look()
    old.kind.require_rematch(old.row.game)
    if old.kind.restart == "instant" or press.control.name == "higher":
        level = press.control.arg if press.control.name == "higher" else None
        await _begin_instant(press, old, old.row.game, level)
        return
    if old.kind.restart != "lobby" or await press.app.store.matches.rematch(old.id) is None:
        raise _point_to_discord(press)
    await _admit(press, old, old.row.game)
    row = old.row
    match, _ = await press.app.service.rematch(old.id, press.person, row.channel_id, locale=row.locale)
    press.entered = match, (await press.texts())("You're in: {title}.", title=match.title)


async def _open_lesson(press: PagePress) -> None:
    here, game = press.here, press.control.arg
    await _admit(press, here, game)
    place, t = (here.row.guild_id, here.row.channel_id), await press.texts()
    press.entered = await open_lesson(
        press.app, place, game, press.person, t, locale=here.row.locale, anew=press.control.name == "again"
    )


async def _play_game(press: PagePress) -> None:
    await _begin_instant(press, press.here, press.control.arg)


async def _begin_instant(press: PagePress, here: Match, game: str, level: str | None = None) -> None:
    await _admit(press, here, game)
    place, t = (here.row.guild_id, here.row.channel_id), await press.texts()
    computers = list_computers(here, level) if game == here.row.game and here.is_over else ()
    options = here.options if computers else None
    press.entered = await open_instant(
        press.app, place, game, press.person, t, options, computers, locale=here.row.locale
    )


async def _show_next(press: PagePress) -> None:
    press.entered = await next_to_play(press.app.store, press.person.id, press.here.id), ""


async def _admit(press: PagePress, here: Match, game: str) -> None:
    """Raise ``Refused`` for a member who is barred where the match is, and for a game that is off there."""
    server = await press.app.store.settings.server(here.row.guild_id)
    await press.app.service.admit(here.row.guild_id, press.person.id)
    if game not in server.open_games:
        raise Refused("place.game", game=game, games=server.open_games)


def _point_to_discord(press: PagePress) -> Refused:
    """Return the refusal of what only works in Discord, with the way to the table if there is one."""
    return Refused("page.elsewhere", link=table_link(press.here, press.shown.get(TABLE)))


_AREAS: Mapping[str, Handler] = {
    "agreement": agreement.handle_press,
    "learn": learn.handle_press,
    "play": play.handle_press,
    "replay": replay.handle_press,
    "rules": rules.handle_press,
    "table": table.handle_press,
}
_VERBS: Mapping[str, Handler] = {
    "learn.again": _open_lesson,
    "learn.open": _open_lesson,
    "learn.play": _play_game,
    "solo.now": _play_game,
    "table.higher": _play_again,
    "table.next": _show_next,
    "table.rematch": _play_again,
}
_ELSEWHERE = {"table.cancel", "table.cancel_now", "table.follow"}
