"""nmbrs!: hints, options, log lines and the rules pages."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.hints import Hint, describe_hint_count
from bot.games.nmbrs.events import Answered, DrewCards
from bot.games.nmbrs.hints import advice, hint_words
from bot.games.nmbrs.legal import sample
from bot.games.nmbrs.log import LOG
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.texts import WORDING
from bot.i18n import texts
from bot.match.lobbies.pace import PACES
from tests.rules.nmbrs_table import ANN, BOB, Table

T = texts("en")


def hint(table: Table) -> str:
    """The hint that Ann gets."""
    return hint_words(advice(table.sees(ANN)), T)


def test_a_hint_shows_the_play_of_most_points() -> None:
    """Three red cards from the hand earn more than the 40 behind the row."""
    table = Table(hints="on", rule="A").lies("10 20 30", hands={ANN: "40 16 24 32 97"})
    assert hint(table) == "**16 24 32** earns 8 points."


def test_a_hint_writes_jokers_without_their_colour() -> None:
    table = Table(hints="on", rule="A").lies(hands={ANN: "16 24 Jr 97"})
    assert hint(table) == "**16 24 J32** earns 6 points."


def test_without_a_play_a_hint_shows_a_swap_and_its_use() -> None:
    table = Table(rule="A", hints="on").lies("10 Jr15 20", hands={ANN: "15 64 72 97"})
    assert hint(table) == "Swap the joker for your **15**, then lay **64 72 J80**."


def test_while_a_swapped_joker_waits_a_hint_is_about_using_it() -> None:
    table = Table(rule="A", hints="on").lies("10 Jr15 20", hands={ANN: "15 64 72 97 37"})
    table.swaps(ANN, "Jr", 15)
    assert hint(table) == "**64 72 J80** earns 2 points."


def test_a_joker_that_fits_nowhere_is_to_be_taken_back() -> None:
    table = Table(rule="A", hints="on").lies("10 Jr15 20", hands={ANN: "15 97"})
    table.swaps(ANN, "Jr", 15)
    assert hint(table) == "The joker you took doesn't fit anywhere now. Undo the swap."


def test_without_anything_to_place_a_hint_says_so() -> None:
    table = Table(rule="A", hints="on").lies("10 20 30", hands={ANN: "37 41 97"})
    assert hint(table) == ("There's nothing you can lay. Discard with your next turn in mind.")


@pytest.mark.rule("NMBRS-5")
@pytest.mark.parametrize(
    ("options", "pace", "words"),
    [
        (NmbrsOptions(), "live", "20 seconds to claim a card (the first one 60)"),
        (
            NmbrsOptions(),
            "relaxed",
            "20 seconds to claim a card (the first one 60), at this pace 5 minutes (the first one 15 minutes)",
        ),
        (
            NmbrsOptions(),
            "daily",
            "20 seconds to claim a card (the first one 60), at this pace 4 hours (the first one 12 hours)",
        ),
        (NmbrsOptions(offer=600), "daily", "10 minutes to claim a card, at this pace 24 hours"),
        (NmbrsOptions(offer=3600), "relaxed", "60 minutes to claim a card"),
        (NmbrsOptions(edition=2), "daily", "20 seconds to claim a card (the first one 60)"),
        (NmbrsOptions(edition=1), "daily", "20 seconds to claim a card"),
    ],
)
def test_the_time_for_claims_is_told_at_the_pace(options: NmbrsOptions, pace: str, words: str) -> None:
    assert words in WORDING.options(options, T, PACES[pace].stretch)


def test_hints_are_offered_while_there_is_one_left_and_noted_for_all() -> None:
    table = Table(hints="on").lies("10 20 30", hands={ANN: "40 7 8"})
    assert Hint() in list(sample(table.sees(ANN)))
    table.does(ANN, Hint())
    assert Hint() not in list(sample(table.sees(ANN)))
    assert describe_hint_count(table.sees(BOB), ANN, T) == "1 hint used"
    assert describe_hint_count(table.sees(BOB), BOB, T) is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            NmbrsOptions(),
            [
                "series count back to 0 or 1 (rules A and B)",
                "to 75 points",
                "up to 2 rounds",
                "up to 36 turns",
                "1 claim per round",
                "20 seconds to claim a card (the first one 60)",
            ],
        ),
        (
            NmbrsOptions(rounds=20, turns=None),
            [
                "series count back to 0 or 1 (rules A and B)",
                "to 75 points",
                "up to 20 rounds",
                "1 claim per round",
                "20 seconds to claim a card (the first one 60)",
            ],
        ),
        (
            NmbrsOptions(target=None, claim_limit=None, rounds=20, edition=1),
            [
                "series count back to 0 or 1 (rules A and B)",
                "to 100 points",
                "up to 20 rounds",
                "20 seconds to claim a card",
            ],
        ),
        (
            NmbrsOptions(simple=True, patterns=True, claim_limit=1, rounds=1, turns=24, offer=600, hints="on"),
            [
                "simple version: 1–50",
                "series count back to 0 (rule A)",
                "squares, cubes, triangular numbers, primes and ratios count too",
                "to 50 points",
                "up to 1 round",
                "up to 24 turns",
                "1 claim per round",
                "10 minutes to claim a card",
                "hints on request",
            ],
        ),
    ],
)
def test_the_options_in_words(options: NmbrsOptions, words: list[str]) -> None:
    assert WORDING.options(options, T) == words


def test_the_lobby_says_when_basic_play_is_too_quick() -> None:
    assert "any constant step" in (WORDING.seats_hint(8, T) or "")
    assert WORDING.seats_hint(2, T) == "2–8 players."


def test_scores_in_words() -> None:
    assert [WORDING.score(n, NmbrsOptions(), T) for n in (1, -1, 104, -20)] == [
        "1 point",
        "−1 points",
        "104 points",
        "−20 points",
    ]
    assert WORDING.solos.lists == ()
    assert WORDING.solos.title("", T) is None


def test_answers_and_own_cards_are_no_log_lines() -> None:
    assert LOG.lines(Answered(seat=BOB), ("Ann", "Bob"), T) == []
    assert LOG.lines(DrewCards(cards=("15",), only=BOB), ("Ann", "Bob"), T) == []


def test_a_refusal_of_others_has_no_words_here() -> None:
    assert WORDING.refusal(Refused("NUMER-1.seats"), T) is None
    assert WORDING.title == "nmbrs!"
    assert WORDING.pitch(T)


def test_the_rules_are_short_pages_and_the_last_says_whose_trademark_it_is() -> None:
    pages = WORDING.rules(T)
    assert len(pages) == 9
    assert all(page.heading and 0 < len(page.text) <= 1200 for page in pages)
    pictures = [page.picture for page in pages if page.picture]
    assert pictures == ["series", "offer", "ways", "refused", "jokers", "doubling"]
    assert "Unofficial adaptation" in pages[-1].text
    assert "A&KJ Productions" in pages[-1].text
