"""A click while 20 experts think, against one while nobody does: they must not make anybody wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from bot.client import Tally
from bot.games.registry import GAMES
from bot.match.computer_players.thinking import choose
from tests.benchmarks.clicks import Clicks
from tests.benchmarks.measure import Line, ms
from tests.benchmarks.playing import halfway
from tests.benchmarks.wire import Wire, running_tally
from tests.benchmarks.world import fill

EXPERTS = 20
"""How many want to move at the same time."""
BLOCK = 20
"""Clicks in a row, before experts begin or stop thinking."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """99 % of the clicks of each side are faster."""
    blocks, clicks = (1, 2) if quick else (20, BLOCK)
    await fill(folder / "tally.db", 2 * blocks * clicks)
    wire, matches = Wire(), iter(range(1, 2 * blocks * clicks + 1))
    alone: list[float] = []
    among: list[float] = []
    async with running_tally(folder / "tally.db", wire) as tally:
        presses, views = Clicks(tally, wire), positions()
        for _ in range(blocks):
            alone += [await presses.sit_out(next(matches)) for _ in range(clicks)]
            async with thinking(tally, views):
                among += [await presses.sit_out(next(matches)) for _ in range(clicks)]
    slow, quiet = p99(among), p99(alone)
    detail = f"{ms(slow)} with {EXPERTS} experts thinking, {ms(quiet)} without (99 % of the clicks)"
    return [Line("click among experts", slow / quiet, 2, "low", detail)]


def positions() -> list[tuple[str, Any]]:
    """What somebody who is to move sees in the middle of a match of each game."""
    found = []
    for game in GAMES.values():
        state = halfway(game)
        seat = min(game.seats_to_move(state) or game.actors(state))
        found.append((game.key, game.view(state, seat)))
    return found


@asynccontextmanager
async def thinking(tally: Tally, views: list[tuple[str, Any]]) -> AsyncIterator[None]:
    """Experts think all the time, as many as are waited for, each about one game after the other."""

    async def think(number: int) -> None:
        rng = Random(number)
        while True:
            for game, view in views[number % len(views) :] + views[: number % len(views)]:
                await tally.workers.experts.do(choose, game, view, "expert", rng)

    await tally.workers.experts.do(int)
    tasks = [asyncio.create_task(think(number)) for number in range(EXPERTS)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def p99(times: list[float]) -> float:
    """The time that 99 % of them do not exceed."""
    return quantiles(times, n=100, method="inclusive")[98]
