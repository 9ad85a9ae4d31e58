"""NUMO: decks, seasons, characters, control cards, levels and the deck that is used (NUMO-1 … NUMO-6, NUMO-17)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.decks import FOLDER
from bot.games.numo import NUMO
from bot.games.numo.cards import (
    ALL_CARDS,
    FACES,
    HOMES,
    HOUSE,
    SEASONS,
    Card,
    House,
    cards_of,
    check_house,
    lower_numbers,
    upper_numbers,
)
from bot.games.numo.model import control_of, must_of
from bot.games.numo.options import NumoOptions, control_cards
from bot.games.numo.rules import sets_of
from tests.rules.numo_table import Table, sentence

LOWER = cards_of(HOUSE, 0)
UPPER = {name: card for name, card in ALL_CARDS.items() if name not in LOWER}
CHARACTERS_LOWER = [
    *("male_elvin", "fairie_queen", "dwarf", "goblin", "troll", "unicorn", "mermaid", "kraken", "sea_serpent"),
    "sea_serpents_cave",
]
CHARACTERS_UPPER = [
    *("female_elvin", "halfling", "wizard", "king_goblin", "ogre", "valkyrie", "griffin", "werewolf", "dragon"),
    "dragons_lair",
]


def numbers(deck: Any) -> list[int]:
    """The numbers of a deck, ascending."""
    return sorted(card.number for card in deck.values())


@pytest.mark.rule("NUMO-1")
def test_products_of_the_table_and_primes_and_nothing_else() -> None:
    table = {a * b for a in range(1, 13) for b in range(1, 13)}
    primes = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43}
    assert set(numbers(ALL_CARDS)) == table | primes
    assert not {26, 34, 38, 39, 46, 47, 51, 52, 53, 65} & set(numbers(ALL_CARDS))


@pytest.mark.rule("NUMO-2")
def test_the_decks() -> None:
    twice = [*range(1, 13)] * 2
    once = [number for number in range(13, 30) if number != 26]
    assert len(once) == 16
    assert numbers(LOWER) == sorted(twice + once) == list(lower_numbers())
    valid = {a * b for a in range(1, 13) for b in range(1, 13)} | {31, 37, 41, 43}
    assert numbers(UPPER) == sorted(number for number in valid if number >= 30) == list(upper_numbers())
    assert (len(LOWER), len(UPPER)) == (40, 40)


@pytest.mark.rule("NUMO-3")
@pytest.mark.parametrize("deck", [LOWER, UPPER], ids=["lower", "upper"])
def test_ten_cards_of_each_season_in_each_deck(deck: dict[str, Card]) -> None:
    assert Counter(card.season for card in deck.values()) == dict.fromkeys(SEASONS, 10)


@pytest.mark.rule("NUMO-4")
@pytest.mark.parametrize(
    ("deck", "figures"), [(LOWER, CHARACTERS_LOWER), (UPPER, CHARACTERS_UPPER)], ids=["lower", "upper"]
)
def test_sorted_numbers_go_to_the_characters_in_fours(deck: dict[str, Card], figures: list[str]) -> None:
    in_order = sorted(deck.values(), key=lambda card: (card.number, SEASONS.index(card.season)))
    expected = [(figure, season) for figure in figures for season in SEASONS]
    assert [(card.figure, card.season) for card in in_order] == expected
    assert [card.figure for card in deck.values() if card.dwelling] == [figures[-1]] * 4
    assert HOMES[figures[-2]] == figures[-1]  # type: ignore[index]


@pytest.mark.rule("NUMO-4")
def test_equal_numbers_are_told_apart_by_their_season() -> None:
    assert len({card.id for card in ALL_CARDS.values()}) == 80
    assert all(card.id == f"{card.number}{card.season[:2]}" for card in ALL_CARDS.values())


@pytest.mark.rule("NUMO-5")
def test_the_control_cards() -> None:
    written = json.loads((FOLDER / "numo.json").read_text("utf-8"))
    assert written["control"] == list(HOUSE.control) == list(FACES)
    assert "".join(FACES[control] for control in HOUSE.control) == "SC+−×÷RPF"


@pytest.mark.parametrize(
    "changed",
    [
        replace(HOUSE, lower=HOUSE.upper),
        replace(HOUSE, upper=HOUSE.upper[:-1]),
        replace(HOUSE, lower=(replace(HOUSE.lower[0], figure="dwarf"), *HOUSE.lower[1:])),
        replace(HOUSE, seasons=("spring", "spring", "autumn", "winter")),
        replace(HOUSE, control=HOUSE.control[1:]),
        replace(
            HOUSE,
            lower=(
                replace(HOUSE.lower[0], numbers=(1, 2, 3, 2)),
                replace(HOUSE.lower[1], numbers=(1, 3, 4, 4)),
                *HOUSE.lower[2:],
            ),
        ),
    ],
    ids=["deck", "short", "figure", "season", "control", "twins of one season"],
)
@pytest.mark.rule("NUMO-2")
def test_house_values_that_change_the_decks_are_no_house_values(changed: House) -> None:
    with pytest.raises(ValueError, match="NUMO"):
        check_house(changed)
    assert check_house(HOUSE) is HOUSE


@pytest.mark.rule("NUMO-6")
@pytest.mark.parametrize(
    ("level", "faces"),
    [(1, "SC"), (2, "SC+"), (3, "SC−"), (4, "SC×"), (5, "SC÷"), (6, "SCR"), (7, "SCP"), (8, "SCF")],
)
def test_the_levels(level: Any, faces: str) -> None:
    table = Table(level=level)
    assert "".join(FACES[control] for control in table.state.control) == faces
    own = table.state.must
    assert (FACES[own] if own else "") == faces[2:]
    assert table.sees(None).control == table.state.control


@pytest.mark.rule("NUMO-23")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_an_automatic_level_is_six_and_two_where_levels_go_up(seats: int) -> None:
    state = NUMO.setup(NumoOptions(), seats, 1)
    assert (state.level, state.must) == (6, "run")
    chosen = NUMO.setup(NumoOptions(level=4), seats, 1)
    assert (chosen.level, chosen.must) == (4, "multiplication")
    assert NUMO.setup(NumoOptions(progress=True), seats, 1).level == 2


@pytest.mark.rule("NUMO-23")
def test_matches_of_earlier_editions_keep_their_level_and_are_rated_as_when_they_began() -> None:
    before, second = NumoOptions(level=2, target=500, edition=1), NumoOptions(target=500, edition=2)
    assert [NUMO.setup(before, seats, 1).level for seats in (2, 3)] == [2, 2]
    assert [NUMO.setup(second, seats, 1).level for seats in (2, 3)] == [6, 2]
    assert before.is_rated and second.is_rated and NumoOptions().is_rated
    assert not NumoOptions(level=2).is_rated and not NumoOptions(level=6, target=500, edition=1).is_rated
    assert not NumoOptions(target=500).is_rated
    assert before.again == second.again == NumoOptions()
    assert NumoOptions(level=6, edition=1).again == NumoOptions(level=6)


@pytest.mark.rule("NUMO-6")
def test_custom_control_cards_with_and_without_a_must() -> None:
    free = NumoOptions(custom=("prime", "season"))
    assert control_of(free, HOUSE, None) == ("season", "prime")
    assert must_of(free, HOUSE, None) is None
    bound = Table(custom=("run", "factor"), must="run")
    assert (bound.state.level, bound.state.control, bound.state.must) == (None, ("run", "factor"), "run")


@pytest.mark.rule("NUMO-6")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"custom": ("run", "run")}, "NUMO-6.twice"),
        ({"custom": ("run",), "must": "prime"}, "NUMO-6.must"),
        ({"must": "prime"}, "NUMO-6.must"),
        ({"custom": ("run",), "progress": True}, "NUMO-6.progress"),
    ],
)
def test_custom_control_cards_that_do_not_go_together(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        NUMO.check(NumoOptions(**options), 2)
    assert caught.value.code == code
    assert sentence(caught.value)


@pytest.mark.rule("NUMO-6")
@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("S C + ×", ("season", "character", "addition", "multiplication")),
        ("rsx", ("season", "multiplication", "run")),
        ("season, Run; factor", ("season", "run", "factor")),
        ("primes; Factors", ("prime", "factor")),
        ("+ - * /", ("addition", "subtraction", "multiplication", "division")),
        ("", ()),
    ],
)
def test_control_cards_can_be_typed(text: str, control: tuple[str, ...]) -> None:
    assert control_cards(text) == control


@pytest.mark.parametrize(("text", "unknown"), [("S, Q", "q"), ("S C mult", "mult"), ("sc5", "5")])
def test_what_is_no_control_card_is_named(text: str, unknown: str) -> None:
    with pytest.raises(Refused) as caught:
        control_cards(text)
    assert sentence(caught.value) == f"“{unknown}” isn't a control card. The control cards are S C + − × ÷ R P F."


@pytest.mark.rule("NUMO-17")
@pytest.mark.parametrize(("seats", "size"), [(2, 40), (3, 52), (4, 60), (5, 72), (6, 80)])
def test_the_deck_grows_with_the_players(seats: int, size: int) -> None:
    state = NUMO.setup(NumoOptions(), seats, 1)
    assert len(state.cards) == size
    added = [card.figure for card in state.cards.values()][40:]
    assert added == [figure for figure in CHARACTERS_UPPER for _ in range(4)][: size - 40]


@pytest.mark.rule("NUMO-17")
@pytest.mark.parametrize(
    ("deck", "sets", "seats", "size"), [("lower", 0, 3, 40), ("lower", 3, 2, 52), ("both", 0, 2, 80)]
)
def test_other_decks(deck: Any, sets: int, seats: int, size: int) -> None:
    options = NumoOptions(deck=deck, sets=sets)
    NUMO.check(options, seats)
    assert len(cards_of(HOUSE, sets_of(HOUSE, options, seats))) == size


@pytest.mark.rule("NUMO-17")
def test_a_deck_that_is_too_small_is_refused_with_the_numbers() -> None:
    with pytest.raises(Refused) as caught:
        NUMO.check(NumoOptions(deck="lower", sets=2), 4)
    assert caught.value.code == "NUMO-17.cards"
    assert all(part in sentence(caught.value) for part in ("4 players", "at least 50 cards", "has 48"))
    NUMO.check(NumoOptions(deck="lower", sets=3), 4)


@pytest.mark.rule("NUMO-17")
@pytest.mark.parametrize(("deck", "sets"), [("auto", 1), ("both", 1), ("lower", 11), ("lower", -1)])
def test_sets_go_to_the_lower_deck_and_there_are_ten(deck: Any, sets: int) -> None:
    with pytest.raises(Refused) as caught:
        NUMO.check(NumoOptions(deck=deck, sets=sets), 2)
    assert caught.value.code == "NUMO-17.sets"
    assert "0 to 10" in sentence(caught.value)
