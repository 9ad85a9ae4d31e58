"""Judging a turn: which numbers are accepted, and what they score (NUMER-6 … NUMER-13)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.games.numer.model import SIT_OUT, TURNS, RevealRow


def judge(
    choices: Mapping[int, str | None], closed: tuple[str, ...], turn: int, bonus: int
) -> tuple[RevealRow, ...]:
    """Judge a turn: numbers ascending (equal ones by seat), then the seats that sat out, then those that rested.

    ``choices`` by seat: a number, ``-`` for sitting out, None for a resting seat. ``closed`` are the digits
    crossed off before this turn, ``turn`` is 1–5, ``bonus`` the points for the highest accepted number.
    """
    numbers = {seat: n for seat, n in choices.items() if n is not None and n != SIT_OUT}
    valid = sorted({n for seat, n in numbers.items() if not set(n) & set(closed[seat])})
    clashes = {n: clash(n, valid) for n in valid}
    best = max((n for n in valid if clashes[n] is None), default=None)
    rows = [
        RevealRow(seat, number, "void") if set(number) & set(closed[seat]) else _row(seat, number, clashes[number])
        for number, seat in sorted((n, seat) for seat, n in numbers.items())
    ]
    scored = [_score(row, turn, bonus if row.number == best else 0) for row in rows]
    others = sorted(
        (
            RevealRow(seat, n, "resting" if n is None else "out")
            for seat, n in choices.items()
            if seat not in numbers
        ),
        key=lambda row: (row.verdict, row.seat),
    )
    return tuple(scored) + tuple(others)


def clash(number: str, numbers: list[str]) -> tuple[str, str] | None:
    """Find the digit that eliminates a number and the lower number that has it (NUMER-6, NUMER-8). None if there
    is none. Names the highest of several lower numbers and the leftmost digit in ``number``."""
    for lower in sorted((n for n in numbers if n < number), reverse=True):
        for digit in number:
            if digit in lower:
                return digit, lower
    return None


def _row(seat: int, number: str, found: tuple[str, str] | None) -> RevealRow:
    if found is None:
        return RevealRow(seat, number, "accepted")
    return RevealRow(seat, number, "eliminated", shared=found[0], against=found[1])


def _score(row: RevealRow, turn: int, bonus: int) -> RevealRow:
    if row.verdict != "accepted" or row.number is None:
        return row
    double = 2 if turn == TURNS else 1
    return msgspec.structs.replace(row, points=int(row.number[0]) * double, bonus=bonus)
