"""Numenko: how a match ends, and who has won."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Clock
from bot.games.invariants import check_state
from bot.games.numenko import NUMENKO
from bot.games.numenko.ending import end_match
from bot.games.numenko.events import Done, Drew, Ended, LastCall
from bot.games.numenko.model import Clear, Ending, Finish, NumenkoState, Swap, Undo
from bot.games.numenko.options import NumenkoOptions
from tests.rules.numenko_table import ANN, BOB, CAT, CROSS, Table, log, save, tiles_for


def ended(state: NumenkoState, how: Ending) -> tuple[int, ...]:
    """The places when the match ends here."""
    outcome = NUMENKO.outcome(end_match(state, how).state)
    assert outcome is not None
    return outcome.places


@pytest.mark.rule("NUMENKO-13")
def test_a_swap_with_fewer_than_two_tiles_begins_the_last_call() -> None:
    for pot in ("", "9"):
        table = Table().has(ANN, "5*").has(BOB, "77").with_pot(pot)
        assert table.sees(ANN).swap_ends
        table.does(ANN, Swap("5"))
        assert table.happened(LastCall) == LastCall(seat=ANN, seconds=60)
        assert table.rack(ANN) == "5*", "the unwanted tile was not put back"
        table.expires()
        assert table.sees(None).ending == Ending("call")
        assert table.places == (1, 2)
    table = Table().has(ANN, "5*").with_pot("98")
    assert not table.sees(ANN).swap_ends
    table.does(ANN, Swap("5"))
    assert table.state.phase == "play"
    assert table.sees(None).pot == 1


@pytest.mark.rule("NUMENKO-13")
def test_a_done_with_fewer_than_four_tiles_begins_the_last_call() -> None:
    for pot in ("", "987"):
        table = Table().has(ANN, tiles_for(CROSS)).has(BOB, "0").with_pot(pot)
        assert table.sees(ANN).ends_with_done
        table.saves(ANN, CROSS)
        assert table.happened(Done).drew == 0
        assert not [event for event in table.events if isinstance(event, Drew)]
        assert (table.state.phase, table.state.pot) == ("call", pot)
        table.expires()
        assert table.sees(None).ending == Ending("call")
        assert table.places == (1, 2)
    table = Table().has(ANN, tiles_for(CROSS)).with_pot("9876")
    assert not table.sees(ANN).ends_with_done
    table.saves(ANN, CROSS)
    assert table.state.phase == "play"


@pytest.mark.rule("NUMENKO-13")
@pytest.mark.rule("NUMENKO-14")
def test_a_match_of_the_first_edition_ends_with_the_request() -> None:
    table = Table(edition=1).has(ANN, "5*").has(BOB, "77").with_pot("9")
    table.does(ANN, Swap("5"))
    assert table.sees(None).ending == Ending("swop", ANN)
    table = Table(edition=1).has(ANN, tiles_for(CROSS)).has(BOB, "0").with_pot("9")
    table.saves(ANN, CROSS)
    assert table.sees(None).ending == Ending("done", ANN)
    assert table.state.players[ANN].last_done == 0


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
    table.expires()
    assert table.sees(None).sums == (0, 0)
    assert table.places == (2, 1)


def racing(*dones: tuple[int, int]) -> Table:
    """Players who have placed everything but one calculation; by seat, their Dones and which was the last."""
    table = Table(len(dones)).with_pot("9")
    for seat, (n, last) in enumerate(dones):
        table.has(seat, "123**", dones=n, proved=n, last_done=last)
    return table


@pytest.mark.rule("NUMENKO-14")
def test_in_the_last_call_everybody_may_save_without_new_tiles() -> None:
    table = racing((0, 0), (1, 1), (0, 0)).has(CAT, "98")
    table.saves(ANN, "1*2*3")
    assert table.state.phase == "call"
    assert NUMENKO.actors(table.state) == {ANN, BOB, CAT}
    assert NUMENKO.seats_to_move(table.state) == frozenset()
    assert NUMENKO.clock(table.state) == Clock("last call 1", 60, "match")
    assert table.sees(BOB).last_call and table.sees(BOB).may_play and table.sees(BOB).swap_ends
    assert table.refusal(CAT, Swap("9")).code == "NUMENKO-14.swap"
    assert not [action for action in NUMENKO.legal(table.sees(CAT)) if isinstance(action, Swap)]
    table.saves(BOB, "1*2*3")
    assert table.happened(Done) == Done(seat=BOB, n=2, drew=0)
    assert (table.rack(BOB), table.state.pot) == ("123**", "9")
    table.expires()
    assert table.places == (2, 1, 3), "most Dones win, though Ann was first to place everything"
    assert table.refusal(BOB, Undo()).code == "NUMENKO-13.over"


@pytest.mark.rule("NUMENKO-14")
def test_of_equal_dones_the_earlier_last_one_wins() -> None:
    table = racing((0, 0), (0, 0))
    table.saves(BOB, "1*2*3")
    assert table.sees(None).last_call
    table.saves(ANN, "1*2*3")
    assert table.sees(None).over, "nobody has anything left to do, so nobody waits for the clock"
    assert table.places == (2, 1)
    assert (
        log(table)[1] == "The last call is over: players who placed everything come first, then the smallest sums"
    )


@pytest.mark.rule("NUMENKO-14")
def test_a_grid_saved_again_in_the_last_call_is_no_other_done() -> None:
    table = racing((0, 0), (0, 0))
    table.saves(ANN, "1*2*3")
    table.saves(ANN, "3*1*2")
    table.does(ANN, Clear())
    table.saves(ANN, "1*2*3")
    assert table.sees(None).dones == (1, 0)


@pytest.mark.rule("NUMENKO-14")
def test_keeping_a_finished_grid_back_never_pays() -> None:
    """Who saves when the pot is empty has a Done less than who said Done at once, and does not win."""
    table = Table().has(ANN, "123**").has(BOB, "123**").with_pot("93*62*4")
    table.saves(ANN, "1*2*3")
    assert len(table.rack(ANN)) == 9 and table.state.pot == "93*"
    table.saves(BOB, "1*2*3")
    assert table.state.phase == "call"
    table.state = table.state.with_player(ANN, replace(table.state.players[ANN], rack="123**"))
    table.does(ANN, Undo())
    table.saves(ANN, "1*2*3")
    assert table.sees(None).dones == (2, 1)
    assert table.places == (1, 2)


@pytest.mark.rule("NUMENKO-14")
def test_the_last_call_ends_early_when_everybody_has_finished() -> None:
    table = Table(3).has(ANN, "123**").has(BOB, "9").has(CAT, "8").with_pot("9")
    table.does(CAT, Finish())
    table.saves(ANN, "1*2*3")
    assert table.sees(None).finished == (False, False, False), "everybody may save once more"
    table.does(BOB, Finish())
    table.has(BOB, "9123**", finished=True).saves(BOB, "1*2*3")
    assert table.sees(None).finished[BOB], "what is saved in the last call does not withdraw it"
    table.does(CAT, Finish())
    assert table.sees(None).ending == Ending("call")
    assert table.places == (1, 3, 2)


@pytest.mark.rule("NUMENKO-14")
def test_alone_a_done_that_cannot_be_served_is_the_end() -> None:
    table = Table(1, solo=True).has(ANN, "123**").with_pot("9")
    table.saves(ANN, "1*2*3")
    assert table.sees(None).ending == Ending("done", ANN)
    table = Table(1, solo=True).has(ANN, "123**").with_pot("9")
    table.does(ANN, Swap("1"))
    table.saves(ANN, "1*2*3")
    assert table.sees(None).scores == (100,)


@pytest.mark.rule("NUMENKO-15")
def test_the_smallest_sum_of_tiles_not_placed_wins() -> None:
    table = Table(3).has(ANN, "9876543210").has(BOB, "****?").has(CAT, "???").with_pot("")
    table.does(CAT, Swap("?"))
    table.expires()
    assert table.sees(None).sums == (45, 14, 30)
    assert table.places == (3, 1, 2)


@pytest.mark.rule("NUMENKO-15")
def test_only_tiles_outside_the_grid_count() -> None:
    table = Table().has(ANN, "9876123**").has(BOB, "9876").with_pot("")
    table.saves(ANN, "1*2*3")
    table.does(BOB, Swap("9"))
    table.expires()
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
    unplaced = table.state.players[ANN].tiles_left
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
def test_against_computers_alone_no_clock_runs_unless_it_was_chosen() -> None:
    usual = NumenkoOptions()
    assert [usual.settle(people).has_clock for people in (1, 2, 6)] == [False, True, True]
    assert NumenkoOptions(clock="always").settle(1).has_clock
    assert NumenkoOptions(solo=True).settle(1).has_clock
    assert usual.settle(1).again == usual, "another match asks again"
    assert usual.is_rated and replace(usual, clock="always").is_rated and not usual.settle(1).is_rated
    unhurried = Table(clock="none").state
    assert NUMENKO.clock(unhurried) is None
    check_state(NUMENKO, unhurried, 2)
    assert NUMENKO.clock(Table(clock="always").state) == Clock("match", 20 * 60)


@pytest.mark.rule("NUMENKO-16")
@pytest.mark.rule("NUMENKO-14")
def test_without_a_clock_the_last_call_ends_when_everybody_has_finished() -> None:
    table = Table(clock="none").has(ANN, "5*").has(BOB, "123**7").with_pot("")
    table.does(ANN, Swap("5"))
    assert table.happened(LastCall) == LastCall(seat=ANN, seconds=0)
    assert log(table) == ["The pot is too low for Ann. **Last call**: save a grid, then press **Finish**"]
    assert NUMENKO.clock(table.state) is None
    table.does(ANN, Finish())
    table.saves(BOB, "1*2*3")
    table.does(BOB, Finish())
    assert table.sees(None).ending == Ending("call")
    assert table.places == (1, 2)


@pytest.mark.rule("NUMENKO-16")
def test_without_a_clock_a_vote_waits() -> None:
    table = Table(3, clock="none", check="players").has(ANN, "124**").has(BOB, "5").has(CAT, "6").with_pot("")
    table.saves(ANN, "1*2*4")
    for seat in (BOB, CAT):
        table.does(seat, Finish())
    assert table.state.phase == "vote"
    assert NUMENKO.clock(table.state) is None
    assert NUMENKO.seats_to_move(table.state) == {BOB, CAT}


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
        "Time's up: the most completed grids win",
        "Ann: 1 completed grid, 36 points left over",
        "Bob: 0 points left over",
        "Cat: 1 completed grid, 5 points left over",
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
    table.expires()
    assert table.places == (2, 1)


def test_the_score_is_the_sum_as_points_lost() -> None:
    table = Table().has(ANN, tiles_for(CROSS)).has(BOB, "95", dones=2, proved=2).with_pot("")
    table.saves(ANN, CROSS)
    table.expires()
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
