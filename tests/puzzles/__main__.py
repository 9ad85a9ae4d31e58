"""Check puzzles by the hundred: ``python -m tests.puzzles [days|training] [GAME …] [--count N] [--to FILE]``.

``days`` makes the puzzles of 400 days as a bot does, with their yardstick; ``training`` makes 1,000 puzzles of
each game and grade. Each is tried through the engine and compared with what a second solver finds. What is found
is appended to the file, if there is one, and not checked again by the next run; ``--count 0`` only prints it. The
table has the share of club players who solve a puzzle, beside the wanted one; how many beginners do at their first
try; of how many days the middle try of those of the yardstick does; and how long a puzzle takes to make.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean
from typing import cast

import msgspec

from bot.puzzles.base import GRADES
from bot.puzzles.grading import want
from bot.puzzles.yardstick import MEASURES
from tests.puzzles.checking import BEGINNERS, Checked, What, check, list_cases
from tests.puzzles.tries import KEYS

COUNTS: dict[What, int] = {"days": 400, "training": 1000}
OFF, ENOUGH = 0.12, 30
"""How far the average share of a grade may be from what is wanted, and the puzzles that tell it."""
CHUNK = 4
"""Cases that a process takes at once."""


def main() -> None:
    """Read the command line, check, print the table, and exit with 1 if anything is wrong."""
    parser = ArgumentParser(prog="python -m tests.puzzles", description=__doc__)
    parser.add_argument("what", nargs="?", choices=[*COUNTS], default="days")
    parser.add_argument("games", nargs="*", choices=[*KEYS, []], metavar="GAME")
    parser.add_argument("--count", type=int, help="days, or puzzles of each game and grade")
    parser.add_argument("--to", type=Path, help="a file for what is found, a puzzle a line")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    what, games = cast("What", asked.what), asked.games or KEYS
    count = COUNTS[what] if asked.count is None else asked.count
    known = {one.case: one for one in _read(asked.to) if one.case.what == what and one.case.game in games}
    todo = [case for case in list_cases(what, games, count) if case not in known]
    with ProcessPoolExecutor(asked.processes) as pool:
        for one in pool.map(check, todo, chunksize=CHUNK):
            known[one.case] = one
            _append(asked.to, one)
    wrong = list(_print_table([one for one in known.values() if not count or one.case.number < count]))
    print("\n".join(wrong) or "Nothing is wrong.")
    raise SystemExit(bool(wrong))


def _read(path: Path | None) -> Iterator[Checked]:
    if path is not None and path.exists():
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Checked)


def _append(path: Path | None, one: Checked) -> None:
    if path is not None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(one) + b"\n")


def _print_table(found: list[Checked]) -> Iterator[str]:
    """Print a line for each game, part and grade, and yield what is wrong."""
    head = f"{'game':<10}{'grade':>5}{'puzzles':>9}{'wanted':>8}{'club':>6}{'beginners':>11}"
    print(head + "".join(f"{name:>10}" for name in MEASURES) + f"{'seconds':>9}{'most':>7}")
    by_grade = defaultdict[tuple[str, int], list[Checked]](list)
    for one in found:
        by_grade[one.case.game, one.case.grade].append(one)
    shares = defaultdict[str, list[float]](list)
    for (game, grade), some in sorted(by_grade.items()):
        times = [one.seconds for one in some]
        for part in range(len(some[0].parts)):
            parts = [one.parts[part] for one in some]
            share, wanted = mean(one.share for one in parts), want(grade, part)
            tries = BEGINNERS if some[0].case.what == "days" else 1
            name = f"{game} {part + 1}" if len(some[0].parts) > 1 else game
            print(
                f"{name:<10}{grade:>5}{len(parts):>9}{wanted:>8.0%}{share:>6.0%}"
                f"{mean(one.beginners for one in parts) / tries:>11.0%}"
                + "".join(_percent(one.solved_by.get(measure) for one in parts) for measure in MEASURES)
                + f"{mean(times):>9.2f}{max(times):>7.2f}"
            )
            shares[name] += [share] * (len(parts) >= ENOUGH)
            if len(parts) >= ENOUGH and abs(share - wanted) > OFF:
                yield f"{name}, grade {grade}: {share:.0%} solve it, not {wanted:.0%}"
        for one in some:
            yield from (f"{one.case}: {fault}" for part in one.parts for fault in part.faults)
    for name, week in shares.items():
        if len(week) == len(GRADES) and not mean(week[:2]) > mean(week[2:5]) > mean(week[5:]):
            yield f"{name}: the week does not grow harder"


def _percent(solved: Iterable[bool | None]) -> str:
    known = [one for one in solved if one is not None]
    return f"{mean(known):>10.0%}" if known else f"{'–':>10}"


if __name__ == "__main__":
    main()
