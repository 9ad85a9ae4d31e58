"""The line that somebody shares gives nothing away."""

from __future__ import annotations

import pytest

from bot.i18n import texts
from bot.panels.daily.share import line, sign, signs
from bot.store.daily.results import DailyResult

T = texts("en")


def result(tries: int = 1, **fields: int | float | None) -> DailyResult:
    """Somebody's tries at a puzzle whose best result is 4711."""
    return DailyResult(1, "2026-01-31", "numer", 0, tries, 0.0, **fields)  # type: ignore[arg-type]


NOTHING = result(ended_at=1.0)
SHORT = result(2, ended_at=1.0, first=42, best=815)
SOLVED = result(4, ended_at=1.0, first=42, best=4711, solved_in=3)


@pytest.mark.parametrize(
    ("found", "shown", "one"),
    [
        (None, "⬜", "⬜"),
        (result(), "⬜", "⬜"),
        (NOTHING, "❌", "❌"),
        (SHORT, "🔶🔶", "🔶"),
        (SOLVED, "🔶🔶🟢", "🟢"),
        (result(ended_at=1.0, first=4711, best=4711, solved_in=1), "🟢", "🟢"),
        (result(20, ended_at=1.0, best=815), "🔶×20", "🔶"),
        (result(20, ended_at=1.0, best=4711, solved_in=20), "🔶×19🟢", "🟢"),
        (result(2, ended_at=1.0, best=815, shown=1), "🔶🔶🏳️", "🔶"),
        (result(1, ended_at=1.0, shown=1), "❌🏳️", "❌"),
    ],
)
def test_signs_differ_in_shape(found: DailyResult | None, shown: str, one: str) -> None:
    assert (signs(found), sign(found)) == (shown, one)


def test_the_line_has_the_day_the_tries_and_the_streak() -> None:
    assert (
        line("numero", "2026-01-31", [SOLVED, SHORT], 12, T) == "Tally · Numero 2026-01-31 · 🔶🔶🟢 🔶🔶 · 🔥 12"
    )
    assert line("numer", "2026-01-31", [NOTHING], 1, T) == "Tally · Numer 2026-01-31 · ❌"


def test_no_value_is_in_it() -> None:
    shared = line("numer", "2026-01-31", [SHORT, SOLVED], 12, T)
    assert not [value for value in ("42", "815", "4711") if value in shared]
