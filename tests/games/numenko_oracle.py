"""Numenko's calculations the slow way: every reading of the wild tiles is tried, in order."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from random import Random

CHOICES = {"*": "+−×÷=", "?": "+−×÷=0123456789"}
ORDER = "+−×÷=0123456789"
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


def best_reading(signs: str) -> str | None:
    """The reading that is shown, for groups with too many readings to try: those of each side are written out, and
    equal ones are matched; nothing is merged before."""
    found: list[tuple[bool, int, str]] = []
    for at in range(1, len(signs) - 1):
        if signs[at] in "=*?":
            right: dict[Fraction, list[tuple[str, Fraction]]] = defaultdict(list)
            for text, strict, school in sides(signs[at + 1 :]):
                right[strict].append((text, school))
            for text, strict, school in sides(signs[:at]):
                for other, worth in right[strict]:
                    reading = f"{text}={other}"
                    if re.search(r"[+−×÷]", reading):
                        found.append((school != worth, reading.count("÷"), reading))
    return min(found, key=lambda one: (one[:2], [ORDER.index(sign) for sign in one[2]]), default=(0, 0, None))[2]


def sides(signs: str) -> Iterator[tuple[str, Fraction, Fraction]]:
    """All ways to read a side, with its strict value and that by school precedence."""
    reached = [(number, Fraction(number), Fraction(0), Fraction(number)) for number in numbers(signs)]
    while reached:
        text, strict, terms, term = reached.pop()
        if len(text) == len(signs):
            yield text, strict, terms + term
            continue
        for operator in set("+−×÷") & set(CHOICES.get(signs[len(text)], signs[len(text)])):
            for number in numbers(signs[len(text) + 1 :]):
                n, longer = Fraction(number), text + operator + number
                if operator in "+−":
                    n = n if operator == "+" else -n
                    reached.append((longer, strict + n, terms + term, n))
                elif n and strict:
                    n = n if operator == "×" else 1 / n
                    reached.append((longer, strict * n, terms, term * n))


def numbers(signs: str) -> list[str]:
    """All numbers of up to three digits at the beginning of these signs."""
    found, texts = [], [""]
    for sign in signs[:3]:
        texts = [
            text + digit for text in texts if text != "0" for digit in CHOICES.get(sign, sign) if digit.isdigit()
        ]
        found += texts
    return found


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


def wild_group(rng: Random, freechoice: int, multichoice: int) -> str:
    """A random group with so many wild tiles, of at most twelve."""
    while True:
        signs = [rng.choice("0123456789") for _ in range(rng.randint(max(5, 2 * multichoice + 1), 12))]
        spots = sorted(rng.sample(range(1, len(signs) - 1), multichoice))
        digits = [at for at in range(len(signs)) if at not in spots]
        if len(digits) >= freechoice and all(b - a > 1 for a, b in pairwise(spots)):
            for at in spots:
                signs[at] = "*"
            for at in rng.sample(digits, freechoice):
                signs[at] = "?"
            return "".join(signs)


def noise(rng: Random) -> str:
    """Digits with an occasional operator between them."""
    signs = rng.choices("0123456789*?+−×÷=", [3] * 10 + [12, 2, 1, 1, 1, 1, 1], k=rng.randint(2, 9))
    return "".join(signs)


def hide(sign: str, rng: Random) -> str:
    """The tile that may stand for a sign."""
    if sign in "+−×÷=" and rng.random() < 0.8:
        return "*"
    return "?" if rng.random() < 0.1 else sign
