"""Lessons as they are taken: opened or resumed, gone on with step by step, and left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bot.errors import Conflict, Refused
from bot.games.registry import find
from bot.match import lobby, play
from bot.match.change import Change
from bot.match.computers import Computers
from bot.match.lesson_script import Chose, Deed, Erred, script
from bot.match.lesson_steps import noticed, read
from bot.match.model import Match, Person
from bot.match.transactor import Transactor
from bot.opponents.base import Level
from bot.store.matches import MatchRow

PACE = "daily"
"""The pace of a lesson, of which nothing is seen: nobody waits for the learner."""
OPPOSITE: Level = "easy"
"""The level of the computers, where the script leaves them to themselves."""


class Lessons:
    """The lessons of all users, at most one of each game and user at a time. ``admit`` raises ``Refused`` for
    members who may not sit down in that server.

    What returns a match returns it after the moves of the computers that follow at once.
    """

    def __init__(
        self, transactor: Transactor, computers: Computers, admit: Callable[[int, int], Awaitable[None]]
    ) -> None:
        self._transactor = transactor
        self._computers = computers
        self._admit = admit

    async def open(
        self, guild_id: int, channel_id: int, game: str, learner: Person, *, locale: str = "en"
    ) -> tuple[Match, bool]:
        """The learner's lesson of that game, and whether it was begun just now; one that is not over is gone on
        with. Raises ``Refused``: learn.none, place.barred."""
        await self._admit(guild_id, learner.id)
        found = await self._transactor.store.matches.lesson(learner.id, game)
        if found is not None:
            return await self.settled(Match(found)), False
        try:
            match = await self._transactor.add(self._row(guild_id, channel_id, game, learner, locale))
        except Conflict:
            return await self.open(guild_id, channel_id, game, learner, locale=locale)
        return await self.settled(match), True

    def _row(self, guild_id: int, channel_id: int, game: str, learner: Person, locale: str) -> MatchRow:
        lesson = script(game)
        if lesson is None:
            raise Refused("learn.none")
        now = self._transactor.clock()
        options = msgspec.convert(lesson.options, type=find(game).options_type)
        row = lobby.opened(
            guild_id,
            channel_id,
            game,
            options,
            PACE,
            learner,
            now,
            locale=locale,
            thread=False,
            private=True,
            lesson=0,
            computers=[OPPOSITE] * lesson.computers,
        )
        return lobby.start(Match(row), learner.id, int(lesson.seed, 16), 0, now).after

    async def go_on(self, match_id: int, user_id: int, at: int) -> Match:
        """The learner has read step ``at``; if the lesson is elsewhere, nothing happens. Raises ``Refused`` for
        outsiders and when it is over."""

        def step(match: Match, now: float) -> Change:
            play.seat_of(match, user_id)
            return read(match, at, now)

        return await self._changed(match_id, step)

    async def erred(self, match: Match, code: str) -> Match:
        """What the learner tried was refused with this code."""
        return await self._did(match, Erred(code))

    async def chose(self, match: Match, draft: Any) -> Match:
        """The learner's draft is now this one."""
        return await self._did(match, Chose(draft))

    async def _did(self, match: Match, deed: Deed) -> Match:
        return await self._changed(match.id, lambda found, now: noticed(found, deed, now))

    async def leave(self, match_id: int, user_id: int) -> Match:
        """The learner leaves the lesson, which is over then. Raises ``Refused`` for outsiders and when it was
        over, and ``Refused("learn.none")`` for a match that is no lesson."""

        def step(match: Match, now: float) -> Change:
            play.seat_of(match, user_id)
            if match.row.lesson is None:
                raise Refused("learn.none")
            return lobby.cancelled(match, now)

        return await self._transactor.change(match_id, step)

    async def settled(self, match: Match) -> Match:
        """The match once the computers have played what the script has them play now."""
        if match.status != "running":
            return match
        await self._computers.moved(match.id)
        return await self._transactor.match(match.id)

    async def _changed(self, match_id: int, step: Callable[[Match, float], Change]) -> Match:
        """The match after the step, or as it is if the lesson is elsewhere."""
        try:
            match = await self._transactor.change(match_id, step)
        except Refused as why:
            if why.code != "learn.elsewhere":
                raise
            return await self._transactor.match(match_id)
        return await self.settled(match)
