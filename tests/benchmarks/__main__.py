"""Run the benchmarks: ``python -m tests.benchmarks [--quick] [NAME …]``.

``load`` can measure another tree too: ``python -m tests.benchmarks load --tree PATH [--case NAME] [--seconds N]``.
``growth`` takes ``--matches N``; a million need 7 GB in the folder for temporary files. ``guard`` does not measure
times but counts, see ``tests.benchmarks.guard``: it stands alone, with ``--write``, or with ``--play GAME SEED``
for another match. ``profile`` tells which part of the bot takes the time.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from bot.__main__ import calm_collector
from tests.benchmarks import guard, profile
from tests.benchmarks.guard.script import write as write_script
from tests.benchmarks.measure import Line, Skipped

NAMES = (
    "click",
    "heartbeat",
    "experts",
    "store",
    "pictures",
    "playouts",
    "open_matches",
    "numero",
    "nmbrs",
    "numenko",
    "numer_limit",
    "boards",
    "forms",
    "locales",
    "growth",
    "load",
)
"""The benchmarks; each is a module here with a coroutine ``measure(folder, quick)``."""
GUARD, PROFILE = "guard", "profile"
"""What counts instead of measuring, and what tells where the time goes; each stands alone."""


def load(name: str) -> Callable[..., Awaitable[list[Line]]]:
    """The coroutine of a benchmark."""
    measure: Callable[..., Awaitable[list[Line]]] = import_module(f"tests.benchmarks.{name}").measure
    return measure


async def run(name: str, *, quick: bool, **options: Any) -> list[Line]:
    """The lines of a benchmark, measured in a new folder. Raises ``Skipped``."""
    with tempfile.TemporaryDirectory() as folder:
        return await load(name)(Path(folder), quick=quick, **options)


def main() -> None:
    """Read the command line, run, and print a table of ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    every = [*NAMES, GUARD, PROFILE]
    parser.add_argument("names", nargs="*", choices=[*every, []], metavar="NAME", help=", ".join(every))
    parser.add_argument("--quick", action="store_true", help="a few rounds only, to see that all runs")
    parser.add_argument("--tree", type=Path, help="load: the root of another tree to compare with")
    parser.add_argument("--case", default="", help="load: only this case (live, DMs, busy, pages, tables)")
    parser.add_argument("--seconds", type=float, help="load: how long a run lasts once the bot is warmed up")
    parser.add_argument("--matches", type=int, default=100_000, help="growth: how many finished matches there are")
    parser.add_argument("--rounds", type=int, default=2, help="load: how often each tree is measured")
    parser.add_argument("--write", action="store_true", help="guard: write its table anew")
    parser.add_argument("--play", nargs=2, metavar=("GAME", "SEED"), help="guard: write another match")
    arguments = parser.parse_args()
    if PROFILE in arguments.names:
        profile.run()
        return
    if GUARD in arguments.names:
        if arguments.play:
            write_script(arguments.play[0], int(arguments.play[1]))
            return
        sys.exit(guard.run(write=arguments.write))
    loaded = {"tree": arguments.tree, "seconds": arguments.seconds, "only": arguments.case}
    loaded["rounds"] = arguments.rounds
    by_name = {"load": loaded, "growth": {"matches": arguments.matches}}
    names = arguments.names or NAMES
    for name in names:
        load(name)
    calm_collector()
    print(f"{'what':<28} {'ratio':>7}  {'aim':<7} {'':<7} measured (medians)")
    for name in names:
        try:
            options = by_name.get(name, {})
            for line in asyncio.run(run(name, quick=arguments.quick, **options)):
                print(line, flush=True)
        except Skipped as reason:
            print(f"{name:<28} skipped: {reason}", flush=True)


if __name__ == "__main__":
    main()
