"""nmbrs!: the draw, and the offer of a declined card."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.base import Clock
from bot.games.hints import Hint
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.events import (
    Answered,
    Claimed,
    Discarded,
    Drew,
    DrewCards,
    Offered,
    Unclaimed,
)
from bot.games.nmbrs.model import Claim, Discard, Draw, Pass, Play, Skip
from bot.games.nmbrs.options import NmbrsOptions
from tests.rules.nmbrs_table import ANN, BOB, CAT, DAN, Table, log, table


@pytest.mark.rule("NMBRS-4")
def test_the_turn_starts_with_a_card() -> None:
    at = table()
    for action in (Discard("11"), Play(("11", "12", "13"))):
        assert at.refusal(ANN, action).code == "NMBRS-4.draw"
    at.draws(ANN, "up")
    assert at.happened(Drew) == Drew(seat=ANN, source="up", card="62")
    assert at.hand(ANN) == ["11", "12", "62"]
    assert at.state.pile == ("61",)
    assert at.refusal(ANN, Draw("down")).code == "NMBRS-4.drawn"
    assert at.refusal(BOB, Draw("down")).code == "NMBRS-2.turn"
    assert log(at) == ["Ann takes 62 from the face-up pile"]


@pytest.mark.rule("NMBRS-4")
def test_a_face_down_card_is_seen_by_its_owner_alone() -> None:
    at = table()
    at.draws(ANN, "down")
    at.passes(BOB, CAT, DAN)
    assert at.happened(Drew) == Drew(seat=ANN, source="down")
    assert at.happened(DrewCards) == DrewCards(cards=("53",), only=ANN)
    assert at.hand(ANN) == ["11", "12", "53"]


@pytest.mark.rule("NMBRS-5")
def test_a_declined_card_is_offered_to_all_others_at_once() -> None:
    at = table()
    at.draws(ANN, "down")
    assert at.happened(Offered) == Offered(seat=ANN, card="62", asked=(BOB, CAT, DAN))
    assert NMBRS.seats_to_move(at.state) == {BOB, CAT, DAN}
    assert at.refusal(ANN, Draw("up")).code == "NMBRS-5.wait"
    assert at.refusal(ANN, Discard("11")).code == "NMBRS-5.wait"
    assert at.refusal(ANN, Pass()).code == "NMBRS-5.offer"
    assert at.sees(CAT).my_answer
    assert not at.sees(ANN).my_answer


@pytest.mark.rule("NMBRS-5")
def test_nobody_claims_and_the_player_draws_face_down() -> None:
    at = table()
    at.draws(ANN, "down")
    at.passes(DAN, BOB)
    assert at.state.phase == "offer"
    at.passes(CAT)
    assert at.happened(Unclaimed) == Unclaimed(card="62")
    assert (at.state.phase, at.state.mover) == ("play", ANN)
    assert at.state.pile == ("61", "62")
    assert log(at) == ["Nobody claims 62", "Ann draws from the face-down pile"]


@pytest.mark.rule("NMBRS-5")
def test_who_claims_also_draws_a_face_down_card_and_the_player_chooses_anew() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(BOB)
    assert at.happened(Claimed) == Claimed(seat=BOB, card="62", drew=True)
    assert at.happened(DrewCards) == DrewCards(cards=("53",), only=BOB)
    assert at.hand(BOB) == ["21", "22", "53", "62"]
    assert (at.state.phase, at.state.mover, at.sees(ANN).face_up) == ("choose", ANN, "61")
    at.draws(ANN, "up")
    assert at.hand(ANN) == ["11", "12", "61"]


@pytest.mark.rule("NMBRS-5")
def test_after_a_claim_there_is_no_second_offer() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(BOB)
    at.draws(ANN, "down")
    assert at.hand(ANN) == ["11", "12", "52"]
    assert at.state.phase == "play"


@pytest.mark.rule("NMBRS-5")
def test_the_first_in_turn_order_gets_the_card_whoever_answers_first() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(DAN)
    at.passes(BOB)
    assert at.state.phase == "offer", "Cat is ahead of Dan and still thinks"
    at.claims(CAT)
    assert at.happened(Claimed).seat == CAT


@pytest.mark.rule("NMBRS-5")
def test_the_offer_closes_as_soon_as_all_ahead_of_a_claimer_have_passed() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(CAT)
    at.passes(BOB)
    assert at.happened(Claimed).seat == CAT
    assert at.refusal(DAN, Claim()).code == "NMBRS-5.offer"


@pytest.mark.rule("NMBRS-5")
def test_an_answer_is_final_and_secret_until_the_offer_is_closed() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(DAN)
    assert at.happened(Answered) == Answered(seat=DAN)
    assert log(at) == []
    assert at.refusal(DAN, Pass()).code == "NMBRS-5.answered"
    seen = at.sees(BOB)
    assert (seen.answered, seen.answer) == ((DAN,), None)
    assert at.sees(DAN).answer == "claim"
    assert at.sees(None).answer is None


@pytest.mark.rule("NMBRS-5")
def test_no_answer_in_the_offer_time_is_a_pass() -> None:
    at = table()
    assert NMBRS.clock(at.state) is None
    at.draws(ANN, "down")
    assert NMBRS.clock(at.state) == Clock(f"offer {at.state.turn}", 60)
    at.claims(DAN)
    at.expires()
    assert at.happened(Claimed).seat == DAN
    assert NMBRS.clock(at.state) is None
    with pytest.raises(Refused):
        NMBRS.expire(at.state)


@pytest.mark.rule("NMBRS-5")
@pytest.mark.parametrize(("offer", "first", "later"), [(20, 60, 20), (10, 60, 10), (600, 600, 600)])
def test_the_first_offer_of_a_match_lasts_a_minute_at_least(offer: int, first: int, later: int) -> None:
    at = table(offer=offer)
    at.draws(ANN, "down")
    assert NMBRS.clock(at.state) == Clock(f"offer {at.state.turn}", first)
    at.claims(CAT)
    at.passes(BOB)
    at.draws(ANN, "down")
    at.discards(ANN, 11)
    at.draws(BOB, "down")
    assert NMBRS.clock(at.state) == Clock(f"offer {at.state.turn}", later)


@pytest.mark.rule("NMBRS-5")
def test_in_matches_of_the_first_edition_all_offers_last_equally_long() -> None:
    at = table(edition=1)
    at.draws(ANN, "down")
    assert NMBRS.clock(at.state) == Clock(f"offer {at.state.turn}", 20)
    assert at.state.offers == 0


@pytest.mark.rule("NMBRS-5")
def test_in_the_quick_game_a_player_claims_once_a_round_in_the_rulebooks_any_number_of_times() -> None:
    for options, asked in ((NmbrsOptions(), (DAN,)), (NmbrsOptions(claim_limit=None), (CAT, DAN))):
        at = table(claim_limit=options.claim_limit)
        at.draws(ANN, "down")
        at.claims(CAT)
        at.passes(BOB)
        at.draws(ANN, "down")
        at.discards(ANN, 11)
        at.draws(BOB, "down")
        assert at.happened(Offered).asked == asked


@pytest.mark.rule("NMBRS-5")
def test_the_offer_time_can_be_chosen_and_each_turn_has_its_own() -> None:
    at = table(offer=60)
    at.draws(ANN, "down")
    first = NMBRS.clock(at.state)
    at.expires()
    at.discards(ANN, 11)
    at.draws(BOB, "down")
    second = NMBRS.clock(at.state)
    assert first
    assert second
    assert first.seconds == second.seconds == 60
    assert first.key != second.key


@pytest.mark.rule("NMBRS-5")
def test_automatic_pass_holds_for_the_round() -> None:
    at = table()
    at.auto(CAT)
    at.draws(ANN, "down")
    assert at.happened(Offered).asked == (BOB, DAN)
    at.passes(BOB, DAN)
    at.discards(ANN, 11)
    at.auto(DAN)
    at.auto(ANN)
    at.draws(BOB, "down")
    assert at.state.phase == "play", "nobody is left to ask"
    assert at.refusal(CAT, Claim()).code == "NMBRS-5.offer"


@pytest.mark.rule("NMBRS-5")
def test_automatic_pass_answers_an_offer_that_waits_and_can_be_undone() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(CAT)
    at.auto(BOB)
    assert at.happened(Claimed).seat == CAT
    assert "Bob auto-passes this round" in log(at)
    at.auto(BOB, on=False)
    assert log(at) == ["Bob no longer auto-passes"]
    at.draws(ANN, "down")
    at.discards(ANN, 11)
    at.draws(BOB, "up")
    at.discards(BOB, 21)
    at.draws(CAT, "up")
    at.discards(CAT, 31)
    at.draws(DAN, "down")
    assert at.happened(Offered).asked == (ANN, BOB)


@pytest.mark.rule("NMBRS-5")
def test_nobody_is_offered_the_card_that_they_have_just_discarded() -> None:
    at = table()
    at.draws(ANN, "up")
    at.discards(ANN, 11)
    at.draws(BOB, "down")
    assert at.happened(Offered) == Offered(seat=BOB, card="11", asked=(CAT, DAN))
    assert at.refusal(ANN, Claim()).code == "NMBRS-5.offer"
    assert not at.sees(ANN).my_answer
    at.passes(CAT, DAN)
    assert at.state.phase == "play", "it waits for nobody else"


@pytest.mark.rule("NMBRS-5")
def test_of_two_players_the_one_who_declines_the_others_discard_draws_at_once() -> None:
    at = table(2)
    at.draws(ANN, "up")
    at.discards(ANN, 11)
    at.draws(BOB, "down")
    assert (at.state.phase, at.state.mover, NMBRS.clock(at.state)) == ("play", BOB, None)


@pytest.mark.rule("NMBRS-5")
def test_the_card_that_opens_a_round_is_nobodys_discard() -> None:
    at = table(2)
    at.draws(ANN, "down")
    assert at.happened(Offered).asked == (BOB,)
    at = Table(2, target=200).lies(hands={ANN: "11", BOB: "21"})
    at.discards(ANN, 11)
    assert (at.state.round, at.state.mover, at.state.discarder) == (2, BOB, None)
    at.draws(BOB, "down")
    assert at.happened(Offered).asked == (ANN,)


@pytest.mark.rule("NMBRS-5")
@pytest.mark.parametrize("edition", [1, 2, 3])
def test_in_matches_of_earlier_editions_the_discarder_is_asked_too(edition: int) -> None:
    at = table(edition=edition)
    at.draws(ANN, "up")
    at.discards(ANN, 11)
    at.draws(BOB, "down")
    assert at.happened(Offered).asked == (CAT, DAN, ANN)


@pytest.mark.rule("NMBRS-5")
def test_automatic_pass_that_is_set_already_is_refused() -> None:
    at = table()
    with pytest.raises(Refused):
        at.auto(BOB, on=False)
    at.auto(BOB)
    with pytest.raises(Refused):
        at.auto(BOB)


@pytest.mark.rule("NMBRS-5")
def test_claims_can_be_limited() -> None:
    at = table(claim_limit=1)
    at.draws(ANN, "down")
    at.claims(BOB)
    at.draws(ANN, "up")
    at.discards(ANN, 61)
    at.draws(BOB, "up")
    at.discards(BOB, 21)
    at.draws(CAT, "down")
    assert at.happened(Offered).asked == (DAN, ANN)
    assert at.sees(None).claims == (0, 1, 0, 0)


@pytest.mark.rule("NMBRS-5")
def test_what_another_answers_does_not_change_what_i_may_do() -> None:
    at = table()
    before = [NMBRS.stamp(at.state, seat) for seat in range(4)]
    at.draws(ANN, "down")
    asked = [NMBRS.stamp(at.state, seat) for seat in range(4)]
    assert all(a != b for a, b in zip(before, asked, strict=True))
    at.claims(DAN)
    after = [NMBRS.stamp(at.state, seat) for seat in range(4)]
    assert after[:3] == asked[:3]
    assert after[DAN] != asked[DAN]
    at.passes(BOB)
    assert NMBRS.stamp(at.state, CAT) == asked[CAT]
    at.passes(CAT)
    assert NMBRS.stamp(at.state, ANN) != asked[ANN]


def test_who_is_absent_draws_face_down_and_discards_the_most_points_at_once() -> None:
    at = table(2, deck="99 98", pile="61 62")
    assert NMBRS.absent_action(at.state, ANN) == Skip()
    at.does(ANN, Skip())
    assert at.state.phase == "offer", "the declined card is offered all the same"
    assert NMBRS.absent_action(at.state, BOB) == Pass()
    at.passes(BOB)
    assert at.happened(Discarded) == Discarded(seat=ANN, card="98", absent=True)
    assert at.state.mover == BOB
    assert log(at)[-1] == "Ann is away and discards 98"


@pytest.mark.parametrize(("hand", "goes"), [("9 12 48", "12"), ("91 100 9", "100"), ("48 3 J", "3")])
def test_who_is_absent_parts_with_the_most_points_and_then_the_highest_number(hand: str, goes: str) -> None:
    """Of 9, 12 and 48 the first two are worth three points: 12 goes, however the numbers are written."""
    at = Table(2).lies(hands={ANN: hand, BOB: "21"}, deck="50 51", pile="61")
    at.does(ANN, Skip())
    assert at.happened(Discarded) == Discarded(seat=ANN, card=goes, absent=True)


@pytest.mark.parametrize("how", ["claim", "expire", "auto"])
def test_the_turn_of_an_absent_player_ends_however_the_offer_ends(how: str) -> None:
    at = table(3)
    at.does(ANN, Skip())
    if how == "claim":
        at.claims(BOB)
    elif how == "expire":
        at.expires()
    else:
        at.auto(BOB)
        at.auto(CAT)
    assert at.state.mover == BOB
    assert at.happened(Discarded).absent
    assert not at.state.skipping


def test_who_goes_absent_after_a_claim_draws_face_down_too() -> None:
    at = table()
    at.draws(ANN, "down")
    at.claims(BOB)
    at.does(ANN, Skip())
    assert at.happened(DrewCards).cards == ("52",)
    assert at.state.mover == BOB
    assert at.refusal(ANN, Skip()).code == "NMBRS-2.turn"


def test_hints_are_for_who_draws_and_for_each_who_is_asked() -> None:
    at = table(hints="on")
    at.does(ANN, Hint())
    assert at.refusal(ANN, Hint()).code == "hint.shown"
    assert at.refusal(BOB, Hint()).code == "NMBRS-2.turn"
    at.draws(ANN, "down")
    assert at.refusal(ANN, Hint()).code == "NMBRS-5.wait"
    at.does(DAN, Hint())
    assert log(at) == ["Dan takes a hint"]
    assert at.refusal(DAN, Hint()).code == "hint.shown"
    assert [at.sees(seat).hint for seat in (ANN, BOB, DAN, None)] == [0, 0, 1, 0]
    at.does(BOB, Hint())
    at.claims(BOB)
    assert at.refusal(BOB, Hint()).code == "NMBRS-2.turn", "the offer is over"
    assert (at.state.phase, at.state.hints) == ("choose", (1, 1, 0, 1))
    at.does(ANN, Hint())
    at.draws(ANN, "up")
    at.does(ANN, Hint())
    assert at.state.hints == (3, 1, 0, 1)


def test_who_has_answered_an_offer_has_no_hint_about_it() -> None:
    at = table(hints="on")
    at.draws(ANN, "down")
    at.claims(DAN)
    assert at.refusal(DAN, Hint()).code == "NMBRS-5.offer"
