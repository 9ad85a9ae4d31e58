"""The drills of nmbrs!: the number that is missing in a series, and series that count back to 0 or 1."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.nmbrs.table.series import SeriesRules, is_series
from bot.i18n import Texts
from bot.puzzles.drills import Drill, DrillItem, build_item, try_often

STEPS = {1: (2, 6), 2: (5, 12), 3: (9, 30)}
"""The smallest and the largest step, by reach."""
RULES = SeriesRules("AB", patterns=False, top=100)
GAP = "?"
"""Stands for the number that is missing."""


def _draw_step(rng: Random, reach: int) -> int:
    return rng.randint(*STEPS[reach])


def _make_missing(rng: Random, reach: int) -> DrillItem | None:
    step = _draw_step(rng, reach)
    first = rng.choice((0, 1)) + step * rng.randint(0, 6)
    series = [first + step * n for n in range(4)]
    if first < 1 or series[-1] > RULES.top:
        return None
    if rng.random() < 0.5:
        series.reverse()
    missing = rng.randrange(4)
    right = series[missing]
    shown = [GAP if n == missing else str(number) for n, number in enumerate(series)]
    near = [right + off for off in (1, -1, 2, -2, 10, -10, 3, -3)]
    return build_item(rng, shown, str(right), (str(n) for n in near if 1 <= n <= RULES.top and n not in series))


def _make_back(rng: Random, reach: int) -> DrillItem | None:
    step = _draw_step(rng, reach)
    right = _draw_series(rng, step, rng.choice((0, 1)))
    if not is_series(RULES, right):
        return None
    wrong = []
    for _ in range(8):
        other = _draw_step(rng, reach)
        found = _draw_series(rng, other, rng.randrange(2, other)) if other > 2 else right
        if found[-1] <= RULES.top and not is_series(RULES, found):
            wrong.append(_write(found))
    return build_item(rng, (), _write(right), wrong)


def _draw_series(rng: Random, step: int, rest: int) -> tuple[int, ...]:
    first = rest + step * rng.randint(1, 6)
    return tuple(first + step * n for n in range(3))


def _write(numbers: Sequence[int]) -> str:
    return " · ".join(map(str, numbers))


def _ask_missing(given: Sequence[str], t: Texts) -> str:
    return t("**{series}**\nWhich number is missing?", series=" · ".join(given))


def _ask_back(given: Sequence[str], t: Texts) -> str:
    return t("Which series, counted back, lands exactly on **0** or **1**?")


DRILLS = (
    Drill("missing", lambda t: t("The missing number"), try_often(_make_missing), _ask_missing),
    Drill("back", lambda t: t("Back to 0 or 1"), try_often(_make_back), _ask_back),
)
