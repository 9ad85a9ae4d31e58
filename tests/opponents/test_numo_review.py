"""What NUMO's review says about moves, and how hard they are taken to be."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.base import Event
from bot.games.hints import Hint
from bot.games.numo import NUMO
from bot.games.numo.events import Drew, LaidOff, Melded, Took
from bot.games.numo.model import Discard, Draw, FormMeld, Meld, NumoState, Skip
from bot.games.numo.options import NumoOptions
from bot.match.computer_players.thinking import difficulty
from bot.opponents.numo import OPPONENT
from tests.rules.numo_table import ANN, BOB, Table


def states(seed: int, **options: Any) -> list[NumoState]:
    """Some states of a match between easy players."""
    rng = Random(seed)
    found: list[NumoState] = []
    state = NUMO.setup(NumoOptions(**options), 2, seed)
    while state.phase != "over" and len(found) < 40:
        found.append(state)
        action = OPPONENT.choose(NUMO.view(state, state.mover), "easy", rng)
        assert action is not None
        state = NUMO.apply(state, state.mover, action).state
    return found


@pytest.mark.parametrize("options", [{}, {"level": 8}, {"level": 2, "scoring": 2}], ids=repr)
def test_the_best_move_is_legal_and_costs_nothing(options: dict[str, int]) -> None:
    for state in states(3, **options)[::8]:
        view = NUMO.view(state, state.mover)
        for action in islice(NUMO.legal(view), 2):
            if isinstance(action, Hint):
                continue
            found = OPPONENT.assess(view, action)
            assert 0 <= difficulty(NUMO, state, state.mover, action) <= 1
            if found is not None:
                assert found.cost >= 0
                NUMO.apply(state, state.mover, found.best)
                best = OPPONENT.assess(view, found.best)
                assert best is not None
                assert best == replace(found, cost=0.0)


def test_not_going_out_costs_about_what_going_out_is_worth() -> None:
    hand = ["5sp", "9sp", "13sp", "17sp"]
    view = Table(level=1, deck="lower").lies(hands={ANN: hand, BOB: [1]}, phase="meld", drawn="17sp").sees(ANN)
    found = OPPONENT.assess(view, Discard("5sp"))
    assert found is not None
    assert found.best == FormMeld(tuple(hand), "season")
    assert found.cost > 20
    out = OPPONENT.assess(view, FormMeld(tuple(reversed(hand))))
    assert out is not None
    assert out.cost == 0


def test_a_discard_that_is_in_no_plan_costs_nothing_and_one_of_a_meld_does() -> None:
    hands = {ANN: ["13sp", "17sp", "21sp", "25sp", "8au", "8wi", "7su", "2wi"], BOB: ["20wi", "5su", "6au"]}
    view = Table(level=1, deck="lower").lies(hands=hands, phase="lay", drawn="2wi").sees(ANN)
    useless, needed = OPPONENT.assess(view, Discard("2wi")), OPPONENT.assess(view, Discard("17sp"))
    assert useless is not None
    assert useless.cost == 0
    assert needed is not None
    assert needed.best == Discard("2wi")
    assert needed.cost > 5


def test_leaving_the_discard_that_leads_out_costs() -> None:
    hands = {ANN: ["13sp", "17sp", "21sp", "2wi"], BOB: ["20wi", "5su", "6au"]}
    view = Table(level=1, deck="lower").lies(hands=hands, discards=["25sp"]).sees(ANN)
    found = OPPONENT.assess(view, Draw())
    assert found is not None
    assert found.best == Draw(from_discard=True)
    assert found.cost > 20


def test_nothing_is_said_where_there_was_no_choice() -> None:
    table = Table(level=1, deck="lower").lies(hands={ANN: ["2wi"], BOB: [1]}, phase="lay", drawn="2wi")
    assert OPPONENT.assess(table.sees(ANN), Discard("2wi")) is None
    assert difficulty(NUMO, table.state, ANN, Discard("2wi")) == 0
    assert OPPONENT.assess(table.sees(ANN), Skip()) is None
    assert OPPONENT.assess(table.sees(BOB), Draw()) is None


def test_what_is_reckoned_is_harder_than_what_is_seen_and_a_changed_step_than_an_end() -> None:
    hand = ["5sp", "9sp", "13sp", "17sp", "7sp", "11sp", "21sp"]
    at = Table(level=6, deck="lower").lies(
        (BOB, "run", ("5su", "9su", "13sp")), hands={ANN: hand[:2] + hand[3:], BOB: [1]}, phase="meld"
    )
    (lies,) = at.state.melds

    def hard(event: Event) -> float:
        return OPPONENT.difficulty(at.sees(None), ANN, [event])

    def laid_off(*cards: str) -> LaidOff:
        return LaidOff(seat=ANN, cards=cards, meld=replace(lies, cards=(*lies.cards, *cards)))

    season = Meld(2, ANN, "season", ("5sp", "9sp", "17sp", "21sp"))
    run = Meld(2, ANN, "run", ("5sp", "7sp", "9sp", "11sp"))
    assert hard(Melded(seat=ANN, meld=season)) < hard(Melded(seat=ANN, meld=run))
    assert hard(laid_off("17sp")) < hard(laid_off("7sp", "11sp"))
    assert hard(Drew(seat=ANN)) < hard(Took(seat=ANN, card="5sp"))
