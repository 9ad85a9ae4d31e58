"""Two hundred tables at once, before and after: the bot against a stand-in that enforces Discord's limits.

The real bot runs with pictures over a real database. Requests stop below discord.py, in a stand-in for its HTTP
session (``stand_in``), which answers after 80 ms, judges them by the documented limits (``limits``) and says 429.
People press real controls of the panels that the bot has sent (``people``). To compare with another tree
(``--tree PATH``), both run by turns. Each run is a process of its own with the ``bot``, ``cogs`` and ``data`` of
its tree and the driver of this one, so the driver uses only what both trees have.

Time is real: deadlines, gaps and limits read several clocks, which could not be compressed alike. So by default a
run lasts half a minute once the bot is warmed up, not the ten minutes that ``--seconds 600`` gives.

A request's cost ends at the session: sockets and encryption are missing. The CPU time of the people and of the
stand-in is left out, but they share the process with the bot.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

from tests.benchmarks.load.figures import lines
from tests.benchmarks.load.samples import Samples
from tests.benchmarks.load.serving import serve
from tests.benchmarks.load.world import Case
from tests.benchmarks.measure import Line, Skipped
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
CASES = (
    Case("live"),
    Case("DMs", live=False),
    Case("busy", busy=50),
    Case("pages", on_pages=(0, 2, 4), matches=60, rate=3.75),
    Case("tables", on_pages=tuple(range(6)), matches=15, rate=3.75),
)
"""Everybody is on a live panel; everybody is called by DM; live panels, and fifty of the tables in one channel;
half of the people of fewer tables on pages, the others on live panels; all of the people of a few tables
on pages, who act every four seconds."""
QUICK = ("DMs", "busy")
"""The cases of the quick form. The first is in the last of them."""
ROUNDS = 2
"""How often each tree is measured when two are compared, by default."""


async def measure(
    folder: Path,
    *,
    quick: bool,
    tree: Path | None = None,
    seconds: float | None = None,
    only: str = "",
    rounds: int = ROUNDS,
) -> list[Line]:
    """The figures of this tree, beside those of another one. Raises ``Skipped`` if a bot does not run."""
    found: list[Line] = []
    for case in CASES:
        if only in ("", case.name) and not (quick and case.name not in QUICK):
            runs = _quick(folder, case) if quick else _runs(folder, _lasting(case, seconds), tree, rounds)
            found += lines(case, *await runs)
    return found


def _lasting(case: Case, seconds: float | None) -> Case:
    return case if seconds is None else replace(case, seconds=seconds)


async def _quick(folder: Path, case: Case) -> tuple[list[Samples], list[Samples]]:
    """A moment with a few tables in this process, however slow the machine is."""
    place = folder / case.name
    place.mkdir()
    small = replace(case, matches=5, busy=min(case.busy, 2), start=0, seconds=0.5, rate=20, settle=PATIENCE)
    return [await serve(small, place)], []


async def _runs(folder: Path, case: Case, tree: Path | None, rounds: int) -> tuple[list[Samples], list[Samples]]:
    if tree is None:
        return [await _run(case, ROOT)], []
    stage = _staged(tree, folder / "tree")
    here: list[Samples] = []
    other: list[Samples] = []
    for number in range(rounds):
        # A B B A: whatever slows the machine down for a while concerns both.
        turns = ((other, stage), (here, ROOT)) if number % 2 == 0 else ((here, ROOT), (other, stage))
        for samples, root in turns:
            samples.append(await _run(replace(case, seed=number + 1), root))
    return here, other


def _staged(tree: Path, stage: Path) -> Path:
    """A folder in which that tree's bot is found, but not its tests."""
    if not (tree / "bot").is_dir():
        raise Skipped(f"there is no bot in {tree}")
    stage.mkdir(exist_ok=True)
    for name in ("bot", "cogs", "data"):
        if not (stage / name).exists():
            (stage / name).symlink_to((tree / name).resolve(), target_is_directory=True)
    return stage


async def _run(case: Case, root: Path) -> Samples:
    """A run in a process of its own, with the bot that is in that folder."""
    paths = os.pathsep.join([str(root), str(ROOT)])
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.benchmarks.load", msgspec.json.encode(case).decode()),
        cwd=root,
        env=os.environ | {"PYTHONPATH": paths},
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    if process.returncode:
        raise Skipped(f"the bot of {root} ended with {process.returncode}")
    samples = msgspec.json.decode(output, type=Samples)
    for fault in samples.faults[:3]:
        print(fault, file=sys.stderr)
    return samples
