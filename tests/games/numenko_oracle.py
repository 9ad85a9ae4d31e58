"""Numenko's calculations the slow way: every reading of the wild tiles is tried, in order."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from random import Random

CHOICES = {"*": "+−×÷=", "?": "+−×÷=0123456789"}
SIDE = re.compile(r"(0|[1-9][0-9]{0,2})([+−×÷](0|[1-9][0-9]{0,2}))*")


def first_reading(signs: str) -> str | None:
    """The first true reading in the order of NUMENKO-9."""
    for chosen in product(*(CHOICES.get(sign, sign) for sign in signs)):
        reading = "".join(chosen)
        if is_true(reading):
            return reading
    return None


def shown_reading(signs: str) -> str | None:
    """The reading of NUMENKO-9 that is shown: true by school precedence too, fewest ÷, first in order."""
    true = [
        reading
        for chosen in product(*(CHOICES.get(sign, sign) for sign in signs))
        if is_true(reading := "".join(chosen))
    ]
    return min(true, key=lambda reading: (not is_school_true(reading), reading.count("÷")), default=None)


def is_school_true(reading: str) -> bool:
    """Whether both sides of a true calculation are equal by precedence too, which is that of Python."""
    left, right = (
        eval(re.sub("([0-9]+)", r"Fraction(\1)", side.translate(str.maketrans("−×÷", "-*/"))))
        for side in reading.split("=")
    )
    return bool(left == right)


def is_true(reading: str) -> bool:
    """Whether these signs are a true calculation, following NUMENKO-5 and NUMENKO-6 literally."""
    if reading.count("=") != 1 or not re.search(r"[+−×÷]", reading):
        return False
    sides = reading.split("=")
    if not all(SIDE.fullmatch(side) for side in sides):
        return False
    left, right = map(value, sides)
    return left is not None and left == right


def value(side: str) -> Fraction | None:
    """The value of a side; None if a 0 is multiplied or divided."""
    first, *rest = re.findall(r"[0-9]+|[+−×÷]", side)
    worth = Fraction(int(first))
    for operator, number in zip(rest[::2], map(int, rest[1::2]), strict=True):
        if operator in "×÷" and 0 in (worth, number):
            return None
        if operator == "+":
            worth += number
        elif operator == "−":
            worth -= number
        elif operator == "×":
            worth *= number
        else:
            worth /= number
    return worth


def ways(signs: str) -> int:
    """The number of readings to try."""
    return int(5 ** signs.count("*") * 15 ** signs.count("?"))


def group(rng: Random, most_ways: int, longest: int = 12) -> str:
    """A random group within these limits of tiles and readings: mostly a calculation with some of its signs
    hidden, often with a wrong sign."""
    while True:
        signs = calculation(rng) if rng.random() < 0.8 else noise(rng)
        if rng.random() < 0.3:
            at = rng.randrange(len(signs))
            signs = signs[:at] + rng.choice("0123456789*?+=") + signs[at + 1 :]
        hidden = "".join(hide(sign, rng) for sign in signs)
        if len(hidden) <= longest and ways(hidden) <= most_ways:
            return hidden


def calculation(rng: Random) -> str:
    """A calculation whose side numbers are arbitrary; the last one solves it if it can."""
    numbers = [rng.choice((rng.randint(0, 9), rng.randint(0, 99), rng.randint(0, 999))) for _ in range(4)]
    operators = [rng.choice("+−×÷") for _ in range(3)]
    left = f"{numbers[0]}{operators[0]}{numbers[1]}"
    if rng.random() < 0.3:
        left += f"{operators[1]}{numbers[2]}"
    right = solved(value(left) or Fraction(0), numbers[3], operators[2] if rng.random() < 0.4 else "")
    return rng.choice((f"{left}={right}", f"{right}={left}"))


def solved(worth: Fraction, number: int, operator: str) -> str:
    """A side with that value, if possible: the number, and the rest calculated to match; without operator just the
    value."""
    x = Fraction(number)
    if operator == "+":
        return f"{number}+{abs(int(worth - x))}"
    if operator == "−":
        return f"{number}−{abs(int(x - worth))}"
    if operator == "×" and x:
        return f"{number}×{abs(int(worth / x))}"
    if operator == "÷" and worth:
        return f"{number}÷{abs(int(x / worth))}"
    return str(abs(worth.numerator))


def noise(rng: Random) -> str:
    """Digits with an occasional operator between them."""
    signs = rng.choices("0123456789*?+−×÷=", [3] * 10 + [12, 2, 1, 1, 1, 1, 1], k=rng.randint(2, 9))
    return "".join(signs)


def hide(sign: str, rng: Random) -> str:
    """The tile that may stand for a sign."""
    if sign in "+−×÷=" and rng.random() < 0.8:
        return "*"
    return "?" if rng.random() < 0.1 else sign
