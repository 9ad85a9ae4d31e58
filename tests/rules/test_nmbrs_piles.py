"""nmbrs!: what happens when the piles run out."""

from __future__ import annotations

import pytest

from bot.games.nmbrs.events import (
    Claimed,
    DrawSkipped,
    Drew,
    Refilled,
    RoundEnded,
)
from tests.rules.nmbrs_table import ANN, BOB, CAT, DAN, Table, log, table


@pytest.mark.rule("NMBRS-6")
def test_an_exhausted_pile_is_refilled_from_the_face_up_pile_below_its_top() -> None:
    at = table(deck="51", pile="61 62 63 64")
    at.draws(ANN, "down")
    at.passes(BOB, CAT, DAN)
    assert at.hand(ANN) == ["11", "12", "51"]
    assert at.happened(Refilled) == Refilled(cards=3)
    assert at.state.pile == ("64",)
    assert sorted(at.state.deck) == ["61", "62", "63"]
    assert at.state.refilled


@pytest.mark.rule("NMBRS-6")
def test_a_pile_that_cannot_be_refilled_yet_is_refilled_by_the_next_discard() -> None:
    at = table(deck="51", pile="61")
    at.draws(ANN, "down")
    at.passes(BOB, CAT, DAN)
    empty = at.state.deck
    at.discards(ANN, 51)
    assert (empty, at.state.deck) == ((), ("61",))
    assert at.state.pile == ("51",)


@pytest.mark.rule("NMBRS-5")
@pytest.mark.rule("NMBRS-6")
def test_where_no_card_lies_face_down_the_face_up_card_is_taken_after_all() -> None:
    at = table(deck="", pile="62")
    at.draws(ANN, "down")
    at.passes(BOB, CAT, DAN)
    assert at.happened(Drew) == Drew(seat=ANN, source="up", card="62")


@pytest.mark.rule("NMBRS-6")
def test_if_nothing_can_be_drawn_the_draw_is_skipped() -> None:
    at = table(deck="", pile="62")
    at.draws(ANN, "down")
    at.claims(BOB)
    assert at.happened(Claimed) == Claimed(seat=BOB, card="62", drew=False)
    assert at.happened(DrawSkipped) == DrawSkipped(seat=ANN)
    assert at.state.phase == "play"
    assert at.hand(ANN) == ["11", "12"]
    assert log(at) == ["Bob claims 62", "There's no card left for Ann to draw"]


@pytest.mark.rule("NMBRS-5")
@pytest.mark.parametrize(
    ("deck", "pile", "source", "card"),
    [("51 52", "62", "down", "51"), ("51", "61 62", "up", "61")],
)
def test_after_a_claim_the_only_card_there_is_comes_by_itself(
    deck: str, pile: str, source: str, card: str
) -> None:
    at = table(deck=deck, pile=pile)
    at.draws(ANN, "down")
    at.claims(BOB)
    assert at.happened(Drew).source == source
    assert card in at.hand(ANN)


@pytest.mark.rule("NMBRS-6")
def test_after_a_refill_a_table_round_without_a_card_placed_ends_the_round() -> None:
    at = table(3, deck="51", pile="61 62", rounds=1)
    at.draws(ANN, "down")
    at.passes(BOB, CAT)
    assert at.state.refilled
    turns = 0
    while at.state.phase != "over":
        seat = at.state.mover
        if at.state.phase == "draw":
            at.draws(seat, "up")
        at.discards(seat, at.state.hands[seat][-1])
        turns += 1
    assert turns == 3
    ended = at.happened(RoundEnded)
    points = at.state.cards
    assert ended.winner is None
    assert ended.lost == tuple(sum(points[card].points for card in hand) for hand in ended.hands)
    assert ended.scores == tuple(50 - lost for lost in ended.lost)
    assert log(at)[1] == "Nobody can place any more cards: round 1 has no winner"


@pytest.mark.rule("NMBRS-6")
def test_a_card_placed_begins_the_count_anew() -> None:
    at = Table(2, rounds=1).lies(
        "10 20 30", hands={ANN: "1 2 3 4", BOB: "40 5 6 7"}, deck="51", pile="61 62", phase="draw"
    )
    at.draws(ANN, "down")
    at.passes(BOB)
    at.discards(ANN, 1)
    assert at.state.idle == 1
    at.draws(BOB, "up")
    at.plays(BOB, "10 20 30 40")
    at.discards(BOB, 5)
    assert at.state.idle == 0
    at.draws(ANN, "up")
    at.discards(ANN, 2)
    phase = at.state.phase
    at.draws(BOB, "up")
    at.discards(BOB, 6)
    assert (phase, at.state.phase) == ("draw", "over")


@pytest.mark.rule("NMBRS-6")
def test_before_the_refill_nobody_counts() -> None:
    at = table(2, rounds=1)
    for _ in range(6):
        seat = at.state.mover
        at.draws(seat, "up")
        at.discards(seat, at.state.hands[seat][0])
    assert at.state.phase == "draw"
    assert at.state.idle == 0
