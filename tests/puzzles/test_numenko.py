"""Numenko's puzzles: racks that can be laid, and are not laid at once."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bot.games.numenko import NUMENKO
from bot.games.numenko.check import check
from bot.games.numenko.model import Clear, Finish, NumenkoAction, Save, Swap
from bot.games.numenko.tiles import HOUSE, MULTICHOICE
from bot.i18n import texts
from bot.opponents.numenko.crossword import grid_from
from bot.panels.daily.answer import show_answer
from bot.panels.numenko import PANEL
from bot.panels.numenko.draft import Draft
from bot.puzzles.base import Puzzle, Result
from bot.puzzles.numenko.crosswords import crossword, effort, is_solved_at_once, lengths_of, words
from bot.puzzles.numenko.maker import MAKER
from bot.puzzles.numenko.sketching import PLANS, Sketch
from bot.puzzles.sketches import make_puzzle
from bot.render.base import Player, artist
from tests.extent import at_night
from tests.panels.private_panel import items
from tests.panels.scenes import running
from tests.puzzles.tries import begun, made, tried
from tests.rules.numenko_table import CROSS, grid

T = texts("en")
ALL = grid(CROSS)
SOME = grid("2*4*8")


@pytest.fixture
def puzzle() -> Puzzle:
    """The rack of the first worked example: ten tiles."""
    return make_puzzle(Sketch(ALL, "1234678***", 10.0).state, best=0, solution=[Save(ALL)], hardness=10.0)


def test_laying_everything_solves_it(puzzle: Puzzle) -> None:
    assert tried("numenko", puzzle, [Save(ALL)])[0] == Result(0, solved=True)


def test_a_grid_with_tiles_left_over_goes_on(puzzle: Puzzle) -> None:
    assert tried("numenko", puzzle, [Save(SOME)])[0] is None
    assert tried("numenko", puzzle, [Save(SOME), Clear(), Save(ALL)])[0] == Result(0, solved=True)


def test_finish_ends_the_try_with_what_is_left_over(puzzle: Puzzle) -> None:
    assert tried("numenko", puzzle, [Save(SOME), Finish()])[0] == Result(5, solved=False)
    assert tried("numenko", puzzle, [Finish()])[0] == Result(None, solved=False)


def test_after_a_swap_that_the_pot_cannot_serve_all_can_still_be_laid(puzzle: Puzzle) -> None:
    assert tried("numenko", puzzle, [Swap("1")])[0] is None
    assert tried("numenko", puzzle, [Swap("1"), Save(ALL)])[0] == Result(0, solved=True)
    assert tried("numenko", puzzle, [Save(SOME), Swap("1"), Finish()])[0] == Result(5, solved=False)


@pytest.mark.parametrize("number", [*range(7), *map(at_night, range(7, 14))])
def test_the_rack_is_as_the_grade_wants_it(number: int) -> None:
    (today,) = made("numenko", number)
    player = begun("numenko", today).players[0]
    plan = PLANS[number % 7 + 1]
    assert len(player.rack) in plan.tiles
    assert not is_solved_at_once(player.rack)
    laid = msgspec.convert(today.solution[0], Save).grid
    assert not check(laid, HOUSE).faults
    assert len(laid.groups) >= 2
    assert {group.direction for group in laid.groups} == {"across", "down"}


@pytest.mark.rule("NUMENKO-4")
@pytest.mark.parametrize("seed", range(30))
def test_crosswords_are_right_and_as_large_as_wanted(seed: int) -> None:
    rng = Random(seed)
    tiles = rng.randint(9, 14)
    signs = crossword(rng, lengths_of(rng, tiles, 5, 7))
    assert signs is not None
    assert len(signs) == tiles
    assert not check(grid_from(signs), HOUSE).faults


def test_lengths_share_their_crossings() -> None:
    for seed in range(50):
        lengths = lengths_of(Random(seed), 13, 5, 8)
        assert sum(lengths) - (len(lengths) - 1) == 13
        assert all(5 <= length <= 8 for length in lengths)


def test_no_calculation_is_dull() -> None:
    assert not any({"0", "1"} & set(word.split(MULTICHOICE)) for known in words().values() for word in known)


def test_effort_depends_on_the_rack_alone() -> None:
    assert effort("1234678***") == effort("1234678***")
    assert effort("1234678***") != effort("233557****")


def test_the_explanation_shows_the_grid_and_its_readings(puzzle: Puzzle) -> None:
    _, read = MAKER.explain(puzzle, 0, T)
    assert read == "2 × 4 = 8 · 6 + 7 = 13"
    solution = [msgspec.convert(action, NumenkoAction) for action in puzzle.solution]
    (drawing,) = show_answer("numenko", puzzle, solution, "Solution", T, {})
    assert "2 × 4 = 8" in drawing.alt
    assert "6 + 7 = 13" in drawing.alt


def test_the_panel_offers_no_more_tiles(puzzle: Puzzle) -> None:
    view = NUMENKO.view(begun("numenko", puzzle), 0)
    content = PANEL.private(view, None, running("numenko", ("Ann",), own=view, table=view))
    said = "\n".join(content.texts)
    assert "🎯 Lay **all** your tiles as a crossword of calculations.\n" in said
    content = PANEL.private(view, Draft(more=True), running("numenko", ("Ann",), own=view, table=view))
    labels = [getattr(item, "label", None) or item.placeholder for item in items(content)]
    assert "Finish" in labels
    assert not any("Swap" in label for label in labels)


def test_values_in_words() -> None:
    assert [MAKER.value(n, T) for n in (0, 1, 3)] == ["all tiles laid", "1 tile left over", "3 tiles left over"]


def test_the_task_counts_the_tiles(puzzle: Puzzle) -> None:
    assert "**all 10 tiles**" in MAKER.task(puzzle, 0, T)[0]


def test_the_picture_speaks_of_the_rack_and_of_no_clock(puzzle: Puzzle) -> None:
    view = NUMENKO.view(begun("numenko", puzzle), 0)
    said = artist("numenko").table(view, (Player("Ann"),), T)[0].alt
    assert "Place all your tiles. The pot is empty: place every tile" in said
    assert "minutes" not in said
