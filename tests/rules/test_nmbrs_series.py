"""nmbrs!: what a series is."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.errors import Refused
from bot.games.nmbrs.options import NmbrsOptions, Rule
from bot.games.nmbrs.table.series import SeriesRules, check_series, is_series, progressions, strip
from tests.extent import little_and_nightly
from tests.games.nmbrs_oracle import series
from tests.rules.nmbrs_table import ANN, Table, reason


def counts(rule: Rule, line: str, *, patterns: bool = False) -> bool:
    """Whether a line is a series."""
    return is_series(SeriesRules(rule, patterns, 100), tuple(map(int, line.split())))


def why_not(rule: Rule, line: str, *, patterns: bool = False, top: int = 100) -> tuple[str, dict[str, str]]:
    """Why a line is not a series."""
    with pytest.raises(Refused) as caught:
        check_series(SeriesRules(rule, patterns, top), tuple(map(int, line.split())))
    return reason(caught.value)


@pytest.mark.rule("NMBRS-7")
@pytest.mark.parametrize(
    "line", ["10 20 30", "14 20 26", "26 20 14", "1 2 3", "98 99 100", "3 5 7 9 11", "1 50 99"]
)
def test_basic_series_have_a_constant_step(line: str) -> None:
    assert counts("basic", line)


@pytest.mark.rule("NMBRS-7")
@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("10 20", "NMBRS-7.short", {"least": "3"}),
        ("10 20 25", "NMBRS-7.step", {"a": "10", "b": "20", "step": "10", "c": "20", "d": "25"}),
        ("10 20 10", "NMBRS-7.step", {"a": "10", "b": "20", "step": "10", "c": "20", "d": "10"}),
        ("15 15 15", "NMBRS-7.same", {"value": "15"}),
        ("90 100 110", "NMBRS-7.range", {"top": "100", "value": "110"}),
        ("20 10 0", "NMBRS-7.range", {"top": "100", "value": "0"}),
    ],
)
def test_what_is_no_series_is_refused_with_the_reason(line: str, code: str, facts: dict[str, str]) -> None:
    assert not counts("basic", line)
    assert why_not("basic", line) == (code, facts)


@pytest.mark.rule("NMBRS-7")
def test_a_line_needs_a_number_among_its_jokers() -> None:
    table = Table().lies(hands={ANN: "J J J 20 7"})
    assert table.refusal(ANN, "J10 J20 J30").code == "NMBRS-7.number"
    table.plays(ANN, "J10 20 J30")
    crossing = Table().lies("J10 20 J30", hands={ANN: "J 40 7"})
    assert crossing.refusal(ANN, "J10 J20 J30").code == "NMBRS-7.number"


@pytest.mark.rule("NMBRS-8")
@pytest.mark.parametrize(("line", "fits"), [("10 20 30", True), ("14 20 26", False), ("20 30 40", True)])
def test_rule_a_lands_on_0(line: str, fits: bool) -> None:
    assert counts("A", line) == fits
    assert counts("A", " ".join(reversed(line.split()))) == fits


@pytest.mark.rule("NMBRS-8")
def test_a_series_that_misses_0_hears_where_it_lands() -> None:
    missed = {"line": "26 20 14", "step": "6", "lands": "2"}
    assert why_not("A", "26 20 14") == ("NMBRS-8.zero", missed)


@pytest.mark.rule("NMBRS-9")
@pytest.mark.parametrize(
    ("line", "a", "b"),
    [
        ("11 16 21", False, True),
        ("1 3 5 7", False, True),
        ("7 5 3", False, True),
        ("14 20 26", False, False),
        ("10 20 30", True, False),
        ("40 41 42", True, True),
    ],
)
def test_rule_b_lands_on_1_and_a_or_b_takes_either(line: str, a: bool, b: bool) -> None:
    assert (counts("A", line), counts("B", line), counts("AB", line)) == (a, b, a or b)


@pytest.mark.rule("NMBRS-9")
def test_the_choices_are_basic_a_b_and_a_or_b_which_is_the_default() -> None:
    assert NmbrsOptions().series == "AB"
    assert why_not("B", "10 20 30")[0] == "NMBRS-9.one"
    assert why_not("AB", "14 20 26")[0] == "NMBRS-9.either"


@pytest.mark.rule("NMBRS-10")
@pytest.mark.parametrize(
    "line", ["4 9 16", "1 8 27 64", "3 6 10 15", "2 3 5 7 11", "3 6 12 24", "1 10 100", "16 9 4", "97 89 83"]
)
def test_patterns_count_only_where_they_are_chosen(line: str) -> None:
    for rule in ("basic", "A", "B", "AB"):
        assert counts(rule, line, patterns=True)
        assert not counts(rule, line)


@pytest.mark.rule("NMBRS-10")
@pytest.mark.parametrize("line", ["4 16 36", "2 5 7", "4 6 9", "5 5 5", "10 15 21 36"])
def test_patterns_are_consecutive_and_ratios_whole(line: str) -> None:
    assert not counts("basic", line, patterns=True)
    if line != "5 5 5":
        assert why_not("AB", line, patterns=True) == ("NMBRS-10.none", {"line": line})


@pytest.mark.rule("NMBRS-10")
def test_a_line_is_judged_anew_after_each_play() -> None:
    """3 5 7 is odd numbers and primes; with 11 it is primes, with 9 as well it is odd numbers again."""
    table = Table(rule="B", patterns=True).lies("3 5 7", hands={ANN: "9 11 13 2 40"})
    table.plays(ANN, "3 5 7 11")
    assert table.refusal(ANN, "3 5 7 9 11 13 2").code == "NMBRS-10.none"
    table.plays(ANN, "3 5 7 9 11")
    assert table.refusal(ANN, "2 3 5 7 9 11").code == "NMBRS-10.none"
    assert table.plays(ANN, "3 5 7 9 11 13").kind == "extend"


@pytest.mark.parametrize("rule", ["basic", "A", "B", "AB"])
@pytest.mark.parametrize("patterns", [False, True])
@little_and_nightly("top", 30, 50)
def test_the_rows_hold_exactly_the_series(top: int, rule: Rule, patterns: bool) -> None:
    rules = SeriesRules(rule, patterns, top)
    options = NmbrsOptions(rule=rule, patterns=patterns, simple=True)
    parts = {
        row.values[i:j]
        for row in progressions(rules)
        for i in range(len(row.values))
        for j in range(i + 3, min(i + 4, len(row.values)) + 1)
    }
    wanted = {line for n in (3, 4) for line in combinations(range(1, top + 1), n) if series(options, line)}
    assert parts == wanted
    assert all(is_series(rules, line) and is_series(rules, line[::-1]) for line in wanted)


@pytest.mark.parametrize("patterns", [False, True])
def test_on_the_strip_a_series_begins_where_three_numbers_of_a_row_follow_each_other(
    patterns: bool,
) -> None:
    rules = SeriesRules("AB", patterns, 50)
    rows, laid = progressions(rules), strip(rules)
    for row, first in zip(rows, laid.first, strict=True):
        assert laid.numbers[first : first + len(row.values) + 2] == (*row.values, 0, 0)
    begins = {place for place in range(len(laid.numbers)) if laid.begins >> place & 1}
    assert begins == {place for place in range(len(laid.numbers) - 2) if all(laid.numbers[place : place + 3])}
    for number in range(1, rules.top + 1):
        places = {place for place in range(len(laid.numbers)) if laid.places[number] >> place & 1}
        assert places == {place for place, there in enumerate(laid.numbers) if there == number}


@pytest.mark.rule("NMBRS-11")
def test_a_joker_stands_for_what_its_line_needs_even_for_a_card_that_lies_elsewhere() -> None:
    table = Table().lies("18 20 22", hands={ANN: "10 J 30 5"})
    laid = table.plays(ANN, "10 J20 30")
    assert laid.line == ("10", "J20", "30")
    assert table.picture == ["18 20 22", "10 J20 30"]


@pytest.mark.rule("NMBRS-11")
def test_what_a_joker_stands_for_is_fixed_while_it_lies_there() -> None:
    table = Table().lies("10 J20 30", hands={ANN: "25 40 35 5"})
    assert table.refusal(ANN, "10 J25 30 35").code == "NMBRS-13.joker"
    assert table.refusal(ANN, "10 J20 30 35").code == "NMBRS-7.step"
    assert table.plays(ANN, "10 J20 30 40").kind == "extend"


@pytest.mark.rule("NMBRS-11")
def test_a_joker_stands_for_a_number_of_the_deck() -> None:
    table = Table(simple=True, rule="basic").lies(hands={ANN: "30 40 J 1"})
    assert table.plays(ANN, "30 40 J50").line[-1] == "J50"
    table = Table(simple=True, rule="basic").lies(hands={ANN: "40 50 J 1"})
    assert table.refusal(ANN, "40 50 J60").code == "NMBRS-7.range"
