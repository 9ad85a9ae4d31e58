"""Leaderboards: private pages with controls for paging and filtering, and a version posted for everybody."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.i18n import Texts, texts
from bot.panels import leaderboard, leaderboard_query
from bot.panels.base import layout
from bot.panels.leaderboard_query import By, LeaderboardQuery
from bot.render.base import Picture
from bot.render.leaderboard import LeaderboardSheet, draw_leaderboard
from bot.render.themes import themed
from bot.store.leaderboards.pages import LeaderboardKey, LeaderboardPage
from bot.store.leaderboards.periods import Span, period
from bot.ui.access import person, public_locale, server_of, texts_of
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.permissions import may_write
from bot.ui.press import Press
from bot.ui.scenes import Look, look_of, public_look
from bot.workers import Worker

NOBODY = 0
"""The reader id for a page shown to everybody."""


async def opened(
    app: App,
    answer: Answer,
    game: str | None,
    by: By | None,
    span: Span | None,
) -> None:
    """Answer ``/leaderboard``. The default game is the most played one lately; the default measure is rating, or
    wins if nobody has a rating yet."""
    await answer.think()
    server, t = server_of(answer.interaction), await texts_of(app, answer.interaction)
    if game is None:
        game = await _most_played(app, server, by or "rating", t)
    query = leaderboard_query.chosen(game, by or "rating", span, t)
    wins = leaderboard_query.chosen(game, "wins", span, t)
    if by is None and await _empty(app, server, query) and not await _empty(app, server, wins):
        query = wins
    await _show(app, answer, query, t)


async def pressed(press: Press) -> None:
    """A page was opened, turned, changed or posted."""
    server = server_of(press.interaction)
    t = await press.texts()
    query = leaderboard_query.read((*press.values, press.control.arg)[0], t)
    if press.control.origin == "t":
        await press.answer.think()
    else:
        await press.answer.hold()
    match press.control.name:
        case "open" | "turn" | "back" | "next":
            await _show(press.app, press.answer, query, t)
        case "mine":
            where = query.key(server, press.app.service.clock())
            page = await press.app.store.leaders.page_of(where, press.person.id)
            query = leaderboard_query.read(query.write(page=page), t)
            await _show(press.app, press.answer, query, t)
        case "post":
            await _post(press, query)
        case _:
            raise Refused("control.unknown")


async def _most_played(app: App, server: int, by: By, t: Texts) -> str:
    """The server's most played game this season, else of all time, else the first game with such a leaderboard."""
    lists = leaderboard_query.lists(by, t)
    for span in ("season", "all"):
        found = await app.store.standings.most_played(server, period(span, app.service.clock()), lists)
        if found in GAMES and by in leaderboard_query.kinds(found, t):
            return found
    able = [game for game in GAMES if by in leaderboard_query.kinds(game, t)]
    return able[0] if able else next(iter(GAMES))


async def _empty(app: App, server: int, query: LeaderboardQuery) -> bool:
    page = await app.store.leaders.page(query.key(server, app.service.clock()), NOBODY)
    return not page.leaders


async def _show(app: App, answer: Answer, query: LeaderboardQuery, t: Texts) -> None:
    interaction = answer.interaction
    now, server, reader = app.service.clock(), server_of(interaction), interaction.user
    app.member_names.meet(server, person(reader), reader.name)
    where = query.key(server, now)
    page = await app.store.leaders.page(where, reader.id, query.page)
    podium = await app.store.leaders.podium(_last_season(where, now)) if query.span == "season" else ()
    names = await app.member_names.names(server, [row.user_id for row in (*page.leaders, *podium[:3])])
    sheet = leaderboard.sheet(query, page, names, period("week", now), reader.id, _called(interaction), t)
    content = leaderboard.content(query, page, podium, names, now, t, SeatControls(0, "p"))
    pictures = await _pictures(app.workers.answers, await look_of(app, reader.id), sheet, t)
    await answer.show(layout(content, pictures), pictures)


async def _post(press: Press, query: LeaderboardQuery) -> None:
    """Post the page in the channel for everybody, in the server's language, if the member may write there."""
    app, interaction = press.app, press.interaction
    if not may_write(interaction):
        raise Refused("leaderboard.may_not_post")
    now, server = app.service.clock(), server_of(interaction)
    t = texts(public_locale(interaction, await app.store.settings.server(server)))
    page: LeaderboardPage = await app.store.leaders.page(query.key(server, now), NOBODY, query.page)
    names = await app.member_names.names(server, [row.user_id for row in page.leaders])
    sheet = leaderboard.sheet(query, page, names, period("week", now), NOBODY, _called(interaction), t)
    pictures = await _pictures(app.workers.answers, await public_look(app, server), sheet, t)
    content = leaderboard.posted(query, now, t, SeatControls(0, "t"))
    await press.answer.publish(layout(content, pictures), pictures)


def _last_season(where: LeaderboardKey, now: float) -> LeaderboardKey:
    return LeaderboardKey(where.guild_id, where.game, where.list, period("last", now), where.by)


def _called(interaction: discord.Interaction[Any]) -> str:
    return interaction.guild.name if interaction.guild else ""


async def _pictures(worker: Worker, look: Look, sheet: LeaderboardSheet, t: Texts) -> list[Picture]:
    """The rows as a picture, or as text if pictures are off; empty if there are no rows."""
    if not sheet.rows:
        return []
    if not look.pictures:
        return [Picture("", b"", leaderboard.marked(sheet, t))]
    png = await worker.do(draw_leaderboard, sheet, t)
    return themed([Picture("leaderboard.png", png, leaderboard.spoken(sheet, t))], look.theme)
