"""Makes the golden playthroughs again; see ``tests.golden``."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from bot.errors import Refused
from bot.games.registry import find
from tests.golden.playthrough import CHANCE, COMPUTERS, MATCHES, Playthrough, played, read, told
from tests.puzzles.test_makers import PUZZLES
from tests.puzzles.tries import KEYS, publish


def main() -> None:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--anew", nargs="+", metavar="NAME", help="play these matches anew")
    parser.add_argument("--add", nargs=5, metavar=("NAME", "GAME", "SEATS", "SEED", "OPTIONS"), help="add a match")
    parser.add_argument("--puzzles", action="store_true", help="make the published puzzles anew")
    parser.add_argument("--chance", action="store_true", help="add it with moves of chance, not of computers")
    args = parser.parse_args()
    if args.add:
        name, key, seats, seed, options = args.add
        game = find(key)
        chosen = msgspec.json.decode(options, type=game.options_type)
        game.check(chosen, int(seats))
        by = CHANCE if args.chance else COMPUTERS
        _write(MATCHES / f"{name}.txt", played(Playthrough(game, chosen, int(seats), int(seed), by)))
    elif args.puzzles:
        for key in KEYS:
            (PUZZLES / f"{key}.jsonl").write_text(publish(key), "utf-8")
    elif args.anew:
        for name in args.anew:
            path = MATCHES / f"{name}.txt"
            _write(path, played(read(path)))
    else:
        for path in sorted(MATCHES.glob("*.txt")):
            try:
                _write(path, read(path))
            except Refused as refused:
                print(f"{path.stem}: the rules do not allow this match any more ({refused}); --anew plays another")


def _write(path: Path, match: Playthrough) -> None:
    text = told(match)
    path.write_text(text, "utf-8")
    print(f"{path.stem}: {len(match.moves)} actions, {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
