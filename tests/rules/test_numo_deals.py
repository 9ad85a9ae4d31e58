"""NUMO: dealing, the stock, void deals, scores and the end (NUMO-6, NUMO-16, NUMO-21 … NUMO-24)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Outcome
from bot.games.numo import NUMO
from bot.games.numo.cards import HOUSE
from bot.games.numo.events import DealOver, Dealt, Drew, Ended, TurnedOver
from bot.games.numo.model import Deal, Draw, Skip
from bot.games.numo.options import NumoOptions
from bot.games.rng import shuffle
from tests.rules.numo_table import ANN, BOB, CAT, Laid, Table, log

SUM: Laid = (ANN, "addition", [3, 4, 7])


def goes_out(table: Table, seat: int, *melds: Laid, hands: dict[int, list[Any]] | None = None) -> None:
    """That seat goes out now by a discard, with these melds; the others hold these cards, or arbitrary ones."""
    others = {
        other: [number] for other, number in zip(range(table.state.seats), (99, 100, 108, 110), strict=False)
    }
    table.lies(
        *(melds or [(seat, "addition", [3, 4, 7])]),
        hands={**others, **(hands or {}), seat: [60]},
        dealer=table.state.dealer,
        mover=seat,
        phase="lay",
    )
    table.discards(seat, 60)


def void_deal(table: Table) -> None:
    """The running deal becomes void: the stock is empty once more."""
    mover = table.state.mover
    table.state = replace(
        table.state,
        turn_overs=2,
        stock=(),
        discards=(*table.state.discards, *table.state.stock),
        phase="draw",
    )
    table.does(mover, Draw())


@pytest.mark.parametrize("ends", ["out", "void"])
def test_a_new_deal_moves_every_stamp(ends: str) -> None:
    """All hands are new, also those of seats that neither moved nor move next."""
    table = Table(4, target=2000)
    before = [NUMO.stamp(table.state, seat) for seat in range(4)]
    if ends == "out":
        goes_out(table, ANN)
    else:
        void_deal(table)
    assert len(table.state.deals) == 1
    assert [NUMO.stamp(table.state, seat) for seat in range(4)] == [stamp + 1 for stamp in before]


@pytest.mark.rule("NUMO-16")
@pytest.mark.parametrize("seats", range(2, 7))
def test_ten_cards_each_one_at_a_time_beginning_on_the_left_of_the_dealer(seats: int) -> None:
    state = NUMO.setup(NumoOptions(), seats, 3)
    start = NUMO.setup(NumoOptions(), seats, 3)
    deck, _ = shuffle(replace(start.rng, used=1), tuple(start.cards))
    order = [(state.dealer + 1 + i) % seats for i in range(seats)]
    dealt = [[deck[i] for i in range(10 * seats) if order[i % seats] == seat] for seat in range(seats)]
    assert [list(hand) for hand in state.hands] == dealt
    assert state.discards == (deck[10 * seats],)
    assert list(reversed(state.stock)) == list(deck[10 * seats + 1 :])
    assert state.mover == order[0]


@pytest.mark.rule("NUMO-16")
def test_the_first_dealer_is_random_and_then_it_goes_round() -> None:
    assert {NUMO.setup(NumoOptions(), 3, seed).dealer for seed in range(40)} == {0, 1, 2}
    table = Table(3, target=2000)
    dealers = []
    for _ in range(4):
        dealers.append(table.state.dealer)
        assert table.state.mover == (table.state.dealer + 1) % 3
        goes_out(table, ANN)
    assert dealers == [(dealers[0] + i) % 3 for i in range(4)]


@pytest.mark.rule("NUMO-16")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(Refused) as caught:
        NUMO.check(NumoOptions(), seats)
    assert caught.value.code == "NUMO-16.seats"
    assert caught.value.params == {"seats": seats, "least": 2, "most": 6}


@pytest.mark.rule("NUMO-21")
def test_an_empty_stock_is_made_of_the_discard_pile_as_it_lies() -> None:
    table = Table().lies(hands={ANN: [1, 2, 5], BOB: [8, 9]}, discards=[20, 30, 40, 50], stock=[])
    assert table.draws(ANN) == "20wi", "the oldest discard is on top"
    assert table.happened(TurnedOver) == TurnedOver(cards=4)
    assert table.happened(Drew)
    assert log(table) == ["The stock is empty: the discard pile of 4 cards is turned over"]
    assert (table.state.stock, table.state.discards) == (("50wi", "40wi", "30sp"), ())
    table.discards(ANN, 20)
    assert table.state.discards == ("20wi",)


@pytest.mark.rule("NUMO-21")
def test_whoever_wants_the_discard_takes_it_from_an_empty_stock() -> None:
    table = Table().lies(hands={ANN: [1, 2, 5], BOB: [8]}, discards=[20, 50], stock=[])
    assert table.takes(ANN) == "50wi"
    assert table.state.turn_overs == 0


@pytest.mark.rule("NUMO-21")
def test_a_player_who_counts_knows_what_was_turned_over_but_not_who_drew_it() -> None:
    table = Table().lies(hands={ANN: [1, 2, 5], BOB: [8, 9]}, discards=[20, 30, 40], stock=[])
    table.draws(ANN)
    assert table.sees(BOB).turned == ("20wi", "30sp", "40wi")
    assert table.sees(BOB).taken == ((), ())
    table.discards(ANN, 20)
    assert table.sees(BOB).turned == ("30sp", "40wi")
    assert table.sees(BOB).discards == ("20wi",)


@pytest.mark.rule("NUMO-21")
def test_what_was_turned_over_is_told_in_no_order_that_says_anything() -> None:
    """Which cards are face down again is no secret; their list is the same however they are ordered."""
    told = set()
    for discards in ([20, 30, 40, 50], [50, 40, 30, 20], [40, 20, 50, 30]):
        table = Table().lies(hands={ANN: [1, 2, 5], BOB: [8, 9]}, discards=discards, stock=[])
        table.draws(ANN)
        told.add(table.sees(BOB).turned)
    assert told == {("20wi", "30sp", "40wi", "50wi")}


@pytest.mark.rule("NUMO-21")
def test_a_third_turn_over_makes_the_deal_void() -> None:
    table = Table(3, target=2000).lies(SUM, hands={ANN: [1, 2], BOB: [8], CAT: [9]}, discards=[20], stock=[])
    table.state = replace(table.state, scores=(10, 20, 30))
    for seat in (ANN, BOB):
        table.draws(seat)
        table.does(seat, Skip())
    assert table.state.turn_overs == 2
    dealer = table.state.dealer
    table.does(CAT, Draw())
    assert table.happened(DealOver).deal == Deal(2, (0, 0, 0), void="stock")
    assert table.happened(Dealt).deal == 2
    assert log(table)[:2] == [
        "The stock is empty again, and the discard pile was turned over 2 times: this deal is void.",
        "Nobody scores, and the next player deals. That's 1 void deal in a row; 3 end the match.",
    ]
    assert table.state.scores == (10, 20, 30)
    assert table.state.dealer == (dealer + 1) % 3
    assert (table.state.turn_overs, table.state.turn, table.state.turned) == (0, 1, ())
    assert [len(hand) for hand in table.state.hands] == [10, 10, 10]


@pytest.mark.rule("NUMO-21")
def test_forty_turns_a_player_make_the_deal_void() -> None:
    table = Table(3).lies(hands={ANN: [1, 2], BOB: [8, 5], CAT: [9, 6]}, turn=119)
    table.does(ANN, Skip())
    assert table.state.turn == 120
    table.does(BOB, Skip())
    assert table.happened(DealOver).deal.void == "turns"
    assert "Nobody went out in 40 turns each: this deal is void." in log(table)
    assert table.state.turn == 1


@pytest.mark.rule("NUMO-21")
def test_going_out_in_the_very_last_turn_counts() -> None:
    table = Table(2, target=2000).lies(SUM, hands={ANN: [60], BOB: [2]}, turn=80, phase="lay")
    table.discards(ANN, 60)
    assert table.happened(DealOver).deal.out == ANN


@pytest.mark.rule("NUMO-21")
def test_three_void_deals_in_a_row_end_the_match() -> None:
    table = Table(3, target=2000)
    table.state = replace(table.state, scores=(40, 70, 70))
    for n in (1, 2):
        void_deal(table)
        assert table.happened(DealOver).voids == n
        assert NUMO.outcome(table.state) is None
    void_deal(table)
    assert table.happened(Ended) == Ended(scores=(40, 70, 70), void=True)
    assert log(table)[1:] == [
        "Nobody scores.",
        "3 deals in a row were void: the match is over, the highest score wins",
    ]
    assert NUMO.outcome(table.state) == Outcome(places=(3, 1, 1), scores=(40, 70, 70))
    assert NUMO.actors(table.state) == frozenset()


@pytest.mark.rule("NUMO-21")
def test_void_deals_that_are_not_in_a_row_do_not_end_it() -> None:
    table = Table(2, target=2000)
    void_deal(table)
    void_deal(table)
    goes_out(table, ANN)
    void_deal(table)
    void_deal(table)
    assert NUMO.outcome(table.state) is None
    assert [deal.void for deal in table.state.deals] == ["stock", "stock", None, "stock", "stock"]


@pytest.mark.rule("NUMO-21")
def test_a_match_keeps_its_house_values() -> None:
    table = Table(2).lies(hands={ANN: [1, 2], BOB: [8]}, turn=6, house=replace(HOUSE, turns=3))
    table.does(ANN, Skip())
    assert table.happened(DealOver).deal.void == "turns"


@pytest.mark.rule("NUMO-23")
def test_version_one_counts_the_melds_of_who_went_out_whoever_added_to_them() -> None:
    table = Table(2, level=6, target=2000)
    melds: list[Laid] = [
        (ANN, "run", [9, 12, 15]),
        (BOB, "run", [2, 4, 6]),
        (ANN, "character", ["5sp", "5su", "6wi"]),
    ]
    table.lies(*melds, hands={ANN: [40], BOB: [18, 10, 60]}, stock=[63, 8, 64], dealer=ANN, mover=BOB)
    table.draws(BOB)
    table.lays(BOB, 18)
    table.discards(BOB, 63)
    table.draws(ANN)
    table.lays(ANN, 8, on=2)
    table.discards(ANN, 40)
    assert table.state.scores == (9 + 12 + 15 + 18 + 5 + 5 + 6, 0)


@pytest.mark.rule("NUMO-23")
def test_nothing_else_counts_and_scores_add_up() -> None:
    table = Table(3)
    goes_out(table, ANN, (ANN, "addition", [3, 4, 7]), (BOB, "addition", [20, 30, 50]))
    assert table.happened(DealOver).deal.points == (14, 0, 0)
    assert log(table)[:4] == [
        "Ann discards 60 (winter, Ogre)",
        "Ann discards their last card and goes out",
        "Ann scores the cards in their own melds: addition 3 + 4 = 7 (14) → **+14**",
        "Nobody else scores.",
    ]
    goes_out(table, BOB, (BOB, "addition", [20, 30, 50]))
    goes_out(table, ANN, (ANN, "season", ["2au", "4au", "6au", "8au"]))
    assert table.state.scores == (34, 100, 0)
    assert "Score: Ann 34 · Bob 100 · Cat 0" in log(table)


@pytest.mark.rule("NUMO-23")
def test_the_first_to_reach_the_target_wins_and_the_others_follow_by_score() -> None:
    table = Table(4, target=500)
    table.state = replace(table.state, scores=(420, 30, 30, 60))
    goes_out(table, ANN, (ANN, "addition", [1, 29, 30]))
    assert NUMO.outcome(table.state) is None
    assert table.state.scores[ANN] == 480
    goes_out(table, ANN, (ANN, "addition", [2, 8, 10]))
    assert table.state.scores[ANN] == 500
    assert table.happened(Ended) == Ended(scores=(500, 30, 30, 60), void=False)
    assert NUMO.outcome(table.state) == Outcome(places=(1, 3, 3, 2), scores=(500, 30, 30, 60))
    assert log(table)[-1] == "The match is over"


@pytest.mark.rule("NUMO-23")
@pytest.mark.parametrize(("seats", "target"), [(2, 300), (3, 250), (6, 250)])
def test_the_target_of_a_quick_match_depends_on_the_number_of_players(seats: int, target: int) -> None:
    table = Table(seats)
    table.state = replace(table.state, scores=(target - 15, *(0,) * (seats - 1)))
    goes_out(table, ANN)
    assert NUMO.outcome(table.state) is None
    goes_out(table, ANN)
    assert NUMO.outcome(table.state) is not None


@pytest.mark.rule("NUMO-23")
@pytest.mark.parametrize("target", [50, 137, 2000])
def test_another_target(target: int) -> None:
    table = Table(2, target=target)
    table.state = replace(table.state, scores=(target - 15, 0))
    goes_out(table, ANN)
    assert NUMO.outcome(table.state) is None
    goes_out(table, ANN)
    assert NUMO.outcome(table.state) is not None


@pytest.mark.rule("NUMO-23")
@pytest.mark.parametrize("target", [49, 2001, -500])
def test_a_target_out_of_bounds(target: int) -> None:
    with pytest.raises(Refused) as caught:
        NUMO.check(NumoOptions(target=target), 2)
    assert caught.value.code == "NUMO-23.target"
    assert caught.value.params == {"target": target, "least": 50, "most": 2000}


@pytest.mark.rule("NUMO-24")
def test_version_two_counts_what_is_left_in_the_other_hands() -> None:
    table = Table(3, scoring=2)
    goes_out(table, BOB, hands={ANN: [5, 16, 24], CAT: [40]})
    over = table.happened(DealOver)
    assert over.deal.points == (-45, 0, -40)
    assert [len(hand) for hand in over.left] == [3, 0, 1]
    assert table.state.scores == (-45, 0, -40)
    assert log(table)[2:5] == [
        "Ann loses the cards left in their hand: 5 + 16 + 24 → **−45**",
        "Cat loses the cards left in their hand: 40 → **−40**",
        "Score: Ann −45 · Bob 0 · Cat −40",
    ]


@pytest.mark.rule("NUMO-24")
@pytest.mark.parametrize("target", [500, 200])
def test_version_two_ends_when_somebody_is_down_at_the_target(target: int) -> None:
    table = Table(3, scoring=2, target=target)
    table.state = replace(table.state, scores=(5 - target, -90, -40))
    goes_out(table, CAT, hands={ANN: [4], BOB: [10]})
    assert NUMO.outcome(table.state) is None
    goes_out(table, CAT, hands={ANN: [1], BOB: [10]})
    assert NUMO.outcome(table.state) == Outcome(places=(3, 2, 1), scores=(-target, -110, -40))


@pytest.mark.rule("NUMO-24")
def test_in_version_two_ties_share() -> None:
    table = Table(3, scoring=2, target=200)
    table.state = replace(table.state, scores=(-10, -20, -190))
    goes_out(table, BOB, hands={ANN: [10], CAT: [10]})
    assert NUMO.outcome(table.state) == Outcome(places=(1, 1, 3), scores=(-20, -20, -200))


@pytest.mark.rule("NUMO-24")
def test_version_one_keeps_the_other_hands_hidden() -> None:
    table = Table(3)
    goes_out(table, ANN, hands={BOB: [40]})
    assert table.happened(DealOver).left == ()


@pytest.mark.rule("NUMO-6")
def test_progress_goes_up_one_level_a_deal_void_deals_included_and_eight_stays() -> None:
    table = Table(2, progress=True, level=5, target=2000)
    levels, musts = [table.state.level], [table.state.must]
    for step in ("out", "void", "void", "out", "out"):
        void_deal(table) if step == "void" else goes_out(table, ANN)
        levels.append(table.state.level)
        musts.append(table.state.must)
        assert table.happened(Dealt).level == table.state.level
    assert levels == [5, 6, 7, 8, 8, 8]
    assert musts == ["division", "run", "prime", "factor", "factor", "factor"]
    assert [deal.level for deal in table.state.deals] == [5, 6, 7, 8, 8]


@pytest.mark.rule("NUMO-6")
def test_progress_begins_at_level_two_and_a_deal_says_what_is_in_force() -> None:
    table = Table(2, progress=True, target=2000)
    assert table.state.level == 2
    goes_out(table, ANN)
    assert log(table)[-1].endswith("Level 3: season, character, and subtraction")
    custom = Table(2, custom=("run", "prime"), target=2000)
    goes_out(custom, ANN, (ANN, "run", [3, 5, 7]))
    assert log(custom)[-1].endswith(": run and primes")


@pytest.mark.rule("NUMO-25")
def test_the_end_by_points_is_offered_after_30_turns_each_in_which_nobody_went_out() -> None:
    for quiet, offered in ((58, False), (59, True)):
        table = Table().lies(hands={ANN: [3, 60]}, phase="lay", quiet=quiet)
        table.discards(ANN, 60)
        assert NUMO.may_end_by_points(table.state) is offered
    void_deal(table)
    assert NUMO.may_end_by_points(table.state), "a void deal is no progress"
    goes_out(table, table.state.mover)
    assert (table.state.quiet, NUMO.may_end_by_points(table.state)) == (0, False)


@pytest.mark.rule("NUMO-25")
def test_at_an_end_by_points_the_finished_deals_decide() -> None:
    table = Table(3).lies((BOB, "addition", [3, 4, 7]), hands={ANN: [60]}, scores=(95, 120, 120), quiet=90)
    assert table.ends_by_points() == Outcome((3, 1, 1), (95, 120, 120))
    assert log(table) == ["The match dragged, so it ends by points", "The match is over"]


@pytest.mark.rule("NUMO-25")
def test_who_wants_to_play_on_has_the_turns_counted_anew() -> None:
    table = Table().lies(hands={ANN: [3, 60]}, quiet=60)
    table.plays_on(BOB)
    assert table.state.quiet == 0
    old = Table().lies(hands={ANN: [3, 60]}, phase="lay")
    old.state = replace(old.state, options=replace(old.state.options, edition=2))
    old.discards(ANN, 60)
    assert old.state.quiet == 0, "matches that began without the rule count nothing"
