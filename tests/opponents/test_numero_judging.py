"""What Numero's computer players say about a play: how the match ends after it, what it cost, how hard it was."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.hints import Hint
from bot.games.numero import NUMERO
from bot.games.numero.events import Passed
from bot.games.numero.hints import Advice
from bot.games.numero.model import Build, Challenge, Discard, Pass, Stop, Take
from bot.games.numero.options import Mode, NumeroOptions
from bot.match.computer_players.thinking import difficulty
from bot.opponents.numero import OPPONENT
from bot.opponents.numero.endings import Deal, deals, margin
from bot.opponents.numero.judging import advice
from tests.rules.numero_table import ANN, BOB, Face, Table


def last_cards(*hands: list[Face], centre: tuple[Face, ...] = (8, 15, 3), mode: Mode = "card") -> Table:
    """Ann to play with the deck out."""
    return Table(level="times", range=15, mode=mode).lies(*centre, hands=dict(enumerate(hands)), deck=[])


def test_the_last_take_wins_the_centre() -> None:
    """If Ann takes the 8, Bob takes the 15 and with it the 3, and her 2 is left. If she keeps the 8 for her last
    chance, she wins the centre."""
    table = last_cards([8, 2], [15])
    view, deal = table.sees(ANN), Deal(((), tuple(table.state.cards[name] for name in table.state.hands[BOB])), ())
    assert margin(view, table.take(ANN, 8, 8), 2, deal) == (2 - 1) - (2 + 1)
    assert margin(view, table.discard(ANN, 2), 0, deal) == (2 + 2) - 2


def test_a_last_chance_is_played_out_for_those_who_have_one() -> None:
    table = last_cards([8, 2], [15])
    table.state = replace(table.state, phase="last", waiting=(ANN,), last_taker=BOB)
    view, deal = table.sees(ANN), Deal(((), ()), ())
    assert margin(view, table.take(ANN, 8, 8), 2, deal) == 2 + 2 - 1
    assert margin(view, Pass(), 0, deal) == -2 - 3


def test_in_points_the_most_cards_count() -> None:
    table = last_cards([8], [15], mode="points")
    view, deal = table.sees(ANN), Deal(((), tuple(table.state.cards[name] for name in table.state.hands[BOB])), ())
    assert margin(view, table.take(ANN, 8, 8), 3, deal) == 3 - (3 + 10)


def test_imagined_hands_are_made_of_what_cannot_be_seen() -> None:
    table = Table(3).lies(8, "−2", hands={ANN: [3], BOB: [1, 2], 2: [5]}, deck=4)
    view = table.sees(ANN)
    for deal in deals(view, Random(1), 5, counts=False):
        assert [len(hand) for hand in deal.hands] == [0, 2, 1]
        assert len(deal.deck) == 4
        names = [card.id for cards in (*deal.hands, deal.deck) for card in cards]
        assert len(set(names)) == len(names)
        assert not set(names) & {*table.state.hands[ANN], "−2", *(n for pile in view.piles for n in pile.cards)}


@pytest.mark.parametrize("mode", ["card", "points"])
def test_the_best_costs_nothing_and_everything_else_is_no_better(mode: Mode) -> None:
    table = Table(mode=mode, level="times", range=15).lies(
        10, 6, 4, "−2", hands={ANN: [10, 3, 14], BOB: [1] * 3}, deck=20
    )
    view = table.sees(ANN)
    takes = table.take(ANN, 10, 10, 6, 4, groups=[(10,), (6, 4)])
    found = OPPONENT.assess(view, table.discard(ANN, 10))
    assert found is not None
    assert found.cost > 2
    best = OPPONENT.assess(view, found.best)
    assert best is not None and best.cost == 0 and best.best == found.best
    plain = OPPONENT.assess(view, takes)
    small = OPPONENT.assess(view, table.take(ANN, 10, 10))
    assert plain is not None and small is not None
    assert plain.cost < small.cost < found.cost


def test_the_way_a_play_is_put_makes_no_difference() -> None:
    table = Table(level="numbers").lies(6, 4, hands={ANN: [10, 3], BOB: [1]}, deck=20)
    for take in (table.take(ANN, 10, 6, 4), table.take(ANN, 10, 4, 6)):
        found = OPPONENT.assess(table.sees(ANN), take)
        assert found is not None
        assert (found.best, found.cost) == (take, 0)


def test_passing_up_a_last_take_costs_it_and_the_centre() -> None:
    table = last_cards([8, 2], [15])
    table.state = replace(table.state, phase="last", waiting=(ANN,), last_taker=BOB)
    found = OPPONENT.assess(table.sees(ANN), Pass())
    assert found is not None
    assert isinstance(found.best, Take)
    assert found.cost == 8


def test_where_nothing_can_be_chosen_nothing_is_assessed() -> None:
    table = Table().lies(9, hands={ANN: [4], BOB: [1]}, deck=20)
    view = table.sees(ANN)
    assert OPPONENT.assess(view, table.discard(ANN, 4)) is None
    assert OPPONENT.assess(view, Hint()) is None
    assert OPPONENT.assess(view, Challenge(1)) is None
    table = Table(mode="points", level="numbers").lies(5, hands={ANN: [4, 2], BOB: [1]}, deck=20)
    assert OPPONENT.assess(table.sees(ANN), table.build(ANN, 4, 5)) is None, "a bluff"


def test_assessments_of_a_whole_match_are_sound() -> None:
    state, rng = NUMERO.setup(NumeroOptions(level="fractions"), 2, 4), Random(1)
    assessed = 0
    while state.phase != "over" and assessed < 25:
        view = NUMERO.view(state, state.mover)
        action = OPPONENT.choose(view, "easy", rng)
        assert action is not None
        found = OPPONENT.assess(view, action)
        if found is not None:
            assessed += 1
            assert found.cost >= 0
            assert (found.cost == 0) == (found.best == action)
            NUMERO.apply(state, state.mover, found.best)
            assert found == OPPONENT.assess(view, action)
        state = NUMERO.apply(state, state.mover, action).state


def test_a_solitaire_is_assessed_by_what_takes_win() -> None:
    state = NUMERO.setup(NumeroOptions(solitaire=True), 1, 2)
    found = OPPONENT.assess(NUMERO.view(state, 0), Stop())
    assert found is not None
    assert isinstance(found.best, Take)
    assert found.cost >= 2


def test_hints_are_what_the_expert_thinks_best() -> None:
    table = Table(level="numbers", hints="on").lies(10, 6, 4, 3, hands={ANN: [10, 3, 14], BOB: [1]}, deck=20)
    hint = advice(table.sees(ANN)).action
    assert isinstance(hint, Take)
    assert len(hint.piles) == 3
    assert hint == OPPONENT.choose(table.sees(ANN), "expert", Random(1))
    state = NUMERO.setup(NumeroOptions(), 2, 1)
    state = replace(state, phase="last", waiting=(0,), piles=())
    assert advice(NUMERO.view(state, 0)) == Advice(instead=Pass()), "there is nothing to take"


def test_harder_plays_take_longer() -> None:
    table = Table(level="expert").lies(2, 4, 9, hands={ANN: [6, 3, 13, "×2", "√N"], BOB: [1]}, deck=20)
    plays: list[Take | Build | Discard | Pass] = [
        Pass(),
        table.take(ANN, 6, 2, 4),
        table.take(ANN, 3, 3, wilds=[("√N", 9, "is", 3)]),
        table.take(ANN, 13, 2, 8, 3, wilds=[("×2", 4, "is", 8), ("√N", 9, "is", 3)]),
    ]
    hard = [difficulty(NUMERO, table.state, ANN, play) for play in plays[1:]]
    hard.insert(0, OPPONENT.difficulty(table.sees(None), ANN, [Passed(seat=ANN)]))
    assert all(one < other for one, other in pairwise(hard))
    assert hard[0] >= 0 and hard[-1] <= 1
