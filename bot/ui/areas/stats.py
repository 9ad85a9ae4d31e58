"""Private pages with a player's record."""

from __future__ import annotations

import discord

from bot.errors import Refused
from bot.games.registry import GAMES, find
from bot.i18n import Texts
from bot.panels import stats
from bot.panels.base import layout, named
from bot.panels.choosing import number
from bot.panels.stats import Subject
from bot.render.base import Picture
from bot.render.canvas import alt
from bot.render.curve import draw_curves
from bot.render.themes import themed
from bot.share import NOWHERE
from bot.store.leaderboards.orders import By
from bot.store.leaderboards.pages import Leader, LeaderboardKey
from bot.store.leaderboards.periods import ALL
from bot.store.leaderboards.records import Record
from bot.store.leaderboards.standings import MATCHES
from bot.ui.access import person, place_of, texts_of
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.press import Press
from bot.ui.scenes import look_of


async def opened(
    app: App,
    answer: Answer,
    member: object,
    game: str | None,
) -> None:
    """Answer ``/stats``. Raises ``Refused`` if that is nobody whose record may be seen there."""
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


async def pressed(press: Press) -> None:
    """Another game was picked."""
    user, _, game = (*press.values, "")[0].partition(".")
    if press.control.name != "turn":
        raise Refused("control.unknown")
    user_id = number(user)
    if game:
        find(game)
    await press.answer.hold()
    t, name = await press.texts(), await _name(press, user_id)
    await _show(press.app, press.answer, (user_id, name), game or None, t)


async def _name(press: Press, user_id: int) -> str:
    """The player's name. Raises ``Refused`` for who has left the server, and where there is none, for anybody else
    than the reader."""
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
    seen = user_id == reader or (await app.store.settings.user(user_id)).listed
    ratings = await _lines(app, server, user_id, games, "rating") if seen else {}
    bests = await _lines(app, server, user_id, games, "score") if seen else {}
    subject = Subject(user_id, named(name, t), game, nowhere=server == NOWHERE)
    content = stats.content(subject, found, ratings, bests, t, SeatControls(0, "p"))
    pictures = await _pictures(app, reader, found, name, t) if seen else []
    await answer.show(layout(content, pictures), pictures)


async def _lines(app: App, server: int, user_id: int, games: list[str], by: By) -> dict[str, Leader]:
    """The player's all-time leaderboard entries for these games."""
    found = {
        game: await app.store.leaders.of(LeaderboardKey(server, game, MATCHES, ALL, by), user_id) for game in games
    }
    return {game: line for game, line in found.items() if line is not None}


async def _pictures(app: App, reader: int, found: Record, name: str, t: Texts) -> list[Picture]:
    """The rating curves, or their text if pictures are off; empty without rated matches."""
    curves, look = stats.curves(found), await look_of(app, reader)
    if not curves:
        return []
    about = alt((stats.curve_words(curves, t),))
    if not look.pictures:
        return [Picture("", b"", about)]

    def draw() -> list[Picture]:
        return themed([Picture("rating.png", draw_curves(curves, name, t), about)], look.theme)

    key = ("curves", curves, name, t.locale, look.theme)
    return await app.costly_answers.remembered(reader, key, lambda: app.workers.costly.do(draw))
