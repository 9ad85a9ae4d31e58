"""The pages of daily puzzles fit on a phone's screen: before one, after it, and in the archive."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import find
from bot.i18n import languages, texts
from bot.panels.daily import AfterPage, PuzzlePart, after, ready
from bot.panels.daily.answer import AnswerPage, answer_page, show_answer
from bot.panels.daily.archive import ArchivePage, PastPuzzle, show_archive, show_past
from bot.panels.daily.others import OthersPage, show_others
from bot.puzzles.base import maker, makers
from bot.store.daily.archive import PastDay
from bot.store.daily.boards import Distribution, Solvers
from bot.store.daily.results import DailyResult
from bot.store.daily.streaks import DayStreak
from bot.ui.controls.items import SeatControls
from tests.extent import at_night
from tests.layout.shown import assert_fits, take_sizes
from tests.puzzles.tries import posed

CONTROLS = SeatControls(0, "p")
DAY = "2026-09-30"
YARDSTICK = {"beginner": None, "club": 11, "expert": 12}
STREAK = DayStreak(123, 234, today=False, forgiven=True)


@pytest.mark.parametrize("number", [5, *map(at_night, (0, 1, 2, 3, 4, 6))])
@pytest.mark.parametrize("game", makers())
def test_pages_with_a_solution_fit(game: str, number: int) -> None:
    spoken = tuple(languages())
    for at, puzzle in enumerate(posed(game, number)):
        t = texts(spoken[(number + at) % len(spoken)])
        judge = maker(game)
        target, title = judge.value(puzzle.best, t), judge.title(at, t)
        short = judge.value(puzzle.best + 12 if judge.fewest else max(1, puzzle.best - 1), t)
        result = DailyResult(1, DAY, game, at, 9, 0.0, ended_at=1.0, seconds=4000.0, first=1, best=1, shown=1)
        part = PuzzlePart(
            game=game, day=DAY, part=at, title=title, result=result, first=short, best=short, target=target,
            yardstick=YARDSTICK, values=(short,) * (1 if judge.once else 9),
        )  # fmt: skip
        assert_fits(ready(part, t, CONTROLS, "daily.start", part.arg))
        explained = judge.explain(puzzle, at, t)
        page = AfterPage(
            parts=(part,) * judge.parts, number=at,
            solvers=Solvers(10, 5, 1000, 500), own_streak=STREAK, streak=STREAK, today=True, onward=game,
            server=True, is_compared=True,
        )  # fmt: skip
        assert_fits(after(page, t, CONTROLS))
        past = PastPuzzle(
            game=game, day=DAY, part=at, parts=judge.parts, title=title, target=target, on_day=target, last=target,
            is_solved=True, yardstick=YARDSTICK, is_compared=True,
        )  # fmt: skip
        assert_fits(show_past(past, t, CONTROLS))
        solution = [msgspec.convert(action, find(game).action_type) for action in puzzle.solution]
        drawn = take_sizes(show_answer(game, puzzle, solution, t("Solution"), t, {}))
        shown = AnswerPage(
            game=game, day=DAY, part=at, title=title, own=False, has_own=True, explained=explained
        )  # fmt: skip
        assert_fits(answer_page(shown, t, CONTROLS), drawn)


@pytest.mark.parametrize("locale", languages())
def test_the_archive_fits(locale: str) -> None:
    days = [PastDay(DAY, 2, n % 3, n % 2, 0, 2) for n in range(25)]
    page = ArchivePage(game="numero", games=makers(), days=days, offset=50, more=True)
    assert_fits(show_archive(page, texts(locale), CONTROLS))


@pytest.mark.parametrize("locale", languages())
def test_what_others_came_to_fits(locale: str) -> None:
    for tries, half in ((0, 0), (2, 9)):
        found = Distribution({1: 12, 2: 300}, half=half, short=1000, nothing=12, median=5000.0)
        page = OthersPage(
            arg=f"numero.{DAY}.0", game="numero", day=DAY, title="The best take", tries=tries, own=None,
            here=found, everywhere=found,
        )  # fmt: skip
        assert_fits(show_others(page, texts(locale), CONTROLS))
