"""The search of Numenko's computer players: its lexicon, what it places, and how much work it takes."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.numenko import NUMENKO
from bot.games.numenko.calculations.reading import first_reading
from bot.games.numenko.check import check
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import HOUSE
from bot.opponents.numenko.crossword import Signs, grid_from, loose_ends, words
from bot.opponents.numenko.levels import PEOPLE
from bot.opponents.numenko.lexicon import count, handful, lexicon
from bot.opponents.numenko.search import Search
from tests.rules.numenko_table import CROSS
from tests.rules.numenko_table import grid as typed

WORK = PEOPLE["expert"].work
TWINS = """
1*1*2.....
....6*4*10
....*.....
....4.....
....*.....
....3.....
....0.....
"""
"""Two calculations across that touch only by the one down that joins them."""


def racks(n: int) -> list[str]:
    """The first racks of some matches."""
    return [NUMENKO.setup(NumenkoOptions(), 2, seed).players[0].rack for seed in range(n)]


def signs_of(text: str) -> Signs:
    """A grid under construction."""
    return {64 + 128 * (64 + cell.row) + cell.column: sign for cell, sign in typed(text).signs.items()}


def test_the_lexicon_has_calculations_only() -> None:
    known = lexicon(HOUSE)
    for key in Random(1).sample(sorted(known), 300):
        for word in known[key]:
            assert handful(word) == key
            assert first_reading(word, HOUSE.number), word


def test_nearly_every_rack_is_placed_and_the_grids_are_right() -> None:
    placed = 0
    for seed, rack in enumerate(racks(40)):
        fill = Search(lexicon(HOUSE), rack, Random(seed), WORK).fill({}, rack, 30)
        signs: Signs = {}
        for word in fill.words:
            signs = word.lay_on(signs)
        assert not check(grid_from(signs), HOUSE).faults
        assert len(signs) + count(fill.left) == len(rack)
        placed += not fill.left
    assert placed >= 36


@pytest.mark.parametrize("rack", ["0000000000???????????", "*********************", "1***********2??????????55"])
def test_the_work_is_bounded(rack: str) -> None:
    search = Search(lexicon(HOUSE), rack, Random(1), 20_000)
    search.fill({}, rack, 1_000_000)
    assert search.work > -60_000


def test_a_new_calculation_touches_nothing_but_what_it_crosses() -> None:
    signs = signs_of(CROSS)
    rng = Random(1)
    for _ in range(20):
        search = Search(lexicon(HOUSE), "2*4*86*7*1335*15", rng, WORK)
        fill = search.fill(signs, "35*15", 1)
        longer = signs
        for word in fill.words:
            longer = word.lay_on(longer)
        assert not check(grid_from(longer), HOUSE).faults


def test_a_freechoice_on_the_grid_is_crossed_by_anything() -> None:
    """4 + 5 = 9 is all that these tiles can be, and nothing else on the grid is a 5."""
    fill = Search(lexicon(HOUSE), "1*?*3**49", Random(1), WORK).fill(signs_of("1*?*3"), "**49", 4)
    (word,) = fill.words
    assert "5" in word.signs
    assert not fill.left


def test_a_calculation_is_taken_away_only_where_the_rest_stays_right() -> None:
    signs = signs_of(TWINS)
    there = words(signs)
    fewer = list(loose_ends(signs, there))
    assert [len(words(rest)) for rest in fewer] == [len(there) - 1] * 2
