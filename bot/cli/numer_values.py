"""``python -m bot numer-values``: make the table that the computer players of Numer are shipped with.

Backwards from the last turn of a round, turns between many kinds of boards are solved with the values of the next
turn, and the solutions are fitted to the features of the boards. Finally the first turn of a round is solved for
each number of players.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.cli import numer_crowds, numer_pairs
from bot.cli.simulate.command import count
from bot.config import Config
from bot.games.numer import NUMER
from bot.games.numer.model import HOUSE, TURNS
from bot.opponents.numer import digit_values, equilibrium, pair_values
from bot.paths import shipped_folder

SIZES = (4,)
"""The numbers of players from three on that are fitted. Others take the nearest one."""


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "numer-values", help="make the table that Numer's computer players are shipped with"
    )
    parser.add_argument(
        "--pairs", type=count, default=800, metavar="N", help="pairs of boards to solve for each turn (800)"
    )
    parser.add_argument(
        "--tables", type=count, default=60, metavar="N", help="tables of more to solve for each turn (60)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Make the table and write it to the shipped file."""
    path = shipped_folder("opponents") / "numer.json"
    _fit_pairs(path, args.pairs)
    for seats in SIZES:
        _fit_crowds(path, seats, args.tables)
    for seats in NUMER.seats:
        _write(path, openings={seats: equilibrium.opening_of(seats, HOUSE.bonus[0])})
    return 0


def _fit_pairs(path: Path, samples: int) -> None:
    """Make the part for two, and print how well it predicts the pairs left out."""
    weights = [(0.0,) * pair_values.FEATURES] * (TURNS - 1)
    for turn in range(TURNS, 1, -1):
        _write(path, pairs=weights)
        pairs = numer_pairs.pairs_of(turn, Random(f"{turn}"), samples)
        fitted = numer_pairs.fit_weights(pairs, turn)
        weights[TURNS - turn] = tuple(fitted.weights)
        print(
            f"two, turn {turn}: missed by {fitted.missed:.2f} points, {fitted.explained:.1%} explained", flush=True
        )
    _write(path, pairs=weights)


def _fit_crowds(path: Path, seats: int, tables: int) -> None:
    """Make the part for ``seats`` players, and print how well it predicts the tables left out."""
    weights = [(0.0,) * digit_values.FEATURES] * (TURNS - 1)
    for turn in range(TURNS, 1, -1):
        _write(path, weights={seats: weights})
        fitted = numer_crowds.fit_weights(seats, turn, tables)
        weights[TURNS - turn] = tuple(fitted.weights)
        print(
            f"{seats}, turn {turn}: missed by {fitted.missed:.2f} points, {fitted.explained:.1%} explained",
            flush=True,
        )
    _write(path, weights={seats: weights})


def _write(path: Path, **fresh: Any) -> None:
    """Replace entries of the table, and clear what was computed with the old ones."""
    table = msgspec.json.decode(path.read_bytes())
    for name, entries in fresh.items():
        if isinstance(entries, dict):
            table.setdefault(name, {}).update({str(key): entry for key, entry in entries.items()})
        else:
            table[name] = entries
    path.write_bytes(msgspec.json.encode(table) + b"\n")
    for known in (
        digit_values.load_fitted,
        digit_values.weights_of,
        pair_values.load_fitted,
        pair_values.weights_of,
        pair_values.against,
        equilibrium.solve,
    ):
        known.cache_clear()
