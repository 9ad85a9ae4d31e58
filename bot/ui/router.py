"""The router: takes every used control and submitted form to the area named in its id."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from typing import Any

import discord

from bot.errors import Refused
from bot.ui.answering.copies import known_instead, show_known
from bot.ui.answering.seat_press import SeatPress
from bot.ui.app import App
from bot.ui.areas import (
    agreement,
    daily,
    find,
    first_steps,
    invite,
    leaderboard,
    learn,
    lobby,
    match_list,
    moderation,
    options,
    play,
    privacy,
    replay,
    rules,
    settings,
    solo,
    stats,
    table,
    tournament,
)
from bot.ui.controls.answer import Answer
from bot.ui.controls.custom_ids import Control, claimed, holdable, read
from bot.ui.controls.modals import answers
from bot.ui.guard import guarded
from bot.ui.press import Press

log = logging.getLogger(__name__)

Handler = Callable[[Press], Awaitable[SeatPress | None]]
"""Handles a press. A press on a seat comes back with what it decided, to be answered."""

_AREAS: dict[str, Handler] = {
    "find": find.pressed,
    "invite": invite.pressed,
    "lobby": lobby.pressed,
    "options": options.pressed,
    "table": table.pressed,
    "agreement": agreement.pressed,
    "play": play.pressed,
    "rules": rules.pressed,
    "replay": replay.pressed,
    "match_list": match_list.pressed,
    "leaderboard": leaderboard.pressed,
    "stats": stats.pressed,
    "settings": settings.pressed,
    "solo": solo.pressed,
    "learn": learn.pressed,
    "daily": daily.pressed,
    "privacy": privacy.pressed,
    "moderation": moderation.pressed,
    "help": first_steps.pressed,
    "tournament": tournament.pressed,
}
_FORMS: dict[str, Handler] = {"play": play.submitted, "options": options.submitted, "settings": settings.submitted}


class Router:
    """Takes interactions to their areas; one that leads nowhere is still answered."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def pressed(
        self, interaction: discord.Interaction[Any], control: Control | None, values: Sequence[str]
    ) -> None:
        """A button or menu was used; ``control`` is None if its id is not one of ours."""
        handler = None if control is None else _AREAS.get(control.area)
        if control is None or handler is None or not all(map(holdable, values)):
            await self._unknown(interaction)
            return
        await self._handled(Press(self._app, interaction, control, values), handler)

    async def unclaimed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a control that no dynamic item handles, because its id does not even begin like ours."""
        data: Any = interaction.data or {}
        if not claimed(str(data.get("custom_id", ""))):
            await self._unknown(interaction)

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """A form was submitted."""
        data: Any = interaction.data or {}
        control = read(str(data.get("custom_id", "")))
        handler = None if control is None or control.kind != "f" else _FORMS.get(control.area)
        if control is None or handler is None:
            await self._unknown(interaction)
            return
        await self._handled(Press(self._app, interaction, control, fields=answers(data)), handler)

    async def _handled(self, press: Press, handler: Handler) -> None:
        match_id, user_id = press.control.match, press.interaction.user.id
        with self._app.seat_panels.holding(match_id, user_id) if match_id else nullcontext():
            await guarded(self._app, press.answer, lambda _: _work(press, handler), match_id, press.typed)
        if not press.looked:
            log.debug("match %s version - seat -: press %s", press.control.match or "-", press.verb)

    async def _unknown(self, interaction: discord.Interaction[Any]) -> None:
        async def refuse(_: Answer) -> None:
            raise Refused("control.unknown")

        await guarded(self._app, Answer(interaction), refuse)


async def _work(press: Press, handler: Handler) -> None:
    """Do what the press asks for, unless the message is a copy of another one, which is shown instead."""
    known = await known_instead(press)
    if known is not None:
        await show_known(press, known)
        return
    seat = await handler(press)
    if seat is not None:
        await seat.answer()
