"""A house where people play, the vocabulary of these tests: a service over a file, and a clock moved by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bot.errors import Refused
from bot.games.numer.model import Choose, SitOut
from bot.games.numer.options import NumerOptions
from bot.match.change import Change
from bot.match.computer_players.thinking import Thinking
from bot.match.lobbies import lobby as lobby_steps
from bot.match.model import Match, Person
from bot.match.service import Service
from bot.match.tournaments.model import Cup
from bot.match.tournaments.service import Tournaments
from bot.match.upkeep.uptime import LONGEST
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.store import Store
from bot.workers import Worker
from tests.match.replay import replayed

ANN, BOB, CAT, DAN = (Person(n, name) for n, name in enumerate(("Ann", "Bob", "Cat", "Dan"), start=1))
GUILD, CHANNEL = 100, 200
START = 1_000_000.0
"""When the tests begin, in Unix seconds."""
SHORT = NumerOptions(rounds=1)
"""Five turns; not the default, so not rated."""


class Ear:
    """A listener that remembers what it heard."""

    def __init__(self) -> None:
        self.changes: list[tuple[Match | None, Match, Change | None]] = []
        self.reminded: list[tuple[int, int]] = []
        self.times: list[float] = []
        self.postponements = 0
        self.cups: list[Cup] = []
        self.cups_reminded: list[int] = []
        self.cups_called: list[tuple[int, ...]] = []
        """The users who were notified before a start, each time behind the tournament."""

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        self.changes.append((before, after, change))

    def reminder(self, match: Match, seat: SeatRow) -> None:
        self.reminded.append((match.id, seat.seat))

    def due(self, at: float) -> None:
        self.times.append(at)

    def cup_changed(self, cup: Cup) -> None:
        self.cups.append(cup)

    def cup_reminder(self, cup: Cup, users: Sequence[int]) -> None:
        self.cups_reminded.append(cup.id)
        self.cups_called.append((cup.id, *users))

    def on_deadlines_moved(self) -> None:
        self.postponements += 1


class House:
    """One process with its service. ``now`` is its clock; the store may be shared with other houses by file."""

    def __init__(self, path: Path, store: Store, now: float) -> None:
        self.path = path
        self.now = now
        self.store = store
        self.worker = Worker("house")
        self.ear = Ear()
        self.pressed: dict[int, float] = {}
        """When who last pressed anything, as far as the service is told."""
        self.service = self._service()
        self.departed: set[int] = set()
        """Who has left the server."""
        self.cups = Tournaments(self.service, self.ear, self)
        self.asked: float | None = None
        self.ticked = now

    @classmethod
    async def build(cls, path: Path, now: float = START) -> House:
        """A house over that file."""
        return cls(path, await Store.open(path), now)

    def _service(self) -> Service:
        service = Service(self.store, lambda: self.now, Thinking(self.worker), self.pressed.get)
        service.listeners.append(self.ear)
        return service

    async def find_departed(self, guild_id: int, user_ids: Collection[int]) -> set[int]:
        """Those of these users who have left the server."""
        return self.departed & set(user_ids)

    async def close(self) -> None:
        """Shut the process down cleanly."""
        await self.service.close()
        await self.store.close()

    async def restart(self, down: float = 0.0, *, resume: bool = True) -> None:
        """The process ends, and another one resumes the work ``down`` seconds later."""
        await self.close()
        self.now += down
        self.store = await Store.open(self.path)
        self.ear = Ear()
        self.service = self._service()
        self.cups = Tournaments(self.service, self.ear, self)
        if resume:
            await self.service.resume()

    async def lobby(self, *people: Person, options: Any = SHORT, game: str = "numer", pace: str = "live") -> int:
        """A lobby with these people in it, the first of them as its host; returns its id."""
        match = await self.service.open(GUILD, CHANNEL, game, options, pace, people[0])
        for person in people[1:]:
            await self.service.join(match.id, person)
        return match.id

    async def table(
        self,
        *people: Person,
        computers: int = 0,
        options: Any = SHORT,
        game: str = "numer",
        pace: str = "live",
    ) -> int:
        """A running match of these people and of easy computers; returns its id."""
        match_id = await self.lobby(*people, options=options, game=game, pace=pace)
        for _ in range(computers):
            await self.service.in_lobby(match_id, lobby_steps.add_computer, people[0].id, "easy")
        await self.service.start(match_id, people[0].id)
        await self.service.computers.idle()
        return match_id

    async def match(self, match_id: int) -> Match:
        """The match as stored."""
        return await self.service.match(match_id)

    async def seat(self, match_id: int, person: Person) -> SeatRow:
        """The seat of that person."""
        seat = (await self.match(match_id)).seat_of(person.id)
        assert seat is not None
        return seat

    async def acts(self, match_id: int, person: Person, action: Any) -> Match:
        """That person acts from a panel that is up to date; then the computers move."""
        before = await self.match(match_id)
        seat = before.seat_of(person.id)
        stamp = before.stamp(seat.seat) if seat else 0
        try:
            return await self.service.act(match_id, person.id, stamp, action)
        finally:
            await self.service.computers.idle()

    async def writes(self, match_id: int, person: Person, number: str) -> Match:
        """That person writes a number, or ``-`` for sitting out."""
        return await self.acts(match_id, person, SitOut() if number == "-" else Choose(number))

    async def sit_out(self, match_id: int, *people: Person) -> None:
        """These people sit out one turn after another until the match is over."""
        while (await self.match(match_id)).status == "running":
            for person in people:
                await self.writes(match_id, person, "-")

    async def later(self, seconds: float) -> float | None:
        """Time passes, and the service is called whenever it wants to be, and at the end; when it wants that
        again."""
        end, same = self.now + seconds, 0
        while (wanted := self._wanted()) < end:
            same = same + 1 if wanted == self.now else 0
            assert same < 100, "the service wants to be called again and again, and does nothing"
            self.now = wanted
            await self._tick()
        self.now = end
        return await self._tick()

    async def sleeps(self, seconds: float) -> float | None:
        """Time passes in which nobody calls the service; then it is called once."""
        self.now += seconds
        return await self._tick()

    async def _tick(self) -> float | None:
        self.ear.times.clear()
        wanted = [at for at in (await self.service.tick(), await self.cups.tick()) if at is not None]
        self.asked = min(wanted, default=None)
        self.ticked = self.now
        await self.service.computers.idle()
        return self.asked

    def _wanted(self) -> float:
        """When the service wants to be called next."""
        asked = [at for at in (self.asked, *self.ear.times) if at is not None]
        return max(self.now, min([self.ticked + LONGEST, *asked]))

    async def log(self, match_id: int) -> list[ActionRow]:
        """The stored actions."""
        return await self.store.matches.actions(match_id)

    async def sources(self, match_id: int) -> list[tuple[int | None, str]]:
        """Seat and source of every stored action."""
        return [(entry.seat, entry.source) for entry in await self.log(match_id)]

    async def results(self, match_id: int) -> list[dict[str, Any]]:
        """The results of a match by seat."""
        rows = await self.store.database.rows("SELECT * FROM result WHERE match_id = ? ORDER BY seat", (match_id,))
        return [dict(row) for row in rows]

    async def snapshot(self, match_id: int) -> bytes:
        """Everything that is stored about a match."""
        row = await self.store.matches.load(match_id)
        return msgspec.json.encode((row, await self.log(match_id), await self.results(match_id)))

    async def replays(self, match_id: int) -> None:
        """Fail unless seed and log reproduce the stored state and the log is in order."""
        row, log = await self._read_at_once(match_id)
        numbers = [entry.n for entry in log]
        assert numbers == sorted(set(numbers))
        assert all(0 < number <= row.version for number in numbers)
        assert replayed(row, log) == (row.state or "")

    async def _read_at_once(self, match_id: int) -> tuple[MatchRow, list[ActionRow]]:
        """A match with its log as they were at one moment, though computers may be playing in it."""
        while True:
            row, log = await self.store.matches.load(match_id), await self.log(match_id)
            assert row is not None
            if await self.store.matches.load(match_id) == row:
                return row, log


@contextmanager
def refused(code: str) -> Iterator[None]:
    """The body is refused for that reason."""
    try:
        yield
    except Refused as reason:
        assert reason.code == code, reason
    else:
        raise AssertionError(f"not refused, expected {code}")
