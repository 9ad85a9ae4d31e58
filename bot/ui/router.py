"""The router: takes every used control and submitted form to the area named in its id."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from typing import Any

import discord

from bot.errors import Refused
from bot.ui.answering import boards
from bot.ui.answering.copies import find_known_instead, show_known
from bot.ui.answering.replies import answer_seat
from bot.ui.app import App
from bot.ui.areas import (
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
    privacy,
    sets,
    settings,
    solo,
    stats,
    table,
    tournament,
)
from bot.ui.areas.together import challenge, race
from bot.ui.areas.training import drills, puzzles
from bot.ui.controls.answer import Answer
from bot.ui.controls.custom_ids import Control, is_claimed, is_holdable, read_control
from bot.ui.controls.modals import answers
from bot.ui.guard import run_guarded
from bot.ui.members.tables import require_command
from bot.ui.playing import agreement, ahead, play, replay, rules
from bot.ui.playing.seat_press import SeatPress
from bot.ui.press import Press

log = logging.getLogger(__name__)

Handler = Callable[[Press], Awaitable[SeatPress | None]]
"""Handles a press. A press on a seat is returned with its decision, to be answered."""

_AREAS: dict[str, Handler] = {
    "find": find.handle_press,
    "invite": invite.handle_press,
    "lobby": lobby.handle_press,
    "options": options.handle_press,
    "table": table.handle_press,
    "agreement": agreement.handle_press,
    "ahead": ahead.handle_press,
    "play": play.handle_press,
    "rules": rules.handle_press,
    "replay": replay.handle_press,
    "match_list": match_list.handle_press,
    "leaderboard": leaderboard.handle_press,
    "stats": stats.handle_press,
    "settings": settings.handle_press,
    "solo": solo.handle_press,
    "learn": learn.handle_press,
    "daily": daily.handle_press,
    "train": puzzles.handle_press,
    "drill": drills.handle_press,
    "puzzles": sets.handle_press,
    "race": race.handle_press,
    "challenge": challenge.handle_press,
    "privacy": privacy.handle_press,
    "moderation": moderation.handle_press,
    "boards": boards.handle_press,
    "help": first_steps.handle_press,
    "tournament": tournament.handle_press,
}
_FORMS: dict[str, Handler] = {
    "play": play.handle_form,
    "options": options.handle_form,
    "settings": settings.handle_form,
    "privacy": privacy.handle_form,
}


_COMMANDS = {
    "find": "play",
    "match_list": "match",
    "replay": "match",
    "leaderboard": "leaderboard",
    "stats": "stats",
    "settings": "settings",
    "daily": "daily",
    "train": "train",
    "drill": "train",
    "puzzles": "puzzles",
    "race": "race",
    "challenge": "race",
    "moderation": "moderate",
}
"""The commands that do what the controls of an area do. Who may not use the command where they are may not use
these either. Those that open a game ask by themselves (``bot.ui.members.tables.admit``). One's own seats and data
are one's own everywhere."""


class Router:
    """Takes interactions to their areas, and also answers those that lead nowhere."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def handle_press(
        self, interaction: discord.Interaction[Any], control: Control | None, values: Sequence[str]
    ) -> None:
        """Handle a used button or menu. ``control`` is None if its id is not one of ours."""
        handler = None if control is None else _AREAS.get(control.area)
        if control is None or handler is None or not all(map(is_holdable, values)):
            await self._refuse_unknown(interaction)
            return
        await self._run_handler(Press(self._app, interaction, control, values), handler)

    async def answer_unclaimed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a control that no dynamic item handles, because its id does not even begin like ours."""
        data: Any = interaction.data or {}
        if not is_claimed(str(data.get("custom_id", ""))):
            await self._refuse_unknown(interaction)

    async def handle_form(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a submitted form."""
        data: Any = interaction.data or {}
        control = read_control(str(data.get("custom_id", "")))
        handler = None if control is None or control.kind != "f" else _FORMS.get(control.area)
        if control is None or handler is None:
            await self._refuse_unknown(interaction)
            return
        await self._run_handler(Press(self._app, interaction, control, fields=answers(data)), handler)

    async def _run_handler(self, press: Press, handler: Handler) -> None:
        match_id, user_id = press.control.match, press.interaction.user.id
        with self._app.seat_panels.holding(match_id, user_id) if match_id else nullcontext():
            await run_guarded(self._app, press.answer, lambda _: _work(press, handler), match_id, press.typed_text)
        if not press.looked:
            log.debug("match %s version - seat -: press %s", press.control.match or "-", press.verb)

    async def _refuse_unknown(self, interaction: discord.Interaction[Any]) -> None:
        async def refuse(_: Answer) -> None:
            raise Refused("control.unknown")

        await run_guarded(self._app, Answer(interaction), refuse)


async def _work(press: Press, handler: Handler) -> None:
    """Carry out the press. If its message is a copy of another one, shows that instead."""
    known = await find_known_instead(press)
    if known is not None:
        await show_known(press, known)
        return
    command = _COMMANDS.get(press.control.area)
    if command is not None:
        await require_command(press.app, press.interaction, command)
    seat = await handler(press)
    if seat is not None:
        await answer_seat(press, seat)
