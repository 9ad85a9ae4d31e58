"""What a review plays on from: states that a viewer could be in, and how games go on after two actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.base import AnyGame
from bot.games.effort import Effort
from bot.games.numo import NUMO
from bot.games.numo.model import Discard, FormMeld
from bot.games.registry import find
from bot.opponents.base import opponent
from bot.opponents.nmbrs import imagining as of_nmbrs
from bot.opponents.numero import imagining as of_numero
from bot.opponents.numo import OPPONENT as NUMO_PLAYER
from bot.opponents.numo import imagining as of_numo
from bot.opponents.playing_on import Continuation, lead_over_others
from tests.contract.hooks import hooks_of
from tests.contract.playout import CASES, EVENTFUL, Case, parametrize, states
from tests.rules.numero_table import ANN, BOB
from tests.rules.numero_table import Table as NumeroTable
from tests.rules.numo_table import Table as NumoTable

IMAGINE: dict[str, Callable[[Any, Random], Any]] = {
    "numero": of_numero.imagine,
    "numo": of_numo.imagine,
    "nmbrs": of_nmbrs.imagine,
}
IMAGINED = [case for case in CASES if case.game.key in IMAGINE]
LEFT_OUT = {
    "numero": {"builds", "doubtful", "hints", "hint"},
    "numo": {"hints", "hint"},
    "nmbrs": {"hints", "hint", "done", "answered", "answer", "face_up"},
}
"""What an imagined state need not agree about: challenges, hints, and the beginning of a turn."""


def _seen(game: AnyGame, state: Any, seat: int) -> dict[str, Any]:
    view = game.view(state, seat)
    left_out = LEFT_OUT[game.key]
    return {field: getattr(view, field) for field in view.__struct_fields__ if field not in left_out}


@parametrize(IMAGINED)
def test_what_is_imagined_looks_the_same_to_its_viewer(case: Case) -> None:
    """Of a match of random moves, some states while it lasts, from every seat."""
    rng, conserve = Random(1), hooks_of(case.game.key).conserve
    running = [state for state in states(case, EVENTFUL) if case.game.outcome(state) is None]
    for state in running[:: max(1, len(running) // 8)]:
        for seat in range(case.seats):
            view = case.game.view(state, seat)
            imagined = IMAGINE[case.game.key](view, rng)
            assert _seen(case.game, imagined, seat) == _seen(case.game, state, seat)
            conserve(imagined)


@pytest.mark.parametrize("key", IMAGINE)
def test_what_cannot_be_seen_is_dealt_anew(key: str) -> None:
    game = find(key)
    view = game.view(game.setup(game.options_type(), 2, 1), 0)
    hands = {IMAGINE[key](view, Random(seed)).hands[1] for seed in range(5)}
    assert len(hands) == 5


@pytest.mark.parametrize("key", ["numer", "numero", "numo", "nmbrs"])
def test_a_match_can_be_compared_from_its_first_moves_on(key: str) -> None:
    game, player = find(key), opponent(key)
    state, rng = game.setup(game.options_type(), 3, 4), Random(1)
    for _ in range(8):
        seat = min(game.seats_to_move(state))
        view = game.view(state, seat)
        action = player.choose(view, "beginner", rng)
        found = player.assess(view, action)
        if found is not None and found.best != action:
            assert len(player.compare(view, action, found.best, Random(1))) > 1
            return
        state = game.apply(state, seat, action).state
    raise AssertionError("beginners never err")


def test_a_take_is_worth_more_than_a_discard() -> None:
    table = NumeroTable(level="numbers").lies(10, 6, 4, 3, hands={ANN: [10, 3, 14], BOB: [1] * 3}, deck=20)
    view = table.sees(ANN)
    take, discard = table.take(ANN, 10, 10, 6, 4, groups=[(10,), (6, 4)]), table.discard(ANN, 14)
    player = opponent("numero")
    assert mean(player.compare(view, discard, take, Random(1))) > 2
    assert mean(player.compare(view, take, discard, Random(1))) < -2
    assert mean(player.compare(view, take, take, Random(1))) == 0


def test_going_out_is_worth_more_than_not() -> None:
    hand = ["5sp", "9sp", "13sp", "17sp"]
    table = NumoTable(level=1, deck="lower", scoring=2)
    view = table.lies(hands={ANN: hand, BOB: [1, 2, 3, 4, 5]}, phase="meld", drawn="17sp").sees(ANN)
    out = FormMeld(tuple(hand), "season")
    assert mean(NUMO_PLAYER.compare(view, Discard("5sp"), out, Random(1))) > 20


def test_the_moves_played_on_are_bounded() -> None:
    view = (
        NumoTable(level=1, deck="lower").lies(hands={ANN: ["5sp", 9, 13], BOB: [1, 2, 3]}, phase="meld").sees(ANN)
    )
    begun, effort = list[int](), Effort(30)

    def worlds() -> Iterator[Any]:
        for n in range(100):
            begun.append(n)
            yield of_numo.imagine(view, Random(n))

    on = Continuation(NUMO, NUMO_PLAYER, "beginner", lambda state, _: 0.0 if state.turn > view.turn + 4 else None)
    one, other = (view.hand or ())[:2]
    found = on.compare(worlds(), ANN, Discard(one), Discard(other), Random(1), effort)
    assert effort.left <= 0
    assert 2 <= len(found) == len(begun) <= 5, "none is begun and left"


def test_an_action_against_the_rules_has_no_worth() -> None:
    view = NumoTable(level=1, deck="lower").lies(hands={ANN: ["5sp"], BOB: [1]}, phase="meld").sees(ANN)
    assert NUMO_PLAYER.compare(view, Discard("5sp"), Discard("9sp"), Random(1)) == []


def test_the_lead_is_that_over_the_others_on_average() -> None:
    assert lead_over_others((10, 4, 6), 0) == 5
    assert lead_over_others((7,), 0) == 7


def test_numero_and_nmbrs_play_on_no_further_than_an_action_counts() -> None:
    """With a large deck Numero is judged when it is out, nmbrs! after some turns of everybody."""
    early = NumeroTable(level="numbers").lies(10, 6, hands={ANN: [10], BOB: [1] * 3}, deck=30)
    lead = of_numero.lead_of(early.sees(ANN))
    assert lead(early.state, ANN) is None
    assert lead(replace(early.state, deck=()), ANN) == 0
    late = NumeroTable(level="numbers").lies(10, 6, hands={ANN: [10], BOB: [1] * 3}, deck=5)
    assert of_numero.lead_of(late.sees(ANN))(replace(late.state, deck=()), ANN) is None
    game = find("nmbrs")
    state = game.setup(game.options_type(), 2, 1)
    reached = of_nmbrs.lead_of(game.view(state, 0), ahead=3)
    assert [reached(replace(state, turn=state.turn + n), 0) for n in (6, 7)] == [None, 0]


def test_numo_plays_on_to_the_end_of_the_deal() -> None:
    state = NUMO.setup(NUMO.options_type(), 2, 1)
    lead = of_numo.lead_of(NUMO.view(state, 0))
    assert lead(state, 0) is None
