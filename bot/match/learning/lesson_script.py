"""Scripts of lessons: fixed cards, the computers' moves, and the texts for the learner step by step. A game has a
lesson if there is a file ``data/learn/GAME.json``. The seed deals the cards, as in any match. The steps are taken
in order, those of computers automatically."""

from __future__ import annotations

import re
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
"""Fields that an action, a view or a draft must have, as JSON. It may have others."""
SIGNS = "+−×÷="
"""The signs that a ``*`` in a text of a pattern stands for. A ``#`` stands for any character."""


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
    """The learner plays an action that has the fields of ``done``, or after which their view has those of ``aim``.
    Any other is refused with ``why``, except that ``may`` be played on the way there. ``plays`` is such an action,
    where ``done`` leaves out a field that has no default. ``after`` is shown when it is done.

    The panel says which controls lead there, unless the step ``asks`` the learner to find out: by way of the draft
    with the fields of ``choice``, or of the text ``types`` in a form.
    """

    say: str
    why: str
    done: Pattern
    aim: Pattern | None = None
    may: tuple[Pattern, ...] = ()
    plays: Pattern | None = None
    choice: Pattern | None = None
    types: str = ""
    asks: bool = False
    after: str = ""
    claims: tuple[CardClaim, ...] = ()

    @property
    def action(self) -> Pattern:
        """The action that the script intends."""
        return self.plays or self.done


class ChooseStep(msgspec.Struct, frozen=True, tag_field="step", tag="choose", forbid_unknown_fields=True):
    """The learner chooses or ticks something that plays nothing yet: the draft gets the fields of ``done``, with
    the text ``types`` in a form if there is one. A typed move that is ``refused`` with one of these codes is the
    same. Playing the action of the next ``play`` at once completes this step, too."""

    say: str
    why: str
    done: Pattern
    types: str = ""
    refused: tuple[str, ...] = ()
    after: str = ""
    claims: tuple[CardClaim, ...] = ()

    def is_about(self, draft: Any) -> bool:
        """Tell whether that draft is what this step asks for."""
        kept = msgspec.to_builtins(draft) or {}
        wrong = kept.get("wrong")
        return fits(self.done, kept) or (isinstance(wrong, Mapping) and wrong["code"] in self.refused)


class ErrStep(msgspec.Struct, frozen=True, tag_field="step", tag="err", forbid_unknown_fields=True):
    """The learner tries what the rules refuse with this code, and reads why. ``tries`` is such an action. Playing
    the action of the next ``play`` at once completes this step, too."""

    say: str
    why: str
    refused: str
    tries: Pattern
    types: str = ""
    after: str = ""
    claims: tuple[CardClaim, ...] = ()


class ComputerStep(msgspec.Struct, frozen=True, tag_field="step", tag="computer", forbid_unknown_fields=True):
    """The computer on that seat plays an action."""

    seat: int
    plays: Pattern
    claims: tuple[CardClaim, ...] = ()


DoneStep = PlayStep | ChooseStep | ErrStep
Step = ReadStep | DoneStep | ComputerStep


class Acted(msgspec.Struct, frozen=True):
    """The learner plays this action, after which they see ``view``."""

    action: Any
    view: Any = None


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

    def last_done(self, at: int) -> DoneStep | None:
        """Return what the learner did just before that step, None if they read something, or nothing yet."""
        done = next((step for step in reversed(self.steps[:at]) if not isinstance(step, ComputerStep)), None)
        return None if isinstance(done, ReadStep) else done

    def find_next_step(self, at: int, deed: Deed) -> int | None:
        """Return the step that follows at step ``at`` when the learner does that: the same one for a play on the
        way there, None for what leads nowhere. Steps that only prepare a play may be skipped, and a play that also
        reaches the aim of later ones, at once or after others, has done them too."""
        reached, is_play_met = None, False
        for number, step in enumerate(self.steps[at:], at):
            if isinstance(step, ReadStep | ComputerStep):
                break
            if is_play_met:
                reached = number + 1 if isinstance(step, PlayStep) and _reaches(step, deed) else reached
            elif _does(step, deed):
                reached = number + 1
                if not isinstance(step, PlayStep):
                    break
            elif isinstance(step, PlayStep) and _leads_to(step, deed):
                reached = number
            is_play_met = is_play_met or isinstance(step, PlayStep)
        return reached


def _does(step: DoneStep, deed: Deed) -> bool:
    match step, deed:
        case (PlayStep(), Acted(action)):
            return fits(step.done, msgspec.to_builtins(action)) or _reaches(step, deed)
        case (ChooseStep(), Chose(draft)):
            return step.is_about(draft)
        case (ChooseStep(), Erred(code)):
            return code in step.refused
        case (ErrStep(), Erred(code)):
            return step.refused == code
        case _:
            return False


def _reaches(step: PlayStep, deed: Deed) -> bool:
    """Tell whether the learner sees now what the step aims at."""
    return step.aim is not None and isinstance(deed, Acted) and fits(step.aim, msgspec.to_builtins(deed.view))


def _leads_to(step: PlayStep, deed: Deed) -> bool:
    return isinstance(deed, Acted) and any(fits(part, msgspec.to_builtins(deed.action)) for part in step.may)


def fits(pattern: Any, value: Any) -> bool:
    """Tell whether a value (as JSON) fits: equal, but an object may have more fields, a list may have any order,
    and the signs of a text may be spelt out. ``{"numbers": […]}`` fits a text with these numbers in any order."""
    if isinstance(value, str):
        if isinstance(pattern, Mapping):
            return sorted(map(str, pattern.get("numbers", ()))) == sorted(re.findall(r"\d+", value))
        return isinstance(pattern, str) and len(pattern) == len(value) and all(map(_is_sign, pattern, value))
    if isinstance(pattern, Mapping):
        return isinstance(value, Mapping) and all(
            name in value and fits(part, value[name]) for name, part in pattern.items()
        )
    if isinstance(pattern, Sequence) and not isinstance(pattern, str):
        return isinstance(value, Sequence) and _can_pair([*pattern], [*value])
    return type(pattern) is type(value) and bool(pattern == value)


def _is_sign(wanted: str, sign: str) -> bool:
    return wanted in (sign, "#") or (wanted == "*" and sign in SIGNS)


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
