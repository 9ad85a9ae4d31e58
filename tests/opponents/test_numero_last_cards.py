"""Numero's expert counts the cards: with the deck out and two players it plays the end as if all lay open."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.numero import NUMERO
from bot.games.numero.model import Build, NumeroState, NumeroView
from bot.opponents.numero import OPPONENT
from bot.opponents.numero.last_cards import foresee, is_all_known
from bot.opponents.numero.plays import Option
from tests.rules.numero_table import ANN, BOB, Face, Table


def open_end(centre: tuple[Face, ...], *hands: list[Face]) -> Table:
    """Ann to play with the deck out, and everything that is in no hand won."""
    table = Table(level="numbers").lies(*centre, hands=dict(enumerate(hands)), deck=[])
    state = table.state
    there = {name for names in (*state.hands, *(pile.cards for pile in state.piles)) for name in names}
    gone = tuple(name for name in state.cards if name not in there)
    table.state = replace(state, won=(gone[::2], gone[1::2]), last_taker=BOB)
    return table


def worth(view: NumeroView, action: Build) -> float:
    return foresee(view, [Option(action)], 0.0)[0]


def test_a_build_is_made_if_the_other_cannot_take_it() -> None:
    free, taken = (open_end((5,), [8, 3], [other]) for other in (7, 8))
    for table in (free, taken):
        assert is_all_known(table.sees(ANN))
    build = free.build(ANN, 3, 5)
    assert OPPONENT.choose(free.sees(ANN), "expert", Random(1)) == build
    assert worth(free.sees(ANN), build) > worth(taken.sees(ANN), taken.build(ANN, 3, 5)) + 3


def test_cards_that_might_be_anywhere_are_not_known() -> None:
    assert not is_all_known(Table(level="numbers").lies(5, hands={ANN: [8, 3], BOB: [7]}, deck=[]).sees(ANN))
    assert not is_all_known(Table(level="numbers").lies(5, hands={ANN: [8, 3], BOB: [7]}, deck=2).sees(ANN))


def best_lead(state: NumeroState) -> int:
    """Ann's lead at the end with the best play of both, by the rules."""
    view = NUMERO.view(state, state.mover)
    if view.over:
        return view.scores[ANN] - view.scores[BOB]
    leads = [best_lead(NUMERO.apply(state, state.mover, action).state) for action in NUMERO.legal(view)]
    return max(leads) if state.mover == ANN else min(leads)


@pytest.mark.parametrize(
    ("centre", "mine", "others"),
    [
        ((8, 15, 3), [8, 2], [15, 1]),
        ((4, 6, 9), [10, 5], [9, 4]),
        ((7, 2), [9, 3], [5, 12]),
        ((1, 11), [6, 5], [12, 7]),
    ],
)
def test_the_play_chosen_is_best_by_the_rules(
    centre: tuple[int, ...], mine: list[Face], others: list[Face]
) -> None:
    table = open_end(centre, mine, others)
    chosen = OPPONENT.choose(table.sees(ANN), "expert", Random(1))
    assert chosen is not None
    assert best_lead(NUMERO.apply(table.state, ANN, chosen).state) == best_lead(table.state)
