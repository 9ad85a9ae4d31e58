"""Clicks of players in their DM panels, fed straight into the interaction parser of a running bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

from discord.ext import commands

from bot.client import Tally
from bot.games.numer.model import SIT_OUT
from bot.i18n import texts
from bot.ui.messages.panel import read_panel
from tests.benchmarks.wire import BOT, EDITED, Request, Wire, message, user
from tests.benchmarks.world import user_of
from tests.layouts import components

PAUSE = 0.005
"""Seconds between two looks at whether anything waits."""
SEAT = 0
"""The seat whose player clicks."""


class Clicks:
    """What the first player of each match does."""

    def __init__(self, tally: Tally, wire: Wire) -> None:
        self._tally = tally
        self._wire = wire
        self._ids = count(1)

    async def sit_out(self, match_id: int) -> float:
        """Press Sit out; returns the seconds from the event to the edited panel: load, apply, commit, show."""
        await self._change_mind(match_id)
        shown, button = await self.panel(match_id)
        return await self.press(self._tally, match_id, shown, button["custom_id"], EDITED)

    async def press(
        self, bot: commands.AutoShardedBot, match_id: int, shown: dict[str, Any], custom_id: str, answer: Request
    ) -> float:
        """Feed the press of a button to a bot; returns the seconds until that request, its answer, was sent.

        What the bot does in the background competes with the answer as in real use; the rest of it is awaited off
        the clock, so that Discord's limits hold nothing back.
        """
        payload = event(custom_id, shown, user_of(match_id, SEAT), next(self._ids))
        others = asyncio.all_tasks()
        self._wire.sent.clear()
        begin = time.perf_counter()
        bot._connection.parsers["INTERACTION_CREATE"](payload)
        await quiet(others)
        while self._tally.budget.waiting:  # noqa: ASYNC110 -- there is no event for that
            await asyncio.sleep(PAUSE)
        return self._wire.sent[answer] - begin

    async def panel(self, match_id: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """The player's panel as Discord knows it, and its button Sit out."""
        match = await self._tally.service.match(match_id)
        content, pictures = await (await read_panel(self._tally, match, SEAT, texts("en"))).content(
            self._tally.workers.answers
        )
        shown = components(content, pictures)
        place = user_of(match_id, SEAT)
        return message(place, place, shown), next(_find_buttons(shown, "play.sit_out"))

    async def _change_mind(self, match_id: int) -> None:
        """A player who sits out already writes a number again."""
        match = await self._tally.service.match(match_id)
        view = match.view(SEAT)
        if view.mine == SIT_OUT:
            number = next(iter(match.game.legal(view)))
            await self._tally.service.act(match_id, user_of(match_id, SEAT), match.stamp(SEAT), number)


def _find_buttons(shown: list[dict[str, Any]], action: str) -> Iterator[dict[str, Any]]:
    """Yield the buttons of that action, wherever they are."""
    for component in shown:
        if f":{action}" in component.get("custom_id", ""):
            yield component
        yield from _find_buttons(component.get("components", []), action)


async def quiet(tasks: set[asyncio.Task[Any]]) -> None:
    """Wait until only those tasks are running: everything that a bot does in the background is done."""
    while more := asyncio.all_tasks() - tasks - {asyncio.current_task()}:
        await asyncio.wait(more)


def event(custom_id: str, shown: dict[str, Any], user_id: int, number: int) -> dict[str, Any]:
    """The payload of a pressed button under a message in the user's DMs."""
    return {
        "id": str(number),
        "application_id": str(BOT),
        "type": 3,
        "token": f"token{number}",
        "version": 1,
        "locale": "en-US",
        "context": 1,
        "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": {},
        "entitlements": [],
        "app_permissions": "2147483647",
        "channel_id": shown["channel_id"],
        "channel": {"id": shown["channel_id"], "type": 1, "recipients": [user(BOT)]},
        "user": user(user_id),
        "message": shown,
        "data": {"component_type": 2, "custom_id": custom_id, "id": 1},
    }
