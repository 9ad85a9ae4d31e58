"""Lessons: the script of a match, its next step, and which side plays it. A lesson is a match of the learner and
of computers that only wait: no clocks, and no deadlines except that idle matches are closed. It ends without a
result, whatever its state, when the last step is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.registry import find
from bot.match.change import Change, without_result
from bot.match.kinds.base import KindName, OwnAffair
from bot.match.learning.lesson_script import (
    LEARNER,
    Acted,
    ComputerStep,
    Deed,
    DoneStep,
    Script,
    Step,
    action_of,
    script,
)
from bot.store.match.matches import SeatRow


class Lesson(OwnAffair, frozen=True, kw_only=True):
    """A lesson of ``game`` at step ``at`` of its script."""

    game: str

    name: ClassVar[KindName] = "lesson"
    is_explained: ClassVar[bool] = True
    ends_on_departure: ClassVar[bool] = True

    @property
    def script(self) -> Script | None:
        """The script, None if its game has none any more."""
        return script(self.game)

    @property
    def step(self) -> Step | None:
        """The step, None if the lesson has come to its end, or has no script any more."""
        return None if self.script is None else self.script.step(self.at)

    @property
    def shows_end(self) -> bool:
        """Whether the lesson was left, since its last page sums up what was learnt."""
        return self.step is not None

    def has_result(self, now: float) -> bool:
        return False

    def deal(self, game: AnyGame, options: Any, seats: Sequence[SeatRow], seed: int) -> Any:
        """Make the state at the start, without hints, as the lesson explains what to do."""
        return game.setup(options.settle(0), len(seats), seed)

    def follow(self, change: Change, action: Any, now: float) -> Change:
        """Add the step that the action completes. Raises ``Refused("learn.not_yet")`` if it completes none."""
        done = self.do(change, Acted(action, find(self.game).view(change.state, LEARNER)), now)
        if done is None:
            step = self.step
            raise Refused("learn.not_yet", why=step.why if isinstance(step, DoneStep) else "")
        return done

    def do(self, change: Change, deed: Deed, now: float) -> Change | None:
        """Add the step that the deed completes, or return None."""
        reached = self._require_script().find_next_step(self.at, deed)
        return None if reached is None else self._go_to(reached, change, now)

    def find_scripted_move(self) -> tuple[int, Any] | None:
        step = self.step
        return (step.seat, action_of(self.game, step.plays)) if isinstance(step, ComputerStep) else None

    def advance(self, change: Change, now: float) -> Change:
        return self._go_to(self.at + 1, change, now)

    def may_think(self, game: AnyGame, state: Any, *, awaited: bool) -> bool:
        """Tell whether the match waits for computers alone, although the script asks the learner to play."""
        asks = isinstance(self.step, DoneStep)
        return asks and awaited and LEARNER not in game.actors(state)

    def _require_script(self) -> Script:
        if self.script is None:
            raise Refused("learn.none")
        return self.script

    def _go_to(self, at: int, change: Change, now: float) -> Change:
        """Move the lesson to that step, past the last of which it is over."""
        row = replace(change.after, lesson=at)
        if self._require_script().step(at) is None and row.status == "running":
            row = without_result(row, now)
        return replace(change, after=row)
