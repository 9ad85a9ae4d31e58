"""The command line of the ladder, and the table it prints."""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations, pairwise
from math import sqrt
from statistics import median, quantiles, stdev
from typing import Any, TypeVar

import msgspec

from bot.cli.ladder.bradley_terry import PairResult, ratings
from bot.cli.ladder.matches import Pairing, PlayedPairing, pairings, play
from bot.cli.ladder.people import format_people, plan_matches, play_match
from bot.cli.simulate.command import count, levels, option, pair_of_levels
from bot.config import Config
from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import texts
from bot.opponents.base import LEVELS, Level
from bot.opponents.humans import HUMANS, Human, find_models

MATCHES = 200
"""How many matches each pair of levels plays, unless told otherwise."""

T = TypeVar("T")
Pair = tuple[Level, Level]
Results = dict[Pair, list[float]]
Times = dict[Level, list[float]]


def add_parser(commands: Any) -> None:
    """Add ``ladder`` to the commands of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "ladder", help="let the levels of computer players play each other and print how strong they are"
    )
    parser.add_argument("game", choices=list(GAMES), help="the game")
    parser.add_argument("--matches", type=count, default=MATCHES, metavar="N", help=f"matches a pair ({MATCHES})")
    parser.add_argument("--seats", type=count, default=2, metavar="K", help="players a match (2)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first deal (1)")
    parser.add_argument("--option", action="append", default=[], type=option, metavar="KEY=VALUE")
    parser.add_argument(
        "--pairs",
        type=pair_of_levels,
        action="append",
        metavar="LEVEL,LEVEL",
        help="only this pair, more than once for several; by default all pairs",
    )
    parser.add_argument("--neighbours", action="store_true", help="only pairs of neighbouring levels")
    parser.add_argument("--people", action="store_true", help="models of people against each level instead")
    parser.add_argument(
        "--levels", type=levels, default=LEVELS, metavar="LEVEL,LEVEL,…", help="the levels that people meet (all)"
    )
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="processes at once (one a core)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Play the ladder and print its table. Returns 2 for options that cannot be played."""
    game = find(args.game)
    try:
        options = msgspec.convert(dict(args.option), game.options_type, strict=False)
        game.check(options, args.seats)
    except msgspec.ValidationError as error:
        return _complain(f"{game.key}: {error}")
    except Refused as refused:
        return _complain(f"{game.key}: {wording(game.key).refusal(refused, texts('en')) or refused}")
    if args.people:
        return _play_people(game, options, args)
    pairs = _pairs(args)
    results, times = _play_pairs(game, options, pairs, args)
    print("\n".join(table(args.game, args.seats, results, times)))
    return 0


def _play_people(game: AnyGame, options: Any, args: argparse.Namespace) -> int:
    """Let each model of a person play each level, and print the table."""
    if not find_models(game.key):
        return _complain(f"{game.key} has no models of people")
    shares: dict[tuple[Human, Level], str] = {}
    with ProcessPoolExecutor(args.jobs) as processes:
        for human in HUMANS:
            for level in args.levels:
                matches = plan_matches(game, options, human, level, args.seats, args.matches, args.seed)
                played = _show_progress(processes.map(play_match, matches), (human, level), len(matches))
                shares[human, level] = _share(list(played))
    print("\n".join(format_people(game.key, args.seats, args.matches, shares)))
    return 0


def _pairs(args: argparse.Namespace) -> list[Pair]:
    if args.pairs:
        return list(args.pairs)
    return list(pairwise(LEVELS)) if args.neighbours else list(combinations(LEVELS, 2))


def _play_pairs(
    game: AnyGame, options: Any, pairs: Sequence[Pair], args: argparse.Namespace
) -> tuple[Results, Times]:
    """Play each pair's deals from both sides. Returns the first level's shares, and the times of decisions."""
    results: Results = {}
    times: defaultdict[Level, list[float]] = defaultdict(list)
    deals = range(args.seed, args.seed + (args.matches + 1) // 2)
    with ProcessPoolExecutor(args.jobs) as processes:
        for pair in pairs:
            matches = pairings(game, options, pair, args.seats, deals)
            played = list(_show_progress(processes.map(partial(_play, pair), matches), pair, len(matches)))
            results[pair] = [
                (one.points + other.points) / 2 for one, other in zip(played[::2], played[1::2], strict=True)
            ]
            for match in played:
                for level, spent in match.times.items():
                    times[level] += spent
    return results, dict(times)


def _play(pair: Pair, pairing: Pairing) -> PlayedPairing:
    return play(pairing, pair)


def _show_progress(played: Iterator[T], pair: tuple[str, str], matches: int) -> Iterator[T]:
    """Yield the matches unchanged, counting them on stderr if that is a terminal."""
    for number, one in enumerate(played, 1):
        if sys.stderr.isatty():
            print(f"\r{pair[0]}–{pair[1]} {number}/{matches} ", end="", file=sys.stderr, flush=True)
        yield one
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def table(game: str, seats: int, results: Results, times: Times) -> list[str]:
    """Format the ladder in Markdown: each level's rating, share against the next lower one, and processor time."""
    levels = [level for level in LEVELS if level in times]
    rated = ratings(levels, {pair: PairResult(sum(deals) * 2, len(deals) * 2) for pair, deals in results.items()})
    most = max(len(deals) for deals in results.values()) * 2
    lines = [
        f"{game}, {seats} players, {most} matches a pair",
        "",
        "| level | rating | against the next lower | CPU a decision: median · 99 % · worst |",
        "|---|---|---|---|",
    ]
    for number, level in enumerate(levels):
        below = results.get((levels[number - 1], level)) if number else None
        share = "–" if below is None else _share([1 - points for points in below])
        lines.append(
            f"| {level} | {rated[level].rating:+.0f} ± {rated[level].error:.0f} | {share}"
            f" | {_describe_times(times[level])} |"
        )
    return lines


def _share(deals: Sequence[float]) -> str:
    """Format a mean share with its standard error, in percent. The two matches of a deal are one sample."""
    error = stdev(deals) / sqrt(len(deals)) if len(deals) > 1 else 0.0
    return f"{100 * sum(deals) / len(deals):.1f} ± {100 * error:.1f} %"


def _describe_times(times: Sequence[float]) -> str:
    """Format the median, 99 % quantile and maximum of the times, in milliseconds."""
    rare = quantiles(times, n=100)[98] if len(times) > 1 else times[0]
    return " · ".join(f"{1000 * value:.1f}" for value in (median(times), rare, max(times))) + " ms"


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return 2
