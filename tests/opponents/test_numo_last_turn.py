"""Going out in this turn: every way is found, compared with trying every move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numo import NUMO
from bot.games.numo.cards import Card, Control
from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Meld, NumoState
from bot.games.numo.options import NumoOptions
from bot.games.numo.turn import has_must
from bot.opponents.numo.last_turn import Move, best_way_out
from tests.rules.numo_table import ANN, BOB, Laid, Table

TABLES = 60
"""How many tables of each kind are looked at."""
OPTIONS = [
    *(NumoOptions(level=level, deck="lower") for level in range(1, 9)),  # type: ignore[arg-type]
    NumoOptions(custom=get_args(Control), must="run", deck="lower"),
    NumoOptions(custom=("run", "factor", "prime"), deck="lower"),
]


def tables(options: NumoOptions, rng: Random) -> Iterator[NumoState]:
    """Small tables: some melds, a few cards in Ann's hand, and Ann has drawn."""
    for _ in range(TABLES):
        state = NUMO.setup(options, 2, rng.randrange(10**6))
        deck = list(state.cards.values())
        rng.shuffle(deck)
        laid: list[Meld] = []
        while len(laid) < 3:
            found = [fit for fit in melds(rng.sample(deck, 9), state.control) if fit.kind in state.control]
            if found:
                fit = rng.choice(found)
                deck = [card for card in deck if card not in fit.cards]
                owner = rng.choice((ANN, BOB))
                laid.append(Meld(len(laid) + 1, owner, fit.kind, tuple(card.id for card in fit.cards)))
        hand = held(state, laid, deck, rng)
        took = rng.random() < 0.3
        table = replace(
            state,
            mover=ANN,
            hands=(hand, (deck[-1].id,)),
            melds=tuple(laid),
            phase=rng.choice(("meld", "meld", "lay")),
            drawn=hand[0],
            took=took,
            taken=(hand[:1] if took else (), ()),
            discards=(deck[-2].id,),
            stock=tuple(card.id for card in deck[:-2] if card.id not in hand),
            next_meld=len(laid) + 1,
        )
        if has_must(table, ANN, laid) or len(hand) >= 4:  # Fewer are never left without the needed meld.
            yield table


def held(state: NumoState, laid: list[Meld], deck: list[Card], rng: Random) -> tuple[str, ...]:
    """A hand of cards that can be laid off, of a meld now and then, and one of any."""
    some = deck[:12]
    fitting = []
    for meld in laid:
        there = [state.cards[name] for name in meld.cards]
        fitting += [found for found in lay_offs(some, meld.kind, there) if len(found) <= 3]
    together = list(melds(some, state.control))
    cards = {card.id for found in rng.sample(fitting, min(2, len(fitting))) for card in found}
    if together and rng.random() < 0.6:
        cards |= {card.id for card in rng.choice(together).cards}
    hand = sorted(cards | {rng.choice(some).id})[:7]
    rng.shuffle(hand)
    return tuple(hand)


def played(state: NumoState, moves: tuple[Move, ...]) -> NumoState:
    """The state after Ann's moves, which end the deal."""
    for move in moves:
        assert not state.deals
        state = NUMO.apply(state, ANN, move).state
    assert state.deals
    return state


def most(state: NumoState) -> int | None:
    """The most points of own melds with which Ann can be out in this turn, found by trying every move; None if
    she can't be."""
    best: int | None = None
    stack, seen = [state], set()
    while stack:
        now = stack.pop()
        view = NUMO.view(now, ANN)
        plays: list[Move] = [form for form, _ in forms(view)]
        plays += [lay for lay, _ in lays(view)]
        plays += discards(view)
        for action in plays:
            after = NUMO.apply(now, ANN, action).state
            if after.deals:
                score = after.scores[ANN]
                best = score if best is None else max(best, score)
            elif after.mover == ANN:
                key = (after.melds, frozenset(after.hands[ANN]))
                if key not in seen:
                    seen.add(key)
                    stack.append(after)
    return best


@pytest.mark.parametrize("options", OPTIONS, ids=[*map(str, range(1, 9)), "all kinds", "three kinds"])
def test_every_way_of_going_out_is_found(options: NumoOptions) -> None:
    ways = 0
    for state in tables(options, Random(options.level or 0)):
        way, wanted = best_way_out(NUMO.view(state, ANN)), most(state)
        assert (way is None) == (wanted is None), state
        if way is not None:
            ways += 1
            assert played(state, way.moves).scores[ANN] == wanted
    print(f"{ways} ways out of {TABLES} tables")
    assert ways >= TABLES // 6


def test_a_run_with_its_step_changed_is_a_way_out() -> None:
    at = Table(level=6, deck="lower").lies(
        (ANN, "run", ("5sp", "9sp", "13sp")), hands={ANN: [7, 11, 20], BOB: [1]}, phase="lay", drawn="20wi"
    )
    way = best_way_out(at.sees(ANN))
    assert way is not None
    assert way.points == 18
    assert len(way.moves) == 2


def test_before_the_draw_nobody_goes_out() -> None:
    at = Table(level=1, deck="lower").lies(hands={ANN: [5], BOB: [1]})
    assert best_way_out(at.sees(ANN)) is None
    assert best_way_out(at.sees(BOB)) is None


FACTORS = (
    *((18, 48, 144), (44, 66, 132), (1, 11, 121), (40, 60, 120), (22, 55, 110), (27, 54, 108), (25, 50, 100)),
    *((11, 33, 99), (16, 32, 96), (30, 45, 90), (4, 8, 88), (28, 42, 84), (3, 9, 81), (10, 20, 80), (14, 35, 70)),
)
"""Many melds of factors that can lie on a table at once."""


def test_many_melds_that_take_the_same_cards_need_no_long_search() -> None:
    """There are two thousand lay-offs here, and many more ways to put them together."""
    melds_of_both: list[Laid] = [(n % 2, "factor", meld) for n, meld in enumerate(FACTORS)]
    hand = [1, 2, 3, 4, 6, 8, 9, 12, 24, 36, 72]
    at = Table(custom=("factor",), must=None).lies(*melds_of_both, hands={ANN: hand, BOB: [5]}, phase="lay")
    effort = Effort(2_000)
    way = best_way_out(at.sees(ANN), effort)
    assert way is not None
    assert not effort.is_spent
    assert way.points == sum(hand)
    played(at.state, way.moves)


def test_a_search_that_is_cut_short_ends_without_the_way() -> None:
    at = Table(level=6, deck="lower").lies(
        (ANN, "run", ("5sp", "9sp", "13sp")), hands={ANN: [7, 11, 20], BOB: [1]}, phase="lay", drawn="20wi"
    )
    assert best_way_out(at.sees(ANN), Effort(0)) is None
