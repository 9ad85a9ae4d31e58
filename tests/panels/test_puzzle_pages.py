"""What others reach in a puzzle is told once it is a spoiler no more."""

from __future__ import annotations

import pytest

from bot.i18n import texts
from bot.panels import training
from bot.panels.base import Content
from bot.panels.daily import AfterPage, PuzzlePart, after
from bot.panels.daily.archive import PastPuzzle, show_past
from bot.panels.training import Standing, TrainedPuzzle
from bot.store.daily.boards import Solvers
from bot.store.daily.results import DailyResult
from bot.store.daily.streaks import DayStreak
from bot.store.training.skills import Trainee
from bot.ui.controls.items import SeatControls

DAY, CONTROLS, T = "2026-01-31", SeatControls(0, "p"), texts("en")
YARDSTICK = {"beginner": None, "club": 11, "expert": 12}
TOLD = "-# 📏 For comparison: beginner nothing · club player 11 · expert 12"


def tells(page: Content) -> bool:
    """Whether the page tells what others reach."""
    return TOLD in "\n".join(page.texts).splitlines()


@pytest.mark.parametrize("ended_at", [None, 1.0])
def test_the_page_of_the_day_tells_it_after_a_result(ended_at: float | None) -> None:
    result = DailyResult(1, DAY, "numer", 0, 1, 0.0, ended_at=ended_at)
    part = PuzzlePart(game="numer", day=DAY, part=0, title="", result=result, yardstick=YARDSTICK)
    streak = DayStreak(1, 1, today=True, forgiven=False)
    page = AfterPage(
        parts=(part,), number=0, solvers=Solvers(0, 0, 0, 0), own_streak=streak, streak=streak, today=True,
        onward=None, server=False, is_compared=False,
    )  # fmt: skip
    assert tells(after(page, T, CONTROLS)) == (ended_at is not None)


@pytest.mark.parametrize(("on_day", "last"), [(None, None), ("", None), (None, "11")])
def test_the_archive_tells_it_after_a_try(on_day: str | None, last: str | None) -> None:
    page = PastPuzzle(
        game="numer", day=DAY, part=0, parts=1, title="", target="12", yardstick=YARDSTICK, on_day=on_day,
        last=last, is_solved=False,
    )  # fmt: skip
    assert tells(show_past(page, T, CONTROLS)) == ((on_day, last) != (None, None))


@pytest.mark.parametrize("own", [False, True])
def test_training_tells_it_with_the_own_answer(own: bool) -> None:
    page = TrainedPuzzle(
        match_id=1, game="numer", title="", grade=1, best="12", value="11", is_solved=False,
        explained=("> Nines.",), yardstick=YARDSTICK, has_own=True, own=own,
    )  # fmt: skip
    mine = Standing(Trainee(1, "numer", 33.3, 2.0, 1234, -1.5, 1, 99, 54), is_running=True, shown="shown")
    shown = training.after(page, mine, T, CONTROLS)
    assert tells(shown) == own
    assert ("Nines." in shown.texts[1]) != own
