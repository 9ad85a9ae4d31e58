"""Numenko: matches in which players check grids."""

from __future__ import annotations

from random import Random

import pytest

from bot.errors import Refused
from bot.games.base import Clock
from bot.games.numenko import NUMENKO
from bot.games.numenko.events import Claimed, Done, Dropped, VoteBegan, Voted, VoteEnded
from bot.games.numenko.model import Choice, Clear, Ending, Finish, Save, Swap, Vote
from bot.games.numenko.options import NumenkoOptions
from tests.extent import at_night
from tests.rules.numenko_table import ANN, BOB, CAT, CROSS, DAN, Table, log, save, table_of, tiles_for


def claims(table: Table, seat: int, text: str) -> None:
    """That seat has placed everything, and the last call that follows passes."""
    table.saves(seat, text)
    assert table.state.phase == "call"
    table.expires()


def votes(table: Table, *cast: tuple[int, Choice]) -> None:
    """These seats vote, in order."""
    for seat, choice in cast:
        table.does(seat, Vote(choice))


@pytest.mark.rule("NUMENKO-18")
def test_grids_are_accepted_as_claimed() -> None:
    table = table_of(3, pot="99999999")
    table.saves(ANN, "1*2*4")
    assert table.happened(Done) == Done(seat=ANN, n=1, drew=4)
    assert table.sees(CAT).dones == (1, 0, 0)
    table.saves(BOB, "1*2\n.....\n39")
    assert table.sees(None).left == (4, 2, 8)


@pytest.mark.rule("NUMENKO-18")
def test_only_own_tiles_are_accepted() -> None:
    assert table_of(3).faults(ANN, "1*2*3") == [("rack", "J6")]


@pytest.mark.rule("NUMENKO-18")
def test_the_engine_does_not_say_how_it_reads_a_grid_until_the_end() -> None:
    table = table_of(2)
    table.saves(BOB, "1*2*3")
    mine = table.sees(BOB).mine
    assert mine is not None
    assert mine.readings == ()
    table.expires()
    assert [reading.text for reading in table.sees(ANN).revealed[BOB].readings] == ["1 + 2 = 3"]


@pytest.mark.rule("NUMENKO-18")
def test_a_claim_that_is_right_wins() -> None:
    table = table_of(3).has(ANN, tiles_for(CROSS))
    claims(table, ANN, CROSS)
    assert table.happened(Claimed) == Claimed(seat=ANN)
    assert table.sees(None).ending == Ending("claim", ANN)
    assert table.places == (1, 2, 3)


@pytest.mark.rule("NUMENKO-18")
def test_a_wrong_claim_is_voted_on_by_the_others() -> None:
    table = table_of(3)
    stamps = [NUMENKO.stamp(table.state, seat) for seat in range(3)]
    claims(table, ANN, "1*2*4")
    (fault,) = table.happened(Claimed).faults
    assert (fault.problem, fault.signs) == ("unread", "1*2*4")
    assert table.happened(VoteBegan) == VoteBegan(seat=ANN)
    assert NUMENKO.actors(table.state) == NUMENKO.seats_to_move(table.state) == {BOB, CAT}
    assert [NUMENKO.stamp(table.state, seat) for seat in range(3)] == [stamp + 2 for stamp in stamps]
    assert table.sees(BOB).may_vote
    assert not table.sees(ANN).may_vote
    assert list(NUMENKO.legal(table.sees(BOB))) == [Vote("drop"), Vote("end")]
    assert log(table)[-2:] == [
        "**F6 across**, `1*2*4`: read from left to right, no choice for its ✱ and ? makes it true.",
        "The others vote: drop Ann and continue, or end the match?",
    ]


@pytest.mark.rule("NUMENKO-18")
def test_everybody_sees_the_grid_that_was_claimed() -> None:
    table = table_of(3)
    claims(table, ANN, "1*2*4")
    for seat in (None, BOB, CAT):
        claim = table.sees(seat).claim
        assert claim is not None
        assert claim.laid.grid.rows == ("1*2*4",)
        assert claim.faults


@pytest.mark.rule("NUMENKO-18")
def test_nobody_plays_during_a_vote() -> None:
    table = table_of(3)
    claims(table, ANN, "1*2*4")
    for seat in range(3):
        for action in (save("1*2"), Swap("9"), Finish()):
            assert table.refusal(seat, action).code == "NUMENKO-18.voting"
    assert table.refusal(ANN, Vote("end")).code == "NUMENKO-18.voter"


@pytest.mark.rule("NUMENKO-18")
def test_drop_takes_the_player_out_and_play_goes_on() -> None:
    table = table_of(3)
    claims(table, ANN, "1*2*4")
    votes(table, (CAT, "drop"), (BOB, "drop"))
    assert table.happened(Dropped) == Dropped(seat=ANN, tiles=5)
    assert sorted(table.state.pot) == sorted("9124**")
    view = table.sees(ANN)
    assert (view.phase, view.dropped, view.claim) == ("play", (True, False, False), None)
    assert NUMENKO.actors(table.state) == {BOB, CAT}
    assert table.rack(ANN) == ""
    assert table.refusal(ANN, Finish()).code == "NUMENKO-18.dropped"
    assert NUMENKO.clock(table.state) == Clock("match", 20 * 60)
    table.does(BOB, Swap("9"))
    table.does(BOB, Finish())
    table.does(CAT, Finish())
    assert table.places == (3, 1, 2)
    assert log(table)[-1] == "Cat: 35 points left over"


@pytest.mark.rule("NUMENKO-18")
def test_which_tiles_come_back_first_is_shuffled() -> None:
    pots = set()
    for seed in range(10):
        table = table_of(3, seed=seed)
        claims(table, ANN, "1*2*4")
        votes(table, (CAT, "drop"), (BOB, "drop"))
        pots.add(table.state.pot)
    assert len(pots) > 3


@pytest.mark.rule("NUMENKO-18")
def test_end_ranks_the_others_by_their_sums_and_the_claimant_last() -> None:
    table = table_of(3)
    table.saves(BOB, "1*2*3")
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "end"))
    assert table.happened(VoteEnded) == VoteEnded(choice="end", votes=(None, "end", None))
    assert table.sees(None).ending == Ending("vote", ANN)
    assert table.sees(None).sums[BOB] == 18
    assert table.places == (3, 1, 2)


@pytest.mark.rule("NUMENKO-18")
def test_the_claimant_cannot_win_even_with_the_smallest_sum() -> None:
    table = table_of(3).has(BOB, "99").has(CAT, "999").has(ANN, "1112**")
    claims(table, ANN, "1*1*2\n1")
    votes(table, (BOB, "end"))
    assert table.sees(None).sums[ANN] < table.sees(None).sums[BOB]
    assert table.places == (3, 1, 2)


@pytest.mark.rule("NUMENKO-18")
@pytest.mark.parametrize(
    ("cast", "phase"),
    [
        ([(BOB, "drop")], "vote"),
        ([(BOB, "drop"), (CAT, "drop")], "play"),
        ([(BOB, "drop"), (CAT, "end"), (DAN, "drop")], "play"),
        ([(BOB, "end"), (CAT, "end")], "over"),
        ([(BOB, "end"), (CAT, "drop"), (DAN, "end")], "over"),
    ],
)
def test_the_majority_of_three(cast: list[tuple[int, Choice]], phase: str) -> None:
    table = table_of(4)
    claims(table, ANN, "1*2*4")
    votes(table, *cast)
    assert table.state.phase == phase


@pytest.mark.rule("NUMENKO-18")
def test_a_tie_means_the_end() -> None:
    table = table_of(3)
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"), (CAT, "end"))
    assert table.sees(None).ending == Ending("vote", ANN)


@pytest.mark.rule("NUMENKO-18")
def test_the_deadline_of_the_vote_means_the_end() -> None:
    table = table_of(4)
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"))
    table.expires()
    assert table.happened(VoteEnded) == VoteEnded(choice="end", votes=(None, "drop", None, None), late=True)
    assert table.sees(None).ending == Ending("vote", ANN)
    assert log(table)[0] == "Time's up for the vote, so the match ends"


@pytest.mark.rule("NUMENKO-18")
def test_how_long_a_vote_takes() -> None:
    for minutes, seconds in ((1, 60), (20, 120), (1440, 8640)):
        table = table_of(3, minutes=minutes)
        claims(table, ANN, "1*2*4")
        assert NUMENKO.clock(table.state) == Clock("vote 1", seconds, "match")


@pytest.mark.rule("NUMENKO-18")
def test_a_second_vote_has_a_clock_of_its_own() -> None:
    table = table_of(4)
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"), (CAT, "drop"))
    table.has(BOB, "124**").with_pot("9")
    claims(table, BOB, "1*2*4")
    assert NUMENKO.clock(table.state) == Clock("vote 2", 120, "match")
    assert NUMENKO.actors(table.state) == {CAT, DAN}
    votes(table, (CAT, "drop"), (DAN, "drop"))
    assert table.sees(None).dropped == (True, True, False, False)


@pytest.mark.rule("NUMENKO-18")
def test_votes_are_secret_until_the_vote_is_settled_and_cast_once() -> None:
    table = table_of(4)
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"))
    assert table.happened(Voted) == Voted(seat=BOB)
    view = table.sees(CAT)
    assert view.claim is not None
    assert view.claim.votes == (None,) * 4
    assert view.voted == (False, True, False, False)
    assert table.refusal(BOB, Vote("end")).code == "NUMENKO-18.voted"
    votes(table, (CAT, "end"), (DAN, "end"))
    claim = table.sees(None).claim
    assert claim is not None
    assert claim.votes == (None, "drop", "end", "end")


@pytest.mark.rule("NUMENKO-18")
def test_if_one_player_remains_that_player_wins() -> None:
    table = table_of(2)
    claims(table, ANN, "1*2*4")
    assert table.sees(None).ending == Ending("alone", BOB)
    assert table.places == (2, 1)
    claim = table.sees(BOB).claim
    assert claim is not None
    assert claim.laid.grid.rows == ("1*2*4",)
    table = table_of(3)
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"), (CAT, "drop"))
    table.has(CAT, "124**").with_pot("9")
    claims(table, CAT, "1*2*4")
    assert table.sees(None).ending == Ending("alone", BOB)
    assert table.places == (2, 1, 2)


@pytest.mark.rule("NUMENKO-18")
def test_after_a_drop_nobody_has_finished_since_there_are_tiles_again() -> None:
    table = table_of(3)
    table.does(BOB, Finish())
    table.does(CAT, Finish())
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"), (CAT, "drop"))
    assert table.state.phase == "play"
    assert table.sees(None).finished == (False, False, False)


@pytest.mark.rule("NUMENKO-18")
def test_in_the_first_edition_a_drop_ends_the_match_of_who_has_finished() -> None:
    table = Table(3, check="players", edition=1).has(ANN, "124**").has(BOB, "99").has(CAT, "999").with_pot("9")
    table.does(BOB, Finish())
    table.does(CAT, Finish())
    table.saves(ANN, "1*2*4")
    assert NUMENKO.clock(table.state) == Clock("vote 1", 120)
    votes(table, (BOB, "drop"), (CAT, "drop"))
    assert table.sees(None).ending == Ending("finish")
    assert table.places == (3, 1, 2)


@pytest.mark.rule("NUMENKO-18")
def test_of_several_claims_the_one_with_most_dones_is_checked_and_the_others_are_served_after_a_drop() -> None:
    table = table_of(4).has(BOB, "123**").has(CAT, "123**").has(ANN, "124**", dones=1)
    for seat, text in ((CAT, "1*2*3"), (BOB, "1*2*3")):
        table.saves(seat, text)
    claims(table, ANN, "1*2*4")
    assert table.happened(Claimed).seat == ANN
    votes(table, (BOB, "drop"), (CAT, "drop"))
    view = table.sees(None)
    assert (view.phase, view.left, view.pot) == ("call", (0, 0, 4, 9), 2), "Cat was first; Bob has to wait"
    assert NUMENKO.clock(table.state) == Clock("last call 2", 60, "match")
    table.expires()
    assert table.sees(None).ending == Ending("claim", BOB)
    assert table.places == (4, 1, 2, 3)


def three_wait() -> Table:
    """After the drop of Ann, Bob, Cat and Dan have said Done in this order, and there are six tiles in the pot."""
    table = table_of(5).has(ANN, "124**", dones=1)
    for seat in (BOB, CAT, DAN):
        table.has(seat, "123**")
        table.saves(seat, "1*2*3")
    claims(table, ANN, "1*2*4")
    votes(table, *((seat, "drop") for seat in (BOB, CAT, DAN)))
    assert (table.state.phase, table.sees(None).left[:4], table.sees(None).pot) == ("call", (0, 4, 0, 0), 2)
    return table


@pytest.mark.rule("NUMENKO-18")
@pytest.mark.parametrize("seat", [CAT, DAN])
def test_whoever_still_waits_to_be_served_after_a_drop_does_not_say_done_with_the_same_tiles_again(
    seat: int,
) -> None:
    table = three_wait()
    table.saves(seat, "2*1*3")
    assert table.sees(None).dones[:4] == (2, 1, 1, 1)


@pytest.mark.rule("NUMENKO-18")
def test_whoever_changed_a_grid_after_a_done_is_served_after_a_drop_all_the_same() -> None:
    table = table_of(4, pot="999").has(BOB, "123**").has(ANN, "124**", dones=1)
    table.saves(BOB, "1*2*3")
    table.does(BOB, Clear())
    claims(table, ANN, "1*2*4")
    votes(table, (BOB, "drop"), (CAT, "drop"))
    assert len(table.rack(BOB)) == 9
    assert table.sees(None).dones[BOB] == 1


@pytest.mark.rule("NUMENKO-12")
@pytest.mark.parametrize("seed", [*range(8), *map(at_night, range(8, 30))])
def test_between_two_dones_of_a_player_four_tiles_come(seed: int) -> None:
    """Whatever is saved, cleared and voted on: the same tiles are Done only once."""
    rng = Random(seed)
    table = Table(5, seed, check="players").with_pot("9" * rng.randint(0, 9))
    for seat in range(5):
        table.has(seat, "123**"[: rng.randint(2, 5)])
    done_with: dict[int, int] = {}
    for _ in range(60):
        if rng.random() < 0.1:
            table.expires()
        if table.state.phase == "over":
            break
        seat = rng.choice(sorted(NUMENKO.actors(table.state)))
        rack = "".join(rng.sample(table.rack(seat), len(table.rack(seat))))
        saved = save(rng.choice((rack, "\n".join(rack))))
        vote = Vote("drop" if rng.random() < 0.9 else "end")
        try:
            table.does(
                seat, vote if table.state.phase == "vote" else rng.choice((saved, saved, Clear(), Finish()))
            )
        except Refused:
            continue
        if any(isinstance(event, Done) for event in table.events):
            assert done_with.get(seat, 0) < len(rack)
            done_with[seat] = len(rack)


@pytest.mark.rule("NUMENKO-18")
def test_a_match_of_others_cannot_be_voted_on() -> None:
    table = Table(2)
    assert table.refusal(ANN, Vote("drop")).code == "NUMENKO-18.no_vote"


@pytest.mark.rule("NUMENKO-18")
def test_alone_nobody_can_check() -> None:
    with pytest.raises(Refused) as caught:
        NUMENKO.check(NumenkoOptions(solo=True, check="players"), 1)
    assert caught.value.code == "NUMENKO-18.solo"


@pytest.mark.rule("NUMENKO-16")
def test_by_the_clock_a_done_with_a_wrong_grid_does_not_count() -> None:
    table = table_of(2, pot="99999999").has(BOB, "123**")
    table.saves(ANN, "1*2*4")
    table.saves(BOB, "1*2*3")
    assert table.sees(None).dones == (1, 1)
    table.expires()
    assert table.sees(None).proved == (0, 1)
    assert table.places == (2, 1)


@pytest.mark.rule("NUMENKO-16")
def test_by_the_clock_a_grid_that_was_right_beats_a_smaller_sum_after_a_wrong_one() -> None:
    table = table_of(2, pot="99990000").has(BOB, "123**")
    table.saves(ANN, "1*2*4")
    table.saves(BOB, "1*2*3")
    table.expires()
    assert table.sees(None).dones == (1, 1)
    assert table.sees(None).sums == (9, 36)
    assert table.places == (2, 1)


def test_a_careless_grid_is_among_the_legal_actions() -> None:
    table = Table(6, check="players")
    saves = [action for action in NUMENKO.legal(table.sees(ANN)) if isinstance(action, Save)]
    assert any(len(action.grid.signs) == 16 for action in saves)


def test_matches_of_the_first_edition_are_rated_as_when_they_began_and_repeated_by_the_rules_of_today() -> None:
    assert NumenkoOptions(edition=1).is_rated and NumenkoOptions(edition=2).is_rated and NumenkoOptions().is_rated
    assert not NumenkoOptions(edition=1, minutes=10).is_rated
    assert NumenkoOptions(edition=1, minutes=10).again == NumenkoOptions(minutes=10)
