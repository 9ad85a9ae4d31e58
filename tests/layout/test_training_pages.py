"""The pages of training and of drills fit on a phone's screen."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import find
from bot.i18n import languages, texts
from bot.match.training.drills import DrillAnswer, item_of
from bot.panels import training
from bot.panels.daily.answer import show_answer
from bot.panels.training import Standing, TrainedPuzzle, drills
from bot.puzzles.base import maker, makers
from bot.puzzles.drills import REACHES, list_drills
from bot.store.training.drills import DrillKey, DrillPlace, DrillRun, DrillSkill
from bot.store.training.skills import Trainee
from bot.ui.controls.items import SeatControls
from tests.extent import at_night
from tests.layout.shown import assert_fits, take_sizes
from tests.puzzles.tries import posed

CONTROLS = SeatControls(0, "p")
MINE = Standing(Trainee(1, "numer", 33.3, 2.0, 1234, -1.5, 1, 99, 54), is_running=True, shown="shown")
NAMES = dict.fromkeys(range(11), "Mr. Bartholomew")


@pytest.mark.parametrize("number", [5, *map(at_night, (0, 1, 2, 3, 4, 6))])
@pytest.mark.parametrize("game", makers())
def test_the_page_after_a_puzzle_fits(game: str, number: int) -> None:
    (puzzle, *_), judge, spoken = posed(game, number), maker(game), tuple(languages())
    t = texts(spoken[number % len(spoken)])
    page = TrainedPuzzle(
        match_id=123_456, game=game, title=judge.title(0, t), grade=7, best=judge.value(puzzle.best, t),
        value=judge.value(max(1, puzzle.best - 1), t), is_solved=False, explained=judge.explain(puzzle, 0, t),
        yardstick={"beginner": None, "club": 11, "expert": 12}, has_own=True, may_challenge=True,
    )  # fmt: skip
    solution = [msgspec.convert(action, find(game).action_type) for action in puzzle.solution]
    drawn = take_sizes(show_answer(game, puzzle, solution, t("Solution"), t, {}))
    assert_fits(training.after(page, MINE, t, CONTROLS), drawn)


@pytest.mark.parametrize("locale", languages())
def test_the_pages_before_and_between_fit(locale: str) -> None:
    t = texts(locale)
    assert_fits(training.home(dict.fromkeys(makers(), MINE), t, CONTROLS))
    for game in makers():
        fresh = Standing(MINE.trainee, is_running=False, shown="shown")
        assert_fits(training.game_page(game, fresh, t, CONTROLS))
        assert_fits(training.show_stop(game, MINE, t, CONTROLS))


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", makers())
def test_the_pages_of_drills_fit(game: str, locale: str) -> None:
    t = texts(locale)
    skills = [DrillSkill(game, drill.key, reach, "10" * 10) for drill in list_drills(game) for reach in REACHES]
    for skill in skills:
        run = DrillRun(
            user_id=1, guild_id=1, game=game, drill=skill.drill, reach=skill.reach, seed="01234567",
            ends_at=1e9, correct=12, wrong=2,
        )  # fmt: skip
        answered = DrillAnswer(run, item_of(run), 0)
        assert_fits(drills.item_page(run, answered, t, CONTROLS))
    assert_fits(drills.list_page(game, skills, run, t, CONTROLS))
    assert_fits(drills.drill_page(run.key, 12, is_on_server=True, t=t, to=CONTROLS))
    assert_fits(drills.end_page(DrillAnswer(run, item_of(run), 0, True, 3), is_on_server=True, t=t, to=CONTROLS))
    places = [DrillPlace(n + 1, n, 99 - n) for n in range(11)]
    assert_fits(drills.board_page(DrillKey(game, skills[0].drill, 3), places, NAMES, t, CONTROLS))
