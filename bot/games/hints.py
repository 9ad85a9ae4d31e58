"""Hints in every game that has them: when they may be requested, and how one is counted and announced.

A hint shows what the player could do now. It is requested with the action ``Hint`` and counted once, however often
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
    """Request a hint. Everybody can see the request."""


class Hinted(Event, frozen=True, tag="hinted"):
    """The seat has requested a hint."""

    seat: int


def settle_hints(options: T, people: int) -> T:
    """Decide ``alone`` for a match of this number of ``people``."""
    if getattr(options, "hints") != "alone":  # noqa: B009 -- the options of any game with hints
        return options
    return replace(options, hints="on" if people == 1 else "off")


def without_choice_of_none(options: T) -> T:
    """Undo the choice to have no hints, which is the usual way among several people."""
    return replace(options, hints="alone") if getattr(options, "hints") == "off" else options  # noqa: B009


def modernise_hints(hints: AnyHints) -> Hints:
    """Replace a hint setting of an earlier version by today's."""
    return "on" if hints == "request" else hints


def may_hint(view: TurnView, hints: AnyHints) -> bool:
    """Whether the viewer can request a hint now and has not done so already."""
    return hints in ("on", "request") and view.my_decision and not view.hint


def take_hint(state: Any) -> Step[Any]:
    """Take the mover's ``Hint``, counted and announced once per situation. Raises ``Refused``: hint.off,
    hint.shown (already requested)."""
    step = count_hint(state, state.mover, state.hint)
    return Step(replace(step.state, hint=state.hint + 1), step.events)


def count_hint(state: Any, seat: int, before: int) -> Step[Any]:
    """Count and announce a hint of a seat that has taken ``before`` hints in this situation. Raises ``Refused``:
    hint.off, hint.shown."""
    if state.options.hints not in ("on", "request"):
        raise Refused("hint.off")
    if before >= (2 if state.options.hints == "request" else 1):
        raise Refused("hint.shown")
    hints = put_at(state.hints, seat, state.hints[seat] + 1)
    return Step(replace(state, hints=hints), (Hinted(seat=seat),))


def describe_hint_count(view: TurnView, seat: int, t: Texts) -> str | None:
    """Note a seat's hints for the score sheet, None without hints."""
    n = view.hints[seat]
    return t.plural("{n} hint used", "{n} hints used", n) if n else None
