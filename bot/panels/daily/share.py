"""A user's result at a daily puzzle, in signs that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.wording import wording
from bot.i18n import Texts
from bot.store.daily.results import DailyResult
from bot.store.daily.sets import SetResult

SOLVED, HALF, SHORT, NOTHING, UNSEEN, GIVEN_UP = "🟢", "🌓", "🔶", "❌", "⬜", "🏳️"
"""Solved; half solved; a result that is not the best; a try that came to nothing; not tried yet; the solution
was asked for. They differ in shape as well as in colour."""
MOST = 3
"""The maximum number of tries shown one by one; more are counted."""


AnyResult = DailyResult | SetResult
"""What somebody's tries at a puzzle came to, of a day or of a set."""


def sign(result: AnyResult | None) -> str:
    """Return one sign for a result."""
    if result is None or (result.ended_at is None and not result.shown):
        return UNSEEN
    if result.solved_in is not None:
        return SOLVED
    if result.half_in is not None:
        return HALF
    return SHORT if result.best is not None else NOTHING


def signs(result: DailyResult | None) -> str:
    """Return the signs of the tries at a part, oldest first, ending with the solution if found."""
    if result is None or result.ended_at is None:
        return UNSEEN
    short = SHORT if result.best is not None else NOTHING
    end = SOLVED if result.solved_in is not None else GIVEN_UP if result.shown else ""
    short = SHORT if end == SOLVED else short
    others = max(1, result.tries) if result.solved_in is None else result.solved_in - 1
    if result.half_in is None:
        return _row(short, others) + end
    return _row(short, result.half_in - 1) + HALF + _row(short, others - result.half_in) + end


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
    if result.half_in is not None:
        return t("half solved in {n}", n=result.half_in)
    if result.shown:
        return t("given up")
    return t.plural("{n} try", "{n} tries", max(1, result.tries))
