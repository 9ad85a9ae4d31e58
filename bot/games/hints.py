"""Hints in every game that has them: when they may be asked for, and how one is counted and told.

A hint shows what the player could do now. It is asked for with the action ``Hint`` and counted once, however often
the player looks at it, until a move has changed the situation.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Step, TurnView, put_at
from bot.i18n import Texts

Hints = Literal["alone", "on", "off"]
"""Whether hints may be asked for: ``alone`` means in matches that only one person plays."""
AnyHints = Hints | Literal["request"]
"""With those of matches that began when a hint was two: a nudge, and then the play, each counted."""
T = TypeVar("T", bound=msgspec.Struct)


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """Ask for a hint; everybody can see that it was asked for."""


class Hinted(Event, frozen=True, tag="hinted"):
    """The seat has asked for a hint."""

    seat: int


def settle_hints(options: T, people: int) -> T:
    """The options of a match with so many people: ``alone`` is decided."""
    if getattr(options, "hints") != "alone":  # noqa: B009 -- the options of any game with hints
        return options
    return replace(options, hints="on" if people == 1 else "off")


def usual(options: T) -> T:
    """The options without the choice to have no hints: among several people that is the usual way."""
    return replace(options, hints="alone") if getattr(options, "hints") == "off" else options  # noqa: B009


def today(hints: AnyHints) -> Hints:
    """What matches of today have where an earlier one had ``hints``."""
    return "on" if hints == "request" else hints


def may_hint(view: TurnView, hints: AnyHints) -> bool:
    """Whether the viewer can ask for a hint now and has not done so already."""
    return hints in ("on", "request") and view.my_decision and not view.hint


def take_hint(state: Any) -> Step[Any]:
    """The step of the mover's ``Hint``: it is counted and told once in each situation. Raises ``Refused``:
    hint.off, and hint.shown if it was asked for already."""
    step = count_hint(state, state.mover, state.hint)
    return Step(replace(step.state, hint=state.hint + 1), step.events)


def count_hint(state: Any, seat: int, before: int) -> Step[Any]:
    """Count and tell a hint of a seat that has taken so many in this situation. Raises ``Refused``: hint.off,
    hint.shown."""
    if state.options.hints not in ("on", "request"):
        raise Refused("hint.off")
    if before >= (2 if state.options.hints == "request" else 1):
        raise Refused("hint.shown")
    hints = put_at(state.hints, seat, state.hints[seat] + 1)
    return Step(replace(state, hints=hints), (Hinted(seat=seat),))


def count_words(view: TurnView, seat: int, t: Texts) -> str | None:
    """The note of a seat's hints for the score sheet, if there were any."""
    n = view.hints[seat]
    return t.plural("{n} hint used", "{n} hints used", n) if n else None
