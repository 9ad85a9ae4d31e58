"""Committed actions: through the match service, and as the same statements through bare aiosqlite."""

from __future__ import annotations

import time
from pathlib import Path

from bot.games.numer.model import SitOut
from bot.match import play
from bot.match.change import Change
from bot.match.computer_players.thinking import Thinking
from bot.match.model import Match
from bot.match.service import Service
from bot.store.store import Store
from bot.workers import Worker
from tests.benchmarks.bare import Bare
from tests.benchmarks.measure import Line, in_turns_later, seconds_later
from tests.benchmarks.world import fill, user_of


class Actions:
    """Players who sit out one after another, each in a match of their own."""

    def __init__(self, service: Service, bare: Bare, steps: list[tuple[Match, Change]]) -> None:
        self._service = service
        self._bare = bare
        self._served, self._copied = iter(steps), iter(steps)

    async def through_service(self) -> None:
        """Load, apply, commit, tell."""
        match, _ = next(self._served)
        await self._service.act(match.id, user_of(match.id, 0), match.stamp(0), SitOut())

    async def bare(self) -> None:
        """The statements of the same."""
        match, change = next(self._copied)
        await self._bare.load(match.id)
        await self._bare.commit(match.row, change)


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """Actions per second, one after the other."""
    warm_up, rounds = (2, 20) if quick else (50, 1000)
    for name in ("store.db", "bare.db"):
        await fill(folder / name, warm_up + rounds)
    store, bare = await Store.open(folder / "store.db"), await Bare.open(folder / "bare.db")
    try:
        service = Service(store, time.time, Thinking(Worker("computers")))
        steps = [await _step(service, number) for number in range(1, 1 + warm_up + rounds)]
        actions = Actions(service, bare, steps)
        works = seconds_later(actions.bare), seconds_later(actions.through_service)
        theirs, ours = await in_turns_later(works, rounds, warm_up)
    finally:
        await bare.close()
        await store.close()
    detail = f"{1 / ours:,.0f} actions/s through the service against {1 / theirs:,.0f}/s bare"
    return [Line("store", theirs / ours, 0.8, "high", detail)]


async def _step(service: Service, number: int) -> tuple[Match, Change]:
    match = await service.match(number)
    return match, play.act(match, user_of(number, 0), match.stamp(0), SitOut(), time.time())
