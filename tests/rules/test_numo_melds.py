"""NUMO: what cards make, and how melds grow (NUMO-6 … NUMO-14, NUMO-19)."""

from __future__ import annotations

from typing import cast

import pytest

from bot.errors import Refused
from bot.games.numo.cards import FACES, Control, Kind
from bot.games.numo.kinds import CardTuple, Fit, choose_meld, explain_no_meld, fit, grow, kinds_of
from bot.games.numo.names import meld_words
from bot.i18n import texts
from tests.rules.numo_table import Face, cards, sentence

T = texts("en")
ALL: tuple[Control, ...] = tuple(FACES)


def read(kind: Kind, *faces: Face) -> list[int]:
    """The numbers of a meld in the order in which it is read."""
    return [card.number for card in fit(kind, cards(*faces))]


def words(kind: Kind, *faces: Face) -> str:
    """A meld in English."""
    return meld_words(kind, fit(kind, cards(*faces)), T)


def why_not(kind: Kind, *faces: Face) -> str:
    """The code of the refusal of cards as a meld of that kind."""
    with pytest.raises(Refused) as caught:
        fit(kind, cards(*faces))
    assert sentence(caught.value)
    return caught.value.code


def cannot_grow(kind: Kind, meld: CardTuple, more: CardTuple) -> str:
    """The code of the refusal of a lay-off."""
    with pytest.raises(Refused) as caught:
        grow(kind, meld, more)
    assert sentence(caught.value)
    return caught.value.code


def why_nothing(control: tuple[Control, ...], *faces: Face) -> Refused:
    """Why cards make nothing with these control cards."""
    assert kinds_of(cards(*faces), control) == ()
    refused = explain_no_meld(cards(*faces), control)
    assert sentence(refused)
    return refused


@pytest.mark.rule("NUMO-7")
def test_a_season_meld_has_exactly_four_cards_of_one_season() -> None:
    assert read("season", "8wi", "2wi", "33wi", "4wi") == [2, 4, 8, 33]
    assert words("season", "8wi", "2wi", "33wi", "4wi") == "winter: 2, 4, 8, 33"
    assert why_not("season", "2wi", "4wi", "8wi") == "NUMO-7.count"
    assert why_not("season", "2wi", "4wi", "6wi", "8wi", "10wi") == "NUMO-7.count"
    assert why_not("season", "2wi", "4wi", "6wi", "8au") == "NUMO-7.season"


@pytest.mark.rule("NUMO-7")
@pytest.mark.rule("NUMO-8")
def test_dwellings_have_a_season_but_are_no_characters() -> None:
    assert read("season", "29wi", "144wi", "4wi", "8wi") == [4, 8, 29, 144]
    assert why_not("character", 25, 27, 28) == "NUMO-8.dwelling"


@pytest.mark.rule("NUMO-8")
def test_a_character_meld_has_three_or_four_of_one_character() -> None:
    assert words("character", 6, 5, 5) == "Dwarf: 5, 5, 6"
    assert read("character", "5sp", "5su", "6au", "6wi") == [5, 5, 6, 6]
    assert why_not("character", 5, 5) == "NUMO-8.count"
    assert why_not("character", 5, 6, 7) == "NUMO-8.character"


@pytest.mark.rule("NUMO-8")
@pytest.mark.parametrize("mixed", [(1, 1, 30), (7, 8, 45)], ids=["Elvins", "Goblins"])
def test_male_and_female_elvins_and_the_two_goblins_differ(mixed: tuple[int, ...]) -> None:
    assert why_not("character", *mixed) == "NUMO-8.character"


@pytest.mark.rule("NUMO-9")
@pytest.mark.parametrize(
    ("kind", "faces", "said"),
    [
        ("addition", (3, 4, 7), "addition 3 + 4 = 7"),
        ("subtraction", (7, 4, 3), "subtraction 7 − 4 = 3"),
        ("multiplication", (7, 4, 28), "multiplication 7 × 4 = 28"),
        ("division", (28, 4, 7), "division 28 ÷ 4 = 7"),
    ],
)
def test_arithmetic_melds_are_true_sentences(kind: Kind, faces: tuple[int, ...], said: str) -> None:
    assert words(kind, *faces) == said


@pytest.mark.rule("NUMO-9")
def test_cards_in_another_order_are_put_in_one_that_is_true() -> None:
    assert words("addition", 7, 4, 3) == "addition 3 + 4 = 7"
    assert words("subtraction", 3, 4, 7) == "subtraction 7 − 4 = 3"
    assert words("subtraction", 7, 3, 4) == "subtraction 7 − 3 = 4", "a true order is kept"
    assert words("multiplication", 28, 4, 7) == "multiplication 7 × 4 = 28"
    assert words("division", 7, 28, 4) == "division 28 ÷ 4 = 7"


@pytest.mark.rule("NUMO-9")
@pytest.mark.parametrize("kind", ["addition", "subtraction", "multiplication", "division"])
def test_arithmetic_melds_have_exactly_three_cards(kind: Kind) -> None:
    assert why_not(kind, 3, 4) == "NUMO-9.count"
    assert why_not(kind, 1, 2, 3, 6) == "NUMO-9.count"


@pytest.mark.rule("NUMO-9")
@pytest.mark.parametrize(
    ("kind", "faces", "said"),
    [
        ("addition", (3, 4, 8), "3 + 4 = 7, not 8."),
        ("subtraction", (8, 4, 3), "8 − 4 = 4, not 3."),
        ("subtraction", ("4au", "4wi", 2), "4 − 4 isn't 2."),
        ("multiplication", (7, 4, 27), "7 × 4 = 28, not 27."),
        ("division", (28, 4, 8), "28 ÷ 4 = 7, not 8."),
        ("division", (27, 4, 7), "27 ÷ 4 isn't 7."),
    ],
)
def test_a_false_sentence_is_put_right(kind: Kind, faces: tuple[Face, ...], said: str) -> None:
    with pytest.raises(Refused) as caught:
        fit(kind, cards(*faces))
    assert caught.value.code == "NUMO-9.sum"
    assert sentence(caught.value) == said


@pytest.mark.rule("NUMO-14")
@pytest.mark.parametrize(
    ("kind", "faces", "said"),
    [
        ("addition", (3, 3, 6), "addition 3 + 3 = 6"),
        ("subtraction", (6, 3, 3), "subtraction 6 − 3 = 3"),
        ("multiplication", (2, 2, 4), "multiplication 2 × 2 = 4"),
        ("division", (4, 2, 2), "division 4 ÷ 2 = 2"),
        ("multiplication", (1, 9, 9), "multiplication 1 × 9 = 9"),
        ("division", (9, 9, 1), "division 9 ÷ 9 = 1"),
        ("division", (9, 1, 9), "division 9 ÷ 1 = 9"),
    ],
)
def test_equal_cards_and_a_one_are_fine_in_arithmetic(kind: Kind, faces: tuple[int, ...], said: str) -> None:
    assert words(kind, *faces) == said


@pytest.mark.rule("NUMO-10")
def test_runs() -> None:
    assert words("run", 6, 8, 10) == "run 6, 8, 10"
    assert read("run", 49, 35, 28, 42) == [28, 35, 42, 49]
    assert read("run", 1, 2, 3, 4, 5, 6, 7) == [1, 2, 3, 4, 5, 6, 7]
    assert why_not("run", 6, 8) == "NUMO-10.count"
    assert why_not("run", 6, 8, 11) == "NUMO-10.step"


@pytest.mark.rule("NUMO-11")
def test_primes() -> None:
    assert words("prime", 13, 7, 11) == "primes 7, 11, 13"
    assert read("prime", 31, 37, 41, 43) == [31, 37, 41, 43]
    assert why_not("prime", 2, 3) == "NUMO-11.count"
    assert why_not("prime", 2, 3, 5, 7, 11) == "NUMO-11.count"
    assert why_not("prime", 1, 2, 3) == "NUMO-11.prime"
    assert why_not("prime", 7, 11, 49) == "NUMO-11.prime"


@pytest.mark.rule("NUMO-12")
def test_factors() -> None:
    assert words("factor", 5, 25, 1) == "factors 1 and 5 of 25"
    assert words("factor", 2, 3, 4, 6, 24) == "factors 2, 3, 4, and 6 of 24"
    assert why_not("factor", 5, 25) == "NUMO-12.count"
    assert why_not("factor", 2, 5, 24) == "NUMO-12.factor"


@pytest.mark.rule("NUMO-14")
@pytest.mark.parametrize(("kind", "faces"), [("run", (3, 3, 4)), ("prime", (2, 2, 3)), ("factor", (3, 3, 9))])
def test_numbers_differ_in_runs_primes_and_factors(kind: Kind, faces: tuple[int, ...]) -> None:
    assert why_not(kind, *faces) == "NUMO-14.twice"


@pytest.mark.rule("NUMO-13")
@pytest.mark.parametrize("control", [("season", "character"), ("season", "character", "prime"), ("run",)])
def test_pairs_at_every_level(control: tuple[Control, ...]) -> None:
    assert kinds_of(cards("29wi", "24wi"), control) == (Fit("pair", cards("24wi", "29wi")),)
    assert kinds_of(cards("99sp", "120sp"), control) == (Fit("pair", cards("99sp", "120sp")),)
    assert words("pair", "120sp", "99sp") == "pair Dragon and Dragon's Lair (spring): 99, 120"


@pytest.mark.rule("NUMO-13")
@pytest.mark.parametrize(
    "faces",
    [("21sp", "27su"), ("21sp", "120sp"), ("21sp", "22su"), ("25sp", "27su"), ("21sp",), ("21sp", "25sp", "27su")],
)
def test_no_pairs(faces: tuple[Face, ...]) -> None:
    assert why_not("pair", *faces) == "NUMO-13.pair"


@pytest.mark.rule("NUMO-13")
def test_a_pair_of_two_seasons_is_told_so() -> None:
    assert why_nothing(("season", "character", "addition"), "21sp", "27su").code == "NUMO-13.pair"


@pytest.mark.rule("NUMO-14")
def test_a_set_of_several_kinds_is_the_levels_own_one_unless_declared() -> None:
    level_7: tuple[Control, ...] = ("season", "character", "prime")
    four = cards("3sp", "5sp", "7sp", "11sp")
    assert [found.kind for found in kinds_of(four, level_7)] == ["season", "prime"]
    assert choose_meld(four, level_7, "prime").kind == "prime"
    assert choose_meld(four, level_7, "prime", "season").kind == "season"


@pytest.mark.rule("NUMO-14")
def test_without_an_own_kind_it_is_a_question() -> None:
    both: tuple[Control, ...] = ("run", "prime")
    assert choose_meld(cards(3, 5, 7), both, "run").kind == "run"
    with pytest.raises(Refused) as caught:
        choose_meld(cards(3, 5, 7), both, None)
    assert caught.value.code == "NUMO-14.several"
    assert "run · primes" in sentence(caught.value)
    assert choose_meld(cards(3, 5, 7), both, None, "prime").kind == "prime"
    assert choose_meld(cards(3, 5, 11), both, None).kind == "prime", "the only one it fits"


@pytest.mark.rule("NUMO-6")
def test_a_kind_that_is_not_in_force() -> None:
    level_4: tuple[Control, ...] = ("season", "character", "multiplication")
    with pytest.raises(Refused) as caught:
        choose_meld(cards(3, 5, 7), level_4, "multiplication", "prime")
    assert caught.value.code == "NUMO-6.force"
    refused = why_nothing(level_4, 3, 4, 7)
    assert (refused.code, refused.params) == ("NUMO-6.force", {"kind": "addition", "control": level_4})


@pytest.mark.rule("NUMO-6")
def test_why_cards_make_nothing() -> None:
    level_4: tuple[Control, ...] = ("season", "character", "multiplication")
    refused = why_nothing(level_4, 7, 4, 27)
    assert (refused.code, refused.params["control"]) == ("NUMO-6.nothing", level_4)
    reasons = cast(tuple[Refused, ...], refused.params["reasons"])
    assert [reason.code for reason in reasons] == ["NUMO-9.sum", "NUMO-8.dwelling"]
    assert [sentence(reason) in sentence(refused) for reason in reasons] == [True, True]
    for faces in ((7, 4), (7,)):
        refused = why_nothing(level_4, *faces)
        assert (refused.code, refused.params) == ("NUMO-6.count", {"n": len(faces), "control": level_4})
    refused = why_nothing(ALL, 4, 6, 9)
    assert sentence(refused).endswith(
        "season, character, addition, subtraction, multiplication, division, run, primes, and factors."
    ), "many reasons: only what is allowed"


@pytest.mark.rule("NUMO-19")
def test_a_run_takes_either_end_but_no_gap() -> None:
    run = cards(9, 12, 15)
    assert [card.number for card in grow("run", run, cards(6))] == [6, 9, 12, 15]
    assert [card.number for card in grow("run", run, cards(18))] == [9, 12, 15, 18]
    assert [card.number for card in grow("run", run, cards(21, 18, 6))] == [6, 9, 12, 15, 18, 21]
    assert cannot_grow("run", run, cards(21)) == "NUMO-10.step"
    assert cannot_grow("run", run, cards("12wi")) == "NUMO-14.twice"


@pytest.mark.rule("NUMO-19")
def test_a_run_changes_its_step_when_all_gaps_are_filled_together() -> None:
    run = cards(6, 10, 14)
    assert [card.number for card in grow("run", run, cards(12, 8))] == [6, 8, 10, 12, 14]
    assert cannot_grow("run", run, cards(8)) == "NUMO-10.step"


@pytest.mark.rule("NUMO-19")
def test_characters_and_primes_take_a_fourth_and_no_fifth() -> None:
    assert [card.number for card in grow("character", cards(5, 5, 6), cards("6wi"))] == [5, 5, 6, 6]
    assert [card.number for card in grow("prime", cards(3, 5, 7), cards(2))] == [2, 3, 5, 7]
    assert cannot_grow("character", cards(5, 5, 6), cards(7)) == "NUMO-8.character"
    for full, more in ((cards(2, 3, 5, 7), cards(11)), (cards(2, 3, 5), cards(7, 11))):
        assert cannot_grow("prime", full, more) == "NUMO-19.full"
    assert cannot_grow("character", cards("5sp", "5su", "6au", "6wi"), cards(7)) == "NUMO-19.full"


@pytest.mark.rule("NUMO-19")
def test_factors_take_further_ones_and_a_larger_number_that_all_divide() -> None:
    meld = cards(3, 7, 42)
    assert [card.number for card in grow("factor", meld, cards(6))] == [3, 6, 7, 42]
    assert [card.number for card in grow("factor", meld, cards(84))] == [3, 7, 42, 84]
    assert [card.number for card in grow("factor", meld, cards(84, 12))] == [3, 7, 12, 42, 84]
    assert cannot_grow("factor", meld, cards(12)) == "NUMO-12.factor"
    assert cannot_grow("factor", meld, cards(63)) == "NUMO-12.factor"


@pytest.mark.rule("NUMO-19")
@pytest.mark.parametrize(
    ("kind", "faces", "more"),
    [
        ("season", ("2wi", "4wi", "6wi", "8wi"), "10wi"),
        ("addition", (3, 4, 7), 14),
        ("subtraction", (7, 4, 3), 1),
        ("multiplication", (7, 4, 28), 2),
        ("division", (28, 4, 7), 1),
        ("pair", ("24wi", "29wi"), "23au"),
    ],
)
def test_seasons_arithmetic_and_pairs_cannot_grow(kind: Kind, faces: tuple[Face, ...], more: Face) -> None:
    with pytest.raises(Refused) as caught:
        grow(kind, fit(kind, cards(*faces)), cards(more))
    assert caught.value.code == "NUMO-19.full"
    assert caught.value.params == {"kind": kind}
