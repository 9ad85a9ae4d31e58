"""NUMO's board on the page: what is shown, what chosen cards make, what may be done."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.hints import Hints
from tests.rules.numo_table import ANN, BOB, Table
from tests.web.boards import Seat

HAND = (7, 4, 28, 12, "2wi", 33)


def table(hints: Hints = "off") -> Table:
    return Table(level=4, hints=hints).lies(
        (BOB, "run", [3, 6, 9]), hands={ANN: HAND, BOB: [5, 10]}, discards=[1], stock=[144]
    )


def find(seat: Seat, *numbers: int) -> list[str]:
    cards = seat.sees["cards"]
    return [next(card for card in seat.sees["hand"] if cards[card]["number"] == number) for number in numbers]


def test_whoever_is_to_draw_sees_both_piles_and_no_melds_yet() -> None:
    ann = Seat(table())
    assert (ann.sees["phase"], ann.sees["stock"], ann.sees["uses"]) == ("draw", 1, [])
    assert ann.sees["cards"][ann.sees["top"]]["name"] == "1 (spring, Male Elvin)"
    assert [one["must"] for one in ann.sees["control"]] == [False, False, True]


def test_a_turn_is_drawn_melded_and_discarded() -> None:
    ann = Seat(table())
    ann.does("draw")
    assert "Meld 7 × 4 = 28" in [use["label"] for use in ann.sees["uses"]]
    found = ann.looks(cards=find(ann, 7, 4, 28))
    assert [use["label"] for use in found["uses"] if use["exact"]] == ["Meld 7 × 4 = 28"]
    assert "worth 39" in found["say"]
    ann.does("meld", cards=find(ann, 7, 4, 28), kind="multiplication")
    assert [meld["whose"] for meld in ann.sees["melds"]] == ["Bob's meld", "your own meld"]
    ann.does("lay", cards=find(ann, 12), meld=1)
    ann.does("discard", card=find(ann, 33)[0])
    assert ann.sees["phase"] == "wait" and Seat(ann.table, BOB).sees["phase"] == "draw"


def test_cards_light_up_that_belong_to_what_was_chosen() -> None:
    ann = Seat(table())
    ann.does("take")
    found = ann.looks(cards=find(ann, 7))
    assert {card for use in found["uses"] for card in use["cards"]} >= set(find(ann, 4, 28))
    assert not any(use["exact"] for use in found["uses"])


def test_chosen_cards_that_make_nothing_say_why() -> None:
    ann = Seat(table())
    ann.does("draw")
    assert ann.looks(cards=find(ann, 7, 4, 33))["say"].startswith("-# ✗ ")


def test_a_hint_chooses_its_cards() -> None:
    ann = Seat(table(hints="on"))
    ann.does("draw")
    assert ann.sees["may_hint"]
    ann.does("hint")
    assert ann.sees["hint"].startswith("💡 ") and ann.sees["hinted"]


def test_nobody_else_sees_a_hand() -> None:
    spectator = Seat(table(), None).sees
    assert spectator["hand"] == [] and not set(find(Seat(table()), 7, 4)) & set(spectator["cards"])


def test_a_seat_that_a_computer_plays_has_nothing_to_do() -> None:
    assert Seat(table(), paused_until=1.0).sees["phase"] == "wait"


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("skip", {}),
        ("discard", {"card": 7}),
        ("discard", {}),
        ("lay", {"cards": ["7sp"], "meld": True}),
        ("lay", {"cards": ["7sp"]}),
        ("meld", {"cards": "7sp"}),
        ("meld", {"cards": [["7sp"]]}),
        ("meld", {"cards": ["7sp"] * 1000}),
    ],
)
def test_what_no_page_says_is_refused(verb: str, said: dict[str, object]) -> None:
    assert Seat(table()).refuses(verb, **said) == "control.unknown"


def test_cards_of_others_cannot_be_looked_at() -> None:
    with pytest.raises(Refused, match="panel"):
        Seat(table()).looks(cards=["144wi"])


def test_emblems_are_sent_for_cards_of_the_match_only() -> None:
    found = Seat(table()).looks(emblems=["7sp", "nothing"])["emblems"]
    assert list(found) == ["7sp"] and found["7sp"].startswith("data:image/png;base64,")
