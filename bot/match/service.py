"""The match service: every change of a lobby or match goes through here, one transaction each.

It knows no Discord. A listener is told of each change *after* it is committed; nothing is shown before.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any, Protocol
from weakref import WeakValueDictionary

from bot.errors import Refused, VersionMoved
from bot.games.rng import SEED_BITS
from bot.match import lobby, play
from bot.match.change import Change
from bot.match.computers import Computers
from bot.match.model import Match, Person, computer_plays
from bot.opponents.base import Level
from bot.store.matches import SeatRow
from bot.store.store import Store

log = logging.getLogger(__name__)

RETRY = 15.0
"""Seconds until a step that failed for reasons outside the rules is tried again."""
TRIES = 3
"""How often a step is computed anew when another process committed first."""


class Listener(Protocol):
    """Who wants to know what happened. The calls must return at once and never raise."""

    def changed(self, before: Match | None, after: Match, change: Change | None) -> None:
        """A lobby was opened (``before`` is None) or a step was committed."""

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """That seat's deadline is near."""

    def due(self, at: float) -> None:
        """``Service.tick`` wants to be called at this time (Unix seconds) at the latest."""


class Service:
    """Lobbies and matches. ``clock`` gives the time in Unix seconds."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self.store = store
        self.clock = clock
        self.listeners: list[Listener] = []
        self.computers = Computers(self)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def match(self, match_id: int) -> Match:
        """The match as committed. Raises ``Refused("match.unknown")``."""
        row = await self.store.matches.load(match_id)
        if row is None:
            raise Refused("match.unknown", match=match_id)
        return Match(row)

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        game: str,
        options: Any,
        pace: str,
        host: Person,
        *,
        locale: str = "en",
        thread: bool = False,
        rematch_of: int | None = None,
    ) -> Match:
        """Open a lobby with its host on the first seat. Raises ``Refused`` for unfit options."""
        row = lobby.opened(
            guild_id,
            channel_id,
            game,
            options,
            pace,
            host,
            self.clock(),
            locale=locale,
            thread=thread,
            rematch_of=rematch_of,
        )
        match = await self.match(await self.store.matches.add(row))
        self._tell(None, match, None)
        return match

    async def rematch(self, match_id: int, person: Person, channel_id: int) -> tuple[Match, bool]:
        """The rematch of a finished match, and whether it was opened just now.

        The first who asks opens it with the same options and computers; the others join that lobby.
        Raises ``Refused`` when the match is not over, or its rematch is running or full.
        """
        async with self._lock(-match_id):
            old = await self.match(match_id)
            if old.status in ("lobby", "running"):
                raise Refused("match.not_over")
            found = await self.store.matches.rematch(match_id)
            if found is not None:
                return await self.join(found.id, person), False
            row = old.row
            match = await self.open(
                row.guild_id,
                channel_id,
                row.game,
                old.options,
                row.pace,
                person,
                locale=row.locale,
                thread=bool(row.thread),
                rematch_of=match_id,
            )
        for seat in row.seats:
            if seat.level is not None:
                match = await self.add_computer(match.id, person.id, lobby.check_level(seat.level))
        return match, True

    async def join(self, match_id: int, person: Person) -> Match:
        """The person sits down in the lobby."""
        return await self.change(match_id, lambda match, now: lobby.join(match, person, now))

    async def leave(self, match_id: int, user_id: int) -> Match:
        """The person gets up from the lobby."""
        return await self.change(match_id, lambda match, now: lobby.leave(match, user_id, now))

    async def add_computer(self, match_id: int, by: int, level: Level) -> Match:
        """The host adds a computer player."""
        return await self.change(match_id, lambda match, now: lobby.add_computer(match, by, level, now))

    async def remove_computer(self, match_id: int, by: int) -> Match:
        """The host removes the last computer player."""
        return await self.change(match_id, lambda match, now: lobby.remove_computer(match, by, now))

    async def start(self, match_id: int, by: int) -> Match:
        """The host starts the match; the seed is drawn here and committed to."""
        seed, nonce = secrets.randbits(SEED_BITS), secrets.randbits(SEED_BITS)
        return await self.change(match_id, lambda match, now: lobby.start(match, by, seed, nonce, now))

    async def cancel(self, match_id: int, by: int, *, moderator: bool = False) -> Match:
        """The host (only in the lobby) or a moderator ends the lobby or match without a result."""

        def step(match: Match, now: float) -> Change:
            if not moderator:
                lobby.require_host(match, by)
                if match.status == "running":
                    raise Refused("match.cancel_needs_moderator")
            return lobby.cancelled(match, now)

        return await self.change(match_id, step)

    async def act(self, match_id: int, user_id: int, stamp: int, action: Any) -> Match:
        """A player's action from a panel that carries ``stamp``. Raises ``Refused``; then nothing changed."""
        return await self.change(match_id, lambda match, now: play.act(match, user_id, stamp, action, now))

    async def resign(self, match_id: int, user_id: int) -> Match:
        """The player leaves the seat to a computer for good."""
        return await self.change(match_id, lambda match, now: play.resign(match, user_id, now))

    async def take_back(self, match_id: int, user_id: int) -> Match:
        """The player takes the seat back from the computer."""
        return await self.change(match_id, lambda match, now: play.take_back(match, user_id, now))

    async def change(self, match_id: int, step: Callable[[Match, float], Change]) -> Match:
        """Read the match, compute a step, commit it, then tell. The step may run again if somebody else was
        quicker; whatever it raises reaches the caller and nothing has changed."""
        async with self._lock(match_id):
            for attempt in range(TRIES):
                before = await self.match(match_id)
                change = step(before, self.clock())
                try:
                    await self.store.matches.commit(before.row, change.after, change.action, change.results)
                except VersionMoved:
                    if attempt == TRIES - 1:
                        raise
                    continue
                after = Match(change.after)
                self._tell(before, after, change)
                return after
        raise AssertionError("unreachable")

    async def resume(self, down_since: float | None) -> None:
        """Take up the work after a start: deadlines get the downtime back, computers go on playing."""
        if down_since is not None:
            await self.store.matches.postpone(max(0.0, self.clock() - down_since))
        for match_id in await self.store.matches.with_computers():
            self.computers.wake(match_id)

    async def tick(self) -> float | None:
        """Do everything that is due, and return when to call again (Unix seconds), None if never.

        A match whose step fails is logged and tried again later; it never holds up the others.
        """
        now = self.clock()
        failed: set[int] = set()
        while due := set(await self.store.matches.due(now)) - failed:
            for match_id in due:
                try:
                    await self._on_time(match_id, now)
                except Exception:
                    log.exception("match %s: its deadlines could not be handled", match_id)
                    failed.add(match_id)
        upcoming = await self.store.matches.next_due()
        if self.computers.retry() or failed:
            return now + RETRY
        return upcoming

    def try_later(self) -> None:
        """Ask for a tick soon, because something failed that may succeed then."""
        for listener in self.listeners:
            listener.due(self.clock() + RETRY)

    async def close(self) -> None:
        """Let the computer players finish their transactions."""
        await self.computers.close()

    async def _on_time(self, match_id: int, now: float) -> None:
        match = await self.match(match_id)
        if match.row.wake_at is not None and match.row.wake_at <= now:
            match = await self._woken(match_id, now)
        for seat in match.seats:
            if seat.due_at is not None and seat.due_at <= now:
                await self._unless_moved(match_id, seat, play.miss)
            elif seat.remind_at is not None and seat.remind_at <= now:
                reminded = await self._unless_moved(match_id, seat, play.remind)
                if reminded is not None:
                    for listener in self.listeners:
                        listener.reminder(reminded, seat)

    async def _woken(self, match_id: int, now: float) -> Match:
        def step(match: Match, at: float) -> Change:
            if match.status == "lobby":
                return lobby.cancelled(match, at)
            clock = match.game.clock(match.state)
            if clock and any(row.key == clock.key and row.due_at <= now for row in match.row.clocks):
                return play.expire(match, at)
            return play.tend(match, at)

        match = await self.change(match_id, step)
        self.computers.wake(match_id)
        return match

    async def _unless_moved(
        self, match_id: int, seat: SeatRow, step: Callable[[Match, SeatRow, float], Change]
    ) -> Match | None:
        """Do a timed step unless the seat changed since it was found due."""

        def checked(match: Match, now: float) -> Change:
            if match.status != "running" or match.seats[seat.seat] != seat:
                raise Refused("match.outdated")
            return step(match, seat, now)

        try:
            return await self.change(match_id, checked)
        except Refused:
            return None

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    def _tell(self, before: Match | None, after: Match, change: Change | None) -> None:
        for listener in self.listeners:
            listener.changed(before, after, change)
        times = [t for seat in after.seats for t in (seat.due_at, seat.remind_at) if t is not None]
        if after.row.wake_at is not None:
            times.append(after.row.wake_at)
        if times:
            for listener in self.listeners:
                listener.due(min(times))
        if after.status == "running" and any(computer_plays(seat) for seat in after.awaited()):
            self.computers.wake(after.id)
