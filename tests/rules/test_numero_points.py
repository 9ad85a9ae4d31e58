"""Numero: points for takes and at the end, one line per bonus; correct values by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.base import Outcome
from bot.games.numero import NUMERO
from bot.games.numero.events import Took
from bot.games.numero.scoring import ScoreLine, total
from tests.rules.numero_table import ANN, BOB, Face, Laid, Table, WildOn, log


def take(
    card: Face,
    centre: Sequence[Laid],
    wilds: Sequence[WildOn] = (),
    values: Sequence[Any] = (),
    rest: Laid = "r14",
) -> Took:
    """Ann takes all of the centre, or the piles of these values, with a card; ``rest`` stays."""
    laid = Table(mode="points")
    sums = [x if isinstance(x, int) else int(str(x)[1:]) for x in centre if isinstance(x, int | str)]
    hand = [card, *(wild[0] for wild in wilds), 13]
    laid.lies(*centre, rest, hands={ANN: hand, BOB: [13]}, deck=[])
    return laid.takes(ANN, card, *(values or sums), wilds=wilds)


def lines(took: Took) -> dict[str, int]:
    """Points by reason; each reason once."""
    found: dict[str, int] = {line.reason: line.points for line in took.lines}
    assert len(found) == len(took.lines)
    return found


@pytest.mark.rule("NUMERO-30")
@pytest.mark.rule("NUMERO-31")
def test_10_taking_10_and_6_with_4_is_six_points() -> None:
    took = take(10, [10, 6, 4])
    assert took.lines == (ScoreLine("takes", 2, 2), ScoreLine("cards", 4, 4))
    assert total(took.lines) == 6


@pytest.mark.rule("NUMERO-30")
def test_points_decide_and_ties_share() -> None:
    table = Table(mode="points").lies(9, 5, 3, hands={ANN: [9], BOB: [8, 1]}, deck=[])
    table.takes(ANN, 9, 9)
    table.takes(BOB, 8, 5, 3)
    assert NUMERO.outcome(table.state) == Outcome(places=(2, 1), scores=(3, 1 + 3 + 5 + 10 - 2))
    even = Table(mode="points").lies(9, 5, hands={ANN: [9, 2], BOB: [5]}, deck=[])
    even.takes(ANN, 9, 9)
    even.takes(BOB, 5, 5)
    even.passes(ANN)
    assert even.sees(None).scores == (1 + 2 + 10 - 1, 1 + 2 + 5 + 10)
    tied = Table(mode="points").lies(9, hands={ANN: [2], BOB: []}, deck=[])
    tied.discards(ANN, 2)
    assert NUMERO.outcome(tied.state) is None
    tied.passes(BOB)
    assert NUMERO.outcome(tied.state) == Outcome(places=(1, 1), scores=(0, 0))


@pytest.mark.rule("NUMERO-30")
def test_centre_cards_won_at_the_end_score_nothing() -> None:
    table = Table(mode="points").lies(9, 14, 15, "½", hands={ANN: [9], BOB: [8]}, deck=[])
    table.takes(ANN, 9, 9)
    table.passes(BOB)
    assert table.points(ANN) == 3 + 10
    assert table.sees(None).won == (5, 0)


@pytest.mark.rule("NUMERO-31")
def test_wild_cards_and_the_hand_card_count_as_cards() -> None:
    assert lines(take(9, [10, 5], [("−2", 10, "is", 8), ("−4", 5, "is", 1)], [8, 1]))["cards"] == 5


@pytest.mark.rule("NUMERO-32")
@pytest.mark.parametrize(
    ("card", "centre", "wilds", "printed"),
    [
        (15, [15], [], 4),
        (1, [1], [], 2),
        (2, [1, "o1"], [], 2),
        (4, [8], [("½", 8, "is", 4)], 3),
        (6, [8], [("0.75", 8, "is", 6)], 4),
        (3, [9], [("√N", 9, "is", 3)], 5),
        (4, [2], [("N²", 2, "is", 4)], 4),
        (6, [3], [("×2", 3, "is", 6)], 2),
    ],
)
def test_printed_points_of_the_take_and_the_hand_card(
    card: int, centre: list[Face], wilds: list[WildOn], printed: int
) -> None:
    took = take(card, centre, wilds, [card] if wilds else [])
    assert lines(took)["printed"] == printed


@pytest.mark.rule("NUMERO-33")
@pytest.mark.parametrize(
    ("piles", "card", "bonus"),
    [(["g2", "o3", "r4"], 9, {}), (["g2", "o3", "r4", "g5"], "r14", {"five": 2})],
)
def test_five_cards_bring_two(piles: list[Face], card: Face, bonus: dict[str, int]) -> None:
    found = lines(take(card, piles, rest="b13"))
    assert {reason: found[reason] for reason in ("five", "six") if reason in found} == bonus


@pytest.mark.rule("NUMERO-33")
def test_six_or_more_cards_bring_five() -> None:
    assert lines(take("g15", ["g1", "o2", "r3", "g4", "o5"]))["six"] == 5
    assert lines(take("g15", ["g1", "o1", "r2", "g2", "o4", "o5"]))["six"] == 5


@pytest.mark.rule("NUMERO-33")
def test_the_hand_card_sits_in_one_group_where_it_brings_most() -> None:
    """10 over 1 2 3 4 and 10: the hand card makes the four a five; the pair would be three cards anyway."""
    took = take("g10", ["g1", "o2", "g3", "o4", "r10"])
    assert lines(took) == {"takes": 2, "cards": 6, "printed": 1, "five": 2}
    table = Table(mode="points").lies(1, 2, 3, 4, 1, 1, 2, 6, 14, hands={ANN: [10, 13], BOB: [13]}, deck=[])
    fours = [(1, 2, 3, 4), (1, 1, 2, 6)]
    twice = table.takes(ANN, 10, *fours[0], *fours[1], groups=fours)
    assert [line.reason for line in twice.lines].count("five") == 1


@pytest.mark.rule("NUMERO-33")
@pytest.mark.rule("NUMERO-35")
def test_size_and_colour_are_weighed_together() -> None:
    """Two groups of four and five cards: with the blue hand card the reds lose nothing in the four of four
    colours, and as the fifth card there it brings 2 + 5 instead of turning a five of reds into six of two."""
    table = Table(mode="points", level="numbers")
    fours: list[Face] = ["g1", "o2", "b3", "r9"]
    reds: list[Face] = ["r1", "r2", "r3", "r4", "r5"]
    table.lies(*fours, *reds, "g14", hands={ANN: ["b15", "b13"], BOB: [13]}, deck=[])
    took = table.takes(ANN, 15, 1, 2, 3, 9, 1, 2, 3, 4, 5, groups=[(1, 2, 3, 9), (1, 2, 3, 4, 5)])
    five = [line for line in took.lines if line.reason == "five"]
    assert five == [ScoreLine("five", 2), ScoreLine("five", 2)]
    assert ScoreLine("four_colours", 5) in took.lines
    assert ScoreLine("one_colour", 5) in took.lines


@pytest.mark.rule("NUMERO-34")
def test_worked_example_minus_over_times_are_three_operations() -> None:
    """10 − 2 = 8, ÷ 4 = 2, × 3 = 6: take 1, cards 5, printed 1 + 2 + 2, five cards 2, three operations 5, and
    one colour 5, since both numbers are green."""
    wilds = [("−2", 10, "is", 8), ("÷4", 8, "is", 2), ("×3", 2, "is", 6)]
    took = take("g6", ["g10"], wilds, [6])
    assert lines(took) == {"takes": 1, "cards": 5, "printed": 5, "five": 2, "three_operations": 5, "one_colour": 5}
    assert total(took.lines) == 23
    mixed = take("o6", ["g10"], wilds, [6])
    assert lines(mixed) == {"takes": 1, "cards": 5, "printed": 5, "five": 2, "three_operations": 5}


@pytest.mark.rule("NUMERO-34")
@pytest.mark.parametrize(
    ("card", "centre", "wilds", "values", "bonus"),
    [
        (4, [7, 5], [("−4", 7, 5, "is", 8), ("½", 8, "is", 4)], [4], {"three_operations": 5}),
        (8, [9, 5], [("−2", 9, 5, "is", 12), ("⅔", 12, "is", 8)], [8], {"four_operations": 10}),
        (8, [12], [("⅔", 12, "is", 8)], [8], {}),
        (9, [6, 6], [("75%", 6, 6, "is", 9)], [9], {"three_operations": 5}),
        (6, [7, 5], [("50%", 7, 5, "is", 6)], [6], {}),
        (12, [2, 10], [("N²", 2, "is", 4), ("−2", 10, "is", 8)], [4, 8], {"three_operations": 5}),
        (3, [7, 5], [("−3", 7, 5, "is", 9), ("√N", 9, "is", 3)], [3], {"three_operations": 5}),
        (9, [4, 5], [], [], {}),
    ],
)
def test_what_counts_as_which_operation(
    card: int, centre: list[Laid], wilds: list[WildOn], values: list[int], bonus: dict[str, int]
) -> None:
    found = lines(take(card, centre, wilds, values))
    assert {reason: points for reason, points in found.items() if "operations" in reason} == bonus


@pytest.mark.rule("NUMERO-34")
def test_operations_inside_builds_count_and_the_hand_card_is_no_plus() -> None:
    wilds = [("−2", 10, "is", 8), ("÷4", 8, "is", 2)]
    assert lines(take(2, [(4, 6)], wilds, [2]))["three_operations"] == 5
    assert "three_operations" not in lines(take(2, [10], wilds, [2]))


@pytest.mark.rule("NUMERO-34")
def test_altered_before_and_taken_later_still_counts() -> None:
    table = Table(mode="points", builds="prove").lies(10, hands={ANN: ["−2", 4, 12], BOB: ["÷4", 3, 9]}, deck=[])
    table.builds(ANN, 4, 8, wilds=[("−2", 10, "is", 8)])
    took = table.takes(BOB, 3, 3, wilds=[("÷4", 12, "is", 3)])
    assert lines(took)["three_operations"] == 5


@pytest.mark.rule("NUMERO-35")
@pytest.mark.parametrize(
    ("card", "centre", "bonus"),
    [
        ("r10", ["g1", "o2", "b3", "r4"], {"four_colours": 5}),
        ("g10", ["g1", "g2", "g3", "g4"], {"one_colour": 5}),
        ("o10", ["g1", "o2", "b3", "g4"], {}),
        ("r6", ["g1", "o2", "b3"], {}),
    ],
)
def test_five_cards_of_all_colours_or_of_one(card: str, centre: list[Face], bonus: dict[str, int]) -> None:
    found = lines(take(card, centre))
    assert {reason: points for reason, points in found.items() if "colour" in reason} == bonus


@pytest.mark.rule("NUMERO-35")
def test_two_red_numbers_and_three_wild_cards_are_five_of_one_colour() -> None:
    wilds = [("−2", 10, "is", 8), ("÷4", 8, "is", 2), ("×3", 2, "is", 6)]
    assert lines(take("r6", ["r10"], wilds, [6]))["one_colour"] == 5


@pytest.mark.rule("NUMERO-36")
@pytest.mark.parametrize(("rest", "bonus"), [([], 5), (["½"], 0), ([14], 0)])
def test_clearing_the_deck_leaves_neither_piles_nor_wild_cards(rest: list[Face], bonus: int) -> None:
    table = Table(mode="points").lies(10, 6, 4, *rest, hands={ANN: [10, 13], BOB: [13]}, deck=[])
    assert lines(table.takes(ANN, 10, 10, 6, 4)).get("clear", 0) == bonus


@pytest.mark.rule("NUMERO-36")
def test_not_cleared_when_a_wild_card_is_discarded_or_an_altered_pile_stays() -> None:
    table = Table(mode="points").lies(10, hands={ANN: [10, "½", 13], BOB: [13]}, deck=[])
    assert "clear" not in lines(table.takes(ANN, 10, 10, wilds=[("½",)]))
    table = Table(mode="points").lies(10, 8, hands={ANN: [10, "½", 4], BOB: [13]}, deck=[])
    assert "clear" not in lines(table.takes(ANN, 10, 10, wilds=[("½", 8, "is", 4)]))


@pytest.mark.rule("NUMERO-37")
def test_most_cards_bring_ten_the_centre_counted_and_cards_left_not() -> None:
    table = Table(mode="points").lies(
        9,
        14,
        hands={
            ANN: [9, 2, 3],
            BOB: [14],
        },
        deck=[],
    )
    table.takes(ANN, 9, 9)
    table.takes(BOB, 14, 14)
    table.passes(ANN)
    sheet = [{line.reason: line.points for line in seat} for seat in table.state.sheet]
    assert sheet[ANN]["most_cards"] == sheet[BOB]["most_cards"] == 10, "both have two cards"
    assert sheet[ANN]["left"] == -2


@pytest.mark.rule("NUMERO-37")
def test_nobody_has_most_cards_when_all_winning_piles_are_empty() -> None:
    table = Table(mode="points").lies(9, hands={ANN: [2], BOB: [3]}, deck=[])
    table.discards(ANN, 2)
    table.passes(BOB)
    assert table.sees(None).scores == (0, -1)


@pytest.mark.rule("NUMERO-38")
def test_each_card_left_costs_one_and_its_printed_points() -> None:
    table = Table(mode="points").lies(9, hands={ANN: [2], BOB: [1, 15, 7, "√N"]}, deck=[])
    table.discards(ANN, 2)
    table.passes(BOB)
    assert table.state.sheet[BOB] == (ScoreLine("left", -4, 4), ScoreLine("left_printed", -8))
    assert table.points(BOB) == -12


@pytest.mark.rule("NUMERO-39")
def test_the_public_score_line_lists_every_bonus() -> None:
    table = Table(mode="points").lies("g10", hands={ANN: ["−2", "÷4", "×3", "g6", 1], BOB: [13]}, deck=[])
    table.takes(ANN, 6, 6, wilds=[("−2", 10, "is", 8), ("÷4", 8, "is", 2), ("×3", 2, "is", 6)])
    assert log(table)[:2] == [
        "Ann: 10, wild −2 → 8; 8, wild ÷4 → 2; 2, wild ×3 → 6; takes with 6 · 5 cards",
        "1 take +1 · 5 cards +5 · printed points +5 · a take of 5 cards +2 · three of + − × ÷ +5 · "
        "one colour only +5 · centre cleared +5 = **28**",
    ]
    assert table.happened(Took).only is None


@pytest.mark.rule("NUMERO-39")
def test_the_sheet_sums_up_by_reason() -> None:
    table = Table(mode="points").lies(9, 5, 14, hands={ANN: [9, 5, 2], BOB: [3, 4]}, deck=[])
    table.takes(ANN, 9, 9)
    table.discards(BOB, 3)
    table.takes(ANN, 5, 5)
    assert table.state.sheet[ANN] == (ScoreLine("takes", 2, 2), ScoreLine("cards", 4, 4))


@pytest.mark.rule("NUMERO-17")
def test_in_points_mode_the_division_with_most_points_counts() -> None:
    """10 10, 9 1, 8 2 … : a group of five cards beats two of fewer whatever the order they are named in."""
    centre: list[Face] = ["g1", "o2", "b3", "r4", "g9", "o1", "b8", "r2"]
    took = take("g10", centre, values=[9, 1, 1, 2, 3, 4, 8, 2])
    assert lines(took) == {"takes": 3, "cards": 9, "printed": 2, "five": 2, "four_colours": 5}
