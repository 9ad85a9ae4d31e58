"""nmbrs!: laying series, and the ways to add to the table."""

from __future__ import annotations

import pytest

from bot.games.nmbrs.events import Played
from bot.games.nmbrs.model import Discard, Play
from tests.rules.nmbrs_table import ANN, BOB, Table, grid, log, reason


@pytest.mark.rule("NMBRS-12")
def test_the_first_play_of_a_round_is_a_series_from_the_hand_alone() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 50 3 4 5 7"}, opened=False)
    assert table.refusal(ANN, "10 20 30 40").code == "NMBRS-12.own"
    assert table.plays(ANN, "3 4 5").kind == "series"
    assert table.state.opened == (True, False)
    assert table.plays(ANN, "10 20 30 40").kind == "extend"


@pytest.mark.rule("NMBRS-12")
def test_a_series_laid_in_an_earlier_turn_of_the_round_is_enough() -> None:
    table = Table().lies("10 20 30", hands={ANN: "3 4 5 7 40 41", BOB: "60"}, opened=False)
    table.plays(ANN, "3 4 5")
    table.discards(ANN, 7)
    assert table.sees(ANN).opened == (True, False)
    table.lies("10 20 30", hands={ANN: "40 41", BOB: "60 61"}, opened=False)
    assert table.refusal(ANN, "10 20 30 40").code == "NMBRS-12.own"


@pytest.mark.rule("NMBRS-12")
def test_taking_the_own_series_back_takes_the_right_back_too() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 3 4 5 7"}, opened=False)
    table.plays(ANN, "3 4 5")
    table.takes_back(ANN)
    assert table.refusal(ANN, "10 20 30 40").code == "NMBRS-12.own"


@pytest.mark.rule("NMBRS-13")
def test_a_series_from_the_hand_is_an_island_of_its_own() -> None:
    table = Table().lies("10 20 30", hands={ANN: "3 4 5 7"})
    laid = table.plays(ANN, "5 4 3")
    assert (laid.kind, laid.line, laid.island) == ("series", ("5", "4", "3"), 2)
    assert table.picture == ["10 20 30", "5 4 3"]
    assert table.hand(ANN) == ["7"]


@pytest.mark.rule("NMBRS-13")
@pytest.mark.parametrize(
    ("hand", "line", "after"),
    [
        ("40 7", "10 20 30 40", "10 20 30 40"),
        ("5 7", "5 10 15 20", None),
        ("40 50 7", "10 20 30 40 50", "10 20 30 40 50"),
        ("40 7", "40 30 20 10", "10 20 30 40"),
    ],
)
def test_extend_at_either_end(hand: str, line: str, after: str | None) -> None:
    table = Table().lies("10 20 30" if after else "10 15 20", hands={ANN: hand})
    laid = table.plays(ANN, line)
    assert laid.kind == "extend"
    assert laid.line == tuple(line.split())
    assert table.picture == [after or "5 10 15 20"]


@pytest.mark.rule("NMBRS-13")
def test_extend_at_both_ends_at_once() -> None:
    table = Table().lies("20 30 40", hands={ANN: "10 50 7"})
    assert table.plays(ANN, "10 20 30 40 50").kind == "extend"
    assert table.picture == ["10 20 30 40 50"]


@pytest.mark.rule("NMBRS-13")
def test_insert_into_as_many_gaps_as_needed() -> None:
    table = Table().lies("10 20 30", hands={ANN: "15 25 35 7"})
    laid = table.plays(ANN, "10 15 20 25 30 35")
    assert laid.kind == "insert"
    assert [scored.card for scored in laid.scored] == ["15", "25", "35"]
    assert [scored.place for scored in laid.scored] == [1, 3, 5]
    assert table.picture == ["10 15 20 25 30 35"]
    assert log(table)[0].startswith("Ann inserts 10 **15** 20 **25** 30 **35** · ")


@pytest.mark.rule("NMBRS-13")
def test_what_hangs_on_the_cards_moves_along_with_them() -> None:
    table = Table().lies(
        """
        10 20 30
         . 22  .
         . 24  .
        """,
        hands={ANN: "15 25 7"},
    )
    table.plays(ANN, "10 15 20 25 30")
    assert table.picture == [
        grid(
            """
            10 15 20 25 30
             .  . 22  .  .
             .  . 24  .  .
            """
        )
    ]


@pytest.mark.rule("NMBRS-13")
@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("18 20 22", ". 18 .\n10 20 30\n. 22 ."),
        ("22 20 18", ". 22 .\n10 20 30\n. 18 ."),
        ("20 22 24", "10 20 30\n. 22 .\n. 24 ."),
        ("30 31 32", "10 20 30\n. . 31\n. . 32"),
    ],
)
def test_cross_at_a_right_angle(line: str, after: str) -> None:
    table = Table().lies("10 20 30", hands={ANN: "18 22 24 31 32 7"})
    assert table.plays(ANN, line).kind == "cross"
    assert table.picture == [after]


@pytest.mark.rule("NMBRS-13")
def test_link_end_to_end_and_through_cards_of_two_lines() -> None:
    table = Table().lies("10 20 30", "50 60 70", hands={ANN: "40 7"})
    laid = table.plays(ANN, "10 20 30 40 50 60 70")
    assert (laid.kind, laid.island) == ("link", 1)
    assert table.picture == ["10 20 30 40 50 60 70"]

    table = Table().lies("10 20 30", "22 23 24", hands={ANN: "21 7"})
    assert table.plays(ANN, "20 21 22").kind == "link"
    assert table.picture == ["10 20 30 .\n. 21 . .\n. 22 23 24"]


@pytest.mark.rule("NMBRS-13")
def test_lines_may_touch_end_to_end_without_a_hand_card_between_them() -> None:
    table = Table().lies("10 20 30", "40 50 60", hands={ANN: "70 7"})
    assert table.plays(ANN, "10 20 30 40 50 60 70").kind == "link"
    assert table.picture == ["10 20 30 40 50 60 70"]


@pytest.mark.rule("NMBRS-13")
def test_a_line_may_run_through_several_cards_of_one_island() -> None:
    table = Table().lies(
        """
        10 20 30
        12  . 32
        14  . 34
        """,
        hands={ANN: "24 44 7"},
    )
    assert table.plays(ANN, "14 24 34 44").kind == "link"
    assert table.picture == ["10 20 30 .\n12 . 32 .\n14 24 34 44"]


@pytest.mark.rule("NMBRS-13")
def test_a_line_may_join_three_islands() -> None:
    table = Table().lies("10 20 30", "39 40 41", "50 60 70", hands={ANN: "80 7"})
    laid = table.plays(ANN, "10 20 30 40 50 60 70 80")
    assert laid.kind == "link"
    assert [island.id for island in table.state.islands] == [1]
    assert table.picture[0].splitlines()[1] == "10 20 30 40 50 60 70 80"


@pytest.mark.rule("NMBRS-13")
def test_the_oldest_island_keeps_its_place_and_name() -> None:
    table = Table().lies("50\n60\n70", "10 20 30", hands={ANN: "40 3 4 5 7"})
    table.plays(ANN, "10 20 30 40 50 60 70")
    assert table.picture == ["10\n20\n30\n40\n50\n60\n70"]
    table.plays(ANN, "3 4 5")
    assert [island.id for island in table.state.islands] == [1, 3]


@pytest.mark.rule("NMBRS-13")
@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("10 20 30", "NMBRS-13.hand", {}),
        ("20 30 99", "NMBRS-13.card", {"place": "3", "item": "99"}),
        ("30 40 J50", "NMBRS-13.joker", {"place": "3", "value": "50"}),
        ("40 50 40", "NMBRS-13.twice", {"item": "40"}),
        ("20 30 40", "NMBRS-13.missing", {"card": "10", "beside": "20"}),
        ("10 20 thirty", "nmbrs.item", {"place": "3", "item": "thirty"}),
        ("", "NMBRS-13.hand", {}),
        ("40", "NMBRS-7.short", {"least": "3"}),
        ("10 " * 101, "nmbrs.long", {"most": "100"}),
    ],
)
def test_the_text_is_the_whole_line(line: str, code: str, facts: dict[str, str]) -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 50 7"})
    assert reason(table.refusal(ANN, line)) == (code, facts)


@pytest.mark.rule("NMBRS-13")
def test_cards_that_come_to_touch_the_end_belong_to_the_line() -> None:
    """14 and 34 are in one row with a free place between them, so a 24 reaches from one to the other."""
    table = Table().lies("10 20 30\n12 . 32\n14 . 34", hands={ANN: "4 24 7"})
    refused = table.refusal(ANN, "4 14 24")
    assert reason(refused) == ("NMBRS-13.whole", {"line": "4 14 24 34"})
    assert table.plays(ANN, "4 14 24 34").kind == "link"


@pytest.mark.rule("NMBRS-13")
def test_a_card_in_two_lines_cannot_be_crossed_again() -> None:
    table = Table().lies("10 20 30\n. 22 .\n. 24 .", hands={ANN: "19 21 7"})
    refused = table.refusal(ANN, "19 20 21")
    assert reason(refused) == ("NMBRS-13.crossed", {"card": "20"})


@pytest.mark.rule("NMBRS-13")
def test_jokers_on_the_table_are_meant_before_jokers_in_the_hand() -> None:
    table = Table().lies("10 J20 30", hands={ANN: "J 18 22 7"})
    laid = table.plays(ANN, "18 J20 22")
    assert laid.kind == "cross"
    assert [scored.card for scored in laid.scored] == ["18", "22"]


@pytest.mark.rule("NMBRS-13")
def test_where_the_joker_on_the_table_does_not_fit_the_one_in_the_hand_is_taken() -> None:
    table = Table().lies("10 J20 30\n. 21 .\n. 22 .", hands={ANN: "J 15 25 7"})
    assert table.plays(ANN, "15 J20 25").kind == "series"
    assert table.refusal(ANN, "J15 J20 J25").code == "NMBRS-13.joker"


@pytest.mark.rule("NMBRS-13")
def test_a_joker_may_be_named_and_else_the_one_that_earns_most_is_taken() -> None:
    """34 35 36 are orange: with the orange joker the series has one colour."""
    table = Table().lies(hands={ANN: "34 35 Jr Jo 7"})
    table.plays(ANN, "34 35 J36")
    assert table.happened(Played).laid.scored[-1].card == "Jo"
    table.takes_back(ANN)
    table.plays(ANN, "34 35 Jr36")
    assert table.happened(Played).laid.scored[-1].card == "Jr"
    assert table.refusal(ANN, "J33 J34 J35 7").code == "NMBRS-13.jokers"


@pytest.mark.rule("NMBRS-13")
def test_a_play_notes_who_placed_its_cards() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 7"})
    table.plays(ANN, "10 20 30 40")
    cell = table.state.islands[0].cells[-1]
    assert (cell.card, cell.seat, cell.turn, cell.play) == ("40", ANN, table.state.turn, 2)
    assert table.state.last == table.happened(Played).laid


@pytest.mark.rule("NMBRS-17")
def test_a_play_that_would_use_up_the_hand_is_refused() -> None:
    table = Table().lies("10 20 30", hands={ANN: "40 50"})
    assert table.refusal(ANN, "10 20 30 40 50").code == "NMBRS-17.last"
    table.plays(ANN, "10 20 30 40")
    assert table.refusal(ANN, Discard("40")).code == "NMBRS-17.card"
    assert table.refusal(ANN, Play(("10", "20", "30", "40", "50"))).code == "NMBRS-17.last"
