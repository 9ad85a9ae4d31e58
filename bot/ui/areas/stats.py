"""Private pages with a player's record."""

from __future__ import annotations

import discord
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import GAMES, find
from bot.i18n import Texts
from bot.match.computer_players.fitting import read_fitting_level
from bot.match.lobbies.server_presets import read_rated_lists
from bot.panels.base import layout, show_name
from bot.panels.choosing import number
from bot.panels.record import achievements, stats
from bot.panels.record.picture import describe_curves, describe_sheet, make_sheet
from bot.panels.record.stats import PresetLine, Subject
from bot.render.base import Picture
from bot.render.canvas import alt
from bot.render.record import RecordSheet, draw_record
from bot.render.themes import apply_theme
from bot.share import NOWHERE
from bot.store.leaderboards.achievements import Earned
from bot.store.leaderboards.orders import By
from bot.store.leaderboards.pages import Leader, LeaderboardKey
from bot.store.leaderboards.periods import ALL
from bot.store.leaderboards.standings import MATCHES
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import person, place_of, texts_of
from bot.ui.press import Press
from bot.ui.scenes import look_of


async def open_page(
    app: App,
    answer: Answer,
    member: object,
    game: str | None,
) -> None:
    """Answer ``/stats``. Raises ``Refused`` for a member whose record may not be seen there."""
    await answer.think()
    server = place_of(answer.interaction)
    if not isinstance(member, discord.User | discord.Member):
        raise Refused("command.value", value=str(member)[:50])
    if server == NOWHERE and member.id != answer.interaction.user.id:
        raise Refused("place.no_members")
    if server != NOWHERE and not isinstance(member, discord.Member):
        raise Refused("leaderboard.gone")
    if game is not None:
        find(game)
    t = await texts_of(app, answer.interaction)
    await _show(app, answer, (member.id, person(member).name), game, t)


async def handle_press(press: Press) -> None:
    """Show another game, the page of achievements, or the record itself."""
    user, _, game = (*press.values, press.control.arg)[0].partition(".")
    if press.control.name not in ("turn", "achievements", "back"):
        raise Refused("control.unknown")
    user_id = number(user)
    if game:
        find(game)
    await press.answer.hold()
    t, name = await press.texts(), await _name(press, user_id)
    show = _show_achievements if press.control.name == "achievements" else _show
    await show(press.app, press.answer, (user_id, name), game or None, t)


async def _name(press: Press, user_id: int) -> str:
    """Return the player's name. Raises ``Refused`` for a departed player; outside servers, for any but the
    reader."""
    server = place_of(press.interaction)
    if server == NOWHERE:
        if user_id != press.person.id:
            raise Refused("place.no_members")
        return press.person.name
    name = (await press.app.member_names.names(server, [user_id])).get(user_id)
    if name is None:
        raise Refused("leaderboard.gone")
    return name


async def _show(
    app: App,
    answer: Answer,
    player: tuple[int, str],
    game: str | None,
    t: Texts,
) -> None:
    (user_id, name), server, reader = player, place_of(answer.interaction), answer.interaction.user.id
    against = reader if user_id != reader else None
    found = await app.store.records.of(server, user_id, game, against)
    games = [game] if game else list(GAMES)
    earned = await _list_earned(app, server, reader, user_id)
    seen = earned is not None
    ratings = await _lines(app, server, user_id, games, "rating") if seen else {}
    presets = await _list_presets(app, server, user_id, games) if seen else ()
    if user_id == reader and (await app.store.settings.user(reader)).ratings != "shown":
        ratings, presets, found = {}, (), replace(found, games=[replace(one, ratings=()) for one in found.games])
    bests = await _lines(app, server, user_id, games, "score") if seen else {}
    plays = await app.store.achievements.best_plays(server, user_id) if seen else []
    subject = Subject(user_id, show_name(name, t), game, nowhere=server == NOWHERE)
    fits = {one: await read_fitting_level(app.store, user_id, one) for one in games if user_id == reader}
    dailies = [
        one for one in await app.store.daily_results.tally(reader) if user_id == reader and one.game in games
    ]
    drilled = [one for one in await app.store.drills.skills(reader) if user_id == reader and one.game in games]
    content = stats.content(
        subject, found, ratings, bests, earned, plays, fits, t, SeatControls(0, "p"), dailies, drilled, presets
    )
    pictures: list[Picture] = []
    if earned is not None and not found.empty:
        sheet = make_sheet(subject, name, found, ratings, bests, earned, plays, t)
        pictures = await _pictures(app, reader, sheet, t)
    await answer.show(layout(content, pictures), pictures)


async def _show_achievements(
    app: App, answer: Answer, player: tuple[int, str], game: str | None, t: Texts
) -> None:
    (user_id, name), server = player, place_of(answer.interaction)
    earned = await _list_earned(app, server, answer.interaction.user.id, user_id)
    if earned is None:
        raise Refused("stats.private")
    content = achievements.page((user_id, show_name(name, t)), game, earned, t, SeatControls(0, "p"))
    await answer.show(layout(content))


async def _list_earned(app: App, server: int, reader: int, user_id: int) -> list[Earned] | None:
    """Return the player's achievements on the server, None if they keep them private."""
    if user_id != reader and not (await app.store.settings.user(user_id)).listed:
        return None
    return await app.store.achievements.of(server, user_id)


async def _lines(app: App, server: int, user_id: int, games: list[str], by: By) -> dict[str, Leader]:
    found = {game: await _line(app, server, user_id, (game, MATCHES), by) for game in games}
    return {game: line for game, line in found.items() if line is not None}


async def _list_presets(app: App, server: int, user_id: int, games: list[str]) -> list[PresetLine]:
    """Return the player's ratings in the server's rated presets, in the order of the games."""
    rated = await read_rated_lists(app.store.settings, server)
    own = [(where, name) for where, name in rated.items() if where[0] in games]
    lines = [(where[0], name, await _line(app, server, user_id, where, "rating")) for where, name in own]
    return [PresetLine(game, name, line) for game, name, line in lines if line is not None]


async def _line(app: App, server: int, user_id: int, where: tuple[str, str], by: By) -> Leader | None:
    """Return the player's row on the leaderboard of a game and list, of all time."""
    return await app.store.leaders.of(LeaderboardKey(server, *where, ALL, by), user_id)


async def _pictures(app: App, reader: int, sheet: RecordSheet, t: Texts) -> list[Picture]:
    """Draw the record. If pictures are off, the panel says the same, except for the curves."""
    look = await look_of(app, reader)
    if not look.pictures:
        return [Picture("", b"", alt((describe_curves(sheet.curves, t),)))] if sheet.curves else []
    about = describe_sheet(sheet, t)

    def draw() -> list[Picture]:
        return apply_theme([Picture("record.png", draw_record(sheet, t), about)], look.theme)

    key = ("record", sheet, t.locale, look.theme)
    return await app.costly_answers.get_or_make(reader, key, lambda: app.workers.costly.do(draw))
