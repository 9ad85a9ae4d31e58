"""Scripts of lessons: fixed cards, the computers' moves, and the texts for the learner step by step. A game has a
lesson if there is a file ``data/learn/GAME.json``. The seed deals the cards, as in any match. The steps are taken
in order, those of computers automatically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from bot.games.registry import GAMES, find
from bot.paths import shipped_folder

FOLDER = shipped_folder("learn")
LEARNER = 0
"""The learner's seat. Computers have the others."""

Pattern = dict[str, Any]
"""Fields that an action or a draft must have, as JSON. It may have others."""


class CardClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim of the texts about a seat's cards or possible actions. As nobody plays it, the tests check it
    against the rules.

    It holds for the moment before its step is done, or with ``once`` for the one after that seat has played that
    action. Cards are written as in the texts: ``"7"``, ``"✱"``. Digits and tiles are those that are left.
    ``holds`` and ``lacks`` are some of what the seat has and has not, ``only`` is all. ``can`` and ``cannot`` are
    patterns of actions with a legal one, and without. No play uses a card that ``fits_nowhere``.
    """

    seat: int = LEARNER
    once: Pattern | None = None
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    can: tuple[Pattern, ...] = ()
    cannot: tuple[Pattern, ...] = ()
    fits_nowhere: tuple[str, ...] = ()


class ReadStep(msgspec.Struct, frozen=True, tag_field="step", tag="read", forbid_unknown_fields=True):
    """The learner reads something, and presses Next."""

    say: str
    claims: tuple[CardClaim, ...] = ()


class PlayStep(msgspec.Struct, frozen=True, tag_field="step", tag="play", forbid_unknown_fields=True):
    """The learner plays an action that has the fields of ``done``. Any other is refused with ``hint``. ``plays``
    is such an action, where ``done`` leaves out a field that has no default. ``after`` is shown when it is
    done."""

    say: str
    hint: str
    done: Pattern
    plays: Pattern | None = None
    after: str = ""
    claims: tuple[CardClaim, ...] = ()

    @property
    def action(self) -> Pattern:
        """The action that the script intends."""
        return self.plays or self.done


class ChooseStep(msgspec.Struct, frozen=True, tag_field="step", tag="choose", forbid_unknown_fields=True):
    """The learner chooses or ticks something that plays nothing yet: the draft gets the fields of ``done``.
    Playing the action of the next ``play`` at once completes this step, too."""

    say: str
    hint: str
    done: Pattern
    after: str = ""
    claims: tuple[CardClaim, ...] = ()


class ErrStep(msgspec.Struct, frozen=True, tag_field="step", tag="err", forbid_unknown_fields=True):
    """The learner tries what the rules refuse with this code, and reads why. ``tries`` is such an action. Playing
    the action of the next ``play`` at once completes this step, too."""

    say: str
    hint: str
    refused: str
    tries: Pattern
    after: str = ""
    claims: tuple[CardClaim, ...] = ()


class ComputerStep(msgspec.Struct, frozen=True, tag_field="step", tag="computer", forbid_unknown_fields=True):
    """The computer on that seat plays an action."""

    seat: int
    plays: Pattern
    claims: tuple[CardClaim, ...] = ()


Step = ReadStep | PlayStep | ChooseStep | ErrStep | ComputerStep


class Acted(msgspec.Struct, frozen=True):
    """The learner plays this action."""

    action: Any


class Chose(msgspec.Struct, frozen=True):
    """The learner's draft is now this one."""

    draft: Any


class Erred(msgspec.Struct, frozen=True):
    """Something that the learner tried was refused with this code."""

    code: str


Deed = Acted | Chose | Erred


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. ``title`` and ``minutes`` tell what to expect, ``learnt`` what was learnt, in a few lines.

    ``seed`` (hex, up to 32 digits) and ``options`` (JSON of the game's) are those of the match, in which
    ``computers`` sit opposite the learner.
    """

    title: str
    minutes: int
    seed: str
    steps: tuple[Step, ...]
    learnt: tuple[str, ...]
    options: dict[str, Any] = {}
    computers: int = 1

    def step(self, at: int) -> Step | None:
        """Return the step with that number, from 0, or None after the last."""
        return self.steps[at] if 0 <= at < len(self.steps) else None

    def number(self, at: int) -> int:
        """Count the steps of the learner up to and including that one."""
        return sum(not isinstance(step, ComputerStep) for step in self.steps[: at + 1])

    def after(self, at: int) -> str:
        """Return the text about what was done just before that step."""
        done = next((step for step in reversed(self.steps[:at]) if not isinstance(step, ComputerStep)), None)
        return "" if done is None or isinstance(done, ReadStep) else done.after

    def find_next_step(self, at: int, deed: Deed) -> int | None:
        """Return the step that follows at step ``at`` when the learner does that, None if it completes no step.
        Steps that only prepare a play may be skipped."""
        for number in range(at, len(self.steps)):
            step = self.steps[number]
            if isinstance(step, ReadStep | ComputerStep):
                return None
            if _does(step, deed):
                return number + 1
            if isinstance(step, PlayStep):
                return None
        return None


def _does(step: PlayStep | ChooseStep | ErrStep, deed: Deed) -> bool:
    match step, deed:
        case (PlayStep(), Acted(action)):
            return fits(step.done, msgspec.to_builtins(action))
        case (ChooseStep(), Chose(draft)):
            return fits(step.done, msgspec.to_builtins(draft))
        case (ErrStep(), Erred(code)):
            return step.refused == code
        case _:
            return False


def fits(pattern: Any, value: Any) -> bool:
    """Tell whether a value (as JSON) fits: equal, but an object may have more fields, and a list may have any
    order."""
    if isinstance(pattern, Mapping):
        return isinstance(value, Mapping) and all(
            name in value and fits(part, value[name]) for name, part in pattern.items()
        )
    if isinstance(pattern, Sequence) and not isinstance(pattern, str):
        return isinstance(value, Sequence) and not isinstance(value, str) and _can_pair([*pattern], [*value])
    return type(pattern) is type(value) and bool(pattern == value)


def _can_pair(patterns: list[Any], values: list[Any]) -> bool:
    """Tell whether patterns and values can be paired without a rest."""
    for pattern in patterns:
        found = next((n for n, value in enumerate(values) if fits(pattern, value)), None)
        if found is None:
            return False
        del values[found]
    return not values


def action_of(game: str, action: Pattern) -> Any:
    """Convert the action that a script names to the game's type. Raises ``msgspec.ValidationError``."""
    return msgspec.convert(action, type=find(game).action_type)


@cache
def script(game: str) -> Script | None:
    """Return the lesson of a game, None if it has none. Raises ``msgspec.ValidationError`` if the file is not a
    script."""
    file = FOLDER / f"{game}.json"
    return msgspec.json.decode(file.read_bytes(), type=Script) if game in GAMES and file.is_file() else None
