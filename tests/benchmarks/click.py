"""A full click: Sit out in a DM panel, from the event to the edited panel, without pictures."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import discord
from discord import ui
from discord.ext import commands

from bot.client import Tally
from bot.games.numer.model import SitOut
from bot.match import play
from tests.benchmarks.bare import Bare
from tests.benchmarks.clicks import SEAT, Clicks
from tests.benchmarks.measure import Line, in_turns_later, ms
from tests.benchmarks.wire import ACKNOWLEDGED, Wire, running_tally, wired
from tests.benchmarks.world import fill, user_of

NOTHING = "nothing:1"


class Nothing(ui.DynamicItem[ui.Button[Any]], template="nothing:[0-9]+"):
    """A button that does nothing but acknowledge."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it is in the message."""
        return cls(item)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge."""
        await interaction.response.defer()


class Round:
    """The three sides, each in the same matches one after another: nobody has chosen in them."""

    def __init__(self, tally: Tally, idle: commands.AutoShardedBot, clicks: Clicks, bare: Bare) -> None:
        self._tally = tally
        self._idle = idle
        self._clicks = clicks
        self._bare = bare

    async def empty(self, match_id: int) -> float:
        """Seconds from the event to the acknowledgement by a button of the same panel that does nothing."""
        shown, button = await self._clicks.panel(match_id)
        button["custom_id"] = NOTHING
        return await self._clicks.press(self._idle, match_id, shown, NOTHING, ACKNOWLEDGED)

    async def durable(self, match_id: int) -> float:
        """Seconds of the bare transaction that stores the same step."""
        match = await self._tally.service.match(match_id)
        change = play.act(match, user_of(match_id, SEAT), match.stamp(SEAT), SitOut(), time.time())
        begin = time.perf_counter()
        await self._bare.commit(match.row, change)
        return time.perf_counter() - begin

    async def full(self, match_id: int) -> float:
        """Seconds from the event to the edited panel."""
        return await self._clicks.sit_out(match_id)


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The click against an empty one and a bare transaction together."""
    warm_up, rounds = (2, 5) if quick else (50, 500)
    for name in ("tally.db", "bare.db"):
        await fill(folder / name, warm_up + rounds)
    wire, idle, bare = Wire(), idle_bot(), await Bare.open(folder / "bare.db")
    try:
        async with running_tally(folder / "tally.db", wire) as tally, wired(idle, wire):
            sides = Round(tally, idle, Clicks(tally, wire), bare)
            matches = _each(3, warm_up + rounds)
            works = [lambda side=side: side(next(matches)) for side in (sides.empty, sides.durable, sides.full)]
            empty, durable, full = await in_turns_later(works, rounds, warm_up)
    finally:
        await bare.close()
    detail = f"click {ms(full)} against empty click {ms(empty)} + bare transaction {ms(durable)}"
    return [Line("click", full / (empty + durable), 1.5, "low", detail)]


def _each(times: int, matches: int) -> Iterator[int]:
    """Every match that many times in a row."""
    return (number for number in range(1, matches + 1) for _ in range(times))


def idle_bot() -> commands.AutoShardedBot:
    """A bot that knows only the button that does nothing."""
    bot = commands.AutoShardedBot(commands.when_mentioned, intents=discord.Intents(guilds=True), shard_count=1)
    bot.add_dynamic_items(Nothing)
    return bot
