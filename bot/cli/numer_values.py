"""``python -m bot numer-values``: make the table that the computer players of Numer are shipped with.

Backwards from the last turn of a round, the expert plays against itself from boards left to chance; what each seat
still scores is fitted to its open digits and those of its rivals, and gives the values for the turn before. In the
end the first turn of a round is solved for each number of players.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.cli.least_squares import fit
from bot.cli.simulate.command import count
from bot.config import Config
from bot.games.numer import NUMER
from bot.games.numer.model import DIGITS, HOUSE, TURNS, Choose, NumerOptions, NumerState, SitOut
from bot.opponents.numer import digit_values, equilibrium, mix
from bot.opponents.numer.digit_values import features, others
from bot.opponents.numer.numbers import NUMBERS
from bot.opponents.numer.public_turn import now
from bot.paths import shipped

SIZES = (2, 4)
"""The numbers of players that are fitted; others take the nearest one."""
RIDGE = 20.0
"""How much the weights that were fitted before count, as so many samples of each feature: those of the last number
of players, or else those with one turn less to come."""
CLOSED_A_TURN = (0, 0, 1, 1, 1, 2, 2, 3)
"""How many digits a turn may close on a board left to chance, all equally likely."""

Sample = tuple[list[float], float]
"""A seat's features, and the points that it scored from then on."""


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "numer-values", help="make the table that Numer's computer players are shipped with"
    )
    parser.add_argument(
        "--rounds", type=count, default=400, metavar="N", help="last turns that two players play (400)"
    )
    parser.add_argument(
        "--sizes", type=int, nargs="*", default=SIZES, metavar="K", help="numbers of players to fit"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Make the table and write it where it is shipped."""
    path = shipped("opponents") / "numer.json"
    last: list[tuple[float, ...]] = []
    for seats in args.sizes:
        fitted = [(0.0,) * digit_values.FEATURES] * (TURNS - 1)
        for left in range(1, TURNS):
            _write(path, weights={seats: fitted})
            rng, rounds = Random(f"{seats} {left}"), max(2, 2 * args.rounds // seats // left)
            samples = [sample for _ in range(rounds) for sample in _round(seats, TURNS + 1 - left, rng)]
            prior = last[left - 1] if last else fitted[max(0, left - 2)]
            fresh = fit(samples, prior, RIDGE)
            fitted[left - 1] = tuple(round(weight, 4) for weight in fresh)
        last = fitted
        _write(path, weights={seats: fitted})
        print(f"fitted for {seats} players", flush=True)
    for seats in NUMER.seats:
        _write(path, openings={seats: equilibrium.opening_of(seats, HOUSE.bonus[0])})
    return 0


def _write(path: Path, **fresh: dict[int, Any]) -> None:
    """Replace entries of the table, and forget what was computed with the old ones."""
    table = msgspec.json.decode(path.read_bytes())
    for name, entries in fresh.items():
        table.setdefault(name, {}).update({str(key): entry for key, entry in entries.items()})
    path.write_bytes(msgspec.json.encode(table) + b"\n")
    digit_values.fitted.cache_clear()
    digit_values.weights_of.cache_clear()
    equilibrium.solved.cache_clear()


def _round(seats: int, first: int, rng: Random) -> list[Sample]:
    """The rest of a round from that turn on, with boards left to chance, and what is learnt from it."""
    closed = tuple(_board(first, rng) for _ in range(seats))
    state = replace(NUMER.setup(NumerOptions(rounds=1), seats, 0), closed=closed, turn=first)
    turn = now(NUMER.view(state, None))
    board = [features(open_, others(turn, seat)) for seat, open_ in enumerate(turn.open)]
    before = _points(state)
    while not state.over:
        turn = now(NUMER.view(state, None))._replace(leads=(0,) * seats, rounds=1)
        for seat, way in enumerate(equilibrium.solved(turn)):
            if turn.open[seat]:
                drawn = way.draw(rng)
                action = SitOut() if drawn == mix.SIT_OUT else Choose(NUMBERS[drawn].text)
                state = NUMER.apply(state, seat, action).state
    final = _points(state)
    return [(figures, float(end - had)) for figures, end, had in zip(board, final, before, strict=True)]


def _board(turn: int, rng: Random) -> str:
    """The digits that may be crossed off before a turn."""
    crossed = min(len(DIGITS) - 1, sum(rng.choices(CLOSED_A_TURN, k=turn - 1)))
    return "".join(sorted(rng.sample(DIGITS, crossed)))


def _points(state: NumerState) -> list[int]:
    """By seat, the points of the turns and one for each crossed-off digit."""
    scored = [len(closed) for closed in state.closed]
    for reveal in state.reveals:
        for row in reveal.rows:
            scored[row.seat] += row.total
    return scored
