"""Private pages that are turned with buttons: rules and leaderboards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot.errors import Refused
from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import boards, private
from bot.panels.base import Face, layout
from bot.render.base import Picture, artist
from bot.render.themes import themed
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.people import server_of
from bot.ui.scenes import look_of

if TYPE_CHECKING:
    from bot.ui.desk import Press


async def pressed(press: Press) -> None:
    """A page is opened from a public message, or turned in a private one."""
    game, _, rest = press.control.arg.partition(".")
    part, _, number = rest.rpartition(".")
    find(game)
    if not (number.isascii() and number.isdigit() and len(number) <= 6):
        raise Refused("control.unknown")
    if press.control.origin == "t":
        await press.answer.think()
    else:
        await press.answer.hold()
    t = await press.texts()
    match press.control.name:
        case "rules":
            face, pictures = await rules(press.host, press.person.id, game, int(number), t)
        case "leaders":
            server = server_of(press.interaction)
            face, pictures = await leaders(press.host, server, press.person.id, game, int(number), t), []
        case "best":
            server = server_of(press.interaction)
            face, pictures = await best(press.host, server, press.person.id, game, part, int(number), t), []
        case _:
            raise Refused("control.unknown")
    await press.answer.show(layout(face, pictures), pictures)


async def show_rules(host: Host, interaction: discord.Interaction[Any], game: str, page: int) -> None:
    """Answer ``/GAME rules`` in private with that page, counted from 1."""

    async def work(answer: Answer) -> None:
        await answer.think()
        t = await host.language(interaction.user.id, str(interaction.locale))
        face, pictures = await rules(host, interaction.user.id, game, page - 1, t)
        await answer.show(layout(face, pictures), pictures)

    await host.desk.guarded(interaction, None, work)


async def rules(host: Host, user_id: int, game: str, number: int, t: Texts) -> tuple[Face, list[Picture]]:
    """A page of a game's rules with its worked picture, as that user likes it."""
    face, page = private.rules(game, number, t, SeatControls(0, "p"))
    look = await look_of(host, user_id)
    if page.picture is None or not look.pictures:
        return face, []
    picture = await asyncio.to_thread(artist(game).rules, page.picture, t)
    return face, themed([picture], look.theme)


async def leaders(host: Host, guild_id: int, user_id: int, game: str, number: int, t: Texts) -> Face:
    """A page of a server's leaderboard."""
    results = host.store.results
    rows = await results.leaderboard(guild_id, game, number * boards.PAGE, boards.PAGE)
    players = await results.players(guild_id, game)
    own = next((row for row in await results.stats(guild_id, user_id) if row.game == game), None)
    return boards.leaderboard(game, rows, own, number, players, t, SeatControls(0, "p"))


async def best(
    host: Host, guild_id: int, user_id: int, game: str, solo: str | None, number: int, t: Texts
) -> Face:
    """A page of a server's best scores in games for one: of that list, or of the game's first one.

    Raises ``Refused`` for a game without and for an unknown list.
    """
    lists = list(wording(game).solos(t))
    if not lists:
        raise Refused("boards.no_solo", game=game)
    chosen = lists[0] if solo is None else solo
    if chosen not in lists:
        raise Refused("control.unknown")
    results = host.store.results
    rows = await results.best(guild_id, game, chosen, number * boards.PAGE, boards.PAGE)
    own = await results.best_of(guild_id, game, chosen, user_id)
    players = await results.soloists(guild_id, game, chosen)
    return boards.best(game, chosen, rows, own, number, players, t, SeatControls(0, "p"))
