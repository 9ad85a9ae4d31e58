"""Decisions made ahead: what players of slow matches want to do when their turn or an offer comes.

A decision is stored, and whatever comes of it is the player's own action, at a time that tells nobody anything:
minutes after it could have been made, by chance, whatever the action. What it rests on is the game's affair
(``Game.follow_plan``). It is dropped when that has changed, when a computer plays the seat, and at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import SystemRandom
from typing import Any

import msgspec

from bot.errors import Conflict, Refused
from bot.match import play
from bot.match.change import Change
from bot.match.model import Match, computer_plays, encode
from bot.match.transactor import Transactor
from bot.store.match.plans import PlanRow
from bot.workers import Worker

PACE = "daily"
"""The pace of the matches in which decisions can be made ahead."""
LOOK = 60.0
"""Seconds between two looks at all decisions."""
SOONEST, LATEST = 120.0, 1800.0
"""A decision is carried out so many seconds after its turn has come: as late as somebody who looks in now and
then."""


class Plans:
    """Remembers decisions made ahead, and carries them out. ``call_by`` is set by whoever calls ``run`` in time,
    ``worker`` looks at what they rest on, behind the scenes."""

    def __init__(self, transactor: Transactor, worker: Worker) -> None:
        self._transactor = transactor
        self._store = transactor.store.plans
        self._worker = worker
        self._chance = SystemRandom()
        self.call_by: Callable[[float], None] = lambda at: None

    async def decide(self, match: Match, seat: int, plan: Any | None, worker: Worker) -> str | None:
        """Remember what the owner of a seat decides in the match as they see it, None to decide nothing. The
        ``worker`` of those who wait looks whether they may. Returns it as it is stored. Raises
        ``Refused("plan.none")`` for what can't be decided now."""
        if plan is None:
            await self._store.drop(match.id, seat)
            return None
        if not may_plan(match, seat):
            raise Refused("plan.none")
        if plan not in await worker.do(match.game.plans, match.view(seat)):
            raise Refused("plan.none")
        data = encode(plan)
        await self._store.put(PlanRow(match.id, seat, data, match.row.version))
        self.call_by(self._transactor.clock() + LOOK)
        return data

    async def run(self) -> float | None:
        """Carry out what is due. Returns when to look again (Unix seconds), None while nothing is decided."""
        pending = await self._store.list_pending()
        for row in pending:
            with suppress(Conflict):
                await self._look_at(row)
        return self._transactor.clock() + LOOK if pending else None

    async def _look_at(self, row: PlanRow) -> None:
        match, now = await self._transactor.match(row.match_id), self._transactor.clock()
        is_due = row.act_at is not None and row.act_at <= now
        if match.is_paused or not (is_due or match.row.version != row.version):
            return
        try:
            action = await self._find_action(match, row)
            if action is None or not is_due:
                await self._store.note(
                    row, match.row.version, None if action is None else self._set_time(row, now)
                )
                return
            after = await self._transactor.change(match.id, lambda current, at: _act(current, row, action, at))
        except Refused:
            await self._store.drop(row.match_id, row.seat, row.data)
            return
        # what follows in the same turn is due at the next look
        try:
            follows = await self._find_action(after, row) is not None
        except Refused:
            await self._store.drop(row.match_id, row.seat, row.data)
        else:
            await self._store.note(row, after.row.version, now if follows else None)

    def _set_time(self, row: PlanRow, now: float) -> float:
        """Return when a decision is carried out, which is settled once for each turn."""
        return row.act_at or now + self._chance.uniform(SOONEST, LATEST)

    async def _find_action(self, match: Match, row: PlanRow) -> Any | None:
        return await self._worker.do(follow, match, row.seat, row.data)


def may_plan(match: Match, seat: int) -> bool:
    """Tell whether the owner of a seat can decide ahead in this match."""
    is_open = match.status == "running" and match.row.pace == PACE and not match.kind.is_alone
    return is_open and match.game.plan_type is not None and not computer_plays(match.seats[seat])


def read_plan(match: Match, data: str) -> Any | None:
    """Read a stored decision. None for one of another version of the bot that can no longer be read."""
    try:
        return msgspec.json.decode(data, type=match.game.plan_type)
    except (msgspec.ValidationError, TypeError):
        return None


def follow(match: Match, seat: int, data: str) -> Any | None:
    """Return the action that a stored decision asks for, None until it is time for it. Raises ``Refused`` if it no
    longer stands."""
    plan = read_plan(match, data) if may_plan(match, seat) else None
    if plan is None:
        raise Refused("plan.dropped")
    return match.game.follow_plan(match.view(seat), plan)


def _act(match: Match, row: PlanRow, action: Any, now: float) -> Change:
    """Play the action as the player, provided that the decision still asks for it. Raises ``Conflict`` if the
    match has moved on so that it is to be looked at again."""
    if follow(match, row.seat, row.data) != action:
        raise Conflict(f"match {match.id}: seat {row.seat} moved on")
    user_id = match.seats[row.seat].user_id
    assert user_id is not None
    return play.act(match, user_id, match.stamp(row.seat), action, now)
