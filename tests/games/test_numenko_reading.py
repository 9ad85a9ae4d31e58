"""Numenko: reading wild tiles is exact, in order, and fast whatever the input."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from bot.games.numenko.calculations.preferred import choose_reading
from bot.games.numenko.calculations.reading import TooHard, first_reading, side_values, write_value
from bot.games.numenko.check import check
from bot.games.numenko.grid import Cell, grid_of
from bot.games.numenko.tiles import HOUSE
from tests.extent import at_night, little_and_nightly
from tests.games import numenko_oracle as oracle
from tests.steps import steps_of

AT_ONCE = 1_000_000
"""Steps; the hardest groups need less than half of them, and take less than a tenth of a second."""


def read(signs: str) -> str | None:
    """The first reading with numbers of up to three digits."""
    return first_reading(signs, 3)


def work(signs: str) -> int:
    """Steps of reading a group that is not cached."""
    first_reading.cache_clear()

    def read_once() -> None:
        with suppress(TooHard):
            read(signs)

    return steps_of(read_once)


@pytest.mark.rule("NUMENKO-9")
@little_and_nightly("groups", 1_200, 20_000)
def test_random_groups_are_read_as_by_trying_everything(groups: int) -> None:
    rng, found = Random(6), 0
    for _ in range(groups):
        signs = oracle.group(rng, most_ways=150)
        expected = oracle.first_reading(signs)
        assert read(signs) == expected, signs
        found += expected is not None
    assert groups / 4 < found < groups * 3 / 4


@pytest.mark.rule("NUMENKO-9")
@little_and_nightly("groups", 1_000, 3_000)
def test_the_reading_that_is_shown_is_the_one_that_people_mean_of_all_that_are_true(groups: int) -> None:
    rng, found = Random(16), 0
    for _ in range(groups):
        signs = oracle.group(rng, most_ways=150)
        expected = oracle.shown_reading(signs)
        assert choose_reading(signs, 3) == expected, signs
        found += expected is not None and expected != read(signs)
    assert found > groups / 75


@pytest.mark.rule("NUMENKO-9")
@pytest.mark.parametrize(
    ("freechoice", "multichoice", "groups"),
    [(0, 4, 60), (0, 5, 30), (1, 2, 60), (1, 3, 40), (1, 4, 25), (1, 5, 12), (2, 2, 25), (2, 3, 12), (3, 2, 6)],
)
@little_and_nightly("most", 10, 60)
def test_with_many_wild_tiles_too_the_reading_that_people_mean_is_shown(
    freechoice: int, multichoice: int, groups: int, most: int
) -> None:
    rng, found = Random(f"{freechoice} {multichoice}"), 0
    for _ in range(min(groups, most)):
        signs = oracle.wild_group(rng, freechoice, multichoice)
        expected = oracle.best_reading(signs)
        assert choose_reading(signs, 3) == expected, signs
        found += expected is not None
    assert found


@pytest.mark.rule("NUMENKO-9")
@pytest.mark.parametrize(
    ("signs", "reading"),
    [
        ("2*64*?*3?", "2+64=2×33"),
        ("??*??*???", "10+10=4×5"),
        ("????????", "0+1+9=10"),
    ],
)
def test_all_freechoice_tiles_of_the_bag_in_one_calculation_do_not_make_it_another_reading(
    signs: str, reading: str
) -> None:
    assert signs.count("?") <= HOUSE.freechoice
    assert choose_reading(signs, 3) == reading


@pytest.mark.rule("NUMENKO-9")
def test_more_freechoice_tiles_than_the_bag_holds_are_not_read() -> None:
    grid = grid_of({Cell(column, 0): "?" for column in range(9)})[0]
    choose_reading.cache_clear()
    check.cache_clear()
    assert steps_of(lambda: check(grid, HOUSE)) < 10_000
    assert [fault.problem for fault in check(grid, HOUSE).faults] == ["hard"]


@pytest.mark.rule("NUMENKO-9")
@pytest.mark.parametrize(
    ("freechoice", "multichoice", "most"),
    [(0, 5, 60_000), (1, 4, 60_000), (1, 5, 80_000), (2, 3, 60_000), (2, 4, 150_000)],
)
def test_reading_the_groups_of_usual_racks_is_quick(freechoice: int, multichoice: int, most: int) -> None:
    rng = Random(freechoice * 10 + multichoice)
    for _ in range(12):
        signs = oracle.wild_group(rng, freechoice, multichoice)
        assert steps_of(partial(choose_reading, signs, 3)) < most, signs


@pytest.mark.rule("NUMENKO-9")
@little_and_nightly("groups", 20, 60)
def test_some_groups_with_many_wild_tiles_are_read_as_by_trying_everything(groups: int) -> None:
    rng, done = Random(7), 0
    while done < groups:
        signs = oracle.group(rng, most_ways=60_000)
        if oracle.ways(signs) < 5_000:
            continue
        done += 1
        assert read(signs) == oracle.first_reading(signs), signs


@pytest.mark.rule("NUMENKO-9")
def test_the_limit_of_digits_is_kept() -> None:
    assert first_reading("99*1*100", 3) == "99+1=100"
    assert first_reading("99*1*100", 2) is None
    assert first_reading("?1*9*??", 1) is None


@pytest.mark.rule("NUMENKO-7")
@pytest.mark.parametrize("signs", ["*" * 9, "*" * 12, "1" + "*" * 9 + "2", "1*2**3*4", "?" + "*" * 10 + "?"])
def test_operators_in_a_row_are_no_calculation_and_that_is_known_at_once(signs: str) -> None:
    assert work(signs) < AT_ONCE
    assert read(signs) is None


@pytest.mark.rule("NUMENKO-8")
@pytest.mark.parametrize(
    "signs",
    [
        "97?*?*?*9*8",
        "89*?*?*?*988",
        "989*?*?*?*97",
        "999*?*?*?*7",
        "4*8?*974*?*?",
        "2*3*895*??*?",
        "3?*837*?*5*?",
        "?*?*4?7*2*97",
    ],
)
def test_three_freechoice_and_four_multichoice_without_a_reading(signs: str) -> None:
    assert work(signs) < AT_ONCE


@pytest.mark.rule("NUMENKO-8")
@pytest.mark.parametrize(
    "signs",
    [
        *("?" * n if n % 4 == 2 else at_night("?" * n) for n in range(2, 27)),
        *("?*" * 5 + "??", "?9" * 6, "*?" * 6),
    ],
)
def test_hostile_groups_are_a_bounded_amount_of_work(signs: str) -> None:
    assert work(signs) < AT_ONCE


@pytest.mark.rule("NUMENKO-8")
def test_with_up_to_three_freechoice_tiles_nothing_is_too_hard() -> None:
    rng, read_them = Random(8), 0
    while read_them < 150:
        spots = sorted(rng.sample(range(1, 11), rng.randint(2, 5)))
        if any(second - first == 1 for first, second in pairwise(spots)):
            continue
        signs = ["*" if at in spots else rng.choice("123456789") for at in range(12)]
        for at in rng.sample([at for at in range(12) if at not in spots], 3):
            signs[at] = "?"
        read("".join(signs))
        read_them += 1


def test_a_whole_grid_of_wild_tiles_is_a_bounded_amount_of_work() -> None:
    """All tiles of the bag in as many groups as possible: what a malicious player could save."""
    cells = {Cell(column, row): "1*"[(column + row) % 2] for column in range(11) for row in range(11)}
    for at in range(8):
        cells[Cell(at, at)] = "?"
    grid = grid_of(cells)[0]
    check.cache_clear()
    first_reading.cache_clear()
    assert steps_of(lambda: check(grid, HOUSE)) < AT_ONCE
    assert check(grid, HOUSE).faults


def test_values_of_sides() -> None:
    assert side_values("7÷2×2=7") == ((7, 1), (7, 1))
    assert side_values("2−7÷2=0") == ((-5, 2), (0, 1))
    assert side_values("5×0=0") == (None, (0, 1))
    assert [write_value(value) for value in ((7, 2), (-5, 2), (-4, 1), (0, 1))] == ["7/2", "−5/2", "−4", "0"]
