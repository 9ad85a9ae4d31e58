"""What a number would score, as far as a player can know it before the reveal."""

from __future__ import annotations

import msgspec

from bot.games.numer.model import DIGITS, TURNS, NumerView, open_digits


class Prospect(msgspec.Struct, frozen=True):
    """What an accepted number scores, and whose numbers can still eliminate it.

    ``points`` are for its first digit (NUMER-10, doubled in turn 5: NUMER-13). Only the highest accepted number
    earns ``bonus`` (NUMER-11). ``digits`` are crossed off (NUMER-12), ascending. ``rivals`` are the seats whose
    open digits make a lower number that shares a digit with it (NUMER-6); without rivals it is sure to be
    accepted.
    """

    points: int
    bonus: int
    digits: str
    rivals: tuple[int, ...]


def prospect(view: NumerView, number: str) -> Prospect:
    """The prospect of a number made of the viewer's open digits, from the view of a seat."""
    others = (seat for seat in range(len(view.closed)) if seat != view.seat)
    return Prospect(
        points=int(number[0]) * (2 if view.turn == TURNS else 1),
        bonus=view.bonus[view.turn - 1],
        digits="".join(sorted(set(number))),
        rivals=tuple(seat for seat in others if _eliminates(view.closed[seat], number)),
    )


def _eliminates(closed: str, number: str) -> bool:
    """Whether digits outside ``closed`` make a lower number that shares a digit with ``number``."""
    digits = open_digits(closed)
    shared = [digit for digit in DIGITS if digit in digits and digit in number]
    return bool(shared) and digits[0] * 2 + shared[0] < number
