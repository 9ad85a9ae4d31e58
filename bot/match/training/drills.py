"""Runs through the items of a drill: until three answers are wrong, or for three minutes at most for a best score.

A score is the number of right answers, so that practising longer makes no better one.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.puzzles.base import makers
from bot.puzzles.drills import REACHES, Drill, DrillItem, list_drills, make_item
from bot.store.training.drills import LATEST, DrillKey, DrillRun, DrillSkill, DrillStore

WRONG = 3
"""The wrong answer that ends a run."""
SECONDS = 180.0
"""How long a run with a clock lasts."""
MASTERED, KNOWN = 18, 5
"""Right answers among the last ``LATEST`` with which an operation is mastered, and answers that say something."""


class DrillAnswer(msgspec.Struct, frozen=True):
    """What became of an answer: the run after it, the item that was answered, and which answer was ``picked``
    (None if it does not count). ``is_late``: the time was up. ``before``: the best score before a run that is
    over."""

    run: DrillRun
    item: DrillItem
    picked: int | None = None
    is_over: bool = False
    before: int | None = None
    is_late: bool = False


def find_drill(game: str, key: str, reach: int) -> Drill:
    """Return a drill. Raises ``Refused("control.unknown")`` if there is none of that name and reach."""
    found = next((drill for drill in list_drills(game) if drill.key == key and reach in REACHES), None)
    if found is None:
        raise Refused("control.unknown")
    return found


def item_of(run: DrillRun) -> DrillItem:
    """Return the item that a run has come to."""
    return make_item(find_drill(run.game, run.drill, run.reach), run.reach, run.seed, run.number)


def is_mastered(skill: DrillSkill) -> bool:
    """Tell whether nearly all of a person's last answers were right."""
    return len(skill.latest) == LATEST and skill.latest.count("1") >= MASTERED


def find_weakest(skills: Iterable[DrillSkill]) -> DrillKey | None:
    """Return the operation that a person knows least, of those that they have tried and not mastered."""
    tried = [skill for skill in skills if len(skill.latest) >= KNOWN and not is_mastered(skill) and _exists(skill)]
    worst = min(tried, key=lambda skill: skill.latest.count("1") / len(skill.latest), default=None)
    return None if worst is None else worst.key


def _exists(skill: DrillSkill) -> bool:
    return skill.game in makers() and any(drill.key == skill.drill for drill in list_drills(skill.game))


class Drills:
    """Everybody's runs. ``admit`` raises ``Refused`` for members who may not sit down in that server."""

    def __init__(
        self, store: DrillStore, clock: Callable[[], float], admit: Callable[[int, int], Awaitable[None]]
    ) -> None:
        self._store = store
        self._clock = clock
        self._admit = admit
        self.on_take_over: Callable[[int], None] = lambda race_id: None
        """Hears when a run that is a take of a challenge (its number) is over."""

    async def begin(
        self, guild_id: int, user_id: int, key: DrillKey, *, timed: bool, seed: str = "", race_id: int = 0
    ) -> DrillRun:
        """Begin a run on a server (0: on none), in place of one in progress. As a take of a challenge it has the
        ``seed`` of that. Raises ``Refused``: place.barred, control.unknown, and ``Conflict`` for a second take."""
        await self._admit(guild_id, user_id)
        find_drill(key.game, key.drill, key.reach)
        run = DrillRun(
            user_id=user_id,
            guild_id=guild_id,
            game=key.game,
            drill=key.drill,
            reach=key.reach,
            seed=seed or secrets.token_hex(16),
            ends_at=self._clock() + SECONDS if timed else None,
            race_id=race_id,
        )
        old = await self._store.run_of(user_id)
        if old is not None:  # what was reached in it stays
            await self._finish(old)
        await self._store.begin(run)
        return run

    async def answer(self, user_id: int, mark: str, number: int, picked: int) -> DrillAnswer:
        """Answer the item of that number with one of its answers. An item that was answered before, or of a run
        with another ``mark``, shows the present one. Raises ``Refused("drill.over")`` without a run."""
        run = await self.require_run(user_id)
        item = item_of(run)
        if (mark, number) != (run.mark, run.number) or picked not in range(len(item.answers)):
            return DrillAnswer(run, item)
        if run.ends_at is not None and self._clock() > run.ends_at:
            return replace(await self._end(run, item), is_late=True)
        is_right = picked == item.right
        if not await self._store.note_answer(run, is_right):
            now = await self.require_run(user_id)
            return DrillAnswer(now, item_of(now))
        after = replace(run, correct=run.correct + is_right, wrong=run.wrong + (not is_right))
        return await self._end(after, item, picked) if after.wrong >= WRONG else DrillAnswer(after, item, picked)

    async def stop(self, user_id: int) -> DrillAnswer:
        """End the user's run as it stands. Raises ``Refused("drill.over")`` without one."""
        run = await self.require_run(user_id)
        return await self._end(run, item_of(run))

    async def find_take(self, user_id: int, race_id: int) -> DrillRun | None:
        """Find the run with which the user is at a challenge. One whose time is up is ended."""
        run = await self._store.run_of(user_id)
        if run is None or run.race_id != race_id:
            return None
        if run.ends_at is not None and self._clock() > run.ends_at:
            await self._finish(run)
            return None
        return run

    async def end_take(self, user_id: int, race_id: int) -> None:
        """End the run with which the user is at a challenge, as it stands."""
        run = await self.find_take(user_id, race_id)
        if run is not None:
            await self._finish(run)

    async def require_run(self, user_id: int) -> DrillRun:
        """Return the user's run in progress. Raises ``Refused("drill.over")``, also for a drill that this version
        no longer has."""
        run = await self._store.run_of(user_id)
        if run is None:
            raise Refused("drill.over")
        find_drill(run.game, run.drill, run.reach)
        return run

    async def _end(self, run: DrillRun, item: DrillItem, picked: int | None = None) -> DrillAnswer:
        before = await self._finish(run)
        return DrillAnswer(run, item, picked, is_over=True, before=before)

    async def _finish(self, run: DrillRun) -> int | None:
        """End a run. Returns the person's best score before it."""
        before = await self._store.end(run, self._clock())
        if run.race_id:
            self.on_take_over(run.race_id)
        return before
