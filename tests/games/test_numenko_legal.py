"""Numenko: the sample of legal actions is legal, comes from the view alone, and finds something to do."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.numenko import NUMENKO
from bot.games.numenko.model import Clear, Finish, NumenkoAction, Redo, Save, Swap, Undo
from tests.rules.numenko_table import ANN, Table


def legal(table: Table) -> list[NumenkoAction]:
    """What Ann may do, as far as the sample covers it."""
    return list(NUMENKO.legal(table.sees(ANN)))


@pytest.mark.parametrize("seed", range(8))
def test_every_action_is_legal_however_the_grid_grows(seed: int) -> None:
    table, rng = Table(2, seed), Random(seed)
    for _ in range(12):
        actions = legal(table)
        for action in actions:
            NUMENKO.apply(table.state, ANN, action)
        saves = [action for action in actions if isinstance(action, Save)]
        if not saves:
            break
        table.does(ANN, rng.choice(saves))
    assert table.sees(ANN).left[ANN] < 16, "some tiles were placed"


def test_a_save_places_more_tiles_than_before() -> None:
    table = Table().has(ANN, "112233445566********?")
    left = table.sees(ANN).left[ANN]
    for _ in range(3):
        saves = [action for action in legal(table) if isinstance(action, Save)]
        assert 1 <= len(saves) <= 5
        table.does(ANN, saves[0])
        assert table.sees(ANN).left[ANN] < left
        left = table.sees(ANN).left[ANN]


def test_a_freechoice_helps_out_where_one_tile_is_missing() -> None:
    table = Table().has(ANN, "1*?*3")
    assert any(isinstance(action, Save) and "?" in action.grid.rows[0] for action in legal(table))


def test_the_rest() -> None:
    table = Table().has(ANN, "12399**").with_pot("88888888")
    assert not {Clear(), Undo(), Redo()} & set(legal(table)[1:])
    assert {Swap("9"), Swap("1"), Finish()} <= set(legal(table))
    table.saves(ANN, "1*2*3")
    assert {Swap("9"), Finish(), Clear(), Undo()} <= set(legal(table))
    assert Swap("1") not in legal(table)
    table.does(ANN, Undo())
    assert Redo() in legal(table)
    table.does(ANN, Finish())
    assert Finish() not in legal(table)


def test_spectators_may_do_nothing() -> None:
    assert list(NUMENKO.legal(Table().sees(None))) == []
