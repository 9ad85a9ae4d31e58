"""Bars of what others came to in a daily puzzle."""

from __future__ import annotations

from bot.i18n import texts
from bot.panels.daily.others import OthersPage, show_others
from bot.store.daily.boards import Distribution
from bot.store.daily.results import DailyResult
from bot.ui.controls.items import SeatControls

CONTROLS = SeatControls(0, "p")
CROWD = Distribution({1: 12, 2: 3, 7: 1, 9: 1}, half=0, short=4, nothing=0, median=75.0)


def shown(own: DailyResult | None, found: Distribution | None = CROWD, tries: int = 0) -> str:
    """The page for somebody with that result."""
    page = OthersPage(
        arg="numer.2026-01-31.0", game="numer", day="2026-01-31", title="", tries=tries, own=own, here=None,
        everywhere=found,
    )  # fmt: skip
    return "\n".join(show_others(page, texts("en"), CONTROLS).texts)


def test_the_own_bar_is_marked() -> None:
    solved = DailyResult(1, "2026-01-31", "numer", 0, 8, 0.0, ended_at=1.0, best=3, solved_in=8)
    text = shown(solved)
    assert "🟢 1  ████████████ 12\n🟢 2  ███ 3\n🟢 3   0\n🟢 4+ ██ 2 ←\n🔶    ████ 4\n❌     0" in text
    assert "Median time to the best result: 1 min 15 s" in text
    assert "🔶    ████ 4 ←" in shown(DailyResult(1, "2026-01-31", "numer", 0, 8, 0.0, ended_at=1.0, best=3))
    assert "←\n" not in shown(None)


def test_bars_end_with_the_tries_that_are_allowed() -> None:
    text = shown(None, Distribution({1: 20}, half=2, short=0, nothing=0, median=None), tries=1)
    assert "🟢 1 ████████████ 20\n🌓   ██ 2\n🔶    0\n❌    0" in text
    assert "Median" not in text
    assert "Too few people" in shown(None, None)
