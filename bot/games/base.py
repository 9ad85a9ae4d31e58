"""What a game is: the protocol that every package in ``bot.games`` implements.

The match service, the computer players, the panels and the contract tests know games only through this protocol. A
game is rules and nothing else: states, actions, options, views and events are frozen ``msgspec.Struct`` types,
actions and events are tagged unions, and every function is deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, Protocol, Self, TypeVar

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.presets import Preset

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT", bound=msgspec.Struct)
ViewT = TypeVar("ViewT", bound="View")
P = ParamSpec("P")
T = TypeVar("T")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a game's options. Defaults are the rated way to play; fixed when the match starts."""

    @property
    def is_rated(self) -> bool:
        """Whether matches with these options are rated, or were when they began."""
        return self == type(self)()

    def settle(self, people: int) -> Self:
        """Decide what these options leave to the number of ``people``, for the match that starts now."""
        return self

    @property
    def again(self) -> Self:
        """The options for another match like this one, under today's rules."""
        return self

    @property
    def is_paced(self) -> bool:
        """Whether the rules' clocks are meant for the live pace and stretch with slower turns. The clocks of a
        real-time game are the same at any pace."""
        return False

    @property
    def has_clock(self) -> bool:
        """Whether a clock of the rules runs when the match waits for nobody. Without one the players take the time
        that they like."""
        return True

    def applies(self, name: str) -> bool:
        """Whether the option has any effect beside the other ones."""
        return True

    def choose(self, choices: Mapping[str, Any]) -> Self:
        """Set options by name. Options that no longer apply return to their defaults unless chosen as well."""
        after = replace(self, **choices)
        usual = {
            field: getattr(type(self)(), field)
            for field in self.__struct_fields__
            if field not in choices and not after.applies(field)
        }
        return replace(after, **usual)


class State(msgspec.Struct, Generic[OptionsT], frozen=True):
    """Base of a match's full state, secrets included. Includes the random generator, if any
    (``bot/games/rng.py``)."""

    options: OptionsT

    @property
    def seats(self) -> int:
        """The number of players."""
        raise NotImplementedError


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what happened in a step. ``only`` is the one seat that may see it; None means everybody.

    An event that ends a part of the match, such as a deal, is ``lasting``: it stays on the table until each player
    has acted since, so that nobody misses it.
    """

    lasting: ClassVar[bool] = False
    only: int | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what a viewer may see. ``seat`` is the viewer's seat (0-based), None for a spectator."""

    seat: int | None


class TurnView(View, frozen=True, kw_only=True):
    """Base of what a viewer may see in a turn-based game.

    ``mover`` is the seat whose turn it is, ``turn`` the number of the turn. ``phase`` says what the mover can do
    now, ``"over"`` at the end. ``hand`` is the viewer's (None for a spectator), ``held`` the number of cards each
    seat holds. ``hints`` counts the hints by seat, ``hint`` those of this turn.
    """

    mover: int
    turn: int
    phase: str
    hand: tuple[str, ...] | None
    held: tuple[int, ...]
    scores: tuple[int, ...]
    hints: tuple[int, ...]
    hint: int

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.phase == "over"

    @property
    def my_turn(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.seat == self.mover and self.phase != "over"

    @property
    def my_decision(self) -> bool:
        """Whether the match waits for the viewer to decide something."""
        return self.my_turn

    def is_turn_of(self, seat: int | None) -> bool:
        """Whether it is that seat's turn. False once the match is over."""
        return seat == self.mover and self.phase != "over"


class Step(msgspec.Struct, Generic[StateT], frozen=True):
    """The result of a move: the new state, and the events in order."""

    state: StateT
    events: tuple[Event, ...] = ()

    def then(
        self, go_on: Callable[Concatenate[StateT, P], Step[StateT]], *args: P.args, **kwargs: P.kwargs
    ) -> Step[StateT]:
        """Append the step that ``go_on`` makes from this step's state (and the other arguments)."""
        following = go_on(self.state, *args, **kwargs)
        if not self.events:
            return following
        return Step(following.state, self.events + following.events)


class Clock(msgspec.Struct, frozen=True):
    """A deadline set by the rules. It starts when its ``key`` first appears in a state.

    The match service remembers for the whole match when each key is due, so a clock interrupted by another one (a
    match clock by a vote) resumes unchanged. If the other one ``rests`` it by its key, it resumes with the time it
    had left. The seconds are those at the live pace, see ``Options.is_paced``.
    """

    key: str
    seconds: float
    rests: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The result of a match: each seat's place (1 is best, ties share one) and score in points."""

    places: tuple[int, ...]
    scores: tuple[int, ...]


class Calculation(msgspec.Struct, frozen=True):
    """A play in which a seat calculated: its kind (see ``Wording.plays``) and the signs of its operations, each
    once."""

    seat: int
    play: str
    operations: tuple[str, ...]


class SoloList(msgspec.Struct, frozen=True):
    """A list of best solo scores and its tie-breaks.

    Ties go to the earlier last event of the kinds ``goals``, then to fewer events of the kinds ``helps``. ``day``
    is set where everybody gets the same setup once that day, such as ``2026-01-31``, ``until`` where others get
    the same until that time (Unix seconds), so that its secrets are kept.
    """

    name: str
    day: str | None = None
    until: float | None = None
    goals: tuple[type[Event], ...] = ()
    helps: tuple[type[Event], ...] = ()


Figures = Mapping[str, Sequence[float]]
"""What simulations report of a match: the name of a figure and its observed values, one or more. A game that has
figures returns them from ``figures(events)`` in ``bot/games/GAME/figures.py``."""


class Game(Protocol[OptionsT, StateT, ActionT, ViewT]):
    """The rules of one game. Seats are numbered from 0. States never change, moves make new ones.

    Each game is a subclass. It leaves out what it does not have: lists of best scores, actors who need not act, a
    clock, arithmetic.
    """

    @property
    def key(self) -> str:
        """Short lower-case name, used for the slash command group, the module names and the database value."""

    @property
    def seats(self) -> range:
        """The allowed numbers of players."""

    @property
    def options_type(self) -> type[OptionsT]:
        """The struct of the options. ``options_type()`` is the default (and only rated) choice; ``Options`` for
        none."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The ways to play that a lobby offers under a name, ``quick`` first."""

    @property
    def state_type(self) -> type[StateT]:
        """The struct of the states, for decoding them from JSON."""

    @property
    def action_type(self) -> Any:
        """The tagged union of the actions, for decoding them from JSON."""

    @property
    def event_type(self) -> Any:
        """The tagged union of the events, for decoding them from JSON."""

    hard: bool = False
    """Whether computing a step may take so long that the bot must not wait for it."""

    def check(self, options: OptionsT, seats: int) -> None:
        """Raise ``Refused`` if this number of players cannot play a match with these options."""
        if seats not in self.seats:
            raise Refused("game.seats", seats=seats, least=self.seats[0], most=self.seats[-1])

    def solo(self, options: OptionsT) -> SoloList | None:
        """The list of best scores that a solo match counts towards, None for a match of several players."""
        return None

    def apart(self, options: OptionsT, until: float) -> OptionsT | None:
        """Make the options with which each player plays the same setup alone, up to that time (Unix seconds). None
        for a match that can also be played by dates, one move after another."""
        return None

    def setup(self, options: OptionsT, seats: int, seed: int) -> StateT:
        """Set up the initial state. ``seed`` (128 bits) is the only source of randomness in the whole match."""

    def opening(self, state: StateT) -> tuple[Event, ...]:
        """Events during setup, before anybody could act. Most games have none."""
        return ()

    def actors(self, state: StateT) -> frozenset[int]:
        """Seats that may act now: several when play is simultaneous, none when the match is over."""

    def seats_to_move(self, state: StateT) -> frozenset[int]:
        """Return the actors that the match waits for, empty when the match is over.

        Turn deadlines, reminders and computer players' moves apply to them. Other actors may act but do not have
        to (change a choice, challenge a build).
        """
        return self.actors(state)

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What the seat may see, None for a spectator."""

    def legal(self, view: ViewT) -> Iterable[ActionT]:
        """List the viewer's actions from the view alone, so that computer players and hints cannot cheat."""

    def apply(self, state: StateT, seat: int, action: ActionT) -> Step[StateT]:
        """Apply an action of this seat. Raises ``Refused``, in which case nothing changes."""

    def stamp(self, state: StateT, seat: int) -> int:
        """A number that changes exactly when the seat's possible actions change. Controls carry it. By default a
        turn is one action."""
        return self.turn(state, seat)

    def turn(self, state: StateT, seat: int) -> int:
        """The number of the seat's current turn, 0 for none. Unique per seat within a match.

        It changes exactly when a turn of that seat begins or ends, not with steps within the turn, their undoing,
        or what other seats do. A deadline lasts for a turn. An awaited seat is in one.
        """

    def absent_action(self, state: StateT, seat: int) -> ActionT:
        """The action taken for a player who misses the deadline. Always legal for an awaited seat. By default
        their first legal action."""
        return next(iter(self.legal(self.view(state, seat))))

    def clock(self, state: StateT) -> Clock | None:
        """The deadline that the rules set in this state, if any. Turn deadlines are suspended meanwhile."""
        return None

    def expire(self, state: StateT) -> Step[StateT]:
        """Make the step for an expired clock. Raises ``Refused`` when the state has no clock."""
        raise Refused("game.no_clock")

    def outcome(self, state: StateT) -> Outcome | None:
        """Places and scores once the match is over, None before."""

    def standing(self, state: StateT) -> Outcome | None:
        """Places and scores if the match were decided where it stands, as when the round of its tournament is
        over. None where the rules give nothing to compare."""
        return None

    patience: int | None = None
    """Turns of each player without progress after which the players may end a match by points, see
    ``bot.games.dragging``. None for a game that cannot drag."""

    def may_end_by_points(self, state: StateT) -> bool:
        """Whether the match makes so little progress that the players may end it by points."""
        return False

    def end_by_points(self, state: StateT) -> Step[StateT]:
        """End a match that drags, with the result of ``standing``. Raises ``Refused`` if none can."""
        raise Refused("game.no_end")

    def play_on(self, state: StateT, seat: int) -> Step[StateT]:
        """Go on with a match that drags, as a seat wants, so that the end is offered again only after as many
        turns. Raises ``Refused`` if no match can drag."""
        raise Refused("game.no_end")

    plan_type: Any = None
    """The tagged union of what a player can decide ahead of a turn or an offer. None for a game without that."""

    def plans(self, view: ViewT) -> Sequence[Any]:
        """List what the viewer can decide ahead now."""
        return ()

    def follow_plan(self, view: ViewT, plan: Any) -> ActionT | None:
        """Return the action that the viewer has decided ahead, None until it is time for it. Raises
        ``Refused("plan.dropped")`` once what the decision rests on has changed."""
        raise Refused("plan.dropped")

    def calculations(self, step: Step[StateT]) -> tuple[Calculation, ...]:
        """The publicly visible calculations of a step, empty in games without arithmetic."""
        return ()


AnyGame = Game[Any, Any, Any, Any]


def check_options(game: AnyGame, options: Any) -> None:
    """Raise ``Refused`` if no number of players can play a match with these options."""
    refusals = []
    for seats in reversed(game.seats):
        try:
            game.check(options, seats)
        except Refused as refused:
            refusals.append(refused)
        else:
            return
    raise refusals[0]


def nearest_seats(game: AnyGame, options: Any, seats: int) -> int:
    """The number of players nearest to ``seats`` that these options allow, the higher of two. ``seats`` itself if
    no number can play."""
    able = (number for number in game.seats if is_playable(game, options, number))
    return min(able, key=lambda number: (number < seats, abs(number - seats)), default=seats)


def is_playable(game: AnyGame, options: Any, seats: int) -> bool:
    """Tell whether this number of players can play a match with these options."""
    try:
        game.check(options, seats)
    except Refused:
        return False
    return True


def leavers_last(table: tuple[int, ...], left: Collection[int]) -> tuple[int, ...]:
    """Move the seats in ``left`` to a shared last place, behind everybody who stayed."""
    stayed = [seat for seat in range(len(table)) if seat not in left]
    return tuple(
        len(stayed) + 1 if seat in left else 1 + sum(table[other] < place for other in stayed)
        for seat, place in enumerate(table)
    )


def places(scores: Iterable[int]) -> tuple[int, ...]:
    """Rank scores, more is better: 1 is best, equal scores share a place, and the next places are skipped."""
    table = tuple(scores)
    return tuple(1 + sum(other > score for other in table) for score in table)


def put_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Replace the value of this seat in a tuple by seat."""
    after = list(values)
    after[seat] = value
    return tuple(after)


def remove_from(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """Remove the first of these values from a tuple that has it."""
    at = values.index(value)
    return values[:at] + values[at + 1 :]
