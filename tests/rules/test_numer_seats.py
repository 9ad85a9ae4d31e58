"""NUMER-1 and NUMER-2: who can play, and how long a match is."""

from __future__ import annotations

import json

import pytest

from bot.errors import Refused
from bot.games import decks
from bot.games.numer import NUMER
from bot.games.numer.model import HOUSE
from bot.games.numer.options import NumerOptions
from bot.games.wording import wording
from bot.i18n import texts
from tests.rules.numer_table import Table


@pytest.mark.rule("NUMER-1")
@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_can_play(seats: int) -> None:
    NUMER.check(NumerOptions(), seats)
    table = Table(seats)
    assert table.state.seats == seats
    assert NUMER.actors(table.state) == frozenset(range(seats))


@pytest.mark.rule("NUMER-1")
def test_the_lobby_offers_two_to_ten_seats() -> None:
    assert list(NUMER.seats) == [2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.rule("NUMER-1")
@pytest.mark.parametrize("seats", [0, 1, 11, -3])
def test_others_cannot(seats: int) -> None:
    for attempt in (
        lambda: NUMER.check(NumerOptions(), seats),
        lambda: NUMER.setup(NumerOptions(), seats, 1),
    ):
        with pytest.raises(Refused) as caught:
            attempt()
        assert caught.value.code == "NUMER-1.seats"
        assert caught.value.params == {"seats": seats, "least": 2, "most": 10}


@pytest.mark.rule("NUMER-1")
@pytest.mark.parametrize("seats", range(2, 11))
def test_eight_are_a_crowd_and_three_to_five_are_best(seats: int) -> None:
    hint = wording("numer").seats_hint(seats, texts("en"))
    assert hint is not None
    assert ("crowded" in hint.lower()) == (seats >= 8)
    assert "3–5" in hint


@pytest.mark.rule("NUMER-1")
@pytest.mark.parametrize("kind", ["colours", "symbols"])
def test_ten_seats_have_ten_colours_and_ten_symbols(kind: str) -> None:
    on_file = json.loads((decks.FOLDER / "numer.json").read_text("utf-8"))[kind]
    assert len(on_file) == len(set(on_file)) == 10
    assert all(mark.strip() for mark in on_file)
    assert getattr(HOUSE, kind) == tuple(on_file)


@pytest.mark.rule("NUMER-2")
def test_a_match_is_two_rounds_of_five_turns() -> None:
    table = Table()
    seen = []
    while not table.state.over:
        seen.append((table.state.round, table.state.turn))
        table.idle(1)
    assert seen == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]


@pytest.mark.rule("NUMER-2")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_one_to_three_rounds_can_be_chosen(rounds: int) -> None:
    table = Table(rounds=rounds)
    table.idle(5 * rounds - 1)
    assert NUMER.outcome(table.state) is None
    table.idle(1)
    assert NUMER.outcome(table.state) is not None
    assert len(table.state.rounds) == rounds
    assert NUMER.actors(table.state) == frozenset()


@pytest.mark.rule("NUMER-2")
@pytest.mark.parametrize("rounds", [0, 4, -1])
def test_other_lengths_are_refused(rounds: int) -> None:
    with pytest.raises(Refused) as caught:
        Table(rounds=rounds)
    assert caught.value.code == "NUMER-2.rounds"
    assert caught.value.params == {"rounds": rounds}


@pytest.mark.rule("NUMER-2")
def test_the_default_options_are_the_rated_ones() -> None:
    assert NUMER.options_type() == NumerOptions(rounds=2, strict=False)
    assert wording("numer").options(NUMER.options_type(), texts("en")) == ["2 rounds of five turns"]


@pytest.mark.rule("NUMER-2")
def test_nobody_plays_on_after_the_end() -> None:
    table = Table(rounds=1)
    table.idle(5)
    assert table.refusal(0, "123").code == "NUMER-3.over"
    assert list(NUMER.legal(table.sees(0))) == []
