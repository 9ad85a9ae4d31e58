"""Tries at puzzles, of days, of sets or of a training session, and takes of races, as matches.

A try begins in the puzzle's position, for one solver, and the other seats never move. There are no clocks and no
deadlines, but it is closed when it does not count any more. After each of the solver's actions the puzzle's maker
tells whether the try is over. The match ends then, and the result of the try is stored with that action.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import AnyGame, Event
from bot.games.hints import Hint
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.change import Change, without_result
from bot.match.days.daily import counts_until
from bot.match.kinds.base import KindName, OwnAffair
from bot.match.training.rating import assume_skill, rate_puzzle
from bot.puzzles.base import Puzzle, Result, maker, share_of_best
from bot.store.daily.archive import ArchiveTryEnded
from bot.store.daily.puzzles import EASY, TryRow
from bot.store.daily.results import TryEnded
from bot.store.daily.sets import SetTryEnded, item_of, read_set_id
from bot.store.match.matches import Also, SeatRow
from bot.store.races.rows import RoundName
from bot.store.races.takes import TakeEnded
from bot.store.training.positions import SOURCE, PositionTried
from bot.store.training.skills import PuzzleDone


@lru_cache(maxsize=64)
def _puzzle(made: str) -> Puzzle:
    return msgspec.json.decode(made, type=Puzzle)


class Try(OwnAffair, frozen=True, kw_only=True):
    """A try of the user ``solver`` at the puzzle ``row`` of ``game``."""

    game: str
    solver: int
    row: TryRow

    name: ClassVar[KindName] = "try"
    is_puzzle: ClassVar[bool] = True
    is_listed: ClassVar[bool] = False
    is_timed: ClassVar[bool] = True
    ends_by_rules: ClassVar[bool] = False
    survives_departure: ClassVar[bool] = True

    @property
    def part(self) -> int:
        """The part of the game's puzzle that it is, from 0."""
        return self.row.part

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, decoded."""
        return _puzzle(self.row.made)

    @property
    def counts_until(self) -> float | None:
        return counts_until(self.row.day)

    @property
    def ends_at(self) -> float | None:
        """When it ends whatever was played (Unix seconds), None if it waits for its solver."""
        return None

    def describe_task(self, t: Texts) -> tuple[str, tuple[str, ...], str]:
        """Return the title of the task, the task in a few lines of Markdown, and the best result in words, empty
        where that would tell the solution."""
        made, part = maker(self.game), self.part % EASY
        return made.title(part, t), made.task(self.puzzle, part, t), made.value(self.puzzle.best, t)

    def judge(self, state: Any) -> Result | None:
        """Judge what the solver has played, given the state that it has led to, None if that is nothing yet."""
        actions = [msgspec.json.decode(one, type=find(self.game).action_type) for one in self.row.played]
        return maker(self.game).result(self.puzzle, actions, state) if actions else None

    def deal(self, game: AnyGame, options: Any, seats: Sequence[SeatRow], seed: int) -> Any:
        return msgspec.convert(self.puzzle.state, type=game.state_type)

    def open(self, game: AnyGame, state: Any) -> Sequence[Event]:
        return ()

    def may_think(self, game: AnyGame, state: Any, *, awaited: bool) -> bool:
        return False

    def follow(self, change: Change, action: Any, now: float) -> Change:
        tried = replace(self.row, played=(*self.row.played, msgspec.json.encode(action).decode()))
        row, found = replace(change.after, daily=tried), replace(self, row=tried).judge(change.state)
        if found is None and find(self.game).outcome(change.state) is not None:
            found = Result(None, solved=False)
        if found is None:
            return replace(change, after=row)
        return replace(change, after=without_result(row, now), also=(*change.also, *self._end(found, now)))

    def _end(self, found: Result, now: float) -> tuple[Also, ...]:
        """Return what stores the result, nothing if it was played on for too long."""
        if now >= counts_until(self.row.day):
            return ()
        return (
            TryEnded(
                user_id=self.solver,
                day=self.row.day,
                game=self.game,
                part=self.row.part,
                at=now,
                value=found.value,
                solved=found.solved,
                fewest=maker(self.game).fewest,
                half=found.half,
            ),
        )


class SetTry(Try, frozen=True, kw_only=True):
    """A try at a puzzle of a set, which counts until the set is over."""

    name: ClassVar[KindName] = "set"
    is_timed: ClassVar[bool] = False

    @property
    def counts_until(self) -> None:
        return None

    def _end(self, found: Result, now: float) -> tuple[Also, ...]:
        set_id, fewest = read_set_id(self.row.day), maker(self.game).fewest
        assert set_id is not None
        item = item_of(self.row.part)
        return (SetTryEnded(set_id, item, self.solver, now, found.value, found.solved, found.half, fewest),)


SEALED = 3600.0
"""Seconds after the end of a round, which may have been postponed, before anything of a take may be told."""


class RaceTake(Try, frozen=True, kw_only=True):
    """A take of a race, begun at that time: everybody in it gets the same position for the same seconds."""

    round: RoundName
    begun_at: float

    name: ClassVar[KindName] = "race"
    is_followed_on: ClassVar[bool] = True

    @property
    def ends_at(self) -> float:
        return self.begun_at + self.round.seconds

    @property
    def counts_until(self) -> float:
        return self.ends_at + SEALED

    def _end(self, found: Result, now: float) -> tuple[Also, ...]:
        points = share_of_best(self.puzzle.best, found.value, fewest=maker(self.game).fewest)
        return (TakeEnded(self.round.race_id, found.value, points, now),)


class ArchiveTry(Try, frozen=True, kw_only=True):
    """A try at a puzzle of a past day, which counts for nothing but a mark. Nothing of it is secret any more."""

    name: ClassVar[KindName] = "archive"
    is_timed: ClassVar[bool] = False

    @property
    def counts_until(self) -> None:
        return None

    def _end(self, found: Result, now: float) -> tuple[Also, ...]:
        return (ArchiveTryEnded(self.solver, self.row.day, self.game, self.row.part, found.value, found.solved),)


class TrainingTry(ArchiveTry, frozen=True, kw_only=True):
    """A try at a puzzle of a training session. Its result is the solver's own affair."""

    grade: int

    name: ClassVar[KindName] = "training"

    @property
    def part(self) -> int:
        return 0

    def _end(self, found: Result, now: float) -> tuple[Also, ...]:
        return (
            PuzzleDone(self.solver, self.game, self.grade, found.solved, rate_puzzle, assume_skill(self.grade)),
        )

    def give_up(self, change: Change) -> Change:
        return replace(change, also=(*change.also, *self._end(Result(None, solved=False), 0.0)))


class OwnTry(ArchiveTry, frozen=True, kw_only=True):
    """A try at a decision from a match of the solver's own. It ends with the first action, and is judged then."""

    name: ClassVar[KindName] = "own"

    def describe_task(self, t: Texts) -> tuple[str, tuple[str, ...], str]:
        return t("From your match"), (t("The review found a better move here. What do you play now?"),), ""

    def follow(self, change: Change, action: Any, now: float) -> Change:
        if isinstance(action, Hint):
            raise Refused("hint.off")
        row = replace(change.after, daily=replace(self.row, played=(msgspec.json.encode(action).decode(),)))
        source = int(self.row.day.removeprefix(SOURCE))
        tried = PositionTried(self.solver, source, self.row.part)
        return replace(change, after=without_result(row, now), also=(*change.also, tried))
