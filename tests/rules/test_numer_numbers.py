"""NUMER-4 and NUMER-5: which numbers may be written."""

from __future__ import annotations

import pytest

from bot.games.numer import NUMER
from bot.games.numer.model import Choose, SitOut
from bot.games.numer.options import NumerOptions
from bot.games.numer.typed import read
from bot.games.typed import normalise
from tests.rules.numer_table import ANN, BOB, CAT, Table, sentence, totals, verdicts

# --- NUMER-4: three digits, 000–999


@pytest.mark.rule("NUMER-4")
def test_every_number_from_000_to_999_may_be_written_on_an_open_board() -> None:
    table = Table(2)
    for n in range(1000):
        number = f"{n:03}"
        table.writes(ANN, number)
        assert table.sees(ANN).mine == number


@pytest.mark.rule("NUMER-4")
def test_a_thousand_numbers_and_sitting_out_are_offered() -> None:
    offered = set(NUMER.legal(Table(2).sees(ANN)))
    assert offered == {Choose(f"{n:03}") for n in range(1000)} | {SitOut()}


@pytest.mark.rule("NUMER-4")
def test_leading_zeros_count_as_digits() -> None:
    table = Table(3)
    reveal = table.turn("007", "100", "234")
    assert verdicts(reveal) == {ANN: "accepted", BOB: "eliminated", CAT: "accepted"}
    assert (table.row(BOB).shared, table.row(BOB).against) == ("0", "007")
    assert table.crossed(ANN) == "07"


@pytest.mark.rule("NUMER-4")
def test_digits_may_repeat() -> None:
    table = Table(2)
    table.turn("444", "040")
    assert table.row(ANN).verdict == "eliminated"
    assert table.row(BOB).verdict == "accepted"
    assert table.crossed(BOB) == "04"


@pytest.mark.rule("NUMER-4")
@pytest.mark.parametrize(("text", "meant"), [("7", "007"), ("0", "000"), ("42", "042")])
def test_a_short_number_is_refused_with_what_may_be_meant(text: str, meant: str) -> None:
    refused = Table(2).refusal(ANN, text)
    assert refused.code == "NUMER-4.short"
    assert refused.params == {"text": text, "meant": meant}
    assert f"“{text}”" in sentence(refused) and f"Did you mean {meant}?" in sentence(refused)


@pytest.mark.rule("NUMER-4")
@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("１２３", "123"),
        ("١٢٣", "123"),
        ("९९९", "999"),
        ("51३", "513"),
        (" ０\u200b42 ", "042"),
        ("5\ufe0f\u20e313", "513"),
        ("513. ", "513"),
        ("042…", "042"),
        ("１２３。\u00a0", "123"),
    ],
)
def test_the_digits_of_every_script_are_read(typed: str, number: str) -> None:
    assert read(typed) == Choose(number)


@pytest.mark.rule("NUMER-4")
@pytest.mark.parametrize("typed", ["5²3", "-１２", "๑๒๓๔", "½", "五一三", "9" * 20, "9" * 4000])
def test_what_is_typed_and_no_number_is_quoted_as_it_was_typed(typed: str) -> None:
    refused = Table(2).refusal(ANN, read(typed).number)
    assert refused.code == "NUMER-4.form"
    quoted = refused.params["text"]
    assert quoted == typed[:20] or normalise(typed) == quoted
    assert f"“{quoted}”" in sentence(refused)


@pytest.mark.rule("NUMER-4")
@pytest.mark.parametrize(
    "text", ["", "12a", "abc", "1234", "0513", "-12", "+51", "5.1", " 51", "513\n", "½", "五一三", "{0}"]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    refused = Table(2).refusal(ANN, text)
    assert refused.code == "NUMER-4.form"
    assert f"“{text}”" in sentence(refused)


@pytest.mark.rule("NUMER-4")
def test_a_long_text_is_not_repeated_in_full() -> None:
    assert Table(2).refusal(ANN, "9" * 4000).params["text"] == "9" * 20


# --- NUMER-5: open digits only


@pytest.mark.rule("NUMER-5")
def test_a_closed_digit_is_refused_by_name_and_another_choice_is_welcome() -> None:
    table = Table(2)
    table.cross_off(ANN, "257")
    refused = table.refusal(ANN, "757")
    assert refused.code == "NUMER-5.closed"
    assert refused.params == {"number": "757", "digits": "57", "open": "0134689"}
    assert "757" in sentence(refused) and "5 and 7" in sentence(refused)
    assert "Still open: 0 1 3 4 6 8 9." in sentence(refused)
    table.writes(ANN, "134")
    assert table.sees(ANN).mine == "134"


@pytest.mark.rule("NUMER-5")
def test_a_refused_change_keeps_the_earlier_choice() -> None:
    table = Table(2)
    table.cross_off(ANN, "2")
    table.writes(ANN, "134")
    assert table.refusal(ANN, "213").params["digits"] == "2"
    assert table.sees(ANN).mine == "134"


@pytest.mark.rule("NUMER-5")
def test_the_digits_of_others_do_not_matter() -> None:
    table = Table(2)
    table.cross_off(BOB, "012345678")
    table.writes(ANN, "012")
    assert table.refusal(BOB, "990").params["digits"] == "0"


@pytest.mark.rule("NUMER-5")
def test_only_numbers_of_open_digits_are_offered() -> None:
    table = Table(2)
    table.cross_off(ANN, "01234567")
    numbers = {"888", "889", "898", "899", "988", "989", "998", "999"}
    assert set(NUMER.legal(table.sees(ANN))) == {Choose(n) for n in numbers} | {SitOut()}
    table.writes(ANN, "889")
    assert set(NUMER.legal(table.sees(ANN))) == {Choose(n) for n in numbers - {"889"}} | {SitOut()}


@pytest.mark.rule("NUMER-5")
def test_strict_is_off_unless_chosen() -> None:
    assert NumerOptions().strict is False


@pytest.mark.rule("NUMER-5")
def test_strict_a_void_number_is_ignored_by_the_others() -> None:
    table = Table(3, strict=True)
    table.cross_off(ANN, "1")
    reveal = table.turn("123", "312", "405")
    assert verdicts(reveal) == {ANN: "void", BOB: "accepted", CAT: "accepted"}
    assert totals(reveal) == {ANN: 0, BOB: 3, CAT: 4 + 2}
    assert [table.crossed(seat) for seat in (ANN, BOB, CAT)] == ["1", "123", "045"]


@pytest.mark.rule("NUMER-5")
def test_strict_a_void_number_does_not_take_the_bonus() -> None:
    table = Table(2, strict=True)
    table.cross_off(ANN, "9")
    assert totals(table.turn("987", "123")) == {ANN: 0, BOB: 1 + 2}


@pytest.mark.rule("NUMER-5")
def test_strict_a_number_can_be_void_for_one_and_good_for_another() -> None:
    table = Table(2, strict=True)
    table.cross_off(ANN, "3")
    reveal = table.turn("513", "513")
    assert verdicts(reveal) == {ANN: "void", BOB: "accepted"}
    assert totals(reveal) == {ANN: 0, BOB: 5 + 2}
    assert [table.crossed(seat) for seat in (ANN, BOB)] == ["3", "135"]


@pytest.mark.rule("NUMER-5")
def test_strict_nobody_gets_the_bonus_when_all_are_void() -> None:
    table = Table(2, strict=True)
    table.cross_off(ANN, "9")
    table.cross_off(BOB, "1")
    reveal = table.turn("987", "123")
    assert verdicts(reveal) == {ANN: "void", BOB: "void"}
    assert totals(reveal) == {ANN: 0, BOB: 0}
    assert [row.bonus for row in reveal.rows] == [0, 0]
    assert [table.crossed(seat) for seat in (ANN, BOB)] == ["9", "1"]


@pytest.mark.rule("NUMER-5")
@pytest.mark.parametrize("text", ["7", "1234", "12a", "١٢٣"])
def test_strict_does_not_accept_what_is_no_number(text: str) -> None:
    assert Table(2, strict=True).refusal(ANN, text).code.startswith("NUMER-4.")
