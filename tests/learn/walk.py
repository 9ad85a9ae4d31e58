"""A walk through a script with the rules alone: the learner does what each step asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.base import AnyGame, Event
from bot.games.registry import find
from bot.match.learning.lesson_script import (
    LEARNER,
    ChooseStep,
    ComputerStep,
    ErrStep,
    PlayStep,
    ReadStep,
    Script,
    Step,
    action_of,
)


class Stage(msgspec.Struct, frozen=True):
    """Where a walk is: the step just done (None at the start), what happened in it, and the state after it."""

    step: Step | None
    events: tuple[Event, ...]
    state: Any


class Misfit(Exception):
    """A step of a script does not do what it says."""


def walk(key: str, lesson: Script) -> Iterator[Stage]:
    """The stages of the lesson of a game. Raises ``Misfit`` at the first step that does not fit."""
    game = find(key)
    options = msgspec.convert(lesson.options, type=game.options_type)
    game.check(options, 1 + lesson.computers)
    state = game.setup(options, 1 + lesson.computers, int(lesson.seed, 16))
    yield Stage(None, game.opening(state), state)
    for number, step in enumerate(lesson.steps, 1):
        if game.outcome(state) is not None:
            raise Misfit(f"the match is over before step {number}")
        try:
            stage = _done(game, state, step)
        except (Misfit, Refused, msgspec.ValidationError) as why:
            raise Misfit(f"step {number} ({type(step).__name__}): {why}") from why
        yield stage
        state = stage.state


def _done(game: AnyGame, state: Any, step: Step) -> Stage:
    match step:
        case ReadStep() | ChooseStep():
            return Stage(step, (), state)
        case ErrStep():
            return _refused(game, state, step)
        case PlayStep():
            return _played(game, state, step, LEARNER, step.action)
        case ComputerStep():
            return _played(game, state, step, step.seat, step.plays)


def _played(game: AnyGame, state: Any, step: Step, seat: int, plays: dict[str, Any]) -> Stage:
    if seat not in game.actors(state):
        raise Misfit(f"seat {seat} cannot act; {sorted(game.actors(state))} can")
    done = game.apply(state, seat, action_of(game.key, plays))
    return Stage(step, done.events, done.state)


def _refused(game: AnyGame, state: Any, step: ErrStep) -> Stage:
    try:
        game.apply(state, LEARNER, action_of(game.key, step.tries))
    except Refused as why:
        if why.code == step.refused:
            return Stage(step, (), state)
        raise Misfit(f"refused with {why.code}, not with {step.refused}") from why
    raise Misfit(f"not refused: {step.tries}")
