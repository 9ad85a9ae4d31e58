"""The pages of the rules, private, turned with buttons."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.panels import private
from bot.panels.base import Face, layout
from bot.render.base import Picture, artist
from bot.render.themes import themed
from bot.ui.answer import Answer
from bot.ui.host import Host
from bot.ui.items import SeatControls
from bot.ui.scenes import look_of

if TYPE_CHECKING:
    from bot.ui.desk import Press


async def pressed(press: Press) -> None:
    """A page is opened from a public message, or turned in a private one."""
    game, _, number = press.control.arg.partition(".")
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
