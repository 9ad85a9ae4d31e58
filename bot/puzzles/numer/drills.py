"""Numer's drills: the highest number that is accepted, and numbers without a digit of others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.i18n import Texts
from bot.puzzles.drills import ANSWERS, Drill, DrillItem, build_item, try_often

OTHERS = {1: 1, 2: 2, 3: 3}
"""How many numbers a number has to be compared with, by reach."""


def _draw_number(rng: Random) -> str:
    return f"{rng.randrange(1000):03}"


def _is_free(number: str, others: Sequence[str]) -> bool:
    """Tell whether a number has no digit of the others."""
    return set(number).isdisjoint("".join(others))


def _make_highest(rng: Random, reach: int) -> DrillItem | None:
    numbers = {_draw_number(rng) for _ in range(reach + 2)}
    rising = sorted(numbers)
    accepted = [number for n, number in enumerate(rising) if _is_free(number, rising[:n])]
    if len(rising) < reach + 2 or len(accepted) < 2 or accepted[-1] == rising[-1]:
        return None
    answers = rising.copy()
    rng.shuffle(answers)
    return DrillItem(tuple(answers), tuple(answers), answers.index(accepted[-1]))


def _make_free(rng: Random, reach: int) -> DrillItem | None:
    others = [_draw_number(rng) for _ in range(OTHERS[reach])]
    drawn = [_draw_number(rng) for _ in range(30 * ANSWERS)]
    free = next((number for number in drawn if _is_free(number, others)), None)
    if free is None:
        return None
    wrong = [number for number in drawn if len(set(number) & set("".join(others))) == 1]
    return build_item(rng, others, free, wrong)


def _ask_highest(given: Sequence[str], t: Texts) -> str:
    return t("**{numbers}**\nWhich is the highest accepted number?", numbers=" · ".join(given))


def _ask_free(given: Sequence[str], t: Texts) -> str:
    return t("Which number shares no digit with **{numbers}**?", numbers=t.all_of(list(given)))


DRILLS = (
    Drill("highest", lambda t: t("The highest accepted number"), try_often(_make_highest), _ask_highest),
    Drill("free", lambda t: t("No digit in common"), try_often(_make_free), _ask_free),
)
