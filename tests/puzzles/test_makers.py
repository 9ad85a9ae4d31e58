"""What every maker of daily puzzles promises."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from statistics import mean

import msgspec
import pytest

from bot.errors import Refused
from bot.games.invariants import check_state
from bot.games.registry import GAMES, find
from bot.i18n import texts
from bot.panels.base import layout, panel
from bot.puzzles.base import GRADES, SOLVER, Puzzle, maker, modernise
from bot.render.base import artist
from tests.contract.hooks import hooks_of
from tests.extent import little_and_nightly
from tests.panels.scenes import running
from tests.puzzles.tries import KEYS, begun, day, made, solution, tried
from tests.render.shown import players

PUZZLES = Path(__file__).parents[1] / "golden" / "puzzles"
WEEK = range(7)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
T = texts("en")
TEXT = 600
"""The most characters of a task, and of an explanation, on a phone."""
TRIES = 12

every_game = pytest.mark.parametrize("key", KEYS)
every_day = pytest.mark.parametrize("number", WEEK)


def test_only_games_have_makers() -> None:
    assert KEYS
    assert set(KEYS) <= set(GAMES)


@every_game
@every_day
def test_a_day_has_its_parts_and_they_survive_json(key: str, number: int) -> None:
    puzzles = made(key, number)
    assert len(puzzles) == maker(key).parts
    assert msgspec.json.decode(msgspec.json.encode(puzzles), type=tuple[Puzzle, ...]) == puzzles


@every_game
@every_day
def test_a_published_day_comes_out_as_it_was_stored(key: str, number: int) -> None:
    days = (PUZZLES / f"{key}.jsonl").read_text("utf-8").splitlines()
    stored = msgspec.json.decode(days[number], type=tuple[Puzzle, ...])
    assert [modernise(key, puzzle) for puzzle in stored] == [
        modernise(key, puzzle) for puzzle in made(key, number)
    ]


@every_game
def test_the_seed_alone_decides(key: str) -> None:
    seed, grade = day(key, 0)
    assert maker(key).make(seed, grade) == made(key, 0)
    assert maker(key).make(seed + 1, grade) != made(key, 0)


@every_game
@every_day
def test_the_solution_reaches_the_best_result_and_only_at_its_end(key: str, number: int) -> None:
    for puzzle in made(key, number):
        actions = solution(key, puzzle)
        assert tried(key, puzzle, actions[:-1])[0] is None
        result, _ = tried(key, puzzle, actions)
        assert result is not None
        assert result.solved
        assert result.value == puzzle.best


@every_game
@every_day
def test_the_state_is_one_of_the_game(key: str, number: int) -> None:
    game = find(key)
    for puzzle in made(key, number):
        state = begun(key, puzzle)
        options = msgspec.convert(puzzle.options, game.options_type)
        assert options == state.options
        assert puzzle.seats == state.seats in game.seats
        assert getattr(options, "hints", "off") == "off"
        assert SOLVER in game.actors(state)
        check_state(game, state, state.seats)
        hooks_of(key).conserve(state)
        after = tried(key, puzzle, solution(key, puzzle))[1]
        check_state(game, after, after.seats)


@every_game
@every_day
def test_no_other_play_is_better(key: str, number: int) -> None:
    game, made_by = find(key), maker(key)
    for puzzle in made(key, number):
        state = begun(key, puzzle)
        for action in islice(game.legal(game.view(state, SOLVER)), TRIES):
            try:
                result, _ = tried(key, puzzle, [action])
            except Refused:
                continue
            if result is None or result.value is None:
                continue
            better = result.value < puzzle.best if made_by.fewest else result.value > puzzle.best
            assert not better
            assert result.value == puzzle.best or not result.solved


@every_game
@every_day
def test_texts_are_short(key: str, number: int) -> None:
    made_by = maker(key)
    for part, puzzle in enumerate(made(key, number)):
        task, explained = made_by.task(puzzle, part, T), made_by.explain(puzzle, part, T)
        assert 0 < len(made_by.title(part, T)) <= 30
        assert 1 <= len(task) <= 3
        assert len("\n".join(task)) <= TEXT
        assert explained
        assert len("\n".join(explained)) <= TEXT
        assert 0 < len(made_by.value(puzzle.best, T)) <= 40


@every_game
@every_day
def test_panel_and_picture_show_it(key: str, number: int) -> None:
    for puzzle in made(key, number):
        state, game = begun(key, puzzle), find(key)
        names = NAMES[: state.seats]
        view = panel(key).arrange(game.view(state, SOLVER), {})
        scene = running(key, names, own=view, table=game.view(state, None))
        content = panel(key).private(view, None, scene)
        assert any(content.texts)
        assert content.rows
        layout(content)
        called = players(*names)
        assert all(drawing.alt for drawing in artist(key).table(view, called, T))
        assert artist(key).private(view, called, T)


@every_game
@little_and_nightly("weeks", 1, 2)
def test_the_week_grows_harder(key: str, weeks: int) -> None:
    for part in range(maker(key).parts):
        hard = [
            [made(key, number)[part].hardness for number in range(grade - 1, 7 * weeks, 7)] for grade in GRADES
        ]
        by_day = list(map(mean, hard))
        assert mean(by_day[:3]) < mean(by_day[2:5]) < mean(by_day[4:])
