"""Daily puzzles: made ahead, tried, and followed up."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.errors import Conflict, Refused
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.days.daily import edition_of, grade_of, last_closed, name_seed, puzzle_seed, secret_of
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.match.transactor import Transactor
from bot.opponents.base import Level
from bot.puzzles.base import SOLVER, Puzzle, count_tries, maker, makers, play_out, read_target
from bot.puzzles.grading import NEWEST, Edition, make_graded
from bot.puzzles.yardstick import add_yardstick
from bot.store.daily.puzzles import EASY, PuzzleRow, TryRow
from bot.store.daily.results import DailyResult, OneTry, TryBegun
from bot.store.daily.tried import DailyTry
from bot.store.fingerprints import fingerprint
from bot.store.leaderboards.periods import day_before
from bot.store.match.matches import Also, MatchRow

PACE = "daily"
"""The pace of a try, which is not shown, as nobody waits for the solver."""
LATEST = 6
"""How many of a user's latest tries at a puzzle are looked at for their best answer."""
OPPOSITE: Level = "easy"
"""The level of the computers opposite, which never move."""
Make = Callable[[str, int, int, Edition], Awaitable[tuple[Puzzle, ...]]]
"""Makes the puzzles of a game from a seed, a grade and by the rules of an edition, off the event loop."""


class BestTry(NamedTuple):
    """A user's best try at a puzzle: its match, what it came to, and the actions."""

    match_id: int
    value: int
    actions: list[Any]


def make_puzzles(game: str, seed: int, grade: int, edition: Edition = NEWEST) -> tuple[Puzzle, ...]:
    """Make the puzzles of a game from that seed, of that grade, with a yardstick."""
    return tuple(add_yardstick(game, puzzle) for puzzle in make_graded(game, seed, grade, edition))


async def make_puzzles_in_thread(
    game: str, seed: int, grade: int, edition: Edition = NEWEST
) -> tuple[Puzzle, ...]:
    """Make the puzzles in a thread."""
    return await asyncio.to_thread(make_puzzles, game, seed, grade, edition)


class Dailies:
    """The daily puzzles of all games, and everybody's tries at them. ``admit`` raises ``Refused`` for members who
    may not sit down in that server."""

    def __init__(self, transactor: Transactor, make: Make, admit: Callable[[int, int], Awaitable[None]]) -> None:
        self._transactor = transactor
        self._make = make
        self.admit = admit

    def today(self) -> str:
        """Return the current day, the same everywhere: ``2026-01-31``."""
        return datetime.fromtimestamp(self._transactor.clock(), UTC).date().isoformat()

    async def secret(self, day: str) -> str:
        """Return the secret of a day (hex), see ``bot.match.days.daily``."""
        return await secret_of(self._transactor.store.settings, day)

    async def puzzles(self, game: str, day: str, first: int = 0) -> tuple[PuzzleRow, ...]:
        """Return the parts of a day's puzzle, made on first use. ``first``: ``EASY`` for that of newcomers, which
        has Monday's grade. Raises ``Refused`` for an unknown game."""
        find(game)
        store = self._transactor.store.daily_puzzles
        known = await store.of(day, game, first)
        if known:
            return known
        async with self._transactor.lock(-_number(day, game, first)):
            known = await store.of(day, game, first)
            if known:
                return known
            seed = puzzle_seed(await self.secret(day), name_seed(game, easy=bool(first)))
            parts = await self._make(game, seed, 1 if first else grade_of(day), edition_of(day))
            return await store.keep(day, game, [encode(part) for part in parts], first)

    async def may_begin_easily(self, user_id: int, game: str) -> bool:
        """Tell whether a user may try a puzzle of Monday's grade beside that of today: those who have not tried
        one of the game before."""
        day = self.today()
        return grade_of(day) > 1 and await self._transactor.store.daily_results.is_newcomer(user_id, game, day)

    async def find_row(self, game: str, day: str, part: int) -> PuzzleRow | None:
        """Return a part of a day's puzzle, or of that of newcomers, None if it is not made."""
        rows = await self._transactor.store.daily_puzzles.of(day, game, part - part % EASY)
        return rows[part % EASY] if part % EASY < len(rows) else None

    async def read_archived(self, game: str, day: str) -> tuple[PuzzleRow, ...]:
        """Return the parts of a puzzle of the archive: of a day of which no try counts any more. Raises
        ``Refused("daily.past")`` for any other day."""
        rows = await self._transactor.store.daily_puzzles.of(day, game) if self.is_archived(day) else ()
        if not rows:
            raise Refused("daily.past")
        return rows

    def is_archived(self, day: str) -> bool:
        """Tell whether no try at the puzzles of a day counts any more."""
        return day <= last_closed(self._transactor.clock())

    async def results(self, user_id: int, day: str) -> tuple[DailyResult, ...]:
        """Return the user's results of that day, by game and part."""
        return await self._transactor.store.daily_results.of(user_id, day)

    async def results_with_forgotten(self, user_id: int, day: str) -> tuple[DailyResult, ...]:
        """Return the user's results of that day by game and part, with placeholders for tries before their data
        was deleted. Nothing is known of those, and no other try counts, as if the solution had been seen."""
        known = await self.results(user_id, day)
        there = {(one.game, one.part) for one in known}
        parts = [(game, part) for game in makers() for part in range(maker(game).parts)]
        gone = await self._find_forgotten(user_id, day, [part for part in parts if part not in there])
        return tuple(sorted((*known, *gone), key=lambda one: (one.game, one.part)))

    async def _find_forgotten(self, user_id: int, day: str, parts: Sequence[tuple[str, int]]) -> list[DailyResult]:
        secret = await self._transactor.store.fingerprints.secret()
        marks = {_mark(secret, user_id, day, *part): part for part in parts}
        noted = await self._transactor.store.daily_results.find_tried(marks)
        return [DailyResult(user_id, day, *marks[mark], tries=0, begun_at=0.0, shown=1) for mark in noted]

    async def running(self, user_id: int, game: str, day: str, part: int) -> Match | None:
        """Return the user's running try at that part."""
        row = await self.find_row(game, day, part)
        found = None if row is None else await self._transactor.store.match_lists.running_try(user_id, row.id)
        return None if found is None else Match(found)

    async def find_best_try(self, user_id: int, row: PuzzleRow) -> BestTry | None:
        """Return the best of the user's latest tries at a part, None if none came to anything."""
        game, puzzle = row.game, msgspec.json.decode(row.made, type=Puzzle)
        judge, found = maker(game), list[BestTry]()
        for one in await self._transactor.store.match_lists.latest_tries(user_id, row.id, LATEST):
            played = () if one.daily is None else one.daily.played
            actions = [msgspec.json.decode(action, type=find(game).action_type) for action in played]
            result = judge.result(puzzle, actions, play_out(game, puzzle, actions)[-1]) if actions else None
            if result is not None and result.value is not None:
                found.append(BestTry(one.id, result.value, actions))
        choose = min if judge.fewest else max
        return choose(found, key=attrgetter("value"), default=None)

    async def begin(
        self,
        place: tuple[int, int],
        game: str,
        day: str,
        part: int,
        solver: Person,
        *,
        locale: str = "en",
    ) -> Match:
        """Begin a try in that server (0: in none) and channel, or resume the running one.

        Puzzles of the archive can be tried as often as anybody likes. Raises ``Refused``: daily.past for a puzzle
        of another day or an easy one for no newcomer, daily.part before the part before it is finished,
        daily.shown once the solver has seen the solution, daily.played where there is a single try or the solver
        had one before their data was deleted, and place.barred.
        """
        await self.admit(place[0], solver.id)
        running = await self.running(solver.id, game, day, part)
        if running is not None:
            return running
        also: list[Also] = [OneTry(solver.id)]
        if day == self.today():
            if part >= EASY and not await self.may_begin_easily(solver.id, game):
                raise Refused("daily.past")
            row = _part(await self.puzzles(game, day, part - part % EASY), part % EASY)
            if part % EASY and not is_over(await self.results_with_forgotten(solver.id, day), game, part - 1):
                raise Refused("daily.part")
            also.append(await self._make_try_begun(row, solver))
        else:
            row = _part(await self.read_archived(game, day), part)
        try:
            return await self.open_try(place, row, solver, locale, also)
        except Conflict:
            return await self.begin(place, game, day, part, solver, locale=locale)

    async def open_try(
        self, place: tuple[int, int], row: PuzzleRow, solver: Person, locale: str, also: Sequence[Also]
    ) -> Match:
        """Open a try at that puzzle, with what is stored beside it. Raises ``Conflict``."""
        begun = begin_try(place, row, solver, locale, self._transactor.clock())
        return await self._transactor.add(begun, also)

    async def _make_try_begun(self, row: PuzzleRow, solver: Person) -> TryBegun:
        secret = await self._transactor.store.fingerprints.secret()
        mark = _mark(secret, solver.id, row.day, row.game, row.part)
        most = count_tries(row.game, read_target(row.made).tries)
        return TryBegun(solver.id, row.day, row.game, row.part, self._transactor.clock(), mark, most)

    async def give_up(self, user_id: int, game: str, day: str, part: int) -> None:
        """End a running try for a user who wants to see the solution, after which no try counts. Raises
        ``Refused("daily.untried")`` before the first result."""
        mine = result_of(await self.results(user_id, day), game, part)
        if mine is None or mine.ended_at is None:
            raise Refused("daily.untried")
        running = await self.running(user_id, game, day, part)
        if running is not None:
            await self._transactor.change(running.id, lobby.cancel)
        await self._transactor.store.daily_results.show(user_id, day, game, part)

    async def make_ahead(self, games: Sequence[str]) -> None:
        """Make the missing puzzles of today and tomorrow."""
        today = self.today()
        for day in (today, day_before(today, -1)):
            for game in games:
                await self.puzzles(game, day)
                if grade_of(day) > 1:
                    await self.puzzles(game, day, EASY)


def begin_try(
    place: tuple[int, int], row: PuzzleRow, solver: Person, locale: str, now: float, *, seat: int = SOLVER
) -> MatchRow:
    """Make the row of a try at a puzzle that begins in that server and channel, with the solver on that seat."""
    puzzle = msgspec.json.decode(row.made, type=Puzzle)
    options = msgspec.convert(puzzle.options, type=find(row.game).options_type)
    daily, foes = TryRow(row.id, row.day, row.part, row.made), [OPPOSITE] * (puzzle.seats - 1)
    opened = lobby.open_lobby(
        *place, row.game, options, PACE, solver, now, locale=locale, private=True, daily=daily, computers=foes
    )
    mine, *others = opened.seats
    opened = replace(opened, seats=(*others[:seat], mine, *others[seat:]))
    seed, nonce = secrets.randbits(SEED_BITS), secrets.randbits(SEED_BITS)
    return lobby.start(Match(opened), solver.id, seed, nonce, now).after


def result_of(results: Sequence[DailyResult], game: str, part: int) -> DailyResult | None:
    """Find the result of a part among those of a day."""
    return next((one for one in results if (one.game, one.part) == (game, part)), None)


def is_over(results: Sequence[DailyResult], game: str, part: int) -> bool:
    """Tell whether a part has had a result, or its solution was seen."""
    mine = result_of(results, game, part)
    return mine is not None and (mine.ended_at is not None or bool(mine.shown))


def _mark(secret: bytes, user_id: int, day: str, game: str, part: int) -> DailyTry:
    """Return the mark by which a user's tries at that part are recognised after their data was deleted."""
    return DailyTry(game, day, fingerprint(secret, "puzzle", game, day, part, user_id))


def _part(rows: Sequence[PuzzleRow], part: int) -> PuzzleRow:
    if part >= len(rows):
        raise Refused("control.unknown")
    return rows[part]


def _number(*key: Any) -> int:
    """Return a positive number to lock a key by, beyond the ids of matches."""
    return 2**62 + abs(hash(key)) % 2**62
