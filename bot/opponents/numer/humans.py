"""Two models of people who play Numer: see ``bot/opponents/humans.py``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random

from bot.games.numer.model import TURNS, Choose, NumerAction, NumerView, open_digits
from bot.opponents.humans import Human, HumanModel

TRIPLES = 0.3
"""How often naive people write a triple."""
IMAGINED = 40
"""The number of turns that club players imagine."""
MISJUDGED = 0.3
"""By how many points club players misjudge a number."""
Written = tuple[str, set[str]]
"""A number that is written, and its digits."""
CARE = 0.08
"""How much a club player prefers to keep a digit for each point that it is higher, per turn left."""


class Naive(HumanModel):
    """Writes a triple, or two or three different digits from the highest down, high ones likelier."""

    def choose(self, view: NumerView, rng: Random) -> NumerAction | None:
        if view.seat is None or view.over or view.mine is not None or not view.open_digits:
            return None
        return Choose(_write(view.open_digits, rng))


class Club(HumanModel):
    """Imagines what naive people write, and compares the triples and the numbers of two digits."""

    def choose(self, view: NumerView, rng: Random) -> NumerAction | None:
        if view.seat is None or view.over or view.mine is not None or not view.open_digits:
            return None
        rivals = [open_digits(closed) for seat, closed in enumerate(view.closed) if seat != view.seat]
        turns = [
            [(text, set(text)) for text in (_write(digits, rng) for digits in rivals if digits)]
            for _ in range(IMAGINED)
        ]
        numbers = list_plain(view.open_digits)
        worths = [_expect(view, number, turns) + rng.gauss(0.0, MISJUDGED) for number in numbers]
        return Choose(numbers[worths.index(max(worths))])


def _write(digits: str, rng: Random) -> str:
    """Write what a naive person writes with these open digits."""
    amount = 1 if rng.random() < TRIPLES else rng.choice((2, 3))
    chosen: list[str] = []
    while len(chosen) < min(amount, len(digits)):
        rest = [digit for digit in digits if digit not in chosen]
        chosen += rng.choices(rest, [1 + int(digit) for digit in rest])
    chosen += rng.choices(chosen, k=3 - len(chosen))
    return "".join(sorted(chosen, reverse=True))


@cache
def list_plain(digits: str) -> list[str]:
    """Return the triples and the lowest number for each first and each other digit."""
    return [digit * 3 for digit in digits] + [
        min(first * 2 + other, first + other * 2) for first, other in permutations(digits, 2)
    ]


def _expect(view: NumerView, number: str, turns: Sequence[Sequence[Written]]) -> float:
    """Return the points on average that a number wins in these turns of the others, less what its digits may still
    be good for."""
    used = set(number)
    sure = int(number[0]) * (2 if view.turn == TURNS else 1) + len(used)
    kept = CARE * (TURNS - view.turn) * sum(map(int, used))
    accepted = highest = 0
    for written in turns:
        mine = (number, used)
        if not _is_struck(mine, written):
            accepted += 1
            highest += all(other[0] <= number or _is_struck(other, [*written, mine]) for other in written)
    return (accepted * (sure - kept) + highest * view.bonus[view.turn - 1]) / len(turns)


def _is_struck(number: Written, others: Sequence[Written]) -> bool:
    for text, digits in others:  # noqa: SIM110 -- a generator would take twice as long
        if text < number[0] and not digits.isdisjoint(number[1]):
            return True
    return False


HUMANS: dict[Human, HumanModel] = {"naive": Naive(), "club": Club()}
"""The models of people."""
