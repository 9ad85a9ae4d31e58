"""Leaderboards: private pages that are turned and changed with controls, and one for everybody."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.i18n import Texts, texts
from bot.panels import board as which
from bot.panels import leaderboard
from bot.panels.base import layout
from bot.panels.board import Board, By
from bot.render.base import Picture
from bot.render.leaderboard import Sheet, draw_leaderboard
from bot.render.themes import themed
from bot.store.leaders import Address, Page
from bot.store.periods import Span, period
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.people import public_locale, server_of
from bot.ui.scenes import Look, look_of, public_look

if TYPE_CHECKING:
    from bot.ui.desk import Press

NOBODY = 0
"""The reader of a page that is for everybody."""


async def opened(
    host: Host,
    interaction: discord.Interaction[Any],
    answer: Answer,
    game: str | None,
    by: By | None,
    span: Span | None,
) -> None:
    """Answer ``/leaderboard``; without a game, that of which most was played lately, and without a measure the
    rating, or where nobody has one yet the won matches."""
    await answer.think()
    server = server_of(interaction)
    t = await host.language(interaction.user.id, str(interaction.locale))
    if game is None:
        game = await _most_played(host, server, by or "rating", t)
    board = which.chosen(game, by or "rating", span, t)
    wins = which.chosen(game, "wins", span, t)
    if by is None and await _empty(host, server, board) and not await _empty(host, server, wins):
        board = wins
    await _show(host, interaction, answer, board, t)


async def pressed(press: Press) -> None:
    """A page was opened, turned, changed or posted."""
    server = server_of(press.interaction)
    t = await press.texts()
    board = which.read((*press.values, press.control.arg)[0], t)
    if press.control.origin == "t":
        await press.answer.think()
    else:
        await press.answer.hold()
    match press.control.name:
        case "open" | "turn" | "back" | "next":
            await _show(press.host, press.interaction, press.answer, board, t)
        case "mine":
            where = board.address(server, press.host.service.clock())
            page = await press.host.store.leaders.page_of(where, press.person.id)
            board = which.read(board.write(page=page), t)
            await _show(press.host, press.interaction, press.answer, board, t)
        case "post":
            await _post(press, board)
        case _:
            raise Refused("control.unknown")


async def _most_played(host: Host, server: int, by: By, t: Texts) -> str:
    """The game of which most was played there this season, else ever, else the first that has such a board."""
    lists = which.lists(by, t)
    for span in ("season", "all"):
        found = await host.store.standings.most_played(server, period(span, host.service.clock()), lists)
        if found in GAMES and by in which.kinds(found, t):
            return found
    able = [game for game in GAMES if by in which.kinds(game, t)]
    return able[0] if able else next(iter(GAMES))


async def _empty(host: Host, server: int, board: Board) -> bool:
    page = await host.store.leaders.page(board.address(server, host.service.clock()), NOBODY)
    return not page.leaders


async def _show(host: Host, interaction: discord.Interaction[Any], answer: Answer, board: Board, t: Texts) -> None:
    now, server, reader = host.service.clock(), server_of(interaction), interaction.user
    host.members.meet(server, reader.id, reader.display_name)
    where = board.address(server, now)
    page = await host.store.leaders.page(where, reader.id, board.page)
    podium = await host.store.leaders.podium(_last_season(where, now)) if board.span == "season" else ()
    names = await host.members.names(server, [row.user_id for row in (*page.leaders, *podium[:3])])
    sheet = leaderboard.sheet(board, page, names, period("week", now), reader.id, _called(interaction), t)
    face = leaderboard.face(board, page, podium, names, now, t, SeatControls(0, "p"))
    pictures = await _pictures(await look_of(host, reader.id), sheet, t)
    await answer.show(layout(face, pictures), pictures)


async def _post(press: Press, board: Board) -> None:
    """The page for everybody in the channel, in the server's language, if its member may write there."""
    host, interaction = press.host, press.interaction
    if not _may_write(interaction):
        raise Refused("boards.may_not_post")
    now, server = host.service.clock(), server_of(interaction)
    t = texts(public_locale(interaction, await host.store.settings.server(server)))
    page: Page = await host.store.leaders.page(board.address(server, now), NOBODY, board.page)
    names = await host.members.names(server, [row.user_id for row in page.leaders])
    sheet = leaderboard.sheet(board, page, names, period("week", now), NOBODY, _called(interaction), t)
    pictures = await _pictures(await public_look(host, server), sheet, t)
    face = leaderboard.posted(board, now, t, SeatControls(0, "t"))
    await press.answer.publish(layout(face, pictures), pictures)


def _may_write(interaction: discord.Interaction[Any]) -> bool:
    may = interaction.permissions
    return may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages


def _last_season(where: Address, now: float) -> Address:
    return Address(where.guild_id, where.game, where.list, period("last", now), where.by)


def _called(interaction: discord.Interaction[Any]) -> str:
    return interaction.guild.name if interaction.guild else ""


async def _pictures(look: Look, sheet: Sheet, t: Texts) -> list[Picture]:
    """The rows as a picture, or as text where pictures are switched off; nothing without rows."""
    if not sheet.rows:
        return []
    if not look.pictures:
        return [Picture("", b"", leaderboard.marked(sheet, t))]
    png = await asyncio.to_thread(draw_leaderboard, sheet, t)
    return themed([Picture("leaderboard.png", png, leaderboard.spoken(sheet, t))], look.theme)
