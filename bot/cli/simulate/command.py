"""The command line of the simulation: what to play, and what to report."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice
from math import ceil
from typing import Any

import msgspec

from bot.cli.simulate import minutes
from bot.cli.simulate.playing import Simulation, Stopped, play
from bot.cli.simulate.telling import Progress, Summary, account
from bot.config import Config
from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import texts
from bot.opponents.base import LEVELS, Level, opponent

WELL, VIOLATED, MISUSED = 0, 1, 2
"""Exit codes: all promises kept, one broken, a command that cannot be run."""


def add_parser(commands: Any) -> None:
    """Add ``simulate`` to the commands of the program."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate", help="play computer players against each other, without Discord, checking every step"
    )
    parser.add_argument("game", choices=[*GAMES, "all"], help="the game, or all to play each in turn")
    parser.add_argument("--matches", type=count, default=100, metavar="N", help="matches per game (100)")
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help="seed of the first match (1); the next uses S + 1, and so on",
    )
    parser.add_argument(
        "--seats",
        type=count,
        metavar="K",
        help="players per match; by default the matches cycle through every number the options allow",
    )
    parser.add_argument(
        "--option", action="append", default=[], type=option, metavar="KEY=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--level",
        type=levels,
        default=("easy",),
        metavar="LEVEL[,LEVEL…]",
        help=f"computer players: {', '.join(LEVELS)} (easy); with several, seats take them in turn",
    )
    parser.add_argument(
        "--verify", action="store_true", help="also check JSON, views and replays after every action"
    )
    parser.add_argument(
        "--minutes",
        action="store_true",
        help="print instead how long matches of each preset take people: --matches easy and medium ones for each"
        " number of players",
    )
    parser.add_argument(
        "--write", action="store_true", help="with --minutes: also write the figures to data/minutes"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Run the command and return its exit code. Figures go to stdout, complaints to stderr. The bot's settings do
    not affect the rules."""
    games = GAMES.values() if args.game == "all" else [find(args.game)]
    for game in games:
        code = _measure(game, args) if args.minutes else _simulate(game, args)
        if code != WELL:
            return code
    return WELL


def _measure(game: AnyGame, args: argparse.Namespace) -> int:
    player, seeds = opponent(game.key), range(args.seed, args.seed + ceil(args.matches / len(minutes.LEVELS)))
    counts = [len(minutes.list_seats(game, preset.options)) for preset in game.presets]
    measured = {}
    with Progress(game.key, sum(counts) * len(seeds) * len(minutes.LEVELS)) as progress:
        for preset in game.presets:
            try:
                measured[preset.key] = minutes.measure(game, player, preset, seeds, progress.step)
            except Stopped as stopped:
                progress.clear()
                print(account(game, stopped, _command_again(game, stopped.plan)), file=sys.stderr)
                return VIOLATED
    print("\n".join([f"{game.key}:", *minutes.list_rows(measured)]), flush=True)
    if args.write:
        minutes.write(game, measured)
    return WELL


def _simulate(game: AnyGame, args: argparse.Namespace) -> int:
    try:
        plans = list(_plans(game, args))
    except msgspec.ValidationError as error:
        return _complain(f"{game.key}: {error}")
    except Refused as refused:
        return _complain(f"{game.key}: {wording(game.key).refusal(refused, texts('en')) or refused}")
    tally, player = Summary(game.key, args.level), opponent(game.key)
    start = time.perf_counter()
    with Progress(game.key, len(plans)) as progress:
        for plan in plans:
            try:
                tally.add(play(game, player, plan))
            except Stopped as stopped:
                progress.clear()
                print(account(game, stopped, _command_again(game, plan, args)), file=sys.stderr)
                return VIOLATED
            progress.step()
    print("\n".join(tally.lines(time.perf_counter() - start)))
    return WELL


def _plans(game: AnyGame, args: argparse.Namespace) -> Iterator[Simulation]:
    """Yield the matches to play. Raises ``Refused`` or ``msgspec.ValidationError`` for impossible options."""
    options = msgspec.convert(dict(args.option), game.options_type, strict=False)
    for number, seats in enumerate(islice(cycle(_seats(game, options, args.seats)), args.matches)):
        yield Simulation(options, tuple(islice(cycle(args.level), seats)), args.seed + number, args.verify)


def _seats(game: AnyGame, options: Any, wanted: int | None) -> list[int]:
    """Return the numbers of players to cycle through. Raises ``Refused`` if there are none."""
    if wanted is not None:
        game.check(options, wanted)
        return [wanted]
    allowed, refusals = [], []
    for seats in game.seats:
        try:
            game.check(options, seats)
        except Refused as refused:
            refusals.append(refused)
        else:
            allowed.append(seats)
    if not allowed:
        raise refusals[0]
    return allowed


def _command_again(game: AnyGame, plan: Simulation, args: argparse.Namespace | None = None) -> str:
    """Return the command that replays this one match, with the options as typed or, without ``args``, by name."""
    words = ["python", "-m", "bot", "simulate", game.key, "--matches", "1", "--seed", str(plan.seed)]
    words += ["--seats", str(plan.seats), "--level", ",".join(args.level if args else plan.levels)]
    for key, value in args.option if args else msgspec.to_builtins(plan.options).items():
        typed = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        words += [] if typed == "[]" else ["--option", f"{key}={typed}"]
    return shlex.join([*words, "--verify"] if plan.verify else words)


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return MISUSED


def count(text: str) -> int:
    """Parse a number from 1 up."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a number from 1 up")
    return int(text)


def option(text: str) -> tuple[str, str]:
    """Parse the name and value of an option of a game."""
    key, sign, value = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"{text!r} isn't KEY=VALUE")
    return key, value


def levels(text: str) -> tuple[Level, ...]:
    """Parse levels separated by commas."""
    known: dict[str, Level] = {level: level for level in LEVELS}
    try:
        return tuple(known[word] for word in text.split(","))
    except KeyError as error:
        raise argparse.ArgumentTypeError(f"there's no level {error}; choose from {', '.join(LEVELS)}") from None


def pair_of_levels(text: str) -> tuple[Level, Level]:
    """Parse two different levels, the lower one first."""
    pair = sorted(set(levels(text)), key=LEVELS.index)
    if len(pair) != 2:
        raise argparse.ArgumentTypeError(f"{text!r} isn't two levels, such as easy,medium")
    return pair[0], pair[1]
