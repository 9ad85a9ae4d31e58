"""The buttons of ``/help`` and of the welcome post."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.registry import find
from bot.ui.answering.opening import open_lobby
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Open the usual lobby of a game, as its command does, or remove the post for moderators."""
    match press.control.name:
        case "play":
            game = find(press.control.arg)
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
