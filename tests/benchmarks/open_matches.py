"""Many open matches that nobody touches: they must cost neither time nor memory."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from random import Random

import msgspec

from bot.store.store import Store
from tests.benchmarks.clicks import Clicks
from tests.benchmarks.measure import Line, in_turns_later, ms
from tests.benchmarks.resident import Resident, resident
from tests.benchmarks.wire import Wire, running_tally
from tests.benchmarks.world import fill

FEW = 10


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The click, the memory and the start with few and with many open matches."""
    many = 200 if quick else 10_000
    clicked = folder / "few clicked.db", folder / "many clicked.db"
    started = folder / "few.db", folder / "many.db"
    for few, lots in (clicked, started):
        await fill(few, FEW)
        await fill(lots, many)
    return [await _click(clicked, many, quick=quick), *await _process(started, many, quick=quick)]


async def _click(paths: tuple[Path, Path], many: int, *, quick: bool) -> Line:
    """Clicks in any of few and in any of many matches. Table messages and other panels are not refreshed
    meanwhile: with few matches that would happen less often, since their edits are coalesced."""
    warm_up, rounds = (1, 5) if quick else (20, 300)
    wire, rng = Wire(), Random(1)
    async with running_tally(paths[0], wire) as small, running_tally(paths[1], wire) as big:
        for tally in (small, big):
            tally.service.listeners.clear()
        sides = ((Clicks(small, wire), FEW), (Clicks(big, wire), many))
        works = [lambda clicks=clicks, n=n: clicks.sit_out(rng.randint(1, n)) for clicks, n in sides]
        few, lots = await in_turns_later(works, rounds, warm_up)
    detail = f"click {ms(lots)} with {many:,} open matches against {ms(few)} with {FEW}"
    return Line("open matches: click", lots / few, 1.1, "low", detail)


async def _process(paths: tuple[Path, Path], many: int, *, quick: bool) -> list[Line]:
    """Memory and start-up of a separate process; then the same after an hour of downtime, when all table messages
    are refreshed."""
    lines = []
    for down, what in ((0, "open matches"), (3600, "after an hour down")):
        if down:
            for path in paths:
                await _was_down(path, down)
        few, lots = [await _resident(path, quick=quick) for path in paths]
        memory = f"{_mb(lots)} with {many:,} open matches against {_mb(few)} with {FEW}"
        start = f"ready after {ms(lots.ready)} with {many:,} open matches against {ms(few.ready)} with {FEW}"
        lines += [
            Line(f"{what}: memory", lots.memory / few.memory, None if down else 1.1, "low", memory),
            Line(f"{what}: start", lots.ready / few.ready, None, "low", start),
        ]
    return lines


async def _was_down(path: Path, seconds: float) -> None:
    """Pretend that the last process ended that long ago."""
    store = await Store.open(path)
    await store.settings.put("bot", 0, "alive_at", str(time.time() - seconds))
    await store.close()


async def _resident(path: Path, *, quick: bool) -> Resident:
    """A bot over that database in a separate process; in this one when it must be quick."""
    if quick:
        return await resident(path, 0.0)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.benchmarks.resident", str(path), stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    return msgspec.json.decode(output, type=Resident)


def _mb(process: Resident) -> str:
    return f"{process.memory / 1e6:.1f} MB"
