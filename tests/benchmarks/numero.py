"""Numero's search on the worst tables, what its pruning gains over a plain search, and a match of hard players."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bot.cli.simulate.playing import Simulation, play
from bot.games.numero import NUMERO
from bot.games.numero.options import Level as CardLevel
from bot.games.numero.options import Mode, NumeroOptions
from bot.games.numero.scoring import profile
from bot.games.numero.takes.division import PileToDivide, divide
from bot.games.numero.takes.search import Problem, best_take
from bot.opponents.base import Level, opponent
from tests.benchmarks.measure import Line, ms, seconds
from tests.games import numero_oracle as oracle
from tests.games.numero_oracle import Oracle

WORST = (12, 4, 3)
"""Piles, wild cards of the hand and lone ones of the worst tables."""
PLAIN = (6, 2)
"""Piles and wild cards of tables that a plain search can manage."""
LOW = 4
"""The sixteen low piles are four each of the numbers up to this one."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The lines of Numero."""
    tables, matches = (3, 1) if quick else (200, 5)
    decks: tuple[CardLevel, ...] = ("times",) if quick else ("times", "expert")
    return [
        *(_worst(level, mode, tables) for level in decks for mode in ("card", "points")),
        *(_against_plain(mode, tables) for mode in ("card", "points")),
        _sixteen(12 if quick else 16),
        *(_four_hard(mode, matches) for mode in ("card", "points")),
    ]


def _worst(level: CardLevel, mode: Mode, tables: int) -> Line:
    """The best take of the worst tables: the slow ones against the usual ones."""
    piles, held, lone = WORST
    rng, times = Random(f"{level} {mode}"), []
    for _ in range(max(tables, 4)):
        problem = oracle.table(rng, piles, held + lone, level, hand=1)
        times.append(_seconds(problem, mode))
    middle, late = median(times), quantiles(times, n=100)[-1]
    detail = f"median {ms(middle)}, 99th percentile {ms(late)}, worst {ms(max(times))}"
    return Line(f"worst tables {level} {mode}", late / middle, None, "low", detail)


def _seconds(problem: Problem, mode: Mode) -> float:
    return seconds(lambda: best_take(problem, mode))()


def _against_plain(mode: Mode, tables: int) -> Line:
    """A search that tries everything against the one of the rules, on tables that both can manage."""
    rng, ratios, ours = Random(mode), [], []
    for _ in range(min(tables, 30)):
        problem = oracle.table(rng, *PLAIN, "expert")
        slow = Oracle(problem)
        plain = seconds(slow.most_cards if mode == "card" else slow.most_points)()
        ours.append(_seconds(problem, mode))
        ratios.append(plain / ours[-1])
    size = "{} piles, {} wild cards".format(*PLAIN)
    return Line(f"plain search {mode}", median(ratios), 1, "high", f"{size}: ours takes {ms(median(ours))}")


def _sixteen(piles: int) -> Line:
    """All divisions of sixteen low piles, examined one by one, against the search for the best."""
    cards = [card for card in oracle.deck("numbers").values() if card.number <= LOW][:piles]
    target = sum(range(1, LOW + 1))
    parts = [PileToDivide(card.number, profile([card])) for card in cards]
    values = [Fraction(card.number) for card in cards]
    pruned = median(seconds(lambda: divide(parts, target, profile([cards[0]])))() for _ in range(3))
    begin = time.perf_counter()
    count = sum(1 for _ in oracle.divisions(values, target))
    plain = time.perf_counter() - begin
    detail = f"{count:,} divisions of {piles} piles in {plain:.1f} s, the best in {ms(pruned)}"
    return Line("sixteen low piles", plain / pruned, 1, "high", detail)


def _four_hard(mode: Mode, matches: int) -> Line:
    """A match of four hard players against one of four normal ones."""
    options = NumeroOptions(mode=mode, level="expert")
    times: dict[Level, list[float]] = {"hard": [0.0], "medium": [0.0]}
    actions = 0
    for seed in range(matches):
        for level, spent in times.items():
            plan = Simulation(options, (level,) * 4, seed)
            begin = time.perf_counter()
            played = play(NUMERO, opponent("numero"), plan)
            spent.append(time.perf_counter() - begin)
            actions += played.actions if level == "hard" else 0
    hard, normal = sum(times["hard"]), sum(times["medium"])
    detail = f"{hard / matches:.1f} s a match of four hard players at level expert, {ms(hard / actions)} a move"
    return Line(f"four hard {mode}", hard / normal, None, "low", detail)
