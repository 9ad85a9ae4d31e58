"""Numer's puzzle in words."""

from __future__ import annotations

from fractions import Fraction

from bot.games.numer.model import HOUSE, TURNS, NumerState
from bot.i18n import Texts
from bot.puzzles.base import SOLVER
from bot.puzzles.numer.chances import Odds, Rivals, Worth, highest_writable, hundredths
from bot.puzzles.numer.sketching import ranked, turns_of

SHOWN = 4
"""So many of the best numbers are named."""
PLACES = 2
"""Chances are products of up to four chances in steps of ten percent, so this many decimals are exact."""


def task(state: NumerState, rivals: Rivals, t: Texts) -> tuple[str, ...]:
    """What counts, what the others write, and what does not count."""
    bonus = state.bonus[state.turn - 1]
    if state.turn == TURNS:
        wanted = t(
            "Write the number that brings **most points on average**: twice its first digit if it counts, "
            "and **+{bonus}** if it's the highest that counts.",
            bonus=bonus,
        )
    else:
        wanted = t(
            "Write the number that brings **most points on average**: its first digit if it counts, "
            "and **+{bonus}** if it's the highest that counts.",
            bonus=bonus,
        )
    table = [_row(HOUSE.symbols[seat], odds, t) for seat, odds in enumerate(rivals, SOLVER + 1)]
    return (
        wanted,
        "\n".join((t("The others write:"), *table)),
        t("-# Points of this turn only; digits crossed off don't count here."),
    )


def explained(state: NumerState, rivals: Rivals, t: Texts) -> tuple[str, ...]:
    """The best number and how it comes to its points, the highest one, and the next best."""
    found = ranked(state, rivals)
    most = found[0].points
    best = [worth for worth in found if worth.points == most]
    lines = [_best(best, t), _reckoned(best[0], state, t), _highest(state, rivals, t)]
    second = next((worth for worth in found if worth.points < most), None)
    if second is not None:
        points = _points(second.points, t)
        lines.append(t("Next best: {number}, {points} points.", number=second.number, points=points))
    return tuple(lines)


def _row(symbol: str, odds: tuple[Odds, ...], t: Texts) -> str:
    said = [f"**{each.number}** {t.percent(each.chance / 100)}" for each in odds]
    return f"{symbol} {' · '.join(said)}"


def _best(best: list[Worth], t: Texts) -> str:
    points = _points(best[0].points, t)
    if len(best) == 1:
        return t("✅ **{number}** brings {points} points on average.", number=best[0].number, points=points)
    if len(best) > SHOWN:
        return t(
            "✅ **{number}** brings {points} points on average, as do {n} other numbers.",
            number=best[0].number,
            points=points,
            n=len(best) - 1,
        )
    return t(
        "✅ **{number}** brings {points} points on average, as much as {others}.",
        number=best[0].number,
        points=points,
        others=t.all_of([worth.number for worth in best[1:]]),
    )


def _reckoned(best: Worth, state: NumerState, t: Texts) -> str:
    """Where the points come from."""
    first = int(best.number[0]) * (2 if state.turn == TURNS else 1)
    return t(
        "It counts {counts} of the time and is the highest {highest} of the time: {counts} × {first} + "
        "{highest} × {bonus} = {points}.",
        counts=t.percent(float(best.counts), PLACES),
        highest=t.percent(float(best.highest), PLACES),
        first=first,
        bonus=state.bonus[state.turn - 1],
        points=_points(best.points, t),
    )


def _highest(state: NumerState, rivals: Rivals, t: Texts) -> str:
    """Why the highest number is not it."""
    worth = turns_of(state, rivals).worth(highest_writable(state.closed[SOLVER]))
    if not worth.counts:
        return t("The highest you can write, {number}, never counts.", number=worth.number)
    return t(
        "The highest you can write, {number}, counts only {counts} of the time: {points} points.",
        number=worth.number,
        counts=t.percent(float(worth.counts), PLACES),
        points=_points(worth.points, t),
    )


def _points(points: Fraction, t: Texts) -> str:
    return t.fixed(hundredths(points) / 100)
