"""The promises that every game makes, checked on the states of a match as it is played.

Simulations and the contract tests use them. Every check returns nothing, or raises ``Violation`` with a sentence
that says what is wrong.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.errors import Refused, Violation
from bot.games.base import AnyGame, Event, Outcome, Step


def check_state(game: AnyGame, state: Any, seats: int) -> None:
    """Check the actors, the awaited seats, the action of an absent player, and the outcome."""
    actors, awaited = game.actors(state), game.seats_to_move(state)
    outcome, clock = game.outcome(state), game.clock(state)
    if not actors <= frozenset(range(seats)):
        raise Violation(f"seats {sorted(actors)} may act, but there are {seats}")
    if not awaited <= actors:
        raise Violation(f"the match is waiting for seats {sorted(awaited - actors)}, who may not act")
    if outcome is not None:
        _check_outcome(outcome, seats)
        if actors or clock:
            raise Violation("the match is over, but someone may act or a clock is running")
        return
    if not actors and clock is None:
        raise Violation("nobody may act and no clock is running, but the match isn't over")
    if not awaited and clock is None and state.options.has_clock:
        raise Violation("the match is waiting for nobody and no clock is running, but it isn't over")
    if clock is not None and not clock.seconds > 0:
        raise Violation(f"the clock {clock.key} has {clock.seconds} seconds")
    for seat in sorted(awaited):
        if not game.turn(state, seat):
            raise Violation(f"the match is waiting for seat {seat}, but that seat is in no turn")
        _check_absent(game, state, seat)


def check_step(game: AnyGame, written: bytes, before: Any, step: Step[Any], seats: int) -> None:
    """Check a step made from ``before``: its allowed and required changes, and its events. ``written`` is
    ``before`` as JSON, taken before the step was made."""
    if msgspec.json.encode(before) != written:
        raise Violation("the step changed the state that it was made from")
    if step.state == before:
        raise Violation("the step changed nothing")
    may, might = game.actors(step.state), game.actors(before)
    for seat in sorted(may ^ might):
        if game.stamp(before, seat) == game.stamp(step.state, seat):
            raise Violation(f"seat {seat} may act before or after the step but not both: its stamp must change")
    for event in step.events:
        _check_event(game, event, seats)


def check_view(game: AnyGame, state: Any, seat: int | None) -> None:
    """Check a view (None: a spectator): its seat, its JSON, and that a seat that may not act has no actions."""
    view = game.view(state, seat)
    if view.seat != seat:
        raise Violation(f"the view of seat {seat} says that it is that of seat {view.seat}")
    check_round_trip(view, type(view))
    if seat not in game.actors(state) and any(True for _ in game.legal(view)):
        raise Violation(f"the view of seat {seat} has legal actions, but that seat may not act")


def check_round_trip(value: Any, kind: Any) -> None:
    """Check that a state, action, event or view survives encoding to JSON and decoding as that type."""
    try:
        again = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Violation(f"{type(value).__name__} cannot be written and read back: {error}") from error
    if again != value:
        raise Violation(f"{type(value).__name__} is not the same when read back from JSON")


def _check_outcome(outcome: Outcome, seats: int) -> None:
    """Check that the best place is 1, tied places skip those after them, and each seat has a place and a score."""
    if len(outcome.places) != seats or len(outcome.scores) != seats:
        raise Violation(f"the outcome of {seats} seats is {outcome}")
    for place in outcome.places:
        if place != 1 + sum(other < place for other in outcome.places):
            raise Violation(f"places do not follow from each other: {outcome.places}")


def _check_absent(game: AnyGame, state: Any, seat: int) -> None:
    action = game.absent_action(state, seat)
    try:
        game.apply(state, seat, action)
    except Refused as refused:
        raise Violation(f"what an absent seat {seat} does is refused: {refused}") from refused


def _check_event(game: AnyGame, event: Event, seats: int) -> None:
    if event.only is not None and event.only not in range(seats):
        raise Violation(f"the event {event} is for a seat that does not exist")
    check_round_trip(event, game.event_type)
