"""nmbrs!: all plays of a hand of twelve on tables of sixty cards, the expert's choice there, and what the
finder gains over brute force on small tables."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bot.games.nmbrs.cards import HOUSE, cards_of
from bot.games.nmbrs.model import NmbrsView
from bot.games.nmbrs.options import NmbrsOptions, Rule
from bot.games.nmbrs.table.finder import ISLANDS, moves
from bot.games.nmbrs.table.placing import Position, position_of
from bot.opponents.base import opponent
from tests.benchmarks.measure import Line, ms, seconds
from tests.games.nmbrs_crowd import crowded
from tests.games.nmbrs_oracle import cases, plays

RULES: tuple[Rule, ...] = ("AB", "basic")
SMALL = 12
"""Cards on the tables that brute force can manage."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The lines of nmbrs!."""
    tables = 4 if quick else 100
    found = []
    for rule in RULES:
        views = [crowded(seed, NmbrsOptions(rule=rule)) for seed in range(tables)]
        found += [_spread(f"all plays {rule}", views, _all), _spread(f"expert's choice {rule}", views, _choice)]
    return [*found, *(_against_brute_force(rule, tables) for rule in RULES)]


def _all(view: NmbrsView) -> object:
    return moves(position_of(view), islands=ISLANDS)


def _choice(view: NmbrsView) -> object:
    return opponent("nmbrs").choose(view, "expert", Random(1))


def _spread(name: str, views: list[NmbrsView], work: Callable[[NmbrsView], object]) -> Line:
    """The slow tables against the usual ones."""
    times = [seconds(lambda: work(view))() for view in views]  # noqa: B023 -- done at once
    middle, late = median(times), quantiles(times, n=100, method="inclusive")[-1]
    detail = f"median {ms(middle)}, 99th percentile {ms(late)}, worst {ms(max(times))}"
    return Line(name, late / middle, None, "low", detail)


def _against_brute_force(rule: Rule, tables: int) -> Line:
    options = NmbrsOptions(rule=rule)
    cards = cards_of(HOUSE, options)
    slow, ours = [], []
    for seed in range(max(2, tables // 10)):
        for case in islice(cases(options, cards, Random(seed), 24, SMALL), 2, 8):
            position = Position(options, cards, case.islands, case.hand, True)
            slow.append(seconds(lambda: plays(case))())  # noqa: B023 -- done at once
            ours.append(seconds(lambda: moves(position, case.jokers))())  # noqa: B023 -- done at once
    detail = f"tables of up to {SMALL} cards: ours takes {ms(median(ours))}"
    return Line(f"brute force {rule}", sum(slow) / sum(ours), 1, "high", detail)
