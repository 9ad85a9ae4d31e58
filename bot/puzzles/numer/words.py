"""Numer's puzzle in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.games.numer.model import HOUSE, TURNS, NumerState
from bot.i18n import Texts
from bot.puzzles.base import SOLVER
from bot.puzzles.numer.chances import KnownTurn, Odds, Rivals, Turns, Worth, highest_writable, hundredths
from bot.puzzles.numer.sketching import turns_of

SHOWN = 4
"""The most best numbers named."""
PLACES = 2
"""Chances are products of up to four chances in steps of ten percent, so this many decimals are exact."""


def task(state: NumerState, rivals: Rivals, half: str, t: Texts) -> tuple[str, ...]:
    """Say what counts and what does not, what solves ``half``, and what the others write."""
    bonus = state.bonus[state.turn - 1]
    if state.turn == TURNS:
        wanted = t(
            "Write the number that scores **most on average**: twice its first digit if accepted, and "
            "**+{bonus}** if it's the highest.",
            bonus=bonus,
        )
    else:
        wanted = t(
            "Write the number that scores **most on average**: its first digit if accepted, and "
            "**+{bonus}** if it's the highest.",
            bonus=bonus,
        )
    table = [_row(HOUSE.symbols[seat], odds, t) for seat, odds in enumerate(rivals, SOLVER + 1)]
    limits = t("-# Only this turn's points matter, not the digits crossed off.")
    about = " ".join(filter(None, (limits, half, t("The others write:"))))  # on a line, as a phone has few
    return wanted, "\n".join((about, *table))


def explain(state: NumerState, told: KnownTurn, t: Texts) -> tuple[str, ...]:
    """Explain the best number and its points, the highest one, and the next best."""
    turns = turns_of(state, told.rivals)
    best = turns.worth(told.best[0])
    lines = [_best(best, told.best[1:], t), _explain_points(best, turns, t), _highest(state, turns, t)]
    if told.second:
        points = _points(turns.worth(told.second).points, t)
        lines.append(t("Next best: {number}, {points} points.", number=told.second, points=points))
    return tuple(lines)


def _row(symbol: str, odds: tuple[Odds, ...], t: Texts) -> str:
    said = [f"**{each.number}** {t.percent(each.chance / 100)}" for each in odds]
    return f"{symbol} {' · '.join(said)}"


def _best(best: Worth, others: Sequence[str], t: Texts) -> str:
    points = _points(best.points, t)
    if not others:
        return t("✅ **{number}** scores {points} points on average.", number=best.number, points=points)
    if len(others) >= SHOWN:
        return t.plural(
            "✅ **{number}** scores {points} points on average, as does {n} other number.",
            "✅ **{number}** scores {points} points on average, as do {n} other numbers.",
            len(others),
            number=best.number,
            points=points,
        )
    return t(
        "✅ **{number}** scores {points} points on average, the same as {others}.",
        number=best.number,
        points=points,
        others=t.all_of(others),
    )


def _explain_points(best: Worth, turns: Turns, t: Texts) -> str:
    return t(
        "It's accepted {counts} of the time and is the highest {highest} of the time: {counts} × {first} + "
        "{highest} × {bonus} {equals} {points}.",
        counts=t.percent(float(best.counts), PLACES),
        highest=t.percent(float(best.highest), PLACES),
        first=turns.first(best.number),
        bonus=turns.bonus,
        equals="=" if best.points * 100 == hundredths(best.points) else "≈",
        points=_points(best.points, t),
    )


def _highest(state: NumerState, turns: Turns, t: Texts) -> str:
    """Explain why the highest number is not the best."""
    worth = turns.worth(highest_writable(state.closed[SOLVER]))
    if not worth.counts:
        return t("The highest you can write, {number}, is never accepted.", number=worth.number)
    return t(
        "The highest you can write, {number}, is accepted only {counts} of the time: {points} points.",
        number=worth.number,
        counts=t.percent(float(worth.counts), PLACES),
        points=_points(worth.points, t),
    )


def _points(points: Fraction, t: Texts) -> str:
    return t.format_fixed(hundredths(points) / 100)
