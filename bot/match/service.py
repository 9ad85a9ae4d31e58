"""The match service: every change of a lobby or match goes through here, one transaction each.

It knows no Discord. A listener is told of each change *after* it is committed; nothing is shown before.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakValueDictionary

from bot.errors import Conflict, InvariantError, Refused
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match import lobby, play
from bot.match.change import Change
from bot.match.computers import Computers
from bot.match.daily import seed_of
from bot.match.deadlines import RETRY, Deadlines
from bot.match.model import Match, Person, computer_plays
from bot.match.ratings import rated
from bot.opponents.base import Level, opponent
from bot.store.matches import MatchRow, SeatRow
from bot.store.store import Store

log = logging.getLogger(__name__)

TRIES = 10
"""How often a step is computed anew when another process committed first."""

OPEN = 100
"""How many open matches of a person are seen to at once."""


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
        self.clock: Callable[[], float] = lambda: round(
            clock(), 3
        )  # SQLite's JSON keeps 15 digits, which is not every float
        self.listeners: list[Listener] = []
        self.computers = Computers(self)
        self._deadlines = Deadlines(self)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._changes: set[asyncio.Task[Match]] = set()

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
        """Open a lobby with its host on the first seat. Raises ``Refused`` for unfit options and barred hosts."""
        await self.admit(guild_id, host.id)
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
        return await self._finished(self._open(row))

    async def _open(self, row: MatchRow, *, once: bool = False) -> Match:
        match = await self.match(await self.store.matches.add(row, once=once))
        self._tell(None, match, None)
        return match

    async def solo(
        self,
        guild_id: int,
        channel_id: int,
        game: str,
        options: Any,
        pace: str,
        player: Person,
        *,
        locale: str = "en",
        private: bool = False,
    ) -> Match:
        """Start a game for one at once, without a lobby; a private one has no table. The puzzle of a day is the
        same for everybody, and everybody has one try, whatever becomes of it.

        Raises ``Refused`` for unfit options, barred members and a second try (solo.running, solo.played).
        """
        await self.admit(guild_id, player.id)
        find(game).check(options, 1)
        now = self.clock()
        row = lobby.opened(
            guild_id, channel_id, game, options, pace, player, now, locale=locale, thread=False, private=private
        )
        day = options.puzzle
        seed = await seed_of(self.store.settings, game, day) if day else secrets.randbits(SEED_BITS)
        started = lobby.start(Match(row), player.id, seed, secrets.randbits(SEED_BITS), now)
        return await self._finished(self._open(started.after, once=day is not None))

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
        """The person sits down in the lobby. Raises ``Refused`` for barred members too."""
        await self.admit((await self.match(match_id)).row.guild_id, person.id)
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
        first = (await self.match(match_id)).row.rematch_of
        before = (await self.match(first)).seats if first is not None else ()
        return await self.change(match_id, lambda match, now: lobby.start(match, by, seed, nonce, now, before))

    async def cancel(self, match_id: int, by: int, *, moderator: bool = False) -> Match:
        """The host (only in the lobby) or a moderator ends the lobby or match without a result."""

        def step(match: Match, now: float) -> Change:
            if not moderator:
                lobby.require_host(match, by)
                if match.status == "running":
                    raise Refused("match.cancel_needs_moderator")
            return lobby.cancelled(match, now)

        return await self.change(match_id, step)

    async def act(self, match_id: int, user_id: int, stamp: int, action: Any, seen: Match | None = None) -> Match:
        """A player's action from a panel that carries ``stamp``. Raises ``Refused``; then nothing changed.

        ``seen`` is the match as the caller has just read it; it is read again only if it has moved on.
        """
        return await self.change(match_id, lambda match, now: play.act(match, user_id, stamp, action, now), seen)

    async def resign(self, match_id: int, user_id: int) -> Match:
        """The player leaves the seat to a computer for good."""
        return await self.change(match_id, lambda match, now: play.resign(match, user_id, now))

    async def take_back(self, match_id: int, user_id: int) -> Match:
        """The player takes the seat back from the computer."""
        return await self.change(match_id, lambda match, now: play.take_back(match, user_id, now))

    async def bar(self, guild_id: int, user_id: int) -> None:
        """From now on the member sits down at no table of the server and is in no lobby; matches that are running
        go on."""
        await self.store.bars.put(guild_id, user_id, self.clock())
        for row in await self.store.matches.of_user(user_id, guild_id, limit=OPEN):
            if row.status == "lobby":
                with suppress(Refused):
                    await self.leave(row.id, user_id)

    async def forget(self, user_id: int) -> None:
        """Delete what is held about a user: lobbies are left, a computer plays on in running matches, and matches
        that are over keep a seat without a name."""
        for _ in range(TRIES):
            if await self.store.people.forget(user_id):
                return
            for row in await self.store.matches.of_user(user_id, limit=OPEN):
                with suppress(Refused):
                    await self._vacate(row, user_id)
        raise InvariantError("a user whose data is to be deleted sits at matches that cannot be left")

    async def _vacate(self, row: MatchRow, user_id: int) -> None:
        if row.status == "lobby":
            await self.leave(row.id, user_id)
        else:
            await self.change(row.id, lambda match, now: play.desert(match, user_id, now))

    async def delete_server(self, guild_id: int) -> None:
        """Delete what is held about a server; what is still open there is cancelled first."""
        for match_id in await self.store.matches.open_in(guild_id):
            with suppress(Refused):
                await self.cancel(match_id, 0, moderator=True)
        await self.store.servers.delete(guild_id)

    async def admit(self, guild_id: int, user_id: int) -> None:
        """Raise ``Refused`` for a member whom the server's moderators have barred from tables."""
        if await self.store.bars.since(guild_id, user_id) is not None:
            raise Refused("place.barred")

    async def change(
        self, match_id: int, step: Callable[[Match, float], Change], seen: Match | None = None
    ) -> Match:
        """Read the match, compute a step, commit it, then tell. The step may run again if somebody else was
        quicker; whatever it raises reaches the caller and nothing has changed.

        A change that has begun is finished and told even when its caller is cancelled. With ``seen``, the match
        as it was read a moment ago, the step is first tried on that.
        """
        return await self._finished(self._change(match_id, step, seen))

    async def _change(self, match_id: int, step: Callable[[Match, float], Change], seen: Match | None) -> Match:
        async with self._lock(match_id):
            if seen is not None:
                with suppress(Refused, Conflict):
                    return await self._commit(seen, step(seen, self.clock()))
            for attempt in range(TRIES):
                before = await self.match(match_id)
                change = step(before, self.clock())
                try:
                    return await self._commit(before, change)
                except Conflict:
                    if attempt == TRIES - 1:
                        raise
        raise AssertionError("unreachable")

    async def _commit(self, before: Match, change: Change) -> Match:
        """Store a change, then tell; the match after it. Raises ``Conflict``."""
        await self.store.matches.commit(
            before.row, change.after, change.action, change.results, rated, change.practice
        )
        after = Match(change.after) if change.state is None else before.moved(change.after, change.state)
        self._tell(before, after, change)
        return after

    async def resume(self, down_since: float | None) -> None:
        """Take up the work after a start: deadlines get the downtime back, computers go on playing."""
        if down_since is not None and self.clock() > down_since:
            await self.store.matches.postpone(self.clock() - down_since)
        for match_id in await self.store.matches.with_computers():
            self.computers.wake(match_id)

    async def tick(self) -> float | None:
        """Do everything that is due, and return when to call again (Unix seconds), None if never."""
        return await self._deadlines.tick()

    def try_later(self) -> None:
        """Ask for a tick soon, because something failed that may succeed then."""
        at = self.clock() + RETRY
        self._each(lambda listener: listener.due(at))

    async def close(self) -> None:
        """Stop the computer players and let changes on their way finish. Nobody is told of those any more;
        the next start shows them."""
        self.listeners.clear()
        await self.computers.close()
        while self._changes:
            await asyncio.wait(self._changes)

    async def _finished(self, work: Coroutine[Any, Any, Match]) -> Match:
        """Do the work to its end even when whoever waits for it is cancelled."""
        task = asyncio.get_running_loop().create_task(work)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)
        return await asyncio.shield(task)

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    def _tell(self, before: Match | None, after: Match, change: Change | None) -> None:
        self._each(lambda listener: listener.changed(before, after, change))
        times = [t for seat in after.seats for t in (seat.due_at, seat.remind_at) if t is not None]
        if after.row.wake_at is not None:
            times.append(after.row.wake_at)
        if times:
            self._each(lambda listener: listener.due(min(times)))
        if any(computer_plays(seat) for seat in after.awaited()) and not opponent(after.row.game).pause:
            self.computers.wake(after.id)

    def remind(self, match: Match, seat: SeatRow) -> None:
        """Tell that this seat's deadline is near."""
        self._each(lambda listener: listener.reminder(match, seat))

    def _each(self, tell: Callable[[Listener], None]) -> None:
        """Tell every listener; what is committed goes on its way even if one of them fails."""
        for listener in self.listeners:
            try:
                tell(listener)
            except Exception:
                log.exception("a listener failed")
