"""A user's result at a daily puzzle, in signs that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.wording import wording
from bot.i18n import Texts
from bot.store.daily.results import DailyResult

SOLVED, SHORT, NOTHING, UNSEEN, GIVEN_UP = "🟢", "🔶", "❌", "⬜", "🏳️"
"""Solved; a result that is not the best; a try that came to nothing; not tried yet; the solution was asked for.
They differ in shape as well as in colour."""
MOST = 3
"""The maximum number of tries shown one by one; more are counted."""


def sign(result: DailyResult | None) -> str:
    """Return one sign for the result of a part."""
    if result is None or (result.ended_at is None and not result.shown):
        return UNSEEN
    if result.solved_in is not None:
        return SOLVED
    return SHORT if result.best is not None else NOTHING


def signs(result: DailyResult | None) -> str:
    """Return the signs of the tries at a part, oldest first, ending with the solution if found."""
    if result is None or result.ended_at is None:
        return UNSEEN
    short = SHORT if result.best is not None else NOTHING
    if result.solved_in is not None:
        return _row(SHORT, result.solved_in - 1) + SOLVED
    return _row(short, max(1, result.tries)) + (GIVEN_UP if result.shown else "")


def _row(sign: str, n: int) -> str:
    return sign * n if n <= MOST else f"{sign}×{n}"


def share(game: str, day: str, parts: Sequence[DailyResult | None], streak: int, t: Texts) -> str:
    """Return what to post or copy, in three lines that a phone does not break: game and day; tries at each part,
    and the streak in days; the same in words, as signs are hard to listen to."""
    tries = " ".join(signs(part) for part in parts)
    told = t("Tally · {game} {day}", game=wording(game).title, day=day)
    words = " · ".join(describe(part, t) for part in parts)
    return f"{told}\n{tries} 🔥{streak}\n{words}" if streak > 1 else f"{told}\n{tries}\n{words}"


def describe(result: DailyResult | None, t: Texts) -> str:
    """Say in very few words what ``signs`` shows."""
    if result is None or result.ended_at is None:
        return t("open")
    if result.solved_in is not None:
        return t("solved in {n}", n=result.solved_in)
    if result.shown:
        return t("given up")
    return t.plural("{n} try", "{n} tries", max(1, result.tries))
