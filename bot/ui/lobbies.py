"""The lobby's buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.errors import Refused
from bot.match.lobby import check_level

if TYPE_CHECKING:
    from bot.ui.desk import Press


async def pressed(press: Press) -> None:
    """Join, leave, add or remove a computer, start, cancel. The keeper shows the result."""
    await press.answer.hold()
    service, match_id, user = press.host.service, press.control.match, press.person
    match press.control.name:
        case "join":
            await service.join(match_id, user)
        case "leave":
            await service.leave(match_id, user.id)
        case "computer":
            await service.add_computer(match_id, user.id, check_level(press.control.arg))
        case "remove":
            await service.remove_computer(match_id, user.id)
        case "start":
            await service.start(match_id, user.id)
        case "cancel":
            await service.cancel(match_id, user.id, moderator=press.moderator)
        case _:
            raise Refused("control.unknown")
