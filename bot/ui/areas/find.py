"""`/play`: open lobbies of this server to join, and a new one if there is none."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from bot.games.registry import find as game_called
from bot.i18n import Texts
from bot.match.lobbies.finding import joinable
from bot.match.model import Match
from bot.panels.base import layout
from bot.panels.lobby import open_tables
from bot.panels.lobby.open_tables import Found
from bot.panels.refusals import refusal
from bot.store.match.match_lists import PageRequest, Viewer
from bot.store.posts import TABLE
from bot.ui import scenes
from bot.ui.answering.opening import open_lobby
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import person, server_of, texts_of
from bot.ui.members.member_permissions import visible_channels
from bot.ui.messages.links import table_link
from bot.ui.press import Press

LOOKED_AT = 100
"""Number of the newest lobbies searched for those that the member may join."""


async def handle_press(press: Press) -> None:
    """Join one of the lobbies, open a new one, or reload the list. The panel is up to date afterwards."""
    await press.answer.hold()
    t, arg = await press.texts(), press.control.arg
    match press.control.name:
        case "show":
            await show(press.app, press.answer, arg or None, t)
        case "join":
            await show(press.app, press.answer, arg or None, t, note=await _join(press, t))
        case "open":
            game, _, any_game = arg.partition(".")
            note = await _open_lobby(press, game_called(game).key, t)
            await show(press.app, press.answer, None if any_game else game, t, note=note)
        case _:
            raise Refused("control.unknown")


async def show(app: App, answer: Answer, game: str | None, t: Texts, note: str = "") -> None:
    """Answer in private with the lobbies to join. Raises ``Refused`` for barred members or a disabled game."""
    interaction = answer.interaction
    guild_id = server_of(interaction)
    await app.service.admit(guild_id, interaction.user.id)
    here = await app.store.settings.server(guild_id)
    if game is not None and game_called(game).key not in here.open_games:
        raise Refused("place.game", game=game, games=here.open_games)
    waiting = await _list_lobbies(app, interaction, guild_id, game)
    mine = [match for match in waiting if match.seat_of(interaction.user.id) is not None]
    free = await joinable(app.service, waiting, person(interaction.user))
    seen, own = ([scenes.list_scene(match, t) for match in matches] for matches in (free, mine))
    found = Found(game, seen, own, here.open_games, note)
    await answer.show(layout(open_tables.content(found, SeatControls(0, "p"), t)))


async def _list_lobbies(
    app: App, interaction: discord.Interaction[Any], guild_id: int, game: str | None
) -> list[Match]:
    """Return the lobbies that the member may know, newest first."""
    viewer = Viewer(interaction.user.id, visible_channels(interaction))
    part = PageRequest(game, limit=LOOKED_AT, statuses=("lobby",))
    return [Match(row) for row in await app.store.match_lists.list_of_server(guild_id, viewer, part)]


async def _join(press: Press, t: Texts) -> str:
    """Join the lobby and return the outcome as text. The search goes on if it has filled or closed meanwhile."""
    try:
        lobby = await press.look()
        after = await press.app.service.join(lobby.id, press.person)
    except Refused as refused:
        return refusal(refused, None, t)
    link = table_link(after, (await press.app.store.posts.of_match(after.id)).get(TABLE))
    return t("✅ You're in: {title}.", title=after.title) + (f" {link}" if link else "")


async def _open_lobby(press: Press, game: str, t: Texts) -> str:
    """Open the quick lobby of the game in this channel and return the outcome as text. A second press of the same
    button opens no second one."""
    app, user_id = press.app, press.person.id
    async with app.service.transactor.lock(-user_id):
        there = await _find_hosted_here(press, game)
        if there is not None:
            return t("You already host {title} here.", title=there.title)
        match = await open_lobby(app, press.answer, game, game_called(game).presets[0].options, None)
    return t("✅ {title} is open. Others can join it now.", title=match.title)


async def _find_hosted_here(press: Press, game: str) -> Match | None:
    """Find the lobby of that game which the member already hosts in this channel."""
    lobbies = await press.app.store.match_lists.lobbies_of(press.person.id, server_of(press.interaction))
    for match_id in lobbies:
        lobby = await press.app.service.match(match_id)
        here = lobby.row.channel_id == press.interaction.channel_id
        if here and lobby.row.game == game and lobby.row.host_id == press.person.id:
            return lobby
    return None


async def begin(app: App, answer: Answer, game: str | None) -> None:
    """Answer ``/play``."""
    if game is not None:
        game_called(game)
    await answer.think()
    await show(app, answer, game, await texts_of(app, answer.interaction))
