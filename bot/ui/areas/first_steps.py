"""The buttons of ``/help`` and of the welcome post."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.panels import first_steps
from bot.panels.base import layout
from bot.panels.choosing import number
from bot.share import NOWHERE
from bot.ui.answering.opening import open_lobby
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import place_of, texts_of
from bot.ui.press import Press
from bot.version import find_version


async def show_help(app: App, answer: Answer, page: int = 0) -> None:
    """Answer with a page of help, counted from 0."""
    t, guild_id = await texts_of(app, answer.interaction), place_of(answer.interaction)
    here = None if guild_id == NOWHERE else await app.store.settings.server(guild_id)
    pages = first_steps.help_pages(app.registration.mention, SeatControls(0, "p"), t, here)
    content = pages[min(page, len(pages) - 1)]
    *texts, count = content.texts
    await answer.show(layout(replace(content, texts=(*texts, f"{count} · `Tally {find_version()}`"))))


async def handle_press(press: Press) -> None:
    """Turn the page, open the usual lobby of a game, as its command does, or remove the post for moderators."""
    match press.control.name:
        case "page":
            await press.answer.hold()
            await show_help(press.app, press.answer, number(press.control.arg))
        case "play":
            game = find((*press.values, press.control.arg)[0])
            await open_lobby(press.app, press.answer, game.key, game.options_type(), None)
        case "remove":
            await _remove(press)
        case _:
            raise Refused("control.unknown")


async def _remove(press: Press) -> None:
    """Delete the post. Raises ``Refused`` for members who may neither manage messages here nor the server."""
    granted, message = press.interaction.permissions, press.interaction.message
    if not (granted.manage_messages or granted.manage_guild):
        raise Refused("moderation.manage_messages")
    await press.answer.hold()
    if message is not None and press.interaction.channel_id is not None:
        press.app.seat_panels.deletions.add_with_key(
            press.interaction.token, message.id, press.interaction.channel_id
        )
