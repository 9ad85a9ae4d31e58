"""What the controls of panels do on the page. They call the very functions that Discord's controls call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.errors import Refused
from bot.match.model import Match
from bot.match.playing import next_to_play
from bot.panels.base import Content
from bot.store.posts import TABLE
from bot.ui.controls.custom_ids import read_control
from bot.ui.daily_pages import Reader, answer_content, archive_content, server_of_match
from bot.ui.messages.links import table_link
from bot.ui.playing import agreement, daily, learn, play, replay, rules, table
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


async def _show_daily(press: PagePress) -> None:
    """Show what a control about daily puzzles leads to. Raises ``Refused``."""
    app, arg, t = press.app, press.control.arg, await press.texts()
    reader = Reader(press.person.id, server_of_match(app, press.here), t)
    await app.service.settle_lost_time()
    found: Match | Content
    match press.control.name:
        case "start":
            found = await _begin_try(press, *daily.read_part(arg))
        case "game":
            found = await daily.find_next_part(app, reader, daily.require_daily_game(arg))
        case "part":
            found = await daily.find_part(app, reader, *daily.read_part(arg))
        case "past":
            game, _ = daily.read_archive(arg)
            part = daily.read_part(f"{game}.{next(iter(press.values), '')}.0")
            found = await daily.find_part(app, reader, *part)
        case "archive":
            found = await archive_content(app, reader, *daily.read_archive(arg))
        case "solution":
            await press.answer.show_page(*await daily.show_solution(app, reader, *daily.read_part(arg)))
            return
        case "own":
            await press.answer.show_page(*await answer_content(app, reader, *daily.read_part(arg), own=True))
            return
        case name:
            found = await daily.PAGES[name](app, reader)
    if isinstance(found, Match):
        press.entered = found, ""
    else:
        await press.answer.show_page(found)


async def _begin_try(press: PagePress, game: str, day: str, part: int) -> Match:
    await _admit(press, press.here, game)
    row = press.here.row
    with press.app.person_limits.taking(press.person.id, "try"):
        return await press.app.service.dailies.begin(
            (row.guild_id, row.channel_id), game, day, part, press.person, locale=row.locale
        )


async def _admit(press: PagePress, here: Match, game: str) -> None:
    """Raise ``Refused`` for a member who is barred where the match is, and for a game that is off there."""
    server = await press.app.store.settings.server(here.row.guild_id)
    await press.app.service.admit(here.row.guild_id, press.person.id)
    if game not in server.open_games:
        raise Refused("place.game", game=game, games=server.open_games)


def _point_to_discord(press: PagePress) -> Refused:
    """Return the refusal of what only works in Discord, with the way to the table if there is one."""
    return Refused("page.elsewhere", link=table_link(press.here, press.shown.get(TABLE)))


_DAILY = (*daily.PAGES, "archive", "game", "own", "part", "past", "solution", "start")
_AREAS: Mapping[str, Handler] = {
    "agreement": agreement.handle_press,
    "learn": learn.handle_press,
    "play": play.handle_press,
    "replay": replay.handle_press,
    "rules": rules.handle_press,
    "table": table.handle_press,
}
_VERBS: Mapping[str, Handler] = {
    **{f"daily.{name}": _show_daily for name in _DAILY},
    "learn.again": _open_lesson,
    "learn.open": _open_lesson,
    "learn.play": _play_game,
    "solo.now": _play_game,
    "table.higher": _play_again,
    "table.next": _show_next,
    "table.rematch": _play_again,
}
_ELSEWHERE = {"table.cancel", "table.cancel_now", "table.follow"}
