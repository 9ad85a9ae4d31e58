"""Leaderboards: private pages with controls for paging and filtering, and a version posted for everybody."""

from __future__ import annotations

from typing import Any

import discord
from discord.app_commands import Choice
from msgspec.structs import replace

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.match.lobbies.server_presets import RatedLists, read_rated_lists
from bot.panels import leaderboard
from bot.panels.base import layout
from bot.panels.leaderboard import Shown
from bot.panels.leaderboard import query as leaderboard_query
from bot.panels.leaderboard.query import SPANS, LeaderboardQuery, LeaderboardWish
from bot.render.base import Picture
from bot.render.leaderboard import LeaderboardSheet, draw_leaderboard
from bot.render.themes import apply_theme
from bot.store.leaderboards.pages import PAGE, Leader, LeaderboardKey, LeaderboardPage
from bot.store.leaderboards.periods import period
from bot.ui.app import App
from bot.ui.controls.answer import Answer, Published
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import person, public_locale, server_of, texts_of
from bot.ui.members.member_names import MOST_ASKED
from bot.ui.members.permissions import require_writing
from bot.ui.press import Press
from bot.ui.scenes import Look, look_of, public_look

NOBODY = 0
"""The reader id for a page shown to everybody."""
ROUNDS = 4
"""How often a page is read again because a player on it has left the server."""
AHEAD = MOST_ASKED - PAGE - 3
"""Number of players asked for at once beyond those shown, with a podium of three."""


async def open_page(app: App, answer: Answer, wish: LeaderboardWish) -> None:
    """Answer ``/leaderboard``. The default game is the one last played there, the default measure is rating. An
    empty leaderboard is replaced by the nearest one with entries."""
    await answer.think()
    server, t = await _here(app, answer.interaction), await texts_of(app, answer.interaction)
    last_played = await app.store.leaders.find_last_played(server)
    presets = await read_rated_lists(app.store.settings, server)
    for _ in range(ROUNDS):
        boards = await _boards(app, server, t, presets)
        usual = leaderboard_query.usual(wish, last_played, boards, t, presets)
        query = leaderboard_query.nearest(wish, usual, boards)
        page, _, _ = await _present(app, query.key(server, app.service.clock()), NOBODY)
        if page.leaders:
            break
    await _show(app, answer, query, t, presets, usual if _differs(wish, usual, query) else None)


def _differs(wish: LeaderboardWish, usual: LeaderboardQuery, shown: LeaderboardQuery) -> bool:
    """Whether the shown leaderboard differs from the named one, or from the default one if no period is named."""
    if usual.span != shown.span:
        return True
    asked = ((wish.game, "game"), (wish.by, "by"), (wish.preset, "preset"))
    return any(wanted and getattr(usual, name) != getattr(shown, name) for wanted, name in asked)


async def suggest_presets(app: App, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
    """Return the choices of the server's rated presets whose names have what is typed in them."""
    rated = await read_rated_lists(app.store.settings, server_of(interaction))
    names = dict.fromkeys(name for name in rated.values() if current.casefold() in name.casefold())
    return [Choice(name=name, value=name) for name in names]


async def handle_press(press: Press) -> None:
    """Open, turn, filter or post a page."""
    server = await _here(press.app, press.interaction)
    t, presets = await press.texts(), await read_rated_lists(press.app.store.settings, server)
    query = leaderboard_query.read_query((*press.values, press.control.arg)[0], t, presets)
    if press.control.name == "post":
        await _post(press, query)
        return
    if press.control.origin == "t":
        await press.answer.think()
    else:
        await press.answer.hold()
    match press.control.name:
        case "open" | "turn" | "back" | "next":
            await _show(press.app, press.answer, query, t, presets)
        case "mine":
            where = query.key(server, press.app.service.clock())
            page = await press.app.store.leaders.page_of(where, press.person.id)
            query = replace(query, page=page)
            await _show(press.app, press.answer, query, t, presets)
        case _:
            raise Refused("control.unknown")


async def _boards(app: App, server: int, t: Texts, presets: RatedLists) -> dict[LeaderboardQuery, int]:
    """Return the server's leaderboards that have entries, with their numbers of matches."""
    now = app.service.clock()
    spans = [period(span, now) for span in SPANS]
    return leaderboard_query.count_by_query(
        await app.store.leaders.list_filled(server, spans, period("day", now)), now, t, presets
    )


async def _present(
    app: App, where: LeaderboardKey, reader: int, number: int = 0, last: LeaderboardKey | None = None
) -> tuple[LeaderboardPage, tuple[Leader, ...], dict[int, str]]:
    """Return a page and the podium of the ``last`` leaderboard without players who have left the server, and the
    names of the others. Asks Discord for those on them, and for some who had left and may be back. If membership
    has changed, also asks for those who follow."""
    leaders = app.store.leaders
    others = await app.store.former_members.list_on_leaderboard(where, AHEAD)
    for _ in range(ROUNDS):
        page = await leaders.page(where, reader, number)
        podium = () if last is None else await leaders.podium(last)
        shown = [leader.user_id for leader in (*page.leaders, *podium[:3])]
        if not (await app.member_names.look(where.guild_id, shown, others)).outdated:
            break
        others = await leaders.users(where, page.number * PAGE, AHEAD)
    return page, podium, await app.member_names.names(where.guild_id, shown)


async def _show(
    app: App,
    answer: Answer,
    query: LeaderboardQuery,
    t: Texts,
    presets: RatedLists,
    instead_of: LeaderboardQuery | None = None,
) -> None:
    interaction = answer.interaction
    now, server, reader = app.service.clock(), server_of(interaction), interaction.user
    where = query.key(server, now)
    last = _last_season(where, now) if query.span == "season" else None
    page, podium, names = await _present(app, where, reader.id, query.page, last)
    sheet = leaderboard.sheet(query, page, names, period("week", now), reader.id, _server_name(interaction), t)
    shown = Shown(query, page, podium, names, await _boards(app, server, t, presets), instead_of)
    pictures = await _pictures(app, reader.id, await look_of(app, reader.id), sheet, t)
    await answer.show(layout(leaderboard.content(shown, now, t, SeatControls(0, "p")), pictures), pictures)


async def _post(press: Press, query: LeaderboardQuery) -> None:
    """Post the page in the channel for everybody, in the server's language, if the member may write there."""
    app, interaction = press.app, press.interaction
    require_writing(interaction)
    with app.person_limits.taking(interaction.user.id, "show", about=query):
        await press.answer.publish(_for_everybody(app, interaction, query))


async def _for_everybody(app: App, interaction: discord.Interaction[Any], query: LeaderboardQuery) -> Published:
    now, server = app.service.clock(), server_of(interaction)
    t = texts(public_locale(interaction, await app.store.settings.server(server)))
    page, _, names = await _present(app, query.key(server, now), NOBODY, query.page)
    sheet = leaderboard.sheet(query, page, names, period("week", now), NOBODY, _server_name(interaction), t)
    look = public_look(app, await app.store.settings.server(server))
    pictures = await _pictures(app, interaction.user.id, look, sheet, t)
    content = leaderboard.post_page(query, now, t, SeatControls(0, "t"))
    return lambda: layout(content, pictures), pictures


async def _here(app: App, interaction: discord.Interaction[Any]) -> int:
    """Return the server, of which the reader is a member."""
    server = server_of(interaction)
    await app.member_names.meet(server, person(interaction.user), interaction.user.name)
    return server


def _last_season(where: LeaderboardKey, now: float) -> LeaderboardKey:
    return LeaderboardKey(where.guild_id, where.game, where.list, period("last", now), where.by)


def _server_name(interaction: discord.Interaction[Any]) -> str:
    return interaction.guild.name if interaction.guild else ""


async def _pictures(app: App, user_id: int, look: Look, sheet: LeaderboardSheet, t: Texts) -> list[Picture]:
    """Draw the rows for the user who asked, or give them as text if pictures are off. Empty without rows."""
    if not sheet.rows:
        return []
    if not look.pictures:
        return [Picture("", b"", leaderboard.list_with_medals(sheet, t))]

    def draw() -> list[Picture]:
        picture = Picture("leaderboard.png", draw_leaderboard(sheet, t), leaderboard.alternative_of(sheet, t))
        return apply_theme([picture], look.theme)

    key = ("leaderboard", sheet, t.locale, look.theme)
    return await app.costly_answers.get_or_make(user_id, key, lambda: app.workers.costly.do(draw))
