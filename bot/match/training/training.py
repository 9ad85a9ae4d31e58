"""Puzzles without end: the next one that suits a person, made ahead of everybody."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence

from bot.errors import Conflict, Refused
from bot.games.rng import SEED_BITS
from bot.match.change import Change
from bot.match.days.dailies import Make, begin_try
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.match.training.rating import choose_grade, newcomer
from bot.match.transactor import Transactor
from bot.puzzles.base import GRADES, Puzzle
from bot.puzzles.grading import NEWEST
from bot.store.daily.puzzles import PuzzleRow
from bot.store.training.skills import PuzzleTaken

AHEAD = 3
"""How many puzzles are made ahead of the person who has come farthest on a shelf."""
CHECK_AFTER = 600.0
"""Seconds after which puzzles that another process gave out are made up for."""
TRIES = 5
"""How often a puzzle is looked for while another press takes one."""


class Training:
    """Everybody's training with puzzles. ``admit`` raises ``Refused`` for members who may not sit down in that
    server. ``call_by`` has puzzles made ahead by then (Unix seconds)."""

    def __init__(self, transactor: Transactor, make: Make, admit: Callable[[int, int], Awaitable[None]]) -> None:
        self._transactor = transactor
        self._store = transactor.store.training
        self._make = make
        self._admit = admit
        self.call_by: Callable[[float], None] = lambda at: None

    async def running(self, user_id: int, game: str) -> Match | None:
        """Return the user's puzzle of that game that is not over."""
        row = await self._store.running(user_id, game)
        return None if row is None else Match(row)

    async def begin(
        self, place: tuple[int, int], game: str, person: Person, *, rated: bool, locale: str = "en"
    ) -> Match:
        """Begin a session in that server (0: in none) and channel with its first puzzle, or resume the puzzle that
        was left, in the session in which it was begun. Raises ``Refused("place.barred")``."""
        await self._admit(place[0], person.id)
        running = await self.running(person.id, game)
        if running is not None:
            return running
        await self._store.begin(person.id, game, newcomer(), rated=rated)
        return await self.go_on(place, game, person, locale=locale)

    async def go_on(self, place: tuple[int, int], game: str, person: Person, *, locale: str = "en") -> Match:
        """Begin the next puzzle of the session, or resume the present one. Raises ``Refused``: place.barred,
        training.none without a session."""
        await self._admit(place[0], person.id)
        for _ in range(TRIES):
            running = await self.running(person.id, game)
            if running is not None:
                return running
            try:
                return await self._take(place, game, person, locale)
            except Conflict:
                continue
        raise Refused("training.none")

    async def _take(self, place: tuple[int, int], game: str, person: Person, locale: str) -> Match:
        mine = (await self._store.of(person.id)).get(game)
        if mine is None:
            raise Refused("training.none")
        grade = choose_grade(mine.skill, await self._store.grades(game))
        number = await self._store.next_number(person.id, game, grade)
        row = await self._store.puzzle(game, grade, number) or await self._make_more(game, grade, number)
        begun = begin_try(place, row, person, locale, self._transactor.clock())
        match = await self._transactor.add(begun, [PuzzleTaken(person.id, game, grade, number)])
        self.call_by(self._transactor.clock())
        return match

    async def give_up(self, user_id: int, game: str) -> Match:
        """End the user's puzzle of that game unsolved. Raises ``Refused("training.none")`` if there is none."""
        running = await self.running(user_id, game)
        if running is None:
            raise Refused("training.none")
        return await self._transactor.change(running.id, _give_up)

    async def _make_more(self, game: str, grade: int, number: int) -> PuzzleRow:
        """Make the puzzles of a shelf up to that number, which is wanted now."""
        while (row := await self._store.puzzle(game, grade, number)) is None:
            await self._make_one(game, grade)
        return row

    async def _make_one(self, game: str, grade: int) -> None:
        made: Sequence[Puzzle] = await self._make(game, secrets.randbits(SEED_BITS), grade, NEWEST)
        await self._store.keep(game, grade, encode(made[0]))

    async def make_ahead(self, games: Sequence[str]) -> float:
        """Make puzzles of every grade ahead of everybody, the first of each before the second of any. Returns when
        to look again (Unix seconds)."""
        for wanted in range(1, AHEAD + 1):
            for game in games:
                for grade in GRADES:
                    if await self._store.count_ahead(game, grade) < wanted:
                        await self._make_one(game, grade)
        return self._transactor.clock() + CHECK_AFTER


def _give_up(match: Match, now: float) -> Change:
    return match.kind.give_up(lobby.cancel(match, now))
