"""Numer's board on the page: digits, the reveal, what a number would score."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import Refused
from bot.match.kinds.try_ import Try
from tests.rules.numer_table import Table
from tests.web.boards import Seat

ANN, BOB, CAT = range(3)


def test_a_typed_number_says_what_it_scores_and_what_would_eliminate_it() -> None:
    said = Seat(Table(2)).looks(number="975")["say"]
    assert "**975**, 9 points" in said and "Bob could write one" in said


def test_keys_tell_whose_digits_are_open() -> None:
    table = Table(3)
    table.cross_off(ANN, "7")
    table.cross_off(BOB, "9")
    pad = Seat(table).sees["pad"]
    assert (pad[7]["closed"], pad[7]["free"]) == (True, False)
    assert (pad[9]["others"], pad[8]["others"]) == ([CAT], [BOB, CAT])


def test_crossed_off_digits_can_be_looked_at_in_strict_matches_only() -> None:
    table, strict = Table(2), Table(2, strict=True)
    for one in (table, strict):
        one.cross_off(ANN, "7")
    with pytest.raises(Refused, match="NUMER-5"):
        Seat(table).looks(number="975")
    assert Seat(strict).sees["pad"][7]["free"] and "void" in Seat(strict).looks(number="975")["say"]


def test_a_choice_is_secret_until_the_reveal() -> None:
    table = Table(2)
    ann, bob = Seat(table), Seat(table, BOB)
    ann.does("choose", number="975")
    assert ann.sees["mine"] == "975" and bob.sees["mine"] is None and bob.sees["rows"][ANN]["locked"]
    assert "975" not in str(bob.sees)
    bob.does("choose", number="871")
    first, second = bob.sees["reveal"]["rows"]
    assert (first["number"], first["points"], second["shared"]) == ("871", 10, "7")


def test_sitting_out_shows_no_number() -> None:
    table = Table(2)
    Seat(table).does("sit_out")
    assert Seat(table).sees["sits_out"]
    table.sits_out(BOB)
    assert {row["number"] for row in Seat(table).sees["reveal"]["rows"]} == {None}


def test_a_seat_without_open_digits_rests() -> None:
    table = Table(2)
    table.cross_off(ANN, "0123456789")
    ann = Seat(table).sees
    assert not ann["can_choose"] and "you rest" in ann["say"]


def test_a_puzzle_says_nothing_about_a_number() -> None:
    assert Seat(Table(2), kind=Try).looks(number="975")["say"] == ""


def test_spectators_have_no_pad() -> None:
    spectator = Seat(Table(2), None)
    assert spectator.sees["pad"] == [] and not spectator.sees["can_choose"]
    with pytest.raises(Refused, match="outsider"):
        spectator.looks(number="975")


@pytest.mark.parametrize(("verb", "said"), [("choose", {}), ("choose", {"number": 975}), ("rest", {})])
def test_what_no_page_says_is_refused(verb: str, said: dict[str, Any]) -> None:
    assert Seat(Table(2)).refuses(verb, **said) == "control.unknown"
