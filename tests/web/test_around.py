"""What lessons and puzzles set around a game's own board."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.match.learning.lesson_script import ChooseStep, PlayStep, script
from bot.panels.base import Content, inner_item
from bot.panels.daily import attempt
from bot.panels.lessons import lesson
from bot.panels.scene import DailyTask
from tests.panels.scenes import running


def labels(content: Content) -> list[str]:
    return [inner_item(item).label for row in content.rows for item in row]


def test_a_lesson_sets_its_step_and_the_ways_on() -> None:
    reading, playing = (lesson.describe_around(running("numer", ("Ann", "Bob"), step=step)) for step in (0, 1))
    assert labels(reading) == ["Next", "Leave"] and labels(playing) == ["Start over", "Leave"]
    assert playing.texts[0] == "### 🎓 Numer · step 2 of 9" and "**975**" in playing.texts[-1]
    assert "👉" not in playing.texts[-1], "what it would point to is not on the board"


def test_a_lesson_that_is_over_says_what_was_learnt() -> None:
    assert "Repeat the lesson" in labels(lesson.describe_around(running("numer", ("Ann",), step=99)))


def test_a_puzzle_sets_its_task() -> None:
    task = DailyTask("2026-01-31", 1, "The highest", ("Score as much as you can.",), "20 points")
    around = attempt.describe_around(running("numer", ("Ann",), daily=task))
    assert around.texts == ("### 🧩 Numer · The highest", "-# Score as much as you can. 🎯 20 points")
    assert labels(around) == ["All puzzles"]


def test_nothing_that_a_lesson_would_have_typed_is_left_out() -> None:
    found = 0
    for game in GAMES:
        taken = script(game)
        assert taken is not None
        for n, step in enumerate(taken.steps):
            if not isinstance(step, ChooseStep) or not step.types:
                continue
            then, told = taken.step(n + 1), lesson.describe_around(running(game, ("Ann", "Bob"), step=n)).texts
            assert isinstance(then, PlayStep)
            assert (f"🎓 {step.say}", f"🎓 {then.say}") == told[-2:]
            found += 1
    assert found
