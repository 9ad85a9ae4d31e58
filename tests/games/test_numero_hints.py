"""Hints, what was missed, and the words of Numero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint, describe_hint_count
from bot.games.numero import NUMERO
from bot.games.numero.hints import Missed, describe_missed, find_missed, hint_words, value
from bot.games.numero.log import ALL_CARDS, tell_sentences
from bot.games.numero.model import Pass, Take
from bot.games.numero.options import NumeroOptions
from bot.games.numero.values import play, wild_sentence
from bot.games.wording import wording
from bot.i18n import texts
from bot.opponents.numero.judging import advice
from tests.rules.numero_table import ANN, BOB, Table, log

T = texts("en")


def hinted(table: Table) -> str:
    """Ann's hint."""
    return hint_words(advice(table.sees(ANN)), T)


def test_first_a_nudge_and_then_the_take() -> None:
    table = Table(hints="on").lies(10, 5, hands={ANN: ["−2", "−4", 9], BOB: [1]})
    assert hinted(table) == "10 + 5 = 15; 15, wild −4 → 11; 11, wild −2 → 9: take with your **9**."


def test_where_only_takes_may_be_played_no_hint_is_about_a_discard() -> None:
    table = Table(hints="on").lies(9, hands={ANN: [1, 2], BOB: [1]})
    table.state = replace(table.state, phase="last", waiting=(ANN,))
    assert hinted(table) == "I found no take with your hand."


def test_a_single_pile_a_build_and_nothing() -> None:
    table = Table(hints="on").lies(9, hands={ANN: [9], BOB: [1]})
    assert hinted(table) == "There's a pile worth 9: take it with your **9**."
    table = Table(hints="on").lies(9, hands={ANN: [1, 10], BOB: [1]})
    assert hinted(table) == "9 + 1 = 10: build with your **1**."
    table = Table(hints="on").lies(9, hands={ANN: [1, 2], BOB: [1]})
    assert hinted(table) == "I found nothing better: discard your **1**."


def test_hints_are_noted_for_everybody_and_once_a_turn() -> None:
    table = Table(hints="on").lies(9, hands={ANN: [9, 2, 3], BOB: [1]}, deck=[])
    stamp = NUMERO.stamp(table.state, ANN)
    table.does(ANN, Hint())
    assert table.sees(BOB).hints == (1, 0)
    assert log(table) == ["Ann takes a hint"]
    assert table.refusal(ANN, Hint()).code == "hint.shown"
    assert NUMERO.stamp(table.state, ANN) == stamp, "a hint does not make a draft old"
    assert describe_hint_count(table.sees(None), ANN, T) == "1 hint used"
    assert describe_hint_count(table.sees(None), BOB, T) is None
    table.takes(ANN, 9, 9)
    assert table.state.hint == 0


def test_without_hints_there_are_none() -> None:
    table = Table().lies(9, hands={ANN: [9, 2], BOB: [1]})
    assert table.refusal(ANN, Hint()).code == "hint.off"
    assert Hint() not in list(NUMERO.legal(table.sees(ANN)))


def test_a_hint_needs_no_more_than_the_view() -> None:
    table = Table(hints="on").lies(9, hands={ANN: [1, 10], BOB: [9]}, deck=0)
    other = Table(hints="on").lies(9, hands={ANN: [1, 10], BOB: [4]}, deck=0)
    assert advice(table.sees(ANN)) == advice(other.sees(ANN))


def test_a_better_take_that_was_missed() -> None:
    table = Table().lies(5, 3, hands={ANN: [8, 5], BOB: [1]})
    view = table.sees(ANN)
    small = table.take(ANN, 5, 5)
    found = find_missed(view, small)
    assert found == Missed(table.take(ANN, 8, 5, 3, groups=[(5, 3)]), ("5 + 3 = 8",), 3, 2)
    assert (
        describe_missed(found, 4, T)
        == "Turn 4: you could have played 5 + 3 = 8 with your 8, worth 3 instead of 2."
    )
    assert find_missed(view, table.take(ANN, 8, 5, 3)) is None
    skipped = find_missed(view, table.discard(ANN, 5))
    assert skipped is not None
    assert (skipped.worth, skipped.instead) == (3, 0)
    assert find_missed(view, Pass()) == skipped


def test_in_points_what_counts_is_points() -> None:
    table = Table(mode="points").lies(15, 5, 1, hands={ANN: [15, 6], BOB: [1]})
    view = table.sees(ANN)
    assert value(view, table.take(ANN, 15, 15)) == 1 + 2 + 4
    assert value(view, table.take(ANN, 6, 5, 1)) == 1 + 3 + 1
    assert find_missed(view, table.take(ANN, 15, 15)) is None
    assert value(view, Take("b14", (1,))) == 0


@pytest.mark.rule("NUMERO-39")
def test_the_rules_have_the_checklist_and_say_whose_the_name_is() -> None:
    pages = wording("numero").rules(T)
    text = "\n".join(page.text for page in pages)
    assert len({page.heading for page in pages}) == len(pages)
    assert all(len(page.text) < 1500 for page in pages)
    assert "a take of 5 cards **2**, of 6 or more **5**" in text
    assert "trademark" in pages[-1].text
    assert "Unofficial" in pages[-1].text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (NumeroOptions(), ["most cards win", "level: times", "numbers 1–10"]),
        (
            NumeroOptions(mode="points", level="starter", hints="on"),
            ["most points win", "level: starter", "numbers 1–10", "builds can be bluffs", "hints on request"],
        ),
        (
            NumeroOptions(mode="points", solitaire=True, level="expert"),
            ["solitaire", "most points win", "level: expert", "numbers 1–15"],
        ),
        (
            NumeroOptions(mode="points", builds="prove"),
            ["most points win", "level: times", "numbers 1–15", "builds are proven"],
        ),
    ],
)
def test_options_in_words(options: NumeroOptions, words: list[str]) -> None:
    assert wording("numero").options(options, T) == words


def test_codes_of_others_have_no_sentence() -> None:
    assert wording("numero").refusal(Refused("NUMER-4.form", text="x"), T) is None
    assert wording("numero").seats_hint(2, T)
    assert wording("numero").pitch(T)


@pytest.mark.parametrize("face", dict.fromkeys(card.face for card in ALL_CARDS.values() if card.wild))
@pytest.mark.parametrize("before", [Fraction(64), Fraction(729, 64)], ids=str)
def test_every_wild_card_is_named_in_the_log(face: str, before: Fraction) -> None:
    card = next(card for card in ALL_CARDS.values() if card.face == face)
    after = play(card, before)
    assert tell_sentences([wild_sentence(card, before, after)], T) == f"{before}, wild {face} → {after}"


def test_a_sum_in_the_log_names_no_wild_card() -> None:
    assert tell_sentences(["5 + 3 = 8", "8 − 3 = 5"], T) == "5 + 3 = 8; 8, wild −3 → 5"
