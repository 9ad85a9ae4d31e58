"""Numenko: the bag, the deal and the pot."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from bot.errors import Refused
from bot.games.base import SoloList
from bot.games.numenko import NUMENKO
from bot.games.numenko.events import Done, Swapped
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import HOUSE
from tests.rules.numenko_table import ANN, BOB, Chosen, Table


@pytest.mark.rule("NUMENKO-1")
def test_the_bag_has_158_tiles() -> None:
    bag = Counter(HOUSE.bag)
    assert [bag[digit] for digit in "0123456789"] == [10] * 10
    assert bag["*"] == 50
    assert bag["?"] == 8
    assert bag.total() == 158


@pytest.mark.rule("NUMENKO-1")
@pytest.mark.parametrize("pot", ["short", "full"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_tile_is_somewhere(seats: int, pot: Literal["short", "full"]) -> None:
    state = Table(seats, pot=pot, solo=seats == 1).state
    racks = "".join(player.rack for player in state.players)
    assert Counter(racks + state.pot + state.aside) == Counter(HOUSE.bag)


@pytest.mark.rule("NUMENKO-2")
@pytest.mark.parametrize(("seats", "tiles"), [(1, 20), (2, 20), (3, 20), (4, 20), (5, 15), (6, 15)])
def test_everybody_takes_20_or_15_tiles_and_one_freechoice(seats: int, tiles: int) -> None:
    for seed in range(20):
        table = Table(seats, seed, solo=seats == 1)
        for seat in range(seats):
            assert len(table.rack(seat)) == tiles + 1
            assert table.rack(seat).count("?") == 1
            assert table.sees(seat).left[seat] == tiles + 1


@pytest.mark.rule("NUMENKO-2")
@pytest.mark.parametrize(("seats", "stay"), [(2, 116), (3, 95), (4, 74), (5, 78), (6, 62)])
def test_the_full_pot_has_the_rest(seats: int, stay: int) -> None:
    table = Table(seats, pot="full")
    assert table.sees(None).pot == stay
    assert table.state.pot.count("?") == 8 - seats
    assert table.state.aside == ""


@pytest.mark.rule("NUMENKO-2")
@pytest.mark.parametrize(("seats", "stay"), [(1, 12), (2, 24), (3, 36), (4, 48), (5, 60), (6, 62)])
def test_the_short_pot_has_12_tiles_a_player_and_the_rest_is_unseen(seats: int, stay: int) -> None:
    """Among six players no more than 62 are left."""
    table = Table(seats, solo=seats == 1)
    assert table.sees(ANN).pot == stay
    dealt = sum(len(table.rack(seat)) for seat in range(seats))
    assert len(table.state.aside) == 158 - dealt - stay


@pytest.mark.rule("NUMENKO-2")
def test_the_other_freechoice_tiles_come_into_either_part() -> None:
    found = Counter(bool(Table(2, seed).state.pot.count("?")) for seed in range(60))
    assert found[True]
    assert found[False]


@pytest.mark.rule("NUMENKO-2")
def test_seats() -> None:
    for seats in (0, 1, 7):
        with pytest.raises(Refused) as caught:
            NUMENKO.setup(NumenkoOptions(), seats, 1)
        assert caught.value.code == "NUMENKO-2.seats"
        assert caught.value.params == {"seats": seats, "least": 2, "most": 6}
    with pytest.raises(Refused) as caught:
        NUMENKO.check(NumenkoOptions(solo=True), 2)
    assert caught.value.code == "NUMENKO-2.solo"


@pytest.mark.rule("NUMENKO-2")
def test_the_same_seed_deals_the_same_tiles() -> None:
    day: Chosen = {"solo": True, "day": "2026-01-31"}
    assert Table(1, 7, **day).state == Table(1, 7, **day).state
    assert Table(1, 7, **day).rack(ANN) != Table(1, 8, **day).rack(ANN)


@pytest.mark.rule("NUMENKO-2")
@pytest.mark.parametrize(
    "options",
    [
        NumenkoOptions(day="2026-01-31"),
        NumenkoOptions(solo=True, day="today"),
        NumenkoOptions(solo=True, day=""),
        NumenkoOptions(solo=True, day="2026-01-31", pot="full"),
        NumenkoOptions(solo=True, day="2026-01-31", minutes=30),
    ],
)
def test_a_daily_puzzle_is_the_same_game_for_everybody(options: NumenkoOptions) -> None:
    with pytest.raises(Refused) as caught:
        NUMENKO.check(options, 1 if options.solo else 2)
    assert caught.value.code == "numenko.day"


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (NumenkoOptions(solo=True), "short.20"),
        (NumenkoOptions(solo=True, pot="full", minutes=60), "full.60"),
        (NumenkoOptions(solo=True, day="2026-01-31"), "day.2026-01-31"),
    ],
)
def test_lists_of_best_scores(options: NumenkoOptions, name: str) -> None:
    scores = NUMENKO.solo(options)
    assert scores == SoloList(name, options.day, goals=(Done,), helps=(Swapped,))


def test_a_match_of_several_is_on_no_list_of_best_scores() -> None:
    assert NUMENKO.solo(NumenkoOptions()) is None


def test_racks_are_sorted_and_private() -> None:
    table = Table(2)
    assert table.rack(ANN) == "".join(sorted(table.rack(ANN), key="0123456789*?".index))
    assert table.sees(None).mine is None
    mine = table.sees(BOB).mine
    assert mine is not None
    assert mine.rack == mine.unplaced == table.rack(BOB)
