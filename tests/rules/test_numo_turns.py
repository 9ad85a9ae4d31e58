"""NUMO: turns (NUMO-16, NUMO-18 … NUMO-20)."""

from __future__ import annotations

from typing import Unpack

import pytest

from bot.games.hints import Hint
from bot.games.numo import NUMO
from bot.games.numo.events import Discarded, Drew, DrewCard, LaidOff, Melded, Took
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Skip
from bot.games.numo.options import NumoOptions
from tests.rules.numo_table import ANN, BOB, CAT, Chosen, Laid, Table, log

HAND = [3, 4, 7, 9, 20, 33, 50]


def playing(**options: Unpack[Chosen]) -> Table:
    """Ann holds 3 + 4 = 7 and some more, Bob and Cat arbitrary cards; a 54 is the top of the discard pile."""
    return Table(3, **options).lies(hands={ANN: HAND, BOB: [1, 2, 5], CAT: [6, 8]}, discards=[55, 54])


@pytest.mark.rule("NUMO-18")
def test_a_whole_turn() -> None:
    table = Table(level=6).lies((BOB, "run", [9, 12, 15]), hands={ANN: [*HAND, 2, 18, 21], BOB: [1, 5, 11]})
    table.draws(ANN)
    assert table.melds(ANN, 2, 3, 4).kind == "run"
    table.lays(ANN, 18, on=1)
    table.lays(ANN, 21, on=1)
    table.discards(ANN, 50)
    assert table.on_table() == [(BOB, "run", [9, 12, 15, 18, 21]), (ANN, "run", [2, 3, 4])]
    assert (table.state.mover, table.state.phase, table.state.turn) == (BOB, "draw", 2)
    assert (table.state.drawn, table.state.took) == (None, False)
    assert table.state.discards[-1] == "50wi"


@pytest.mark.rule("NUMO-16")
def test_clockwise() -> None:
    table = playing()
    for seat, card in ((ANN, 50), (BOB, 5), (CAT, 8), (ANN, 33)):
        table.draws(seat)
        table.discards(seat, card)
    assert table.state.mover == BOB


@pytest.mark.rule("NUMO-18")
def test_a_draw_from_the_stock_is_a_secret() -> None:
    table = playing()
    stock = table.state.stock
    card = table.draws(ANN)
    assert card == stock[-1]
    assert table.state.stock == stock[:-1]
    assert table.happened(Drew) == Drew(seat=ANN)
    assert table.happened(DrewCard) == DrewCard(card=card, only=ANN)
    assert table.sees(ANN).drawn == card
    assert table.sees(BOB).drawn is None
    assert table.sees(None).drawn is None
    assert table.sees(BOB).taken == ((), (), ())
    assert log(table) == []


@pytest.mark.rule("NUMO-18")
def test_a_card_from_the_discard_pile_is_public_until_it_is_played() -> None:
    table = playing()
    assert table.takes(ANN) == "54sp"
    assert table.happened(Took) == Took(seat=ANN, card="54sp")
    assert table.sees(BOB).drawn == "54sp"
    assert table.sees(BOB).taken == (("54sp",), (), ())
    assert table.sees(BOB).discards == ("55su",)
    assert log(table) == ["Ann takes 54 (spring, Ogre)"]
    table.discards(ANN, 50)
    assert table.sees(BOB).taken[ANN] == ("54sp",)
    for seat, card in ((BOB, 5), (CAT, 8)):
        table.draws(seat)
        table.discards(seat, card)
    table.draws(ANN)
    table.discards(ANN, 54)
    assert table.sees(BOB).taken == ((), (), ())


@pytest.mark.rule("NUMO-18")
def test_the_first_face_up_card_may_be_taken_too() -> None:
    state = NUMO.setup(NumoOptions(), 2, 5)
    (first,) = state.discards
    after = NUMO.apply(state, state.mover, Draw(from_discard=True)).state
    assert first in after.hands[state.mover]


@pytest.mark.rule("NUMO-18")
def test_one_draw_a_turn_and_first_of_all() -> None:
    table = playing()
    for action in (table.meld(ANN, 3, 4, 7), table.lay(ANN, 3), table.discard(ANN, 50)):
        assert table.refusal(ANN, action).code == "NUMO-18.draw"
    table.draws(ANN)
    for again in (Draw(), Draw(from_discard=True)):
        assert table.refusal(ANN, again).code == "NUMO-18.drawn"
    table.melds(ANN, 3, 4, 7)
    assert table.refusal(ANN, Draw()).code == "NUMO-18.drawn"


@pytest.mark.rule("NUMO-18")
def test_one_meld_a_turn_and_a_pair_is_one() -> None:
    table = Table(level=2).lies(hands={ANN: [3, 4, 7, "24wi", "29wi", 9, 20, 50], BOB: [1]})
    table.draws(ANN)
    assert table.melds(ANN, "24wi", "29wi").kind == "pair"
    assert log(table) == ["Ann melds **pair Sea Serpent and Sea Serpent's Cave (winter): 24, 29**"]
    assert table.refusal(ANN, table.meld(ANN, 3, 4, 7)).code == "NUMO-18.meld"


@pytest.mark.rule("NUMO-18")
def test_a_meld_comes_before_the_lay_offs() -> None:
    table = Table(level=6).lies((BOB, "run", [9, 12, 15]), hands={ANN: [*HAND, 18, 5], BOB: [1]})
    table.draws(ANN)
    table.lays(ANN, 18)
    refused = table.refusal(ANN, table.meld(ANN, 3, 4, 5))
    assert refused.code == "NUMO-18.meld"


@pytest.mark.rule("NUMO-18")
def test_melding_and_laying_off_are_optional() -> None:
    table = playing()
    table.draws(ANN)
    table.discards(ANN, 9)
    assert table.happened(Discarded) == Discarded(seat=ANN, card="9sp")
    assert log(table) == ["Ann discards 9 (spring, Troll)"]


@pytest.mark.rule("NUMO-18")
def test_only_cards_of_the_hand_each_once() -> None:
    table = playing()
    table.draws(ANN)
    for action in (FormMeld(("3sp", "4au", "132au")), LayOff(("132au",), 1), Discard("132au"), FormMeld(())):
        assert table.refusal(ANN, action).code == "NUMO-18.card"
    for twice in (FormMeld(("3sp", "3sp", "4au")), LayOff(("3sp", "3sp"), 1)):
        assert table.refusal(ANN, twice).code == "NUMO-18.twice"


@pytest.mark.rule("NUMO-18")
def test_a_meld_is_laid_down_as_it_is_read() -> None:
    table = playing(level=4)
    table.lies(hands={ANN: [28, 4, 7, 9, 20, 33, 50], BOB: [1]})
    table.draws(ANN)
    table.melds(ANN, 28, 4, 7)
    assert table.happened(Melded).meld.kind == "multiplication"
    assert log(table) == ["Ann melds **multiplication 7 × 4 = 28**"]
    assert table.on_table() == [(ANN, "multiplication", [7, 4, 28])]


@pytest.mark.rule("NUMO-14")
def test_the_declared_kind_is_the_one_that_counts() -> None:
    table = Table(level=7).lies(hands={ANN: ["3sp", "5sp", "7sp", "11sp", 2, 9, 20, 33], BOB: [1]})
    table.draws(ANN)
    table.melds(ANN, 3, 5, 7, 11, kind="season")
    assert table.on_table()[0][:2] == (ANN, "season")
    assert table.refusal(ANN, table.lay(ANN, 2)).code == "NUMO-19.full"


@pytest.mark.rule("NUMO-6")
def test_what_makes_nothing_or_is_not_in_force_is_refused() -> None:
    table = playing()
    table.draws(ANN)
    assert table.refusal(ANN, table.meld(ANN, 3, 4, 9)).code == "NUMO-6.nothing"
    assert table.refusal(ANN, table.meld(ANN, 3, 4)).code == "NUMO-6.count"
    assert table.refusal(ANN, table.meld(ANN, 3, 4, 7, kind="subtraction")).code == "NUMO-6.force"
    assert table.refusal(ANN, table.meld(ANN, 3, 4, 7, kind="character")).code == "NUMO-8.character"


@pytest.mark.rule("NUMO-19")
def test_laying_off_on_anybodys_meld_needs_no_meld_of_ones_own() -> None:
    table = Table(level=6).lies((BOB, "run", [9, 12, 15]), hands={ANN: [*HAND, 18, 21], BOB: [1]})
    table.draws(ANN)
    table.lays(ANN, 21, 18)
    assert table.on_table() == [(BOB, "run", [9, 12, 15, 18, 21])]
    assert table.happened(LaidOff).cards == ("21sp", "18su")
    assert log(table) == ["Ann lays off 21 and 18 on Bob's meld: run 9, 12, 15, 18, 21"]


@pytest.mark.rule("NUMO-19")
def test_cards_laid_off_together_are_judged_together() -> None:
    table = Table(level=6).lies((ANN, "run", [6, 10, 14]), hands={ANN: [8, 12, 1, 2, 5, 50], BOB: [1]})
    table.draws(ANN)
    assert table.refusal(ANN, table.lay(ANN, 8)).code == "NUMO-10.step"
    table.lays(ANN, 8, 12)
    assert log(table) == ["Ann lays off 8 and 12: run 6, 8, 10, 12, 14"]


@pytest.mark.rule("NUMO-19")
def test_the_worked_example_of_a_run() -> None:
    table = Table(level=6).lies((BOB, "run", [9, 12, 15]), hands={ANN: [6, 18, 21, 1, 2, 5, 50], BOB: [1]})
    table.draws(ANN)
    assert table.refusal(ANN, table.lay(ANN, 21)).code == "NUMO-10.step"
    table.lays(ANN, 6)
    table.lays(ANN, 18)
    assert table.on_table() == [(BOB, "run", [6, 9, 12, 15, 18])]


@pytest.mark.rule("NUMO-19")
def test_a_meld_that_is_not_there() -> None:
    table = playing()
    table.draws(ANN)
    assert table.refusal(ANN, table.lay(ANN, 3, on=7)).code == "NUMO-19.meld"


@pytest.mark.rule("NUMO-20")
def test_a_card_taken_from_the_discard_pile_stays_but_its_twin_may_go() -> None:
    table = Table(2).lies(hands={ANN: ["7su", *HAND[3:]], BOB: [1, 5]}, discards=["7sp"])
    table.takes(ANN)
    refused = table.refusal(ANN, Discard("7sp"))
    assert (refused.code, refused.params) == ("NUMO-20.taken", {"card": "7sp"})
    table.discards(ANN, "7su")


@pytest.mark.rule("NUMO-20")
def test_in_a_later_turn_it_may_be_discarded() -> None:
    table = Table(2).lies(hands={ANN: HAND, BOB: [1, 5]}, discards=[54])
    table.takes(ANN)
    table.discards(ANN, 50)
    table.draws(BOB)
    table.discards(BOB, 5)
    table.draws(ANN)
    table.discards(ANN, 54)


@pytest.mark.rule("NUMO-20")
def test_a_card_from_the_stock_may_be_discarded_at_once() -> None:
    table = playing()
    card = table.draws(ANN)
    table.discards(ANN, card)
    assert table.state.discards[-1] == card


@pytest.mark.rule("NUMO-16")
def test_whose_turn_it_is_not_can_do_nothing() -> None:
    table = playing()
    for action in (Draw(), table.discard(BOB, 1), Skip(), Hint()):
        assert table.refusal(BOB, action).code == "NUMO-16.turn"
    assert table.refusal(7, Draw()).code == "NUMO-16.turn"
    assert list(NUMO.legal(table.sees(BOB))) == []
    assert list(NUMO.legal(table.sees(None))) == []


def test_the_stamp_moves_with_every_move_of_the_seat_and_no_other() -> None:
    table = playing(hints="on")
    seen: dict[int, list[int]] = {ANN: [], BOB: [], CAT: []}

    def note() -> None:
        for seat, stamps in seen.items():
            stamps.append(NUMO.stamp(table.state, seat))

    note()
    table.draws(ANN)
    note()
    table.melds(ANN, 3, 4, 7)
    note()
    table.does(ANN, Hint())
    note()
    table.discards(ANN, 50)
    note()
    assert seen == {ANN: [1, 2, 3, 3, 4], BOB: [1, 1, 1, 1, 2], CAT: [1, 1, 1, 1, 1]}


class TestAbsent:
    """An absent player draws from the stock and discards that card (see docs/rules/numo.md)."""

    @pytest.mark.rule("NUMO-18")
    def test_before_the_draw(self) -> None:
        table = playing()
        hand, card = table.state.hands[ANN], table.state.stock[-1]
        assert NUMO.absent_action(table.state, ANN) == Skip()
        table.does(ANN, Skip())
        assert table.state.hands[ANN] == hand
        assert table.state.discards[-1] == card
        assert table.state.mover == BOB

    @pytest.mark.rule("NUMO-18")
    def test_after_the_draw(self) -> None:
        table = playing()
        card = table.draws(ANN)
        table.does(ANN, Skip())
        assert table.state.discards[-1] == card

    @pytest.mark.rule("NUMO-20")
    def test_after_taking_the_discard_the_lowest_other_card_goes(self) -> None:
        table = playing()
        table.takes(ANN)
        table.does(ANN, Skip())
        assert table.state.discards[-1] == "3sp"

    @pytest.mark.rule("NUMO-18")
    def test_when_the_drawn_card_was_melded(self) -> None:
        table = Table(level=2).lies(hands={ANN: [3, 4, 9, 20, 33], BOB: [1]}, stock=[7, 8])
        table.draws(ANN)
        table.melds(ANN, 3, 4, 7)
        table.does(ANN, Skip())
        assert table.state.discards[-1] == "9sp"

    @pytest.mark.rule("NUMO-15")
    def test_a_last_card_that_may_not_be_discarded_is_laid_off(self) -> None:
        run: Laid = (ANN, "run", [9, 12, 15])
        table = Table(level=6).lies(run, hands={ANN: [6], BOB: [1, 2]}, discards=[18])
        table.takes(ANN)
        table.lays(ANN, 6)
        table.does(ANN, Skip())
        assert table.state.deals[-1].way == "lay"
