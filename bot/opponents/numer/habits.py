"""Habits that a rival may have, and the probability of each after what it wrote in the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from bot.games.numer.model import DIGITS, SIT_OUT
from bot.opponents.numer import mix as mixes
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.mix import Mix, blend
from bot.opponents.numer.numbers import lowest_like, mask_of, playable
from bot.opponents.numer.public_turn import PastTurn, PublicTurn
from bot.opponents.numer.thinking import any_number

Habit = Callable[[PublicTurn, Sequence[PastTurn], int], Mix]
"""What a seat with that habit writes in a turn, after the turns before it."""

NO_HABIT = 0.6
"""The prior chance that a rival has none of the habits."""
THINKS = 0.8
"""The share of choices of a seat without a habit that are thought out or drawn like any number; the rest are
uniform."""
LAPSE = 0.15
"""How often a seat with a habit deviates from it."""


def _always(text: str) -> Mix:
    return Mix((lowest_like(text),), (1.0,))


def _digits(turn: PublicTurn, seat: int) -> list[str]:
    return [digit for digit in DIGITS if turn.open[seat] >> int(digit) & 1]


def _highest(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    return _always(_digits(turn, seat)[-1] * 3)


def _lowest(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    return _always(_digits(turn, seat)[0] * 3)


def _middle(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    digits = _digits(turn, seat)
    return _always(digits[len(digits) // 2] * 3)


def _three_highest(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    digits = _digits(turn, seat)[::-1]
    return _always((digits[:3] + digits[-1:] * 2)[0] + "".join(sorted((digits + digits[-1:] * 2)[1:3])))


def _three_lowest(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    digits = _digits(turn, seat)
    return _always("".join((digits + digits[-1:] * 2)[:3]))


def _again(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    return _like(turn, seat, past[-1].written[seat] if past else None)


def _the_winner(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    if not past:
        return any_number(turn.open[seat])
    last = past[-1]
    return _like(turn, seat, last.written[last.scored.index(max(last.scored))])


def _like(turn: PublicTurn, seat: int, text: str | None) -> Mix:
    """Return that number if it can be written, else any."""
    if text is None or text == SIT_OUT or mask_of(text) & ~turn.open[seat]:
        return any_number(turn.open[seat])
    return _always(text)


def _out(turn: PublicTurn, past: Sequence[PastTurn], seat: int) -> Mix:
    return Mix((mixes.SIT_OUT,), (1.0,))


HABITS: tuple[Habit, ...] = (
    _highest,
    _lowest,
    _middle,
    _three_highest,
    _three_lowest,
    _again,
    _the_winner,
    _out,
)


def _usually(turn: PublicTurn, seat: int, choice: int) -> float:
    """Return the chance that a seat without a habit makes a choice: it plays near the equilibrium, or anything."""
    known = equilibrium(turn)[seat].of(choice) + any_number(turn.open[seat]).of(choice)
    return THINKS * known / 2 + (1 - THINKS) / (len(playable(turn.open[seat])) + 1)


@lru_cache(maxsize=64)
def habit_of(turn: PublicTurn, past: tuple[PastTurn, ...], seat: int) -> tuple[float, Mix]:
    """Return the chance that a seat has a habit, and what it writes now if it has one."""
    likely = [(1 - NO_HABIT) / len(HABITS)] * len(HABITS)
    without = NO_HABIT
    for number, (before, written, _) in enumerate(past):
        text = written[seat]
        if text is None or (text != SIT_OUT and mask_of(text) & ~before.open[seat]):
            continue
        choice = mixes.SIT_OUT if text == SIT_OUT else lowest_like(text)
        usual = _usually(before, seat, choice)
        without *= usual
        likely = [
            old * ((1 - LAPSE) * habit(before, past[:number], seat).of(choice) + LAPSE * usual)
            for old, habit in zip(likely, HABITS, strict=True)
        ]
        whole = without + sum(likely)
        likely, without = [one / whole for one in likely], without / whole
    certain = sum(likely)
    parts = [
        (one, habit(turn, past, seat)) for one, habit in zip(likely, HABITS, strict=True) if one > 0.02 * certain
    ]
    return certain, blend(
        [*[(share * (1 - LAPSE), mix) for share, mix in parts], (certain * LAPSE, any_number(turn.open[seat]))]
    )
