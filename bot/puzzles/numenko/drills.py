"""Numenko's drills: numbers to make, and calculations that are valid. Everything is worked out from left to
right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from bot.games.numenko.check import is_calculation
from bot.games.numenko.tiles import HOUSE
from bot.i18n import Texts
from bot.puzzles.drills import Drill, DrillItem, build_item, try_often

OPERATORS = "+−×÷"
NUMBERS = {1: (2, 9), 2: (3, 9), 3: (3, 15)}
"""How many numbers are worked with, and the highest, by reach."""
MOST = {1: 81, 2: 120, 3: 300}
"""The largest result, by reach."""


def _draw_terms(rng: Random, reach: int) -> tuple[list[int], list[str]]:
    count, top = NUMBERS[reach]
    numbers = [rng.randint(2, top) for _ in range(count)]
    return numbers, [rng.choice(OPERATORS) for _ in range(count - 1)]


def _work_out(numbers: Sequence[int], operators: Sequence[str]) -> int | None:
    """Work out from left to right. None if a value on the way is not whole and positive."""
    value, *others = numbers
    for operator, number in zip(operators, others, strict=True):
        if operator == "÷" and value % number:
            return None
        value = {"+": value + number, "−": value - number, "×": value * number, "÷": value // number}[operator]
        if value < 1:
            return None
    return value


def _write(numbers: Sequence[int], operators: Sequence[str]) -> str:
    first, *others = map(str, numbers)
    return first + "".join(operator + number for operator, number in zip(operators, others, strict=True))


def _make_number(rng: Random, reach: int) -> DrillItem | None:
    numbers, operators = _draw_terms(rng, reach)
    wanted = _work_out(numbers, operators)
    if wanted is None or wanted > MOST[reach] or wanted in numbers:
        return None
    found = dict[str, int]()
    for order in permutations(numbers):
        for one in OPERATORS:
            for other in OPERATORS if len(numbers) > 2 else "":
                _keep(found, order, (one, other))
            if len(numbers) == 2:
                _keep(found, order, (one,))
    if reach == 1:  # two numbers leave too little to choose from
        for extra in {rng.randint(2, 9) for _ in range(4)}:
            for one in OPERATORS:
                _keep(found, (numbers[0], extra), (one,))
    wrong = sorted(
        (text for text, value in found.items() if value != wanted), key=lambda text: abs(found[text] - wanted)
    )
    return build_item(rng, (wanted,), _write(numbers, operators), wrong)


def _keep(found: dict[str, int], numbers: Sequence[int], operators: Sequence[str]) -> None:
    value = _work_out(numbers, operators)
    if value is not None:
        found[_write(numbers, operators)] = value


def _make_valid(rng: Random, reach: int) -> DrillItem | None:
    numbers, operators = _draw_terms(rng, reach)
    result = _work_out(numbers, operators)
    if result is None or result > MOST[reach]:
        return None
    right = f"{_write(numbers, operators)}={result}"
    if not is_calculation(right, HOUSE):
        return None
    wrong = []
    for _ in range(12):
        others, signs = _draw_terms(rng, reach)
        value = _work_out(others, signs)
        if value is None:
            continue
        text = f"{_write(others, signs)}={_spoil(rng, others, signs, value)}"
        if len(text) <= HOUSE.longest and not is_calculation(text, HOUSE):
            wrong.append(text)
    return build_item(rng, (), right, wrong)


def _spoil(rng: Random, numbers: Sequence[int], operators: Sequence[str], value: int) -> int:
    """Return a wrong result: what it would be with multiplication first, or one that is near."""
    if len(operators) == 2 and operators[0] in "+−" and operators[1] == "×":
        product = numbers[1] * numbers[2]
        found = numbers[0] + product if operators[0] == "+" else numbers[0] - product
        if found > 0 and found != value:
            return found
    return value + rng.choice([off for off in (1, -1, 2, -2, 10) if value + off > 0])


def _ask_number(given: Sequence[str], t: Texts) -> str:
    return t("Worked out from left to right: which makes **{n}**?", n=given[0])


def _ask_valid(given: Sequence[str], t: Texts) -> str:
    return t("Worked out from left to right: which calculation is right?")


DRILLS = (
    Drill("number", lambda t: t("Make this number"), try_often(_make_number), _ask_number),
    Drill("valid", lambda t: t("Right or wrong"), try_often(_make_valid), _ask_valid),
)
