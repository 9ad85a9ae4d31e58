"""Hints and the words of NUMO."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.base import AnyGame
from bot.games.hints import Hint, Hinted, describe_hint_count
from bot.games.numo import NUMO
from bot.games.numo.cards import ALL_CARDS, FACES, SEASONS
from bot.games.numo.events import DrewCard
from bot.games.numo.hints import advice, hint_words
from bot.games.numo.kinds import allowed_kinds
from bot.games.numo.log import deal_words
from bot.games.numo.model import Deal, Draw, FormMeld, LayOff
from bot.games.numo.names import card_name, kind_name, name_of, season_name
from bot.games.numo.options import NumoOptions
from bot.games.wording import wording
from bot.i18n import texts
from tests.rules.numo_table import ANN, BOB, Face, Laid, Table, log

T = texts("en")
WORDS = wording("numo")


def hint(table: Table) -> str:
    """The hint that Ann gets from the rules alone."""
    return hint_words(advice(table.sees(ANN)), T)


def test_a_hint_shows_a_meld_of_the_hand() -> None:
    table = Table(level=4).lies(hands={ANN: [7, 4, 28, 33, 50], BOB: [1]}, discards=[60])
    assert hint(table) == "Draw from the stock and meld **multiplication 7 × 4 = 28**."
    table.draws(ANN)
    assert hint(table) == "You can meld **multiplication 7 × 4 = 28**."
    assert isinstance(advice(table.sees(ANN)).action, FormMeld)


def test_the_discard_may_complete_a_meld() -> None:
    table = Table(level=4).lies(hands={ANN: [7, 4, 33, 50], BOB: [1]}, discards=[28])
    assert hint(table) == "Take the discard and meld **multiplication 7 × 4 = 28**."
    take, meld = advice(table.sees(ANN)).plays
    assert take == Draw(from_discard=True)
    for move in (take, meld):
        table.does(ANN, move)
    assert [meld.kind for meld in table.state.melds] == ["multiplication"]


def test_what_is_still_needed_comes_before_points() -> None:
    hand: list[Face] = ["24wi", "29wi", 3, 4, 7, 50, 60]
    table = Table(level=2).lies(hands={ANN: hand, BOB: [1]}, discards=[100])
    assert hint(table).startswith("Draw from the stock and meld **addition ")
    own: Laid = (ANN, "addition", [1, 5, 6])
    table.lies(own, hands={ANN: ["24wi", "29wi", 3, 4, 7, 50, "55su"], BOB: [2]}, discards=[100])
    assert hint(table).startswith("Draw from the stock and meld **pair ")


def test_a_meld_that_the_rules_would_refuse_is_no_hint() -> None:
    table = Table(level=2).lies(hands={ANN: ["24wi", "29wi", 50], BOB: [1]}, discards=[63])
    table.draws(ANN)
    assert advice(table.sees(ANN)).kind == "nothing"


def test_before_the_draw_the_card_to_come_counts() -> None:
    table = Table(level=2).lies(hands={ANN: ["24wi", "29wi", 50, 60], BOB: [1]}, discards=[63])
    assert advice(table.sees(ANN)).kind == "meld"
    table.draws(ANN)
    assert advice(table.sees(ANN)).kind == "meld"


def test_after_the_draw_the_discard_pile_is_out_of_reach() -> None:
    table = Table(level=4).lies(hands={ANN: [7, 4, 33, 50], BOB: [1]}, discards=[28], stock=[60])
    assert advice(table.sees(ANN)).kind == "take"
    table.draws(ANN)
    assert advice(table.sees(ANN)).kind == "nothing"


def test_a_lay_off_and_nothing() -> None:
    run: Laid = (BOB, "run", [9, 12, 15])
    table = Table(level=6).lies(run, hands={ANN: [6, 18, 50, 60, 144], BOB: [1]}, discards=[63], stock=[99, 88])
    assert hint(table) == "Draw a card, then lay off **6 and 18** on run 9, 12, 15."
    table.draws(ANN)
    assert hint(table) == "You can lay off **6 and 18** on run 9, 12, 15."
    assert isinstance(advice(table.sees(ANN)).action, LayOff)
    table.lays(ANN, 6, 18)
    assert advice(table.sees(ANN)).plays == ()


def test_others_get_no_advice() -> None:
    table = Table(level=4).lies(hands={ANN: [1, 2], BOB: [7, 4, 28, 33, 50]})
    assert advice(table.sees(BOB)).kind == "nothing"
    assert advice(table.sees(None)).kind == "nothing"


def test_hints_are_noted_for_everybody_once_a_move() -> None:
    table = Table(hints="on").lies(hands={ANN: [3, 4, 7, 50], BOB: [1]})
    stamp = NUMO.stamp(table.state, ANN)
    assert Hint() in list(NUMO.legal(table.sees(ANN)))
    table.does(ANN, Hint())
    assert table.happened(Hinted) == Hinted(seat=ANN)
    assert log(table) == ["Ann takes a hint"]
    assert table.refusal(ANN, Hint()).code == "hint.shown"
    assert NUMO.stamp(table.state, ANN) == stamp, "what is ticked in the panel stays ticked"
    assert table.sees(BOB).hints == (1, 0)
    assert Hint() not in list(NUMO.legal(table.sees(ANN)))
    table.draws(ANN)
    table.does(ANN, Hint())
    assert describe_hint_count(table.sees(None), ANN, T) == "2 hints used"
    assert describe_hint_count(table.sees(None), BOB, T) is None


def test_hints_are_off_by_default() -> None:
    table = Table().lies(hands={ANN: [3, 4, 7, 50], BOB: [1]})
    assert table.refusal(ANN, Hint()).code == "hint.off"
    assert Hint() not in list(NUMO.legal(table.sees(ANN)))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            {},
            [
                "level 6: season, character, and run",
                "deck by number of players",
                "first to 300 points (with more than two players, 250)",
            ],
        ),
        (
            {"scoring": 2},
            [
                "level 6: season, character, and run",
                "deck by number of players",
                "cards left count against you, until someone reaches −300 (with more than two players, −250)",
            ],
        ),
        (
            {"target": 500, "edition": 2},
            [
                "level automatic (6 for two players, 2 for more)",
                "deck by number of players",
                "first to 500 points",
            ],
        ),
        (
            {"progress": True, "target": 500},
            ["levels go up from 2", "deck by number of players", "first to 500 points"],
        ),
        (
            {"level": 1, "target": 500},
            ["level 1: season and character", "deck by number of players", "first to 500 points"],
        ),
        (
            {"progress": True, "level": 3, "target": 500},
            ["levels go up from 3", "deck by number of players", "first to 500 points"],
        ),
        (
            {
                "custom": ("prime", "season"),
                "must": "prime",
                "deck": "lower",
                "sets": 2,
                "target": 500,
                "hints": "on",
            },
            [
                "control cards S P",
                "going out needs primes",
                "lower deck and 2 sets of the upper deck",
                "first to 500 points",
                "hints on request",
            ],
        ),
        (
            {"custom": ("run",), "deck": "both", "scoring": 2, "target": 200},
            ["control cards R", "both decks", "cards left count against you, until someone reaches −200"],
        ),
        (
            {"level": 8, "deck": "lower", "target": 500},
            ["level 8: season, character, and factors", "lower deck", "first to 500 points"],
        ),
    ],
)
def test_options_in_words(options: dict[str, Any], words: list[str]) -> None:
    assert WORDS.options(NumoOptions(**options), T) == words


def test_title_pitch_and_seats() -> None:
    assert WORDS.title == "NUMO"
    assert WORDS.pitch(T).startswith("Rummy")
    assert WORDS.seats_hint(2, T) == "2–6 players. The deck grows with the number of players."


def test_every_card_kind_and_season_has_a_name() -> None:
    names = {card_name(card, T) for card in ALL_CARDS.values()}
    assert len(names) == len(ALL_CARDS)
    assert name_of("120sp", T) == "120 (spring, Dragon's Lair)"
    assert name_of("no card", T) == "no card"
    assert len({kind_name(kind, T) for kind in allowed_kinds(FACES)}) == 10
    assert [season_name(season, T) for season in SEASONS] == list(SEASONS)


def test_a_private_draw_is_not_told() -> None:
    assert WORDS.event(DrewCard(card="7sp", only=ANN), ("Ann", "Bob"), T) == []


def test_deals_for_the_score_sheet() -> None:
    names = ("Ann", "Bob", "Cat")
    assert deal_words(Deal(2, (63, 0, 0), out=0, way="meld"), names, T) == "Ann went out: Ann +63"
    assert deal_words(Deal(2, (-45, 0, -40), out=1, way="lay"), names, T) == "Bob went out: Ann −45 · Cat −40"
    assert deal_words(Deal(1, (0, 0, 0), out=0, way="discard"), names, T) == "Ann went out: 0"
    assert deal_words(Deal(2, (0, 0, 0), void="stock"), names, T) == "void: the stock ran out"
    assert deal_words(Deal(2, (0, 0, 0), void="turns"), names, T) == "void: too many turns"
    assert [WORDS.score(points, NumoOptions(), T) for points in (1, 500, -45)] == [
        "1 point",
        "500 points",
        "−45 points",
    ]


def test_there_is_no_game_for_one() -> None:
    game: AnyGame = NUMO
    assert game.solo(NumoOptions()) is None
    assert WORDS.solos.lists == ()
    assert WORDS.solos.title("", T) is None


def test_the_rules_have_pages_and_the_last_is_the_fine_print() -> None:
    pages = WORDS.rules(T)
    assert len({page.heading for page in pages}) == len(pages)
    assert all(len(page.text) < 1500 for page in pages)
    assert {page.picture for page in pages} == {None, "melds", "numbers", "lay_off", "cards"}
    assert "Unofficial adaptation" in pages[-1].text
    assert "trademark of its publisher" in pages[-1].text
    assert "2 times at most" in pages[-1].text
