"""Lessons in progress: opened or resumed, continued step by step, and left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.errors import Conflict, Refused
from bot.games.registry import find
from bot.match import play
from bot.match.change import Change
from bot.match.computer_players.computers import Computers
from bot.match.kinds.lesson import Lesson
from bot.match.learning.lesson_script import Deed, ReadStep, script
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.tending import require
from bot.match.transactor import Transactor
from bot.opponents.base import Level
from bot.store.match.match_lists import require_one_lesson
from bot.store.match.matches import MatchRow

PACE = "daily"
"""The pace of a lesson, which is not shown, as nobody waits for the learner."""
OPPOSITE: Level = "easy"
"""The level of the computers where the script does not set their moves."""


class Lessons:
    """The lessons of all users, at most one of each game and user at a time. ``admit`` raises ``Refused`` for
    members who may not sit down in that server. Methods return a match after the moves of the computers that
    follow at once."""

    def __init__(
        self, transactor: Transactor, computers: Computers, admit: Callable[[int, int], Awaitable[None]]
    ) -> None:
        self._transactor = transactor
        self._computers = computers
        self._admit = admit

    async def open(
        self, guild_id: int, channel_id: int, game: str, learner: Person, *, locale: str = "en"
    ) -> tuple[Match, bool]:
        """Begin the learner's lesson of that game or resume the running one, and return it with whether it was
        begun. One with the cards of an older script is ended. Raises ``Refused``: learn.none, place.barred."""
        await self._admit(guild_id, learner.id)
        found = await self._transactor.store.match_lists.running_lesson(learner.id, game)
        lesson = script(game)
        if found is not None and lesson is not None and int(found.seed or "0", 16) != int(lesson.seed, 16):
            await self.leave(found.id, learner.id)
            found = None
        if found is not None:
            return await self.wait_for_computers(Match(found)), False
        row = self._row((guild_id, channel_id), game, learner, locale)
        try:
            match = await self._transactor.add(row, [require_one_lesson])
        except Conflict:
            return await self.open(guild_id, channel_id, game, learner, locale=locale)
        return await self.wait_for_computers(match), True

    def _row(self, place: tuple[int, int], game: str, learner: Person, locale: str) -> MatchRow:
        lesson = script(game)
        if lesson is None:
            raise Refused("learn.none")
        now = self._transactor.clock()
        options = msgspec.convert(lesson.options, type=find(game).options_type)
        foes = [OPPOSITE] * lesson.computers
        row = lobby.open_lobby(
            *place, game, options, PACE, learner, now, locale=locale, private=True, lesson=0, computers=foes
        )
        return lobby.start(Match(row), learner.id, int(lesson.seed, 16), 0, now).after

    async def go_on(self, match_id: int, user_id: int, at: int) -> Match:
        """Go on when the learner has read step ``at``, unless the lesson is elsewhere. Raises ``Refused`` for
        outsiders and when it is over."""

        def step(match: Match, now: float) -> Change:
            play.seat_of(match, user_id)
            lesson = _lesson_at_work(match)
            if lesson.at != at or not isinstance(lesson.step, ReadStep):
                raise Refused("learn.elsewhere")
            return lesson.advance(play.note_presence(match, now), now)

        return await self._change(match_id, step)

    async def notice(self, match: Match, deed: Deed) -> Match:
        """Do the step that a deed without a play completes, if any. A match that is no lesson stays as it is."""

        def step(found: Match, now: float) -> Change:
            done = _lesson_at_work(found).do(play.note_presence(found, now), deed, now)
            if done is None:
                raise Refused("learn.elsewhere")
            return done

        return await self._change(match.id, step) if match.kind.is_explained else match

    async def leave(self, match_id: int, user_id: int) -> Match:
        """End the lesson when its learner leaves. Raises ``Refused`` for outsiders and if it was over, and
        ``Refused("learn.none")`` for a match that is no lesson."""

        def step(match: Match, now: float) -> Change:
            play.seat_of(match, user_id)
            _lesson_at_work(match)
            return lobby.cancel(match, now)

        return await self._transactor.change(match_id, step)

    async def wait_for_computers(self, match: Match) -> Match:
        """Return the match once the computers have made their scripted moves. A match that is no lesson is
        returned as it is."""
        if match.status != "running" or not match.kind.is_explained:
            return match
        await self._computers.wait_until_idle(match.id)
        return await self._transactor.match(match.id)

    async def _change(self, match_id: int, step: Callable[[Match, float], Change]) -> Match:
        """Commit the step unless the lesson is elsewhere, and return the match."""
        try:
            match = await self._transactor.change(match_id, step)
        except Refused as why:
            if why.code != "learn.elsewhere":
                raise
            return await self._transactor.match(match_id)
        return await self.wait_for_computers(match)


def _lesson_at_work(match: Match) -> Lesson:
    """Return the lesson of a running match. Raises ``Refused``, also for a match that is no lesson
    (learn.none)."""
    require(match, "running")
    if not isinstance(match.kind, Lesson):
        raise Refused("learn.none")
    return match.kind
