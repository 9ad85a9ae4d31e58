"""nmbrs!: whoever is away in the middle of a turn full of swaps, and of plays that hang on them, ends it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.games.invariants import check_state
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.events import Returned
from bot.games.nmbrs.model import NmbrsState, Placing, Play, Skip, Swap, TakeBack
from bot.games.nmbrs.table.finder import moves, swaps
from bot.games.nmbrs.table.placing import position_of
from tests.contract import nmbrs_hooks
from tests.extent import at_night
from tests.rules.nmbrs_table import ANN, BOB, Table

JOKERS = ("Jr", "Jg", "Jb", "Jo")
STEPS = 9
"""Swaps and plays of a turn, at most."""
FRUITFUL = (21, 35, 38)
"""Turns in which a joker waits for a swap on which the play of another one hangs."""


def crowded(rng: Random) -> NmbrsState:
    """Ann's turn at a table with a joker in each of up to four lines, and a hand of the numbers that they stand
    for and of neighbours of these: many a play goes through a card that was swapped in."""
    table = Table(2, simple=rng.random() < 0.2)
    free = [str(number) for number in range(1, table.state.options.top + 1)]
    islands, held = list[str](), list[str]()
    for joker in JOKERS:
        step, first = rng.randint(1, 6), rng.randint(1, table.state.options.top - 12)
        line = [str(first + place * step) for place in range(3)]
        if set(line) <= set(free):
            free = [number for number in free if number not in line]
            swapped = rng.choice(line)
            held.append(swapped)
            islands.append(" ".join(f"{joker}{number}" if number == swapped else number for number in line))
    near = [number for number in free if any(abs(int(number) - int(one)) < 4 for one in held)]
    held += rng.sample(near, min(len(near), rng.randint(2, 6)))
    return table.lies(*islands, hands={ANN: " ".join(held)}).state


def turn(rng: Random) -> Iterator[NmbrsState]:
    """The states of such a turn: mostly swaps as long as there are any, and plays with the jokers."""
    state = crowded(rng)
    yield state
    for _ in range(STEPS):
        action = _action(state, rng)
        if action is None:
            return
        state = NMBRS.apply(state, ANN, action).state
        if state.mover != ANN or state.phase != "play":
            return
        yield state


def _action(state: NmbrsState, rng: Random) -> Placing | TakeBack | None:
    position = position_of(NMBRS.view(state, ANN))
    if state.done and rng.random() < 0.05:
        return TakeBack()
    found = swaps(position)
    if found and rng.random() < 0.6:
        return rng.choice(found)
    plays = moves(position, 2, 2)
    jokers = [move for move in plays if any(card[0] == "J" for card in move.cards)]
    chosen = jokers if jokers and rng.random() < 0.7 else plays
    return Play(rng.choice(chosen).line) if chosen else None


@pytest.mark.parametrize("seed", [n if n < 8 or n in FRUITFUL else at_night(n) for n in range(40)])
@pytest.mark.rule("NMBRS-16")
def test_an_absent_player_ends_a_turn_in_whatever_state_it_is(seed: int) -> None:
    for state in turn(Random(f"turn {seed}")):
        check_state(NMBRS, state, 2)
        step = NMBRS.apply(state, ANN, Skip())
        after = step.state
        assert after.mover == BOB or after.phase == "over"
        assert after.pending == ()
        nmbrs_hooks.conserve(after)
        returned = next((event for event in step.events if isinstance(event, Returned)), None)
        assert (returned is None) == (not state.pending)
        if after.round > state.round:
            continue
        if returned is None:
            assert after.islands == state.islands
            continue
        made = {action.joker for action in state.done if isinstance(action, Swap)}
        assert {waiting.joker for waiting in state.pending} <= set(returned.jokers) <= made
        kept = [laid for laid in state.laid if laid not in returned.laid]
        lying = {cell.card for island in after.islands for cell in island.cells}
        assert {one.card for laid in kept for one in laid.scored} <= lying


def test_such_turns_hold_what_hangs_on_each_other() -> None:
    """Else the test above proves nothing: more goes back than just the jokers that wait."""
    more = 0
    for seed in FRUITFUL:
        for state in turn(Random(f"turn {seed}")):
            returned = (e for e in NMBRS.apply(state, ANN, Skip()).events if isinstance(e, Returned))
            more += any(set(event.jokers) > {waiting.joker for waiting in state.pending} for event in returned)
    assert more >= 3, more
