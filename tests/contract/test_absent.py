"""What is done for an absent player, in the middle of turns too: the deadline may pass at any time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.games import invariants
from tests.contract.playout import EVENTFUL, Case, every_case, some_legal, states

BEGINNINGS = 10
"""From so many states of a match turns are begun."""
STEPS = 8
"""Steps of one seat within its turn, at most."""


def turn(case: Case, state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """The states of a turn of that seat, which does whatever doesn't end it."""
    game = case.game
    number = game.turn(state, seat)
    for _ in range(STEPS):
        options = [game.apply(state, seat, action).state for action in some_legal(case, state, seat, rng, most=4)]
        within = [
            after for after in options if seat in game.seats_to_move(after) and game.turn(after, seat) == number
        ]
        if not within:
            return
        state = rng.choice(within)
        yield state


@every_case
def test_what_is_done_for_an_absent_player_is_legal_in_the_middle_of_a_turn_too(case: Case) -> None:
    rng = Random(f"absent {case}")
    known = states(case, EVENTFUL)
    for state in rng.sample(known, min(BEGINNINGS, len(known))):
        for seat in sorted(case.game.seats_to_move(state)):
            for half_done in turn(case, state, seat, rng):
                invariants.check_state(case.game, half_done, case.seats)
