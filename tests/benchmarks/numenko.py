"""Numenko: the reader on the hardest calculations, against trying every reading, and on whole grids; and the
computer players: how many racks they place, and how long they think."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bot.errors import Refused
from bot.games.numenko import NUMENKO
from bot.games.numenko.calculations.preferred import choose_reading
from bot.games.numenko.calculations.reading import is_readable
from bot.games.numenko.check import check
from bot.games.numenko.entry import MOST_TYPED, read_grid
from bot.games.numenko.grid import Grid
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import HOUSE
from bot.opponents.base import LEVELS, Level
from bot.opponents.numenko import OPPONENT
from bot.opponents.numenko.levels import PEOPLE
from bot.opponents.numenko.lexicon import lexicon
from bot.opponents.numenko.search import Search
from tests.benchmarks.measure import Line, ms, seconds
from tests.games import numenko_oracle as oracle
from tests.rules.numenko_table import grid

WORST = ((0, 5), (2, 4), (3, 4), (4, 4), (5, 3))
"""Freechoice and Multichoice tiles in a calculation of twelve tiles."""
RACKS, MATCHES = 200, 20
WORK = PEOPLE["expert"].work
PLAYED = """
..6...
.2*4*8..
..7..*..
..*..9..
..1..*..
..3..?..
..*..2..
..5.....
..5*1*5*20
"""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The lines of Numenko."""
    rounds = 10 if quick else 500
    return [
        *(_worst(freechoice, multichoice, rounds) for freechoice, multichoice in WORST),
        _against_plain(rounds // 10),
        _whole_grid(rounds),
        _typed(),
        _lexicon(),
        _placing(20 if quick else RACKS),
        *(_thinking(level, 1 if quick else MATCHES) for level in (LEVELS[:2] if quick else LEVELS)),
    ]


def _worst(freechoice: int, multichoice: int, rounds: int) -> Line:
    """Random calculations of that size: the slow ones against the usual ones."""
    rng, times = Random(f"{freechoice} {multichoice}"), []
    for _ in range(rounds):
        times.append(seconds(partial(_read, _calculation(rng, freechoice, multichoice)))())
    middle, late = median(times), quantiles(times, n=100)[-1]
    detail = f"median {ms(middle)}, 99th percentile {ms(late)}, worst {ms(max(times))}"
    return Line(f"{freechoice} Freechoice, {multichoice} Multichoice", late / middle, None, "low", detail)


def _calculation(rng: Random, freechoice: int, multichoice: int) -> str:
    while True:
        spots = sorted(rng.sample(range(1, 11), multichoice))
        if all(second - first > 1 for first, second in pairwise(spots)):
            break
    signs = ["*" if at in spots else rng.choice("123456789") for at in range(12)]
    for at in rng.sample([at for at in range(12) if at not in spots], freechoice):
        signs[at] = "?"
    return "".join(signs)


def _read(signs: str) -> None:
    """Read a calculation that is not cached."""
    _forget()
    choose_reading(signs, 3)


def _forget() -> None:
    is_readable.cache_clear()
    choose_reading.cache_clear()


def _against_plain(rounds: int) -> Line:
    """Three Multichoice and one Freechoice: trying every reading against the reader."""
    rng, ratios, ours = Random(1), [], []
    for _ in range(max(rounds, 3)):
        signs = _calculation(rng, 1, 3)
        plain = seconds(partial(oracle.shown_reading, signs))()
        ours.append(seconds(partial(_read, signs))())
        ratios.append(plain / ours[-1])
    return Line("every reading tried", median(ratios), 1, "high", f"the reader takes {ms(median(ours))}")


def _whole_grid(rounds: int) -> Line:
    """A played grid of 27 tiles, checked for the first time and looked up again."""
    played = grid(PLAYED)
    fresh = median(seconds(partial(_check, played))() for _ in range(rounds))
    known = median(seconds(partial(check, played, HOUSE))() for _ in range(rounds))
    return Line("a grid of 27 tiles", fresh / known, None, "low", f"{ms(fresh)} at first, {ms(known)} again")


def _check(played: Grid) -> None:
    check.cache_clear()
    _forget()
    check(played, HOUSE)


def _typed() -> Line:
    """Reading the longest texts that a player can send, built to keep regular expressions busy."""
    texts = (
        "A1 d",
        "a ",
        "-",
        ": ",
        "\n",
        "A1 across .. ",
        "A1 ",
        "A1 a 1\n",
        "A1 ." + " " * 400,
        "a:a:",
        "\u2007",
    )
    taken = [seconds(partial(_refused, (text * MOST_TYPED)[:MOST_TYPED]))() for text in texts]
    return Line("the longest text, s", max(taken), 0.1, "low", f"median {ms(median(taken))}")


def _refused(text: str) -> None:
    with suppress(Refused):
        read_grid(text)


def _lexicon() -> Line:
    """Building the lexicon of calculations, which happens once."""
    lexicon.cache_clear()
    taken = seconds(partial(lexicon, HOUSE))()
    return Line("the lexicon, s", taken, 1, "low", f"{len(lexicon(HOUSE)):,} handfuls of tiles")


def _placing(racks: int) -> Line:
    """Racks of 21 tiles that the expert's search places completely."""
    times, works, placed = [], [], 0
    for seed in range(racks):
        rack = NUMENKO.setup(NumenkoOptions(), 2, seed).players[0].rack
        search = Search(lexicon(HOUSE), rack, Random(seed), WORK)
        begin = time.perf_counter()
        placed += not search.fill({}, rack, WORK).left
        times.append(time.perf_counter() - begin)
        works.append(WORK - search.work)
    detail = f"median {ms(median(times))}, worst {ms(max(times))}; work {median(works):,.0f}, worst {max(works):,}"
    return Line(f"placed of {racks} racks", placed / racks, 0.975, "high", detail)


def _thinking(level: Level, matches: int) -> Line:
    """How long a decision takes in matches of two, and on big racks in the first match, which has the full pot."""
    times: list[float] = []
    for seed in range(matches):
        rng = Random(seed)
        state = NUMENKO.setup(NumenkoOptions(pot="short" if seed else "full"), 2, seed)
        while NUMENKO.outcome(state) is None:
            for seat in sorted(NUMENKO.actors(state)):
                view = NUMENKO.view(state, seat)
                begin = time.perf_counter()
                action = OPPONENT.choose(view, level, rng)
                times.append(time.perf_counter() - begin)
                if action is not None and seat in NUMENKO.actors(state):
                    state = NUMENKO.apply(state, seat, action).state
    late = quantiles(times, n=100)[-1]
    detail = f"median {ms(median(times))}, 99th percentile {ms(late)}, worst {ms(max(times))}"
    return Line(f"{level}, s a decision", late, 0.15, "low", detail)
