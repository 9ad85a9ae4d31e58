"""Every kind of picture: CPU time, size, and how far its colours are off in each theme.

``python -m tests.benchmarks.picture_kinds [--tree PATH] [--rounds N]``. With the clone of an older tree, both are
measured in turns, each in a process of its own, and printed side by side.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from bot.store.settings import THEMES
from tests.render.full_colour import difference, opened

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MANY = 2500
"""The number of pictures after which memory is looked at."""
HEAD = "ms     KB   " + "   ".join(f"{theme:<8}" for theme in THEMES)


class Measured(msgspec.Struct, frozen=True):
    """A kind: milliseconds and kilobytes a picture, and for each theme how far colours are off: the mean of all
    channels, and the percentage of pixels that are visibly wrong."""

    ms: float
    kilobytes: float
    means: list[float]
    wrong: list[float]

    def __str__(self) -> str:
        colours = "  ".join(f"{mean:.2f} {wrong:.3f}" for mean, wrong in zip(self.means, self.wrong, strict=True))
        return f"{self.ms:5.2f} {self.kilobytes:5.1f}  {colours}"


class Tree:
    """A process that draws with the code of a tree."""

    def __init__(self, root: Path, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "picture_worker.py"), folder],
            cwd=root,
            env={"PYTHONPATH": str(root)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, command: str) -> Any:
        """The answer to a command of ``picture_worker``."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(command, file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def measure(trees: list[Tree], kind: str, rounds: int) -> list[Measured]:
    """A kind in each of the trees, drawn in turns."""
    times = [[tree.ask(f"draw {kind}") for tree in trees] for _ in range(rounds + 2)][2:]
    return [
        _measured(tree, kind, median(column)) for tree, column in zip(trees, zip(*times, strict=True), strict=True)
    ]


def _measured(tree: Tree, kind: str, seconds: float) -> Measured:
    shown, full = ([Path(path).read_bytes() for path in paths] for paths in tree.ask(f"show {kind}"))
    count = len(shown)
    # A tree that keeps a picture whole does not draw it again in full colour.
    pairs = [(opened(one), opened(other)) for one, other in zip(full, shown, strict=False)]
    off = [[difference(*pair, theme) for pair in pairs] for theme in THEMES]
    return Measured(
        seconds * 1e3 / count,
        sum(map(len, shown)) / 1024 / count,
        [sum(each.mean for each in theme) / len(theme) for theme in off],
        [100 * max(each.wrong for each in theme) for theme in off],
    )


def _memory(root: Path, folder: str) -> str:
    """The most memory that a process takes for very many pictures."""
    tree = Tree(root, folder)
    taken = tree.ask(f"memory {MANY}")
    tree.close()
    return f"{f'{taken / 1e6:.0f} MB':<{len(HEAD)}}"


def main() -> None:
    """Print a line for each kind."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.picture_kinds", description=__doc__)
    parser.add_argument("--tree", type=Path, help="the clone of an older tree")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    roots = [ROOT] if arguments.tree is None else [arguments.tree.resolve(), ROOT]
    with tempfile.TemporaryDirectory() as folder:
        trees = [Tree(root, folder) for root in roots]
        print(f"{'':<26} {'   |  '.join([HEAD] * len(trees))}")
        for kind in trees[0].ask("kinds"):
            print(f"{kind:<26} {'   |  '.join(map(str, measure(trees, kind, arguments.rounds)))}", flush=True)
        for tree in trees:
            tree.close()
        print(f"{f'memory of {MANY:,} pictures':<26} {'   |  '.join(_memory(root, folder) for root in roots)}")


if __name__ == "__main__":
    main()
