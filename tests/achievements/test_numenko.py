"""Numenko: what is worth telling, and what is not quite."""

from __future__ import annotations

import pytest

from bot.games.numenko.model import Swap
from tests.achievements.listener import Listener
from tests.rules.numenko_table import ANN, BOB, Table, tiles_for


def done(*grids: str, after: float = 60.0, pot: str = "0" * 40) -> Listener:
    """Ann is Done with these grids, that many seconds after each other; before each she is given its tiles."""
    table = Table()
    match = Listener(table)
    for grid in grids:
        kept = table.state.players[ANN]
        table.has(ANN, tiles_for(grid), dones=kept.dones, proved=kept.proved, last_done=kept.last_done)
        table.with_pot(pot)
        table.saves(ANN, grid)
        match.at += after
    return match


def test_done_again_within_a_minute() -> None:
    match = done("1+2=3", "1+2=3")
    assert match.earned(ANN) == {"minute": 1}
    assert match.earned_by_a_computer(ANN) == {}
    assert done("1+2=3", "1+2=3", after=60.5).earned(ANN) == {}
    assert done("1+2=3").earned(ANN) == {}


def last(*, swap: bool = False, short: bool = False) -> Listener:
    """Ann places all her tiles, and the pot is empty."""
    table = Table().has(ANN, "123*" if swap else tiles_for("1+2=3")).has(BOB, "7").with_pot("**9" if swap else "")
    match = Listener(table)
    if swap:
        table.does(ANN, Swap("1"))
        table.has(ANN, tiles_for("1+2=3")).with_pot("")
    if short:
        table.has(ANN, tiles_for("1+2=3") + "4")
    table.saves(ANN, "1+2=3")
    table.expires()
    return match


def test_a_win_without_a_swap() -> None:
    assert last().earned(ANN, ANN) == {"no_swap": 1}
    assert last().earned(ANN, BOB) == {}
    assert last(swap=True).earned(ANN, ANN) == {}
    assert last(short=True).earned(ANN, ANN) == {}, "a tile is left"


FOUR = """
1+1+1+1=4
+.+.+.+..
1.1.1.1..
=.=.=.=..
2.2.2.2..
"""
THREE = "\n".join(line[:6] + "." + line[7:] if n else line for n, line in enumerate(FOUR.strip().splitlines()))


def test_a_calculation_that_four_others_cross() -> None:
    assert done(FOUR).earned(ANN) == {"crossing": 1}
    assert done(THREE).earned(ANN) == {}


@pytest.mark.parametrize(("grid", "earned"), [("2×3+4−1=9", {"operations": 1}), ("2×3+4+1=11", {})])
def test_three_operations_in_a_calculation(grid: str, earned: dict[str, int]) -> None:
    assert done(grid).earned(ANN) == earned


@pytest.mark.parametrize(("grid", "earned"), [("250×2=500", {"large": 1}), ("499+0=499", {})])
def test_a_large_number(grid: str, earned: dict[str, int]) -> None:
    assert done(grid).earned(ANN) == earned


def test_the_best_play_is_the_longest_calculation() -> None:
    match = done("1+2=3", "2×3+4−1=9", "1+2=3")
    assert match.best(ANN) == 9
    assert match.best(BOB) == done().best(ANN) == 0
