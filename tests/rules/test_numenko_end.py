"""Numenko: how a match ends, and who has won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Clock
from bot.games.numenko import NUMENKO
from bot.games.numenko.ending import over
from bot.games.numenko.events import Done, Drew, Ended
from bot.games.numenko.model import Ending, Finish, NumenkoState, Swap, Undo
from bot.games.numenko.options import NumenkoOptions
from tests.rules.numenko_table import ANN, BOB, CAT, CROSS, Table, log, save, tiles_for


def ended(state: NumenkoState, how: Ending) -> tuple[int, ...]:
    """The places when the match ends here."""
    outcome = NUMENKO.outcome(over(state, how).state)
    assert outcome is not None
    return outcome.places


@pytest.mark.rule("NUMENKO-13")
def test_a_swap_with_fewer_than_two_tiles_ends_the_match() -> None:
    for pot in ("", "9"):
        table = Table().has(ANN, "5*").has(BOB, "77").with_pot(pot)
        assert table.sees(ANN).swap_ends
        table.does(ANN, Swap("5"))
        assert table.sees(None).ending == Ending("swop", ANN)
        assert table.rack(ANN) == "5*", "the unwanted tile was not put back"
        assert table.places == (1, 2)
    table = Table().has(ANN, "5*").with_pot("98")
    assert not table.sees(ANN).swap_ends
    table.does(ANN, Swap("5"))
    assert table.state.phase == "play"
    assert table.sees(None).pot == 1


@pytest.mark.rule("NUMENKO-13")
def test_a_done_with_fewer_than_four_tiles_ends_the_match() -> None:
    for pot in ("", "987"):
        table = Table().has(ANN, tiles_for(CROSS)).has(BOB, "0").with_pot(pot)
        assert table.sees(ANN).done_ends
        table.saves(ANN, CROSS)
        assert table.sees(None).ending == Ending("done", ANN)
        assert table.happened(Done).drew == 0
        assert not [event for event in table.events if isinstance(event, Drew)]
        assert table.state.pot == pot
    table = Table().has(ANN, tiles_for(CROSS)).with_pot("9876")
    assert not table.sees(ANN).done_ends
    table.saves(ANN, CROSS)
    assert table.state.phase == "play"


@pytest.mark.rule("NUMENKO-13")
def test_the_match_ends_when_everybody_has_pressed_finish() -> None:
    table = Table(3).has(ANN, "5").has(BOB, "9").has(CAT, "23")
    table.does(ANN, Finish())
    table.does(BOB, Finish())
    table.does(BOB, Swap("9"))
    table.does(CAT, Finish())
    assert table.state.phase == "play"
    table.does(BOB, Finish())
    assert table.sees(None).ending == Ending("finish")
    assert log(table)[:2] == ["Bob has finished", "Everyone has finished: the smallest sum decides"]


@pytest.mark.rule("NUMENKO-13")
def test_when_it_is_over_nobody_may_do_anything() -> None:
    table = Table(solo=True, seats=1)
    table.does(ANN, Finish())
    assert NUMENKO.actors(table.state) == frozenset()
    assert NUMENKO.clock(table.state) is None
    for action in (Finish(), Undo(), save("1*2*3"), Swap("5")):
        assert table.refusal(ANN, action).code == "NUMENKO-13.over"
    assert list(NUMENKO.legal(table.sees(ANN))) == []
    with pytest.raises(Refused):
        NUMENKO.expire(table.state)


@pytest.mark.rule("NUMENKO-14")
def test_whoever_has_placed_everything_wins() -> None:
    """Even ahead of a player whose only tile counts nothing."""
    table = Table().has(ANN, "0").has(BOB, tiles_for(CROSS)).with_pot("")
    table.saves(BOB, CROSS)
    assert table.sees(None).sums == (0, 0)
    assert table.places == (2, 1)
    assert "Bob has placed everything, which ends the match" in log(table)


@pytest.mark.rule("NUMENKO-14")
def test_several_who_have_placed_everything_share_the_win() -> None:
    table = Table(3).has(ANN, "123**9").has(BOB, "123**9").has(CAT, "0")
    for seat in (ANN, BOB):
        table.saves(seat, "1*2*3")
        player = table.state.players[seat]
        table.state = table.state.with_player(seat, replace(player, rack="123**"))
    assert ended(table.state, Ending("swop", CAT)) == (1, 1, 3)


@pytest.mark.rule("NUMENKO-15")
def test_the_smallest_sum_of_tiles_not_placed_wins() -> None:
    table = Table(3).has(ANN, "9876543210").has(BOB, "****?").has(CAT, "???").with_pot("")
    table.does(CAT, Swap("?"))
    assert table.sees(None).sums == (45, 14, 30)
    assert table.places == (3, 1, 2)


@pytest.mark.rule("NUMENKO-15")
def test_only_tiles_outside_the_grid_count() -> None:
    table = Table().has(ANN, "9876123**").has(BOB, "9876").with_pot("")
    table.saves(ANN, "1*2*3")
    table.does(BOB, Swap("9"))
    assert table.sees(None).sums == (30, 30)
    assert table.places == (1, 1), "a tie is shared"


@pytest.mark.rule("NUMENKO-15")
def test_a_freechoice_in_the_grid_is_not_what_it_stands_for() -> None:
    """The real 7 was drawn later and is outside, so it counts 7 and not 10."""
    table = Table().has(ANN, "56889***?").with_pot("77")
    table.saves(ANN, "8*7*56")
    table.state = replace(table.state, pot="777")
    while "7" not in table.rack(ANN):
        table.does(ANN, Swap("9"))
    assert ended(table.state, Ending("finish")) == (1, 2)
    unplaced = table.state.players[ANN].unplaced
    assert "?" not in unplaced
    assert "7" in unplaced


@pytest.mark.rule("NUMENKO-16")
def test_the_time_limit() -> None:
    assert NUMENKO.clock(Table().state) == Clock("match", 20 * 60)
    assert NUMENKO.clock(Table(minutes=1440).state) == Clock("match", 24 * 3600)
    for minutes in (0, -5, 1441):
        with pytest.raises(Refused) as caught:
            NUMENKO.check(NumenkoOptions(minutes=minutes), 2)
        assert caught.value.code == "NUMENKO-16.minutes"
        assert caught.value.params == {"minutes": minutes, "most": 1440}


@pytest.mark.rule("NUMENKO-16")
def test_by_the_clock_most_dones_win() -> None:
    table = Table(3).has(ANN, tiles_for(CROSS)).has(BOB, "0").has(CAT, "123**").with_pot("99999999")
    table.saves(ANN, CROSS)
    table.saves(CAT, "1*2*3")
    table.has(CAT, "5", dones=1, proved=1)
    table.expires()
    assert table.sees(None).ending == Ending("clock")
    assert table.sees(None).sums == (36, 0, 5)
    assert table.places == (2, 3, 1), "one Done each, then the smaller sum"
    assert log(table) == [
        "Time's up: Dones decide",
        "Ann: 1 Done, 36 left over",
        "Bob: 0 left over",
        "Cat: 1 Done, 5 left over",
    ]


@pytest.mark.rule("NUMENKO-16")
def test_by_the_clock_a_tie_is_shared() -> None:
    table = Table(3).has(ANN, "5").has(BOB, "32").has(CAT, "6")
    table.expires()
    assert table.places == (1, 1, 3)


@pytest.mark.rule("NUMENKO-16")
def test_the_last_saved_grid_counts() -> None:
    table = Table().has(ANN, "1234**").has(BOB, "5")
    table.saves(ANN, "1*2*3")
    table.refusal(ANN, save("1*2*4"))
    table.expires()
    assert table.sees(None).sums == (4, 5)


@pytest.mark.rule("NUMENKO-16")
def test_without_the_clock_dones_do_not_count() -> None:
    table = Table().has(ANN, "9", dones=3, proved=3).has(BOB, "8").with_pot("")
    table.does(ANN, Swap("9"))
    assert table.places == (2, 1)


def test_the_score_is_the_sum_as_points_lost() -> None:
    table = Table().has(ANN, tiles_for(CROSS)).has(BOB, "95", dones=2, proved=2).with_pot("")
    table.saves(ANN, CROSS)
    outcome = NUMENKO.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 2), (0, -14))


def test_where_dones_decide_each_counts_a_hundred_points() -> None:
    table = Table().has(ANN, "12", dones=1, proved=1).has(BOB, "95", dones=2, proved=2)
    table.expires()
    outcome = NUMENKO.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1), (97, 186))


def test_solo_to_the_end() -> None:
    table = Table(1, solo=True).has(ANN, "123**").with_pot("9999*3*6")
    table.saves(ANN, "1*2*3")
    table.saves(ANN, "1....\n*....\n2....\n*....\n3*3*6")
    assert table.sees(None).pot == 0
    table.does(ANN, Finish())
    outcome = NUMENKO.outcome(table.state)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1,), (200 - 36,))


def test_in_the_end_everybody_sees_everything() -> None:
    table = Table().has(ANN, "1234**").has(BOB, "5")
    table.saves(ANN, "1*2*3")
    assert table.sees(BOB).revealed == ()
    assert table.sees(BOB).sums == ()
    table.expires()
    ann, bob = table.sees(None).revealed
    assert [reading.text for reading in ann.readings] == ["1 + 2 = 3"]
    assert (ann.unplaced, bob.unplaced) == ("4", "5")
    event = table.happened(Ended)
    assert (event.sums, event.places) == ((4, 5), (1, 2))


def test_a_seat_that_is_nobodys_does_nothing() -> None:
    table = Table()
    for seat in (-1, 2, 99):
        assert table.refusal(seat, Finish()).code == "numenko.seat"
