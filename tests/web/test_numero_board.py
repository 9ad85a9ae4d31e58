"""Numero's board on the page: the centre, what chosen piles come to, what may be done."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import Refused
from tests.rules.numero_table import ANN, BOB, Face, Table
from tests.web.boards import Seat


def seat(*centre: Face, hand: tuple[Face, ...] = ("g8", "−2", "b12", "b4"), **options: Any) -> Seat:
    return Seat(Table(**options).lies(*centre, hands={ANN: hand, BOB: ["r1"]}, deck=10))


def piles(ann: Seat, *values: str) -> list[int]:
    known = {pile["value"]: pile["id"] for pile in ann.sees["now"]["piles"]}
    return [known[value] for value in values]


def held(ann: Seat, name: str) -> str:
    cards: list[str] = ann.sees["now"]["hand"]
    return next(card for card in cards if ann.sees["cards"][card]["name"] == name)


def values(ann: Seat) -> list[int]:
    return [pile.value for pile in ann.table.state.piles]


def test_the_sum_of_chosen_piles_and_what_it_offers() -> None:
    ann = seat("g5", "b3", "r10")
    found = ann.looks(piles=piles(ann, "5", "3"))
    assert (found["sum"], [offer["label"] for offer in found["offers"]]) == (
        "**5 + 3 = 8**",
        ["Take 8 = 5 + 3 · 3 cards", "Build 12 = 5 + 3 + 4"],
    )
    offer = found["offers"][0]
    ann.does(offer["verb"], **offer)
    assert values(ann) == [10] and not ann.sees["mine"]


def test_a_wild_card_changes_a_pile_and_is_taken_with_it() -> None:
    ann = seat("r10")
    played = [{"card": held(ann, "−2"), "on": piles(ann, "10")}]
    found = ann.looks(piles=piles(ann, "10"), wilds=played)
    assert [(pile["value"], pile["altered"]) for pile in found["piles"]] == [("8", True)]
    assert found["say"].startswith("-# 10, wild −2 → 8")
    ann.does("take", card=held(ann, "green 8"), piles=piles(ann, "10"), wilds=played)
    assert values(ann) == []


def test_wild_cards_that_do_not_fit_are_told() -> None:
    ann = seat("g1", "r10")
    assert ann.looks(piles=piles(ann, "1"))["fits"] == []
    assert ann.looks(piles=piles(ann, "10"))["fits"] == ["−2"]
    with pytest.raises(Refused, match="NUMERO-15"):
        ann.looks(piles=[], wilds=[{"card": "−2", "on": piles(ann, "1")}])


def test_piles_that_offer_nothing_say_why() -> None:
    ann = seat("r11")
    assert ann.looks(piles=piles(ann, "11"))["say"].startswith("✗ None of your cards takes 11.")


def test_a_bluff_is_challenged_after_a_question() -> None:
    ann = seat("r5", builds="bluff", mode="points")
    ann.does("build", card=held(ann, "green 8"), piles=piles(ann, "5"))
    bob = Seat(ann.table, BOB)
    (doubt,) = bob.sees["doubts"]
    assert doubt["label"] == "Challenge the 13 made with 🟢8" and "Challenge it?" in doubt["question"]
    bob.does("challenge", build=doubt["build"])
    assert bob.sees["doubts"] == []


def test_nobody_else_sees_a_hand_or_may_look() -> None:
    ann = seat("r11")
    spectator = Seat(ann.table, None).sees
    assert spectator["now"]["hand"] == [] and set(spectator["cards"]) == {"r11"}
    with pytest.raises(Refused, match="NUMERO-6"):
        Seat(ann.table, BOB).looks(piles=piles(ann, "11"))


def test_a_hint_is_a_choice() -> None:
    ann = seat("g5", "b3", hints="on")
    ann.does("hint")
    found = ann.looks(**{key: ann.sees["hinted"][key] for key in ("piles", "wilds")})
    assert ann.sees["hint"].startswith("💡") and found["offers"]


def test_a_solitaire_can_only_be_taken_from_or_stopped() -> None:
    ann = Seat(Table(1, solitaire=True))
    assert ann.sees["ending"] == "stop" and ann.sees["words"]["ask_stop"].startswith("Stop here with 0")
    ann.does("stop")
    assert ann.table.game.outcome(ann.table.state) is not None


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("doubt", {}),
        ("take", {"card": "g8"} | {"piles": [True]}),
        ("take", {"card": "g8", "piles": [1], "groups": [1]}),
        ("take", {"card": "g8", "piles": [1], "wilds": ["−2"]}),
        ("build", {"card": "g8", "piles": [-1]}),
        ("discard", {"card": None}),
        ("challenge", {"build": 2**70}),
    ],
)
def test_what_no_page_says_is_refused(verb: str, said: dict[str, object]) -> None:
    assert seat("g5").refuses(verb, **said) == "control.unknown"
