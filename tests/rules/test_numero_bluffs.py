"""Numero: bluffed builds, challenges and undoing them."""

from __future__ import annotations

import pytest

from bot.games.numero import NUMERO
from bot.games.numero.model import Challenge, Pile
from bot.games.numero.scoring import ScoreLine
from tests.rules.numero_table import ANN, BOB, CAT, Table, log


def bluff(seats: int = 2, **hands: list[int | str]) -> Table:
    """Ann has built a 13 out of 9 and her 4; she holds a 2 and no 13."""
    table = Table(seats, mode="points")
    other = {seat: hands.get(name, [11, 12, 10, 8]) for seat, name in enumerate(("ann", "bob", "cat"))}
    table.lies(9, 6, hands={**{s: h for s, h in other.items() if s < seats}, ANN: [4, 2, 2, 2]}, deck=0)
    table.builds(ANN, 4, 9)
    return table


def honest() -> Table:
    """Ann has built a 13 and holds the red one."""
    table = Table(mode="points").lies(9, hands={ANN: [4, "r13", 2, 3], BOB: [11, 12, 10]}, deck=0)
    table.builds(ANN, 4, 9)
    return table


@pytest.mark.rule("NUMERO-40")
def test_a_build_without_its_answer() -> None:
    table = bluff()
    assert table.values == [6, 13]
    assert table.sees(BOB).doubtful == (table.state.builds[0].build.pile,)


@pytest.mark.rule("NUMERO-40")
@pytest.mark.rule("NUMERO-41")
def test_proven_builds_are_not_challenged() -> None:
    table = Table(mode="points", builds="prove").lies(9, hands={ANN: [4, 13, 2], BOB: [11]}, deck=0)
    table.builds(ANN, 4, 9)
    assert table.state.builds == ()
    assert table.refusal(BOB, Challenge(200)).code == "NUMERO-41.closed"


@pytest.mark.rule("NUMERO-41")
def test_until_the_challengers_second_turn_begins() -> None:
    table = bluff(3)
    pile = table.state.builds[0].build.pile

    def open_to() -> set[int]:
        return {seat for seat in range(3) if pile in table.sees(seat).doubtful}

    assert open_to() == {BOB, CAT}
    assert NUMERO.actors(table.state) == {BOB, CAT}
    assert NUMERO.seats_to_move(table.state) == {BOB}
    table.discards(BOB, 11)
    assert open_to() == {BOB, CAT}
    table.discards(CAT, 11)
    table.discards(ANN, 2)
    assert open_to() == {CAT}, "Bob's second turn has begun"
    assert table.refusal(BOB, Challenge(pile)).code == "NUMERO-41.closed"
    table.discards(BOB, 12)
    assert open_to() == set(), "Cat's second turn has begun"
    assert table.state.builds == ()


@pytest.mark.rule("NUMERO-41")
def test_one_challenge_settles_a_build_and_nobody_challenges_their_own() -> None:
    table = bluff(3)
    pile = table.state.builds[0].build.pile
    assert table.refusal(ANN, Challenge(pile)).code == "NUMERO-41.own"
    table.challenges(CAT, 13)
    assert table.refusal(BOB, Challenge(pile)).code == "NUMERO-41.closed"
    assert NUMERO.actors(table.state) == {BOB}


@pytest.mark.rule("NUMERO-41")
def test_a_last_chance_is_a_turn_and_the_end_closes_all() -> None:
    table = Table(mode="points").lies(9, hands={ANN: [4, 2], BOB: [7, 8, 10]}, deck=[])
    table.builds(ANN, 4, 9)
    table.discards(BOB, 7)
    table.discards(ANN, 2)
    assert table.state.phase == "last"
    assert table.sees(BOB).doubtful == (), "the last chance is Bob's second turn after the build"
    late = Table(mode="points").lies(9, hands={ANN: [4], BOB: [7, 8]}, deck=[])
    late.builds(ANN, 4, 9)
    pile = late.state.builds[0].build.pile
    late.passes(BOB)
    assert late.refusal(BOB, Challenge(pile)).code == "NUMERO-29.over"
    for seat in (None, BOB):
        assert (late.sees(seat).builds, late.sees(seat).doubtful) == ((), ()), "nothing is left to doubt"


@pytest.mark.rule("NUMERO-41")
def test_in_the_last_chance_a_first_turn_may_still_challenge() -> None:
    table = Table(mode="points").lies(9, hands={ANN: [4], BOB: [7, 8]}, deck=[])
    table.builds(ANN, 4, 9)
    assert table.state.phase == "last"
    table.challenges(BOB, 13)
    assert table.values == [4, 9]
    table.passes(BOB)
    assert table.points(ANN) == -20


@pytest.mark.rule("NUMERO-42")
def test_a_bluff_costs_twenty_and_is_taken_apart() -> None:
    table = bluff()
    found = table.challenges(BOB, 13)
    assert (found.card, found.undone, found.line) == (None, True, ScoreLine("bluff", -20))
    assert table.values == [4, 6, 9]
    assert table.sees(None).scores == (-20, 0)
    assert log(table) == ["Bob challenges the 13; Ann was bluffing: Ann −20", "The build is taken apart"]
    assert table.state.mover == BOB


@pytest.mark.rule("NUMERO-42")
def test_piles_are_as_before_the_turn_and_wild_cards_lie_alone() -> None:
    table = Table(mode="points").lies(
        8, (2, 3), "÷2", 7, hands={ANN: ["−5", 6, 2, "×2", 14], BOB: [1, 11]}, deck=0
    )
    before = table.state.piles
    wilds = [("−5", 8, "is", 3), ("÷2", 3, 5, "is", 4), ("×2", 7, "is", 14)]
    table.builds(ANN, 6, 4, wilds=wilds)
    assert table.values == [10, 14]
    table.challenges(BOB, 10)
    assert table.values == [5, 6, 8, 14], "the 14 that stands beside the build stays"
    assert set(before[:2]) <= set(table.state.piles)
    assert sorted(table.state.wilds) == sorted(["−5", "÷2"])
    assert Pile(table.state.piles[-1].id, 6, (table.state.piles[-1].cards[0],)) == table.state.piles[-1]


@pytest.mark.rule("NUMERO-42")
@pytest.mark.parametrize("way", ["taken", "added to", "altered"])
def test_a_build_that_is_no_more_costs_only_the_penalty(way: str) -> None:
    table = bluff(3, bob=[13, 1, 14, 9, "−4"], cat=[5, 5])
    pile = table.state.builds[0].build.pile
    if way == "taken":
        table.takes(BOB, 13, 13)
    elif way == "added to":
        table.builds(BOB, 1, 13)
    else:
        table.discards(BOB, 1, wilds=[("−4", 13, "is", 9)])
    centre = table.state.piles
    table.does(CAT, Challenge(pile))
    assert table.state.piles == centre
    assert table.points(ANN) == -20
    assert len(log(table, "Ann", "Bob", "Cat")) == 1


@pytest.mark.rule("NUMERO-42")
def test_an_answer_that_was_held_is_shown_and_costs_the_challenger_ten() -> None:
    table = honest()
    found = table.challenges(BOB, 13)
    assert (found.card, found.played, found.line) == ("r13", False, ScoreLine("doubt", -10))
    assert table.sees(None).scores == (0, -10)
    assert table.values == [13]
    assert log(table) == ["Bob challenges the 13; Ann shows it: Bob −10"]


@pytest.mark.rule("NUMERO-42")
def test_an_answer_that_was_held_counts_even_when_it_has_been_played() -> None:
    table = Table(3, mode="points").lies(9, hands={ANN: [4, "r13", 2], BOB: [11, 1], CAT: [5, 6]}, deck=0)
    table.builds(ANN, 4, 9)
    table.discards(BOB, 11)
    table.discards(CAT, 5)
    table.takes(ANN, 13, 13)
    found = table.challenges(CAT, 13)
    assert (found.card, found.played) == ("r13", True)
    assert "has since played it" in log(table, "Ann", "Bob", "Cat")[0]


@pytest.mark.rule("NUMERO-42")
def test_of_two_answers_the_one_that_is_still_in_the_hand_is_shown() -> None:
    table = Table(3, mode="points").lies(9, hands={ANN: [4, "r13", "g13", 2], BOB: [11, 1], CAT: [5, 6]}, deck=0)
    table.builds(ANN, 4, 9)
    first, second = table.state.builds[0].answers
    table.discards(BOB, 11)
    table.discards(CAT, 5)
    table.takes(ANN, first, 13)
    found = table.challenges(CAT, 13)
    assert (found.card, found.played) == (second, False)
    assert table.points(CAT) == -10
    assert table.state.builds == ()


@pytest.mark.rule("NUMERO-42")
def test_an_answer_drawn_after_the_build_was_not_held() -> None:
    table = Table(mode="points").lies(9, hands={ANN: [4, 2, 3, 5, 6], BOB: [11]}, deck=["r13", 1])
    table.builds(ANN, 4, 9)
    assert "r13" in table.state.hands[ANN]
    assert table.challenges(BOB, 13).card is None


@pytest.mark.rule("NUMERO-42")
def test_a_challenge_in_the_middle_of_another_turn_makes_that_panel_old() -> None:
    table = bluff(3)
    stamps = [NUMERO.stamp(table.state, seat) for seat in range(3)]
    table.challenges(CAT, 13)
    after = [NUMERO.stamp(table.state, seat) for seat in range(3)]
    assert after[BOB] > stamps[BOB]
    assert after[CAT] > stamps[CAT]
    assert after[ANN] == stamps[ANN], "Ann could do nothing before and can do nothing now"


@pytest.mark.rule("NUMERO-42")
def test_the_view_does_not_tell_a_bluff_from_an_honest_build() -> None:
    views = []
    for answer in ("r13", "r12"):
        table = Table(mode="points").lies(9, hands={ANN: ["g4", answer, 2], BOB: ["b11"]}, deck=0)
        table.builds(ANN, 4, 9)
        views.append(table.sees(BOB))
    assert views[0] == views[1]


def test_who_is_not_at_the_table_cannot_challenge() -> None:
    table = bluff()
    refused = table.refusal(5, Challenge(table.state.builds[0].build.pile))
    assert refused.code == "NUMERO-6.turn"
