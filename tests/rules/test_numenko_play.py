"""Numenko: everybody at once; swapping, Done, undo and redo."""

from __future__ import annotations

from typing import Literal

import pytest

from bot.games.base import Clock
from bot.games.numenko import NUMENKO
from bot.games.numenko.events import Done, Drew, Finished, Resumed, Saved, Swapped
from bot.games.numenko.grid import Grid
from bot.games.numenko.model import MOST_SAVED, Clear, Finish, Redo, Swap, Undo
from tests.rules.numenko_table import ANN, BOB, CAT, CROSS, Table, grid, log, save, tiles_for


def laid(table: Table, seat: int = ANN) -> Grid | None:
    """The grid on the table, as it was entered."""
    found = table.state.players[seat].laid
    return found.grid if found else None


@pytest.mark.rule("NUMENKO-3")
def test_everybody_plays_at_any_time_on_a_grid_of_their_own() -> None:
    table = Table(3).has(ANN, "12345***").has(BOB, "12345***")
    for seat, text in ((BOB, "2*3*5"), (ANN, "1*2*3"), (BOB, "1*2*3")):
        assert NUMENKO.actors(table.state) == {ANN, BOB, CAT}
        table.saves(seat, text)
    assert laid(table, ANN) == laid(table, BOB) == grid("1*2*3")
    assert laid(table, CAT) is None


@pytest.mark.rule("NUMENKO-3")
def test_there_are_no_turns_and_nobody_is_waited_for() -> None:
    table = Table(2)
    assert NUMENKO.seats_to_move(table.state) == frozenset()
    assert NUMENKO.clock(table.state) == Clock("match", 20 * 60)


@pytest.mark.rule("NUMENKO-3")
def test_what_others_do_does_not_make_a_panel_old() -> None:
    table = Table(2).has(ANN, "12345****").has(BOB, "12345****")
    stamps = [NUMENKO.stamp(table.state, seat) for seat in (ANN, BOB)]
    for action in (save("1*2*3"), Swap("4"), Clear(), Undo(), Redo(), Finish()):
        table.does(BOB, action)
        stamps[BOB] += 1
        assert [NUMENKO.stamp(table.state, seat) for seat in (ANN, BOB)] == stamps


@pytest.mark.rule("NUMENKO-3")
def test_a_grid_is_rearranged_as_often_as_one_likes() -> None:
    table = Table().has(ANN, "1234***")
    for text in ("1*2*3", "1*3*4", "4*3*1", "1\n*\n2\n*\n3"):
        table.saves(ANN, text)
        assert laid(table) == grid(text)
        assert table.happened(Saved) == Saved(seat=ANN, left=2)


@pytest.mark.rule("NUMENKO-11")
def test_a_swap_gives_one_tile_and_takes_two() -> None:
    table = Table().has(ANN, "12345**").with_pot("66677788")
    table.saves(ANN, "1*2*3")
    table.does(ANN, Swap("4"))
    assert len(table.rack(ANN)) == 8
    assert table.sees(None).pot == 7
    drew = table.happened(Drew)
    assert drew.only == ANN
    assert len(drew.tiles) == 2
    assert sorted(table.rack(ANN) + table.state.pot) == sorted("12345**66677788")
    assert table.happened(Swapped) == Swapped(seat=ANN)
    assert log(table)[0] == "Ann swaps"


@pytest.mark.rule("NUMENKO-11")
def test_the_tile_goes_to_a_random_place_of_the_pot() -> None:
    """So it may come straight back."""
    after = [with_a_nine_put_back(seed) for seed in range(60)]
    assert {table.state.pot.find("9") for table in after} == {-1, 0, 1, 2, 3, 4}
    assert {table.happened(Drew).tiles for table in after} == {"45", "59"}


@pytest.mark.rule("NUMENKO-11")
@pytest.mark.parametrize("edition", [1, 2])
def test_in_the_first_editions_the_whole_pot_was_shuffled(edition: Literal[1, 2]) -> None:
    after = [with_a_nine_put_back(seed, edition) for seed in range(40)]
    assert len({table.happened(Drew).tiles for table in after}) > 5


def with_a_nine_put_back(seed: int, edition: Literal[1, 2, 3] = 3) -> Table:
    """The table after Ann has swapped a 9 with six tiles in the pot."""
    table = Table(seed=seed, edition=edition).has(ANN, "9").with_pot("012345")
    table.does(ANN, Swap("9"))
    return table


@pytest.mark.rule("NUMENKO-11")
def test_only_a_tile_that_is_not_placed_is_swapped() -> None:
    table = Table().has(ANN, "12344**").with_pot("99999")
    table.saves(ANN, "1*2*3")
    assert table.refusal(ANN, Swap("3")).code == "NUMENKO-11.placed"
    for tile in ("9", "", "44", "x", "?"):
        assert table.refusal(ANN, Swap(tile)).code == "NUMENKO-11.tile"
    table.does(ANN, Swap("4"))
    table.does(ANN, Swap("9"))


@pytest.mark.rule("NUMENKO-11")
def test_a_tile_of_which_one_is_placed_and_one_is_not() -> None:
    table = Table().has(ANN, "12334**").with_pot("99999")
    table.saves(ANN, "1*2*3")
    table.does(ANN, Swap("3"))
    assert table.rack(ANN).count("3") + table.state.pot.count("3") == 2
    assert laid(table) == grid("1*2*3")


@pytest.mark.rule("NUMENKO-11")
def test_swaps_are_as_many_as_one_likes() -> None:
    table = Table(2)
    pot = table.sees(None).pot
    for n in range(1, 11):
        table.does(ANN, Swap(table.rack(ANN)[0]))
        assert len(table.rack(ANN)) == 21 + n
        assert table.sees(None).pot == pot - n


@pytest.mark.rule("NUMENKO-11")
def test_requests_on_the_pot_are_served_in_order() -> None:
    swap_first = Table().has(ANN, "5").has(BOB, "123**").with_pot("0000")
    swap_first.does(ANN, Swap("5"))
    swap_first.saves(BOB, "1*2*3")
    assert swap_first.happened(Done).drew == 0, "three tiles are left, too few for four"
    done_first = Table().has(ANN, "5").has(BOB, "123**").with_pot("0000")
    done_first.saves(BOB, "1*2*3")
    assert done_first.happened(Done).drew == 4
    done_first.does(ANN, Swap("5"))
    assert done_first.state.phase == "call"


@pytest.mark.rule("NUMENKO-12")
def test_saving_a_grid_with_every_tile_is_done() -> None:
    table = Table().has(ANN, tiles_for(CROSS)).with_pot("98765")
    table.saves(ANN, CROSS)
    assert table.happened(Done) == Done(seat=ANN, n=1, drew=4)
    assert table.happened(Drew) == Drew(tiles="5678", only=ANN)
    assert table.state.pot == "9"
    view = table.sees(BOB)
    assert (view.dones[ANN], view.left[ANN]) == (1, 4)
    assert laid(table) == grid(CROSS)
    assert log(table)[0] == "Ann is **Done** and takes 4 more tiles"


@pytest.mark.rule("NUMENKO-12")
def test_with_one_tile_left_it_is_not_done() -> None:
    table = Table().has(ANN, tiles_for(CROSS) + "9").with_pot("98765")
    table.saves(ANN, CROSS)
    assert [type(event) for event in table.events] == [Saved]
    assert table.sees(None).pot == 5


@pytest.mark.rule("NUMENKO-12")
def test_done_again_after_placing_the_four_more_tiles() -> None:
    table = Table().has(ANN, "123**").with_pot("99996*3*")
    table.saves(ANN, "1*2*3")
    table.saves(ANN, "1....\n*....\n2....\n*....\n3*3*6")
    assert table.happened(Done) == Done(seat=ANN, n=2, drew=4)


@pytest.mark.rule("NUMENKO-4")
def test_a_whole_rack_never_fits_into_one_line() -> None:
    """So a finished grid always has calculations across and down."""
    for seats in (2, 6):
        rack = Table(seats).rack(ANN)
        row = "1*1*1*1*1*1*1*1*1*1*1"[: len(rack)].rstrip("*")
        assert len(row) >= len(rack) - 1
        table = Table(seats).has(ANN, row)
        assert table.faults(ANN, row) == [("long", "F6")]


@pytest.mark.rule("NUMENKO-13")
def test_finish_and_what_withdraws_it() -> None:
    table = Table(2).has(ANN, "12345****")
    table.does(ANN, Finish())
    assert table.happened(Finished) == Finished(seat=ANN)
    assert table.sees(BOB).finished == (True, False)
    assert table.refusal(ANN, Finish()).code == "NUMENKO-13.finished"
    for action in (save("1*2*3"), Swap("4"), Undo(), Redo(), Clear()):
        table.does(ANN, action)
        assert table.happened(Resumed) == Resumed(seat=ANN)
        assert not table.sees(BOB).finished[ANN]
        table.does(ANN, Finish())
    assert table.state.phase == "play"


def test_undo_and_redo() -> None:
    table = Table().has(ANN, "12345***")
    for text in ("1*2*3", "2*3*5", "1*3*4"):
        table.saves(ANN, text)
    assert (table.sees(ANN).undos, table.sees(ANN).redos) == (3, 0)
    for text in ("2*3*5", "1*2*3"):
        table.does(ANN, Undo())
        assert laid(table) == grid(text)
    table.does(ANN, Undo())
    assert laid(table) is None
    assert table.refusal(ANN, Undo()).code == "numenko.no_undo"
    for text in ("1*2*3", "2*3*5", "1*3*4"):
        table.does(ANN, Redo())
        assert laid(table) == grid(text)
    assert table.refusal(ANN, Redo()).code == "numenko.no_redo"


def test_a_new_grid_forgets_what_was_undone() -> None:
    table = Table().has(ANN, "12345***")
    table.saves(ANN, "1*2*3")
    table.saves(ANN, "2*3*5")
    table.does(ANN, Undo())
    table.saves(ANN, "1*3*4")
    assert table.sees(ANN).redos == 0
    table.does(ANN, Undo())
    assert laid(table) == grid("1*2*3")


def test_clear_can_be_undone() -> None:
    table = Table().has(ANN, "12345***")
    assert table.refusal(ANN, Clear()).code == "numenko.cleared"
    table.saves(ANN, "1*2*3")
    table.does(ANN, Clear())
    assert laid(table) is None
    assert table.happened(Saved) == Saved(seat=ANN, left=8)
    table.does(ANN, Undo())
    assert laid(table) == grid("1*2*3")


def test_earlier_grids_are_kept_up_to_a_number() -> None:
    table = Table().has(ANN, "12345***")
    for n in range(MOST_SAVED + 5):
        table.saves(ANN, ("1*2*3", "2*3*5")[n % 2])
    assert table.sees(ANN).undos == MOST_SAVED
    for _ in range(MOST_SAVED):
        table.does(ANN, Undo())
    table.refusal(ANN, Undo())


def test_grids_with_a_tile_that_was_swapped_away_are_forgotten() -> None:
    table = Table().has(ANN, "12345***").with_pot("88888888")
    table.saves(ANN, "1*2*3")
    table.saves(ANN, "1*4*5")
    table.saves(ANN, "1*2*3")
    table.does(ANN, Swap("5"))
    table.does(ANN, Undo())
    assert laid(table) is None, "1*4*5 cannot be laid any more, and 1*2*3 lay there already"
    table.does(ANN, Redo())
    assert laid(table) == grid("1*2*3")
