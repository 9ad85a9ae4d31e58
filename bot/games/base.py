"""What a game is: the protocol that every package in ``bot.games`` fulfils.

The match service, the computer players, the panels and the contract tests know games only through this
protocol. A game is rules and nothing else: states, actions, options, views and events are frozen
``msgspec.Struct`` types, actions and events are tagged unions, and every function is deterministic.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from bot.errors import Refused

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT", bound=msgspec.Struct)
ViewT = TypeVar("ViewT", bound="View")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's options. Defaults are the rated way to play; fixed when the match starts."""

    @property
    def puzzle(self) -> str | None:
        """The day, ``2026-01-31``, whose puzzle is played, which is the same for everybody; None for all else."""
        return None

    @property
    def again(self) -> Self:
        """The options of a game for one that is played again: a puzzle can be played only once."""
        return self


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what happened in a step. ``only`` is the one seat that may see it, None means everybody."""

    only: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what a viewer may see. ``seat`` is the viewer's seat (0-based), None for a spectator."""

    seat: int | None


class Step(msgspec.Struct, Generic[StateT], frozen=True):
    """The result of a move: the state after it, and what happened on the way, in order."""

    state: StateT
    events: tuple[Event, ...] = ()


class Clock(msgspec.Struct, frozen=True):
    """A deadline that the rules set themselves: it starts when its ``key`` first appears in a state.

    The match service remembers the due time of each key for the whole match, so a clock that another one
    interrupts (a vote inside a match clock) is found again unchanged.
    """

    key: str
    seconds: float


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match: for each seat its place (1 is best, ties share one) and its score in points."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


class Calculation(msgspec.Struct, frozen=True):
    """A play in which a seat calculated: its kind (see ``Wording.plays``), and the signs of the operations that it
    used, each once."""

    seat: int
    play: str
    operations: tuple[str, ...]


Figures = Mapping[str, Sequence[float]]
"""What simulations report of a match: the name of a figure, and what was seen of it, once or several times. A game
that has some gives them with ``figures(events)`` in ``bot/games/GAME/figures.py``."""


class Game(Protocol[OptionsT, StateT, ActionT, ViewT]):
    """The rules of one game. Seats are numbers from 0; states never change, moves make new ones."""

    @property
    def key(self) -> str:
        """Short lower-case name: the slash command group, the module names, the value in the database."""

    @property
    def seats(self) -> range:
        """The allowed numbers of players."""

    @property
    def options_type(self) -> type[OptionsT]:
        """The struct of the options; ``options_type()`` is the default (and only rated) choice."""

    @property
    def state_type(self) -> type[StateT]:
        """The struct of the states, for reading them back from JSON."""

    @property
    def action_type(self) -> Any:
        """The tagged union of the actions, for reading them back from JSON."""

    @property
    def event_type(self) -> Any:
        """The tagged union of the events, for reading them back from JSON."""

    def check(self, options: OptionsT, seats: int) -> None:
        """Raise ``Refused`` when a match cannot be played with these options by that many players."""

    def solo(self, options: OptionsT) -> str | None:
        """The list of best scores that a game for one player with these options counts for; None for a match
        of several players."""

    def setup(self, options: OptionsT, seats: int, seed: int) -> StateT:
        """The state at the start. ``seed`` (128 bits) is the only source of chance of the whole match."""

    def actors(self, state: StateT) -> frozenset[int]:
        """Seats that may act now; several when play is simultaneous, none when the match is over."""

    def awaited(self, state: StateT) -> frozenset[int]:
        """The actors that the match waits for: turn deadlines, reminders and computer players' moves
        apply to them. Other actors may act but need not (change a choice, challenge a build)."""

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What that seat may see; None is a spectator."""

    def legal(self, view: ViewT) -> Iterable[ActionT]:
        """Actions open to the viewer, from the view alone, so that bots and hints cannot cheat."""

    def apply(self, state: StateT, seat: int, action: ActionT) -> Step[StateT]:
        """The step that this action of this seat makes. Raises ``Refused`` and then changes nothing."""

    def stamp(self, state: StateT, seat: int) -> int:
        """A number that changes when what that seat may do changes, and only then; controls carry it."""

    def turn(self, state: StateT, seat: int) -> int:
        """The number of the turn that the seat is in, 0 when it is in none; in a match a seat has no two turns
        of the same number. It changes when a turn of that seat begins or ends, and only then: steps within the
        turn, their undoing, and what others do meanwhile leave it. A deadline lasts for a turn. An awaited seat
        is in one."""

    def absent(self, state: StateT, seat: int) -> ActionT:
        """What a player does who let the deadline pass; always legal for an awaited seat."""

    def clock(self, state: StateT) -> Clock | None:
        """The deadline that the rules set in this state, if any; turn deadlines rest meanwhile."""

    def expire(self, state: StateT) -> Step[StateT]:
        """The step when that clock runs out. Raises ``Refused`` when the state has no clock."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Places and scores once the match is over, else None."""

    def calculations(self, step: Step[StateT]) -> tuple[Calculation, ...]:
        """What was calculated in a step, as far as everybody can see it; nothing in games without arithmetic."""


AnyGame = Game[Any, Any, Any, Any]


def check_options(game: AnyGame, options: Any) -> None:
    """Raise ``Refused`` when no number of players can play a match with these options."""
    refusals = []
    for seats in reversed(game.seats):
        try:
            game.check(options, seats)
        except Refused as refused:
            refusals.append(refused)
        else:
            return
    raise refusals[0]


def leavers_last(table: tuple[int, ...], left: Collection[int]) -> tuple[int, ...]:
    """The places with the seats in ``left`` behind everybody who stayed, sharing the last place."""
    stayed = [seat for seat in range(len(table)) if seat not in left]
    return tuple(
        len(stayed) + 1 if seat in left else 1 + sum(table[other] < place for other in stayed)
        for seat, place in enumerate(table)
    )


def places(scores: Iterable[int]) -> tuple[int, ...]:
    """Places for scores where more is better: 1 is best, equal scores share, the next place is skipped."""
    table = tuple(scores)
    return tuple(1 + sum(other > score for other in table) for score in table)
