"""What a lesson makes of a match: which step comes next, and who plays it.

A lesson is a private match of the learner and of computers that only waits: no clocks, no deadlines but that idle
matches are closed. It ends without a result, whatever its state, when the last step is done.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.change import Change, at_rest, changed, require, tended
from bot.match.lesson_script import (
    LEARNER,
    Acted,
    ChooseStep,
    ComputerStep,
    Deed,
    ErrStep,
    PlayStep,
    ReadStep,
    Script,
    Step,
    script,
)
from bot.match.model import Match, computer_plays


def script_of(match: Match) -> Script:
    """The script of a lesson. Raises ``Refused("learn.none")`` if its game has none any more."""
    found = script(match.row.game)
    if match.row.lesson is None or found is None:
        raise Refused("learn.none")
    return found


def step_of(match: Match) -> Step | None:
    """The step that a lesson is at; None if it has come to its end, or has no script any more."""
    found = script(match.row.game)
    return None if match.row.lesson is None or found is None else found.step(match.row.lesson)


def hint_of(match: Match) -> str:
    """How to go on, as the script has it; empty where that is to press Next."""
    step = step_of(match)
    return step.hint if isinstance(step, PlayStep | ChooseStep | ErrStep) else ""


def computers_turn(match: Match) -> bool:
    """Whether the computers of a running lesson have something to play: their step of the script, or, where the
    learner is to play but cannot, whatever the match waits for."""
    return isinstance(step_of(match), ComputerStep) or left_waiting(match)


def left_waiting(match: Match) -> bool:
    """Whether the match waits for computers alone, although the script asks the learner to play."""
    if not isinstance(step_of(match), PlayStep | ChooseStep | ErrStep):
        return False
    return LEARNER not in match.game.actors(match.state) and any(computer_plays(seat) for seat in match.awaited())


def followed(match: Match, change: Change, action: Any, now: float) -> Change:
    """The change of the learner's action, with the step that it does. Any match that is no lesson goes its way.

    Raises ``Refused("learn.not_yet")`` if no step is done by it.
    """
    if match.row.lesson is None:
        return change
    reached = script_of(match).reached(match.row.lesson, Acted(action))
    if reached is None:
        raise Refused("learn.not_yet", hint=hint_of(match))
    return advanced(match, change, reached, now)


def noticed(match: Match, deed: Deed, now: float) -> Change:
    """The change by which something that plays nothing does a step. Raises ``Refused("learn.elsewhere")`` if it
    does none."""
    require(match, "running")
    reached = script_of(match).reached(match.row.lesson or 0, deed)
    if reached is None:
        raise Refused("learn.elsewhere")
    return advanced(match, _unplayed(match, now), reached, now)


def read(match: Match, at: int, now: float) -> Change:
    """The change when Next is pressed at step ``at``. Raises ``Refused("learn.elsewhere")`` if that is not the
    step to be read now."""
    require(match, "running")
    if match.row.lesson != at or not isinstance(step_of(match), ReadStep):
        raise Refused("learn.elsewhere")
    return advanced(match, _unplayed(match, now), at + 1, now)


def passed_over(match: Match, now: float) -> Change:
    """The change by which a step of a computer is left out that does not fit."""
    assert match.row.lesson is not None
    return advanced(match, _unplayed(match, now), match.row.lesson + 1, now)


def _unplayed(match: Match, now: float) -> Change:
    """Nothing is played; the learner is there, so the match is not idle."""
    here = match.moved(changed(match, idle_at=None), match.state)
    return Change(tended(here, now), state=match.state)


def advanced(match: Match, change: Change, at: int, now: float) -> Change:
    """The change with the lesson at step ``at``: after the last it is closed."""
    row = replace(change.after, lesson=at)
    if script_of(match).step(at) is None and row.status == "running":
        row = replace(row, status="cancelled", ended_at=now, **at_rest(row))
    return replace(change, after=row)
