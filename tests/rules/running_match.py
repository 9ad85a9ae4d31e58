"""Shared by the tables of all games: a running match, moves and refusals, and what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import msgspec

from bot.errors import Refused
from bot.games.base import Event, Game, Outcome, Step, View
from bot.games.wording import wording
from bot.i18n import texts
from bot.panels.refusals import refusal

StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT", bound=msgspec.Struct)
ViewT = TypeVar("ViewT", bound=View)
E = TypeVar("E", bound=Event)

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")


class RunningMatch(Generic[StateT, ActionT, ViewT]):
    """A running match. ``state`` is always the newest state, ``events`` are those of the last step; every move
    checks that the old state is unchanged. Each game has a subclass ``Table``, with words for its own moves."""

    game: Game[Any, StateT, ActionT, ViewT]

    def __init__(self, options: Any, seats: int, seed: int = 1) -> None:
        self.state = self.game.setup(options, seats, seed)
        self.events: tuple[Event, ...] = ()

    def does(self, seat: int, action: ActionT) -> tuple[Event, ...]:
        """That seat acts; returns what happened."""
        old, before = self.state, msgspec.json.encode(self.state)
        try:
            step = self.game.apply(old, seat, action)
        finally:
            assert msgspec.json.encode(old) == before
        return self._after(step)

    def expires(self) -> tuple[Event, ...]:
        """The clock of the rules runs out; returns what happened."""
        return self._after(self.game.expire(self.state))

    def ends_by_points(self) -> Outcome | None:
        """The players end the match where it stands; returns the result."""
        stands = self.game.standing(self.state)
        self._after(self.game.end_by_points(self.state))
        assert self.game.outcome(self.state) == stands
        assert not self.game.actors(self.state) and not self.game.may_end_by_points(self.state)
        return stands

    def plays_on(self, seat: int) -> None:
        """That seat does not want to end the match."""
        self._after(self.game.play_on(self.state, seat))

    def refusal(self, seat: int, action: ActionT) -> Refused:
        """Why that seat may not do that. Nothing changes, and there is a sentence for it."""
        with self.unchanged():
            try:
                self.does(seat, action)
            except Refused as refused:
                assert in_english(self.game.key)(refused)
                return refused
        raise AssertionError(f"{action!r} was not refused")

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """The body leaves the state unchanged."""
        before = self.state
        yield
        assert self.state == before

    def happened(self, kind: type[E]) -> E:
        """The one event of that kind in the last step."""
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event

    def sees(self, seat: int | None) -> ViewT:
        """What that seat, or a spectator, may see."""
        return self.game.view(self.state, seat)

    def _after(self, step: Step[StateT]) -> tuple[Event, ...]:
        self.state, self.events = step.state, step.events
        return step.events


def in_english(game: str) -> Callable[[Refused], str]:
    """A function that words a refusal of that game for an English reader."""

    def sentence(refused: Refused) -> str:
        words = wording(game).refusal(refused, texts("en")) or refusal(refused, game, texts("en"))
        assert refused.code not in words, f"no sentence for {refused}"
        return words

    return sentence


def english_log(table: RunningMatch[Any, Any, Any], *names: str) -> list[str]:
    """The last step as English log lines."""
    told, people = wording(table.game.key), names or NAMES[: table.state.seats]
    return [line for event in table.events for line in told.event(event, people, texts("en"))]
