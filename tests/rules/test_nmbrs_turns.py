"""nmbrs!: jokers that are swapped, plays that are taken back, the discard, and absence in the middle of a turn."""

from __future__ import annotations

import pytest

from bot.games.hints import Hint
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.events import Discarded, Returned, SwappedJoker, TookBack
from bot.games.nmbrs.model import Discard, Play, Skip, Swap, Swapped, TakeBack
from tests.rules.nmbrs_table import ANN, BOB, Table, log, reason


@pytest.mark.rule("NMBRS-16")
def test_a_joker_is_swapped_for_its_number_and_used_in_another_line() -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 30 33 7"})
    table.swaps(ANN, "Jr", 15)
    assert table.happened(SwappedJoker).line == ("10", "15", "20")
    assert table.picture == ["10 15 20"]
    assert table.state.scores == (50, 50), "no points for the number"
    pending = table.state.pending
    assert log(table) == ["Ann swaps **15** for the joker in 10 15 20"]
    table.plays(ANN, "30 33 J36")
    assert (pending, table.state.pending) == ((Swapped("Jr", "15", (("10", "15", "20"),)),), ())
    table.discards(ANN, 7)
    assert table.state.mover == BOB


@pytest.mark.rule("NMBRS-16")
def test_a_swapped_joker_must_be_used_before_the_discard() -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 30 33 7"})
    table.swaps(ANN, "Jr", 15)
    for card in ("7", "Jr"):
        assert table.refusal(ANN, Discard(card)).code == "NMBRS-16.pending"
    table.takes_back(ANN)
    assert table.picture == ["10 J15 20"]
    assert log(table) == ["Ann picks up 15 again and returns the joker"]
    table.discards(ANN, 7)


@pytest.mark.rule("NMBRS-16")
def test_it_may_not_go_back_into_a_line_that_it_was_in() -> None:
    table = Table().lies("10 Jr15 20\n. 18 .\n. 21 .", hands={ANN: "15 25 30 33 7 23 26"})
    table.swaps(ANN, "Jr", 15)
    assert table.refusal(ANN, "10 15 20 J25").code == "NMBRS-16.same"
    assert table.refusal(ANN, "15 18 21 J24").code == "NMBRS-16.same"
    assert table.refusal(ANN, "5 10 15 20").code == "NMBRS-13.card"
    table.plays(ANN, "10 15 20 25")
    assert table.refusal(ANN, "10 15 20 25 J30").code == "NMBRS-16.same", "the line has become longer, not another"
    assert table.plays(ANN, "20 23 26 J29").kind == "cross", "a line across it is another one"


@pytest.mark.rule("NMBRS-16")
def test_an_own_joker_may_go_where_the_swapped_one_may_not() -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 Jb 30 33 7"})
    table.swaps(ANN, "Jr", 15)
    laid = table.plays(ANN, "10 15 20 J25")
    assert [scored.card for scored in laid.scored] == ["Jb"]
    assert [waiting.joker for waiting in table.state.pending] == ["Jr"]
    assert [scored.card for scored in table.plays(ANN, "30 33 J36").scored][-1] == "Jr"


@pytest.mark.rule("NMBRS-16")
def test_of_two_jokers_the_swapped_one_is_used_first() -> None:
    table = Table().lies("10 Jb15 20", hands={ANN: "15 Jr 16 24 7"})
    table.swaps(ANN, "Jb", 15)
    laid = table.plays(ANN, "16 24 J32")
    assert laid.scored[-1].card == "Jb", "although the red one would have doubled"


@pytest.mark.rule("NMBRS-16")
@pytest.mark.parametrize(
    ("swap", "code", "facts"),
    [
        (Swap("Jg", "15"), "NMBRS-16.joker", {}),
        (Swap("10", "15"), "NMBRS-16.joker", {}),
        (Swap("Jr", "16"), "NMBRS-16.value", {"value": "15", "number": "16"}),
        (Swap("Jr", "99"), "NMBRS-16.number", {"number": "99"}),
        (Swap("Jr", "Jb"), "NMBRS-16.number", {"number": "Jb"}),
    ],
)
def test_only_the_number_itself_replaces_a_joker(swap: Swap, code: str, facts: dict[str, str]) -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 16 Jb 7"})
    assert reason(table.refusal(ANN, swap)) == (code, facts)


@pytest.mark.rule("NMBRS-16")
def test_a_play_never_swaps_a_joker() -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 25 7"})
    assert reason(table.refusal(ANN, "10 15 20 25")) == ("NMBRS-13.missing", {"card": "J15", "beside": "10"})
    assert table.plays(ANN, "10 J15 20 25").kind == "extend"


@pytest.mark.rule("NMBRS-16")
def test_a_swap_needs_an_own_series_first() -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 30 33 36"}, opened=False)
    assert table.refusal(ANN, Swap("Jr", "15")).code == "NMBRS-16.own"
    table.plays(ANN, "30 33 36")
    assert table.refusal(ANN, Swap("Jr", "15")).code == "NMBRS-17.last", "no card would be left to discard"


@pytest.mark.rule("NMBRS-16")
@pytest.mark.rule("NMBRS-17")
def test_a_joker_that_waits_does_not_count_as_the_card_to_discard() -> None:
    table = Table().lies("10 Jr15 20", hands={ANN: "15 30 33 36"})
    table.swaps(ANN, "Jr", 15)
    assert table.refusal(ANN, "30 33 36").code == "NMBRS-17.last"
    table.plays(ANN, "30 33 J36")
    table.discards(ANN, 36)


@pytest.mark.rule("NMBRS-16")
def test_the_deadline_returns_a_swapped_joker_and_other_plays_stay() -> None:
    table = Table(2).lies("10 Jr15 20", hands={ANN: "15 30 33 36 7 8 99"}, deck="1 2 3 4")
    table.swaps(ANN, "Jr", 15)
    table.plays(ANN, "30 33 36")
    score = table.state.scores[ANN]
    table.does(ANN, Skip())
    assert table.happened(Returned) == Returned(seat=ANN, jokers=("Jr",))
    assert table.picture == ["10 J15 20", "30 33 36"]
    assert table.happened(Discarded) == Discarded(seat=ANN, card="99", absent=True)
    assert table.hand(ANN) == ["7", "8", "15"]
    assert table.state.scores[ANN] == score
    assert log(table)[0] == "Ann is away: 1 swapped joker goes back to its place"


@pytest.mark.rule("NMBRS-16")
def test_plays_that_hang_on_a_returned_swap_are_taken_back() -> None:
    table = Table(2).lies("10 Jr15 20", hands={ANN: "15 16 17 30 33 36 7 8"}, deck="1 2 3 4")
    table.plays(ANN, "30 33 36")
    stays = table.state.scores[ANN]
    table.swaps(ANN, "Jr", 15)
    table.plays(ANN, "15 16 17")
    table.does(ANN, Skip())
    (lost,) = table.happened(Returned).laid
    assert lost.line == ("15", "16", "17")
    assert table.picture == ["10 J15 20", "30 33 36"]
    assert table.state.scores[ANN] == stays
    assert "15 16 17 is undone" in log(table)


@pytest.mark.rule("NMBRS-16")
def test_a_swap_whose_joker_was_used_stays() -> None:
    table = Table(2).lies("10 Jr15 20", "40 Jb41 42", hands={ANN: "15 41 30 33 7 8"}, deck="1 2 3 4")
    table.swaps(ANN, "Jr", 15)
    table.plays(ANN, "30 33 J36")
    table.swaps(ANN, "Jb", 41)
    table.does(ANN, Skip())
    assert table.happened(Returned).jokers == ("Jb",)
    assert table.picture == ["10 15 20", "40 J41 42", "30 33 J36"]


@pytest.mark.rule("NMBRS-16")
def test_a_joker_that_is_free_again_because_its_play_hung_on_another_goes_back_too() -> None:
    table = Table(2).lies("10 Jr20 30", "40 Jg50 60", hands={ANN: "20 50 49 7 80"}, deck="1 2 3 4")
    table.swaps(ANN, "Jr", 20)
    table.swaps(ANN, "Jg", 50)
    table.plays(ANN, "49 50 Jr51")
    table.does(ANN, Skip())
    returned = table.happened(Returned)
    assert returned.jokers == ("Jg", "Jr")
    assert [laid.line for laid in returned.laid] == [("49", "50", "J51")]
    assert table.picture == ["10 J20 30", "40 J50 60"]
    assert table.hand(ANN) == ["20", "49", "50", "80"], "the 7 was discarded"
    assert table.state.scores[ANN] == 50
    assert table.state.mover == BOB


@pytest.mark.rule("NMBRS-16")
def test_giving_back_goes_on_until_nothing_hangs_any_more() -> None:
    """The blue joker hangs on the red one, which hangs on the green one."""
    table = Table(2).lies(
        "10 Jr20 30", "40 Jg50 60", "70 Jb80 90", hands={ANN: "20 50 80 49 18 7 95"}, deck="1 2 3 4"
    )
    for joker, number in (("Jr", 20), ("Jg", 50), ("Jb", 80)):
        table.swaps(ANN, joker, number)
    table.plays(ANN, "18 20 Jb22")
    table.plays(ANN, "49 50 Jr51")
    table.does(ANN, Skip())
    assert table.happened(Returned).jokers == ("Jg", "Jr", "Jb")
    assert table.picture == ["10 J20 30", "40 J50 60", "70 J80 90"]
    assert table.state.mover == BOB


@pytest.mark.rule("NMBRS-16")
def test_a_play_does_not_stay_with_other_cards_than_it_was_made_with() -> None:
    """The 17 came onto the table in a play that is taken back: from the hand it would earn points again."""
    table = Table(2).lies("10 Jr15 20", hands={ANN: "15 16 17 27 37 7 8"}, deck="1 2 3 4")
    table.swaps(ANN, "Jr", 15)
    table.plays(ANN, "15 16 17")
    table.plays(ANN, "17 27 37")
    table.does(ANN, Skip())
    assert [laid.line for laid in table.happened(Returned).laid] == [("15", "16", "17"), ("17", "27", "37")]
    assert table.picture == ["10 J15 20"]
    assert table.state.scores[ANN] == 50


@pytest.mark.rule("NMBRS-16")
def test_a_play_with_an_own_joker_stays_when_the_swapped_one_goes_back() -> None:
    table = Table(2).lies("10 Jr15 20", hands={ANN: "15 Jb 30 33 7"}, deck="1 2 3 4")
    table.swaps(ANN, "Jr", 15)
    table.plays(ANN, "30 33 Jb36")
    score = table.state.scores[ANN]
    table.does(ANN, Skip())
    assert table.happened(Returned) == Returned(seat=ANN, jokers=("Jr",))
    assert table.picture == ["10 J15 20", "30 33 J36"]
    assert table.state.scores[ANN] == score


@pytest.mark.rule("NMBRS-17")
def test_any_number_of_plays_and_then_one_discard() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 50 3 4 5 7 8"})
    table.plays(ANN, "10 20 30 40")
    table.plays(ANN, "3 4 5")
    table.plays(ANN, "10 20 30 40 50")
    table.discards(ANN, 7)
    assert table.happened(Discarded) == Discarded(seat=ANN, card="7")
    assert table.state.pile[-1] == "7"
    assert (table.state.mover, table.state.phase) == (BOB, "draw")
    assert log(table) == ["Ann discards 7"]


@pytest.mark.rule("NMBRS-17")
def test_no_play_is_fine_too_and_a_joker_may_be_discarded() -> None:
    table = Table().lies(hands={ANN: "Jb 7"})
    assert table.refusal(ANN, Discard("8")).code == "NMBRS-17.card"
    table.discards(ANN, "Jb")
    assert log(table) == ["Ann discards a joker"]


@pytest.mark.rule("NMBRS-17")
def test_plays_of_the_turn_can_be_taken_back_one_by_one_until_the_discard() -> None:
    table = Table().lies("10 20 30", hands={ANN: "15 25 40 3 4 5 7"})
    start = table.state
    table.plays(ANN, "10 15 20 25 30")
    middle = table.state
    table.plays(ANN, "3 4 5")
    table.takes_back(ANN)
    assert table.happened(TookBack).laid is not None
    assert log(table) == ["Ann undoes 3 4 5"]
    for name in ("islands", "scores", "laid", "done", "last", "next_play", "next_island"):
        assert getattr(table.state, name) == getattr(middle, name)
    assert sorted(table.state.hands[ANN]) == sorted(middle.hands[ANN])
    table.takes_back(ANN)
    assert table.picture == ["10 20 30"]
    assert table.state.hands == start.hands
    assert table.state.scores == start.scores
    assert table.refusal(ANN, TakeBack()).code == "NMBRS-17.nothing"


@pytest.mark.rule("NMBRS-17")
def test_after_the_discard_nothing_can_be_taken_back() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 7 8", BOB: "60 61"})
    table.plays(ANN, "10 20 30 40")
    table.discards(ANN, 7)
    assert table.refusal(ANN, TakeBack()).code == "NMBRS-2.turn"
    table.draws(BOB, "up")
    assert table.refusal(BOB, TakeBack()).code == "NMBRS-17.nothing"


def test_stamps_move_with_the_own_hand_and_table_only() -> None:
    table = Table(3).lies("10 20 30", hands={ANN: "40 50 7", BOB: "60 61"})
    stamps = [NMBRS.stamp(table.state, seat) for seat in range(3)]
    table.plays(ANN, "10 20 30 40")
    after = [NMBRS.stamp(table.state, seat) for seat in range(3)]
    assert after[ANN] != stamps[ANN]
    assert after[1:] == stamps[1:]
    table.auto(BOB)
    assert NMBRS.stamp(table.state, ANN) == after[ANN]
    assert NMBRS.stamp(table.state, BOB) != after[BOB]


def test_absent_in_the_middle_of_the_turn_keeps_what_was_laid() -> None:
    table = Table(2).lies("10 20 30", hands={ANN: "40 8 98 J"}, deck="1 2 3 4")
    table.plays(ANN, "10 20 30 40")
    table.does(ANN, Skip())
    assert table.picture == ["10 20 30 40"]
    assert table.happened(Discarded).card == "98"
    assert table.state.mover == BOB


def test_hints_are_counted_and_come_anew_after_a_play() -> None:
    table = Table(hints="on").lies("10 20 30", hands={ANN: "40 50 8"})
    table.does(ANN, Hint())
    assert log(table) == ["Ann takes a hint"]
    assert table.refusal(ANN, Hint()).code == "hint.shown"
    table.does(ANN, Play(("10", "20", "30", "40")))
    table.does(ANN, Hint())
    assert table.state.hints == (2, 0)
    assert Table().lies(hands={ANN: "1 2"}).refusal(ANN, Hint()).code == "hint.off"
